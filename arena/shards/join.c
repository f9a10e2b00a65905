/* join.c - join the rows of shards into one store; see join.h. */
#include "arena/shards/join.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rundir/log_check.h"
#include "arena/rundir/outdir.h"
#include "arena/shards/duplicates.h"
#include "arena/shards/machines_merge.h"
#include "arena/shards/row_check.h"
#include "arena/shards/stderr_merge.h"
#include "arena/standings/stop_check.h"
#include "arena/store/store_history.h"
#include "arena/store/store_shard.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"

/* State of one join. */
struct join {
	const struct join_how *how;
	struct joined *joined;
	struct store *out;
	struct row_check check;
	struct stop_check *stop;	/* NULL: no early stopping */
	const struct shard_run *folder; /* the shard being read */
	struct machines_merge machines; /* its machines */
	struct store_machine first; /* `machines: same`: class of all rows */
	struct diag *diag;
	bool good;
};

static bool
join_fail(struct join *join, const char *text)
{
	diag_set(join->diag, "%s: %s", join->folder->dir, text);
	join->good = false;
	return false;
}

/* --- logs ----------------------------------------------------------------- */

/* A row's log: its text, owned, and its name in the shard's folder. */
struct shard_log {
	char *text;
	size_t len;
	char name[OUTDIR_LOG_NAME];
};

/* Read the log of a row and check it against the row.  If the shard kept no
 * log, the text is NULL.  Returns false with the join's diag. */
static bool
join_read_log(struct join *join, const struct store_match *row,
	      struct shard_log *log)
{
	struct diag why, what;

	*log = (struct shard_log){ .text = NULL };
	if (row->log[0] == '\0')
		return true;
	log->text = log_text(join->folder->dir, row->number, log->name,
			     &log->len, &why);
	if (log->text == NULL) {
		diag_set(&what, "match %" PRIu64 ": %s %s", row->number,
			 row->log, why.text);
		return join_fail(join, what.text);
	}
	if (row_check_log(&join->check, row, log->text, log->len))
		return true;
	free(log->text);
	log->text = NULL;
	return join_fail(join, join->check.fault.text);
}

/* Hard-link a log to @to, or copy it if the file system has no links.  Logs
 * are replaced as a whole and never modified, so a shared inode is safe. */
static bool
join_link_log(struct join *join, const struct shard_log *log, const char *to)
{
	char *from = xprintf("%s/%s", join->folder->dir, log->name);
	bool ok = link(from, to) == 0;
	size_t len;

	if (!ok) {
		struct diag why;
		char *bytes = log_read(from, &len, &why); /* packed or not */
		FILE *file = bytes != NULL ? atomic_file_open(to) : NULL;

		ok = file != NULL && fwrite(bytes, 1, len, file) == len;
		if (file != NULL)
			ok = fclose(file) == 0 && ok;
		if (!ok)
			diag_set(join->diag, "%s: %s", to, strerror(errno));
		free(bytes);
	}
	join->good = join->good && ok;
	free(from);
	return ok;
}

static bool
join_copy_log(struct join *join, const struct store_match *row)
{
	struct shard_log log;
	bool ok = join_read_log(join, row, &log);

	if (ok && log.text != NULL) {
		char *to = xprintf("%s/%s", join->how->dir, log.name);

		ok = join_link_log(join, &log, to);
		free(to);
	}
	free(log.text);
	if (ok && !stderr_merge_match(&(struct stderr_merge){ join->folder->dir,
							      join->how->dir,
							      join->how->name },
				      store_run(join->out), row, join->diag))
		ok = join->good = false;
	return ok;
}

/* --- duplicate rows of a match -------------------------------------------- */

/* The first row of a match, to compare another row with. */
struct first_row {
	const struct store_match *other;
	bool same; /* equal except for times */
	bool has_log;
	char hash[DIGEST_TEXT];
};

static bool
seat_rows_equal(const struct store_seat *a, const struct store_seat *b)
{
	return a->verdict == b->verdict && a->score == b->score &&
	       a->place == b->place && a->decisions == b->decisions &&
	       a->faults == b->faults && a->noise == b->noise &&
	       a->tokens_in == b->tokens_in && a->tokens_out == b->tokens_out;
}

static bool
first_row_read(void *arg, const struct store_match *row)
{
	struct first_row *first = arg;

	if (row->number != first->other->number)
		return false;
	snprintf(first->hash, sizeof(first->hash), "%s", row->log_hash);
	first->has_log = row->log[0] != '\0';
	first->same = row->deals == first->other->deals &&
		      row->seats == first->other->seats;
	for (unsigned i = 0; first->same && i < row->seats; i++)
		first->same = seat_rows_equal(&row->seat[i],
					      &first->other->seat[i]);
	return false;
}

/* Are both logs of a match equal except for times? */
static bool
join_logs_equal(const struct join *join, const struct store_match *row,
		const struct shard_log *log)
{
	char name[OUTDIR_LOG_NAME], a[DIGEST_TEXT], b[DIGEST_TEXT];
	struct diag why;
	size_t len;
	char *other = log_text(join->how->dir, row->number, name, &len, &why);
	bool same = other != NULL && row_check_digest(log->text, log->len, a) &&
		    row_check_digest(other, len, b) && strcmp(a, b) == 0;

	free(other);
	return same;
}

static bool
join_list_duplicate(struct join *join, const struct store_match *row,
		    const char *name)
{
	bool ok = duplicates_append(
		join->how->dir,
		xprintf("match %" PRIu64 ": %s of %s differs from %s\n",
			row->number, name, join->folder->dir,
			row->log[0] != '\0' ? row->log : "the row that counts"),
		join->diag);

	join->joined->differ += ok;
	return ok;
}

/* Keep the log of a duplicate row in `doubles`, and list it. */
static bool
join_keep_duplicate(struct join *join, const struct store_match *row,
		    const struct shard_log *log)
{
	char *name = duplicates_name(join->how->dir, row, log->name,
				     join->diag);
	char *path;
	bool ok;

	if (name == NULL)
		return false;
	path = xprintf("%s/%s", join->how->dir, name);
	ok = access(path, F_OK) == 0 || /* the shard is listed twice */
	     (join_link_log(join, log, path) &&
	      join_list_duplicate(join, row, name));
	free(path);
	free(name);
	return ok;
}

/* Handle a row whose log is not identical to the first row's. */
static bool
join_compare_duplicate(struct join *join, const struct store_match *row,
		       const struct first_row *first,
		       const struct shard_log *log)
{
	bool logs = log->text != NULL && first->has_log;

	if (first->same && (!logs || join_logs_equal(join, row, log))) {
		join->joined->again++;
		return true;
	}
	return log->text != NULL
		       ? join_keep_duplicate(join, row, log)
		       : join_list_duplicate(join, row, "a row without a log");
}

static bool
join_duplicate_row(struct join *join, const struct store_match *row)
{
	struct first_row first = { .other = row };
	struct shard_log log;
	bool ok;

	if (!join->how->logs)
		return true;
	ok = store_each_from(join->out, row->number, first_row_read, &first,
			     join->diag) &&
	     join_read_log(join, row, &log);
	if (ok) {
		/* identical logs: a folder listed twice, or a copy of it */
		ok = (first.same && strcmp(first.hash, row->log_hash) == 0) ||
		     join_compare_duplicate(join, row, &first, &log);
		free(log.text);
	}
	join->good = join->good && ok;
	return ok;
}

/* --- rows ----------------------------------------------------------------- */

/* Store a row, with the machine's number in the joined store. */
static bool
join_store_row(struct join *join, const struct store_match *row)
{
	struct store_match joined = *row;
	struct diag why;

	if (join->check.config->machines == MACHINES_SAME &&
	    !machines_merge_is_same(&join->machines, row, &join->first, &why))
		return join_fail(join, why.text);
	join->good = machines_merge_row(&join->machines, join->out, &joined,
					join->diag) &&
		     store_put(join->out, &joined, join->diag);
	if (join->good && !join->folder->retry)
		retries_add(join->joined->retries, row,
			    store_machine_of(&join->machines.machines, row),
			    join->folder->dir);
	return join->good;
}

/* --- retried matches ------------------------------------------------------ */

/* Move the log of the first try to `doubles`, and list it. */
static bool
join_keep_first_try(struct join *join, const struct store_match *row)
{
	const char *dir = join->how->dir;
	char *name = NULL, *to, from[PATH_MAX];
	bool ok = true;

	if (row->log[0] != '\0') {
		outdir_find_log(dir, row->number, from);
		name = duplicates_name(dir, row, strrchr(from, '/'),
				       join->diag);
		if (name == NULL)
			return false;
		to = xprintf("%s/%s", dir, name);
		ok = rename(from, to) == 0;
		if (!ok)
			diag_set(join->diag, "%s: %s", to, strerror(errno));
		free(to);
	}
	stderr_merge_drop(dir, store_run(join->out), row);
	ok = ok &&
	     duplicates_append(
		     dir,
		     xprintf("match %" PRIu64 ": %s is from a slower machine; "
			     "the retry in %s counts instead\n",
			     row->number, name != NULL ? name : "a row",
			     join->folder->dir),
		     join->diag);
	free(name);
	return ok;
}

/* Search for the first try of match @number. */
struct first_try {
	struct join *join;
	uint64_t number;
};

static bool
join_find_first_try(void *arg, const struct store_match *row)
{
	const struct first_try *try = arg;

	if (row->number == try->number)
		try->join->good = join_keep_first_try(try->join, row);
	return false;
}

/* Replace the stored first try by a retried row. */
static bool
join_replace_row(struct join *join, const struct store_match *row)
{
	struct first_try try = { join, row->number };
	struct diag why;

	if (!retries_accept(join->joined->retries, row,
			    store_machine_of(&join->machines.machines, row),
			    &why))
		return join_fail(join, why.text);
	if (join->how->logs &&
	    !(store_each_from(join->out, row->number, join_find_first_try, &try,
			      join->diag) &&
	      join->good))
		return join->good = false;
	join->good = store_drop(join->out, row->number, row->number,
				join->diag) &&
		     (!join->how->logs || join_copy_log(join, row)) &&
		     join_store_row(join, row);
	join->joined->retried += join->good;
	return join->good;
}

static bool
join_read_row(void *arg, const struct store_match *row)
{
	struct join *join = arg;
	bool missing;

	if (row->number > join->joined->stage.last)
		return false;
	if (row->seats == 0)
		return true; /* void: not played */
	if (!row_check_row(&join->check, row))
		return join_fail(join, join->check.fault.text);
	missing = store_is_missing(join->out, row->number, join->diag);
	if (join->diag->text[0] != '\0') {
		join->good = false;
		return false;
	}
	/* the group waits for retries, also if this match has no first try */
	if (join->folder->retry &&
	    retries_match_is_pending(join->joined->retries, row->number))
		return join_replace_row(join, row);
	if (join->folder->retry && missing)
		return true; /* the first try is missing */
	if (!missing)
		return join_duplicate_row(join, row);
	if (join->how->logs && !join_copy_log(join, row))
		return false;
	return join_store_row(join, row);
}

/* Copy the hashes of all bots that the shard has played with. */
static bool
join_store_bot_bytes(struct join *join, struct store *folder)
{
	const struct store_history *history = store_revisions(folder);
	bool ok = true;

	for (size_t i = 0; ok && i < history->byte_count; i++)
		ok = history->bytes[i].program < history->program_count &&
		     store_add_hashes(join->out, history->bytes[i].program,
				      history->bytes[i].hash, "", join->diag);
	return ok;
}

static bool
join_read_shard(struct join *join, const struct shard_run *folder)
{
	struct store *store = store_read(folder->dir, join->diag);
	bool ok;

	if (store == NULL)
		return false;
	join->folder = folder;
	join->good = true;
	ok = row_check_run(&join->check, store_run(store)) ||
	     join_fail(join, join->check.fault.text);
	ok = ok && machines_merge_read(&join->machines, store, join->diag);
	ok = ok &&
	     store_each_from(store, join->joined->stage.first, join_read_row,
			     join, join->diag) &&
	     join->good && join_store_bot_bytes(join, store);
	machines_merge_release(&join->machines);
	store_close(store);
	return ok;
}

/* --- stages --------------------------------------------------------------- */

/* Feed the stored results to the schedule and to the stop rule, which may add
 * matches.  @next: the first missing match. */
static bool
join_feed_schedule(struct join *join, uint64_t *next)
{
	uint64_t before = schedule_matches(join->check.schedule), matches;

	*next = store_next_missing(join->out, 1, join->diag);
	if (*next == 0 ||
	    !schedule_feed_store(join->check.feed, join->out, join->diag) ||
	    !stop_check_update(join->stop, join->out, join->diag))
		return false;
	matches = schedule_matches(join->check.schedule);
	return matches == before || store_run(join->out)->matches >= matches ||
	       store_set_matches(join->out, matches, join->diag);
}

/* Does the tournament continue with match @next? */
static bool
join_has_more(const struct join *join, uint64_t next)
{
	return !stop_check_is_over(join->stop) &&
	       next <= store_run(join->out)->matches;
}

/* Read one stage of all shards: the first tries, then the retries.
 * @pending: number of groups that wait for a retry and do not count. */
static bool
join_stage(struct join *join, const struct shard_set *set, uint64_t *pending)
{
	struct retries *retries = join->joined->retries;
	bool ok = true, settled = false;

	for (unsigned i = 0; ok && i < set->count; i++) {
		if (set->folders[i].retry && !settled) {
			retries_sort(retries);
			settled = true;
		}
		ok = join_read_shard(join, &set->folders[i]);
	}
	if (!settled)
		retries_sort(retries);
	return ok &&
	       retries_drop_pending(retries, join->out, pending, join->diag);
}

static enum join_end
join_stages(struct join *join, const struct shard_set *set)
{
	struct stage *stage = &join->joined->stage;
	uint64_t first = store_match_count(join->out), next, before = 0,
		 pending = 0;
	bool ok = join_feed_schedule(join, &next);

	while (ok && join_has_more(join, next)) {
		before = store_match_count(join->out);
		*stage = stage_of(&join->check.config->stop,
				  join->check.schedule, next);
		ok = join_stage(join, set, &pending) &&
		     join_feed_schedule(join, &next);
		join->joined->matches = store_match_count(join->out) - first;
		if (ok && next <= stage->last)
			return before == 0 || pending > 0 ||
					       store_match_count(join->out) >
						       before
				       ? JOIN_INCOMPLETE
				       : JOIN_STAGE;
	}
	return ok ? JOIN_WHOLE : JOIN_FAILED;
}

/* --- all stages ----------------------------------------------------------- */

struct store *
shards_store_new(const struct shard_set *set, const char *dir,
		 struct diag *diag)
{
	struct store *first = store_read(set->folders[0].dir, diag);
	struct store_bot_hashes *bots = NULL;
	struct store *out = NULL;
	struct row_check check;
	struct store_run run;
	bool ok = first != NULL;

	if (ok) {
		bots = store_shard_bots(first, diag);
		run = *store_run(first);
		run.shard = (struct shard){ 0, 0 };
		ok = row_check_init(&check, &run, diag) && bots != NULL;
	}
	if (ok) { /* later stages add more matches */
		run.matches = schedule_matches(check.schedule);
		out = store_open(dir, &run, diag);
	}
	if (out != NULL &&
	    stage_is_one_of_many(&check.config->stop, check.schedule) &&
	    !store_shard_begin_merge(out, bots, diag)) {
		store_close(out);
		out = NULL;
	}
	if (first != NULL)
		row_check_release(&check);
	free(bots);
	store_close(first);
	return out;
}

/* Refuse shards with retries if the configuration has no `machines: retry`. */
static bool
join_check_retry(const struct shard_set *set, const struct config *config,
		 struct diag *diag)
{
	const struct shard_run *last = &set->folders[set->count - 1];

	if (config->machines == MACHINES_RETRY || !last->retry)
		return true;
	diag_set(diag,
		 "%s contains retried matches, but the configuration of %s "
		 "does not have \"machines: retry\"; leave out the first of "
		 "these folders",
		 last->dir, set->folders[0].dir);
	return false;
}

enum join_end
shards_join(const struct shard_set *set, const struct join_how *how,
	    struct store *out, struct joined *joined, struct diag *diag)
{
	struct join join = {
		.how = how, .joined = joined, .out = out, .diag = diag
	};
	char *logs = xprintf("%s/logs", how->dir);
	enum join_end end = JOIN_FAILED;
	bool ok;

	*joined = (struct joined){ .matches = 0 };
	ok = (!how->logs || outdir_make_one(logs, diag)) &&
	     store_grow_cache(out, diag);
	free(logs);
	if (!ok)
		return JOIN_FAILED;
	ok = row_check_init(&join.check, store_run(out), diag) &&
	     join_check_retry(set, join.check.config, diag);
	if (ok) {
		join.stop = stop_check_new(join.check.config);
		joined->retries = retries_new(
			set, join.check.config->machines == MACHINES_RETRY,
			pairing_rotations(schedule_field(join.check.schedule)),
			diag);
		if (joined->retries != NULL)
			end = join_stages(&join, set);
	}
	stop_check_free(join.stop);
	row_check_release(&join.check);
	return end;
}

void
joined_release(struct joined *joined)
{
	retries_free(joined->retries);
	joined->retries = NULL;
}
