/* Runs of a hand in Canasta: new runs, and cards added to runs. */
#include "referee/canasta/canasta_melds.h"
#include "referee/engine/canasta_kind.h"

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

		if (!bag_has(hand, card) || card_is_wild(rules, card))
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
		bag_take(hand,
			 card_of(run->suit, place_rank(run->low + (int)i)));
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
		}
	}
	return found;
}

/* List one add: @below cards below a run and @above cards above it. */
static void
run_list_add(const struct canasta_finder *finder, unsigned number,
	     unsigned below, unsigned above)
{
	const struct meld *meld = &finder->state->table[number - 1];
	unsigned suit = card_suit(meld->cards[0].as);
	int low = (int)card_rank(meld->cards[0].as);
	int high = low + (int)meld->n - 1;
	struct action *action = canasta_next_action(finder->out, ACT_ADD);
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

void
canasta_list_run_adds(const struct canasta_finder *finder, unsigned number)
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
				run_list_add(finder, number, i, j);
		}
	}
}
