"""Numbers in words, for the sentences of rulings."""


def legions(number: int) -> str:
    """So many legions."""
    return _counted(number, "legion", "legions")


def armies(number: int) -> str:
    """So many barbarian armies."""
    return _counted(number, "army", "armies")


def _counted(number: int, one: str, many: str) -> str:
    return f"{number or 'no'} {one if number == 1 else many}"
