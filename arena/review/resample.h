/*
 * resample.h - a log's deal with other cards where a seat has not seen them.
 *
 * The log is played again up to a place; referee/search/redeal.h then deals
 * what is hidden from the seat anew, so that everything that it was told in
 * this deal is told again.
 */
#ifndef DEADWOOD_ARENA_REVIEW_RESAMPLE_H
#define DEADWOOD_ARENA_REVIEW_RESAMPLE_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/diag.h"
#include "referee/engine/state.h"

/**
 * struct resample - what is dealt anew
 * @actions: of the log that come first, as an excerpt counts them
 * @seat: who sees nothing of it
 * @seed: any text; the same one gives the same cards.  NULL: at random
 */
struct resample {
	unsigned actions;
	seat_t seat;
	const char *seed;
};

/**
 * resample - deal anew
 * @name, @text, @len: the whole log, as for retrace
 *
 * Returns the object that stands as "anew" in the header of the match to come,
 * owned; NULL with @diag.
 */
char *resample(const struct resample *how, const char *name, const char *text,
	       size_t len, struct diag *diag);

#endif
