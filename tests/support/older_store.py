"""SQL that converts a store to an earlier format, for tests that change sealed tables."""

FORMAT_5 = (*(f"ALTER TABLE {table} DROP COLUMN {column}" for table in ("seats", "past_seats")
              for column in ("tokens_in", "tokens_out", "cost")), "PRAGMA user_version=5")
FORMAT_4 = (*FORMAT_5, "DROP TABLE seals", "ALTER TABLE matches DROP COLUMN sum", "ALTER TABLE past_matches DROP COLUMN sum",
            "PRAGMA user_version=4")
FORMAT_3 = (*FORMAT_4, "DROP TABLE machines", "ALTER TABLE matches DROP COLUMN machine",
            "ALTER TABLE past_matches DROP COLUMN machine", "PRAGMA user_version=3")
