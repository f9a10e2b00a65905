/*
 * score_bound.h - compute how large the scores of a game can become.
 *
 * A bound may be too high, but no score is ever above it.  The loader refuses a
 * game whose scores could exceed SCORE_MAX.
 */
#ifndef DEADWOOD_REFEREE_SHEET_SCORE_BOUND_H
#define DEADWOOD_REFEREE_SHEET_SCORE_BOUND_H

#include "referee/engine/rules.h"

#define SCORE_MAX INT32_MAX /* a score is an int */

/* Return the points of the dearest card or rank (with the most points), as an
 * absolute value. */
int rules_card_dearest(const struct rules *rules);

/* Return the largest absolute value that the points of a seat or of a side in
 * one deal can have. */
int64_t rules_deal_bound(const struct rules *rules);

/* Return the largest absolute value that a score of the match can have at any
 * time. */
int64_t rules_score_bound(const struct rules *rules);

/* Return the sum of the points of all cards as they count in melds.  Each wild
 * card counts as the dearest card. */
int64_t rules_cards_bound(const struct rules *rules);

#endif
