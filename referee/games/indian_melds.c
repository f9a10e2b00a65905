/*
 * Find melds of Indian Rummy, and count a hand.
 *
 * A card of the wild rank is wild or represents itself, by its place in the
 * meld (indian 5.2).  Cards that can form a sequence count as a sequence (5.5).
 * So this family finds melds with code of its own.  partition.h finds the best
 * arrangement of a hand.
 */
#include "referee/games/indian.h"

#include "referee/engine/ruling.h"

/* Return the wild rank of the deal, or 0: indian 3.2. */
static unsigned
indian_wild_rank(const struct state *state)
{
	card_t wild = state->own.indian.wild;

	if (wild == CARD_NONE)
		return 0;
	if (!card_is_joker(wild))
		return card_rank(wild);
	return state->rules->wild_joker == WILD_JOKER_ACES ? RANK_ACE : 0;
}

/* Return the one wild card of the deal, or CARD_NONE: okey 3.2. */
static card_t
indian_wild_next(const struct state *state)
{
	card_t turned = state->own.indian.wild;

	if (turned == CARD_NONE || card_is_joker(turned))
		return CARD_NONE;
	return card_of(card_suit(turned), card_rank(turned) % RANK_KING + 1);
}

card_t
indian_joker_face(const struct state *state)
{
	return state->rules->false_jokers ? indian_wild_next(state) : CARD_NONE;
}

bool
indian_is_wild(const struct state *state, card_t card)
{
	if (card_is_joker(card))
		return indian_joker_face(state) == CARD_NONE;
	if (state->rules->wild_turned == WILD_TURNED_NEXT)
		return card != CARD_NONE && card == indian_wild_next(state);
	return card < CARD_X1 && card_rank(card) == indian_wild_rank(state);
}

int
indian_points(const struct state *state, card_t card)
{
	card_t face = indian_joker_face(state);

	if (indian_is_wild(state, card))
		return 0;
	return card_points(state->rules, card_is_joker(card) ? face : card);
}

static card_t
indian_role(const struct state *state, card_t card)
{
	return card_role(card, indian_joker_face(state));
}

/* Return whether a card is wild, given its role. */
static bool
indian_role_is_wild(const struct state *state, card_t role)
{
	return indian_is_wild(state, indian_role(state, role));
}

int
indian_meld_points(const struct state *state, const struct meld *meld)
{
	int points = 0;

	for (unsigned i = 0; i < meld->n; i++)
		points += indian_points(state, meld->cards[i].card);
	return points;
}

/* Find the first place of a run of @count cards that has @card at index @i;
 * with @high an ace is above the king.  Returns false if there is no such run.
 */
static bool
indian_run_start(const struct rules *rules, card_t card, unsigned i,
		 unsigned count, bool high, int *start)
{
	int place = (int)card_rank(card);

	if (high && place != RANK_ACE)
		return false;
	*start = (high ? RANK_HIGH_ACE : place) - (int)i;
	return *start >= place_lowest(rules) &&
	       *start + (int)count - 1 <= place_highest(rules);
}

/* Read the cards as the run of @suit that starts at place @start. */
static struct ruling
indian_read_run_at(const struct state *state, const struct laid *cards,
		   unsigned count, unsigned suit, int start, struct meld *out)
{
	out->n = (uint8_t)count;
	for (unsigned i = 0; i < count; i++) {
		unsigned rank = (unsigned)(start + (int)i - 1) % 13 + 1;
		card_t as = card_of(suit, rank);

		if (cards[i].card != as &&
		    !indian_role_is_wild(state, cards[i].card))
			return refuse(card_suit(cards[i].card) == suit
					      ? REFUSE_MELD_RANK
					      : REFUSE_MELD_SUIT,
				      cards[i].card);
		if (cards[i].as != CARD_NONE && cards[i].as != as)
			return refuse(REFUSE_MELD_WILD, cards[i].card);
		out->cards[i] = (struct laid){ cards[i].card, as };
	}
	return good;
}

/* Count the cards that stand for themselves. */
static unsigned
indian_count_naturals(const struct meld *meld)
{
	unsigned naturals = 0;

	for (unsigned i = 0; i < meld->n; i++)
		naturals += meld->cards[i].card == meld->cards[i].as;
	return naturals;
}

/* Return whether a meld may have this number of wild cards: cacheta 5.3. */
static bool
indian_allows_wilds(const struct rules *rules, unsigned wilds)
{
	return rules->wild_max == 0 || wilds <= rules->wild_max;
}

/* Read the cards as a sequence: indian 5.1, 5.2.  A card that stands for itself
 * determines the places; of several readings the one with the most such cards
 * counts. */
static struct ruling
indian_read_sequence(const struct state *state, const struct laid *cards,
		     unsigned count, struct meld *out)
{
	struct ruling ruling = refuse(REFUSE_MELD_NATURAL, CARD_NONE);
	unsigned best = 0;

	if (count > run_longest(state->rules))
		return refuse(REFUSE_MELD_LONG, CARD_NONE);
	for (unsigned i = 0; i < 2 * count; i++) {
		card_t card = cards[i / 2].card;
		struct ruling found;
		struct meld meld;
		unsigned naturals;
		int start;

		if (card_is_joker(card))
			continue;
		if (!indian_run_start(state->rules, card, i / 2, count,
				      i % 2 > 0, &start)) {
			if (ruling.refusal == REFUSE_MELD_NATURAL)
				ruling = refuse(REFUSE_MELD_ACE, card);
			continue;
		}
		found = indian_read_run_at(state, cards, count, card_suit(card),
					   start, &meld);
		if (best == 0)
			ruling = found;
		if (found.refusal != REFUSE_NONE)
			continue;
		naturals = indian_count_naturals(&meld);
		if (naturals <= best)
			continue;
		if (!indian_allows_wilds(state->rules, count - naturals)) {
			ruling = refuse(REFUSE_MELD_NATURAL, CARD_NONE);
			continue;
		}
		best = naturals;
		meld.kind = naturals == count ? KIND_PURE : KIND_SEQ;
		*out = meld;
	}
	return ruling;
}

/* Return the rank of a set: that of a card that is never wild, or the wild
 * rank; 0: only jokers. */
static unsigned
indian_set_rank(const struct state *state, const struct laid *cards,
		unsigned count)
{
	unsigned rank = 0;

	for (unsigned i = 0; i < count; i++) {
		if (!indian_role_is_wild(state, cards[i].card))
			return card_rank(cards[i].card);
		if (!card_is_joker(cards[i].card))
			rank = card_rank(cards[i].card);
	}
	return rank;
}

/* Return whether the card may stand for itself in a set of @rank.  @suits: bit
 * per suit already used. */
static bool
indian_is_natural_in_set(struct laid laid, unsigned rank, unsigned suits)
{
	return !card_is_joker(laid.card) && card_rank(laid.card) == rank &&
	       !(suits >> card_suit(laid.card) & 1) &&
	       (laid.as == CARD_NONE || laid.as == laid.card);
}

/* Read the cards as a set: suits differ, and wild cards stand for missing ones:
 * indian 5.3. */
static struct ruling
indian_read_set(const struct state *state, const struct laid *cards,
		unsigned count, struct meld *out)
{
	unsigned rank = indian_set_rank(state, cards, count);
	unsigned suits = 0;

	if (rank == 0)
		return refuse(REFUSE_MELD_NATURAL, CARD_NONE);
	if (count > state->rules->set_max || count > SUITS)
		return refuse(REFUSE_MELD_LONG, CARD_NONE);
	/* first the cards that stand for themselves */
	for (unsigned i = 0; i < count; i++) {
		card_t card = cards[i].card;

		if (indian_is_natural_in_set(cards[i], rank, suits)) {
			suits |= 1u << card_suit(card);
			out->cards[i] = (struct laid){ card, card };
			continue;
		}
		out->cards[i] = (struct laid){ card, AS_RANK(rank) };
		if (indian_role_is_wild(state, card))
			continue;
		if (card_rank(card) != rank)
			return refuse(REFUSE_MELD_RANK, card);
		if (cards[i].as != CARD_NONE && cards[i].as != card)
			return refuse(REFUSE_MELD_WILD, card);
		return refuse(REFUSE_MELD_SUITS, card);
	}
	if (suits == 0)
		return refuse(REFUSE_MELD_NATURAL, CARD_NONE);
	/* then the wild cards with a suit after "=" */
	for (unsigned i = 0; i < count; i++) {
		card_t as = cards[i].as;

		if (out->cards[i].as == out->cards[i].card || as == CARD_NONE ||
		    as == AS_RANK(rank))
			continue;
		if (as >= CARD_X1 || card_rank(as) != rank ||
		    (suits >> card_suit(as) & 1))
			return refuse(REFUSE_MELD_WILD, cards[i].card);
		suits |= 1u << card_suit(as);
		out->cards[i].as = as;
	}
	out->kind = KIND_SET;
	out->n = (uint8_t)count;
	if (!indian_allows_wilds(state->rules,
				 count - indian_count_naturals(out)))
		return refuse(REFUSE_MELD_NATURAL, CARD_NONE);
	return good;
}

/* Read two cards as a pair of identical cards: okey 5.4. */
static struct ruling
indian_read_pair(const struct state *state, const struct laid *cards,
		 struct meld *out)
{
	card_t one = cards[0].card, two = cards[1].card, face = one;

	if (one != two && card_is_joker(one))
		face = two;
	else if (one != two && !indian_role_is_wild(state, two))
		face = indian_role_is_wild(state, one) ? two : CARD_NONE;
	else if (one == two && card_is_joker(one))
		face = indian_joker_face(state);
	if (face == CARD_NONE && one != two)
		return refuse(card_rank(one) == card_rank(two)
				      ? REFUSE_MELD_SUIT
				      : REFUSE_MELD_RANK,
			      two);
	if (face == CARD_NONE || card_is_joker(face))
		return refuse(REFUSE_MELD_NATURAL, CARD_NONE);
	for (unsigned i = 0; i < 2; i++) {
		if (cards[i].as != CARD_NONE && cards[i].as != face)
			return refuse(REFUSE_MELD_WILD, cards[i].card);
		out->cards[i] = (struct laid){ cards[i].card, face };
	}
	out->kind = KIND_SET;
	out->n = 2;
	return good;
}

/* Read cards, given by their roles, as a sequence, a set or a pair. */
static struct ruling
indian_read_roles(const struct state *state, const struct laid *cards,
		  unsigned count, struct meld *out)
{
	const struct rules *rules = state->rules;
	struct ruling ruling, second;

	if (count == 2 && rules->declare_pairs > 0)
		return indian_read_pair(state, cards, out);
	ruling = second = refuse(REFUSE_MELD_SIZE, CARD_NONE);
	if (count >= rules->run_min)
		ruling = indian_read_sequence(state, cards, count, out);
	if (ruling.refusal == REFUSE_NONE)
		return ruling;
	if (count >= rules->set_min) /* indian 5.5 */
		second = indian_read_set(state, cards, count, out);
	/* refuse cards that look like a set as a set */
	if (second.refusal == REFUSE_NONE ||
	    second.refusal == REFUSE_MELD_SUITS)
		return second;
	return ruling;
}

struct ruling
indian_read_meld(const struct state *state, seat_t seat,
		 const struct laid *cards, unsigned count, enum kind kind,
		 struct meld *out)
{
	struct laid roles[MELD_CARDS_MAX];
	struct ruling ruling;
	struct meld meld = { 0 };

	(void)seat;
	if (count == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (count > MELD_CARDS_MAX)
		return refuse(REFUSE_MELD_LONG, CARD_NONE);
	ruling = cards_in_pack(state->rules, cards, count);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	for (unsigned i = 0; i < count; i++)
		roles[i] = (struct laid){ indian_role(state, cards[i].card),
					  cards[i].as };
	ruling = indian_read_roles(state, roles, count, &meld);
	if (ruling.refusal != REFUSE_NONE) {
		ruling.card = indian_role(state, ruling.card);
		return ruling;
	}
	if (kind != KIND_NONE && kind != (enum kind)meld.kind)
		return refuse(REFUSE_MELD_KIND, CARD_NONE);
	for (unsigned i = 0; i < meld.n; i++)
		meld.cards[i].card = cards[i].card;
	meld.owner = out->owner;
	*out = meld;
	return good;
}

/* Arrange a hand */

/* Set what this deal asks of a partition: indian 9.2. */
void
indian_query_hand(const struct state *state, struct partition_query *query)
{
	card_t face = indian_joker_face(state);

	if (!state->rules->any_melds) {
		query->runs_min = INDIAN_RUNS_MIN;
		query->pure_min = INDIAN_PURE_MIN;
	}
	for (card_t card = 0; card < CARD_X1; card++)
		if (indian_is_wild(state, card)) {
			query->wild[card] = WILD_EITHER;
			query->weight[card] = 0;
		}
	if (face == CARD_NONE)
		return;
	query->joker_face = face; /* okey 2.2 */
	query->wild[face] = WILD_ALWAYS;
	query->wild[CARD_X1] = WILD_NEVER;
	query->weight[CARD_X1] = (int16_t)indian_points(state, CARD_X1);
}

int
indian_count_hand(const struct state *state, const struct bag *hand,
		  struct partition *best)
{
	struct partition_query query;

	partition_query_deal(&query, state);
	if (partition_find(&query, hand, best))
		return best->left;
	best->n = 0;
	return best->left; /* no two sequences: every card counts */
}

int
indian_deadwood(const struct state *state, const struct bag *hand)
{
	struct partition best;

	return indian_count_hand(state, hand, &best);
}
