"""Shelves: one empty shelf serves every kind of entity."""

from typing import Annotated, ClassVar

from app.engine.entity import PUBLIC, Entity, Seen
from app.engine.shelf import EMPTY_SHELF


class Wagon(Entity):
    kind: ClassVar[str] = "wagon"
    seen: ClassVar[Seen] = PUBLIC

    load: Annotated[str, PUBLIC]


class Banner(Entity):
    kind: ClassVar[str] = "banner"
    seen: ClassVar[Seen] = PUBLIC


def test_asking_the_empty_shelf_by_a_field_of_one_kind_does_not_bind_another_kind() -> None:
    assert EMPTY_SHELF.where("load", "grain") == []
    banner = Banner(id="banner-1")
    assert EMPTY_SHELF.with_changes({"banner-1": banner}).all() == [banner]


def test_an_empty_shelf_that_is_filled_is_found_by_field() -> None:
    wagon = Wagon(id="wagon-1", load="grain")
    filled = EMPTY_SHELF.with_changes({"wagon-1": wagon})
    assert filled.where("load", "grain") == [wagon]
    emptied = filled.with_changes({"wagon-1": None})
    assert emptied.where("load", "grain") == []
    assert emptied.with_changes({"wagon-1": wagon}).where("load", "grain") == [wagon]
