/*
 * suspension.h - bots that are set aside: a bot that has forfeited so many
 * matches in a row is not started any more, and forfeits its further ones.
 *
 * Whether a bot is set aside in a match depends on the rows of the matches in
 * front of it alone, in the order of their numbers.  So neither the number of
 * tables nor a kill changes a result.  A match is settled when all matches in
 * front of it have a row; a bot is set aside by settled matches only.
 *
 * With several tables a bot plays a match before those in front of it are
 * settled.  If they set it aside, that match counts no more: its row is
 * dropped, in the commit of the row that sets the bot aside, and it is played
 * again, without the bot.  A bot that has forfeited half as many waits for the
 * matches in front, so that few matches are played twice.
 *
 * Rows that an earlier start has settled stay as they are: set_aside may have
 * been another one then.
 *
 * A match that a bot forfeited without being started counts neither way: so
 * does one that could not be started, and may be mended by the next time, and
 * one that is set aside.  So does a void match.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_SUSPENSION_H
#define DEADWOOD_ARENA_STANDINGS_SUSPENSION_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/schedule/pairing.h"
#include "arena/store/store.h"

struct suspensions;
struct schedule;

/* Of @bots bots; @in_a_row: forfeits, 0: no bot is ever set aside.  @schedule:
 * borrowed until suspension_free.  Owned. */
struct suspensions *suspension_new(const struct schedule *schedule,
				   unsigned bots, unsigned in_a_row);
void suspension_free(struct suspensions *suspensions);

/* Was a match played by a bot that is set aside by now, so that it does not
 * count? */
bool suspension_refuses(const struct suspensions *suspensions,
			const struct store_match *match);

/**
 * suspension_add - take in a match that has just been put into @store
 *
 * Drops the rows that count no more (suspension_again), before the next commit.
 * Returns false with @diag.
 */
bool suspension_add(struct suspensions *suspensions,
		    const struct store_match *match, struct store *store,
		    struct diag *diag);

/* The lowest match whose row was dropped since the last call; 0: none. */
uint64_t suspension_again(struct suspensions *suspensions);

/* Take in every match of the store.  Returns false with @diag. */
bool suspension_load(struct suspensions *suspensions, struct store *store,
		     struct diag *diag);

/* Is it set aside?  And in a sentence. */
bool suspension_is(const struct suspensions *suspensions, unsigned bot);
const char *suspension_why(const struct suspensions *suspensions);

/* Has a match to wait, if another one is under way, since a bot of it may be
 * set aside by those in front?  @seats: at a table. */
bool suspension_waits(const struct suspensions *suspensions,
		      const struct fixture *fixture, unsigned seats);

/* Was somebody set aside since they were told of?  And: tell of them. */
bool suspension_news(const struct suspensions *suspensions);
void suspension_tell(struct suspensions *suspensions,
		     const struct store_run *run, FILE *out);

#endif
