/*
 * suspension.h - suspend bots: a bot that has forfeited a number of matches in
 * a row is not started any more, and forfeits its further matches.
 *
 * Only the rows of earlier matches, in the order of their numbers, decide
 * whether a bot is suspended in a match.  So neither the number of workers nor
 * a kill changes a result.  A match is settled when all matches before it have
 * a row; only settled matches suspend a bot.
 *
 * With several workers a bot plays a match before the earlier ones are settled.
 * If they suspend it, that match does not count: its row is dropped, in the
 * commit of the row that suspends the bot, and the match is played again
 * without the bot.  A bot that has forfeited half as many waits for the earlier
 * matches, so that few matches are played twice.
 *
 * Rows that an earlier start has settled stay as they are: set_aside may have
 * had another value then.
 *
 * A match that a bot forfeited without a start does not count: the bot is
 * suspended, or it failed to start and may be fixed by the next time.  Void
 * matches do not count either.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_SUSPENSION_H
#define DEADWOOD_ARENA_STANDINGS_SUSPENSION_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/schedule/pairing.h"
#include "arena/store/store.h"

struct suspensions;
struct schedule;

/* Return the suspensions of @bots bots; owned.  @in_a_row: forfeits, 0: never
 * suspend.  @schedule is borrowed until suspension_free. */
struct suspensions *suspension_new(const struct schedule *schedule,
				   unsigned bots, unsigned in_a_row);
void suspension_free(struct suspensions *suspensions);

/* Does a match not count, since a bot played it that is suspended by now? */
bool suspension_refuses(const struct suspensions *suspensions,
			const struct store_match *match);

/**
 * suspension_add - add a match that was just written to @store
 *
 * Drops rows that do not count any more (suspension_first_dropped), before the
 * next commit.  Returns false with @diag.
 */
bool suspension_add(struct suspensions *suspensions,
		    const struct store_match *match, struct store *store,
		    struct diag *diag);

/* Return the lowest match whose row was dropped since the last call; 0: none.
 */
uint64_t suspension_first_dropped(struct suspensions *suspensions);

/* Add every match of the store.  Returns false with @diag. */
bool suspension_load(struct suspensions *suspensions, struct store *store,
		     struct diag *diag);

/* Is the bot suspended?  suspension_reason says why. */
bool suspension_is(const struct suspensions *suspensions, unsigned bot);
const char *suspension_reason(const struct suspensions *suspensions);

/* Must a match wait while others run, since earlier matches may suspend one of
 * its bots?  @seats: at a table. */
bool suspension_waits(const struct suspensions *suspensions,
		      const struct fixture *fixture, unsigned seats);

/* Is there a suspension that was not printed?  suspension_print prints those.
 */
bool suspension_has_news(const struct suspensions *suspensions);
void suspension_print(struct suspensions *suspensions,
		      const struct store_run *run, FILE *out);

#endif
