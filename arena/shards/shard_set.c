/* shard_set.c - check that folders are shards of one run; see shard_set.h. */
#include "arena/shards/shard_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config_anchor.h"
#include "arena/rundir/freeze.h"
#include "arena/rundir/outdir.h"
#include "arena/store/store_history.h"
#include "arena/store/store_shard.h"
#include "lib/alloc.h"

/* The folder that the others are compared with. */
struct shard_pattern {
	const char *dir;
	struct store *store;
	struct store_bot_hashes *bots;
};

/* Is it the folder of a run that was stopped before its first match? */
static bool
shard_is_empty(const char *dir)
{
	struct store_history history;
	char *seed = NULL, *config = NULL;
	struct diag diag;
	bool nothing = store_peek(dir, &seed, &config, &history, &diag) &&
		       config == NULL;

	free(seed);
	free(config);
	store_history_release(&history);
	return nothing || outdir_is_empty(dir);
}

static bool
shard_check_kind(struct store *store, const char *dir, struct diag *diag)
{
	if (store_run(store)->shard.count == 0)
		diag_set(diag,
			 "%s contains a run that was not split into shards: "
			 "give folders of `arena run --shard`",
			 dir);
	else if (store_has_grown(store))
		diag_set(diag,
			 "%s is damaged: a shard cannot be extended, but "
			 "this shard was",
			 dir);
	else
		return true;
	return false;
}

static bool
shard_check_word(const struct shard_pattern *pattern, const char *dir,
		 const char *what, const char *was, const char *is,
		 struct diag *diag)
{
	if (strcmp(was, is) == 0)
		return true;
	diag_set(diag,
		 "%s was played with another %s than %s: \"%s\", not \"%s\"; "
		 "play one of the two shards again",
		 dir, what, pattern->dir, is, was);
	return false;
}

/* Compare two bots.  The hash of a folder is empty if bots share the folder. */
static bool
shard_bots_equal(const struct store_bot_hashes *a,
		 const struct store_bot_hashes *b)
{
	return strcmp(a->command, b->command) == 0 &&
	       (a->folder[0] == '\0' || b->folder[0] == '\0' ||
		strcmp(a->folder, b->folder) == 0);
}

static bool
shard_check_bots(const struct shard_pattern *pattern, struct store *store,
		 const char *dir, struct diag *diag)
{
	struct store_bot_hashes *bots = store_shard_bots(store, diag);
	const struct store_run *run = store_run(store);
	bool same = bots != NULL;

	for (unsigned i = 0; same && i < run->bot_count; i++) {
		same = shard_bots_equal(&pattern->bots[i], &bots[i]);
		if (!same)
			diag_set(diag,
				 "%s: bot %s is another program than in %s: "
				 "the files or the command of the bot "
				 "differ; play one of the two shards again",
				 dir, run->bots[i].name, pattern->dir);
	}
	free(bots);
	return same;
}

/* In a final, check that both shards have the same commitment. */
static bool
shard_check_commitment(const struct shard_pattern *pattern,
		       const struct store *store, const char *dir,
		       struct diag *diag)
{
	char *was, *is = NULL;
	bool same;

	if (!store_run(store)->final)
		return true;
	was = freeze_read_commitment(pattern->dir, diag);
	if (was != NULL)
		is = freeze_read_commitment(dir, diag);
	same = is != NULL &&
	       shard_check_word(pattern, dir, "commitment", was, is, diag);
	free(was);
	free(is);
	return same;
}

static bool
pattern_init(struct shard_pattern *pattern, struct store *store,
	     const char *dir, struct diag *diag)
{
	*pattern = (struct shard_pattern){ dir, store,
					   store_shard_bots(store, diag) };
	return pattern->bots != NULL &&
	       store_check_config(store, store_run(store)->config, diag);
}

/* Check a shard against the pattern, which the first shard becomes. */
static bool
shard_check(struct shard_pattern *pattern, struct store *store, const char *dir,
	    struct diag *diag)
{
	const struct store_run *is = store_run(store), *was;

	if (pattern->store == NULL)
		return pattern_init(pattern, store, dir, diag);
	was = store_run(pattern->store);
	if (is->bot_count != was->bot_count) {
		diag_set(diag,
			 "%s has other bots than %s: give shards of "
			 "one tournament",
			 dir, pattern->dir);
		return false;
	}
	if (!store_check_merge(store, was->config, pattern->dir, diag) ||
	    !shard_check_word(pattern, dir, "version of the program",
			      was->program, is->program, diag) ||
	    !shard_check_word(pattern, dir, "isolation", was->isolation,
			      is->isolation, diag) ||
	    !shard_check_word(pattern, dir, "seed", was->seed, is->seed,
			      diag) ||
	    !shard_check_commitment(pattern, store, dir, diag))
		return false;
	if (!config_same_anchor(was->config, is->config)) {
		diag_set(diag,
			 "%s has another anchor than %s: set the same anchor "
			 "in all shards",
			 dir, pattern->dir);
		return false;
	}
	return shard_check_bots(pattern, store, dir, diag);
}

/* Check a folder and add it to the set. */
static bool
shard_set_add(struct shard_set *set, struct shard_pattern *pattern,
	      const char *dir, struct diag *diag)
{
	struct store *store = store_read(dir, diag);
	bool good;

	if (store == NULL && shard_is_empty(dir)) {
		fprintf(stderr, "%s has no results yet, and is skipped\n", dir);
		return true;
	}
	good = store != NULL && shard_check_kind(store, dir, diag) &&
	       shard_check(pattern, store, dir, diag);
	if (good)
		set->folders[set->count++] = (struct shard_run){
			dir,
			store_run(store)->shard,
			store_run(store)->started_ms,
			store_run(store)->retry,
		};
	if (store != pattern->store)
		store_close(store);
	return good;
}

static int
shard_compare(const void *a, const void *b)
{
	const struct shard_run *x = a, *y = b;

	if (x->retry != y->retry)
		return x->retry ? 1 : -1;
	if (x->started_ms != y->started_ms)
		return x->started_ms < y->started_ms ? -1 : 1;
	if (x->shard.number != y->shard.number)
		return x->shard.number < y->shard.number ? -1 : 1;
	if (x->shard.count != y->shard.count)
		return x->shard.count < y->shard.count ? -1 : 1;
	return strcmp(x->dir, y->dir);
}

bool
shard_set_read(struct shard_set *set, char *const *dirs, unsigned count,
	       const char *merged, struct diag *diag)
{
	struct shard_pattern pattern = { NULL, NULL, NULL };
	struct store *store = NULL;
	bool good = true;

	*set = (struct shard_set){ xcalloc(count + 1u, sizeof(*set->folders)),
				   0, merged, NULL };
	if (merged != NULL) {
		store = store_read(merged, diag);
		good = store != NULL &&
		       pattern_init(&pattern, store, merged, diag);
	}
	for (unsigned i = 0; good && i < count; i++)
		good = shard_set_add(set, &pattern, dirs[i], diag);
	store_close(pattern.store);
	free(pattern.bots);
	qsort(set->folders, set->count, sizeof(*set->folders), shard_compare);
	if (good && (set->count == 0 || set->folders[0].retry)) {
		diag_set(diag,
			 set->count == 0
				 ? "none of the folders contains results"
				 : "all folders contain only retried "
				   "matches: also give the folders in which "
				   "the matches were played for the first "
				   "time");
		good = false;
	}
	return good;
}

void
shard_set_release(struct shard_set *set)
{
	free(set->folders);
	*set = (struct shard_set){ .folders = NULL };
}
