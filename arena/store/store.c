/*
 * store.c - the results of a run on disk: opened, recognised and closed.
 *
 * WAL with synchronous=NORMAL: a commit appends to results.db-wal and waits for
 * no disk; every few megabytes, and at the end, the log is synced and moved
 * into results.db.  A reader sees the last commit and holds nobody up.  When a
 * store is closed in good order the database is one plain file again, so that
 * it can be copied and read anywhere, also from a directory that is read-only.
 */
#include "arena/store/store_db.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "arena/store/bot_labels.h"
#include "arena/store/lock.h"
#include "arena/store/seat_columns.h"
#include "lib/alloc.h"

#define STRAY	"match NOT IN (SELECT number FROM matches)"
#define BUSY_MS 5000 /* somebody's sqlite3 shell may hold a lock */

/* --- opening ---------------------------------------------------------- */

static struct store *
store_new(const char *dir)
{
	struct store *store = xcalloc(1, sizeof(*store));

	store->dir = xstrdup(dir);
	return store;
}

/* Is each of the database's files a file, or none?  SQLite would wait for a
 * pipe of such a name for ever. */
static bool
are_files(const char *dir, struct diag *diag)
{
	static const char *const ends[] = { "", "-wal", "-shm", "-journal" };
	bool ok = true;

	for (size_t i = 0; ok && i < sizeof(ends) / sizeof(*ends); i++) {
		char *path = xprintf("%s/results.db%s", dir, ends[i]);
		struct stat st;

		ok = stat(path, &st) != 0 || S_ISREG(st.st_mode);
		if (!ok)
			diag_set(diag,
				 "%s is no file: restore it from a copy, or "
				 "give another --out directory",
				 path);
		free(path);
	}
	return ok;
}

static bool
open_db(struct store *store, int flags, struct diag *diag)
{
	char *path;
	int code;

	if (!are_files(store->dir, diag))
		return false;
	path = xprintf("%s/results.db", store->dir);
	code = sqlite3_open_v2(path, &store->db, flags | SQLITE_OPEN_NOMUTEX,
			       NULL);
	free(path);
	if (store->db == NULL)
		abort(); /* no memory even for the handle */
	if (code != SQLITE_OK) {
		store_complain(store, diag);
		return false;
	}
	sqlite3_busy_timeout(store->db, BUSY_MS);
	return true;
}

/* The text of a query, some of which depends on the format that was found;
 * owned. */
static char *
query_text(const struct store *store, enum query which)
{
	char *list, *text;

	switch (which) {
	case QUERY_BEGIN:
		return xstrdup("BEGIN IMMEDIATE");
	case QUERY_COMMIT:
		return xstrdup("COMMIT");
	case QUERY_PUT_MATCH:
		return xstrdup("INSERT INTO matches VALUES"
			       " (?,?,?,?,?,?,?,?,?,?,?,?)");
	case QUERY_NUMBERS:
		return xstrdup("SELECT number FROM matches"
			       " WHERE number >= ? ORDER BY number");
	case QUERY_MATCHES:
	case QUERY_PAST_MATCHES:
		return xprintf("SELECT number, deal_group, round, deals, log,"
			       " ended_ms, took_us, %s"
			       " FROM %s WHERE number >= ?1 ORDER BY number",
			       store_new_columns(store),
			       which == QUERY_MATCHES ? "matches"
						      : "past_matches");
	case QUERY_PUT_SEAT:
	case QUERY_SEATS:
	case QUERY_PAST_SEATS:
	case QUERIES:
		break;
	}
	list = seat_columns_list(which == QUERY_PUT_SEAT);
	text = xprintf(
		which == QUERY_PUT_SEAT ? "INSERT INTO seats VALUES (?, ?%s)"
		: which == QUERY_SEATS	? "SELECT seat%s FROM seats"
					  " WHERE match = ? ORDER BY seat"
					: "SELECT seat%s FROM past_seats"
					  " WHERE match = ? ORDER BY seat",
		list);
	free(list);
	return text;
}

static bool
prepare_all(struct store *store, struct diag *diag)
{
	unsigned queries = store->format >= 3 ? QUERIES : QUERY_PAST_MATCHES;
	bool ok = true;

	/* A reader puts nothing, least of all into the tables of a format that
	 * is older. */
	for (unsigned i = store->lock != NULL ? 0 : QUERY_NUMBERS;
	     i < queries && ok; i++) {
		char *text = query_text(store, (enum query)i);

		ok = sqlite3_prepare_v3(store->db, text, -1,
					SQLITE_PREPARE_PERSISTENT,
					&store->query[i], NULL) == SQLITE_OK;
		free(text);
	}
	if (!ok)
		store_complain(store, diag);
	return ok;
}

static char *
column_copy(sqlite3_stmt *query, int at)
{
	const unsigned char *text = sqlite3_column_text(query, at);

	return xstrdup(text == NULL ? "" : (const char *)text);
}

static bool
load_run(struct store *store, struct diag *diag)
{
	struct store_run *run = &store->run;
	sqlite3_stmt *query = NULL;
	bool done = false;

	if (sqlite3_prepare_v2(store->db,
			       "SELECT name, config, game, seed, isolation,"
			       " program, started_ms, matches, group_matches,"
			       " seats, sides, low_wins FROM run",
			       -1, &query, NULL) != SQLITE_OK ||
	    sqlite3_step(query) != SQLITE_ROW)
		goto out;
	run->name = column_copy(query, 0);
	run->config = column_copy(query, 1);
	run->game = column_copy(query, 2);
	run->seed = column_copy(query, 3);
	run->isolation = column_copy(query, 4);
	run->program = column_copy(query, 5);
	run->started_ms = sqlite3_column_int64(query, 6);
	run->matches = (uint64_t)sqlite3_column_int64(query, 7);
	run->group_matches = (unsigned)sqlite3_column_int64(query, 8);
	run->seats = (unsigned)sqlite3_column_int64(query, 9);
	run->sides = (unsigned)sqlite3_column_int64(query, 10);
	run->low_wins = sqlite3_column_int64(query, 11) != 0;
	run->final = strstr(run->config, "\nfinal: true\n") != NULL;
	done = run->group_matches >= 1 && run->seats >= 2 &&
	       run->seats <= SEATS_MAX && run->sides >= 2 &&
	       run->seats % run->sides == 0;
out:
	if (!done)
		diag_set(diag, "%s/results.db: damaged (its table \"run\"): %s",
			 store->dir, sqlite3_errmsg(store->db));
	sqlite3_finalize(query);
	return done && store_share_load(store, run, diag);
}

static bool
load_bots(struct store *store, struct diag *diag)
{
	sqlite3_stmt *query = NULL;
	int64_t count;
	unsigned n = 0;

	if (!store_ask(store, "SELECT count(*) FROM bots", &count, diag))
		return false;
	store->bots = xcalloc((size_t)count + 1, sizeof(*store->bots));
	if (sqlite3_prepare_v2(store->db,
			       "SELECT name, run FROM bots ORDER BY number", -1,
			       &query, NULL) == SQLITE_OK)
		while (n < count && sqlite3_step(query) == SQLITE_ROW) {
			store->bots[n].name = column_copy(query, 0);
			store->bots[n].run = column_copy(query, 1);
			n++;
		}
	sqlite3_finalize(query);
	bot_labels_read(store->run.config, store->bots, n);
	store->run.bots = store->bots;
	store->run.bot_count = n;
	if (n == count)
		return true;
	store_complain(store, diag);
	return false;
}

/* Everything that a store needs to know of a database that is ours. */
static bool
load(struct store *store, struct diag *diag)
{
	int64_t count;

	if (!load_run(store, diag) || !load_bots(store, diag) ||
	    !store_load_past(store, diag) || !prepare_all(store, diag) ||
	    !store_ask(store, "SELECT count(*) FROM matches", &count, diag))
		return false;
	store->count = (uint64_t)count;
	return true;
}

static bool
check_whole(struct store *store, struct diag *diag)
{
	sqlite3_stmt *query = NULL;
	const char *word = NULL;
	bool whole = false;

	if (sqlite3_prepare_v2(store->db, "PRAGMA quick_check(1)", -1, &query,
			       NULL) == SQLITE_OK &&
	    sqlite3_step(query) == SQLITE_ROW) {
		word = (const char *)sqlite3_column_text(query, 0);
		whole = word != NULL && strcmp(word, "ok") == 0;
	}
	if (!whole)
		diag_set(diag,
			 "%s/results.db: damaged (%s); restore it from a copy, "
			 "or give another --out directory",
			 store->dir,
			 word != NULL ? word : sqlite3_errmsg(store->db));
	sqlite3_finalize(query);
	return whole;
}

/* --- the public functions --------------------------------------------- */

/* Is it what the run goes on with, or grows from?  Two arenas may have looked
 * at it at once, before the lock was theirs. */
static bool
is_of_run(const struct store *store, const struct store_run *run,
	  struct diag *diag)
{
	if (!store_share_is(store, run, diag))
		return false;
	if (run->growth == NULL)
		return store_is_of(store, run->config, diag);
	if (strcmp(store->run.config, run->growth->was) == 0)
		return true;
	diag_set(diag,
		 "%s: another arena went on with it just now: run the same "
		 "command again",
		 store->dir);
	return false;
}

static void
note_broken(void *arg, const char *table)
{
	const char **first = arg;

	if (*first == NULL)
		*first = table;
}

/* A run must not continue with tables that another program has changed. */
static bool
is_sealed(struct store *store, struct diag *diag)
{
	const char *broken = NULL;

	if (!store_seals_hold(store, note_broken, &broken, diag))
		return false;
	if (broken == NULL)
		return true;
	diag_set(diag,
		 "%s/results.db: damaged (its table \"%s\" is not as it was "
		 "written); restore it from a copy, or give another --out "
		 "directory",
		 store->dir, broken);
	return false;
}

static bool
prepare_writer(struct store *store, const struct store_run *run,
	       struct diag *diag)
{
	enum found found = store_recognise(store, diag);

	if (found == FOUND_WRONG)
		return false;
	if (found == FOUND_OURS &&
	    (!check_whole(store, diag) || !load_run(store, diag) ||
	     !is_of_run(store, run, diag) || !is_sealed(store, diag)))
		return false;
	/* A new database waits for no disk: there is nothing to lose yet.  (And
	 * one of somebody else's was not even switched to WAL.) */
	if (found == FOUND_EMPTY &&
	    !store_sql(store, "PRAGMA synchronous=OFF", diag))
		return false;
	if (!store_sql(store, "PRAGMA journal_mode=WAL", diag) ||
	    (found == FOUND_EMPTY && !store_create(store, run, diag)) ||
	    (found == FOUND_OURS &&
	     (!store_upgrade(store, diag) ||
	      !(run->growth != NULL
			? store_begin_revision(store, run, diag)
			: store_take_anchor(store, run->config, diag)))))
		return false;
	return store_sql(store,
			 "PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY;"
			 "PRAGMA cache_size=-256",
			 diag);
}

static bool
identity_of(const struct store *store, const char *end, struct identity *out)
{
	char *path = xprintf("%s/results.db%s", store->dir, end);
	struct stat st;
	bool found = stat(path, &st) == 0;

	free(path);
	if (found)
		*out = (struct identity){ st.st_dev, st.st_ino };
	return found;
}

static bool
is_still(const struct store *store, const char *end, struct identity was)
{
	struct identity is;

	return identity_of(store, end, &is) && is.dev == was.dev &&
	       is.ino == was.ino;
}

/* The database is open, but has lost its name: all of it goes into a file with
 * another one. */
static void
save_lost(struct store *store, struct diag *diag)
{
	char *path = xprintf("%s/" STORE_SAVED, store->dir);
	char *sql = sqlite3_mprintf("VACUUM INTO %Q", path);
	const char *dir = store->dir;

	unlink(path);
	if (sql != NULL &&
	    sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK)
		diag_set(diag,
			 "%s/results.db was removed or replaced while the run "
			 "went on; the %llu matches that it held are saved in "
			 "%s: remove what now is results.db*, give that file "
			 "this name and run the same command again",
			 dir, (unsigned long long)store->count, path);
	else
		diag_set(diag,
			 "%s/results.db was removed or replaced while the run "
			 "went on, and the results of %llu matches are lost "
			 "with it (their logs are in %s/logs): put it back "
			 "from a copy, or give another --out directory",
			 dir, (unsigned long long)store->count, dir);
	sqlite3_free(sql);
	free(path);
}

static int
note_mode(void *mode, int columns, char **value, char **name)
{
	(void)columns;
	(void)name;
	snprintf(mode, 8, "%s", value[0] == NULL ? "" : value[0]);
	return 0;
}

/* Only -wal was removed, and this process has it open: what it holds goes into
 * results.db, and a new one is begun.  Returns false where a reader is in the
 * way, or another -wal is there already. */
static bool
restore_wal(struct store *store)
{
	struct identity other;
	char mode[8] = "";

	if (!is_still(store, "", store->file) ||
	    identity_of(store, "-wal", &other) ||
	    sqlite3_exec(store->db, "PRAGMA journal_mode=DELETE", note_mode,
			 mode, NULL) != SQLITE_OK ||
	    strcmp(mode, "delete") != 0 ||
	    sqlite3_exec(store->db, "PRAGMA journal_mode=WAL", note_mode, mode,
			 NULL) != SQLITE_OK ||
	    strcmp(mode, "wal") != 0)
		return false;
	store->wal.ino = 0; /* the file is made when it is needed */
	return true;
}

bool
store_is_there(struct store *store, struct diag *diag)
{
	if (store->file.ino == 0)
		return true; /* a reader's may be replaced as a whole */
	if (store->wal.ino == 0)
		identity_of(store, "-wal", &store->wal);
	if (is_still(store, "", store->file) &&
	    (store->wal.ino == 0 || is_still(store, "-wal", store->wal)))
		return true;
	if (restore_wal(store))
		return true;
	store->failed = true;
	save_lost(store, diag);
	return false;
}

bool
store_strays(struct store *store, uint64_t *seats, struct diag *diag)
{
	int64_t count;

	if (!store_ask(store, "SELECT count(*) FROM seats WHERE " STRAY, &count,
		       diag))
		return false;
	*seats = (uint64_t)count;
	return true;
}

bool
store_check(struct store *store, struct diag *diag)
{
	if (!store_is_there(store, diag))
		return false;
	sqlite3_db_release_memory(store->db); /* what the disk has counts */
	if (check_whole(store, diag))
		return true;
	store->failed = true;
	return false;
}

static void
release_run(struct store *store)
{
	/* column_copy allocated them; the struct lends them as const. */
	free((void *)(uintptr_t)store->run.name);
	free((void *)(uintptr_t)store->run.config);
	free((void *)(uintptr_t)store->run.game);
	free((void *)(uintptr_t)store->run.seed);
	free((void *)(uintptr_t)store->run.isolation);
	free((void *)(uintptr_t)store->run.program);
	for (unsigned i = 0; i < store->run.bot_count; i++) {
		free((void *)(uintptr_t)store->bots[i].name);
		free((void *)(uintptr_t)store->bots[i].run);
		free((void *)(uintptr_t)store->bots[i].title);
		free((void *)(uintptr_t)store->bots[i].apart);
	}
	free(store->bots);
	memset(&store->run, 0, sizeof(store->run));
	store->bots = NULL;
	store_history_release(&store->history);
	free(store->past_bots);
	store->past_bots = NULL;
}

struct store *
store_open(const char *dir, const struct store_run *run, struct diag *diag)
{
	struct store *store = store_new(dir);

	store->failed = true; /* until all is well: close touches nothing */
	store->lock = lock_take(dir, diag);
	if (store->lock == NULL ||
	    !open_db(store, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, diag) ||
	    !prepare_writer(store, run, diag))
		goto fail;
	release_run(store);
	/* A void match was not played: it is tried again. */
	if (!store_sql(store,
		       "DELETE FROM matches WHERE void <> '';"
		       "DELETE FROM seats WHERE " STRAY,
		       diag) ||
	    !load(store, diag))
		goto fail;
	if (!identity_of(store, "", &store->file)) {
		diag_set(diag, "%s/results.db: %s", dir, strerror(errno));
		goto fail;
	}
	store->failed = false;
	return store;
fail:
	store_close(store);
	return NULL;
}

/* A closed database in a read-only directory: SQLite may then be told that
 * nobody writes, unless a log beside it says that there is more. */
static bool
open_immutable(struct store *store, struct diag *diag)
{
	char *wal = xprintf("%s/results.db-wal", store->dir);
	char *path = xprintf("%s/results.db", store->dir);
	char *uri = NULL;
	struct stat st;
	bool done = false;

	if (stat(wal, &st) == 0 && st.st_size > 0)
		goto out;
	if (strpbrk(path, "?#%") != NULL)
		goto out; /* would need escapes in a URI */
	uri = sqlite3_mprintf("file:%s?immutable=1", path);
	sqlite3_close(store->db);
	store->db = NULL;
	done = sqlite3_open_v2(uri, &store->db,
			       SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
			       NULL) == SQLITE_OK &&
	       store_recognise(store, diag) == FOUND_OURS;
	sqlite3_free(uri);
out:
	free(wal);
	free(path);
	return done;
}

/* Open results.db at @path to read it.  A writer that was killed may have left
 * a journal, which only a writer can roll back.  A failure to do so is found
 * again by the reader. */
static bool
open_to_read(struct store *store, const char *path, struct diag *diag)
{
	char *journal = xprintf("%s-journal", path);
	bool left = access(journal, F_OK) == 0;
	struct diag again;

	free(journal);
	if (left && open_db(store, SQLITE_OPEN_READWRITE, &again))
		store_recognise(store, &again);
	sqlite3_close(store->db);
	store->db = NULL;
	return open_db(store, SQLITE_OPEN_READONLY, diag);
}

struct store *
store_read(const char *dir, struct diag *diag)
{
	struct store *store = store_new(dir);
	char *path = xprintf("%s/results.db", dir);
	enum found found;

	store->failed = true; /* a reader changes nothing */
	if (access(path, F_OK) != 0) {
		diag_set(diag,
			 "%s: %s; give a directory that `arena run --out` "
			 "wrote",
			 path, strerror(errno));
		goto fail;
	}
	if (!open_to_read(store, path, diag))
		goto fail;
	found = store_recognise(store, diag);
	if (found == FOUND_WRONG &&
	    sqlite3_errcode(store->db) == SQLITE_CANTOPEN &&
	    open_immutable(store, diag))
		found = FOUND_OURS;
	if (found == FOUND_EMPTY)
		diag_set(diag,
			 "%s: empty; the run was stopped before its "
			 "first match",
			 path);
	if (found != FOUND_OURS || !load(store, diag))
		goto fail;
	free(path);
	return store;
fail:
	free(path);
	store_close(store);
	return NULL;
}

bool
store_peek(const char *dir, char **seed, char **config,
	   struct store_history *history, struct diag *diag)
{
	struct store *store = store_new(dir);

	*seed = *config = NULL;
	*history = (struct store_history){ .revisions = NULL };
	store->failed = true; /* nothing is changed */
	diag->text[0] = '\0';
	/* To be written to: who was killed while it was made may have left a
	 * journal, which only a writer can roll back. */
	if (open_db(store, SQLITE_OPEN_READWRITE, diag) &&
	    store_recognise(store, diag) == FOUND_OURS &&
	    load_run(store, diag) && store_history(store, history, diag)) {
		*seed = xstrdup(store->run.seed);
		*config = xstrdup(store->run.config);
	}
	store_close(store);
	return diag->text[0] == '\0';
}

void
store_close(struct store *store)
{
	if (store == NULL)
		return;
	for (unsigned i = 0; i < QUERIES; i++)
		sqlite3_finalize(store->query[i]);
	if (store->pending > 0)
		sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
	/* One plain file again; a reader in the way only postpones that.  Once
	 * the log has been moved in and synced, the change of mode is a byte in
	 * the first page, which needs no sync: both values are right. */
	if (!store->failed) {
		sqlite3_busy_timeout(store->db, 0);
		sqlite3_exec(store->db,
			     "PRAGMA wal_checkpoint(TRUNCATE);"
			     "PRAGMA synchronous=OFF;"
			     "PRAGMA journal_mode=DELETE",
			     NULL, NULL, NULL);
	}
	sqlite3_close(store->db);
	lock_release(store->lock);
	release_run(store);
	free(store->dir);
	free(store);
}

const struct store_run *
store_run(const struct store *store)
{
	return &store->run;
}
