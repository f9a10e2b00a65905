/* missing_matches.c - list missing matches; see missing_matches.h. */
#include "arena/shards/missing_matches.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config.h"
#include "arena/rundir/freeze.h"
#include "arena/shards/shard_folder.h"
#include "arena/store/schedule_feed.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/text/text.h"

#define GROUPS_PRINTED 8 /* arbitrary: a line has room for them */

/* The missing matches of a shard, and the first of their groups. */
struct shard_gap {
	uint64_t matches, groups;
	uint64_t group[GROUPS_PRINTED];
};

struct missing {
	const struct shard_set *set;
	const char *next;
	const struct retries *retries;
	bool final;
	struct schedule *schedule;
	struct cut cut;
	struct shard_gap *gaps; /* of each shard */
};

static uint32_t
missing_shard_count(const struct shard_set *set)
{
	uint32_t most = 0;

	for (unsigned i = 0; i < set->count; i++)
		if (set->folders[i].shard.count > most)
			most = set->folders[i].shard.count;
	return most;
}

static void
missing_add_match(struct missing *missing, uint64_t match)
{
	struct shard_gap *gap =
		&missing->gaps[shard_number(&missing->cut, match) - 1];
	struct fixture at;
	uint64_t printed = gap->groups < GROUPS_PRINTED ? gap->groups
							: GROUPS_PRINTED;

	schedule_at(missing->schedule, match, &at);
	gap->matches++;
	if (printed > 0 && gap->group[printed - 1] == at.group)
		return;
	if (gap->groups < GROUPS_PRINTED)
		gap->group[gap->groups] = at.group;
	gap->groups++;
}

static bool
missing_find(struct missing *missing, struct store *joined, struct diag *diag)
{
	const struct stage *stage = &missing->cut.stage;
	uint64_t match = stage->first - 1;

	do {
		match = store_next_missing(joined, match + 1, diag);
		if (match >= 1 && match <= stage->last &&
		    !retries_group_is_pending(missing->retries, match))
			missing_add_match(missing, match);
	} while (match >= 1 && match < stage->last);
	return match != 0;
}

/* Return the folder that a command names for the results directory @dir: in a
 * series the parent, which contains all games; owned. */
static char *
missing_folder_arg(const struct shard_set *set, const char *dir)
{
	size_t n = shard_folder_parent_bytes(dir);

	if (set->game == NULL)
		return xstrdup(dir);
	return n > 1 ? xprintf("%.*s", (int)n - 1, dir) : xstrdup(".");
}

/* Return the folder to play a shard into: its own, or a new one beside the
 * first; owned. */
static char *
missing_out_folder(const struct shard_set *set, struct shard shard)
{
	char *first, *dir;

	for (unsigned i = 0; i < set->count; i++)
		if (!set->folders[i].retry &&
		    set->folders[i].shard.number == shard.number &&
		    set->folders[i].shard.count == shard.count)
			return missing_folder_arg(set, set->folders[i].dir);
	first = missing_folder_arg(set, set->folders[0].dir);
	dir = xprintf("%.*s%u-of-%u", (int)shard_folder_parent_bytes(first),
		      first, shard.number, shard.count);
	free(first);
	return dir;
}

/* Print an option of the command, quoted for the shell. */
static void
missing_print_option(const char *name, const char *value)
{
	char *word = shell_word(value);

	printf(" --%s %s", name, word);
	free(word);
}

/* Print an option whose value is a results directory. */
static void
missing_print_folder(const struct missing *missing, const char *name,
		     const char *dir)
{
	char *folder = missing_folder_arg(missing->set, dir);

	missing_print_option(name, folder);
	free(folder);
}

/* Print the command that plays a shard into @out.  If @slow is set, the
 * command plays the pending retries of the shard in that folder. */
static void
missing_print_command(const struct missing *missing, struct shard shard,
		      const char *out, const char *slow)
{
	const struct shard_set *set = missing->set;
	char *first = missing_folder_arg(set, set->folders[0].dir);
	char *config = xprintf("%s/config.yaml", first);
	char *fixed = xprintf("%s/" FREEZE_FILE, first);
	char *word = shell_word(config);
	char text[SHARD_TEXT];

	shard_text(shard, text);
	printf("%s run %s", program_word(), word);
	missing_print_option("out", out);
	missing_print_option("shard", text);
	if (missing->final)
		missing_print_option("commitment", fixed);
	if (set->game != NULL)
		missing_print_option("game", set->game);
	if (slow != NULL)
		missing_print_folder(missing, "retry", slow);
	if (missing->next != NULL)
		missing_print_folder(missing, "next", missing->next);
	putchar('\n');
	free(word);
	free(fixed);
	free(config);
	free(first);
}

/* Return the shard in folder @dir, which is in the set. */
static const struct shard_run *
missing_shard_of(const struct shard_set *set, const char *dir)
{
	const struct shard_run *folder = set->folders;

	while (strcmp(folder->dir, dir) != 0)
		folder++;
	return folder;
}

/* Print the groups with a time-out on a slow machine that wait for a retry. */
static void
missing_print_retries(const struct missing *missing)
{
	char words[MACHINE_WORDS];
	const char *dir = NULL;
	uint64_t groups;

	retries_reference_words(missing->retries, words);
	while (retries_next_folder(missing->retries, &dir, &groups)) {
		char *first = missing_folder_arg(missing->set, dir);
		size_t n = shard_folder_parent_bytes(first);
		char *name = shard_folder_name(first);
		char *out = xprintf("%.*s%s.retry", (int)n, first, name);

		fprintf(stderr,
			"%s: %" PRIu64
			" mirror group%s with a time-out on a slower machine "
			"do%s not count: play %s again on a machine of class "
			"%s\n",
			dir, groups, groups == 1 ? "" : "s",
			groups == 1 ? "es" : "",
			groups == 1 ? "this group" : "these groups", words);
		missing_print_command(
			missing, missing_shard_of(missing->set, dir)->shard,
			out, dir);
		free(out);
		free(name);
		free(first);
	}
}

static void
missing_print_shard(const struct missing *missing, uint32_t number)
{
	const struct shard_gap *gap = &missing->gaps[number - 1];
	struct shard shard = { number, missing->cut.shard.count };
	char text[SHARD_TEXT], *dir;

	shard_text(shard, text);
	fprintf(stderr,
		"shard %s: %" PRIu64 " match%s missing, in mirror group%s",
		text, gap->matches, gap->matches == 1 ? " is" : "es are",
		gap->groups == 1 ? "" : "s");
	for (unsigned i = 0; i < gap->groups && i < GROUPS_PRINTED; i++)
		fprintf(stderr, "%s %" PRIu64, i > 0 ? "," : "", gap->group[i]);
	fprintf(stderr, "%s\n",
		gap->groups > GROUPS_PRINTED ? " and more" : "");
	dir = missing_out_folder(missing->set, shard);
	missing_print_command(missing, shard, dir, NULL);
	free(dir);
}

/* Build the schedule from the known results, and cut the stage into shards.
 * Returns false with @diag. */
static bool
missing_init(struct missing *missing, const struct config *config,
	     struct store *joined, struct stage stage, struct diag *diag)
{
	struct shard shard = { 1, missing_shard_count(missing->set) };
	struct schedule_fault fault;

	missing->schedule = config_schedule(config, &fault);
	if (missing->schedule == NULL) {
		*diag = fault.diag;
		return false;
	}
	missing->gaps = xcalloc(shard.count, sizeof(*missing->gaps));
	if (!schedule_feed_once(missing->schedule, joined, diag))
		return false;
	shard_cut(missing->schedule, stage, shard, &missing->cut);
	return true;
}

bool
missing_matches_print(const struct shard_set *set, struct store *joined,
		      const struct joined *found, const char *next,
		      struct diag *diag)
{
	struct missing missing = { .set = set,
				   .next = next,
				   .retries = found->retries,
				   .final = store_run(joined)->final };
	struct config_error error;
	struct config *config = config_read_kept(
		"config.yaml", store_run(joined)->config, &error);
	bool ok = config != NULL;

	if (!ok)
		*diag = error.diag;
	ok = ok && missing_init(&missing, config, joined, found->stage, diag) &&
	     missing_find(&missing, joined, diag);
	for (uint32_t i = 0; ok && i < missing.cut.shard.count; i++)
		if (missing.gaps[i].matches > 0)
			missing_print_shard(&missing, i + 1);
	if (ok)
		missing_print_retries(&missing);
	free(missing.gaps);
	schedule_free(missing.schedule);
	config_free(config);
	return ok;
}
