"""How races, seasons and options change the rules of other chapters.

The rule that can be changed declares a question in `asked.py`. A chapter or race answers it in its
`modifiers.py`; the rule does not know which of them do.
"""
