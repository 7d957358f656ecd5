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

PHASES = (SETUP, PC_ACTIVITY, NPC_ACTIVITY, RECRUITMENT, EVENTS, TURN_END, WON, LOST)
