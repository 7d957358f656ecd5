"""Feed your armies.

In the resolution phase, once the settlements have made their food, you feed all your armies at
once. Each eats what it finds in its hex, and you may say what it draws from which of your
settlements in its territory and from which baggage trains within 1 hex. For an army that you do not
name there is the automatic plan, and whoever says nothing is fed by that when the phase closes. An
army that gets less than it needs has gone short for one turn more, and each unit of its rank and
file rolls 2d6 less its Leadership and more for each such turn in a row: it holds out, deserts or
starves. An army noted only as points that would go short must be drawn up first
(wc.supply.plan, wc.supply.shortage, wc.starvation.test).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.entities import Army, Settlement, Unit, WarSide
from app.books.wc.owed import has_settled
from app.books.wc.phases import RESOLUTION
from app.books.wc.profiles import EATING_RULES
from app.books.wc.refusals import not_owned
from app.books.wc.supply.hunger import Toll, champion_faults, fate_weights, test_units
from app.books.wc.supply.meals import Meal, has_mouths, meals, unlisted
from app.books.wc.supply.need import rules_applied
from app.books.wc.supply.plan import Ration, called_source, ration_faults, source_of
from app.books.wc.variation.asked import HUNGER, NEED, SCAVENGED
from app.books.wc.words import place_name
from app.engine.action import Action, Request
from app.engine.dice import Dice, Roller
from app.engine.english import counted, listed, number
from app.engine.entity import Id
from app.engine.outcome import WORKING, Outcome
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE
from app.engine.weights import Weighted

RULE = "wc.supply.plan"
SHORTAGE = "wc.supply.shortage"
MOST = 2_000


class FeedingLine(Request):
    """What one army draws from one source."""

    model_config = ConfigDict(
        validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )

    army: Annotated[Id, Field(description="The army that is fed.")]
    source: Annotated[
        Id, Field(alias="from", description="The settlement or baggage train that gives the food.")
    ]
    amount: Annotated[int, Field(strict=True, ge=1, le=10_000, description="How much supply.")]


class FeedArmiesRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {},
                {"lines": [{"army": "army-1", "from": "helmsburg", "amount": 1}]},
                {"hungry": ["army-1"]},
            ]
        }
    )

    lines: Annotated[
        tuple[FeedingLine, ...],
        Field(
            max_length=MOST,
            description="What armies draw from where; one that is named gets this and no more, and "
            "leaves what it does not want. The automatic plan feeds the others.",
        ),
    ] = ()
    hungry: Annotated[
        tuple[Id, ...],
        Field(max_length=MOST, description="Armies that are given nothing, on purpose."),
    ] = ()
    champions: Annotated[
        tuple[Id, ...],
        Field(
            max_length=MOST,
            description="Champions who stand by the units that they lead: a unit tests by its "
            "champion's Leadership, who then shares its fate.",
        ),
    ] = ()


class FeedArmiesOutcome(Outcome):
    """Who has been fed, and what hunger has done to the others."""

    fed: Annotated[tuple[Id, ...] | None, Field(description="Your armies that have enough.")] = None
    short: Annotated[
        dict[str, int] | None,
        Field(description="Your armies that go short, each with what it lacks, in supply."),
    ] = None
    held: Annotated[int | None, Field(description="Units that have held out.")] = None
    deserted: Annotated[int | None, Field(description="Units that have deserted.")] = None
    starved: Annotated[int | None, Field(description="Units that have starved.")] = None
    deserters: Annotated[
        tuple[Id, ...] | None, Field(description="The new counters of deserters."), WORKING
    ] = None


def legality(view: View, request: FeedArmiesRequest) -> Iterator[Refusal]:
    side = view.get(WarSide, view.viewer)
    if side is not None and side.fed:
        yield Refusal("already-fed", RULE, "You have fed your armies this turn.")
    elif not has_mouths(view, view.viewer):
        yield Refusal("nothing-to-feed", RULE, "You have no army that needs food.")
    yield from ration_faults(view, _named(request))
    fed = {line.army for line in request.lines}
    for army_id in dict.fromkeys(request.hungry):
        army = view.get(Army, army_id)
        yield from not_owned(view, army, army_id)
        if army is not None and army_id in fed:
            detail = f"{army.name} cannot both be given food and be left hungry."
            yield Refusal("named-twice", RULE, detail)
    for champion_id in dict.fromkeys(request.champions):
        yield from champion_faults(view, champion_id)
    for army in unlisted(meals(view, view.viewer, _named(request), request.hungry)):
        detail = f"{army.name} would go short: draw it up, so that its units can be tested."
        yield Refusal("composition-required", "wc.starvation.test", detail)


def _named(request: FeedArmiesRequest) -> list[Ration]:
    return [Ration(line.army, line.source, line.amount) for line in request.lines]


def resolve(draft: Draft, request: FeedArmiesRequest, dice: Roller) -> None:
    side = draft.position.one(WarSide, draft.actor)
    served = meals(draft.position, side.id, _named(request), request.hungry)
    draft.update(side, RULE, fed=True)
    draft.cite("wc.supply.need", "wc.supply.sources", "wc.supply.scavenge", RULE)
    for army in draft.position.where(Army, owner=side.id):
        draft.cite(*rules_applied(draft.position, army))
    hungry: dict[str, int] = {}
    for meal in served:
        _hand_out(draft, meal)
        if meal.short:
            hungry[meal.army.id] = meal.short
    for army in draft.position.where(Army, owner=side.id):
        if army.id not in hungry:
            draft.update(army, SHORTAGE, unsupplied_turns=0)
    fed = [meal for meal in served if not meal.short]
    short = [meal for meal in served if meal.short]
    tolls = [_go_short(draft, meal, request, dice) for meal in short]
    _report(draft, fed, short, tolls)
    draft.outcome(
        fed=[meal.army.id for meal in fed],
        short=hungry,
        held=sum(len(toll.held) for toll in tolls),
        deserted=sum(len(toll.deserted) for toll in tolls),
        starved=sum(len(toll.starved) for toll in tolls),
        deserters=[toll.deserters.id for toll in tolls if toll.deserters],
    )
    has_settled(draft, side.id)


def _hand_out(draft: Draft, meal: Meal) -> None:
    """Take what the army is given out of stores and off trains, and say where it comes from."""
    need = meal.eater.need.tell(draft)
    found = meal.eater.found.tell(draft)
    parts = [f"finds {number(found)}"]
    for ration in meal.given:
        source = source_of(draft.position, ration.source)
        assert source is not None
        rule = "wc.supply.stores" if isinstance(source, Settlement) else "wc.supply.baggage"
        draft.update(source, rule, supply=source.supply - ration.amount)
        parts.append(f"gets {number(ration.amount)} from {_in_a_sentence(draft, source.id)}")
    end = f"and lacks {number(meal.short)}" if meal.short else "and has enough"
    text = f"{meal.army.name} needs {number(need)}, {', '.join(parts)} {end}."
    given = {ration.source: ration.amount for ration in meal.given}
    draft.find(RULE, text, army=meal.army.id, need=need, found=found, given=given, short=meal.short)


def _in_a_sentence(draft: Draft, source_id: str) -> str:
    source = source_of(draft.position, source_id)
    assert source is not None
    name = called_source(source)
    return name if isinstance(source, Settlement) else f"{name[:1].lower()}{name[1:]}"


def _go_short(draft: Draft, meal: Meal, request: FeedArmiesRequest, dice: Roller) -> Toll:
    """Count the turn, and test every unit."""
    turns = meal.army.unsupplied_turns + 1
    army = draft.update(meal.army, SHORTAGE, unsupplied_turns=turns)
    toll = test_units(draft, army, request.champions, dice)
    if toll.deserters is not None:
        note = f"{toll.deserters.name} fight at -2 Leadership until they are home."
        draft.tabletop("wc.starvation.desertion", note)
    return toll


def _report(draft: Draft, fed: list[Meal], short: list[Meal], tolls: list[Toll]) -> None:
    """Tell the side how its armies fare, and everybody what they see of it."""
    names = [meal.army.name for meal in fed]
    said = [f"There was food enough for {listed(names)}."] if names else []
    if not names and not short:
        said.append("No army needed any food.")
    seen = []
    for meal, toll in zip(short, tolls, strict=True):
        turns = meal.army.unsupplied_turns + 1
        running = f", {number(turns)} turns running" if turns > 1 else ""
        said.append(f"{meal.army.name} went {number(meal.short)} short{running}; {_fates(toll)}.")
        where = place_name(draft.position, meal.army.hex)
        if toll.deserters is not None:
            seen.append(f"{toll.deserters.name} have left their ranks in {where}.")
        if toll.gone:
            seen.append(f"{meal.army.name} in {where} is no more.")
    draft.summary(" ".join(said))
    if seen:
        draft.summary(" ".join(seen), EVERYONE)


def _fates(toll: Toll) -> str:
    fates = {"held out": toll.held, "deserted": toll.deserted, "starved": toll.starved}
    said = [f"{fate}: {listed(_names(units))}" for fate, units in fates.items() if units]
    return "; ".join(said) or "nobody in it could be tested"


def _names(units: list[Unit]) -> list[str]:
    most = 3
    shown = [unit.name for unit in units[:most]]
    rest = len(units) - len(shown)
    return [*shown, f"{counted(rest, 'unit')} more"] if rest else shown


def distribution(view: View, request: FeedArmiesRequest) -> Iterator[Weighted]:
    """How many units hold out, desert and starve: who goes short is settled without dice."""
    served = meals(view, view.viewer, _named(request), request.hungry)
    fed = [meal.army.id for meal in served if not meal.short]
    short = {meal.army.id: meal.short for meal in served if meal.short}
    armies = (
        meal.army.model_copy(update={"unsupplied_turns": meal.army.unsupplied_turns + 1})
        for meal in served
        if meal.short
    )
    for fates, weight in fate_weights(view, armies, request.champions).items():
        counts = dict(zip(("held", "deserted", "starved"), fates, strict=True))
        yield Weighted({"fed": fed, "short": short, **counts}, weight)


def options(view: View) -> Iterator[FeedArmiesRequest]:
    """The automatic plan; what else to order is endless."""
    yield FeedArmiesRequest()


FEED_ARMIES = Action(
    "feed-armies",
    request=FeedArmiesRequest,
    outcome=FeedArmiesOutcome,
    phase=RESOLUTION,
    rules=(
        "wc.supply.need",
        "wc.supply.sources",
        "wc.supply.plan",
        "wc.supply.scavenge",
        "wc.supply.stores",
        "wc.supply.baggage",
        "wc.supply.shortage",
        "wc.starvation.test",
        "wc.starvation.desertion",
        "wc.terrain.hills",
        "wc.ambush.reveal",
        *EATING_RULES,
    ),
    asks=(NEED, SCAVENGED, HUNGER),
    dice=(Dice("hunger/*", "2d6"),),
    legality=legality,
    resolve=resolve,
    options=options,
    distribution=distribution,
    out_of_turn=True,
)
