/* same_cards.c - find the matches with the same cards; see same_cards.h. */
#include "arena/standings/same_cards.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rundir/outdir.h"
#include "arena/store/store.h"
#include "lib/alloc.h"

#define LOGS "logs/"

/**
 * struct search - a search through the results
 * @dir: the run's directory, with a slash at its end; @match: number of the
 *	match of the given log
 * @group: group of that match; 0 until the match is found
 */
struct search {
	struct same_cards *same;
	const struct store_run *run;
	const char *dir;
	uint64_t match, group;
};

static bool
find_match_group(void *arg, const struct store_match *match)
{
	struct search *search = arg;

	if (match->number == search->match)
		search->group = match->group;
	return search->group == 0;
}

/* Return the names of the bots of a match in seat order, as "ann, bob";
 * owned. */
static char *
format_seat_names(const struct store_run *run, const struct store_match *match)
{
	char *names = xstrdup("");

	for (unsigned i = 0; i < match->seats; i++) {
		char *more = xprintf("%s%s%s", names, i > 0 ? ", " : "",
				     run->bots[match->seat[i].bot].name);

		free(names);
		names = more;
	}
	return names;
}

static bool
add_same_match(void *arg, const struct store_match *match)
{
	struct search *search = arg;
	struct same_cards *same = search->same;

	if (match->group != search->group || match->log[0] == '\0' ||
	    match->number == search->match)
		return true;
	same->at[same->n++] = (struct same_match){
		.match = match->number,
		.log = xprintf("%s%s", search->dir, match->log),
		.seats = format_seat_names(search->run, match),
	};
	return same->n < SAME_CARDS_MAX;
}

/* Return the name of the log within the run, such as "logs/000017.jsonl", from
 * the path @log.  Returns NULL if the path contains no such name. */
static const char *
find_log_name(const char *log)
{
	const char *slash = strrchr(log, '/');

	if (slash == NULL || (size_t)(slash + 1 - log) < sizeof(LOGS) - 1)
		return NULL;
	slash -= sizeof(LOGS) - 2;
	if (strncmp(slash, LOGS, sizeof(LOGS) - 1) != 0 ||
	    (slash > log && slash[-1] != '/'))
		return NULL;
	return slash;
}

/* Return the number of the match whose log has the name, or 0. */
static uint64_t
parse_log_number(const char *log)
{
	uint64_t match = strtoull(log + sizeof(LOGS) - 1, NULL, 10);
	char name[OUTDIR_LOG_NAME];

	for (int packed = 0; packed < 2; packed++)
		if (strcmp(outdir_log_name(match, packed, name), log) == 0)
			return match;
	return 0;
}

bool
same_cards_parse_path(const char *log, char **dir, uint64_t *match)
{
	const char *name = find_log_name(log);
	char *results;
	bool is;

	*match = name != NULL ? parse_log_number(name) : 0;
	if (*match == 0)
		return false;
	*dir = xprintf("%.*s", (int)(name - log), log);
	results = xprintf("%sresults.db", *dir);
	is = access(results, F_OK) == 0;
	free(results);
	if (!is)
		free(*dir);
	return is;
}

bool
same_cards_find(struct same_cards *same, const char *log, struct diag *diag)
{
	struct search search = { .same = same };
	struct store *store;
	char *dir;
	bool done;

	same->n = 0;
	if (!same_cards_parse_path(log, &dir, &search.match))
		return true;
	search.dir = dir;
	store = store_read(dir[0] != '\0' ? dir : ".", diag);
	done = store != NULL;
	if (!done)
		goto out;
	search.run = store_run(store);
	done = store_each(store, find_match_group, &search, diag) &&
	       (search.group == 0 ||
		store_each(store, add_same_match, &search, diag));
out:
	store_close(store);
	free(dir);
	return done;
}

void
same_cards_release(struct same_cards *same)
{
	for (unsigned i = 0; i < same->n; i++) {
		free(same->at[i].log);
		free(same->at[i].seats);
	}
	same->n = 0;
}
