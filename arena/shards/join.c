/* join.c - the rows of shards become those of one run; see join.h. */
#include "arena/shards/join.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/results/log_check.h"
#include "arena/results/outdir.h"
#include "arena/results/store_history.h"
#include "arena/shards/held.h"
#include "arena/shards/notes.h"
#include "lib/alloc.h"
#include "lib/draft.h"

#define DOUBLE_HASH 12 /* chosen: digits of a hash in a double's name */

/* The walk. */
struct join {
	const struct shard_set *set;
	const struct join_how *how;
	struct joined *joined;
	struct store *out;
	struct held_to held;
	const struct shard *shard; /* whose rows come */
	struct diag *diag;
	bool good;
};

static bool
fail(struct join *join, const char *text)
{
	diag_set(join->diag, "%s: %s", join->shard->dir, text);
	join->good = false;
	return false;
}

/* --- logs ----------------------------------------------------------------- */

/* The log of a row of the shard, held against it; owned, or NULL with the
 * join's fault. */
static char *
read_log(struct join *join, const struct store_match *row, size_t *len)
{
	char draft[PATH_MAX], path[PATH_MAX];
	struct diag why, what;
	char *text;

	outdir_log_paths(join->shard->dir, row->number, draft, path);
	text = log_read(path, len, &why);
	if (text == NULL) {
		diag_set(&what, "match %" PRIu64 ": %s %s", row->number,
			 row->log, why.text);
		fail(join, what.text);
	} else if (!held_log(&join->held, row, text, *len)) {
		fail(join, join->held.fault.text);
		free(text);
		text = NULL;
	}
	return text;
}

/* A second name where the file system can give one, else a copy.  Logs are
 * replaced as a whole and never written into, so nobody's changes. */
static bool
keep_log(struct join *join, const struct store_match *row, const char *to,
	 const char *text, size_t len)
{
	char draft[PATH_MAX], path[PATH_MAX];
	FILE *file;
	bool ok;

	outdir_log_paths(join->shard->dir, row->number, draft, path);
	if (link(path, to) == 0)
		return true;
	file = draft_open(to);
	ok = file != NULL && fwrite(text, 1, len, file) == len;
	if (file != NULL)
		ok = fclose(file) == 0 && ok;
	if (!ok) {
		diag_set(join->diag, "%s: %s", to, strerror(errno));
		join->good = false;
	}
	return ok;
}

static bool
take_log(struct join *join, const struct store_match *row)
{
	char draft[PATH_MAX], to[PATH_MAX];
	size_t len;
	char *text = read_log(join, row, &len);
	bool ok;

	outdir_log_paths(join->how->dir, row->number, draft, to);
	ok = text != NULL && keep_log(join, row, to, text, len);
	free(text);
	if (ok && !shard_notes_take(&(struct shard_notes){ join->shard->dir,
							   join->how->dir,
							   join->how->name },
				    store_run(join->out), row, join->diag))
		ok = join->good = false;
	return ok;
}

/* --- a match that is there already ---------------------------------------- */

/* What the first row of a match says. */
struct first {
	uint64_t number;
	char hash[DIGEST_TEXT];
	char verdict[SEATS_MAX][16];
};

static bool
see_first(void *arg, const struct store_match *row)
{
	struct first *first = arg;

	if (row->number == first->number) {
		snprintf(first->hash, sizeof(first->hash), "%s", row->log_hash);
		for (unsigned i = 0; i < row->seats; i++)
			snprintf(first->verdict[i], sizeof(first->verdict[i]),
				 "%s", row->seat[i].verdict);
	}
	return false;
}

/* Do both logs say the same but for times? */
static bool
is_the_same(const struct join *join, const struct first *first,
	    const struct store_match *row, const char *text, size_t len)
{
	char draft[PATH_MAX], path[PATH_MAX], a[DIGEST_TEXT], b[DIGEST_TEXT];
	struct diag why;
	char *other;
	size_t other_len;
	bool same;

	for (unsigned i = 0; i < row->seats; i++)
		if (strcmp(first->verdict[i], row->seat[i].verdict) != 0)
			return false;
	outdir_log_paths(join->how->dir, row->number, draft, path);
	other = log_read(path, &other_len, &why);
	same = other != NULL && held_digest(text, len, a) &&
	       held_digest(other, other_len, b) && strcmp(a, b) == 0;
	free(other);
	return same;
}

/* It is kept beside those that count, and named. */
static bool
keep_double(struct join *join, const struct store_match *row, const char *text,
	    size_t len)
{
	const char *dir = join->how->dir;
	char *folder = xprintf("%s/doubles", dir);
	char *name = xprintf("doubles/%06" PRIu64 "-%.*s.jsonl", row->number,
			     DOUBLE_HASH, row->log_hash);
	char *path = xprintf("%s/%s", dir, name);
	char *list = xprintf("%s/" JOIN_DOUBLES, dir);
	FILE *file;
	bool known = access(path, F_OK) == 0; /* a shard is named twice */
	bool ok = known || (outdir_make_one(folder, join->diag) &&
			    keep_log(join, row, path, text, len));

	join->joined->differ += !known;
	file = ok && !known ? fopen(list, "ae") : NULL;
	if (file != NULL) {
		fprintf(file, "match %" PRIu64 ": %s of %s is not %s\n",
			row->number, name, join->shard->dir, row->log);
		ok = fclose(file) == 0;
	} else if (ok && !known) {
		diag_set(join->diag, "%s: %s", list, strerror(errno));
		ok = false;
	}
	free(list);
	free(path);
	free(name);
	free(folder);
	join->good = join->good && ok;
	return ok;
}

static bool
meet_again(struct join *join, const struct store_match *row)
{
	struct first first = { .number = row->number };
	size_t len;
	char *text;
	bool ok;

	if (!join->how->logs)
		return true;
	join->good = store_each_from(join->out, row->number, see_first, &first,
				     join->diag);
	text = join->good ? read_log(join, row, &len) : NULL;
	ok = text != NULL;
	/* The same hash: a folder that is named twice, or a copy of it. */
	if (ok && strcmp(first.hash, row->log_hash) != 0) {
		if (is_the_same(join, &first, row, text, len))
			join->joined->again++;
		else
			ok = keep_double(join, row, text, len);
	}
	free(text);
	return ok;
}

/* --- rows ----------------------------------------------------------------- */

static bool
see_row(void *arg, const struct store_match *row)
{
	struct join *join = arg;
	bool missing;

	if (row->seats == 0)
		return true; /* void: it was not played */
	if (!held_row(&join->held, row))
		return fail(join, join->held.fault.text);
	missing = store_is_missing(join->out, row->number, join->diag);
	if (join->diag->text[0] != '\0') {
		join->good = false;
		return false;
	}
	if (!missing)
		return meet_again(join, row);
	if (join->how->logs && !take_log(join, row))
		return false;
	join->good = store_put(join->out, row, join->diag);
	join->joined->matches += join->good;
	return join->good;
}

/* What the bots were: their hashes are all those of the shards. */
static bool
take_bytes(struct join *join, struct store *shard)
{
	const struct store_history *history = store_epochs(shard);
	bool ok = true;

	for (size_t i = 0; ok && i < history->byte_count; i++)
		ok = history->bytes[i].program < history->program_count &&
		     store_note_bytes(join->out, history->bytes[i].program,
				      history->bytes[i].hash, "", join->diag);
	return ok;
}

static bool
take_shard(struct join *join, const struct shard *shard)
{
	struct store *store = store_read(shard->dir, join->diag);
	bool ok;

	if (store == NULL)
		return false;
	join->shard = shard;
	join->good = true;
	ok = store_each(store, see_row, join, join->diag) && join->good &&
	     store_commit(join->out, join->diag) && take_bytes(join, store);
	store_close(store);
	return ok;
}

/* --- all of it ------------------------------------------------------------ */

/* An empty store that is of the whole tournament. */
static struct store *
open_out(const struct shard_set *set, const char *dir, struct diag *diag)
{
	struct store *first = store_read(set->shards[0].dir, diag);
	struct store *out = NULL;
	struct store_run run;

	if (first != NULL) {
		run = *store_run(first);
		run.share = (struct share){ 0, 0 };
		out = store_open(dir, &run, diag);
	}
	store_close(first);
	return out;
}

struct store *
shards_join(const struct shard_set *set, const struct join_how *how,
	    struct joined *joined, struct diag *diag)
{
	struct join join = {
		.set = set, .how = how, .joined = joined, .diag = diag
	};
	char *logs = xprintf("%s/logs", how->dir);
	bool ok;

	*joined = (struct joined){ 0, 0, 0 };
	ok = !how->logs || outdir_make_one(logs, diag);
	free(logs);
	join.out = ok ? open_out(set, how->dir, diag) : NULL;
	if (join.out == NULL)
		return NULL;
	ok = held_init(&join.held, store_run(join.out), diag);
	for (unsigned i = 0; ok && i < set->count; i++)
		ok = take_shard(&join, &set->shards[i]);
	held_release(&join.held);
	if (ok)
		return join.out;
	store_close(join.out);
	return NULL;
}
