/*
 * resample.h - redeal the hidden cards of a log's deal.
 *
 * Replays the log up to a position.  Then referee/search/redeal.h deals the
 * cards that a seat has not seen again, so that all its observations of the
 * deal stay the same.
 */
#ifndef DEADWOOD_ARENA_REVIEW_RESAMPLE_H
#define DEADWOOD_ARENA_REVIEW_RESAMPLE_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/diag.h"
#include "referee/engine/state.h"

/**
 * struct resample - what to redeal
 * @actions: number of actions before the position, as in a log prefix
 * @seat: the seat whose observations stay the same
 * @seed: any text; the same text gives the same cards.  NULL: random
 */
struct resample {
	unsigned actions;
	seat_t seat;
	const char *seed;
};

/**
 * resample - redeal a deal
 * @name, @text, @len: the whole log, as for log_verify_text
 *
 * Returns the object "anew" of the new match's header, owned; NULL with @diag.
 */
char *resample(const struct resample *how, const char *name, const char *text,
	       size_t len, struct diag *diag);

#endif
