/* missing_matches.c - which matches no shard has; see missing_matches.h. */
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

#define GROUPS_TOLD 8 /* chosen: a line has room for them */

/* What a shard lacks. */
struct lack {
	uint64_t matches, groups;
	uint64_t group[GROUPS_TOLD];
};

struct missing {
	const struct shard_set *set;
	const char *next;
	const struct retries *retries;
	bool final;
	struct schedule *schedule;
	struct cut cut;
	struct lack *lacks; /* of each shard */
};

static uint32_t
most_shards(const struct shard_set *set)
{
	uint32_t most = 0;

	for (unsigned i = 0; i < set->count; i++)
		if (set->folders[i].shard.count > most)
			most = set->folders[i].shard.count;
	return most;
}

static void
add(struct missing *missing, uint64_t match)
{
	struct lack *lack =
		&missing->lacks[shard_number(&missing->cut, match) - 1];
	struct fixture at;
	uint64_t told = lack->groups < GROUPS_TOLD ? lack->groups : GROUPS_TOLD;

	schedule_at(missing->schedule, match, &at);
	lack->matches++;
	if (told > 0 && lack->group[told - 1] == at.group)
		return;
	if (lack->groups < GROUPS_TOLD)
		lack->group[lack->groups] = at.group;
	lack->groups++;
}

static bool
find(struct missing *missing, struct store *joined, struct diag *diag)
{
	const struct stage *stage = &missing->cut.stage;
	uint64_t match = stage->first - 1;

	do {
		match = store_next_missing(joined, match + 1, diag);
		if (match >= 1 && match <= stage->last &&
		    !retries_lack(missing->retries, match))
			add(missing, match);
	} while (match >= 1 && match < stage->last);
	return match != 0;
}

/* What the command names for a folder of a shard, or for what is merged:
 * itself, or that of all games; owned. */
static char *
named(const struct shard_set *set, const char *dir)
{
	size_t n = shard_folder_bytes(dir);

	if (set->game == NULL)
		return xstrdup(dir);
	return n > 1 ? xprintf("%.*s", (int)n - 1, dir) : xstrdup(".");
}

/* The folder of a shard: its own, or one beside the others; owned. */
static char *
folder_for(const struct shard_set *set, struct shard shard)
{
	char *first, *dir;

	for (unsigned i = 0; i < set->count; i++)
		if (!set->folders[i].retry &&
		    set->folders[i].shard.number == shard.number &&
		    set->folders[i].shard.count == shard.count)
			return named(set, set->folders[i].dir);
	first = named(set, set->folders[0].dir);
	dir = xprintf("%.*s%u-of-%u", (int)shard_folder_bytes(first), first,
		      shard.number, shard.count);
	free(first);
	return dir;
}

/* An option of the command. */
static void
print_option(const char *name, const char *value)
{
	char *word = shell_word(value);

	printf(" --%s %s", name, word);
	free(word);
}

/* A folder, as the value of an option. */
static void
print_folder(const struct missing *missing, const char *name, const char *dir)
{
	char *folder = named(missing->set, dir);

	print_option(name, folder);
	free(folder);
}

/* The command that plays a shard into @dir; of one that is tried again, which
 * was played into @retry, what waits for that. */
static void
print_command(const struct missing *missing, struct shard shard,
	      const char *dir, const char *retry)
{
	const struct shard_set *set = missing->set;
	char *first = named(set, set->folders[0].dir);
	char *config = xprintf("%s/config.yaml", first);
	char *fixed = xprintf("%s/" FREEZE_FILE, first);
	char *word = shell_word(config);
	char text[SHARD_TEXT];

	shard_text(shard, text);
	printf("%s run %s", program_word(), word);
	print_option("out", dir);
	print_option("shard", text);
	if (missing->final)
		print_option("commitment", fixed);
	if (set->game != NULL)
		print_option("game", set->game);
	if (retry != NULL)
		print_folder(missing, "retry", retry);
	if (missing->next != NULL)
		print_folder(missing, "next", missing->next);
	putchar('\n');
	free(word);
	free(fixed);
	free(config);
	free(first);
}

/* The shard with this folder. */
static const struct shard_run *
shard_in(const struct shard_set *set, const char *dir)
{
	const struct shard_run *folder = set->folders;

	while (strcmp(folder->dir, dir) != 0)
		folder++;
	return folder;
}

/* What was late on a slow machine, and was not yet tried again. */
static void
tell_retries(const struct missing *missing)
{
	char words[MACHINE_WORDS];
	const char *late = NULL;
	uint64_t groups;

	retries_reference(missing->retries, words);
	while (retries_next(missing->retries, &late, &groups)) {
		char *first = named(missing->set, late);
		size_t n = shard_folder_bytes(first);
		char *name = shard_folder_name(first);
		char *out = xprintf("%.*s%s.retry", (int)n, first, name);

		fprintf(stderr,
			"%s: %" PRIu64 " group%s with a time-out on a slower "
			"machine do%s not count: try again on a machine of "
			"class %s\n",
			late, groups, groups == 1 ? "" : "s",
			groups == 1 ? "es" : "", words);
		print_command(missing, shard_in(missing->set, late)->shard, out,
			      late);
		free(out);
		free(name);
		free(first);
	}
}

static void
tell(const struct missing *missing, uint32_t number)
{
	const struct lack *lack = &missing->lacks[number - 1];
	struct shard shard = { number, missing->cut.shard.count };
	char text[SHARD_TEXT], *dir;

	shard_text(shard, text);
	fprintf(stderr, "shard %s: %" PRIu64 " match%s missing, of group%s",
		text, lack->matches, lack->matches == 1 ? " is" : "es are",
		lack->groups == 1 ? "" : "s");
	for (unsigned i = 0; i < lack->groups && i < GROUPS_TOLD; i++)
		fprintf(stderr, "%s %" PRIu64, i > 0 ? "," : "",
			lack->group[i]);
	fprintf(stderr, "%s\n", lack->groups > GROUPS_TOLD ? " and more" : "");
	dir = folder_for(missing->set, shard);
	print_command(missing, shard, dir, NULL);
	free(dir);
}

/* The schedule as far as it is known, and how the stage is cut; false with
 * @diag.
 */
static bool
prepare(struct missing *missing, const struct config *config,
	struct store *joined, struct stage stage, struct diag *diag)
{
	struct shard shard = { 1, most_shards(missing->set) };
	struct schedule_fault fault;

	missing->schedule = config_schedule(config, &fault);
	if (missing->schedule == NULL) {
		*diag = fault.diag;
		return false;
	}
	missing->lacks = xcalloc(shard.count, sizeof(*missing->lacks));
	if (!schedule_feed_once(missing->schedule, joined, diag))
		return false;
	shard_cut(missing->schedule, stage, shard, &missing->cut);
	return true;
}

bool
missing_matches_tell(const struct shard_set *set, struct store *joined,
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
	ok = ok && prepare(&missing, config, joined, found->stage, diag) &&
	     find(&missing, joined, diag);
	for (uint32_t i = 0; ok && i < missing.cut.shard.count; i++)
		if (missing.lacks[i].matches > 0)
			tell(&missing, i + 1);
	if (ok)
		tell_retries(&missing);
	free(missing.lacks);
	schedule_free(missing.schedule);
	config_free(config);
	return ok;
}
