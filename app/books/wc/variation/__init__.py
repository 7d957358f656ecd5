"""How races, seasons and options change the rules of other chapters.

A chapter or race says in its `modifiers.py` what it changes; the rule that is changed asks, and
knows nothing of who answers.
"""
