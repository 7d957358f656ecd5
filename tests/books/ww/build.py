"""Games of Wizards & Warlords for rules tests: set up, or put in the midst of a turn or battle."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.books.ww.entities import Battle, Contender, Game, Player, Space, Tokens, Warlord
from app.books.ww.scenario import Scenario, set_up
from app.engine.adjudicate import Table, adjudicate
from app.engine.dice import ServerDice, SuppliedDice
from app.engine.entity import Entity
from app.engine.position import Position
from app.engine.settings import Settings
from tests.laws import checks
from tests.play import Played, book

NAMES = ("red", "blue", "green", "gold", "black", "white", "brown", "grey")
HOMES = ("3,-3", "-3,3", "0,3", "-3,0", "3,0", "0,-3")


def scenario(players: int = 2, **parts: Any) -> Scenario:
    seats = [{"id": name, "name": name.title()} for name in NAMES[:players]]
    return Scenario.model_validate({"players": seats, **parts})


def new_game(players: int = 2, settings: Settings | None = None, **parts: Any) -> Position:
    """A game as a scenario sets it up, before anybody has chosen a warlord."""
    settings = settings or Settings()
    made = set_up(scenario(players, **parts), settings)
    return Position.of(made.entities, made.map, settings)


def tokens(owner: str, space: str, kind: str, count: int = 1, **fields: Any) -> Tokens:
    warlord = "-warlord" if fields.get("is_warlord") else ""
    name = f"{owner}-{kind}{warlord}-{space.replace(',', '.')}"
    return Tokens(id=name, owner=owner, space=space, token_kind=kind, count=count, **fields)


def warlord(owner: str, space: str, kind: str) -> Tokens:
    return tokens(owner, space, kind, is_warlord=True)


def game(
    *entities: Entity,
    kinds: Sequence[str] = ("dwarf", "orc"),
    homes: Sequence[str] | None = None,
    held: Mapping[str, str] | None = None,
    phase: str = "movement",
    active: str = "red",
    waiting: Sequence[str] | None = None,
    settings: Settings | None = None,
    **parts: Any,
) -> Position:
    """A game of these warlords in red's first turn, with the tokens given and no others.

    Each lives in a corner of the default map and controls it; `held` gives further strongholds, by
    space, to players.
    """
    position = new_game(len(kinds), settings, **parts)
    homes = homes or HOMES[: len(kinds)]
    put: list[Entity] = list(entities)
    for name, kind, home in zip(NAMES, kinds, homes, strict=False):
        put += _settled(position, name, kind, home)
    for space, owner in (held or {}).items():
        settled = next((e for e in put if e.id == space), None) or position.one(Space, space)
        put = [e for e in put if e.id != space]
        put.append(settled.model_copy(update={"controller": owner}))
    frame = {
        "phase": phase,
        "active_player": active,
        "order": NAMES[: len(kinds)],
        "waiting_for": tuple(waiting or (active,)),
    }
    put.append(position.one(Game, "campaign").model_copy(update=frame))
    return with_entities(position, *put)


def _settled(position: Position, name: str, kind: str, home: str) -> list[Entity]:
    alignment = position.one(Warlord, kind).alignment
    of_player = {"warlord_kind": kind, "alignment": alignment, "homeland": home}
    of_home = {"stronghold_kind": kind, "controller": name, "homeland_of": name}
    return [
        position.one(Player, name).model_copy(update=of_player),
        position.one(Space, home).model_copy(update=of_home),
    ]


def with_entities(position: Position, *entities: Entity) -> Position:
    """The position with these put in the place of those with the same kind and id."""
    by_key = {(e.kind, e.id): e for kind in position.kinds() for e in position.of_kind(kind)}
    by_key.update({(e.kind, e.id): e for e in entities})
    return Position.of(by_key.values(), position.map, position.settings)


def act(
    position: Position,
    actor: str,
    action: str,
    request: Mapping[str, Any] | None = None,
    dice: Mapping[str, Sequence[int]] | Sequence[int] | None = None,
    seed: int = 0,
) -> Played:
    """Rule on the request; the dice given serve the umpire's rulings that follow as well.

    Without dice the server rolls, by the seed.
    """
    rules = book("ww")
    declared = rules.actions[action]
    asked = declared.request.model_validate(dict(request or {}))
    server = ServerDice(b"tests", "tests", seed)
    supplied = None if dice is None else SuppliedDice(dice, server)
    taken = {e.id for kind in position.kinds() for e in position.of_kind(kind)}
    ids = (str(i) for i in range(1, 10_000) if not any(t.endswith(f"-{i}") for t in taken))
    table = Table(supplied or server, supplied or server, lambda _kind: next(ids))
    judgement = adjudicate(rules, position, actor, declared, asked, table)
    if supplied is not None:
        supplied.refuse_leftovers()
    for ruling in judgement.rulings:
        checks.check_citations(rules, ruling)
    return Played(judgement.rulings, judgement.position)


def attack(position: Position, target: str, *parties: tuple[str, Mapping[str, int]]) -> Position:
    """Red attacks from these spaces with these tokens by kind."""
    named = [{"space": space, "tokens": dict(some)} for space, some in parties]
    return act(position, "red", "attack", {"target": target, "from": named}).position


Roll = tuple[str, str, int] | tuple[str, str, int, str]


def roll(position: Position, *rolls: Roll, last_man: Sequence[int] = ()) -> Played:
    """Make these rolls: side, kind, die, and the row where there is a choice.

    The faces of `last_man` serve the comparison that the last roll leads to.
    """
    played = Played((), position)
    for number, (side, kind, die, *row) in enumerate(rolls, start=1):
        extra = list(last_man) if number == len(rolls) else []
        faces = [die] if row else [die, *extra]
        played = act(played.position, side, "battle-roll", {"kind": kind}, faces)
        if row:
            choice = {"row": row[0]}
            played = act(played.position, side, "battle-choose-row", choice, extra or None)
    return played


def compared(played: Played) -> dict[str, Any]:
    """The outcome of the umpire's comparison that followed."""
    (ruling,) = played.named("battle-compare")
    return {fact.name: fact.value for fact in ruling.outcome}


def counts(position: Position, owner: str) -> dict[str, int]:
    """The owner's tokens by kind, the Warlord token as `warlord`."""
    found: dict[str, int] = {}
    for some in position.where(Tokens, owner=owner):
        name = "warlord" if some.is_warlord else some.token_kind
        found[name] = found.get(name, 0) + some.count
    return found


def phase(position: Position) -> tuple[str, tuple[str, ...]]:
    """The state of the game and who is waited for."""
    campaign = position.campaign
    return campaign.phase, campaign.waiting_for


def the_battle(position: Position) -> Battle:
    (battle,) = position.all(Battle)
    return battle


def contender(position: Position, side: str) -> Contender:
    return position.one(Contender, side)
