"""The SQL tables. Importing this package declares them all in SQLModel's metadata."""
