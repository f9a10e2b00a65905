/* under_way.c - the matches that are played at this moment; see under_way.h. */
#include "arena/results/under_way.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "arena/results/outdir.h"

/* A match that is played again when a run has grown may get cards of a number
 * behind all others (arena/plan/grown.h). */
#define CARDS_TIMES 4

void
under_way_init(struct under_way *run, const char *dir,
	       const struct store_run *of)
{
	memset(run, 0, sizeof(*run));
	run->dir = dir;
	run->matches = of->matches;
	seeds_init(&run->seeds, of->seed);
}

/* The number in the name of a draft; 0: it is another file. */
static uint64_t
match_of(const char *name)
{
	size_t digits = name[0] == '.' ? strspn(name + 1, "0123456789") : 0;

	if (digits < 6 || digits > 18 ||
	    strcmp(name + 1 + digits, ".part") != 0)
		return 0;
	return strtoull(name + 1, NULL, 10);
}

static int
by_number(const void *a, const void *b)
{
	const uint64_t *one = a, *other = b;

	return (*one > *other) - (*one < *other);
}

bool
under_way_look(struct under_way *run, struct diag *diag)
{
	char path[PATH_MAX];
	const struct dirent *entry;
	DIR *logs;

	snprintf(path, sizeof(path), "%s/logs", run->dir);
	logs = opendir(path);
	run->n = 0;
	if (logs == NULL) {
		diag_set(diag, "%s: %s", path, strerror(errno));
		return false;
	}
	while (run->n < UNDER_WAY_MAX && (entry = readdir(logs)) != NULL) {
		run->match[run->n] = match_of(entry->d_name);
		run->n += run->match[run->n] > 0;
	}
	closedir(logs);
	qsort(run->match, run->n, sizeof(*run->match), by_number);
	return true;
}

int
under_way_log(const struct under_way *run, uint64_t match)
{
	char draft[PATH_MAX], final[PATH_MAX];

	outdir_log_paths(run->dir, match, draft, final);
	return open(draft, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
}

static bool
is_seed(const struct seeds *seeds, uint64_t cards, const uint8_t commitment[32],
	uint8_t *seed)
{
	char hex[SEEDS_HEX_MAX];
	uint8_t hash[32];

	seeds_match(seeds, cards, hex);
	if (sodium_hex2bin(seed, SEEDS_KEY_BYTES, hex, strlen(hex), NULL, NULL,
			   NULL) != 0)
		return false;
	crypto_generichash(hash, sizeof(hash), seed, SEEDS_KEY_BYTES, NULL, 0);
	return memcmp(hash, commitment, sizeof(hash)) == 0;
}

/* Which cards a match gets, its format says, and how the run has grown; but the
 * commitment tells the right ones from all others. */
bool
under_way_seed(void *run, uint64_t match, const uint8_t commitment[32],
	       uint8_t *seed)
{
	const struct under_way *of = run;

	for (uint64_t cards = 1; cards <= CARDS_TIMES * (of->matches + match);
	     cards++)
		if (is_seed(&of->seeds, cards, commitment, seed))
			return true;
	return false;
}
