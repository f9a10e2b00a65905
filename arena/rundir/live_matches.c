/* live_matches.c - list the matches that are being played; see
 * live_matches.h. */
#include "arena/rundir/live_matches.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sys/types.h>
#include <unistd.h>

#include <sodium.h>

#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/format/json.h"

/* In an extended run, the cards of a match may have a number above the number
 * of matches (arena/schedule/schedule_revisions.h).  The search tries numbers
 * up to this multiple of the number of matches. */
#define CARDS_TIMES 4
/* bytes that are read from the start of a log; the first line has about 4,000
 * bytes */
#define HEAD_BYTES  65536

void
live_matches_init(struct live_matches *run, const char *dir,
		  const struct store_run *of)
{
	memset(run, 0, sizeof(*run));
	run->dir = dir;
	run->matches = of->matches;
	seeds_init(&run->seeds, of->seed);
}

/* Return the number of the match of a draft by the draft's name; 0 if the file
 * is no draft. */
static uint64_t
draft_match_number(const char *name)
{
	size_t digits = name[0] == '.' ? strspn(name + 1, "0123456789") : 0;

	if (digits < 6 || digits > 18 ||
	    strcmp(name + 1 + digits, ".part") != 0)
		return 0;
	return strtoull(name + 1, NULL, 10);
}

static int
match_number_compare(const void *a, const void *b)
{
	const uint64_t *one = a, *other = b;

	return (*one > *other) - (*one < *other);
}

bool
live_matches_scan(struct live_matches *run, struct diag *diag)
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
	while (run->n < LIVE_MATCHES_MAX && (entry = readdir(logs)) != NULL) {
		run->match[run->n] = draft_match_number(entry->d_name);
		run->n += run->match[run->n] > 0;
	}
	closedir(logs);
	qsort(run->match, run->n, sizeof(*run->match), match_number_compare);
	return true;
}

int
live_matches_open_log(const struct live_matches *run, uint64_t match)
{
	char draft[PATH_MAX], final[PATH_MAX];

	outdir_log_paths(run->dir, match, false, draft, final);
	return open(draft, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
}

static bool
live_matches_is_seed(const struct seeds *seeds, uint64_t cards,
		     const uint8_t commitment[32], uint8_t *seed)
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

/* Find the number of a match's cards by the commitment in the match's log.  The
 * number depends on the format and on extensions of the run, so try all
 * numbers.  Return 0 if no number fits. */
static uint64_t
live_matches_find_cards(const struct live_matches *run, uint64_t match,
			const uint8_t commitment[32], uint8_t *seed)
{
	uint64_t most = CARDS_TIMES * (run->matches + match);

	for (uint64_t cards = 1; cards <= most; cards++)
		if (live_matches_is_seed(&run->seeds, cards, commitment, seed))
			return cards;
	return 0;
}

bool
live_matches_find_seed(void *run, uint64_t match, const uint8_t commitment[32],
		       uint8_t *seed)
{
	return live_matches_find_cards(run, match, commitment, seed) > 0;
}

/* --- the beginning of a log ------------------------------------------------
 */

static bool
live_matches_read_cards(const struct live_matches *run, uint64_t match,
			const struct json *json, struct live_matches_head *head)
{
	uint8_t commitment[32], seed[SEEDS_KEY_BYTES];
	char hex[72];

	if (json_str(json, json_get(json, 0, "commitment"), hex, sizeof(hex)) !=
		    64 ||
	    sodium_hex2bin(commitment, sizeof(commitment), hex, 64, NULL, NULL,
			   NULL) != 0)
		return false;
	head->cards = live_matches_find_cards(run, match, commitment, seed);
	return head->cards > 0;
}

static void
live_matches_read_bots(const struct json *json, struct live_matches_head *head)
{
	int list = json_get(json, 0, "players"), at;

	if (json_get(json, 0, "names") >= 0 || list < 0 ||
	    json->token[list].type != TOKEN_ARRAY ||
	    json->token[list].items > SEATS_MAX)
		return;
	at = json_first(json, list);
	for (unsigned i = 0; i < json->token[list].items; i++) {
		json_str(json, at, head->player[i], sizeof(head->player[i]));
		at = json_next(json, at);
	}
	head->players = json->token[list].items;
}

/* Read the start of the log, up to the maximum length of its first line. */
static ssize_t
live_matches_read_start(const struct live_matches *run, uint64_t match,
			char *to, size_t room)
{
	int fd = live_matches_open_log(run, match);
	size_t n = 0;
	ssize_t more = 1;

	while (fd != -1 && more > 0 && n < room) {
		more = read(fd, to + n, room - n);
		n += more > 0 ? (size_t)more : 0;
	}
	if (fd != -1)
		close(fd);
	return (ssize_t)n;
}

bool
live_matches_head(const struct live_matches *run, uint64_t match,
		  struct live_matches_head *head)
{
	char *front = xcalloc(1, HEAD_BYTES);
	struct json *json = xcalloc(1, sizeof(*json));
	ssize_t n = live_matches_read_start(run, match, front, HEAD_BYTES);
	const char *end = memchr(front, '\n', (size_t)n);
	bool ok;

	memset(head, 0, sizeof(*head));
	ok = end != NULL && json_read(json, front, (size_t)(end - front)) &&
	     json->token[0].type == TOKEN_OBJECT &&
	     live_matches_read_cards(run, match, json, head);
	if (ok)
		live_matches_read_bots(json, head);
	free(json);
	free(front);
	return ok;
}
