"""From the drawn map to a campaign with everybody at the table."""

import httpx

from tests.campaigns.alps.scenario import MAP_TEXT, scenario
from tests.campaigns.alps.war import War
from tests.campaigns.players import Json, Seat


def a_war_is_declared(http: httpx.Client) -> War:
    """The map is imported, the scenario made of it, and everybody is handed a token."""
    imported = http.post(
        "/v1/books/wc/maps/import",
        params={"format": "text-mapper"},
        content=MAP_TEXT.read_text(encoding="utf-8"),
        headers={"Content-Type": "text/plain"},
    )
    assert imported.status_code == 200, imported.text
    drawn = imported.json()
    assert len(drawn["map"]["hexes"]) == 300
    assert len(drawn["settlements"]) == len(drawn["territories"]) == 41
    (first, *_) = drawn["warnings"]  # every word of the map that means nothing here is named
    assert first == {"line": 16, "text": '"cliff0" has no effect in a campaign (21 times)'}

    founded = http.post(
        "/v1/campaigns",
        json={
            "book": "wc",
            "name": "Two weeks in the Alps",
            "scenario": scenario(drawn),
            "settings": {"sections": ["terrain"], "dice": "either"},
        },
    )
    assert founded.status_code == 201, founded.text
    campaign, seats = founded.json()["campaign"], founded.json()["seats"]
    assert founded.headers["Location"] == f"/v1/campaigns/{campaign['id']}"
    assert (campaign["turn"], campaign["phase"], campaign["season"]) == (1, "upkeep", "summer")
    assert campaign["waiting_for"] == ["pass", "valley"]

    def sit(seat: Json) -> Seat:
        return Seat(http, campaign["id"], "wc", seat["token"])

    by_side = {seat["side"] or seat["role"]: sit(seat) for seat in seats}
    assert set(by_side) == {"referee", "valley", "pass"}
    onlooker = sit(by_side["referee"].post("/seats", {"role": "observer"}).json())
    war = War(http, by_side["referee"], by_side["valley"], by_side["pass"], onlooker, {})
    war.at_first.update({name: seat.everything() for name, seat in war.seats.items()})
    return war
