"""The states of a game, which are its phases (ww.turn.sequence)."""

SETUP_WARLORDS = "setup_warlords"
SETUP_HOMELANDS = "setup_homelands"
SETUP_ORDER = "setup_order"
PRODUCTION = "production"
MOVEMENT = "movement"
BATTLE = "battle"
ROLLING = "battle.rolling"
CASUALTIES = "battle.casualties"
DECIDE = "battle.decide"
WON = "won"

STATES = (
    SETUP_WARLORDS,
    SETUP_HOMELANDS,
    SETUP_ORDER,
    PRODUCTION,
    MOVEMENT,
    BATTLE,
    ROLLING,
    CASUALTIES,
    DECIDE,
    WON,
)
