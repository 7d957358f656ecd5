"""The shapes of the catalogue's answers: books, rules, tables, scenarios and maps."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from app.api.models import Body, Face, JsonObject, RollOut, ShortName, readable_dice


class BookOut(BaseModel):
    id: str
    title: str
    summary: str
    version: str
    sections: list[JsonObject]
    seats: JsonObject


class ActionOut(BaseModel):
    name: str
    title: str
    description: str
    phase: list[str]
    who: Literal["side", "referee", "side-or-referee", "umpire"]
    section: str | None
    rules: list[str]
    dice: list[JsonObject]
    request_schema: JsonObject


class BookWithActions(BookOut):
    actions: list[ActionOut]


class BooksOut(BaseModel):
    books: list[BookOut]


class SourceOut(BaseModel):
    document: str
    part: str


class RuleOut(BaseModel):
    id: str
    title: str
    summary: str
    source: SourceOut
    readings: list[str]
    section: str | None
    actions: list[str]


class RulesOut(BaseModel):
    rules: list[RuleOut]


class TableRowOut(BaseModel):
    first: int | None = Field(alias="from")
    last: int | None = Field(alias="to")
    result: str
    text: str


class TableModifierOut(BaseModel):
    """What is added to the roll: the value, and what the dice show where there are some."""

    name: str
    value: int
    text: str
    dice: str | None = None


class TableOut(BaseModel):
    id: str
    title: str
    dice: str
    modifiers: list[TableModifierOut]
    rows: list[TableRowOut]
    provenance: Literal["source", "reconstructed"]


class TablesOut(BaseModel):
    tables: list[TableOut]


class TableRollBody(Body):
    """A roll on a table, or its odds."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"modifiers": ["target-fatigued"], "dice": [4]},
                {"odds": True},
            ]
        }
    )

    modifiers: Annotated[list[ShortName], Field(max_length=50)] = Field(default=[])
    modifier: Annotated[int, Field(ge=-1000, le=1000)] = 0
    dice: Annotated[list[Face] | None, BeforeValidator(readable_dice), Field(max_length=100)] = None
    odds: bool = False


class RowChance(BaseModel):
    row: TableRowOut
    probability: str
    p: float


class TableRollOut(BaseModel):
    """The row that was rolled, or the chances of every row."""

    rolls: list[RollOut] | None = None
    modifiers: list[TableModifierOut] | None = None
    total: int | None = None
    row: TableRowOut | None = None
    rules: list[str] | None = None
    odds: list[RowChance] | None = None


class ScenarioOut(BaseModel):
    id: str
    name: str
    summary: str


class ScenariosOut(BaseModel):
    scenarios: list[ScenarioOut]


class ImportedMapOut(BaseModel):
    map: JsonObject
    warnings: list[JsonObject]
