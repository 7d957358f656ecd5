"""The season of the year (wc.campaign.time)."""

from app.books.wc.entities import WarCampaign
from app.engine.calendar import season
from app.engine.position import View


def season_of(view: View) -> str:
    """The season in which the campaign stands."""
    campaign = view.one(WarCampaign, "campaign")
    return season(campaign.turn, campaign.start_season)
