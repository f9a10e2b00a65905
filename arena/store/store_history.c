/* store_history.c - store revisions and bot versions of a run; see
 * store_history.h. */
#include "arena/store/store_history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/store/digest.h"
#include "arena/store/store_db.h"
#include "lib/alloc.h"

/* number of the current revision; a database of format 2 has no revisions */
#define THIS_EPOCH "(SELECT max(number) FROM epochs)"

/* --- reading -------------------------------------------------------------- */

/* Prepare a query without parameters.  Returns NULL on an error. */
static sqlite3_stmt *
prepare_rows(struct store *store, const char *sql)
{
	sqlite3_stmt *query = NULL;

	sqlite3_prepare_v2(store->db, sql, -1, &query, NULL);
	return query;
}

static char *
copy_column_text(sqlite3_stmt *query, int at)
{
	const unsigned char *text = sqlite3_column_text(query, at);

	return xstrdup(text == NULL ? "" : (const char *)text);
}

/* Finalize a query after its last row.  Returns false with @diag on an error.
 */
static bool
finish_rows(struct store *store, sqlite3_stmt *query, bool good,
	    struct diag *diag)
{
	if (query == NULL || sqlite3_errcode(store->db) != SQLITE_DONE)
		good = false;
	sqlite3_finalize(query);
	if (!good)
		store_set_error(store, diag);
	return good;
}

static bool
read_program_rows(struct store *store, struct store_history *out,
		  struct diag *diag)
{
	sqlite3_stmt *query = prepare_rows(
		store, store->format >= 3 ? "SELECT name, run FROM programs"
					    " ORDER BY number"
					  : "SELECT name, run FROM bots"
					    " ORDER BY number");

	while (query != NULL && sqlite3_step(query) == SQLITE_ROW) {
		struct store_program *program;

		XGROW(out->programs, out->program_count);
		program = &out->programs[out->program_count++];
		program->name = copy_column_text(query, 0);
		program->run = copy_column_text(query, 1);
	}
	return finish_rows(store, query, true, diag);
}

static bool
read_hash_rows(struct store *store, struct store_history *out,
	       struct diag *diag)
{
	sqlite3_stmt *query = prepare_rows(
		store, "SELECT program, hash FROM program_bytes");

	while (query != NULL && sqlite3_step(query) == SQLITE_ROW) {
		struct store_hash *bytes;

		XGROW(out->bytes, out->byte_count);
		bytes = &out->bytes[out->byte_count++];
		bytes->program = (unsigned)sqlite3_column_int64(query, 0);
		snprintf(bytes->hash, sizeof(bytes->hash), "%s",
			 (const char *)sqlite3_column_text(query, 1));
	}
	return finish_rows(store, query, true, diag);
}

static struct store_revision *
append_revision(struct store_history *out, char *config, uint64_t last)
{
	struct store_revision *revision;

	XGROW(out->revisions, out->revision_count);
	revision = &out->revisions[out->revision_count++];
	*revision = (struct store_revision){ .config = config,
					     .last_match = last };
	return revision;
}

static void
append_entry(struct store_revision *revision, unsigned program)
{
	XGROW(revision->programs, revision->bots);
	revision->programs[revision->bots++] = program;
}

static bool
read_revision_rows(struct store *store, struct store_history *out,
		   struct diag *diag)
{
	sqlite3_stmt *query = prepare_rows(
		store, "SELECT config, last_match, config_hash FROM epochs"
		       " ORDER BY number");

	while (query != NULL && sqlite3_step(query) == SQLITE_ROW) {
		struct store_revision *revision = append_revision(
			out, copy_column_text(query, 0),
			(uint64_t)sqlite3_column_int64(query, 1));

		snprintf(revision->hash, sizeof(revision->hash), "%s",
			 (const char *)sqlite3_column_text(query, 2));
	}
	return finish_rows(store, query, out->revision_count > 0, diag);
}

static bool
read_entry_rows(struct store *store, struct store_history *out,
		struct diag *diag)
{
	sqlite3_stmt *query = prepare_rows(
		store, "SELECT epoch, bot, program FROM entries"
		       " ORDER BY epoch, bot");
	bool good = true;

	while (query != NULL && good && sqlite3_step(query) == SQLITE_ROW) {
		int64_t revision = sqlite3_column_int64(query, 0);
		int64_t program = sqlite3_column_int64(query, 2);

		good = revision >= 1 && revision <= out->revision_count &&
		       program >= 0 && program < out->program_count &&
		       sqlite3_column_int64(query, 1) ==
			       out->revisions[revision - 1].bots;
		if (good)
			append_entry(&out->revisions[revision - 1],
				     (unsigned)program);
	}
	for (unsigned i = 0; i < out->revision_count; i++)
		good = good && out->revisions[i].bots > 0;
	if (good)
		return finish_rows(store, query, true, diag);
	sqlite3_finalize(query);
	diag_set(diag, "%s/results.db: damaged (its table \"entries\")",
		 store->dir);
	return false;
}

bool
store_history(struct store *store, struct store_history *out, struct diag *diag)
{
	struct store_revision *today;

	*out = (struct store_history){ .revisions = NULL };
	if (!read_program_rows(store, out, diag))
		return false;
	if (store->format < 3) {
		today = append_revision(out, xstrdup(store->run.config), 0);
		for (unsigned i = 0; i < out->program_count; i++)
			append_entry(today, i);
		return true;
	}
	if (!read_revision_rows(store, out, diag) ||
	    !read_entry_rows(store, out, diag) ||
	    !read_hash_rows(store, out, diag))
		return false;
	today = &out->revisions[out->revision_count - 1];
	free(today->config);
	today->config = xstrdup(store->run.config);
	return true;
}

void
store_history_release(struct store_history *history)
{
	for (unsigned i = 0; i < history->revision_count; i++) {
		free(history->revisions[i].config);
		free(history->revisions[i].programs);
	}
	for (unsigned i = 0; i < history->program_count; i++) {
		free(history->programs[i].name);
		free(history->programs[i].run);
	}
	free(history->revisions);
	free(history->programs);
	free(history->bytes);
	*history = (struct store_history){ .revisions = NULL };
}

bool
store_load_history(struct store *store, struct diag *diag)
{
	struct store_history *history = &store->history;
	unsigned n;

	if (!store_history(store, history, diag))
		return false;
	n = history->program_count;
	store->past = store->run;
	store->past_bots = xcalloc(n + 1u, sizeof(*store->past_bots));
	for (unsigned i = 0; i < n; i++)
		store->past_bots[i] =
			(struct store_bot){ .name = history->programs[i].name,
					    .run = history->programs[i].run };
	store->past.bots = store->past_bots;
	store->past.bot_count = n;
	store->last = store->run.matches;
	n = history->revision_count;
	if (n > 0 && history->revisions[n - 1].last_match > store->last)
		store->last = history->revisions[n - 1].last_match;
	return true;
}

bool
store_has_grown(const struct store *store)
{
	return store->history.revision_count > 1;
}

const struct store_history *
store_revisions(const struct store *store)
{
	return &store->history;
}

bool
store_check_revisions(const struct store *store, struct diag *diag)
{
	const struct store_history *history = &store->history;
	char hash[DIGEST_TEXT];

	for (unsigned i = 0; i + 1 < history->revision_count; i++) {
		digest_text(history->revisions[i].config, hash);
		if (strcmp(hash, history->revisions[i].hash) == 0)
			continue;
		diag_set(diag,
			 "results.db: the configuration of epoch %u does not "
			 "match its hash",
			 i + 1);
		return false;
	}
	return true;
}

const struct store_run *
store_past_run(const struct store *store)
{
	return &store->past;
}

bool
store_past_count(struct store *store, uint64_t *count, struct diag *diag)
{
	int64_t n = 0;

	if (store->format >= 3 &&
	    !store_query_int(store, "SELECT count(*) FROM past_matches", &n,
			     diag))
		return false;
	*count = (uint64_t)n;
	return true;
}

/* --- writing -------------------------------------------------------------- */

/* A statement and its parameters: first the numbers, then the texts. */
struct put {
	const char *sql;
	int numbers, texts;
	int64_t number[3];
	const char *text[2];
};

/* Run the statement.  Returns false with @diag. */
static bool
run_statement(struct store *store, const struct put *put, struct diag *diag)
{
	sqlite3_stmt *query = NULL;

	sqlite3_prepare_v2(store->db, put->sql, -1, &query, NULL);
	for (int i = 0; i < put->numbers; i++)
		sqlite3_bind_int64(query, i + 1, put->number[i]);
	for (int i = 0; i < put->texts; i++)
		sqlite3_bind_text(query, put->numbers + i + 1, put->text[i], -1,
				  SQLITE_STATIC);
	return store_execute(store, query, diag);
}

bool
store_add_hashes(struct store *store, unsigned bot, const char *command,
		 const char *folder, struct diag *diag)
{
	const struct put bytes = {
		"INSERT OR IGNORE INTO program_bytes"
		" SELECT program, hash FROM entries,"
		" (SELECT ?2 AS hash UNION ALL SELECT ?3) WHERE hash <> ''"
		" AND bot = ?1 AND epoch = " THIS_EPOCH,
		1,
		2,
		{ bot },
		{ command, folder },
	};

	return store_begin_change(store, diag) &&
	       store_end_change(store, run_statement(store, &bytes, diag),
				diag);
}

/* Write the bots of a revision: their entries, new programs, and the table of
 * bots. */
bool
store_write_bots(struct store *store, const struct store_run *run,
		 unsigned revision, const unsigned *programs, struct diag *diag)
{
	bool done = true;

	for (unsigned i = 0; done && i < run->bot_count; i++) {
		const struct store_bot *bot = &run->bots[i];
		unsigned number = programs != NULL ? programs[i] : i;
		const struct put program = {
			"INSERT OR IGNORE INTO programs VALUES (?,?,?)",
			1,
			2,
			{ number },
			{ bot->name, bot->run },
		};
		const struct put entry = {
			.sql = "INSERT INTO entries VALUES (?,?,?)",
			.numbers = 3,
			.number = { revision, i, number },
		};
		struct put row = program;

		row.sql = "INSERT INTO bots VALUES (?,?,?)";
		row.number[0] = i;
		done = run_statement(store, &program, diag) &&
		       run_statement(store, &row, diag) &&
		       run_statement(store, &entry, diag);
	}
	return done;
}

/* Move all rows to the past tables, in which programs replace bots.  Delete the
 * rows that cannot count: void matches, and seats without a match. */
static const char all_is_past[] =
	"DELETE FROM matches WHERE void <> '';"
	"DELETE FROM seats WHERE match NOT IN (SELECT number FROM matches);"
	"UPDATE seats SET bot = (SELECT program FROM entries"
	" WHERE epoch = " THIS_EPOCH " AND entries.bot = seats.bot);"
	"INSERT INTO past_matches SELECT * FROM matches;"
	"INSERT INTO past_seats SELECT * FROM seats;"
	"DELETE FROM seats; DELETE FROM matches; DELETE FROM bots;";

/* Move the rows back whose programs all take part in the current revision. */
static const char some_come_back[] =
	"INSERT INTO matches SELECT * FROM past_matches"
	" WHERE NOT EXISTS (SELECT 1 FROM past_seats s"
	" WHERE s.match = past_matches.number AND s.bot NOT IN"
	" (SELECT program FROM entries WHERE epoch = " THIS_EPOCH "));"
	"INSERT INTO seats SELECT * FROM past_seats"
	" WHERE match IN (SELECT number FROM matches);"
	"DELETE FROM past_seats WHERE match IN (SELECT number FROM matches);"
	"DELETE FROM past_matches"
	" WHERE number IN (SELECT number FROM matches);"
	"UPDATE seats SET bot = (SELECT entries.bot FROM entries"
	" WHERE epoch = " THIS_EPOCH " AND program = seats.bot);";

static bool
write_revision(struct store *store, const struct store_run *run,
	       struct diag *diag)
{
	const struct store_growth *growth = run->growth;
	char hash[DIGEST_TEXT], was[DIGEST_TEXT];
	const struct put ended = {
		"UPDATE epochs SET config = ?2, config_hash = ?3,"
		" last_match = max(last_match, (SELECT matches FROM run))"
		" WHERE number = ?1",
		1,
		2,
		{ growth->revisions },
		{ growth->was, was },
	};
	const struct put begun = {
		.sql = "INSERT INTO epochs VALUES (?,'','',?)",
		.numbers = 2,
		.number = { growth->revisions + 1,
			    (int64_t)growth->last_match },
	};
	const struct put today = {
		"UPDATE run SET matches = ?1, group_matches = ?2,"
		" config = ?3, config_hash = ?4",
		2,
		2,
		{ (int64_t)run->matches, run->group_matches },
		{ run->config, hash },
	};

	digest_text(growth->was, was);
	digest_text(run->config, hash);
	return run_statement(store, &ended, diag) &&
	       run_statement(store, &begun, diag) &&
	       run_statement(store, &today, diag);
}

bool
store_begin_revision(struct store *store, const struct store_run *run,
		     struct diag *diag)
{
	const struct store_growth *growth = run->growth;

	if (store_sql(store, "BEGIN IMMEDIATE", diag) &&
	    store_sql(store, all_is_past, diag) &&
	    write_revision(store, run, diag) &&
	    store_write_bots(store, run, growth->revisions + 1,
			     growth->programs, diag) &&
	    store_sql(store, some_come_back, diag) && store_seal(store, diag) &&
	    store_sql(store, "COMMIT", diag))
		return true;
	sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
	return false;
}
