"""The results tables of the war campaign."""

from app.books.wc.data_files import DATA
from app.engine.table import load_tables

TABLES = load_tables(DATA)
