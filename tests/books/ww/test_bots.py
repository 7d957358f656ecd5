"""Seeded bots play whole games to their end."""

import pytest

from tests.benchmarks.warlords_bots import main, play_game


@pytest.mark.rule("ww.end.victory")
@pytest.mark.parametrize("seed", range(6))
def test_two_bots_play_to_the_end(seed: int) -> None:
    result = play_game(seed, players=2)
    assert result.winner in ("red", "blue")
    assert result.actions["attack"] > 0


@pytest.mark.slow
@pytest.mark.rule("ww.end.victory")
@pytest.mark.parametrize(("seed", "players"), [(1, 3), (2, 4), (3, 6), (4, 8)])
def test_more_bots_play_to_the_end(seed: int, players: int) -> None:
    assert play_game(seed, players).winner is not None


@pytest.mark.rule("ww.actions")
def test_a_game_follows_from_its_seed() -> None:
    assert play_game(5) == play_game(5)


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    main(games=1)
    assert "won by" in capsys.readouterr().out
