"""Habits of HTTP that every client counts on."""


def test_what_was_made_says_where_it_is(game):
    ruling = game.post("referee", "/actions/wc/advance-phase", **{"Idempotency-Key": "once"})
    again = game.post("referee", "/actions/wc/advance-phase", **{"Idempotency-Key": "once"})
    assert (ruling.status_code, again.status_code) == (201, 200)
    assert ruling.headers["Location"] == f"{game.url}/rulings/{ruling.json()['id']}"
    assert again.headers["Location"] == ruling.headers["Location"]
    headers = game.headers("referee")
    assert game.client.get(ruling.headers["Location"], headers=headers).json() == ruling.json()

    seat = game.post("referee", "/seats", {"role": "observer"})
    told = game.client.get(seat.headers["Location"], headers=headers).json()
    assert told == {k: v for k, v in seat.json().items() if k != "token"}
