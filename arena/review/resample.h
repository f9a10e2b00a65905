/*
 * resample.h - redeal the hidden cards of a deal in a log.
 *
 * resample replays the log up to a position; then it redeals all cards that one
 * seat has not seen (referee/search/redeal.h).  Everything that this seat has
 * seen in the deal stays equal.
 */
#ifndef DEADWOOD_ARENA_REVIEW_RESAMPLE_H
#define DEADWOOD_ARENA_REVIEW_RESAMPLE_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/diag.h"
#include "referee/engine/state.h"

/**
 * struct resample - the position and the seat for which to redeal
 * @actions: number of actions from the start of the log to the position
 * @seat: number of the seat whose cards and observations stay equal
 * @seed: seed of the new cards, any text; NULL: a random seed
 */
struct resample {
	unsigned actions;
	seat_t seat;
	const char *seed;
};

/**
 * resample - redeal the hidden cards of a deal
 * @name, @text, @len: the whole log, as for log_verify_text
 *
 * Returns a JSON object with the new cards, owned.  The header of the new match
 * has this object under the key "anew".  On an error, returns NULL and sets
 * @diag.
 */
char *resample(const struct resample *how, const char *name, const char *text,
	       size_t len, struct diag *diag);

#endif
