/* List every single meld of a hand, with up to as many wild cards as the hand
 * has. */
#include "referee/table/table_melds.h"

#include <string.h>

/* Set "more" if two found melds can be laid at once, or this one twice. */
static void
meld_finder_note(struct meld_finder *finder, const struct laid *cards,
		 unsigned count)
{
	uint64_t mask = 0;

	for (unsigned i = 0; i < count; i++) {
		if (cards[i].card < 64 && finder->hand.of[cards[i].card] == 1)
			mask |= UINT64_C(1) << cards[i].card;
	}
	finder->out->more |= mask == 0;
	for (unsigned i = 0; i < finder->found_count; i++)
		finder->out->more |= (finder->found[i] & mask) == 0;
	if (finder->found_count < FOUND_MAX)
		finder->found[finder->found_count++] = mask;
	else
		finder->out->more = true;
}

/* Return whether the meld may be laid: a meld that opens must reach a minimum:
 * czech 5.6. */
static bool
meld_finder_opens(const struct meld_finder *finder, const struct laid *cards,
		  unsigned count, const struct laying *laying)
{
	const struct state *state = finder->state;
	struct meld meld;

	if (!table_must_open(state))
		return true;
	return meld_read(finder->rules, cards, count, KIND_NONE, &meld)
			       .refusal == REFUSE_NONE &&
	       table_check_opening(state, &meld, 1, laying).refusal ==
		       REFUSE_NONE;
}

/* List a meld of these cards if it may be laid. */
static void
meld_finder_list_meld(struct meld_finder *finder, const struct laid *cards,
		      unsigned count)
{
	struct legal *out = finder->out;
	bool swaps = finder->swap != NULL;
	bool takes_top = finder->must != CARD_NONE && !swaps;
	struct laying laying = { .n = 0 };
	struct action *action;
	unsigned rest = 0;

	for (unsigned i = 0; i < count; i++)
		laying.used[cards[i].card]++;
	laying.n = count;
	if (!meld_finder_opens(finder, cards, count, &laying)) {
		finder->small = true;
		return;
	}
	if (takes_top || swaps) {
		laying.used[finder->must]--;
		laying.n--;
		rest = takes_top ? table_taken_rest(finder->state) : 0;
	} else {
		meld_finder_note(finder, cards, count);
	}
	if (table_check_left(finder->state, &laying, rest).refusal !=
	    REFUSE_NONE)
		return;
	action = legal_add(out, takes_top ? ACT_DRAW
				: swaps	  ? ACT_SWAP
					  : ACT_MELD);
	if (takes_top) {
		action->from = (uint8_t)table_lay_source(finder->rules);
		action->card = table_named_card(finder->rules, finder->must);
	}
	if (swaps) {
		action->meld = finder->swap->meld;
		action->card = finder->swap->card;
	}
	action_append_meld(action, cards, count);
}

/* Append wild card @used with "=", so that the meld has only this reading;
 * return the next one. */
static unsigned
meld_finder_put_wild(const struct meld_finder *finder, unsigned used, card_t as,
		     struct laid *out)
{
	out->card = finder->wilds[used];
	out->as = as;
	return used + 1;
}

static bool
meld_finder_must_is_natural(const struct meld_finder *finder)
{
	return finder->must != CARD_NONE &&
	       !card_is_wild(finder->rules, finder->must);
}

static bool
meld_finder_must_is_used(const struct meld_finder *finder,
			 const struct laid *cards, unsigned count)
{
	if (finder->must == CARD_NONE)
		return true;
	for (unsigned i = 0; i < count; i++) {
		if (cards[i].card == finder->must)
			return true;
	}
	return false;
}

/* List a set of @take natural cards of each suit and @wilds wild cards if it is
 * a meld. */
static void
meld_finder_try_set(struct meld_finder *finder, unsigned rank,
		    const uint8_t take[SUITS], unsigned wilds)
{
	const struct rules *rules = finder->rules;
	struct laid cards[MELD_CARDS_MAX];
	struct meld meld;
	unsigned n = 0;
	unsigned used = 0;
	card_t as = rules->set_wilds == SET_WILDS_PLACES ? CARD_NONE
							 : AS_RANK(rank);

	for (unsigned suit = 0; suit < SUITS; suit++) {
		for (unsigned i = 0; i < take[suit]; i++) {
			cards[n].card = card_of(suit, rank);
			cards[n++].as = CARD_NONE;
		}
	}
	while (used < wilds)
		used = meld_finder_put_wild(finder, used, as, &cards[n++]);
	if (!meld_finder_must_is_used(finder, cards, n))
		return;
	/* without wild cards and SUITS_COVER the cards are a set */
	if ((wilds > 0 || rules->set_suits == SUITS_COVER) &&
	    meld_read(rules, cards, n, KIND_SET, &meld).refusal != REFUSE_NONE)
		return;
	meld_finder_list_meld(finder, cards, n);
}

/* List the sets of a rank with @wilds wild cards: every choice of natural
 * cards. */
static void
meld_finder_list_sets(struct meld_finder *finder, unsigned rank, unsigned wilds)
{
	const struct rules *rules = finder->rules;
	unsigned copies[SUITS];
	uint8_t take[SUITS];
	unsigned held = 0;
	unsigned max = rules->set_max < MELD_CARDS_MAX ? rules->set_max
						       : MELD_CARDS_MAX;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		copies[suit] = finder->hand.of[card_of(suit, rank)];
		if (rules->set_suits == SUITS_DIFFER && copies[suit] > 1)
			copies[suit] = 1;
		held += copies[suit];
	}
	if (held + wilds < rules->set_min)
		return;
	/* count down from all copies, so that the largest set is first */
	for (unsigned s = 0; s <= copies[0]; s++) {
		take[0] = (uint8_t)(copies[0] - s);
		for (unsigned h = 0; h <= copies[1]; h++) {
			take[1] = (uint8_t)(copies[1] - h);
			for (unsigned d = 0; d <= copies[2]; d++) {
				take[2] = (uint8_t)(copies[2] - d);
				for (unsigned c = 0; c <= copies[3]; c++) {
					unsigned n = held - s - h - d - c;

					take[3] = (uint8_t)(copies[3] - c);
					if (n + wilds >= rules->set_min &&
					    n + wilds <= max &&
					    naturals_suffice(rules, n, wilds))
						meld_finder_try_set(finder,
								    rank, take,
								    wilds);
				}
			}
		}
	}
}

/* Return a natural card of the hand for a run in which suits do not matter, or
 * CARD_NONE.  If the hand has the rank in several suits, return the first one
 * and note that there are more melds than the list has: phase10 5.2. */
static card_t
meld_finder_any_suit(const struct meld_finder *finder, unsigned rank,
		     unsigned needed)
{
	card_t found = CARD_NONE;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		card_t card = card_of(suit, rank);

		if (card_is_wild(finder->rules, card) ||
		    finder->hand.of[card] < needed)
			continue;
		if (found != CARD_NONE)
			finder->out->more = true;
		/* the card that must be used is the best choice */
		if (found == CARD_NONE || card == finder->must)
			found = card;
	}
	return found;
}

/* List the runs of a suit that begin at a place, with exactly @wilds wild
 * cards. */
static void
meld_finder_list_runs_from(struct meld_finder *finder, unsigned suit, int start,
			   unsigned wilds)
{
	const struct rules *rules = finder->rules;
	struct laid cards[RANK_HIGH_ACE];
	bool any = rules->run_suits == RUN_SUITS_ANY;
	unsigned longest = run_longest(rules);
	int last = place_highest(rules);
	unsigned used = 0;
	unsigned n = 0;

	while (n < longest && start + (int)n <= last) {
		unsigned rank = place_rank(start + (int)n);
		/* a run from ace to ace needs a second ace */
		unsigned needed = n == RANK_KING ? 2 : 1;
		card_t as = any ? AS_RANK(rank) : card_of(suit, rank);
		card_t card = as;

		if (any)
			card = meld_finder_any_suit(finder, rank, needed);
		if (card != CARD_NONE && !card_is_wild(rules, card) &&
		    finder->hand.of[card] >= needed) {
			cards[n].card = card;
			cards[n].as = CARD_NONE;
		} else if (used < wilds) {
			used = meld_finder_put_wild(finder, used, as,
						    &cards[n]);
		} else {
			return;
		}
		n++;
		if (n >= rules->run_min && used == wilds &&
		    naturals_suffice(rules, n - used, used) &&
		    wild_alone_conflict(rules, cards, n) == CARD_NONE &&
		    meld_finder_must_is_used(finder, cards, n))
			meld_finder_list_meld(finder, cards, n);
	}
}

static void
meld_finder_list_runs(struct meld_finder *finder, unsigned suit, unsigned wilds)
{
	const struct rules *rules = finder->rules;
	bool ring = rules->ace == ACE_ROUND;
	int low = ring ? RANK_ACE : place_lowest(rules);
	int high = ring ? RANK_KING
			: place_highest(rules) - (int)rules->run_min + 1;
	uint64_t ranks = finder->naturals >> 16 * suit;
	uint64_t places;
	uint64_t window = (UINT64_C(1) << rules->run_min) - 1;

	if (rules->run_suits == RUN_SUITS_ANY)
		ranks = finder->naturals | finder->naturals >> 16 |
			finder->naturals >> 32 | finder->naturals >> 48;
	places = places_held(rules, ranks & 0xffff);
	/* a run without wild cards has three neighbours */
	if (places == 0 ||
	    (wilds == 0 && (places & places >> 1 & places >> 2) == 0))
		return;
	for (int start = low; start <= high; start++) {
		uint64_t held = places >> start & window;

		if (wilds == 0 ? held == window
			       : (unsigned)__builtin_popcountll(held) + wilds >=
					 rules->run_min)
			meld_finder_list_runs_from(finder, suit, start, wilds);
	}
}

/* List the pairs of a card: two copies, or one copy and a wild card. */
static void
meld_finder_list_pairs(struct meld_finder *finder)
{
	card_t must = finder->must;

	for (uint64_t left = finder->naturals; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);
		struct laid cards[2] = { { card, CARD_NONE },
					 { card, CARD_NONE } };

		if (finder->hand.of[card] > 1 &&
		    (must == CARD_NONE || must == card))
			meld_finder_list_meld(finder, cards, 2);
		if (finder->wild_count == 0)
			continue;
		cards[1] = (struct laid){ finder->wilds[0], card };
		if (must == CARD_NONE || must == card ||
		    must == finder->wilds[0])
			meld_finder_list_meld(finder, cards, 2);
	}
}

void
meld_finder_run(struct meld_finder *finder)
{
	const struct rules *rules = finder->rules;
	card_t must = finder->must;
	bool natural = meld_finder_must_is_natural(finder);
	unsigned first = must != CARD_NONE && !natural ? 1 : 0;
	unsigned ranks = rules->meld_kinds == MELDS_RUNS ? 0 : RANK_KING;
	unsigned suits = rules->meld_kinds == MELDS_SETS     ? 0
			 : rules->run_suits == RUN_SUITS_ANY ? 1
							     : SUITS;

	if (table_may_lay_pairs(finder->state))
		meld_finder_list_pairs(finder);
	if (game_opened_with_pairs(finder->state, finder->state->seat))
		return;
	for (unsigned wilds = first; wilds <= finder->wild_count; wilds++) {
		for (unsigned rank = 1; rank <= ranks; rank++) {
			if (natural && card_rank(must) != rank)
				continue;
			if (finder->held[rank] > 0 &&
			    finder->held[rank] + wilds >= rules->set_min)
				meld_finder_list_sets(finder, rank, wilds);
		}
		for (unsigned suit = 0; suit < suits; suit++) {
			if (!natural || rules->run_suits == RUN_SUITS_ANY ||
			    card_suit(must) == suit)
				meld_finder_list_runs(finder, suit, wilds);
		}
	}
}

void
meld_finder_init(struct meld_finder *finder, const struct state *state,
		 card_t must, struct legal *out)
{
	uint64_t left;

	finder->state = state;
	finder->rules = state->rules;
	finder->out = out;
	finder->hand = state->hands[state->seat];
	finder->must = must;
	finder->wild_count = 0;
	finder->found_count = 0;
	finder->small = false;
	finder->swap = NULL;
	if (must != CARD_NONE)
		bag_put(&finder->hand, must);
	if (must != CARD_NONE && card_is_wild(state->rules, must))
		finder->wilds[finder->wild_count++] = must;
	for (card_t card = CARD_X1; card <= CARD_X2; card++) {
		if (card_is_skip(state->rules, card))
			continue;
		for (unsigned i = card == must; i < finder->hand.of[card]; i++)
			finder->wilds[finder->wild_count++] = card;
	}
	left = finder->hand.any & state->rules->wild_mask;
	for (; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		for (unsigned i = card == must; i < finder->hand.of[card]; i++)
			finder->wilds[finder->wild_count++] = card;
		/* eight-hands 11: wild cards also form sets of their rank */
		out->more |= state->rules->wild_sets;
	}
	finder->naturals = finder->hand.any & ~state->rules->wild_mask;
	memset(finder->held, 0, sizeof(finder->held));
	for (left = finder->naturals; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		finder->held[card_rank(card)] =
			(uint8_t)(finder->held[card_rank(card)] +
				  finder->hand.of[card]);
	}
}

void
table_list_uses(const struct state *state, const struct action *swap,
		card_t wild, struct legal *out)
{
	struct state after = *state;
	struct meld_finder finder;

	if (state->melds == TABLE_MELDS_MAX || !table_may_meld(state))
		return;
	bag_take(&after.hands[state->seat], swap->card);
	meld_finder_init(&finder, &after, wild, out);
	finder.swap = swap;
	meld_finder_run(&finder);
}
