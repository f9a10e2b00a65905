/*
 * deal_points.h - tell in words of what the points of a deal consist: "melds
 * +320, canastas +300, cards in hand -45".
 *
 * The parts are computed from the cards at the end of a deal, which the page
 * also shows.  The parts always add up to the points of the deal.
 */
#ifndef DEADWOOD_ARENA_VIEWER_DEAL_POINTS_H
#define DEADWOOD_ARENA_VIEWER_DEAL_POINTS_H

#include <stddef.h>

#include "referee/engine/state.h"

#define DEAL_POINTS_MAX 256

/**
 * deal_points_words - write the parts of a side's points in words
 * @state: state after the end of a deal
 * @out: buffer of DEAL_POINTS_MAX bytes.  The text is empty if there are no
 *	points, or if the known cards do not explain them: a redacted log has
 *	only cards that its seat saw
 */
void deal_points_words(const struct state *state, unsigned side, char *out);

#endif
