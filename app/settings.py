"""The service's settings: `UMPIRE_*` environment variables, frozen."""

import re
from functools import lru_cache
from typing import Annotated

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[^/\s,*]+")


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
    metrics_token: SecretStr | None = Field(
        default=None, description="If set, metrics by action are told to who sends this token."
    )
    cors_origins: Annotated[tuple[str, ...], NoDecode] = Field(
        default=("*",),
        description="Origins whose pages may call, with commas between; `*` is any, empty none.",
    )
    lock_timeout_seconds: float = Field(default=5.0, gt=0, le=60)
    max_body_bytes: int = Field(default=8_000_000, ge=10_000)
    receive_timeout_seconds: float = Field(
        default=30.0, gt=0, description="How long a client may take to send a request."
    )
    questions_at_once: int = Field(
        default=4, ge=1, description="Checks, odds and options of one seat at a time."
    )
    requests_per_minute: int | None = Field(
        default=None,
        ge=1,
        description="Limit for one seat or, without its token, one address.",
    )
    cached_campaigns: int = Field(default=64, ge=1)
    log_format: str = Field(default="text", pattern="^(text|json)$")
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")

    @field_validator("cors_origins", mode="before")
    @classmethod
    def _origins(cls, given: object) -> object:
        """Read a list with commas. Raises ValueError for what is no origin."""
        if not isinstance(given, str):
            return given
        origins = tuple(part.strip().rstrip("/") for part in given.split(",") if part.strip())
        for origin in origins:
            if origin != "*" and not ORIGIN.fullmatch(origin):
                raise ValueError(f"{origin!r} is no origin, such as https://maps.example.org")
        return origins

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
