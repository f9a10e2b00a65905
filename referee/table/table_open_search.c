/*
 * Search for openings: for each part of the contract one meld, so that the hand
 * has all melds together.  The search stores the openings with the most points.
 * Of openings with equal points, it stores those that it found first, part by
 * part in the order of the lists.
 */
#include <limits.h>
#include <string.h>

#include "referee/table/table_open.h"

#define STEPS_MAX 60000 /* melds tried; some 100 us */

/* Return the first @n cards of a meld to the hand. */
static void
opening_return_cards(struct opening_search *search, const struct choice *choice,
		     unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		card_t card = choice->cards[i].card;

		if (card == CARD_NONE)
			continue;
		search->of[card]++;
		search->held |= UINT64_C(1) << card;
	}
}

/* Return the index, from @from on, of the first key whose cards the rest of the
 * hand has (copies aside) and which leaves @wilds wild cards; most keys fail
 * here.  Returns the length of the list if there is none. */
static unsigned
opening_next_held(const struct opening_search *search,
		  const struct choices *list, unsigned from, unsigned wilds)
{
	uint64_t gone = ~search->held;
	unsigned n = list->key_count;

	if (wilds > search->wild_left)
		return n;
	for (wilds = search->wild_left - wilds; from < n; from++) {
		const struct choice_key *key = &list->key[from];

		if ((key->held & gone) == 0 && key->wilds <= wilds)
			break;
	}
	return from;
}

/* Take the cards of a meld from the hand.  Returns false and takes none if a
 * copy is missing. */
static bool
opening_take_choice(struct opening_search *search, const struct choice *choice)
{
	for (unsigned i = 0; i < choice->n; i++) {
		card_t card = choice->cards[i].card;

		if (card == CARD_NONE)
			continue;
		if (search->of[card] == 0) {
			opening_return_cards(search, choice, i);
			return false;
		}
		if (--search->of[card] == 0)
			search->held &= ~(UINT64_C(1) << card);
	}
	search->wild_left -= choice->wilds + choice->natural;
	return true;
}

static void
opening_return_choice(struct opening_search *search,
		      const struct choice *choice)
{
	opening_return_cards(search, choice, choice->n);
	search->wild_left += choice->wilds + choice->natural;
}

static card_t
choice_card_meaning(struct laid laid)
{
	return laid.card != CARD_NONE ? laid.card : laid.as;
}

/* Return whether two melds may be in one opening: contract 5.7.  It does not
 * read the melds. */
static bool
choice_pair_is_apart(const struct choice *a, const struct choice *b)
{
	if (a->kind != b->kind || a->kind == KIND_FLUSH)
		return true;
	if (a->kind == KIND_SET)
		return a->rank != b->rank;
	return !run_adjoins(choice_card_meaning(a->cards[a->n - 1]),
			    choice_card_meaning(b->cards[0])) &&
	       !run_adjoins(choice_card_meaning(b->cards[b->n - 1]),
			    choice_card_meaning(a->cards[0]));
}

/* Return whether the seat may keep the cards that the chosen melds leave. */
static bool
opening_left_is_legal(struct opening_search *search, unsigned used)
{
	const struct state *state = search->state;
	unsigned left = state->hands[state->seat].n - used;
	struct laying laying = { .n = used };

	if (search->contract->pat && left > contract_pat_left(search->rules))
		return false;
	if (left > 1)
		return true;
	for (unsigned i = 0; i < search->contract->parts; i++) {
		for (unsigned j = 0; j < search->chosen[i]->n; j++) {
			card_t card = search->chosen[i]->cards[j].card;

			if (card != CARD_NONE)
				laying.used[card]++;
		}
	}
	/* the wild card just taken may be one not yet assigned: skip this
	 * opening then */
	if (table_check_left(state, &laying, 0).refusal == REFUSE_NONE)
		return true;
	search->incomplete |= card_is_wild(search->rules, state->drew);
	return false;
}

/* Return the points of the melds chosen for the first @n parts. */
static int
opening_worth(const struct opening_search *search, unsigned n)
{
	int worth = 0;

	for (unsigned i = 0; i < n; i++)
		worth += search->chosen[i]->worth;
	return worth;
}

/* Return whether the chosen melds contain the card that they must contain.  If
 * it is wild, any wild card may become it. */
static bool
opening_has_must(const struct opening_search *search)
{
	bool wild = card_is_wild(search->rules, search->must);

	for (unsigned i = 0; i < search->contract->parts; i++) {
		const struct choice *choice = search->chosen[i];

		if (wild && choice->wilds + choice->natural > 0)
			return true;
		for (unsigned j = 0; j < choice->n; j++) {
			if (choice->cards[j].card == search->must)
				return true;
		}
	}
	return false;
}

/* Return whether the chosen melds have a run without wild cards. */
static bool
opening_has_pure_run(const struct opening_search *search)
{
	for (unsigned i = 0; i < search->contract->parts; i++) {
		if (search->chosen[i]->kind == KIND_RUN &&
		    search->chosen[i]->wilds == 0)
			return true;
	}
	return false;
}

/* Return whether the chosen melds meet what opening_total and the taken card
 * demand: kalooki 5.6, rami 5.7, kalooki 4.2. */
static bool
opening_meets_total(const struct opening_search *search)
{
	return search->total == 0 ||
	       (opening_worth(search, search->contract->parts) >=
			search->total &&
		(!search->rules->opening_pure_run ||
		 opening_has_pure_run(search)) &&
		(search->must == CARD_NONE || opening_has_must(search)));
}

/* Return the points that an opening must exceed to be stored. */
static int
opening_points_to_beat(const struct opening_search *search)
{
	return search->found_count < OPENINGS_MAX
		       ? INT_MIN / 2
		       : search->found[OPENINGS_MAX - 1].points;
}

/* Store the chosen melds as an opening if it is legal, new and good enough. */
static void
opening_store(struct opening_search *search, int points)
{
	struct opening found = { .points = points };
	unsigned used = 0;
	unsigned at = search->found_count;

	for (unsigned i = 0; i < search->contract->parts; i++) {
		const struct choice *choice = search->chosen[i];

		found.part[i] = choice;
		found.sum += choice_cards_sum(choice);
		used += choice->n;
	}
	if (!opening_meets_total(search) ||
	    !opening_left_is_legal(search, used))
		return;
	for (unsigned i = 0; i < search->found_count; i++) {
		if (search->found[i].sum == found.sum)
			return;
	}
	if (points <= opening_points_to_beat(search))
		return;
	if (at == OPENINGS_MAX)
		at--;
	else
		search->found_count++;
	while (at > 0 && search->found[at - 1].points < points) {
		search->found[at] = search->found[at - 1];
		at--;
	}
	search->found[at] = found;
}

/* Compute the bounds of the parts from each index on. */
static void
opening_compute_bounds(struct opening_search *search)
{
	struct part_bound *bound = search->bound;

	bound[search->contract->parts] = (struct part_bound){ .wilds = 0 };
	for (unsigned i = search->contract->parts; i-- > 0;) {
		const struct choices *list =
			&search->lists[search->list_of_part[i]];
		unsigned wilds = UINT8_MAX;
		int worth = 0;

		for (unsigned c = 0; c < list->key_count; c++) {
			if (list->key[c].wilds < wilds)
				wilds = list->key[c].wilds;
			if (list->at[list->key[c].at].worth > worth)
				worth = list->at[list->key[c].at].worth;
		}
		bound[i].wilds = bound[i + 1].wilds + wilds;
		bound[i].points = bound[i + 1].points + list->key[0].points;
		bound[i].worth = bound[i + 1].worth + worth;
	}
}

/* Return whether the meld may be beside the melds chosen for the parts before
 * @i, and the parts after it can still have enough points. */
static bool
opening_choice_fits(const struct opening_search *search,
		    const struct choice *choice, unsigned i)
{
	for (unsigned j = 0; j < i && search->rules->melds_apart; j++) {
		if (!choice_pair_is_apart(search->chosen[j], choice))
			return false;
	}
	return search->total == 0 ||
	       opening_worth(search, i) + choice->worth +
			       search->bound[i + 1].worth >=
		       search->total;
}

/* Choose a meld for part @i and the parts after it.  @points: of the parts
 * before @i. */
static void
opening_choose_part(struct opening_search *search, unsigned i, int points)
{
	const struct part_bound *bound = &search->bound[i + 1];
	const struct choices *list;
	unsigned from = 0;

	if (i == search->contract->parts) {
		opening_store(search, points);
		return;
	}
	list = &search->lists[search->list_of_part[i]];
	/* two parts of one form: try each pair in one order only */
	for (unsigned j = 0; j < i; j++) {
		if (search->list_of_part[j] == search->list_of_part[i])
			from = search->chosen_at[j];
	}
	search->steps += list->key_count - from;
	if (search->steps > STEPS_MAX) {
		search->incomplete = true;
		return;
	}
	points += bound->points;
	for (unsigned c = from;
	     (c = opening_next_held(search, list, c, bound->wilds)) <
	     list->key_count;
	     c++) {
		const struct choice_key *key = &list->key[c];
		const struct choice *choice = &list->at[key->at];

		if (points + key->points <= opening_points_to_beat(search))
			return;
		if (!opening_choice_fits(search, choice, i) ||
		    !opening_take_choice(search, choice))
			continue;
		search->chosen[i] = choice;
		search->chosen_at[i] = c;
		opening_choose_part(search, i + 1,
				    points - bound->points + key->points);
		opening_return_choice(search, choice);
	}
}

void
opening_search_init(struct opening_search *search, const struct state *state)
{
	const struct bag *hand = &state->hands[state->seat];
	uint64_t wilds = hand->any & state->rules->wild_mask;

	search->state = state;
	search->rules = state->rules;
	search->contract = contract_of(state);
	search->total = 0;
	search->must = CARD_NONE;
	memcpy(search->of, hand->of, sizeof(search->of));
	search->held = hand->any;
	search->naturals = hand->any & ~state->rules->wild_mask;
	search->wild_count = 0;
	for (card_t card = CARD_X1; card <= CARD_X2; card++) {
		if (card_is_skip(state->rules, card))
			continue;
		for (unsigned i = 0; i < hand->of[card]; i++)
			search->wilds[search->wild_count++] = card;
	}
	search->jokers = search->wild_count;
	for (; wilds != 0; wilds &= wilds - 1) {
		card_t card = (card_t)__builtin_ctzll(wilds);

		for (unsigned i = 0; i < hand->of[card]; i++)
			search->wilds[search->wild_count++] = card;
	}
	search->wild_left = search->wild_count;
	search->list_count = 0;
	search->steps = 0;
	search->run_steps = 0;
	search->incomplete = false;
	search->found_count = 0;
}

void
opening_search_run(struct opening_search *search)
{
	opening_compute_bounds(search);
	opening_choose_part(search, 0, 0);
}
