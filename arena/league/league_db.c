/*
 * league_db.c - open, create and copy the database of a league; see
 * league_db.h.
 *
 * WAL with synchronous=FULL: a commit is on the disk when it returns, so what
 * the league has answered is never lost.
 */
#include "arena/league/league_sql.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"

#define APPLICATION_ID	 0x44774c67 /* SQLite application id: "DwLg" */
#define LEAGUE_FORMAT	 1
/* milliseconds to wait for another writer, whose transactions are short */
#define LEAGUE_BUSY_MS	 5000
#define LEAGUE_ORGANISER "organiser"
#define LEAGUE_ITSELF	 "league"

const char *const version_state_words[] = {
	[VERSION_RECEIVED] = "received",
	[VERSION_REFUSED] = "refused",
	[VERSION_BUILDING] = "building",
	[VERSION_BUILD_FAILED] = "build-failed",
	[VERSION_CHECKING] = "checking",
	[VERSION_CHECK_FAILED] = "check-failed",
	[VERSION_PLACING] = "placing",
	[VERSION_RANKED] = "ranked",
	[VERSION_RETIRED] = "retired",
	NULL,
};
const char *const bot_state_words[] = { "active", "paused", "held", "retired",
					NULL };
const char *const group_state_words[] = { "planned", "done", "lost", "void",
					  NULL };

/* States are words, so that the tables are readable in any SQLite shell.  A
 * house bot has no owner. */
static const char schema[] =
	"CREATE TABLE users ("
	" id INTEGER PRIMARY KEY,"
	" name TEXT NOT NULL UNIQUE,"
	" at_ms INTEGER NOT NULL) STRICT;"
	"CREATE TABLE tokens ("
	" hash TEXT PRIMARY KEY,"
	" user INTEGER NOT NULL REFERENCES users (id),"
	" at_ms INTEGER NOT NULL,"
	" revoked_ms INTEGER) STRICT, WITHOUT ROWID;"
	"CREATE TABLE bots ("
	" id INTEGER PRIMARY KEY,"
	" owner INTEGER REFERENCES users (id),"
	" name TEXT NOT NULL UNIQUE,"
	" state TEXT NOT NULL,"
	" why TEXT NOT NULL,"
	" failed INTEGER NOT NULL) STRICT;"
	"CREATE TABLE versions ("
	" id INTEGER PRIMARY KEY,"
	" bot INTEGER NOT NULL REFERENCES bots (id),"
	" number INTEGER NOT NULL,"
	" at_ms INTEGER NOT NULL,"
	" bytes INTEGER NOT NULL,"
	" sha TEXT NOT NULL,"
	" archive TEXT NOT NULL,"
	" state TEXT NOT NULL,"
	" text TEXT NOT NULL,"
	" run TEXT NOT NULL,"
	" groups INTEGER NOT NULL,"
	" used_us INTEGER NOT NULL,"
	" UNIQUE (bot, number)) STRICT;"
	"CREATE UNIQUE INDEX versions_bytes ON versions (bot, sha)"
	" WHERE state <> 'refused';"
	"CREATE TABLE groups ("
	" id INTEGER PRIMARY KEY,"
	" game INTEGER NOT NULL,"
	" seed TEXT NOT NULL,"
	" state TEXT NOT NULL,"
	" planned_ms INTEGER NOT NULL,"
	" ended_ms INTEGER NOT NULL,"
	" matches INTEGER NOT NULL,"
	" finish BLOB NOT NULL,"
	" kept INTEGER NOT NULL,"
	" why TEXT NOT NULL) STRICT;"
	"CREATE INDEX groups_state ON groups (state);"
	"CREATE INDEX groups_kept ON groups (id) WHERE kept = 1;"
	"CREATE TABLE seats ("
	" group_id INTEGER NOT NULL REFERENCES groups (id),"
	" seat INTEGER NOT NULL,"
	" version INTEGER NOT NULL REFERENCES versions (id),"
	" points REAL NOT NULL,"
	" score INTEGER NOT NULL,"
	" used_us INTEGER NOT NULL,"
	" forfeits INTEGER NOT NULL,"
	" verdict TEXT NOT NULL,"
	" detail TEXT NOT NULL,"
	" PRIMARY KEY (group_id, seat)) STRICT, WITHOUT ROWID;"
	"CREATE INDEX seats_version ON seats (version, group_id);"
	"CREATE INDEX seats_forfeits ON seats (version, group_id)"
	" WHERE forfeits > 0;"
	"CREATE INDEX versions_state ON versions (state);"
	"CREATE TABLE pairs ("
	" version INTEGER NOT NULL REFERENCES versions (id),"
	" opponent INTEGER NOT NULL REFERENCES bots (id),"
	" groups INTEGER NOT NULL,"
	" points REAL NOT NULL,"
	" squares REAL NOT NULL,"
	" PRIMARY KEY (version, opponent)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE ratings ("
	" version INTEGER NOT NULL REFERENCES versions (id),"
	" game INTEGER NOT NULL,"
	" day INTEGER NOT NULL,"
	" at_ms INTEGER NOT NULL,"
	" groups INTEGER NOT NULL,"
	" elo REAL,"
	" low REAL,"
	" high REAL,"
	" PRIMARY KEY (version, game, day)) STRICT, WITHOUT ROWID;"
	"CREATE INDEX ratings_time ON ratings (game, at_ms);"
	"CREATE TABLE events ("
	" id INTEGER PRIMARY KEY AUTOINCREMENT,"
	" at_ms INTEGER NOT NULL,"
	" who TEXT NOT NULL,"
	" what TEXT NOT NULL,"
	" subject TEXT NOT NULL,"
	" text TEXT NOT NULL) STRICT;";

/* Tables that a database of an earlier version may lack.  It gets them when it
 * is opened: an earlier version ignores them, so the format is the same.
 * shares: virtual time of each version (struct contender).  returns: versions
 * that were sent again; after: number of the newest version at that time.
 * removals: versions whose files shall be removed.  rules: of each game, at the
 * last start.  tries: struct league_tries of the current step of a version.
 * The indexes serve searches by time. */
static const char later_schema[] =
	"CREATE TABLE IF NOT EXISTS shares ("
	" version INTEGER PRIMARY KEY REFERENCES versions (id),"
	" used_us INTEGER NOT NULL) STRICT;"
	"CREATE TABLE IF NOT EXISTS returns ("
	" id INTEGER PRIMARY KEY,"
	" version INTEGER NOT NULL REFERENCES versions (id),"
	" after INTEGER NOT NULL,"
	" at_ms INTEGER NOT NULL) STRICT;"
	"CREATE INDEX IF NOT EXISTS returns_version ON returns (version);"
	"CREATE TABLE IF NOT EXISTS removals ("
	" version INTEGER PRIMARY KEY REFERENCES versions (id)) STRICT;"
	"CREATE TABLE IF NOT EXISTS rules ("
	" game INTEGER PRIMARY KEY,"
	" text TEXT NOT NULL) STRICT;"
	"CREATE TABLE IF NOT EXISTS tries ("
	" version INTEGER PRIMARY KEY REFERENCES versions (id),"
	" starts INTEGER NOT NULL,"
	" failures INTEGER NOT NULL) STRICT;"
	"CREATE INDEX IF NOT EXISTS ratings_at ON ratings (at_ms);"
	"CREATE INDEX IF NOT EXISTS events_at ON events (at_ms);";

bool
league_name_is_fit(const char *name, struct diag *diag)
{
	size_t len = strlen(name);
	char quoted[3 * BOT_NAME_MAX];
	bool fit = len >= 1 && len <= BOT_NAME_MAX && name[0] != '-' &&
		   strcmp(name, LEAGUE_ITSELF) != 0 &&
		   strcmp(name, LEAGUE_ORGANISER) != 0;

	for (size_t i = 0; fit && i < len; i++)
		fit = islower((unsigned char)name[i]) ||
		      isdigit((unsigned char)name[i]) || name[i] == '-';
	if (fit)
		return true;
	text_quote(name, len, quoted, sizeof(quoted));
	diag_set(diag,
		 "\"%s\" cannot be a name in a league: use 1 to %d small "
		 "letters, digits and hyphens, as in \"anna-2\", but not "
		 "\"" LEAGUE_ITSELF "\" or \"" LEAGUE_ORGANISER "\"",
		 quoted, BOT_NAME_MAX);
	return false;
}

/* --- open and create ------------------------------------------------------ */

static bool
league_read_number(struct league_db *db, const char *sql, int64_t *out,
		   struct diag *diag)
{
	sqlite3_stmt *query = league_query(db, sql, diag);
	bool ok;

	if (query == NULL)
		return false;
	if (league_step(db, query, &ok, diag))
		*out = sqlite3_column_int64(query, 0);
	league_query_end(db, query);
	return ok;
}

/* Check that the database is a league's, in a format that this program can
 * read.  @empty: gets true if it has no tables yet. */
static bool
league_recognise(struct league_db *db, bool *empty, struct diag *diag)
{
	int64_t id = 0, format = 0, tables = 0;

	if (!league_read_number(db, "PRAGMA application_id", &id, diag) ||
	    !league_read_number(db, "PRAGMA user_version", &format, diag) ||
	    !league_read_number(db, "SELECT count(*) FROM sqlite_master",
				&tables, diag))
		return false;
	*empty = id == 0 && tables == 0;
	if (*empty)
		return true;
	if (id != APPLICATION_ID) {
		diag_set(diag,
			 "%s/league.db: a database of another program; give "
			 "another folder",
			 db->dir);
		return false;
	}
	if (format == LEAGUE_FORMAT)
		return true;
	diag_set(diag,
		 "%s/league.db: written in format %lld, but this program reads "
		 "only format %d; use the version of deadwood that wrote the "
		 "database",
		 db->dir, (long long)format, LEAGUE_FORMAT);
	return false;
}

/* Create all tables.  If the program is killed meanwhile, the database stays
 * empty.  If two programs do so at once, the second one finds the tables. */
static bool
league_create(struct league_db *db, struct diag *diag)
{
	bool empty = false, ok;
	char *marks = xprintf("PRAGMA application_id=%d;"
			      "PRAGMA user_version=%d",
			      APPLICATION_ID, LEAGUE_FORMAT);

	ok = league_begin(db, diag) && league_recognise(db, &empty, diag);
	if (ok && empty &&
	    (sqlite3_exec(db->db, schema, NULL, NULL, NULL) != SQLITE_OK ||
	     sqlite3_exec(db->db, marks, NULL, NULL, NULL) != SQLITE_OK)) {
		league_set_error(db, diag);
		ok = false;
	}
	free(marks);
	if (ok)
		return league_commit(db, diag);
	league_rollback(db);
	return false;
}

static bool
league_check_pages(struct league_db *db, struct diag *diag)
{
	sqlite3_stmt *query = league_query(db, "PRAGMA quick_check(1)", diag);
	char word[200] = "";
	bool ok;

	if (query == NULL)
		return false;
	if (league_step(db, query, &ok, diag))
		league_column(query, 0, word, sizeof(word));
	league_query_end(db, query);
	if (!ok || strcmp(word, "ok") == 0)
		return ok;
	diag_set(diag,
		 "%s/league.db: damaged (%s); stop the league and replace the "
		 "file by a copy that \"arena league backup\" wrote",
		 db->dir, word);
	return false;
}

static bool
league_prepare_db(struct league_db *db, bool create, struct diag *diag)
{
	static const char modes[] = "PRAGMA journal_mode=WAL;"
				    "PRAGMA synchronous=FULL;"
				    "PRAGMA foreign_keys=ON;"
				    "PRAGMA temp_store=MEMORY";
	bool empty = false;

	sqlite3_busy_timeout(db->db, LEAGUE_BUSY_MS);
	if (!league_recognise(db, &empty, diag))
		return false;
	if (empty && !create) {
		diag_set(diag,
			 "%s/league.db: empty; make a league with \"arena "
			 "league init DIR\"",
			 db->dir);
		return false;
	}
	if (sqlite3_exec(db->db, modes, NULL, NULL, NULL) != SQLITE_OK) {
		league_set_error(db, diag);
		return false;
	}
	if (empty && !league_create(db, diag))
		return false;
	if (sqlite3_exec(db->db, later_schema, NULL, NULL, NULL) != SQLITE_OK) {
		league_set_error(db, diag);
		return false;
	}
	return empty || !create || league_check_pages(db, diag);
}

struct league_db *
league_db_open(const char *dir, bool create, struct diag *diag)
{
	struct league_db *db = xcalloc(1, sizeof(*db));
	char *path = xprintf("%s/league.db", dir);
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
		    (create ? SQLITE_OPEN_CREATE : 0);
	int code = sqlite3_open_v2(path, &db->db, flags, NULL);

	free(path);
	if (db->db == NULL)
		abort(); /* there is not even memory for the handle */
	db->dir = xstrdup(dir);
	if (code != SQLITE_OK)
		league_set_error(db, diag);
	if (code == SQLITE_OK && league_prepare_db(db, create, diag))
		return db;
	league_db_close(db);
	return NULL;
}

void
league_db_close(struct league_db *db)
{
	if (db == NULL)
		return;
	for (unsigned i = 0; i < db->queries; i++)
		sqlite3_finalize(db->query[i]);
	sqlite3_close(db->db);
	free(db->dir);
	free(db);
}

bool
league_db_backup(struct league_db *db, const char *path, struct diag *diag)
{
	sqlite3_stmt *query;

	if (access(path, F_OK) == 0) {
		diag_set(diag,
			 "%s exists; give the name of a new file, or remove "
			 "this one",
			 path);
		return false;
	}
	query = league_query(db, "VACUUM INTO ?", diag);
	if (query == NULL)
		return false;
	league_bind(query, 1, path);
	if (league_execute(db, query, diag))
		return true;
	diag_prefix(diag, "%s", path);
	return false;
}
