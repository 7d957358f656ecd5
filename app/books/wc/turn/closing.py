"""How the umpire begins to close a phase: what is due is settled first (wc.turn.gate)."""

from app.books.wc.turn.dues import for_the_umpire, holding
from app.engine.position import Draft


def begin_closing(draft: Draft, for_absent: bool = False) -> None:
    """Have the umpire settle what is due, and close the phase that nobody is waited for any more.

    `for_absent` players it does not wait, and rolls for them.
    """
    ahead = any(for_the_umpire(draft.position, for_absent))
    if ahead or (not for_absent and holding(draft.position)):
        draft.then("settle-dues", for_absent=for_absent)
    else:
        draft.then("close-phase")
