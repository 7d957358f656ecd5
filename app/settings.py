"""The service's settings: `UMPIRE_*` environment variables, frozen."""

from functools import lru_cache

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What an operator may set. Every field is `UMPIRE_` and its name in capitals."""

    model_config = SettingsConfigDict(env_prefix="UMPIRE_", frozen=True, extra="ignore")

    database_url: str = Field(
        default="sqlite:///umpire.db",
        description="SQLite file, or PostgreSQL as postgresql://user:password@host/name.",
    )
    create_token: SecretStr | None = Field(
        default=None, description="If set, creating a campaign needs this bearer token."
    )
    lock_timeout_seconds: float = Field(default=5.0, gt=0, le=60)
    max_body_bytes: int = Field(default=8_000_000, ge=10_000)
    requests_per_minute: int | None = Field(
        default=None, ge=1, description="Limit for one token or, without token, one address."
    )
    cached_campaigns: int = Field(default=64, ge=1)
    log_format: str = Field(default="text", pattern="^(text|json)$")
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")

    @property
    def sqlalchemy_url(self) -> str:
        """The database address with the driver that the service uses."""
        url = self.database_url
        for prefix in ("postgresql://", "postgres://"):
            if url.startswith(prefix):
                return f"postgresql+psycopg://{url.removeprefix(prefix)}"
        return url


@lru_cache
def get_settings() -> Settings:
    """The settings of this process."""
    return Settings()
