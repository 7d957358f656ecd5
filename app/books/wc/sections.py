"""The optional sections that a campaign may switch on (wc.campaign.sections)."""

SECTIONS = {
    "terrain": "Terrain costs, roads, rivers and chasms",
    "seasons": "The food that the four seasons give and take",
}
