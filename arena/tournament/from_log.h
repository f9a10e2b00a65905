/*
 * from_log.h - a match that begins with another one's actions: `arena play
 * --from`, `arena review`.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_FROM_LOG_H
#define DEADWOOD_ARENA_TOURNAMENT_FROM_LOG_H

#include "arena/config/config.h"
#include "arena/review/log_prefix.h"
#include "arena/runner/match_request.h"

/* What the referees are ordered to play first; borrows from @excerpt. */
struct script_order from_log_script(const struct log_prefix *excerpt);

/* The match's rules and seats; the deals where @play says none.  Borrows. */
void from_log_match(const struct log_prefix *excerpt, struct config_play *play);

/**
 * struct from_log - what is asked for
 * @place: "LOG@3.41"
 * @resample: a seat, by its number or its player's name: what it has not seen
 *	is dealt anew; NULL: all cards are the log's
 * @seed: of that, any text; NULL: at random
 */
struct from_log {
	const char *place, *resample, *seed;
};

/**
 * from_log_take - all that was done before that place
 * @play: gets the match's rules and seats, has its bots
 *
 * False with @diag: there is no such place, or so many bots do not sit there.
 * Release the excerpt in any case.
 */
bool from_log_take(const struct from_log *from, struct log_prefix *excerpt,
		   struct config_play *play, struct diag *diag);

#endif
