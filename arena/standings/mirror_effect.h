/*
 * mirror_effect.h - effect of mirrored cards: how much luck cancels because
 * each bot plays the same cards from each seat.
 *
 * The effect is the ratio of two variances of a bot's points.  The variances
 * are measured around the expected points, so that strong and weak opponents
 * add nothing.  The expected points of a match are the mean of the bot's
 * results against the match's opponents.  One variance is that of single
 * matches.  The other variance is that of groups of matches with the same
 * cards, in which good and bad cards cancel.  The ratio of the variances is the
 * number of matches with separate cards that would measure the bot as well as
 * one mirrored match.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_MIRROR_EFFECT_H
#define DEADWOOD_ARENA_STANDINGS_MIRROR_EFFECT_H

#include "arena/standings/standings.h"

struct mirror_effect;

/* Return an effect object without matches, owned.  @standings contain all
 * matches, and are borrowed until mirror_effect_free. */
struct mirror_effect *mirror_effect_new(const struct standings *standings);
void mirror_effect_free(struct mirror_effect *effect);

/* Add a match that the standings contain. */
void mirror_effect_add(struct mirror_effect *effect,
		       const struct store_match *match);

/* Count a match of the group @group without a result
 * (standings_add_uncounted). */
void mirror_effect_add_uncounted(struct mirror_effect *effect, uint64_t group);

/* Return how many matches with separate cards one match of bot @bot is worth.
 * Return 0 if the number is unknown, because all matches of a group have the
 * same result or the luck of each group cancels exactly. */
double mirror_effect_bot(const struct mirror_effect *effect, unsigned bot);

/* Return this worth for all bots together whose worth is known. */
double mirror_effect_all(const struct mirror_effect *effect);

#endif
