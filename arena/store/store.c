/*
 * store.c - open, check and close the results database (SQLite).
 *
 * WAL (write-ahead log) with synchronous=NORMAL: a commit appends to
 * results.db-wal without a sync.  Every few megabytes, and at the end, SQLite
 * syncs the write-ahead log and moves it into results.db.  A reader of the
 * database sees the last commit and blocks no writer.  A store that was closed
 * normally is one plain file.  A closed store can be copied and read anywhere,
 * also from a read-only directory.
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
/* milliseconds to wait for a lock, which an sqlite3 shell may hold */
#define BUSY_MS 5000

/* --- opening ---------------------------------------------------------- */

static struct store *
store_new(const char *dir)
{
	struct store *store = xcalloc(1, sizeof(*store));

	store->dir = xstrdup(dir);
	return store;
}

/* Return true if each of the database's files is regular or missing.  SQLite
 * would wait forever for a pipe with such a name. */
static bool
check_file_types(const char *dir, struct diag *diag)
{
	static const char *const ends[] = { "", "-wal", "-shm", "-journal" };
	bool ok = true;

	for (size_t i = 0; ok && i < sizeof(ends) / sizeof(*ends); i++) {
		char *path = xprintf("%s/results.db%s", dir, ends[i]);
		struct stat st;

		ok = stat(path, &st) != 0 || S_ISREG(st.st_mode);
		if (!ok)
			diag_set(diag,
				 "%s: not a regular file; restore it from a "
				 "copy, or give another --out directory",
				 path);
		free(path);
	}
	return ok;
}

static bool
store_open_db(struct store *store, int flags, struct diag *diag)
{
	char *path;
	int code;

	if (!check_file_types(store->dir, diag))
		return false;
	path = xprintf("%s/results.db", store->dir);
	code = sqlite3_open_v2(path, &store->db, flags | SQLITE_OPEN_NOMUTEX,
			       NULL);
	free(path);
	if (store->db == NULL)
		abort(); /* there is not even memory for the handle */
	if (code != SQLITE_OK) {
		store_set_error(store, diag);
		return false;
	}
	sqlite3_busy_timeout(store->db, BUSY_MS);
	return true;
}

/* Return the text of a query, owned.  The text of some queries depends on the
 * format of the database. */
static char *
make_query_text(const struct store *store, enum query which)
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
	list = seat_columns_list(which == QUERY_PUT_SEAT ? 0 : store->format,
				 which == QUERY_PUT_SEAT ? "?" : "0");
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
store_prepare_queries(struct store *store, struct diag *diag)
{
	unsigned queries = store->format >= 3 ? QUERIES : QUERY_PAST_MATCHES;
	bool ok = true;

	/* A reader prepares no statements that write, because the tables may
	 * have an older format. */
	for (unsigned i = store->lock != NULL ? 0 : QUERY_NUMBERS;
	     i < queries && ok; i++) {
		char *text = make_query_text(store, (enum query)i);

		ok = sqlite3_prepare_v3(store->db, text, -1,
					SQLITE_PREPARE_PERSISTENT,
					&store->query[i], NULL) == SQLITE_OK;
		free(text);
	}
	if (!ok)
		store_set_error(store, diag);
	return ok;
}

static char *
copy_column(sqlite3_stmt *query, int at)
{
	const unsigned char *text = sqlite3_column_text(query, at);

	return xstrdup(text == NULL ? "" : (const char *)text);
}

static bool
store_load_run(struct store *store, struct diag *diag)
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
	run->name = copy_column(query, 0);
	run->config = copy_column(query, 1);
	run->game = copy_column(query, 2);
	run->seed = copy_column(query, 3);
	run->isolation = copy_column(query, 4);
	run->program = copy_column(query, 5);
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
	return done && store_shard_load(store, run, diag);
}

static bool
store_load_bots(struct store *store, struct diag *diag)
{
	sqlite3_stmt *query = NULL;
	int64_t count;
	unsigned n = 0;

	if (!store_query_int(store, "SELECT count(*) FROM bots", &count, diag))
		return false;
	store->bots = xcalloc((size_t)count + 1, sizeof(*store->bots));
	if (sqlite3_prepare_v2(store->db,
			       "SELECT name, run FROM bots ORDER BY number", -1,
			       &query, NULL) == SQLITE_OK)
		while (n < count && sqlite3_step(query) == SQLITE_ROW) {
			store->bots[n].name = copy_column(query, 0);
			store->bots[n].run = copy_column(query, 1);
			n++;
		}
	sqlite3_finalize(query);
	bot_labels_read(store->run.config, store->bots, n);
	store->run.bots = store->bots;
	store->run.bot_count = n;
	if (n == count)
		return true;
	store_set_error(store, diag);
	return false;
}

/* Load all data that a store needs from a database of the arena. */
static bool
store_load(struct store *store, struct diag *diag)
{
	int64_t count;

	if (!store_load_run(store, diag) || !store_load_bots(store, diag) ||
	    !store_load_history(store, diag) ||
	    !store_prepare_queries(store, diag) ||
	    !store_query_int(store, "SELECT count(*) FROM matches", &count,
			     diag))
		return false;
	store->count = (uint64_t)count;
	return true;
}

static bool
store_check_pages(struct store *store, struct diag *diag)
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

/* Return true if the database belongs to @run, or to a run that @run extends.
 * Another arena may have changed the database before this process had the
 * lock. */
static bool
store_check_run(const struct store *store, const struct store_run *run,
		struct diag *diag)
{
	if (!store_shard_check(store, run, diag))
		return false;
	if (run->growth == NULL)
		return store_check_run_config(store, run->config, diag);
	if (strcmp(store->run.config, run->growth->was) == 0)
		return true;
	diag_set(diag,
		 "%s: another arena has just extended this run; run the same "
		 "command again",
		 store->dir);
	return false;
}

static void
keep_first_broken(void *arg, const char *table)
{
	const char **first = arg;

	if (*first == NULL)
		*first = table;
}

/* Check that no other program has changed the tables; otherwise the run must
 * not continue. */
static bool
store_check_sealed(struct store *store, struct diag *diag)
{
	const char *broken = NULL;

	if (!store_check_seals(store, keep_first_broken, &broken, diag))
		return false;
	if (broken == NULL)
		return true;
	diag_set(diag,
		 "%s/results.db: damaged (its table \"%s\" was changed by "
		 "another program); restore it from a copy, or give another "
		 "--out directory",
		 store->dir, broken);
	return false;
}

static bool
store_prepare_writer(struct store *store, const struct store_run *run,
		     struct diag *diag)
{
	enum found found = store_recognise(store, diag);

	if (found == FOUND_WRONG)
		return false;
	if (found == FOUND_OURS &&
	    (!store_check_pages(store, diag) || !store_load_run(store, diag) ||
	     !store_check_run(store, run, diag) ||
	     !store_check_sealed(store, diag)))
		return false;
	/* A new database needs no sync, because it contains nothing yet. (A
	 * database of another program was not even switched to WAL.) */
	if (found == FOUND_EMPTY &&
	    !store_sql(store, "PRAGMA synchronous=OFF", diag))
		return false;
	if (!store_sql(store, "PRAGMA journal_mode=WAL", diag) ||
	    (found == FOUND_EMPTY && !store_create(store, run, diag)) ||
	    (found == FOUND_OURS &&
	     (!store_upgrade(store, diag) ||
	      !(run->growth != NULL
			? store_begin_revision(store, run, diag)
			: store_update_anchor(store, run->config, diag)))))
		return false;
	return store_sql(store,
			 "PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY;"
			 "PRAGMA cache_size=-256",
			 diag);
}

static bool
read_file_identity(const struct store *store, const char *end,
		   struct identity *out)
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
file_is_same(const struct store *store, const char *end, struct identity was)
{
	struct identity is;

	return read_file_identity(store, end, &is) && is.dev == was.dev &&
	       is.ino == was.ino;
}

/* The open database has lost its name: save its whole content to another
 * file. */
static void
store_save_copy(struct store *store, struct diag *diag)
{
	char *path = xprintf("%s/" STORE_SAVED, store->dir);
	char *sql = sqlite3_mprintf("VACUUM INTO %Q", path);
	const char *dir = store->dir;

	unlink(path);
	if (sql != NULL &&
	    sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK)
		diag_set(diag,
			 "%s/results.db was removed or replaced during the "
			 "run; its %llu matches are saved in %s: remove "
			 "results.db*, rename that file to results.db and run "
			 "the same command again",
			 dir, (unsigned long long)store->count, path);
	else
		diag_set(diag,
			 "%s/results.db was removed or replaced during the "
			 "run, and the results of %llu matches are lost (their "
			 "logs are in %s/logs): restore it from a copy, or "
			 "give another --out directory",
			 dir, (unsigned long long)store->count, dir);
	sqlite3_free(sql);
	free(path);
}

static int
copy_journal_mode(void *mode, int columns, char **value, char **name)
{
	(void)columns;
	(void)name;
	snprintf(mode, 8, "%s", value[0] == NULL ? "" : value[0]);
	return 0;
}

/* Recover if only the -wal file was removed, which this process still has open:
 * move its content into results.db and create a new one.  Returns false if a
 * reader prevents this, or if another -wal file exists already. */
static bool
store_restore_wal(struct store *store)
{
	struct identity other;
	char mode[8] = "";

	if (!file_is_same(store, "", store->file) ||
	    read_file_identity(store, "-wal", &other) ||
	    sqlite3_exec(store->db, "PRAGMA journal_mode=DELETE",
			 copy_journal_mode, mode, NULL) != SQLITE_OK ||
	    strcmp(mode, "delete") != 0 ||
	    sqlite3_exec(store->db, "PRAGMA journal_mode=WAL",
			 copy_journal_mode, mode, NULL) != SQLITE_OK ||
	    strcmp(mode, "wal") != 0)
		return false;
	store->wal.ino = 0; /* SQLite creates the file later */
	return true;
}

bool
store_check_file(struct store *store, struct diag *diag)
{
	if (store->file.ino == 0)
		return true; /* no reader prevents the replacement */
	if (store->wal.ino == 0)
		read_file_identity(store, "-wal", &store->wal);
	if (file_is_same(store, "", store->file) &&
	    (store->wal.ino == 0 || file_is_same(store, "-wal", store->wal)))
		return true;
	if (store_restore_wal(store))
		return true;
	store->failed = true;
	store_save_copy(store, diag);
	return false;
}

bool
store_count_strays(struct store *store, uint64_t *seats, struct diag *diag)
{
	int64_t count;

	if (!store_query_int(store, "SELECT count(*) FROM seats WHERE " STRAY,
			     &count, diag))
		return false;
	*seats = (uint64_t)count;
	return true;
}

bool
store_check(struct store *store, struct diag *diag)
{
	if (!store_check_file(store, diag))
		return false;
	/* the check must read from the disk */
	sqlite3_db_release_memory(store->db);
	if (store_check_pages(store, diag))
		return true;
	store->failed = true;
	return false;
}

static void
store_release_run(struct store *store)
{
	/* column_copy allocated the strings; the struct has them as const. */
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

	/* If store_open fails before its end, store_close writes nothing. */
	store->failed = true;
	store->lock = lock_acquire(dir, diag);
	if (store->lock == NULL ||
	    !store_open_db(store, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
			   diag) ||
	    !store_prepare_writer(store, run, diag))
		goto fail;
	store_release_run(store);
	/* The match of a void row was not played; delete the row, so that the
	 * match is played again. */
	if (!store_sql(store,
		       "DELETE FROM matches WHERE void <> '';"
		       "DELETE FROM seats WHERE " STRAY,
		       diag) ||
	    !store_load(store, diag))
		goto fail;
	if (!read_file_identity(store, "", &store->file)) {
		diag_set(diag, "%s/results.db: %s", dir, strerror(errno));
		goto fail;
	}
	store->failed = false;
	return store;
fail:
	store_close(store);
	return NULL;
}

/* Open a closed database in a read-only directory.  The mode "immutable" tells
 * SQLite that no process writes to the database.  Returns false if a -wal file
 * contains more data. */
static bool
store_open_immutable(struct store *store, struct diag *diag)
{
	char *wal = xprintf("%s/results.db-wal", store->dir);
	char *path = xprintf("%s/results.db", store->dir);
	char *uri = NULL;
	struct stat st;
	bool done = false;

	if (stat(wal, &st) == 0 && st.st_size > 0)
		goto out;
	if (strpbrk(path, "?#%") != NULL)
		goto out; /* the path would need escapes in a URI */
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

/* Open results.db at @path for reading.  A killed writer may have left a
 * journal, which only a writer can roll back.  If the rollback fails, the
 * reader finds the same error. */
static bool
store_open_readonly(struct store *store, const char *path, struct diag *diag)
{
	char *journal = xprintf("%s-journal", path);
	bool left = access(journal, F_OK) == 0;
	struct diag again;

	free(journal);
	if (left && store_open_db(store, SQLITE_OPEN_READWRITE, &again))
		store_recognise(store, &again);
	sqlite3_close(store->db);
	store->db = NULL;
	return store_open_db(store, SQLITE_OPEN_READONLY, diag);
}

struct store *
store_read(const char *dir, struct diag *diag)
{
	struct store *store = store_new(dir);
	char *path = xprintf("%s/results.db", dir);
	enum found found;

	store->failed = true; /* store_close of a reader changes nothing */
	if (access(path, F_OK) != 0) {
		diag_set(diag,
			 "%s: %s; give a directory that `arena run --out` "
			 "wrote",
			 path, strerror(errno));
		goto fail;
	}
	if (!store_open_readonly(store, path, diag))
		goto fail;
	found = store_recognise(store, diag);
	if (found == FOUND_WRONG &&
	    sqlite3_errcode(store->db) == SQLITE_CANTOPEN &&
	    store_open_immutable(store, diag))
		found = FOUND_OURS;
	if (found == FOUND_EMPTY)
		diag_set(diag,
			 "%s: empty; the run was stopped before its "
			 "first match",
			 path);
	if (found != FOUND_OURS || !store_load(store, diag))
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
	/* until a check has succeeded, store_close changes nothing */
	store->failed = true;
	diag->text[0] = '\0';
	/* Open for writing: a process that was killed while it created the
	 * database may have left a journal, which only a writer can roll back.
	 */
	if (store_open_db(store, SQLITE_OPEN_READWRITE, diag) &&
	    store_recognise(store, diag) == FOUND_OURS &&
	    store_load_run(store, diag) &&
	    store_history(store, history, diag)) {
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
	/* Leave one plain file.  If a reader prevents this, a later close does
	 * it.  After the checkpoint the change of mode is one byte in the first
	 * page, which needs no sync: both values are valid. */
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
	store_release_run(store);
	free(store->dir);
	free(store);
}

const struct store_run *
store_run(const struct store *store)
{
	return &store->run;
}

unsigned
store_find_bot(const struct store_run *run, const char *name)
{
	unsigned i = 0;

	while (i < run->bot_count && strcmp(run->bots[i].name, name) != 0)
		i++;
	return i;
}
