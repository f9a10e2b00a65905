/* aside.c - the last forfeits of each bot; see aside.h. */
#include "arena/results/aside.h"

#include <stdlib.h>
#include <string.h>

#include "arena/hall/outcome.h"
#include "lib/alloc.h"

/* @played: the highest number of a match that it did not forfeit
 * @forfeits: the @count highest numbers of those that it did, highest first */
struct last {
	uint64_t played;
	uint64_t *forfeits;
	unsigned count;
	bool told;
};

struct aside {
	unsigned bots, in_a_row;
	char why[80];
	struct last last[];
};

struct aside *
aside_new(unsigned bots, unsigned in_a_row)
{
	struct aside *aside = xcalloc(1, sizeof(*aside) +
						 bots * sizeof(struct last));

	aside->bots = bots;
	aside->in_a_row = in_a_row;
	snprintf(aside->why, sizeof(aside->why),
		 "set aside: it had forfeited %u match%s in a row", in_a_row,
		 in_a_row == 1 ? "" : "es");
	for (unsigned i = 0; i < bots && in_a_row > 0; i++)
		aside->last[i].forfeits = xcalloc(in_a_row, sizeof(uint64_t));
	return aside;
}

void
aside_free(struct aside *aside)
{
	for (unsigned i = 0; aside != NULL && i < aside->bots; i++)
		free(aside->last[i].forfeits);
	free(aside);
}

static void
add_forfeit(struct aside *aside, struct last *last, uint64_t match)
{
	unsigned at = last->count;

	while (at > 0 && last->forfeits[at - 1] < match)
		at--;
	if (at == aside->in_a_row)
		return; /* longer ago than those that count */
	if (last->count < aside->in_a_row)
		last->count++;
	memmove(&last->forfeits[at + 1], &last->forfeits[at],
		(last->count - at - 1) * sizeof(*last->forfeits));
	last->forfeits[at] = match;
}

/* Was the bot's program not started at all? */
static bool
stayed_away(const struct store_seat *seat)
{
	return strcmp(seat->verdict, ASIDE_VERDICT) == 0 ||
	       strncmp(seat->detail, OUTCOME_UNSTARTED,
		       strlen(OUTCOME_UNSTARTED)) == 0;
}

/* Of a bot at several seats the match is forfeited where one of them is. */
static bool
forfeits_it(const struct store_match *match, unsigned bot)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (match->seat[i].bot == bot &&
		    strcmp(match->seat[i].verdict, "ok") != 0)
			return true;
	return false;
}

static bool
sits_before(const struct store_match *match, unsigned bot, unsigned seat)
{
	for (unsigned i = 0; i < seat; i++)
		if (match->seat[i].bot == bot)
			return true;
	return false;
}

static void
add_bot(struct aside *aside, const struct store_match *match, unsigned seat)
{
	unsigned bot = match->seat[seat].bot;
	struct last *last = &aside->last[bot];

	if (stayed_away(&match->seat[seat]))
		return;
	if (forfeits_it(match, bot))
		add_forfeit(aside, last, match->number);
	else if (match->number > last->played)
		last->played = match->number;
}

void
aside_add(struct aside *aside, const struct store_match *match)
{
	if (aside->in_a_row == 0 || match->why_void[0] != '\0')
		return;
	for (unsigned i = 0; i < match->seats; i++)
		if (!sits_before(match, match->seat[i].bot, i))
			add_bot(aside, match, i);
}

static bool
see(void *arg, const struct store_match *match)
{
	aside_add(arg, match);
	return true;
}

bool
aside_load(struct aside *aside, struct store *store, struct diag *diag)
{
	return aside->in_a_row == 0 || store_each(store, see, aside, diag);
}

bool
aside_is(const struct aside *aside, unsigned bot)
{
	const struct last *last = &aside->last[bot];

	return aside->in_a_row > 0 && last->count == aside->in_a_row &&
	       last->forfeits[last->count - 1] > last->played;
}

const char *
aside_why(const struct aside *aside)
{
	return aside->why;
}

bool
aside_news(const struct aside *aside)
{
	for (unsigned i = 0; i < aside->bots; i++)
		if (aside_is(aside, i) && !aside->last[i].told)
			return true;
	return false;
}

void
aside_tell(struct aside *aside, const struct store_run *run, FILE *out)
{
	for (unsigned i = 0; i < aside->bots; i++) {
		struct last *last = &aside->last[i];

		if (aside_is(aside, i) && !last->told)
			fprintf(out,
				"bot %s is set aside: it has forfeited %u "
				"match%s in a row, up to match %llu, and "
				"forfeits its further ones without being "
				"started; with set_aside: 0 it plays on\n",
				run->bots[i].name, aside->in_a_row,
				aside->in_a_row == 1 ? "" : "es",
				(unsigned long long)last->forfeits[0]);
		last->told = aside_is(aside, i); /* it may play again */
	}
}
