/*
 * Every single meld that a hand holds, with as many wild cards as it has.
 */
#include "referee/games/table_melds.h"

#include <string.h>

/* Could two of the found melds be laid at once, or one of them twice? */
static void
note_found(struct melding *melding, const struct laid *cards, unsigned count)
{
	uint64_t mask = 0;

	for (unsigned i = 0; i < count; i++) {
		if (cards[i].card < 64 && melding->hand.of[cards[i].card] == 1)
			mask |= UINT64_C(1) << cards[i].card;
	}
	melding->out->more |= mask == 0;
	for (unsigned i = 0; i < melding->found_count; i++)
		melding->out->more |= (melding->found[i] & mask) == 0;
	if (melding->found_count < FOUND_MAX)
		melding->found[melding->found_count++] = mask;
	else
		melding->out->more = true;
}

/* czech 5.6: the meld that opens reaches a minimum. */
static bool
meld_opens(const struct melding *melding, const struct laid *cards,
	   unsigned count, const struct laying *laying)
{
	const struct state *state = melding->state;
	struct meld meld;

	if (!table_must_open(state))
		return true;
	return meld_read(melding->rules, cards, count, KIND_NONE, &meld)
			       .refusal == REFUSE_NONE &&
	       table_check_opening(state, &meld, 1, laying).refusal ==
		       REFUSE_NONE;
}

static void
list_meld(struct melding *melding, const struct laid *cards, unsigned count)
{
	struct legal *out = melding->out;
	bool swaps = melding->swap != NULL;
	bool takes_pile = melding->must != CARD_NONE && !swaps;
	struct laying laying = { .n = 0 };
	struct action *action;
	unsigned rest = 0;

	for (unsigned i = 0; i < count; i++)
		laying.used[cards[i].card]++;
	laying.n = count;
	if (!meld_opens(melding, cards, count, &laying)) {
		melding->small = true;
		return;
	}
	if (takes_pile || swaps) {
		laying.used[melding->must]--;
		laying.n--;
		rest = takes_pile ? melding->state->discard.n - 1u : 0;
	} else {
		note_found(melding, cards, count);
	}
	if (table_check_left(melding->state, &laying, rest).refusal !=
	    REFUSE_NONE)
		return;
	action = legal_add(out, takes_pile ? ACT_DRAW
				: swaps	   ? ACT_SWAP
					   : ACT_MELD);
	if (takes_pile)
		action->from = FROM_PILE;
	if (swaps) {
		action->meld = melding->swap->meld;
		action->card = melding->swap->card;
	}
	action_put_meld(action, cards, count);
}

/* Wild cards written with "=", so that no other reading comes first. */
static unsigned
add_wild(const struct melding *melding, unsigned used, card_t as,
	 struct laid *out)
{
	out->card = melding->wilds[used];
	out->as = as;
	return used + 1;
}

static bool
must_is_natural(const struct melding *melding)
{
	return melding->must != CARD_NONE &&
	       !card_is_wild(melding->rules, melding->must);
}

static bool
must_is_used(const struct melding *melding, const struct laid *cards,
	     unsigned count)
{
	if (melding->must == CARD_NONE)
		return true;
	for (unsigned i = 0; i < count; i++) {
		if (cards[i].card == melding->must)
			return true;
	}
	return false;
}

/* One choice of natural cards of a rank, by suit, and of wild cards. */
static void
try_set(struct melding *melding, unsigned rank, const uint8_t take[SUITS],
	unsigned wilds)
{
	const struct rules *rules = melding->rules;
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
		used = add_wild(melding, used, as, &cards[n++]);
	if (!must_is_used(melding, cards, n))
		return;
	/* Without wild cards and suits to mind, the choice is a set already. */
	if ((wilds > 0 || rules->set_suits == SUITS_COVER) &&
	    meld_read(rules, cards, n, KIND_SET, &meld).refusal != REFUSE_NONE)
		return;
	list_meld(melding, cards, n);
}

/* Every choice of a rank's cards with @wilds wild cards. */
static void
list_sets_of(struct melding *melding, unsigned rank, unsigned wilds)
{
	const struct rules *rules = melding->rules;
	unsigned copies[SUITS];
	uint8_t take[SUITS];
	unsigned held = 0;
	unsigned max = rules->set_max < MELD_CARDS_MAX ? rules->set_max
						       : MELD_CARDS_MAX;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		copies[suit] = melding->hand.of[card_of(suit, rank)];
		if (rules->set_suits == SUITS_DIFFER && copies[suit] > 1)
			copies[suit] = 1;
		held += copies[suit];
	}
	if (held + wilds < rules->set_min)
		return;
	/* Counts down from "all of them", so that the fullest set is first. */
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
						try_set(melding, rank, take,
							wilds);
				}
			}
		}
	}
}

/* The runs of a suit that begin at a place, with exactly @wilds wild cards. */
static void
list_runs_from(struct melding *melding, unsigned suit, int start,
	       unsigned wilds)
{
	const struct rules *rules = melding->rules;
	struct laid cards[RANK_HIGH_ACE];
	unsigned longest = run_longest(rules);
	unsigned used = 0;
	unsigned n = 0;

	while (n < longest && start + (int)n <= place_highest(rules)) {
		card_t as = card_of(suit, place_rank(start + (int)n));
		/* The other ace of a run from ace to ace is a second card. */
		unsigned needed = n == RANK_KING ? 2 : 1;

		if (!card_is_wild(rules, as) &&
		    melding->hand.of[as] >= needed) {
			cards[n].card = as;
			cards[n].as = CARD_NONE;
		} else if (used < wilds) {
			used = add_wild(melding, used, as, &cards[n]);
		} else {
			return;
		}
		n++;
		if (n >= rules->run_min && used == wilds &&
		    naturals_suffice(rules, n - used, used) &&
		    wild_crowded(rules, cards, n) == CARD_NONE &&
		    must_is_used(melding, cards, n))
			list_meld(melding, cards, n);
	}
}

static void
list_runs_of(struct melding *melding, unsigned suit, unsigned wilds)
{
	const struct rules *rules = melding->rules;
	bool ring = rules->ace == ACE_ROUND;
	int low = ring ? RANK_ACE : place_lowest(rules);
	int high = ring ? RANK_KING
			: place_highest(rules) - (int)rules->run_min + 1;
	uint64_t places = places_held(rules,
				      melding->naturals >> 16 * suit & 0xffff);
	uint64_t window = (UINT64_C(1) << rules->run_min) - 1;

	/* Three neighbours, or nothing: no run is shorter. */
	if (places == 0 ||
	    (wilds == 0 && (places & places >> 1 & places >> 2) == 0))
		return;
	for (int start = low; start <= high; start++) {
		uint64_t held = places >> start & window;

		if (wilds == 0 ? held == window
			       : (unsigned)__builtin_popcountll(held) + wilds >=
					 rules->run_min)
			list_runs_from(melding, suit, start, wilds);
	}
}

void
melding_list(struct melding *melding)
{
	const struct rules *rules = melding->rules;
	card_t must = melding->must;
	unsigned first = must != CARD_NONE && !must_is_natural(melding) ? 1 : 0;
	unsigned ranks = rules->meld_kinds == MELDS_RUNS ? 0 : RANK_KING;
	unsigned suits = rules->meld_kinds == MELDS_SETS ? 0 : SUITS;

	for (unsigned wilds = first; wilds <= melding->wild_count; wilds++) {
		for (unsigned rank = 1; rank <= ranks; rank++) {
			if (must_is_natural(melding) && card_rank(must) != rank)
				continue;
			if (melding->held[rank] > 0 &&
			    melding->held[rank] + wilds >= rules->set_min)
				list_sets_of(melding, rank, wilds);
		}
		for (unsigned suit = 0; suit < suits; suit++) {
			if (!must_is_natural(melding) ||
			    card_suit(must) == suit)
				list_runs_of(melding, suit, wilds);
		}
	}
}

void
melding_init(struct melding *melding, const struct state *state, card_t must,
	     struct legal *out)
{
	uint64_t left;

	melding->state = state;
	melding->rules = state->rules;
	melding->out = out;
	melding->hand = state->hands[state->seat];
	melding->must = must;
	melding->wild_count = 0;
	melding->found_count = 0;
	melding->small = false;
	melding->swap = NULL;
	if (must != CARD_NONE)
		bag_put(&melding->hand, must);
	if (must != CARD_NONE && card_is_wild(state->rules, must))
		melding->wilds[melding->wild_count++] = must;
	for (card_t card = CARD_X1; card <= CARD_X2; card++) {
		for (unsigned i = card == must; i < melding->hand.of[card]; i++)
			melding->wilds[melding->wild_count++] = card;
	}
	left = melding->hand.any & state->rules->wild_mask;
	for (; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		for (unsigned i = card == must; i < melding->hand.of[card]; i++)
			melding->wilds[melding->wild_count++] = card;
		/* eight-hands 11: they make sets of their own as well. */
		out->more |= state->rules->wild_sets;
	}
	melding->naturals = melding->hand.any & ~state->rules->wild_mask;
	memset(melding->held, 0, sizeof(melding->held));
	for (left = melding->naturals; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		melding->held[card_rank(card)] =
			(uint8_t)(melding->held[card_rank(card)] +
				  melding->hand.of[card]);
	}
}

void
table_list_uses(const struct state *state, const struct action *swap,
		card_t wild, struct legal *out)
{
	struct state after = *state;
	struct melding melding;

	if (state->melds == TABLE_MELDS_MAX || !table_may_meld(state))
		return;
	bag_take(&after.hands[state->seat], swap->card);
	melding_init(&melding, &after, wild, out);
	melding.swap = swap;
	melding_list(&melding);
}
