/*
 * from_log.h - start a match from a position in another match's log: `arena
 * play --from`, `arena review`.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_FROM_LOG_H
#define DEADWOOD_ARENA_TOURNAMENT_FROM_LOG_H

#include "arena/config/config.h"
#include "arena/review/log_prefix.h"
#include "arena/runner/match_request.h"

/* Return the actions that a referee replays first; borrows from @prefix. */
struct match_script from_log_script(const struct log_prefix *prefix);

/* Set the rules and seats of the match in @play, and the number of deals if
 * @play has none.  Borrows from @prefix. */
void from_log_set_match(const struct log_prefix *prefix,
			struct config_play *play);

/**
 * struct from_log - the options of `arena play --from`
 * @place: "LOG@3.41"
 * @resample: a seat, by its number or its player's name: redeal all cards that
 *	it has not seen; NULL: keep the cards of the log
 * @seed: of the redeal, any text; NULL: random
 */
struct from_log {
	const char *place, *resample, *seed;
};

/**
 * from_log_read - read a log up to a position
 * @play: gets the rules and seats of the match; its bots must be set
 *
 * Returns false with @diag: no such position, or a wrong number of bots.
 * Release @prefix in any case.
 */
bool from_log_read(const struct from_log *from, struct log_prefix *prefix,
		   struct config_play *play, struct diag *diag);

#endif
