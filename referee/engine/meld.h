/*
 * meld.h - read cards as a meld, lay cards off on a meld, count its points.
 *
 * Depends only on the rules; for the rules of one deal, see game_read_meld.  It
 * never moves a card of a state, scores, allocates or prints.  A struct meld is
 * a plain value.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_MELD_H
#define DEADWOOD_REFEREE_ENGINE_MELD_H

#include "refusal.h"

#define MELD_CARDS_MAX 26 /* 12 of a rank, 12 deuces, 2 jokers: contract 2 */

/**
 * struct meld - cards on the table
 * @kind: enum kind
 * @owner: the seat that laid it, or SEAT_NONE (rummikub)
 * @n: 3..MELD_CARDS_MAX
 * @cards: runs from low to high; sets as laid.  @as is always set
 */
struct meld {
	uint8_t kind;
	uint8_t owner;
	uint8_t n;
	struct laid cards[MELD_CARDS_MAX];
};

/**
 * meld_read - find the meld that some cards form
 * @rules: the game's rules; borrowed
 * @cards: @count cards in the order of the seat, a run from low to high;
 *        borrowed
 * @count: 0..PACK_CARDS_MAX
 * @kind: the kind that the seat named, or KIND_NONE
 * @out: caller's storage; unchanged on refusal; its owner is never set
 *
 * If the @as of a wild card is CARD_NONE, it represents the card of its place
 * in a run, or the rank of a set.  Cards that could be either are a set, unless
 * the rules read runs first.  Returns a ruling with the first rule broken.
 */
struct ruling meld_read(const struct rules *rules, const struct laid *cards,
			unsigned count, enum kind kind, struct meld *out);

/**
 * meld_grow - lay cards off on a meld (meld_grow.c)
 * @meld: unchanged on refusal
 * @cards: @count cards in any order; borrowed
 * @at: the end for cards that fit at both
 *
 * Natural cards go to their places.  Wild cards fill gaps from low to high.
 * Further wild cards go to the high end, or to the low end with AT_LOW or if
 * the high end is closed (rules/README "Adding to a run").
 */
struct ruling meld_grow(const struct rules *rules, struct meld *meld,
			const struct laid *cards, unsigned count, enum end at);

/* Return whether the card fits the meld, whichever seat may lay it off. */
bool meld_accepts(const struct rules *rules, const struct meld *meld,
		  card_t card);

/**
 * wild_alone_conflict - check a run against the parameter wild_alone
 * @cards: @count cards with their @as; CARD_NONE for a wild card that is still
 *         to be chosen
 *
 * Returns the card that a wild card represents although the run has another
 * wild card, or CARD_NONE if there is no conflict.
 */
card_t wild_alone_conflict(const struct rules *rules, const struct laid *cards,
			   unsigned count);

/**
 * meld_points - return the points of a meld on the table
 *
 * The rules' meld_value decides: the represented cards, the cards themselves,
 * the highest or the lowest card.  Includes the bonus for a full run.
 */
int meld_points(const struct rules *rules, const struct meld *meld);

/*
 * Places of the cards of a run: 1 the low ace, 2 to 13, 14 the high ace.  If
 * runs go round the ace (ACE_ROUND), places continue on both sides and repeat
 * every 13 places.  Return the lowest and the highest place of a card of a run,
 * and the most cards of a run.
 */
#define PLACE_RING_LOW	(-13)
#define PLACE_RING_HIGH 40
int place_lowest(const struct rules *rules);
int place_highest(const struct rules *rules);
unsigned run_longest(const struct rules *rules);

/* Return the rank of the card at a place. */
static inline unsigned
place_rank(int place)
{
	return (unsigned)(place + 38) % 13 + 1;
}

/* Return the places, a bit each from 1, of the cards of some ranks, a bit each.
 * With ACE_ROUND, the ranks occur twice. */
uint64_t places_held(const struct rules *rules, uint64_t ranks);

/* Return whether a meld may have so many natural and wild cards: contract 5.4,
 * czech 5.4, canasta 5.1. */
bool naturals_suffice(const struct rules *rules, unsigned naturals,
		      unsigned wilds);

/* Return the points of a card in a hand: its value in the rules. */
int card_points(const struct rules *rules, card_t card);

/* Return the sum of the points of a hand. */
int bag_points(const struct rules *rules, const struct bag *bag);

/* Refuse the first card of which there are more here than in the pack. */
struct ruling cards_in_pack(const struct rules *rules, const struct laid *cards,
			    unsigned count);

/* Return whether card @i of a meld is wild there.  In a set of a wild rank,
 * cards of that rank are natural: eight-hands 11, deuce_sets. */
bool meld_has_wild(const struct rules *rules, const struct meld *meld,
		   unsigned i);

#endif
