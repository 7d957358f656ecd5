"""The phases of a turn, in their order (wc.turn.phases)."""

UPKEEP = "upkeep"
EFFECTS = "effects"
MOVEMENT = "movement"
COMBAT = "combat"
RESOLUTION = "resolution"

PHASES = (UPKEEP, EFFECTS, MOVEMENT, COMBAT, RESOLUTION)
