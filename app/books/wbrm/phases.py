"""The two phases of a player turn in which these rules act (wbrm.frame.turn)."""

MOVEMENT = "movement"
COMBAT = "combat"

PHASES = (MOVEMENT, COMBAT)
