"""The parts of a player's turn: first he moves and plays cards, then he fights."""

MOVEMENT = "movement"
COMBAT = "combat"
PHASES = (MOVEMENT, COMBAT)
