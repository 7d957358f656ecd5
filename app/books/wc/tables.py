"""The results tables of the war campaign, from all its chapters."""

from app.books.wc.data_files import BOOK_FOLDER
from app.engine.table import load_tables

TABLES = load_tables(BOOK_FOLDER)
