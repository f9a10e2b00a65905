/*
 * ways.h - count the layouts that a placement of hidden cards fits.
 *
 * A layout (layouts.h) lists how many cards of each pool are in a place.  A
 * placement lists only which cards are there.  If pools contain the same kind
 * of card, a placement may fit several layouts.
 *
 * The check is done for each pool alone, so with three or more pools it may
 * accept a placement that does not fit.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_WAYS_H
#define DEADWOOD_REFEREE_WORLDS_WAYS_H

#include "referee/worlds/layouts.h"

/* Hidden cards of each place, without known ones. */
struct placement {
	struct bag in[PLACES];
};

/* Return true if the placement is possible in the layout. */
bool ways_fits(const struct layout *layout, const struct placement *placement);

/* Count the layouts that the placement fits; stop at @most. */
unsigned ways_count(const struct layouts *layouts,
		    const struct placement *placement, unsigned most);

#endif
