"""What people call a seat: at first the name of its side, or its role."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

SIDES = ("daw_side", "hyb_side", "pom_side", "wbrm_side", "wc_side", "ww_side")


def upgrade() -> None:
    op.add_column("seat", sa.Column("name", sa.String(), nullable=False, server_default=""))
    seat = sa.table("seat", *(sa.column(name) for name in ("campaign_id", "role", "side", "name")))
    roles = {"referee": "Referee", "observer": "Observer"}
    op.execute(
        seat.update().values(
            name=sa.case(roles, value=seat.c.role, else_=sa.func.coalesce(seat.c.side, ""))
        )
    )
    for table in SIDES:
        side = sa.table(table, *(sa.column(name) for name in ("campaign_id", "id", "name")))
        its_own = sa.and_(side.c.campaign_id == seat.c.campaign_id, side.c.id == seat.c.side)
        name = sa.select(side.c.name).where(its_own).scalar_subquery()
        op.execute(seat.update().where(sa.exists().where(its_own)).values(name=name))


def downgrade() -> None:
    op.drop_column("seat", "name")
