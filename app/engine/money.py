"""Money, counted in copper: 1 gold = 2 silver = 10 copper.

Amounts are plain integers of copper everywhere; coins exist for the reader only.
"""

COPPER_IN: dict[str, int] = {"gold": 10, "silver": 5, "copper": 1}
"""What each coin is worth in copper, dearest first."""


def copper(*, gold: int = 0, silver: int = 0, copper: int = 0) -> int:
    """Add up coins, in copper."""
    return gold * COPPER_IN["gold"] + silver * COPPER_IN["silver"] + copper


def in_words(amount_copper: int) -> str:
    """Say an amount in the fewest coins: 27 copper is "2 gold, 1 silver, 2 copper".

    Coins that are not needed are left out, and nothing at all is "0 copper". In a
    negative amount each coin carries the sign: "-1 gold, -2 copper".
    """
    sign = -1 if amount_copper < 0 else 1
    rest = abs(amount_copper)
    coins = []
    for coin, worth in COPPER_IN.items():
        count, rest = divmod(rest, worth)
        if count:
            coins.append(f"{sign * count} {coin}")
    return ", ".join(coins) or "0 copper"
