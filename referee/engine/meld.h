/*
 * meld.h - find the meld that cards form, lay cards off on a meld, and count
 * the points of a meld.
 *
 * The functions of meld.h depend only on the rules.  If melds also depend on
 * the deal (such as on its wild card), use game_read_meld.  The functions of
 * meld.h read no state and allocate no memory.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_MELD_H
#define DEADWOOD_REFEREE_ENGINE_MELD_H

#include "refusal.h"

/* The largest meld: in the game contract (section 2), a set can have 12 cards
 * of a rank, 12 deuces and 2 jokers. */
#define MELD_CARDS_MAX 26

/**
 * struct meld - cards on the table
 * @kind: enum kind
 * @owner: seat that laid the meld; SEAT_NONE in rummikub
 * @n: number of cards, 3 to MELD_CARDS_MAX
 * @cards: cards of a run from low to high; cards of a set in the order in which
 *        seats laid them.  The member @as of each card is set
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
 * @cards: @count cards in the order in which the seat named them, borrowed.
 *        The cards of a run must go from low to high
 * @count: number of cards, 0 to PACK_CARDS_MAX
 * @kind: the kind of meld that the seat named, or KIND_NONE
 * @out: caller's storage, unchanged on refusal.  The function does not write
 *        @owner, and clears unused cards
 *
 * If @as of a wild card is CARD_NONE, meld_read sets it: in a run to the
 * missing card at that place, in a set to the rank, in a pair to the other
 * card.  If cards could be a set or a run, they are a set, unless the parameter
 * runs_first is true.  Returns a ruling with the first rule that the cards
 * break, or REFUSE_NONE.
 */
struct ruling meld_read(const struct rules *rules, const struct laid *cards,
			unsigned count, enum kind kind, struct meld *out);

/* Return whether a meld is a pair: two identical cards, laid in an opening with
 * pairs or after it (okey101 5.6).  Its kind is KIND_SET. */
static inline bool
meld_is_pair(const struct meld *meld)
{
	return meld->kind == KIND_SET && meld->n == 2;
}

/* Find the flush that some cards form (phase10 5.4): cards of one suit, and
 * wild cards, which represent no certain card.  Only a contract (required first
 * melds) asks for flushes.
 */
struct ruling meld_read_flush(const struct rules *rules,
			      const struct laid *cards, unsigned count,
			      struct meld *out);

/**
 * meld_grow - lay cards off (add them) on a meld (meld_grow.c)
 * @meld: meld that grows; unchanged on refusal
 * @cards: @count cards in any order; borrowed
 * @at: end of a run: cards that fit at both ends go to this end
 *
 * Natural cards go to their places in a run.  (Natural cards are not wild.)
 * Wild cards fill gaps from low to high.  The remaining wild cards go to the
 * high end of the run.  If @at is AT_LOW or the high end is closed, the
 * remaining wild cards go to the low end (docs/rules/README.md, "Adding to a
 * run").
 */
struct ruling meld_grow(const struct rules *rules, struct meld *meld,
			const struct laid *cards, unsigned count, enum end at);

/* Return whether some seat can lay the card off on (add it to) the meld. */
bool meld_accepts(const struct rules *rules, const struct meld *meld,
		  card_t card);

/**
 * wild_alone_conflict - check a run against the parameter wild_alone
 * @cards: the @count cards of the run, with @as set.  If @card of an element is
 *        CARD_NONE, the search has not yet chosen a wild card for this place
 *
 * A run with several wild cards breaks the rule if one of them represents a
 * card of wild_alone.  Returns that card; else CARD_NONE.
 */
card_t wild_alone_conflict(const struct rules *rules, const struct laid *cards,
			   unsigned count);

/**
 * meld_points - return the number of points of a meld on the table
 *
 * The parameter meld_value says which cards count: the represented cards, the
 * cards themselves, the highest or the lowest card.  The returned points
 * include the bonus for a full run.
 */
int meld_points(const struct rules *rules, const struct meld *meld);

/*
 * Places of the cards of a run: place 1 is the low ace, 2 to 13 are the other
 * ranks, 14 is the high ace.  If runs can continue past the ace (ACE_ROUND),
 * places continue on both sides and ranks repeat every 13 places. place_lowest
 * and place_highest return the lowest and the highest place. run_longest
 * returns the largest number of cards of a run.
 */
#define PLACE_RING_LOW	(-13)
#define PLACE_RING_HIGH 40
int place_lowest(const struct rules *rules);
int place_highest(const struct rules *rules);
unsigned run_longest(const struct rules *rules);

/* Return the rank of the card at this place of a run. */
static inline unsigned
place_rank(int place)
{
	return (unsigned)(place + 38) % 13 + 1;
}

/* Convert a mask of ranks to a mask of the places at which these ranks can be
 * in a run.  Bit n is place n.  With ACE_ROUND (runs continue past the ace),
 * each rank has two places.
 */
uint64_t places_held(const struct rules *rules, uint64_t ranks);

/* Return whether a meld may have these numbers of natural and wild cards
 * (contract 5.4, czech 5.4, canasta 5.1). */
bool naturals_suffice(const struct rules *rules, unsigned naturals,
		      unsigned wilds);

/* Return the points of a card that remains in a hand. */
int card_points(const struct rules *rules, card_t card);

/* Return the sum of the points of a hand's cards. */
int bag_points(const struct rules *rules, const struct bag *bag);

/* Check the number of wild cards of a run of @count cards. */
enum refusal run_check_wilds(const struct rules *rules, unsigned count,
			     unsigned wilds);

/* If @cards has more copies of a card than the pack, refuse with this card in
 * the ruling. */
struct ruling cards_in_pack(const struct rules *rules, const struct laid *cards,
			    unsigned count);

/* Return whether card @i of a meld is wild in this meld.  In a set of a wild
 * rank, cards of that rank are natural (option deuce_sets of eight-hands). */
bool meld_has_wild(const struct rules *rules, const struct meld *meld,
		   unsigned i);

#endif
