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
 * struct suspensions - see suspension.h
 * @next: the first match that is not settled: a number of the schedule
 * @ahead: rows of matches behind it
 * @again: the lowest match that was dropped since the last suspension_again; 0:
 * none
 */
struct suspensions {
	unsigned bots, in_a_row;
	const struct schedule *schedule;
	uint64_t next, ahead, again;
	char why[80];
	struct last last[];
};

struct suspensions *
suspension_new(const struct schedule *schedule, unsigned bots,
	       unsigned in_a_row)
{
	struct suspensions *suspensions = xcalloc(
		1, sizeof(*suspensions) + bots * sizeof(struct last));

	suspensions->bots = bots;
	suspensions->in_a_row = in_a_row;
	suspensions->schedule = schedule;
	suspensions->next = schedule_next(schedule, 1);
	snprintf(suspensions->why, sizeof(suspensions->why),
		 "set aside: it had forfeited %u match%s in a row", in_a_row,
		 in_a_row == 1 ? "" : "es");
	return suspensions;
}

void
suspension_free(struct suspensions *suspensions)
{
	free(suspensions);
}

/* Was the bot's program not started at all? */
static bool
stayed_away(const struct store_seat *seat)
{
	return seat->verdict == VERDICT_SUSPENDED ||
	       strncmp(seat->detail, OUTCOME_UNSTARTED,
		       strlen(OUTCOME_UNSTARTED)) == 0;
}

/* Of a bot at several seats the match is forfeited where one of them is. */
static bool
forfeits_it(const struct store_match *match, unsigned bot)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (match->seat[i].bot == bot &&
		    match->seat[i].verdict != VERDICT_OK)
			return true;
	return false;
}

/* Call @visit once for each bot of the match that was started. */
static void
each_bot(struct suspensions *suspensions, const struct store_match *match,
	 void (*visit)(struct suspensions *suspensions,
		       const struct store_match *match, unsigned bot))
{
	for (unsigned i = 0; i < match->seats; i++) {
		bool first = true;

		for (unsigned k = 0; k < i; k++)
			first = first &&
				match->seat[k].bot != match->seat[i].bot;
		if (first && !stayed_away(&match->seat[i]))
			visit(suspensions, match, match->seat[i].bot);
	}
}

static void
settle_bot(struct suspensions *suspensions, const struct store_match *match,
	   unsigned bot)
{
	struct last *last = &suspensions->last[bot];

	if (!forfeits_it(match, bot)) {
		last->row = 0;
		return;
	}
	last->forfeit = match->number;
	if (last->row < suspensions->in_a_row)
		last->row++;
}

static void
add_ahead(struct suspensions *suspensions, const struct store_match *match,
	  unsigned bot)
{
	suspensions->last[bot].ahead += forfeits_it(match, bot);
}

static void
take_ahead(struct suspensions *suspensions, const struct store_match *match,
	   unsigned bot)
{
	suspensions->last[bot].ahead -= forfeits_it(match, bot);
}

static void
note_ahead(struct suspensions *suspensions, const struct store_match *match)
{
	suspensions->ahead++;
	each_bot(suspensions, match, add_ahead);
}

static void
forget_ahead(struct suspensions *suspensions, const struct store_match *match)
{
	suspensions->ahead--;
	each_bot(suspensions, match, take_ahead);
}

static void
settle(struct suspensions *suspensions, const struct store_match *match)
{
	each_bot(suspensions, match, settle_bot);
	suspensions->next = schedule_next(suspensions->schedule,
					  match->number + 1);
}

/* --- matches that were played too early ----------------------------------- */

bool
suspension_refuses(const struct suspensions *suspensions,
		   const struct store_match *match)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (suspension_is(suspensions, match->seat[i].bot) &&
		    !stayed_away(&match->seat[i]))
			return true;
	return false;
}

/* Rows to be dropped: their numbers, so many at a time. */
struct early {
	struct suspensions *suspensions;
	uint64_t number[64];
	unsigned count;
};

static bool
see_early(void *arg, const struct store_match *match)
{
	struct early *early = arg;

	if (!suspension_refuses(early->suspensions, match))
		return true;
	early->number[early->count++] = match->number;
	forget_ahead(early->suspensions, match);
	return early->count < sizeof(early->number) / sizeof(uint64_t);
}

/* A bot was set aside: drop the matches that it has played behind that. */
static bool
drop_early(struct suspensions *suspensions, struct store *store,
	   struct diag *diag)
{
	struct early early = { .suspensions = suspensions };
	bool good = true;

	do {
		early.count = 0;
		good = store_each_from(store, suspensions->next, see_early,
				       &early, diag);
		for (unsigned i = 0; good && i < early.count; i++)
			good = store_drop(store, early.number[i],
					  early.number[i], diag);
		if (early.count > 0 && (suspensions->again == 0 ||
					early.number[0] < suspensions->again))
			suspensions->again = early.number[0];
	} while (good && early.count > 0);
	return good;
}

/* --- the rows, in their order --------------------------------------------- */

/* How many are set aside? */
static unsigned
count_aside(const struct suspensions *suspensions)
{
	unsigned count = 0;

	for (unsigned i = 0; i < suspensions->bots; i++)
		count += suspension_is(suspensions, i);
	return count;
}

/* A row that was ahead, if it is the next one. */
static bool
see_next(void *arg, const struct store_match *match)
{
	struct suspensions *suspensions = arg;
	unsigned before = count_aside(suspensions);

	if (match->number != suspensions->next)
		return false;
	forget_ahead(suspensions, match);
	settle(suspensions, match);
	return suspensions->ahead > 0 && count_aside(suspensions) == before;
}

bool
suspension_add(struct suspensions *suspensions, const struct store_match *match,
	       struct store *store, struct diag *diag)
{
	unsigned before = count_aside(suspensions);
	uint64_t next;

	if (suspensions->in_a_row == 0)
		return true;
	if (match->number != suspensions->next) {
		note_ahead(suspensions, match);
		return true;
	}
	settle(suspensions, match);
	do {
		if (count_aside(suspensions) != before &&
		    !drop_early(suspensions, store, diag))
			return false;
		before = count_aside(suspensions);
		next = suspensions->next;
		if (suspensions->ahead > 0 &&
		    !store_each_from(store, next, see_next, suspensions, diag))
			return false;
	} while (suspensions->next != next);
	return true;
}

/* Matches of earlier starts stay as they are. */
static bool
see(void *arg, const struct store_match *match)
{
	struct suspensions *suspensions = arg;

	if (match->number == suspensions->next)
		settle(suspensions, match);
	else
		note_ahead(suspensions, match);
	return true;
}

bool
suspension_load(struct suspensions *suspensions, struct store *store,
		struct diag *diag)
{
	return suspensions->in_a_row == 0 ||
	       store_each(store, see, suspensions, diag);
}

bool
suspension_is(const struct suspensions *suspensions, unsigned bot)
{
	return suspensions->in_a_row > 0 &&
	       suspensions->last[bot].row == suspensions->in_a_row;
}

bool
suspension_waits(const struct suspensions *suspensions,
		 const struct fixture *fixture, unsigned seats)
{
	if (suspensions->in_a_row == 0 || fixture->match == suspensions->next)
		return false;
	for (unsigned i = 0; i < seats; i++) {
		const struct last *last = &suspensions->last[fixture->bots[i]];

		if (last->row < suspensions->in_a_row &&
		    last->row + last->ahead >= suspensions->in_a_row / 2 &&
		    last->row + last->ahead > 0)
			return true;
	}
	return false;
}

uint64_t
suspension_again(struct suspensions *suspensions)
{
	uint64_t again = suspensions->again;

	suspensions->again = 0;
	return again;
}

const char *
suspension_why(const struct suspensions *suspensions)
{
	return suspensions->why;
}

bool
suspension_news(const struct suspensions *suspensions)
{
	for (unsigned i = 0; i < suspensions->bots; i++)
		if (suspension_is(suspensions, i) && !suspensions->last[i].told)
			return true;
	return false;
}

void
suspension_tell(struct suspensions *suspensions, const struct store_run *run,
		FILE *out)
{
	for (unsigned i = 0; i < suspensions->bots; i++) {
		struct last *last = &suspensions->last[i];

		if (suspension_is(suspensions, i) && !last->told)
			fprintf(out,
				"bot %s is set aside: it has forfeited %u "
				"match%s in a row, up to match %llu, and "
				"forfeits its further ones without being "
				"started; with set_aside: 0 it plays on\n",
				run->bots[i].name, suspensions->in_a_row,
				suspensions->in_a_row == 1 ? "" : "es",
				(unsigned long long)last->forfeit);
		last->told = suspension_is(suspensions,
					   i); /* it may play again */
	}
}
