"""Where new troops come from, unless a rule of its own says otherwise (wc.place.where)."""

from app.books.wc.variation.asked import MAY_TRAIN, Enlisting
from app.books.wc.variation.ban import Ban
from app.engine.position import Position


def _is_of_another(_position: Position, training: Enlisting) -> bool:
    return training.settlement.original_owner != training.side


def _was_not_yours(_position: Position, training: Enlisting) -> str:
    name = training.settlement.name
    return f"{name} was not yours when the campaign began, and trains nobody for you."


ORIGINAL_SETTLEMENT_ONLY = Ban(
    question=MAY_TRAIN,
    code="not-original-settlement",
    rule="wc.place.where",
    when=_is_of_another,
    detail=_was_not_yours,
)
