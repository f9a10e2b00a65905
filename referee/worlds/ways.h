/*
 * ways.h - can cards that lie so have come there as a layout says?
 *
 * A layout (layouts.h) says of which pool the hidden cards of a place are, and
 * a placement only which cards they are.  Where pools have cards of one kind, a
 * placement may fit several layouts: it can have come about in so many ways.
 *
 * Whether it fits is asked pool by pool: of three and more pools at once it
 * could be missed that it does not.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_WAYS_H
#define DEADWOOD_REFEREE_WORLDS_WAYS_H

#include "referee/worlds/layouts.h"

/* What lies hidden in each place, beside the cards that are known there. */
struct placement {
	struct bag in[PLACES];
};

/* Could these cards lie so, were it this layout? */
bool ways_fits(const struct layout *layout, const struct placement *placement);

/* In how many of the layouts they could; no more than @most are counted. */
unsigned ways_count(const struct layouts *layouts,
		    const struct placement *placement, unsigned most);

#endif
