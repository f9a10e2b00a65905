/*
 * ways.h - count the layouts (numbers of hidden cards per place) that a
 * placement of hidden cards fits.
 *
 * A layout (layouts.h) says how many cards of each pool are in each place.  A
 * placement says only which cards are in each place, without pools.  If pools
 * contain equal cards, a placement may fit several layouts.
 *
 * The functions check each pool separately.  So with three or more pools, the
 * functions may accept a placement that does not fit.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_WAYS_H
#define DEADWOOD_REFEREE_WORLDS_WAYS_H

#include "referee/worlds/layouts.h"

/* A placement: the hidden cards of each place, without the cards of
 * memory.known. */
struct placement {
	struct bag in[PLACES];
};

/* Return true if the placement fits the layout. */
bool ways_fits(const struct layout *layout, const struct placement *placement);

/* Return the number of layouts that the placement fits, but at most @most. */
unsigned ways_count(const struct layouts *layouts,
		    const struct placement *placement, unsigned most);

#endif
