/*
 * from_log.h - start a match from a position in the log of another match
 * (`arena play --from`, `arena review`).
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_FROM_LOG_H
#define DEADWOOD_ARENA_TOURNAMENT_FROM_LOG_H

#include "arena/config/config.h"
#include "arena/review/log_prefix.h"
#include "arena/runner/match_request.h"

/* Return the actions of @prefix, which the referee replays at the start of the
 * new match.  The result borrows from @prefix. */
struct match_script from_log_script(const struct log_prefix *prefix);

/* Copy the rules and seats of the log to @play.  If @play contains no number of
 * deals, copy this number too.  @play then borrows from @prefix. */
void from_log_set_match(const struct log_prefix *prefix,
			struct config_play *play);

/**
 * struct from_log - the options of `arena play --from`
 * @place: log and position: "LOG@3.41"
 * @resample: number of a seat, or name of its player.  The referee deals all
 *	cards again that this seat has not seen.  NULL: keep the cards of the
 *	log
 * @seed: seed of the new cards, any text; NULL: a random seed
 */
struct from_log {
	const char *place, *resample, *seed;
};

/**
 * from_log_read - read a log up to a position
 * @play: settings that get the rules and seats of the log.  The caller must
 *	first set the bots of @play
 *
 * If the log has no such position or the number of bots is wrong, returns false
 * with @diag.  The caller must release @prefix even after a failure.
 */
bool from_log_read(const struct from_log *from, struct log_prefix *prefix,
		   struct config_play *play, struct diag *diag);

#endif
