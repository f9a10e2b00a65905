/*
 * The hunt for openings: every choice of one meld for each part that the hand
 * holds together.  The openings with the most points are kept; of equal ones
 * those that are met first, part by part in the order of the lists.
 */
#include <limits.h>
#include <string.h>

#include "referee/games/table_open.h"

#define STEPS_MAX 60000 /* looks at a meld; some 100 us */

static void
choice_put_some(struct hunt *hunt, const struct choice *choice, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		card_t card = choice->cards[i].card;

		if (card == CARD_NONE)
			continue;
		hunt->of[card]++;
		hunt->held |= UINT64_C(1) << card;
	}
}

/* The first glance from @from on that the rest of the hand seems to hold, if it
 * needs no card twice, and that leaves @wilds wild cards; most do not.  The
 * list's end: none. */
static unsigned
next_held(const struct hunt *hunt, const struct choices *list, unsigned from,
	  unsigned wilds)
{
	uint64_t gone = ~hunt->held;
	unsigned n = list->glances;

	if (wilds > hunt->wild_left)
		return n;
	for (wilds = hunt->wild_left - wilds; from < n; from++) {
		const struct glance *glance = &list->glance[from];

		if ((glance->held & gone) == 0 && glance->wilds <= wilds)
			break;
	}
	return from;
}

/* Takes the cards of a meld that seems to be held; false, and nothing is taken,
 * where it is not. */
static bool
choice_take(struct hunt *hunt, const struct choice *choice)
{
	for (unsigned i = 0; i < choice->n; i++) {
		card_t card = choice->cards[i].card;

		if (card == CARD_NONE)
			continue;
		if (hunt->of[card] == 0) {
			choice_put_some(hunt, choice, i);
			return false;
		}
		if (--hunt->of[card] == 0)
			hunt->held &= ~(UINT64_C(1) << card);
	}
	hunt->wild_left -= choice->wilds + choice->natural;
	return true;
}

static void
choice_put(struct hunt *hunt, const struct choice *choice)
{
	choice_put_some(hunt, choice, choice->n);
	hunt->wild_left += choice->wilds + choice->natural;
}

static card_t
stands_for(struct laid laid)
{
	return laid.card != CARD_NONE ? laid.card : laid.as;
}

/* contract 5.7, without reading the melds again. */
static bool
choices_apart(const struct choice *a, const struct choice *b)
{
	if (a->kind != b->kind)
		return true;
	if (a->kind == KIND_SET)
		return a->rank != b->rank;
	return !adjoins(stands_for(a->cards[a->n - 1]),
			stands_for(b->cards[0])) &&
	       !adjoins(stands_for(b->cards[b->n - 1]),
			stands_for(a->cards[0]));
}

/* May the seat go on with what this would leave? */
static bool
left_is_fine(struct hunt *hunt, unsigned used)
{
	const struct state *state = hunt->state;
	unsigned left = state->hands[state->seat].n - used;
	struct laying laying = { .n = used };

	if (hunt->contract->pat && left > pat_left(hunt->rules))
		return false;
	if (left > 1)
		return true;
	for (unsigned i = 0; i < hunt->contract->parts; i++) {
		for (unsigned j = 0; j < hunt->chosen[i]->n; j++) {
			card_t card = hunt->chosen[i]->cards[j].card;

			if (card != CARD_NONE)
				laying.used[card]++;
		}
	}
	/* A wild card just taken may be among those not chosen yet: then this
	 * opening is left out. */
	if (table_check_left(state, &laying, 0).refusal == REFUSE_NONE)
		return true;
	hunt->cut |= card_is_wild(hunt->rules, state->drew);
	return false;
}

/* Fewer points than an opening must have to be listed. */
static int
points_below(const struct hunt *hunt)
{
	return hunt->found_count < OPENINGS_MAX
		       ? INT_MIN / 2
		       : hunt->found[OPENINGS_MAX - 1].points;
}

static void
note_opening(struct hunt *hunt, int points)
{
	struct found found = { .points = points };
	unsigned used = 0;
	unsigned at = hunt->found_count;

	for (unsigned i = 0; i < hunt->contract->parts; i++) {
		const struct choice *choice = hunt->chosen[i];

		found.part[i] = choice;
		found.sum += choice_sum(choice);
		used += choice->n;
	}
	if (!left_is_fine(hunt, used))
		return;
	for (unsigned i = 0; i < hunt->found_count; i++) {
		if (hunt->found[i].sum == found.sum)
			return;
	}
	if (points <= points_below(hunt))
		return;
	if (at == OPENINGS_MAX)
		at--;
	else
		hunt->found_count++;
	while (at > 0 && hunt->found[at - 1].points < points) {
		hunt->found[at] = hunt->found[at - 1];
		at--;
	}
	hunt->found[at] = found;
}

/* What the parts from @i on need and bring at best. */
static void
note_ahead(struct hunt *hunt)
{
	struct ahead *ahead = hunt->ahead;

	ahead[hunt->contract->parts] = (struct ahead){ .wilds = 0 };
	for (unsigned i = hunt->contract->parts; i-- > 0;) {
		const struct choices *list = &hunt->lists[hunt->of_part[i]];
		unsigned wilds = UINT8_MAX;

		for (unsigned c = 0; c < list->glances; c++)
			if (list->glance[c].wilds < wilds)
				wilds = list->glance[c].wilds;
		ahead[i].wilds = ahead[i + 1].wilds + wilds;
		ahead[i].points = ahead[i + 1].points + list->glance[0].points;
	}
}

/* May the meld stand beside the parts chosen before @i? */
static bool
stands_apart(const struct hunt *hunt, const struct choice *choice, unsigned i)
{
	bool apart = true;

	for (unsigned j = 0; j < i && hunt->rules->melds_apart; j++)
		apart &= choices_apart(hunt->chosen[j], choice);
	return apart;
}

/* @points: of the parts before @i */
static void
choose_part(struct hunt *hunt, unsigned i, int points)
{
	const struct ahead *ahead = &hunt->ahead[i + 1];
	const struct choices *list;
	unsigned from = 0;

	if (i == hunt->contract->parts) {
		note_opening(hunt, points);
		return;
	}
	list = &hunt->lists[hunt->of_part[i]];
	/* Two parts of one form: in one order only. */
	for (unsigned j = 0; j < i; j++) {
		if (hunt->of_part[j] == hunt->of_part[i])
			from = hunt->chosen_at[j];
	}
	hunt->steps += list->glances - from;
	if (hunt->steps > STEPS_MAX) {
		hunt->cut = true;
		return;
	}
	points += ahead->points;
	for (unsigned c = from;
	     (c = next_held(hunt, list, c, ahead->wilds)) < list->glances;
	     c++) {
		const struct glance *glance = &list->glance[c];
		const struct choice *choice = &list->at[glance->at];

		if (points + glance->points <= points_below(hunt))
			return;
		if (!stands_apart(hunt, choice, i) ||
		    !choice_take(hunt, choice))
			continue;
		hunt->chosen[i] = choice;
		hunt->chosen_at[i] = c;
		choose_part(hunt, i + 1,
			    points - ahead->points + glance->points);
		choice_put(hunt, choice);
	}
}

void
hunt_init(struct hunt *hunt, const struct state *state)
{
	const struct bag *hand = &state->hands[state->seat];
	uint64_t wilds = hand->any & state->rules->wild_mask;

	hunt->state = state;
	hunt->rules = state->rules;
	hunt->contract = contract_of(state);
	memcpy(hunt->of, hand->of, sizeof(hunt->of));
	hunt->held = hand->any;
	hunt->any = hand->any & ~state->rules->wild_mask;
	hunt->wild_count = 0;
	for (card_t card = CARD_X1; card <= CARD_X2; card++) {
		for (unsigned i = 0; i < hand->of[card]; i++)
			hunt->wilds[hunt->wild_count++] = card;
	}
	hunt->jokers = hunt->wild_count;
	for (; wilds != 0; wilds &= wilds - 1) {
		card_t card = (card_t)__builtin_ctzll(wilds);

		for (unsigned i = 0; i < hand->of[card]; i++)
			hunt->wilds[hunt->wild_count++] = card;
	}
	hunt->wild_left = hunt->wild_count;
	hunt->list_count = 0;
	hunt->steps = 0;
	hunt->grows = 0;
	hunt->cut = false;
	hunt->found_count = 0;
}

void
hunt_openings(struct hunt *hunt)
{
	note_ahead(hunt);
	choose_part(hunt, 0, 0);
}
