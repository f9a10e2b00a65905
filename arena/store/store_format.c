/*
 * store_format.c - create, recognise and upgrade the tables of a store.
 */
#include "arena/store/store_db.h"

#include <stdio.h>
#include <stdlib.h>

#include <sqlite3.h>

#include "arena/store/digest.h"
#include "arena/store/seat_columns.h"
#include "lib/alloc.h"

/* SQLite application id of the arena's databases: "DwRd". */
#define APPLICATION_ID 0x44775264

#define MATCH_COLUMNS                                                          \
	" number INTEGER PRIMARY KEY,"                                         \
	" deal_group INTEGER NOT NULL,"                                        \
	" round INTEGER NOT NULL,"                                             \
	" deals INTEGER NOT NULL,"                                             \
	" log TEXT NOT NULL,"                                                  \
	" ended_ms INTEGER NOT NULL,"                                          \
	" took_us INTEGER NOT NULL,"                                           \
	" log_hash TEXT NOT NULL,"                                             \
	" log_bytes INTEGER NOT NULL,"                                         \
	" void TEXT NOT NULL,"                                                 \
	" machine INTEGER NOT NULL DEFAULT 0,"                                 \
	" sum INTEGER) STRICT;"

static const char schema[] =
	"CREATE TABLE run ("
	" one INTEGER PRIMARY KEY CHECK (one = 1),"
	" name TEXT NOT NULL,"
	" config TEXT NOT NULL,"
	" config_hash TEXT NOT NULL,"
	" game TEXT NOT NULL,"
	" seed TEXT NOT NULL,"
	" isolation TEXT NOT NULL,"
	" program TEXT NOT NULL,"
	" started_ms INTEGER NOT NULL,"
	" matches INTEGER NOT NULL,"
	" group_matches INTEGER NOT NULL,"
	" seats INTEGER NOT NULL,"
	" sides INTEGER NOT NULL,"
	" low_wins INTEGER NOT NULL) STRICT;"
	"CREATE TABLE bots ("
	" number INTEGER PRIMARY KEY,"
	" name TEXT NOT NULL UNIQUE,"
	" run TEXT NOT NULL) STRICT;"
	"CREATE TABLE matches (" MATCH_COLUMNS "CREATE TABLE seats ("
	" match INTEGER NOT NULL REFERENCES matches (number),"
	" seat INTEGER NOT NULL,"; /* followed by the columns of seat_columns */

#define SEATS_END " PRIMARY KEY (match, seat)) STRICT, WITHOUT ROWID;"

static const char schema_end[] = SEATS_END
	"CREATE VIEW results AS"
	" SELECT m.number AS match, m.round, m.deal_group, s.seat,"
	" b.name AS bot, s.score, s.place, s.points, s.faults, s.verdict,"
	" s.detail, s.decisions, s.used_us, s.max_us, m.log"
	" FROM seats s JOIN matches m ON m.number = s.match"
	" JOIN bots b ON b.number = s.bot;";

/* Tables that format 3 added (store_history.h). */
static const char history_schema[] =
	"CREATE TABLE epochs ("
	" number INTEGER PRIMARY KEY,"
	" config TEXT NOT NULL,"
	" config_hash TEXT NOT NULL,"
	" last_match INTEGER NOT NULL) STRICT;"
	"INSERT INTO epochs VALUES (1, '', '', 0);"
	"CREATE TABLE programs ("
	" number INTEGER PRIMARY KEY,"
	" name TEXT NOT NULL,"
	" run TEXT NOT NULL) STRICT;"
	"CREATE TABLE program_bytes ("
	" program INTEGER NOT NULL REFERENCES programs (number),"
	" hash TEXT NOT NULL,"
	" PRIMARY KEY (program, hash)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE entries ("
	" epoch INTEGER NOT NULL REFERENCES epochs (number),"
	" bot INTEGER NOT NULL,"
	" program INTEGER NOT NULL REFERENCES programs (number),"
	" PRIMARY KEY (epoch, bot)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE past_matches (" MATCH_COLUMNS "CREATE TABLE past_seats ("
	" match INTEGER NOT NULL REFERENCES past_matches (number),"
	" seat INTEGER NOT NULL,"; /* followed by the columns of seat_columns */

/* Write the columns of seats that formats after @from added: as a part of
 * CREATE TABLE, or, if @table is not NULL, as changes of this table. */
static void
append_seat_columns(FILE *out, int from, const char *table)
{
	static const char *const types[] = {
		[COLUMN_INT] = "INTEGER",   [COLUMN_UNSIGNED] = "INTEGER",
		[COLUMN_COUNT] = "INTEGER", [COLUMN_TEXT] = "TEXT",
		[COLUMN_REAL] = "REAL",	    [COLUMN_VERDICT] = "TEXT",
	};

	for (const struct seat_column *c = seat_columns; c->name != NULL; c++)
		if (c->format > from && table == NULL)
			fprintf(out, " %s %s NOT NULL%s,", c->name,
				types[c->type], c->more);
		else if (c->format > from)
			fprintf(out,
				"ALTER TABLE %s ADD COLUMN %s %s NOT NULL%s;",
				table, c->name, types[c->type], c->more);
}

/* The table that format 4 added (store_machines.h). */
static const char machines_schema[] = "CREATE TABLE machines ("
				      " number INTEGER PRIMARY KEY,"
				      " class TEXT NOT NULL,"
				      " processor TEXT NOT NULL,"
				      " governor TEXT NOT NULL,"
				      " kernel TEXT NOT NULL,"
				      " isolation TEXT NOT NULL,"
				      " speed REAL NOT NULL) STRICT;"
				      "CREATE INDEX machines_by"
				      " ON machines (class, speed);";

/* The table that format 5 added (store_seal.c).  Rows of earlier formats have
 * no sum. */
static const char seals_schema[] =
	"CREATE TABLE seals ("
	" name TEXT PRIMARY KEY,"
	" hash TEXT NOT NULL) STRICT, WITHOUT ROWID;";

/* Format 1 had no hash of a log and no void match; formats before 4 had no
 * machine. */
static const char to_format_2[] =
	"ALTER TABLE matches ADD COLUMN log_hash TEXT NOT NULL DEFAULT '';"
	"ALTER TABLE matches ADD COLUMN log_bytes INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE matches ADD COLUMN void TEXT NOT NULL DEFAULT '';";
static const char of_bots_alone[] =
	"INSERT INTO programs SELECT number, name, run FROM bots;"
	"INSERT INTO entries SELECT 1, number, number FROM bots;";

/* Write the changes that formats after 3 made to a table of matches and to the
 * table of its seats.  @past: prefix of the tables' names. */
static void
append_changes(FILE *out, int from, const char *past)
{
	char seats[32];

	if (from < 4)
		fprintf(out,
			"ALTER TABLE %smatches ADD COLUMN machine INTEGER NOT "
			"NULL DEFAULT 0;",
			past);
	if (from < 5)
		fprintf(out, "ALTER TABLE %smatches ADD COLUMN sum INTEGER;",
			past);
	snprintf(seats, sizeof(seats), "%sseats", past);
	append_seat_columns(out, from, seats);
}

/* Create the tables and columns that formats after @from added.  If @from is 0,
 * create all tables. */
static bool
create_tables(struct store *store, int from, struct diag *diag)
{
	char *sql = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&sql, &len);
	bool done;

	if (from == 0) {
		fputs(schema, out);
		append_seat_columns(out, 0, NULL);
		fputs(schema_end, out);
	} else {
		fputs(from < 2 ? to_format_2 : "", out);
		append_changes(out, from, "");
	}
	if (from < 3) {
		fputs(history_schema, out);
		append_seat_columns(out, 0, NULL);
		fputs(SEATS_END, out);
		fputs(from > 0 ? of_bots_alone : "", out);
	} else {
		append_changes(out, from, "past_");
	}
	fputs(from < 4 ? machines_schema : "", out);
	fputs(from < 5 ? seals_schema : "", out);
	fclose(out);
	done = store_sql(store, sql, diag);
	free(sql);
	return done;
}

static bool
insert_run_row(struct store *store, const struct store_run *run,
	       struct diag *diag)
{
	sqlite3_stmt *query = NULL;
	char hash[DIGEST_TEXT];

	digest_text(run->config, hash);
	sqlite3_prepare_v2(
		store->db,
		"INSERT INTO run VALUES (1,?,?,?,?,?,?,?,?,?,?,?,?,?)", -1,
		&query, NULL);
	bind_text(query, 1, run->name);
	sqlite3_bind_text(query, 2, run->config, -1, SQLITE_STATIC);
	bind_text(query, 3, hash);
	bind_text(query, 4, run->game);
	bind_text(query, 5, run->seed);
	bind_text(query, 6, run->isolation);
	bind_text(query, 7, run->program);
	sqlite3_bind_int64(query, 8, run->started_ms);
	bind_uint(query, 9, run->matches);
	bind_uint(query, 10, run->group_matches);
	bind_uint(query, 11, run->seats);
	bind_uint(query, 12, store_sides(run->seats, run->sides));
	bind_uint(query, 13, run->low_wins);
	return store_execute(store, query, diag);
}

bool
store_create(struct store *store, const struct store_run *run,
	     struct diag *diag)
{
	char marks[96];

	snprintf(marks, sizeof(marks),
		 "PRAGMA application_id=%d; PRAGMA user_version=%d;",
		 APPLICATION_ID, STORE_FORMAT);
	if (store_sql(store, "BEGIN IMMEDIATE", diag) &&
	    store_sql(store, marks, diag) && create_tables(store, 0, diag) &&
	    insert_run_row(store, run, diag) &&
	    store_shard_create(store, run, diag) &&
	    store_write_bots(store, run, 1, NULL, diag) &&
	    store_seal(store, diag) && store_sql(store, "COMMIT", diag)) {
		store->format = STORE_FORMAT;
		return true;
	}
	sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
	return false;
}

enum found
store_recognise(struct store *store, struct diag *diag)
{
	int64_t id, version, tables;

	if (!store_query_int(store, "PRAGMA application_id", &id, diag) ||
	    !store_query_int(store, "PRAGMA user_version", &version, diag) ||
	    !store_query_int(store, "SELECT count(*) FROM sqlite_master",
			     &tables, diag))
		return FOUND_WRONG;
	if (id == 0 && tables == 0)
		return FOUND_EMPTY;
	if (id != APPLICATION_ID) {
		diag_set(diag,
			 "%s/results.db: a database of another program; give "
			 "another --out directory",
			 store->dir);
		return FOUND_WRONG;
	}
	if (version < 1 || version > STORE_FORMAT) {
		diag_set(diag,
			 "%s/results.db: written in format %lld, but this "
			 "program reads only formats up to %d; use the version "
			 "of deadwood that wrote the database",
			 store->dir, (long long)version, STORE_FORMAT);
		return FOUND_WRONG;
	}
	store->format = (int)version;
	return FOUND_OURS;
}

/* Format 1 had no hash of a log and no void match.  Formats before 4 had no
 * machines, and rows of formats before 5 had no sum. */
const char *
store_new_columns(const struct store *store)
{
	return store->format >= 5   ? "log_hash, log_bytes, void, machine, sum"
	       : store->format == 4 ? "log_hash, log_bytes, void, machine, NULL"
	       : store->format >= 2 ? "log_hash, log_bytes, void, 0, NULL"
				    : "'', 0, '', 0, NULL";
}

bool
store_upgrade(struct store *store, struct diag *diag)
{
	char mark[64];

	if (store->format == STORE_FORMAT)
		return true;
	snprintf(mark, sizeof(mark), "PRAGMA user_version=%d; COMMIT",
		 STORE_FORMAT);
	if (store_sql(store, "BEGIN IMMEDIATE", diag) &&
	    create_tables(store, store->format, diag) &&
	    store_seal(store, diag) && store_sql(store, mark, diag)) {
		store->format = STORE_FORMAT;
		return true;
	}
	sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
	return false;
}
