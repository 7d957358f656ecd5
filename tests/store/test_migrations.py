"""The schema goes up, down and up again, and is what the code expects."""

from sqlalchemy import create_engine, inspect

from app.store import migrate
from app.store.seats import seats_of
from tests.store.war import War, begin, open_store


def test_up_check_down_and_up_again(database_url: str) -> None:
    migrate.upgrade(database_url)
    migrate.check(database_url)
    engine = create_engine(database_url)
    assert {"campaign", "ruling", "seat", "wc_army"} <= set(inspect(engine).get_table_names())
    migrate.downgrade(database_url, "base")
    assert set(inspect(engine).get_table_names()) <= {"alembic_version"}
    migrate.upgrade(database_url)
    migrate.check(database_url)
    with engine.connect() as connection:
        assert migrate.is_current(connection)
    engine.dispose()


def test_a_database_without_schema_is_not_current(database_url: str) -> None:
    engine = create_engine(database_url)
    with engine.connect() as connection:
        assert not migrate.is_current(connection)
    engine.dispose()


def test_rulings_survive_the_way_down_and_up_again(migrated_url: str) -> None:
    war = begin(open_store(migrated_url))
    caught = war.scout("red", 0, 1)
    war.undo("referee", caught["id"])
    war.scout("blue", 1, 4)
    before = {seat: war.rulings(seat) for seat in war.tokens}
    war.store.database.dispose()
    migrate.downgrade(migrated_url, "0012")
    migrate.upgrade(migrated_url)
    after = War(open_store(migrated_url), war.id, war.tokens)
    assert {seat: after.rulings(seat) for seat in war.tokens} == before
    after.scout("red", 1, 4)
    after.store.database.dispose()


def test_seats_of_before_are_called_as_their_sides_are(migrated_url: str) -> None:
    war = begin(open_store(migrated_url))
    before = names_of_seats(war)
    assert before["referee"] == "Referee"
    assert len(set(before.values())) == len(before) > 2
    war.store.database.dispose()
    migrate.downgrade(migrated_url, "0017")
    migrate.upgrade(migrated_url)
    after = War(open_store(migrated_url), war.id, war.tokens)
    assert names_of_seats(after) == before
    after.store.database.dispose()


def names_of_seats(war: War) -> dict[str, str]:
    with war.store.database.reading() as connection:
        return {seat.side or seat.role: seat.name for seat in seats_of(connection, war.id)}
