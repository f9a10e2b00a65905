/*
 * meld.h - read cards as melds, and let melds grow.
 *
 * Answers "what do these cards form under these rules?" and "what does this
 * meld become with these cards more?".  It never moves a card, keeps a score,
 * allocates or prints.  A struct meld is a plain value.
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
 * @cards: runs low to high; sets as laid.  @as is always filled in
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
 * @cards: @count cards as the seat wrote them, a run from low to high; borrowed
 * @count: 0..PACK_CARDS_MAX
 * @kind: the kind that the seat named, or KIND_NONE
 * @out: caller's storage; written on success (owner untouched), else untouched
 *
 * A wild card whose @as is CARD_NONE stands for the card of its place in a run,
 * for the rank in a set; cards that could be either are a set, unless the
 * rules read runs first.  Returns a ruling, naming the first rule broken.
 */
struct ruling meld_read(const struct rules *rules, const struct laid *cards,
			unsigned count, enum kind kind, struct meld *out);

/**
 * meld_grow - lay cards off on a meld (meld_grow.c)
 * @meld: changed on success, untouched on refusal
 * @cards: @count cards in any order; borrowed
 * @at: which end takes what fits at both
 *
 * Natural cards take their places, wild cards fill gaps from low to high, what
 * is left over goes to the high end, to the low end with AT_LOW or when the
 * high end is closed (rules/README "Adding to a run").
 */
struct ruling meld_grow(const struct rules *rules, struct meld *meld,
			const struct laid *cards, unsigned count, enum end at);

/* Would it grow by this card?  Who may lay it off is another question. */
bool meld_takes(const struct rules *rules, const struct meld *meld,
		card_t card);

/**
 * wild_crowded - what a wild card of a run stands for that it may only alone
 * @cards: @count cards; what a wild one stands for is written.  A wild one that
 *         is still to be chosen is CARD_NONE
 *
 * Returns that card, or CARD_NONE: all is well.
 */
card_t wild_crowded(const struct rules *rules, const struct laid *cards,
		    unsigned count);

/**
 * meld_points - what the cards of a meld are worth on the table
 *
 * By the rules' meld_value: cards as what they stand for, cards themselves, the
 * highest or the lowest card; with the bonus for a full run where there is one.
 */
int meld_points(const struct rules *rules, const struct meld *meld);

/*
 * The line of places on which runs lie: 1 the low ace, 2 to 13, 14 the high
 * ace; on a ring it goes on both ways and repeats itself every 13 places.  The
 * lowest and the highest place that a card of a run may take, and the most
 * cards of a run.
 */
#define PLACE_RING_LOW	(-13)
#define PLACE_RING_HIGH 40
int place_lowest(const struct rules *rules);
int place_highest(const struct rules *rules);
unsigned run_longest(const struct rules *rules);

/* The rank of the card that has a place. */
static inline unsigned
place_rank(int place)
{
	return (unsigned)(place + 38) % 13 + 1;
}

/* The places, a bit each from 1 up, on which cards of some ranks (bits too) can
 * lie; a ring goes round twice. */
uint64_t places_held(const struct rules *rules, uint64_t ranks);

/* Are there enough natural cards beside so many wild ones?  contract 5.4, czech
 * 5.4, canasta 5.1 */
bool naturals_suffice(const struct rules *rules, unsigned naturals,
		      unsigned wilds);

/* What a card costs in a hand: its value in the rules' table. */
int card_points(const struct rules *rules, card_t card);

/* The sum of that over a hand. */
int bag_points(const struct rules *rules, const struct bag *bag);

/* Is no card here oftener than the pack has it?  Names the first that is. */
struct ruling cards_in_pack(const struct rules *rules, const struct laid *cards,
			    unsigned count);

/* Is a card of a meld a wild one there?  In a set of a wild rank the cards of
 * that rank are natural: eight-hands 11, deuce_sets. */
bool meld_has_wild(const struct rules *rules, const struct meld *meld,
		   unsigned i);

#endif
