/* join.c - the rows of shards become those of one run; see join.h. */
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

/* The walk. */
struct join {
	const struct join_how *how;
	struct joined *joined;
	struct store *out;
	struct row_check_to held;
	struct stop_check *stopping;	/* NULL: all matches are played */
	const struct shard_run *folder; /* whose rows come */
	struct machines_merge carried;	/* its machines */
	struct store_machine first; /* whose class all have: machines: same */
	struct diag *diag;
	bool good;
};

static bool
fail(struct join *join, const char *text)
{
	diag_set(join->diag, "%s: %s", join->folder->dir, text);
	join->good = false;
	return false;
}

/* --- logs ----------------------------------------------------------------- */

/* The log of a row: its text, owned, and its name in the shard's folder. */
struct taken {
	char *text;
	size_t len;
	char name[OUTDIR_LOG_NAME];
};

/* Held against the row.  Without a text where the shard kept none; false with
 * the join's fault. */
static bool
read_log(struct join *join, const struct store_match *row, struct taken *log)
{
	struct diag why, what;

	*log = (struct taken){ .text = NULL };
	if (row->log[0] == '\0')
		return true;
	log->text = log_text(join->folder->dir, row->number, log->name,
			     &log->len, &why);
	if (log->text == NULL) {
		diag_set(&what, "match %" PRIu64 ": %s %s", row->number,
			 row->log, why.text);
		return fail(join, what.text);
	}
	if (row_check_log(&join->held, row, log->text, log->len))
		return true;
	free(log->text);
	log->text = NULL;
	return fail(join, join->held.fault.text);
}

/* A second name where the file system can give one, else a copy.  Logs are
 * replaced as a whole and never written into, so nobody's changes. */
static bool
keep_log(struct join *join, const struct taken *log, const char *to)
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
take_log(struct join *join, const struct store_match *row)
{
	struct taken log;
	bool ok = read_log(join, row, &log);

	if (ok && log.text != NULL) {
		char *to = xprintf("%s/%s", join->how->dir, log.name);

		ok = keep_log(join, &log, to);
		free(to);
	}
	free(log.text);
	if (ok && !shard_notes_take(&(struct shard_notes){ join->folder->dir,
							   join->how->dir,
							   join->how->name },
				    store_run(join->out), row, join->diag))
		ok = join->good = false;
	return ok;
}

/* --- a match that is there already ---------------------------------------- */

/* What the first row of a match says, to be held against another. */
struct first {
	const struct store_match *other;
	bool same; /* in all but times */
	bool has_log;
	char hash[DIGEST_TEXT];
};

static bool
same_seat(const struct store_seat *a, const struct store_seat *b)
{
	return a->verdict == b->verdict && a->score == b->score &&
	       a->place == b->place && a->decisions == b->decisions &&
	       a->faults == b->faults && a->noise == b->noise;
}

static bool
see_first(void *arg, const struct store_match *row)
{
	struct first *first = arg;

	if (row->number != first->other->number)
		return false;
	snprintf(first->hash, sizeof(first->hash), "%s", row->log_hash);
	first->has_log = row->log[0] != '\0';
	first->same = row->deals == first->other->deals &&
		      row->seats == first->other->seats;
	for (unsigned i = 0; first->same && i < row->seats; i++)
		first->same = same_seat(&row->seat[i], &first->other->seat[i]);
	return false;
}

/* Do both logs say the same but for times? */
static bool
same_logs(const struct join *join, const struct store_match *row,
	  const struct taken *log)
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
note_double(struct join *join, const struct store_match *row, const char *name)
{
	bool ok = duplicates_note(
		join->how->dir,
		xprintf("match %" PRIu64 ": %s of %s is not %s\n", row->number,
			name, join->folder->dir,
			row->log[0] != '\0' ? row->log : "what counts"),
		join->diag);

	join->joined->differ += ok;
	return ok;
}

/* It is kept beside those that count, and named. */
static bool
keep_double(struct join *join, const struct store_match *row,
	    const struct taken *log)
{
	char *name = duplicates_name(join->how->dir, row, log->name,
				     join->diag);
	char *path;
	bool ok;

	if (name == NULL)
		return false;
	path = xprintf("%s/%s", join->how->dir, name);
	ok = access(path, F_OK) == 0 || /* a shard is named twice */
	     (keep_log(join, log, path) && note_double(join, row, name));
	free(path);
	free(name);
	return ok;
}

/* The row is another one's, of other bytes. */
static bool
compare(struct join *join, const struct store_match *row,
	const struct first *first, const struct taken *log)
{
	bool logs = log->text != NULL && first->has_log;

	if (first->same && (!logs || same_logs(join, row, log))) {
		join->joined->again++;
		return true;
	}
	return log->text != NULL
		       ? keep_double(join, row, log)
		       : note_double(join, row, "a row without a log");
}

static bool
meet_again(struct join *join, const struct store_match *row)
{
	struct first first = { .other = row };
	struct taken log;
	bool ok;

	if (!join->how->logs)
		return true;
	ok = store_each_from(join->out, row->number, see_first, &first,
			     join->diag) &&
	     read_log(join, row, &log);
	if (ok) {
		/* A folder that is named twice, or a copy of it. */
		ok = (first.same && strcmp(first.hash, row->log_hash) == 0) ||
		     compare(join, row, &first, &log);
		free(log.text);
	}
	join->good = join->good && ok;
	return ok;
}

/* --- rows ----------------------------------------------------------------- */

/* Into the joined store, as it is there. */
static bool
put_row(struct join *join, const struct store_match *row)
{
	struct store_match joined = *row;
	struct diag why;

	if (join->held.config->machines == MACHINES_SAME &&
	    !machines_merge_is_same(&join->carried, row, &join->first, &why))
		return fail(join, why.text);
	join->good = machines_merge_row(&join->carried, join->out, &joined,
					join->diag) &&
		     store_put(join->out, &joined, join->diag);
	if (join->good && !join->folder->retry)
		retries_see(join->joined->retries, row,
			    store_machine_of(&join->carried.machines, row),
			    join->folder->dir);
	return join->good;
}

/* --- a match that was tried again ----------------------------------------- */

/* What counted until now is kept beside what counts, and named. */
static bool
keep_first(struct join *join, const struct store_match *row)
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
	shard_notes_drop(dir, store_run(join->out), row);
	ok = ok &&
	     duplicates_note(dir,
			     xprintf("match %" PRIu64
				     ": %s was played first, on a slower "
				     "machine; that of %s counts\n",
				     row->number, name != NULL ? name : "a row",
				     join->folder->dir),
			     join->diag);
	free(name);
	return ok;
}

/* The row that counts until now, of match @number. */
struct before {
	struct join *join;
	uint64_t number;
};

static bool
see_before(void *arg, const struct store_match *row)
{
	const struct before *before = arg;

	if (row->number == before->number)
		before->join->good = keep_first(before->join, row);
	return false;
}

/* It takes the place of the first one, which is there. */
static bool
put_again(struct join *join, const struct store_match *row)
{
	struct before before = { join, row->number };
	struct diag why;

	if (!retries_take(join->joined->retries, row,
			  store_machine_of(&join->carried.machines, row), &why))
		return fail(join, why.text);
	if (join->how->logs &&
	    !(store_each_from(join->out, row->number, see_before, &before,
			      join->diag) &&
	      join->good))
		return join->good = false;
	join->good = store_drop(join->out, row->number, row->number,
				join->diag) &&
		     (!join->how->logs || take_log(join, row)) &&
		     put_row(join, row);
	join->joined->retried += join->good;
	return join->good;
}

static bool
see_row(void *arg, const struct store_match *row)
{
	struct join *join = arg;
	bool missing;

	if (row->number > join->joined->stage.last)
		return false;
	if (row->seats == 0)
		return true; /* void: it was not played */
	if (!row_check_row(&join->held, row))
		return fail(join, join->held.fault.text);
	missing = store_is_missing(join->out, row->number, join->diag);
	if (join->diag->text[0] != '\0') {
		join->good = false;
		return false;
	}
	/* also where the first try of this match is not there */
	if (join->folder->retry &&
	    retries_wait(join->joined->retries, row->number))
		return put_again(join, row);
	if (join->folder->retry && missing)
		return true; /* what comes first is not there */
	if (!missing)
		return meet_again(join, row);
	if (join->how->logs && !take_log(join, row))
		return false;
	return put_row(join, row);
}

/* What the bots were: their hashes are all those of the shards. */
static bool
take_bytes(struct join *join, struct store *folder)
{
	const struct store_history *history = store_revisions(folder);
	bool ok = true;

	for (size_t i = 0; ok && i < history->byte_count; i++)
		ok = history->bytes[i].program < history->program_count &&
		     store_note_bytes(join->out, history->bytes[i].program,
				      history->bytes[i].hash, "", join->diag);
	return ok;
}

static bool
take_shard(struct join *join, const struct shard_run *folder)
{
	struct store *store = store_read(folder->dir, join->diag);
	bool ok;

	if (store == NULL)
		return false;
	join->folder = folder;
	join->good = true;
	ok = row_check_run(&join->held, store_run(store)) ||
	     fail(join, join->held.fault.text);
	ok = ok && machines_merge_read(&join->carried, store, join->diag);
	ok = ok &&
	     store_each_from(store, join->joined->stage.first, see_row, join,
			     join->diag) &&
	     join->good && take_bytes(join, store);
	machines_merge_release(&join->carried);
	store_close(store);
	return ok;
}

/* --- stages --------------------------------------------------------------- */

/* The results that are there tell what follows; @next: the first match that is
 * not there. */
static bool
follow_rows(struct join *join, uint64_t *next)
{
	uint64_t before = schedule_matches(join->held.schedule), matches;

	*next = store_next_missing(join->out, 1, join->diag);
	if (*next == 0 ||
	    !schedule_feed_store(join->held.follow, join->out, join->diag) ||
	    !stop_check_follow(join->stopping, join->out, join->diag))
		return false;
	matches = schedule_matches(join->held.schedule);
	return matches == before || store_run(join->out)->matches >= matches ||
	       store_grow(join->out, matches, join->diag);
}

/* Is there something to be played behind match @next - 1? */
static bool
goes_on(const struct join *join, uint64_t next)
{
	return !stop_check_is_over(join->stopping) &&
	       next <= store_run(join->out)->matches;
}

/* All shards, of one stage: those that were played first, then what was tried
 * again.  @late: how many groups wait for that, and do not count. */
static bool
join_stage(struct join *join, const struct shard_set *set, uint64_t *late)
{
	struct retries *retries = join->joined->retries;
	bool ok = true, settled = false;

	for (unsigned i = 0; ok && i < set->count; i++) {
		if (set->folders[i].retry && !settled) {
			retries_settle(retries);
			settled = true;
		}
		ok = take_shard(join, &set->folders[i]);
	}
	if (!settled)
		retries_settle(retries);
	return ok && retries_drop(retries, join->out, late, join->diag);
}

static enum join_end
join_stages(struct join *join, const struct shard_set *set)
{
	struct stage *stage = &join->joined->stage;
	uint64_t first = store_count(join->out), next, before = 0, late = 0;
	bool ok = follow_rows(join, &next);

	while (ok && goes_on(join, next)) {
		before = store_count(join->out);
		*stage = stage_of(&join->held.config->stop, join->held.schedule,
				  next);
		ok = join_stage(join, set, &late) && follow_rows(join, &next);
		join->joined->matches = store_count(join->out) - first;
		if (ok && next <= stage->last)
			return before == 0 || late > 0 ||
					       store_count(join->out) > before
				       ? JOIN_LACKS
				       : JOIN_STAGE;
	}
	return ok ? JOIN_WHOLE : JOIN_FAILED;
}

/* --- all of it ------------------------------------------------------------ */

struct store *
shards_store(const struct shard_set *set, const char *dir, struct diag *diag)
{
	struct store *first = store_read(set->folders[0].dir, diag);
	struct store_bot_bytes *bots = NULL;
	struct store *out = NULL;
	struct row_check_to held;
	struct store_run run;
	bool ok = first != NULL;

	if (ok) {
		bots = store_shard_bots(first, diag);
		run = *store_run(first);
		run.shard = (struct shard){ 0, 0 };
		ok = row_check_init(&held, &run, diag) && bots != NULL;
	}
	if (ok) { /* of a later stage it has more matches */
		run.matches = schedule_matches(held.schedule);
		out = store_open(dir, &run, diag);
	}
	if (out != NULL &&
	    stage_is_one_of_many(&held.config->stop, held.schedule) &&
	    !store_shard_begin_merge(out, bots, diag)) {
		store_close(out);
		out = NULL;
	}
	if (first != NULL)
		row_check_release(&held);
	free(bots);
	store_close(first);
	return out;
}

/* What was tried again counts where that was asked for before. */
static bool
may_retry(const struct shard_set *set, const struct config *config,
	  struct diag *diag)
{
	const struct shard_run *last = &set->folders[set->count - 1];

	if (config->machines == MACHINES_RETRY || !last->retry)
		return true;
	diag_set(diag,
		 "%s has matches that were tried again, and %s was begun "
		 "without machines: retry: leave the former out",
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
	     store_expect_many(out, diag);
	free(logs);
	if (!ok)
		return JOIN_FAILED;
	ok = row_check_init(&join.held, store_run(out), diag) &&
	     may_retry(set, join.held.config, diag);
	if (ok) {
		join.stopping = stop_check_new(join.held.config);
		joined->retries = retries_new(
			set, join.held.config->machines == MACHINES_RETRY,
			pairing_rotations(schedule_field(join.held.schedule)),
			diag);
		if (joined->retries != NULL)
			end = join_stages(&join, set);
	}
	stop_check_free(join.stopping);
	row_check_release(&join.held);
	return end;
}

void
joined_release(struct joined *joined)
{
	retries_free(joined->retries);
	joined->retries = NULL;
}
