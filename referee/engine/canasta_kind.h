/*
 * canasta_kind.h - kinds of canastas (long melds that bring a bonus) and their
 * points.
 *
 * The kind depends only on the cards of the meld: a run, or a set with or
 * without wild cards.  A meld has a kind before it is long enough.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_CANASTA_KIND_H
#define DEADWOOD_REFEREE_ENGINE_CANASTA_KIND_H

#include "meld.h"
#include "rules.h"

enum canasta_kind {
	CANASTA_NATURAL, /* canasta 5.3: without wild cards */
	CANASTA_MIXED,	 /* canasta 5.3: with wild cards */
	CANASTA_RUN,	 /* samba 5.3: a run, if runs have points of their own
			  */
	CANASTA_WILD,	 /* bolivia 5.6: wild cards alone */
	CANASTA_LONG,	 /* buraco 5.3: a run of 13 cards without wild cards */
	CANASTA_WHOLE,	 /* buraco 5.3: a run from ace to ace without wild
			    cards */
	CANASTA_SEMI,	 /* burraco 5.3: with a wild card, and the natural cards
			    are enough for a canasta */
};

/* Return whether melds of the rank are sets of wild cards: bolivia 5.6. */
static inline bool
rank_is_of_wilds(const struct rules *rules, unsigned rank)
{
	return rules->wild_melds && (rules->wild >> rank & 1) != 0;
}

/* Return whether the meld has enough cards to be a canasta: canasta 5.3. */
static inline bool
meld_is_canasta(const struct rules *rules, const struct meld *meld)
{
	return meld->n >= rules->canasta_size;
}

/* Return whether the meld has no wild card. */
bool canasta_is_natural(const struct rules *rules, const struct meld *meld);

/* Return the kind of canasta that the meld is, or will be if it grows. */
enum canasta_kind canasta_kind_of(const struct rules *rules,
				  const struct meld *meld);

/* Return how many numbers of long_canastas can count: 0; 1, for runs of 13
 * cards; or 2, for runs of 14 cards too: buraco 5.3. */
unsigned canasta_long_kinds(const struct rules *rules);

/* Return the bonus for a canasta of a kind: canasta 9.2, samba 9.2. */
int canasta_kind_points(const struct rules *rules, enum canasta_kind kind);

/* Return the bonus of a meld; 0 if it is no canasta. */
int canasta_bonus(const struct rules *rules, const struct meld *meld);

#endif
