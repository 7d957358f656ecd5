"""The parts of a player's turn: first they move and play cards, then they fight."""

MOVEMENT = "movement"
COMBAT = "combat"
PHASES = (MOVEMENT, COMBAT)
