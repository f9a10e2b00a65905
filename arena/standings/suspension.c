/* suspension.c - suspend bots after consecutive forfeits; see suspension.h. */
#include "arena/standings/suspension.h"

#include <stdlib.h>
#include <string.h>

#include "arena/runner/outcome.h"
#include "arena/schedule/schedule.h"
#include "lib/alloc.h"

/**
 * struct last - the last forfeits of a bot
 * @row: number of its consecutive forfeits in the settled matches, at most
 *	in_a_row
 * @forfeit: number of the match of its last settled forfeit
 * @ahead: number of its forfeits in matches after the settled matches
 * @printed: true if its suspension has been printed
 */
struct last {
	unsigned row;
	uint64_t forfeit, ahead;
	bool printed;
};

/**
 * struct suspensions - see suspension.h
 * @next: number of the first match that is not settled
 * @ahead: rows of matches after @next
 * @again: lowest number of a match that was dropped since the last
 *	suspension_first_dropped; 0: none
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
		 "suspended: it had forfeited %u match%s in a row", in_a_row,
		 in_a_row == 1 ? "" : "es");
	return suspensions;
}

void
suspension_free(struct suspensions *suspensions)
{
	free(suspensions);
}

/* Return true if the bot's program was not started. */
static bool
bot_was_not_started(const struct store_seat *seat)
{
	return seat->verdict == VERDICT_SUSPENDED ||
	       strncmp(seat->detail, OUTCOME_NOT_STARTED,
		       strlen(OUTCOME_NOT_STARTED)) == 0;
}

/* Return true if the bot forfeited at one of its seats. */
static bool
match_is_forfeited(const struct store_match *match, unsigned bot)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (match->seat[i].bot == bot &&
		    match->seat[i].verdict != VERDICT_OK)
			return true;
	return false;
}

/* Call @visit once for each bot of the match whose program was started. */
static void
visit_started_bots(struct suspensions *suspensions,
		   const struct store_match *match,
		   void (*visit)(struct suspensions *suspensions,
				 const struct store_match *match, unsigned bot))
{
	for (unsigned i = 0; i < match->seats; i++) {
		bool first = true;

		for (unsigned k = 0; k < i; k++)
			first = first &&
				match->seat[k].bot != match->seat[i].bot;
		if (first && !bot_was_not_started(&match->seat[i]))
			visit(suspensions, match, match->seat[i].bot);
	}
}

static void
settle_match_bot(struct suspensions *suspensions,
		 const struct store_match *match, unsigned bot)
{
	struct last *last = &suspensions->last[bot];

	if (!match_is_forfeited(match, bot)) {
		last->row = 0;
		return;
	}
	last->forfeit = match->number;
	if (last->row < suspensions->in_a_row)
		last->row++;
}

static void
add_ahead_forfeit(struct suspensions *suspensions,
		  const struct store_match *match, unsigned bot)
{
	suspensions->last[bot].ahead += match_is_forfeited(match, bot);
}

static void
remove_ahead_forfeit(struct suspensions *suspensions,
		     const struct store_match *match, unsigned bot)
{
	suspensions->last[bot].ahead -= match_is_forfeited(match, bot);
}

static void
add_ahead_match(struct suspensions *suspensions,
		const struct store_match *match)
{
	suspensions->ahead++;
	visit_started_bots(suspensions, match, add_ahead_forfeit);
}

static void
remove_ahead_match(struct suspensions *suspensions,
		   const struct store_match *match)
{
	suspensions->ahead--;
	visit_started_bots(suspensions, match, remove_ahead_forfeit);
}

static void
settle_counted_match(struct suspensions *suspensions,
		     const struct store_match *match)
{
	visit_started_bots(suspensions, match, settle_match_bot);
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
		    !bot_was_not_started(&match->seat[i]))
			return true;
	return false;
}

/* Numbers of a batch of rows to drop. */
struct early {
	struct suspensions *suspensions;
	uint64_t number[64];
	unsigned count;
};

static bool
collect_early_match(void *arg, const struct store_match *match)
{
	struct early *early = arg;

	if (!suspension_refuses(early->suspensions, match))
		return true;
	early->number[early->count++] = match->number;
	remove_ahead_match(early->suspensions, match);
	return early->count < sizeof(early->number) / sizeof(uint64_t);
}

/* Drop the matches that a bot played after its suspension. */
static bool
drop_early_matches(struct suspensions *suspensions, struct store *store,
		   struct diag *diag)
{
	struct early early = { .suspensions = suspensions };
	bool good = true;

	do {
		early.count = 0;
		good = store_each_from(store, suspensions->next,
				       collect_early_match, &early, diag);
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

/* Return the number of suspended bots. */
static unsigned
count_suspended(const struct suspensions *suspensions)
{
	unsigned count = 0;

	for (unsigned i = 0; i < suspensions->bots; i++)
		count += suspension_is(suspensions, i);
	return count;
}

/* Settle a stored row if it belongs to the next match to settle. */
static bool
settle_next_match(void *arg, const struct store_match *match)
{
	struct suspensions *suspensions = arg;
	unsigned before = count_suspended(suspensions);

	if (match->number != suspensions->next)
		return false;
	remove_ahead_match(suspensions, match);
	settle_counted_match(suspensions, match);
	return suspensions->ahead > 0 && count_suspended(suspensions) == before;
}

bool
suspension_add(struct suspensions *suspensions, const struct store_match *match,
	       struct store *store, struct diag *diag)
{
	unsigned before = count_suspended(suspensions);
	uint64_t next;

	if (suspensions->in_a_row == 0)
		return true;
	if (match->number != suspensions->next) {
		add_ahead_match(suspensions, match);
		return true;
	}
	settle_counted_match(suspensions, match);
	do {
		if (count_suspended(suspensions) != before &&
		    !drop_early_matches(suspensions, store, diag))
			return false;
		before = count_suspended(suspensions);
		next = suspensions->next;
		if (suspensions->ahead > 0 &&
		    !store_each_from(store, next, settle_next_match,
				     suspensions, diag))
			return false;
	} while (suspensions->next != next);
	return true;
}

/* Load a match of an earlier start of the arena; such a match is not
 * changed. */
static bool
load_stored_match(void *arg, const struct store_match *match)
{
	struct suspensions *suspensions = arg;

	if (match->number == suspensions->next)
		settle_counted_match(suspensions, match);
	else
		add_ahead_match(suspensions, match);
	return true;
}

bool
suspension_load(struct suspensions *suspensions, struct store *store,
		struct diag *diag)
{
	return suspensions->in_a_row == 0 ||
	       store_each(store, load_stored_match, suspensions, diag);
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
suspension_first_dropped(struct suspensions *suspensions)
{
	uint64_t again = suspensions->again;

	suspensions->again = 0;
	return again;
}

const char *
suspension_reason(const struct suspensions *suspensions)
{
	return suspensions->why;
}

bool
suspension_has_news(const struct suspensions *suspensions)
{
	for (unsigned i = 0; i < suspensions->bots; i++)
		if (suspension_is(suspensions, i) &&
		    !suspensions->last[i].printed)
			return true;
	return false;
}

void
suspension_print(struct suspensions *suspensions, const struct store_run *run,
		 FILE *out)
{
	for (unsigned i = 0; i < suspensions->bots; i++) {
		struct last *last = &suspensions->last[i];

		if (suspension_is(suspensions, i) && !last->printed)
			fprintf(out,
				"bot %s is suspended: it forfeited %u match%s "
				"in a row, up to match %llu. The arena does "
				"not start the bot again, and the bot forfeits "
				"its further matches; set_aside: 0 never "
				"suspends a bot\n",
				run->bots[i].name, suspensions->in_a_row,
				suspensions->in_a_row == 1 ? "" : "es",
				(unsigned long long)last->forfeit);
		last->printed = suspension_is(
			suspensions,
			i); /* print the suspension again after a change */
	}
}
