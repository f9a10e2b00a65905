/*
 * The melds of a hand that could be a part of its contract each.
 */
#include <string.h>

#include "referee/games/table_open.h"

#define GROWS_MAX 3000 /* cards tried while runs and sets are listed */

static struct choice *
choice_add(struct hunt *hunt, struct choices *list)
{
	if (list->n == MELDS_MAX) {
		hunt->cut = true;
		return NULL;
	}
	return &list->at[list->n++];
}

/* One choice of natural cards of a rank, by suit, and a number of wild ones. */
static void
add_set(struct hunt *hunt, struct choices *list, unsigned rank,
	const uint8_t take[SUITS], unsigned wilds)
{
	const struct rules *rules = hunt->rules;
	card_t as = rules->set_wilds == SET_WILDS_PLACES ? CARD_NONE
							 : AS_RANK(rank);
	unsigned shown = 0;
	unsigned n = 0;
	struct choice *choice;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		shown += take[suit] > 0;
		n += take[suit];
	}
	/* progressive 5.1 */
	if (rules->set_suits == SUITS_COVER &&
	    shown + wilds < (n + wilds < SUITS ? n + wilds : SUITS))
		return;
	choice = choice_add(hunt, list);
	if (choice == NULL)
		return;
	*choice = (struct choice){ .kind = KIND_SET,
				   .rank = (uint8_t)rank,
				   .wilds = (uint8_t)wilds };
	if (card_is_wild(rules, card_of(SPADES, rank)))
		choice->natural = (uint8_t)n;
	for (unsigned suit = 0; suit < SUITS; suit++) {
		card_t card = card_of(suit, rank);

		choice->points = (int16_t)(choice->points +
					   take[suit] * rules->value[card]);
		for (unsigned i = 0; i < take[suit]; i++)
			choice->cards[choice->n++] = (struct laid){ card,
								    CARD_NONE };
	}
	for (unsigned i = 0; i < wilds; i++)
		choice->cards[choice->n++] = (struct laid){ CARD_NONE, as };
}

/* Every way to take @naturals cards of a rank. */
static void
list_sets_of(struct hunt *hunt, struct choices *list, unsigned rank,
	     const uint8_t copies[SUITS], unsigned naturals, unsigned wilds)
{
	uint8_t take[SUITS];

	for (unsigned s = 0; s <= copies[0] && s <= naturals; s++) {
		for (unsigned h = 0; h <= copies[1] && s + h <= naturals; h++) {
			for (unsigned d = 0;
			     d <= copies[2] && s + h + d <= naturals; d++) {
				unsigned c = naturals - s - h - d;

				if (c > copies[3])
					continue;
				take[0] = (uint8_t)s;
				take[1] = (uint8_t)h;
				take[2] = (uint8_t)d;
				take[3] = (uint8_t)c;
				add_set(hunt, list, rank, take, wilds);
			}
		}
	}
}

static void
list_sets(struct hunt *hunt, struct choices *list)
{
	const struct rules *rules = hunt->rules;
	unsigned most = list->part.max > 0 ? list->part.max : OPENING_MAX;
	unsigned least = list->part.min > rules->set_min ? list->part.min
							 : rules->set_min;

	if (most > rules->set_max)
		most = rules->set_max;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		/* eight-hands 11 */
		bool own = card_is_wild(rules, card_of(SPADES, rank));
		unsigned wild_max = own ? hunt->jokers : hunt->wild_count;
		uint8_t copies[SUITS];
		unsigned held = 0;

		if (own && !rules->wild_sets)
			continue;
		for (unsigned suit = 0; suit < SUITS; suit++) {
			copies[suit] = hunt->of[card_of(suit, rank)];
			if (rules->set_suits == SUITS_DIFFER &&
			    copies[suit] > 1)
				copies[suit] = 1;
			held += copies[suit];
		}
		if (held == 0 || held + wild_max < least)
			continue;
		if (most == OPENING_MAX && held + wild_max > OPENING_MAX)
			hunt->cut = true;
		for (unsigned n = least; n <= most && n <= held + wild_max;
		     n++) {
			for (unsigned wilds = n > held ? n - held : 0;
			     wilds < n && wilds <= wild_max; wilds++) {
				if (naturals_suffice(rules, n - wilds, wilds))
					list_sets_of(hunt, list, rank, copies,
						     n - wilds, wilds);
			}
		}
	}
}

static card_t
card_at(unsigned suit, int place)
{
	return card_of(suit, place_rank(place));
}

/* @run: as far as it goes; the next card is natural or, if one is left, wild.
 */
static void
list_runs_on(struct hunt *hunt, struct choices *list, unsigned suit, int low,
	     struct choice *run)
{
	const struct rules *rules = hunt->rules;
	unsigned most = list->part.max > 0 ? list->part.max : RANK_HIGH_ACE;
	int place = low + run->n;
	card_t as;
	unsigned needed;

	if (run->n >= list->part.min && run->n >= rules->run_min &&
	    naturals_suffice(rules, run->n - run->wilds, run->wilds) &&
	    wild_crowded(rules, run->cards, run->n) == CARD_NONE) {
		struct choice *choice = choice_add(hunt, list);

		if (choice != NULL)
			*choice = *run;
	}
	if (run->n == most || run->n == run_longest(rules) ||
	    place > place_highest(rules) || ++hunt->grows > GROWS_MAX)
		return;
	as = card_at(suit, place);
	/* The other ace of a run from ace to ace is a second card. */
	needed = run->n == RANK_KING ? 2 : 1;
	if ((hunt->any >> as & 1) && hunt->of[as] >= needed) {
		run->cards[run->n++] = (struct laid){ as, CARD_NONE };
		run->points = (int16_t)(run->points + rules->value[as]);
		list_runs_on(hunt, list, suit, low, run);
		run->points = (int16_t)(run->points - rules->value[as]);
		run->n--;
	}
	if (run->wilds < hunt->wild_count) {
		run->cards[run->n++] = (struct laid){ CARD_NONE, as };
		run->wilds++;
		list_runs_on(hunt, list, suit, low, run);
		run->wilds--;
		run->n--;
	}
}

static void
list_runs(struct hunt *hunt, struct choices *list)
{
	const struct rules *rules = hunt->rules;
	unsigned min = list->part.min > rules->run_min ? list->part.min
						       : rules->run_min;
	bool ring = rules->ace == ACE_ROUND;
	int first = ring ? RANK_ACE : place_lowest(rules);
	int last = ring ? RANK_KING : place_highest(rules) - (int)min + 1;
	uint64_t window = (UINT64_C(1) << min) - 1;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint64_t places = places_held(rules,
					      hunt->any >> 16 * suit & 0xffff);

		for (int low = first; places != 0 && low <= last; low++) {
			struct choice run = { .kind = KIND_RUN };
			unsigned held = (unsigned)__builtin_popcountll(
				places >> low & window);

			if (held > 0 && held + hunt->wild_count >= min)
				list_runs_on(hunt, list, suit, low, &run);
		}
	}
	if (hunt->grows > GROWS_MAX)
		hunt->cut = true;
}

/* The most points first, so that the best openings are met early. */
static void
sort_choices(const struct rules *rules, struct choices *list)
{
	int wild = rules->value[CARD_X1];

	for (unsigned i = 1; i < list->n; i++) {
		struct choice choice = list->at[i];
		int points = choice.points + choice.wilds * wild;
		unsigned j = i;

		while (j > 0 &&
		       list->at[j - 1].points + list->at[j - 1].wilds * wild <
			       points) {
			list->at[j] = list->at[j - 1];
			j--;
		}
		list->at[j] = choice;
	}
}

/* For choice_take, before a meld is looked at card by card. */
static void
note_held(struct choices *list)
{
	for (unsigned i = 0; i < list->n; i++) {
		struct choice *choice = &list->at[i];

		choice->held = 0;
		for (unsigned j = 0; j < choice->n; j++)
			if (choice->cards[j].card != CARD_NONE)
				choice->held |= UINT64_C(1)
						<< choice->cards[j].card;
	}
}

/* The melds of the hand for each part; false: one has none. */
bool
hunt_list_parts(struct hunt *hunt)
{
	for (unsigned i = 0; i < hunt->contract->parts; i++) {
		const struct contract_part *part = &hunt->contract->part[i];
		struct choices *list;
		unsigned j = 0;

		while (j < i && memcmp(part, &hunt->contract->part[j],
				       sizeof(*part)) != 0)
			j++;
		if (j < i) {
			hunt->of_part[i] = hunt->of_part[j];
			continue;
		}
		hunt->of_part[i] = hunt->list_count;
		list = &hunt->lists[hunt->list_count++];
		list->part = *part;
		list->n = 0;
		if (part->kind != KIND_RUN &&
		    hunt->rules->meld_kinds != MELDS_RUNS)
			list_sets(hunt, list);
		if (part->kind != KIND_SET &&
		    hunt->rules->meld_kinds != MELDS_SETS)
			list_runs(hunt, list);
		if (list->n == 0)
			return false;
	}
	for (unsigned i = 0; i < hunt->list_count; i++) {
		note_held(&hunt->lists[i]);
		sort_choices(hunt->rules, &hunt->lists[i]);
	}
	return true;
}
