"""The states of a game: a year runs from the player's option to the turn of the year
(pom.turn.sequence).
"""

SETUP = "setup"
PC_ACTIVITY = "pc_activity"
NPC_ACTIVITY = "npc_activity"
RECRUITMENT = "recruitment"
EVENTS = "events"
TURN_END = "turn_end"
WON = "won"
LOST = "lost"

CALLED = {
    PC_ACTIVITY: "heir's",
    NPC_ACTIVITY: "rivals'",
    TURN_END: "closing",
}
"""How refusals name the phases whose ids say too little."""

PHASES = (SETUP, PC_ACTIVITY, NPC_ACTIVITY, RECRUITMENT, EVENTS, TURN_END, WON, LOST)
