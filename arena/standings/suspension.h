/*
 * suspension.h - suspend bots after a number of forfeits in a row.  The arena
 * does not start a suspended bot; the bot forfeits all its further matches.
 *
 * Only the rows of matches with lower numbers decide whether a bot is suspended
 * in a match.  So the results do not depend on the number of workers or on
 * interruptions.  A match is settled when all matches with lower numbers have a
 * row in the database.  Only settled matches can suspend a bot.
 *
 * With several workers, a bot may play a match before its earlier matches are
 * settled.  If these earlier matches then suspend the bot, the later match does
 * not count.  The commit that stores the suspending row also deletes the row of
 * the later match.  After this deletion the arena replays the later match, and
 * the bot forfeits it.  To make such replays rare, a bot that already has half
 * the forfeits in a row waits until its earlier matches are settled.
 *
 * Rows that were settled before the last start of the arena do not change,
 * because the key `set_aside` (number of forfeits in a row) may have had
 * another value.
 *
 * Void matches do not count towards a suspension.  A forfeit does not count
 * towards a suspension if the arena did not start the bot, because the bot was
 * suspended or had failed to start earlier.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_SUSPENSION_H
#define DEADWOOD_ARENA_STANDINGS_SUSPENSION_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/schedule/pairing.h"
#include "arena/store/store.h"

struct suspensions;
struct schedule;

/* Return the state of the suspensions of @bots bots, without a suspended bot;
 * owned.  @in_a_row: number of consecutive forfeits that suspends a bot; 0: the
 * arena never suspends bots.  The state borrows @schedule until
 * suspension_free. */
struct suspensions *suspension_new(const struct schedule *schedule,
				   unsigned bots, unsigned in_a_row);
void suspension_free(struct suspensions *suspensions);

/* Return true if a match does not count, because a bot that is now suspended
 * has played in it. */
bool suspension_refuses(const struct suspensions *suspensions,
			const struct store_match *match);

/**
 * suspension_add - add a match whose row the run has just written to @store
 *
 * Before the next commit, the function deletes rows that no longer count (see
 * suspension_first_dropped).  On an error, returns false and sets @diag.
 */
bool suspension_add(struct suspensions *suspensions,
		    const struct store_match *match, struct store *store,
		    struct diag *diag);

/* Return the lowest number of a match whose row was deleted since the last
 * call.  If no row was deleted, return 0. */
uint64_t suspension_first_dropped(struct suspensions *suspensions);

/* Add all matches of the store.  On an error, returns false and sets @diag. */
bool suspension_load(struct suspensions *suspensions, struct store *store,
		     struct diag *diag);

/* suspension_is returns true if a bot is suspended. suspension_reason returns
 * the reason of suspensions as text. */
bool suspension_is(const struct suspensions *suspensions, unsigned bot);
const char *suspension_reason(const struct suspensions *suspensions);

/* Return true if a match must wait, because earlier matches may suspend one of
 * its bots.  @seats: number of seats at a table. */
bool suspension_waits(const struct suspensions *suspensions,
		      const struct fixture *fixture, unsigned seats);

/* Return true if there is a suspension that suspension_print has not printed
 * yet. */
bool suspension_has_news(const struct suspensions *suspensions);
void suspension_print(struct suspensions *suspensions,
		      const struct store_run *run, FILE *out);

#endif
