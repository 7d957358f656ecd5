"""The results tables of the card decks."""

from pathlib import Path

from app.engine.table import load_tables

TABLES = load_tables(Path(__file__).parent / "data")
