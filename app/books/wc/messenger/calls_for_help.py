"""What becomes of a call for help that a messenger brings to a settlement."""

from typing import Annotated, Literal

from pydantic import Field

from app.books.wc.army.removal import remove
from app.books.wc.entities import Aid, BaggageTrain, Messenger, Settlement, Territory, WarSide
from app.books.wc.sides import are_opposed
from app.books.wc.tables import TABLES
from app.books.wc.variation.asked import MESSENGER, Call
from app.books.wc.words import called_by_others
from app.engine.dice import Roller
from app.engine.outcome import WORKING, Outcome
from app.engine.position import Draft, Position
from app.engine.viewer import EVERYONE, Audience, only

TABLE = TABLES["wc.messenger.results"]
RULE = "wc.messenger.results"
FILLED_TRAIN_SUPPLY = 2


class CallOutcome(Outcome):
    """What a settlement answers to a call for help."""

    result: Annotated[
        Literal["killed", "ignored", "undecided", "agreement", "enthusiastic"] | None,
        Field(description="The row of the Messenger Result table."),
    ] = None
    text: Annotated[str | None, Field(description="The row in words.")] = None
    total: Annotated[int | None, Field(description="The die with its modifiers."), WORKING] = None


def is_friendly(position: Position, sender: str, settlement: Settlement) -> bool:
    """Own, allied, or neutral and of the sender's race (wc.messenger.arrive R84)."""
    owner = position.one(WarSide, settlement.owner)
    if not are_opposed(position, sender, owner.id):
        return True
    return not owner.is_player and settlement.race == position.one(WarSide, sender).race


def standing_aid(position: Position, settlement_id: str, territory_id: str) -> Aid | None:
    """The aid in force from this settlement to this territory (wc.messenger.aid R98)."""
    aids = position.where(Aid, settlement=settlement_id, territory=territory_id, ended=False)
    return aids[0] if aids else None


def ask(
    draft: Draft, messenger: Messenger, settlement: Settlement, dice: Roller, label: str
) -> None:
    """Roll on the Messenger Result table and carry the row out."""
    sender = draft.position.one(WarSide, messenger.owner)
    both = only(sender.id, settlement.owner)
    draft.open_to(both, request=True)
    rolled = dice.roll(label, audience=both).total
    about = Call(sender.race, messenger, settlement)
    total = MESSENGER.of(draft.position, about, rolled).tell(draft, audience=both)
    row = draft.position.settings.table(TABLE).row(total)
    draft.outcome(both, result=row.result, text=row.text, total=total)
    draft.cite("wc.messenger.arrive", RULE, audience=both)
    _note_asked(draft, messenger, settlement, undecided=row.result == "undecided")
    _answer(draft, row.result, messenger, settlement)


def drop(draft: Draft, messenger: Messenger) -> None:
    """Forget the request that a settlement is still undecided about."""
    draft.update(messenger, RULE, pending=None, undecided=0)


def _note_asked(
    draft: Draft, messenger: Messenger, settlement: Settlement, *, undecided: bool
) -> None:
    sender = draft.position.one(WarSide, messenger.owner)
    draft.update(sender, "wc.messenger.arrive", asked=_with(sender.asked, settlement.id))
    draft.update(
        messenger,
        RULE,
        asked=_with(messenger.asked, settlement.id),
        pending=settlement.id if undecided else None,
        undecided=times_undecided(messenger, settlement) + 1 if undecided else 0,
    )


def times_undecided(messenger: Messenger, settlement: Settlement) -> int:
    """How often the settlement has been undecided about the call that is open."""
    return messenger.undecided if messenger.pending == settlement.id else 0


def _answer(draft: Draft, result: str, messenger: Messenger, settlement: Settlement) -> None:
    both = only(messenger.owner, settlement.owner)
    match result:
        case "killed":
            remove(draft, messenger, "wc.messenger.end")
            draft.summary(f"A mob in {settlement.name} kills the messenger.", both)
            gone = called_by_others(draft.position, messenger)
            draft.summary(f"{gone} is gone.", EVERYONE)
        case "ignored":
            draft.cite("wc.messenger.end", audience=both)
            draft.summary(f"{settlement.name} ignores the messenger, who may ride on.", both)
        case "undecided":
            said = f"{settlement.name} cannot decide; it is asked again next turn, with 1 added."
            draft.summary(said, both)
        case _:
            _give_aid(draft, messenger, settlement, both, with_train=result == "enthusiastic")


def _give_aid(
    draft: Draft, messenger: Messenger, settlement: Settlement, both: Audience, *, with_train: bool
) -> None:
    aid = Aid(
        id=draft.new_id(Aid),
        settlement=settlement.id,
        owner=settlement.owner,
        caller=messenger.owner,
        territory=messenger.home_territory,
        given_turn=draft.position.campaign.turn,
    )
    draft.create(aid, "wc.messenger.aid")
    threatened = draft.position.one(Territory, messenger.home_territory)
    said = f"The militia of {settlement.name} may come to {threatened.name}"
    if with_train:
        _send_train(draft, messenger, settlement)
        said += ", and a baggage train full of supply with it"
    draft.summary(f"{said}.", both)
    if with_train:
        draft.summary(f"A baggage train leaves {settlement.name}.", EVERYONE)


def _send_train(draft: Draft, messenger: Messenger, settlement: Settlement) -> None:
    """The train belongs to whoever moves the militia (wc.messenger.aid.train R102)."""
    helper = draft.position.one(WarSide, settlement.owner)
    train = BaggageTrain(
        id=draft.new_id(BaggageTrain),
        owner=helper.id if helper.is_player else messenger.owner,
        hex=settlement.hex,
        supply=FILLED_TRAIN_SUPPLY,
    )
    draft.create(train, "wc.messenger.aid.train")


def _with(ids: tuple[str, ...], new_id: str) -> tuple[str, ...]:
    return ids if new_id in ids else (*ids, new_id)
