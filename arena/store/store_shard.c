/* store_shard.c - store a shard of a tournament; see store_shard.h. */
#include "arena/store/store_shard.h"

#include <stdio.h>
#include <stdlib.h>

#include <sqlite3.h>

#include "arena/store/store_db.h"
#include "lib/alloc.h"

#define SCHEMA_BOTS                                                            \
	"CREATE TABLE shard_bots ("                                            \
	" bot INTEGER PRIMARY KEY,"                                            \
	" command TEXT NOT NULL,"                                              \
	" folder TEXT NOT NULL) STRICT;"

static const char schema[] = "CREATE TABLE shard ("
			     " one INTEGER PRIMARY KEY CHECK (one = 1),"
			     " number INTEGER NOT NULL,"
			     " count INTEGER NOT NULL) STRICT;" SCHEMA_BOTS;

/* A table that only marks the shard as a retry. */
#define SCHEMA_RETRY "CREATE TABLE retry (one INTEGER PRIMARY KEY) STRICT;"

bool
store_shard_create(struct store *store, const struct store_run *run,
		   struct diag *diag)
{
	char row[80];

	if (run->shard.count == 0)
		return true;
	snprintf(row, sizeof(row), "INSERT INTO shard VALUES (1, %u, %u)",
		 run->shard.number, run->shard.count);
	return store_sql(store, schema, diag) && store_sql(store, row, diag) &&
	       (!run->retry || store_sql(store, SCHEMA_RETRY, diag));
}

bool
store_shard_load(struct store *store, struct store_run *out, struct diag *diag)
{
	int64_t there, retry = 0, number = 0, count = 0;

	out->shard = (struct shard){ 0, 0 };
	if (!store_has_table(store, "shard", &there, diag) ||
	    !store_has_table(store, "retry", &retry, diag))
		return false;
	out->retry = retry > 0;
	if (there == 0)
		return true;
	if (!store_query_int(store, "SELECT number FROM shard", &number,
			     diag) ||
	    !store_query_int(store, "SELECT count FROM shard", &count, diag))
		return false;
	if (number < 1 || number > count || count > SHARDS_MAX) {
		diag_set(diag, "%s/results.db: damaged (its table \"shard\")",
			 store->dir);
		return false;
	}
	out->shard = (struct shard){ (uint32_t)number, (uint32_t)count };
	return true;
}

/* Check that the shard is a retry if @asked is true, and no retry otherwise. */
static bool
check_retry(const struct store *store, bool asked, struct diag *diag)
{
	if (store->run.retry == asked)
		return true;
	diag_set(diag, "%s contains %s; give another --out directory",
		 store->dir,
		 asked ? "a shard made without --retry"
		       : "a shard made by --retry");
	return false;
}

bool
store_shard_check(const struct store *store, const struct store_run *run,
		  struct diag *diag)
{
	struct shard is = store->run.shard, asked = run->shard;
	char is_text[SHARD_TEXT], asked_text[SHARD_TEXT];

	if (is.number == asked.number && is.count == asked.count)
		return check_retry(store, run->retry, diag);
	shard_text(is, is_text);
	shard_text(asked, asked_text);
	if (is.count == 0)
		diag_set(diag,
			 "%s contains a run that is not split into shards; "
			 "give another --out directory, or omit --shard",
			 store->dir);
	else if (asked.count == 0)
		diag_set(diag,
			 "%s contains shard %s; continue the shard with "
			 "--shard %s, or give another --out directory",
			 store->dir, is_text, is_text);
	else
		diag_set(diag,
			 "%s contains shard %s, not shard %s; give another "
			 "--out directory",
			 store->dir, is_text, asked_text);
	return false;
}

bool
store_shard_add_bot(struct store *store, unsigned bot,
		    const struct store_bot_hashes *bytes, struct diag *diag)
{
	sqlite3_stmt *query = NULL;

	if (!store_begin_change(store, diag))
		return false;
	sqlite3_prepare_v2(store->db,
			   "INSERT OR IGNORE INTO shard_bots VALUES (?,?,?)",
			   -1, &query, NULL);
	bind_uint(query, 1, bot);
	bind_text(query, 2, bytes->command);
	bind_text(query, 3, bytes->folder);
	return store_end_change(store, store_execute(store, query, diag), diag);
}

struct store_bot_hashes *
store_shard_bots(struct store *store, struct diag *diag)
{
	unsigned bots = store->run.bot_count;
	struct store_bot_hashes *all = xcalloc(bots + 1u, sizeof(*all));
	sqlite3_stmt *query = NULL;
	int code = sqlite3_prepare_v2(
		store->db, "SELECT bot, command, folder FROM shard_bots", -1,
		&query, NULL);

	while (code == SQLITE_OK &&
	       (code = sqlite3_step(query)) == SQLITE_ROW) {
		uint64_t bot = (uint64_t)sqlite3_column_int64(query, 0);

		code = SQLITE_OK;
		if (bot >= bots)
			continue;
		snprintf(all[bot].command, DIGEST_TEXT, "%s",
			 (const char *)sqlite3_column_text(query, 1));
		snprintf(all[bot].folder, DIGEST_TEXT, "%s",
			 (const char *)sqlite3_column_text(query, 2));
	}
	if (code != SQLITE_DONE) {
		store_set_error(store, diag);
		free(all);
		all = NULL;
	}
	sqlite3_finalize(query);
	return all;
}

bool
store_shard_begin_merge(struct store *store,
			const struct store_bot_hashes *bots, struct diag *diag)
{
	bool ok;

	if (!store_begin_change(store, diag))
		return false;
	ok = store_sql(store, SCHEMA_BOTS, diag);
	for (unsigned i = 0; ok && i < store->run.bot_count; i++)
		ok = store_shard_add_bot(store, i, &bots[i], diag);
	return store_end_change(store, ok, diag);
}

bool
store_shard_is_merged(struct store *store)
{
	struct diag diag;
	int64_t there = 0;

	return store->run.shard.count == 0 &&
	       store_has_table(store, "shard_bots", &there, &diag) && there > 0;
}
