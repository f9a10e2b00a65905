/* suspension.c - the last forfeits of each bot; see suspension.h. */
#include "arena/standings/suspension.h"

#include <stdlib.h>
#include <string.h>

#include "arena/runner/outcome.h"
#include "arena/schedule/schedule.h"
#include "lib/alloc.h"

/**
 * struct last - what is known of a bot
 * @row: its forfeits in a row among the settled matches, at most in_a_row
 * @forfeit: the number of the last of them
 * @ahead: its forfeits among the matches behind those
 */
struct last {
	unsigned row;
	uint64_t forfeit, ahead;
	bool told;
};

/**
 * struct aside - see suspension.h
 * @next: the first match that is not settled: a number of the schedule
 * @ahead: rows of matches behind it
 * @again: the lowest match that was dropped since the last suspension_again; 0:
 * none
 */
struct aside {
	unsigned bots, in_a_row;
	const struct schedule *schedule;
	uint64_t next, ahead, again;
	char why[80];
	struct last last[];
};

struct aside *
suspension_new(const struct schedule *schedule, unsigned bots,
	       unsigned in_a_row)
{
	struct aside *aside = xcalloc(1, sizeof(*aside) +
						 bots * sizeof(struct last));

	aside->bots = bots;
	aside->in_a_row = in_a_row;
	aside->schedule = schedule;
	aside->next = schedule_next(schedule, 1);
	snprintf(aside->why, sizeof(aside->why),
		 "set aside: it had forfeited %u match%s in a row", in_a_row,
		 in_a_row == 1 ? "" : "es");
	return aside;
}

void
suspension_free(struct aside *aside)
{
	free(aside);
}

/* Was the bot's program not started at all? */
static bool
stayed_away(const struct store_seat *seat)
{
	return strcmp(seat->verdict, SUSPENSION_VERDICT) == 0 ||
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

/* Call @visit once for each bot of the match that was started. */
static void
each_bot(struct aside *aside, const struct store_match *match,
	 void (*visit)(struct aside *aside, const struct store_match *match,
		       unsigned bot))
{
	for (unsigned i = 0; i < match->seats; i++) {
		bool first = true;

		for (unsigned k = 0; k < i; k++)
			first = first &&
				match->seat[k].bot != match->seat[i].bot;
		if (first && !stayed_away(&match->seat[i]))
			visit(aside, match, match->seat[i].bot);
	}
}

static void
settle_bot(struct aside *aside, const struct store_match *match, unsigned bot)
{
	struct last *last = &aside->last[bot];

	if (!forfeits_it(match, bot)) {
		last->row = 0;
		return;
	}
	last->forfeit = match->number;
	if (last->row < aside->in_a_row)
		last->row++;
}

static void
add_ahead(struct aside *aside, const struct store_match *match, unsigned bot)
{
	aside->last[bot].ahead += forfeits_it(match, bot);
}

static void
take_ahead(struct aside *aside, const struct store_match *match, unsigned bot)
{
	aside->last[bot].ahead -= forfeits_it(match, bot);
}

static void
note_ahead(struct aside *aside, const struct store_match *match)
{
	aside->ahead++;
	each_bot(aside, match, add_ahead);
}

static void
forget_ahead(struct aside *aside, const struct store_match *match)
{
	aside->ahead--;
	each_bot(aside, match, take_ahead);
}

static void
settle(struct aside *aside, const struct store_match *match)
{
	each_bot(aside, match, settle_bot);
	aside->next = schedule_next(aside->schedule, match->number + 1);
}

/* --- matches that were played too early ----------------------------------- */

bool
suspension_refuses(const struct aside *aside, const struct store_match *match)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (suspension_is(aside, match->seat[i].bot) &&
		    !stayed_away(&match->seat[i]))
			return true;
	return false;
}

/* Rows to be dropped: their numbers, so many at a time. */
struct early {
	struct aside *aside;
	uint64_t number[64];
	unsigned count;
};

static bool
see_early(void *arg, const struct store_match *match)
{
	struct early *early = arg;

	if (!suspension_refuses(early->aside, match))
		return true;
	early->number[early->count++] = match->number;
	forget_ahead(early->aside, match);
	return early->count < sizeof(early->number) / sizeof(uint64_t);
}

/* A bot was set aside: drop the matches that it has played behind that. */
static bool
drop_early(struct aside *aside, struct store *store, struct diag *diag)
{
	struct early early = { .aside = aside };
	bool good = true;

	do {
		early.count = 0;
		good = store_each_from(store, aside->next, see_early, &early,
				       diag);
		for (unsigned i = 0; good && i < early.count; i++)
			good = store_drop(store, early.number[i],
					  early.number[i], diag);
		if (early.count > 0 &&
		    (aside->again == 0 || early.number[0] < aside->again))
			aside->again = early.number[0];
	} while (good && early.count > 0);
	return good;
}

/* --- the rows, in their order --------------------------------------------- */

/* How many are set aside? */
static unsigned
count_aside(const struct aside *aside)
{
	unsigned count = 0;

	for (unsigned i = 0; i < aside->bots; i++)
		count += suspension_is(aside, i);
	return count;
}

/* A row that was ahead, if it is the next one. */
static bool
see_next(void *arg, const struct store_match *match)
{
	struct aside *aside = arg;
	unsigned before = count_aside(aside);

	if (match->number != aside->next)
		return false;
	forget_ahead(aside, match);
	settle(aside, match);
	return aside->ahead > 0 && count_aside(aside) == before;
}

bool
suspension_add(struct aside *aside, const struct store_match *match,
	       struct store *store, struct diag *diag)
{
	unsigned before = count_aside(aside);
	uint64_t next;

	if (aside->in_a_row == 0)
		return true;
	if (match->number != aside->next) {
		note_ahead(aside, match);
		return true;
	}
	settle(aside, match);
	do {
		if (count_aside(aside) != before &&
		    !drop_early(aside, store, diag))
			return false;
		before = count_aside(aside);
		next = aside->next;
		if (aside->ahead > 0 &&
		    !store_each_from(store, next, see_next, aside, diag))
			return false;
	} while (aside->next != next);
	return true;
}

/* Matches of earlier starts stay as they are. */
static bool
see(void *arg, const struct store_match *match)
{
	struct aside *aside = arg;

	if (match->number == aside->next)
		settle(aside, match);
	else
		note_ahead(aside, match);
	return true;
}

bool
suspension_load(struct aside *aside, struct store *store, struct diag *diag)
{
	return aside->in_a_row == 0 || store_each(store, see, aside, diag);
}

bool
suspension_is(const struct aside *aside, unsigned bot)
{
	return aside->in_a_row > 0 && aside->last[bot].row == aside->in_a_row;
}

bool
suspension_waits(const struct aside *aside, const struct fixture *fixture,
		 unsigned seats)
{
	if (aside->in_a_row == 0 || fixture->match == aside->next)
		return false;
	for (unsigned i = 0; i < seats; i++) {
		const struct last *last = &aside->last[fixture->bots[i]];

		if (last->row < aside->in_a_row &&
		    last->row + last->ahead >= aside->in_a_row / 2 &&
		    last->row + last->ahead > 0)
			return true;
	}
	return false;
}

uint64_t
suspension_again(struct aside *aside)
{
	uint64_t again = aside->again;

	aside->again = 0;
	return again;
}

const char *
suspension_why(const struct aside *aside)
{
	return aside->why;
}

bool
suspension_news(const struct aside *aside)
{
	for (unsigned i = 0; i < aside->bots; i++)
		if (suspension_is(aside, i) && !aside->last[i].told)
			return true;
	return false;
}

void
suspension_tell(struct aside *aside, const struct store_run *run, FILE *out)
{
	for (unsigned i = 0; i < aside->bots; i++) {
		struct last *last = &aside->last[i];

		if (suspension_is(aside, i) && !last->told)
			fprintf(out,
				"bot %s is set aside: it has forfeited %u "
				"match%s in a row, up to match %llu, and "
				"forfeits its further ones without being "
				"started; with set_aside: 0 it plays on\n",
				run->bots[i].name, aside->in_a_row,
				aside->in_a_row == 1 ? "" : "es",
				(unsigned long long)last->forfeit);
		last->told = suspension_is(aside, i); /* it may play again */
	}
}
