/*
 * mirror_effect.h - effect of mirrored cards: how much of the luck of the cards
 * cancels because each bot plays them from each seat.
 *
 * The module compares two variances of a bot's points.  Both are measured
 * around the expected points, so that strong and weak opponents add nothing.
 * The expected points of a match are the mean of the bot's results against the
 * opponents in it.  One variance is that of single matches.  The other is that
 * of groups of matches with the same cards, in which good and bad cards cancel.
 * Their ratio is the number of matches with separate cards that would measure
 * the bot as well as one match did.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_MIRROR_EFFECT_H
#define DEADWOOD_ARENA_STANDINGS_MIRROR_EFFECT_H

#include "arena/standings/standings.h"

struct mirror_effect;

/* Return an effect without matches, owned.  @standings contain all matches, and
 * are borrowed until mirror_effect_free. */
struct mirror_effect *mirror_effect_new(const struct standings *standings);
void mirror_effect_free(struct mirror_effect *effect);

/* Add a match that the standings contain. */
void mirror_effect_add(struct mirror_effect *effect,
		       const struct store_match *match);

/* Count a match of @group without a result (standings_add_uncounted). */
void mirror_effect_add_uncounted(struct mirror_effect *effect, uint64_t group);

/* Return the worth of a match of bot @bot in matches with separate cards; 0 if
 * it is not known, because all matches of a group have the same result or the
 * luck of each group cancels exactly. */
double mirror_effect_bot(const struct mirror_effect *effect, unsigned bot);

/* Return the worth for all those bots together whose worth is known. */
double mirror_effect_all(const struct mirror_effect *effect);

#endif
