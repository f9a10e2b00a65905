/* Runs of a hand in Canasta: new runs, and cards added to runs. */
#include "referee/canasta/canasta_melds.h"
#include "referee/engine/canasta_kind.h"

/* A card at its own place. */
#define LAID(card) ((struct laid){ (card), (card) })

/* Return how many cards of the suit the hand has from @place on, in one
 * direction and without a gap: at most @most. */
static unsigned
run_count_from(const struct rules *rules, const struct bag *hand, unsigned suit,
	       int place, int step, unsigned most)
{
	unsigned n = 0;

	while (n < most && place >= place_lowest(rules) &&
	       place <= place_highest(rules)) {
		card_t card = card_of(suit, place_rank(place));

		if (!bag_has(hand, card) || run_card_is_wild(rules, LAID(card)))
			break;
		place += step;
		n++;
	}
	return n;
}

void
canasta_take_run(const struct unit *run, struct bag *hand)
{
	for (unsigned i = 0; i < run->n; i++)
		bag_take(hand, run_unit_card(run, i));
}

/* Find the longest run of a suit, the highest of several. */
static bool
run_find_longest(const struct rules *rules, const struct bag *hand,
		 unsigned suit, struct unit *run)
{
	run->n = 0;
	for (int place = place_highest(rules); place >= place_lowest(rules);
	     place--) {
		unsigned n = run_count_from(rules, hand, suit, place, -1,
					    run_longest(rules));

		if (n > run->n)
			*run = (struct unit){ .rank = UNIT_RUN,
					      .n = n,
					      .suit = suit,
					      .low = place - (int)n + 1 };
	}
	return run->n >= rules->run_min;
}

unsigned
canasta_find_runs(const struct rules *rules, const struct bag *hand,
		  struct unit runs[RUNS_FOUND_MAX])
{
	struct bag rest = *hand;
	unsigned n = 0;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		while (n < RUNS_FOUND_MAX &&
		       run_find_longest(rules, &rest, suit, &runs[n]))
			canasta_take_run(&runs[n++], &rest);
	}
	return n;
}

/* Return whether the hand has the natural card of a place. */
static bool
run_has_place(const struct canasta_finder *finder, unsigned suit, int place)
{
	return run_count_from(finder->rules, finder->hand, suit, place, 1, 1) >
	       0;
}

/* Choose a wild card for the gap of a run: the cheapest or the most expensive
 * that the run does not need as a natural card. */
static card_t
run_choose_wild(const struct canasta_finder *finder, const struct unit *run,
		bool expensive)
{
	for (unsigned i = 0; i < finder->wild_count; i++) {
		card_t card = canasta_wild_at(finder, i, expensive).card;
		bool own = !card_is_joker(card) && card_suit(card) == run->suit;

		if (!own || finder->hand->of[card] > 1)
			return card;
	}
	return CARD_NONE;
}

/* List a run with a wild card at the place @gap. */
static void
run_list_with_wild(const struct canasta_finder *finder, const struct unit *run,
		   int gap, card_t wild)
{
	struct action *action;
	struct laid cards[RANK_HIGH_ACE];

	if (wild == CARD_NONE)
		return;
	action = canasta_next_action(finder->out,
				     canasta_laying_act(finder, ACT_MELD));
	if (action == NULL)
		return;
	for (unsigned i = 0; i < run->n; i++)
		cards[i] = (struct laid){ run_unit_card(run, i), CARD_NONE };
	cards[gap - run->low].card = wild;
	action_append_meld(action, cards, run->n);
	finder->out->more |= canasta_keep_if_legal(finder);
}

/* List the runs from place @low on that need one wild card.  At the low end the
 * wild card is listed only if the high end is closed. */
static void
run_list_gapped(const struct canasta_finder *finder, unsigned suit, int low)
{
	const struct rules *rules = finder->rules;
	struct unit run = { .rank = UNIT_RUN, .suit = suit, .low = low };
	int gap = 0;
	unsigned gaps = 0;

	for (int place = low; place <= place_highest(rules); place++) {
		card_t cheap, dear;

		if (!run_has_place(finder, suit, place)) {
			gap = place;
			gaps++;
		}
		run.n++;
		if (gaps > 1 || run.n > run_longest(rules))
			return;
		if (gaps == 0 || run.n < rules->run_min ||
		    (gap == low && place < place_highest(rules)))
			continue;
		cheap = run_choose_wild(finder, &run, false);
		dear = run_choose_wild(finder, &run, true);
		run_list_with_wild(finder, &run, gap, cheap);
		if (dear != cheap)
			run_list_with_wild(finder, &run, gap, dear);
	}
}

bool
canasta_list_runs(const struct canasta_finder *finder)
{
	const struct rules *rules = finder->rules;
	bool found = false;

	if (rules->meld_kinds == MELDS_SETS)
		return false;
	for (unsigned suit = 0; suit < SUITS; suit++) {
		for (int low = place_lowest(rules); low <= place_highest(rules);
		     low++) {
			unsigned n = run_count_from(rules, finder->hand, suit,
						    low, 1, run_longest(rules));

			found |= n >= rules->run_min;
			for (; n >= rules->run_min && finder->top == CARD_NONE;
			     n--) {
				struct unit run = { .rank = UNIT_RUN,
						    .n = n,
						    .suit = suit,
						    .low = low };

				canasta_list_units(finder, &run, 1, false);
			}
			if (rules->run_wilds == RUN_WILDS_MOVE &&
			    finder->wild_count > 0 && finder->top == CARD_NONE)
				run_list_gapped(finder, suit, low);
		}
	}
	return found;
}

/* List one add: @below cards below the place @low of a run and @above cards
 * above the place @high. */
static void
run_list_add(const struct canasta_finder *finder, unsigned number, int low,
	     int high, unsigned below, unsigned above)
{
	const struct meld *meld = &finder->state->table[number - 1];
	unsigned suit = card_suit(meld->cards[0].as);
	struct action *action = canasta_next_action(
		finder->out, canasta_laying_act(finder, ACT_ADD));
	struct laid cards[RANK_HIGH_ACE];
	unsigned n = 0;

	if (action == NULL)
		return;
	for (int place = low - (int)below; place < low; place++)
		cards[n++] = (struct laid){ card_of(suit, place_rank(place)),
					    CARD_NONE };
	for (int place = high + 1; place <= high + (int)above; place++)
		cards[n++] = (struct laid){ card_of(suit, place_rank(place)),
					    CARD_NONE };
	action->meld = (uint8_t)number;
	action_append_cards(action, cards, n);
	canasta_keep_if_legal(finder);
}

/* List all cards that the hand can add to a run without wild cards. */
static void
run_list_pure_adds(const struct canasta_finder *finder, unsigned number)
{
	const struct rules *rules = finder->rules;
	const struct meld *meld = &finder->state->table[number - 1];
	unsigned suit = card_suit(meld->cards[0].as);
	int low = (int)card_rank(meld->cards[0].as);
	unsigned room = run_longest(rules) - meld->n;
	unsigned below = run_count_from(rules, finder->hand, suit, low - 1, -1,
					room);
	unsigned above = run_count_from(rules, finder->hand, suit,
					low + (int)meld->n, 1, room);

	for (unsigned i = 0; i <= below; i++) {
		for (unsigned j = 0; j <= above && i + j <= room; j++) {
			if (i + j > 0)
				run_list_add(finder, number, low,
					     low + (int)meld->n - 1, i, j);
		}
	}
}

/* List one card that is added to a run, perhaps with a wild card. */
static void
run_list_single(const struct canasta_finder *finder, unsigned number,
		card_t card, card_t wild)
{
	struct laid cards[2] = { { card, CARD_NONE }, { wild, CARD_NONE } };
	struct action *action;

	action = canasta_next_action(finder->out,
				     canasta_laying_act(finder, ACT_ADD));
	if (action == NULL)
		return;
	action->meld = (uint8_t)number;
	action_append_cards(action, cards, wild == CARD_NONE ? 1 : 2);
	finder->out->more |= canasta_keep_if_legal(finder);
}

/* List the cards that fit a run whose wild cards move, one by one: each natural
 * card, alone and with a wild card, and each kind of wild card. */
static void
run_list_singles(const struct canasta_finder *finder, unsigned number)
{
	const struct meld *meld = &finder->state->table[number - 1];
	struct unit run = { .suit = card_suit(meld->cards[0].as) };
	card_t wild = run_choose_wild(finder, &run, false), last = CARD_NONE;

	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		card_t card = card_of(run.suit, rank);

		if (!bag_has(finder->hand, card) ||
		    card_is_wild(finder->rules, card))
			continue;
		run_list_single(finder, number, card, CARD_NONE);
		if (wild != CARD_NONE)
			run_list_single(finder, number, card, wild);
	}
	for (unsigned i = 0; i < finder->wild_count; i++) {
		if (finder->wilds[i] != last)
			run_list_single(finder, number, finder->wilds[i],
					CARD_NONE);
		last = finder->wilds[i];
	}
}

/* List all cards of the hand that continue a run whose wild cards move. */
static void
run_list_ends(const struct canasta_finder *finder, unsigned number)
{
	const struct rules *rules = finder->rules;
	struct meld meld = finder->state->table[number - 1];
	unsigned suit = card_suit(meld.cards[0].as), first = 0, below, above;
	int low = (int)card_rank(meld.cards[0].as), high;

	while (run_card_is_wild(rules, meld.cards[meld.n - 1]))
		meld.n--;
	while (run_card_is_wild(rules, meld.cards[first]))
		first++;
	high = low + (int)meld.n;
	low += (int)first;
	below = run_count_from(rules, finder->hand, suit, low - 1, -1,
			       RANK_KING);
	above = run_count_from(rules, finder->hand, suit, high, 1, RANK_KING);
	if (below + above > 1)
		run_list_add(finder, number, low, high - 1, below, above);
	if (below > 1)
		run_list_add(finder, number, low, high - 1, below, 0);
	if (above > 1)
		run_list_add(finder, number, low, high - 1, 0, above);
}

void
canasta_list_run_adds(const struct canasta_finder *finder, unsigned number)
{
	if (finder->rules->run_wilds == RUN_WILDS_MOVE) {
		run_list_singles(finder, number);
		run_list_ends(finder, number);
		return;
	}
	run_list_pure_adds(finder, number);
}
