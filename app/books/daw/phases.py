"""The moments of a battle that the powers hook into (daw.frame.sequence).

A battle starts in the muster. A command phase lasts until the next one, or until the morale phase
that ends the round; within it units are activated one after the other.
"""

MUSTER = "muster"
COMMAND = "command"
ACTIVATION = "activation"
MOVEMENT = "movement"
ATTACK = "attack"
DAMAGE = "damage"
MORALE = "morale"

PHASES = (MUSTER, COMMAND, ACTIVATION, MOVEMENT, ATTACK, DAMAGE, MORALE)

IN_ACTIVATION = (ACTIVATION, MOVEMENT, ATTACK, DAMAGE)
"""The moments in which some unit is activated."""

IN_COMMAND = (COMMAND, *IN_ACTIVATION)
"""The moments of a command phase."""
