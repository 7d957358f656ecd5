"""The campaign calendar: one turn is one week.

Turns count from 1, the first of the campaign; months are counted from it too.
The calendar year begins with the first of `SEASONS`, so a campaign that opens in
another season opens in mid-year.

Every function raises `ValueError` for a turn below 1 or an unknown season.
"""

WEEKS_IN_MONTH = 4
WEEKS_IN_SEASON = 12
SEASONS: tuple[str, ...] = ("winter", "spring", "summer", "autumn")
WEEKS_IN_YEAR = WEEKS_IN_SEASON * len(SEASONS)
START_SEASON = "spring"
"""The season whose first week is turn 1, unless the campaign names another."""


def month(turn: int) -> int:
    """Give the campaign month of `turn`, counted on from 1 without end."""
    return _weeks_gone(turn) // WEEKS_IN_MONTH + 1


def is_month_end(turn: int) -> bool:
    """Tell whether `turn` is the last of a month, and so a tax turn."""
    return _weeks_gone(turn) % WEEKS_IN_MONTH == WEEKS_IN_MONTH - 1


def week_of_year(turn: int, start_season: str = START_SEASON) -> int:
    """Give the week of the calendar year, 1 to `WEEKS_IN_YEAR`."""
    return _weeks_since_new_year(turn, start_season) % WEEKS_IN_YEAR + 1


def season(turn: int, start_season: str = START_SEASON) -> str:
    """Give the season of `turn`, one of `SEASONS`."""
    return SEASONS[(week_of_year(turn, start_season) - 1) // WEEKS_IN_SEASON]


def year(turn: int, start_year: int, start_season: str = START_SEASON) -> int:
    """Give the calendar year of `turn`, where turn 1 lies in `start_year`."""
    return start_year + _weeks_since_new_year(turn, start_season) // WEEKS_IN_YEAR


def _weeks_gone(turn: int) -> int:
    """Count the weeks before `turn` since the campaign opened."""
    if turn < 1:
        raise ValueError(f"turns are counted from 1, not {turn}")
    return turn - 1


def _weeks_since_new_year(turn: int, start_season: str) -> int:
    """Count the weeks before `turn` since the first week of the start year."""
    if start_season not in SEASONS:
        raise ValueError(f"season must be one of {SEASONS}, not {start_season!r}")
    return SEASONS.index(start_season) * WEEKS_IN_SEASON + _weeks_gone(turn)
