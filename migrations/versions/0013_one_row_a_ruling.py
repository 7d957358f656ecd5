"""One row a ruling, for all its viewers, where each viewer had a row of his own."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

HEAD = (
    "campaign_id",
    "seq",
    "id",
    "root",
    "seat",
    "actor",
    "action",
    "turn",
    "phase",
    "at",
    "cursor_before",
    "nonce",
    "undone_by",
)


def columns(*bodies):
    return (
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("root", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("actor", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("cursor_before", sa.Integer(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("undone_by", sa.String(), nullable=True),
        *(sa.Column(name, sa.Text(), nullable=False) for name in bodies),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("campaign_id", "seq"),
    )


def put_aside(table, index):
    op.rename_table(table, f"{table}_before")
    op.drop_index(index, f"{table}_before")


def upgrade() -> None:
    put_aside("seen_ruling", "ix_seen_ruling_seq")
    put_aside("ruling", "ix_ruling_id")
    ruling = op.create_table("ruling", *columns("cursors", "body", "seen"))
    op.create_index("ix_ruling_id", "ruling", ["campaign_id", "id"], unique=True)
    connection = op.get_bind()
    for (campaign_id,) in connection.execute(sa.text("SELECT id FROM campaign")).all():
        rows = [row_for_all(*found) for found in found_before(connection, campaign_id)]
        if rows:
            connection.execute(sa.insert(ruling), rows)
    op.drop_table("seen_ruling_before")
    op.drop_table("ruling_before")


def found_before(connection, campaign_id):
    """Each ruling with what its viewers saw, and the count of each viewer up to it."""
    here = {"campaign_id": campaign_id}
    kept = connection.execute(
        sa.text("SELECT cursors FROM campaign WHERE id = :campaign_id"), here
    ).scalar_one()
    viewers = json.loads(kept) if isinstance(kept, str) else kept
    counts = dict.fromkeys(viewers, 0)
    of_viewers = sa.text(
        "SELECT viewer, cursor, body FROM seen_ruling_before"
        " WHERE campaign_id = :campaign_id AND seq = :seq ORDER BY viewer"
    )
    rulings = sa.text("SELECT * FROM ruling_before WHERE campaign_id = :campaign_id ORDER BY seq")
    for row in connection.execute(rulings, here).mappings().all():
        seen = connection.execute(of_viewers, {**here, "seq": row["seq"]}).all()
        counts = {**counts, "referee": row["seq"], **{v: cursor for v, cursor, _ in seen}}
        yield row, {viewer: json.loads(body) for viewer, _, body in seen}, counts


def row_for_all(row, seen, counts):
    body = without_numbers(json.loads(row["body"]))
    others = {viewer: without_numbers(document) for viewer, document in seen.items()}
    told = {viewer: difference(body, document) for viewer, document in others.items()}
    texts = {"cursors": counts, "body": body, "seen": told}
    return {name: row[name] for name in HEAD} | {n: compact(t) for n, t in texts.items()}


def without_numbers(document):
    return {k: v for k, v in document.items() if k not in ("cursor", "seq", "undone_by")}


def difference(body, document):
    differing = {k: v for k, v in document.items() if k not in body or body[k] != v}
    without = [name for name in body if name not in document]
    return {**differing, "without": without} if without else differing


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def downgrade() -> None:
    put_aside("ruling", "ix_ruling_id")
    ruling = op.create_table("ruling", *columns("body"), sqlite_with_rowid=False)
    op.create_index("ix_ruling_id", "ruling", ["campaign_id", "id"], unique=True)
    seen_ruling = op.create_table(
        "seen_ruling",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("viewer", sa.String(), nullable=False),
        sa.Column("cursor", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("ruling_id", sa.String(), nullable=False),
        sa.Column("undone_by", sa.String(), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "seq"], ["ruling.campaign_id", "ruling.seq"], ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "viewer", "cursor"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_seen_ruling_seq", "seen_ruling", ["campaign_id", "viewer", "seq"], unique=True
    )
    connection = op.get_bind()
    for row in connection.execute(sa.text("SELECT * FROM ruling_before")).mappings().all():
        counts, told = json.loads(row["cursors"]), json.loads(row["seen"])
        whole = json.loads(row["body"])
        body = numbered(whole, counts["referee"]) | {"seq": row["seq"]}
        head = {name: row[name] for name in HEAD}
        connection.execute(sa.insert(ruling), [head | {"body": compact(body)}])
        for viewer, differing in told.items():
            without = differing.pop("without", ())
            own = {k: v for k, v in {**whole, **differing}.items() if k not in without}
            values = {
                "campaign_id": row["campaign_id"],
                "viewer": viewer,
                "cursor": counts[viewer],
                "seq": row["seq"],
                "ruling_id": row["id"],
                "undone_by": row["undone_by"],
                "body": compact(numbered(own, counts[viewer])),
            }
            connection.execute(sa.insert(seen_ruling), [values])
    op.drop_table("ruling_before")


def numbered(document, cursor):
    return {"cursor": cursor, **document, "undone_by": None}
