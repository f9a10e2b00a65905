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
		unsigned wild_max = own && hunt->jokers < hunt->spare
					    ? hunt->jokers
					    : hunt->spare;
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

/* The fewest wild cards that a set needs, or more than there are. */
static unsigned
least_in_sets(const struct hunt *hunt, unsigned size)
{
	const struct rules *rules = hunt->rules;
	unsigned least = UINT8_MAX;

	if (size < rules->set_min)
		size = rules->set_min;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		bool own = card_is_wild(rules, card_of(SPADES, rank));
		unsigned held = 0, needed;

		for (unsigned suit = 0; suit < SUITS; suit++) {
			unsigned copies = hunt->of[card_of(suit, rank)];

			held += rules->set_suits == SUITS_DIFFER ? copies > 0
								 : copies;
		}
		if (held == 0 || (own && !rules->wild_sets))
			continue;
		needed = held >= size ? 0 : size - held;
		if (own) /* eight-hands 11: natural ones are wild cards too */
			needed = size;
		if (needed < least)
			least = needed;
	}
	return least;
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
	if (run->wilds < hunt->spare) {
		run->cards[run->n++] = (struct laid){ CARD_NONE, as };
		run->wilds++;
		list_runs_on(hunt, list, suit, low, run);
		run->wilds--;
		run->n--;
	}
}

/* Where runs of so many cards can begin. */
struct places {
	int first, last;
	uint64_t window; /* a bit per card of one */
};

static struct places
places_of(const struct rules *rules, unsigned size)
{
	bool ring = rules->ace == ACE_ROUND;
	struct places places = {
		.first = ring ? RANK_ACE : place_lowest(rules),
		.last = ring ? RANK_KING : place_highest(rules) - (int)size + 1,
		.window = (UINT64_C(1) << size) - 1,
	};

	return places;
}

static unsigned
run_size(const struct rules *rules, unsigned size)
{
	return size > rules->run_min ? size : rules->run_min;
}

/* The fewest wild cards that a run needs, or more than there are. */
static unsigned
least_in_runs(const struct hunt *hunt, unsigned size)
{
	const struct rules *rules = hunt->rules;
	struct places places;
	unsigned most = 0;

	size = run_size(rules, size);
	places = places_of(rules, size);
	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint64_t held = places_held(rules,
					    hunt->any >> 16 * suit & 0xffff);

		unsigned n = (unsigned)__builtin_popcountll(
			held >> places.first & places.window);

		for (int low = places.first; low <= places.last; low++) {
			most = n > most ? n : most;
			n -= (unsigned)(held >> low & 1);
			n += (unsigned)(held >> (low + (int)size) & 1);
		}
	}
	return most > 0 ? size - most : UINT8_MAX;
}

static void
list_runs(struct hunt *hunt, struct choices *list)
{
	const struct rules *rules = hunt->rules;
	unsigned min = run_size(rules, list->part.min);
	struct places places = places_of(rules, min);

	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint64_t held = places_held(rules,
					    hunt->any >> 16 * suit & 0xffff);

		for (int low = places.first; held != 0 && low <= places.last;
		     low++) {
			struct choice run = { .kind = KIND_RUN };
			unsigned n = (unsigned)__builtin_popcountll(
				held >> low & places.window);

			if (n > 0 && n + hunt->spare >= min)
				list_runs_on(hunt, list, suit, low, &run);
		}
	}
	if (hunt->grows > GROWS_MAX)
		hunt->cut = true;
}

static struct glance
glance_of(const struct rules *rules, const struct choices *list, unsigned at)
{
	const struct choice *choice = &list->at[at];
	struct glance glance = {
		.points = (int16_t)(choice->points +
				    choice->wilds * rules->value[CARD_X1]),
		.wilds = (uint8_t)(choice->wilds + choice->natural),
		.at = (uint8_t)at,
	};

	for (unsigned i = 0; i < choice->n; i++)
		if (choice->cards[i].card != CARD_NONE)
			glance.held |= UINT64_C(1) << choice->cards[i].card;
	return glance;
}

/* Where it stands behind those with as many points. */
static unsigned
glance_place(const struct choices *list, int points)
{
	unsigned low = 0, high = list->glances;

	while (low < high) {
		unsigned middle = (low + high) / 2;

		if (list->glance[middle].points < points)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* Is there a meld of the same cards before this place? */
static bool
has_twin(const struct choices *list, unsigned place,
	 const struct glance *glance)
{
	const struct choice *choice = &list->at[glance->at];

	while (place-- > 0 && list->glance[place].points == glance->points) {
		const struct glance *other = &list->glance[place];

		if (other->held == glance->held &&
		    choice_sum(&list->at[other->at]) == choice_sum(choice))
			return true;
	}
	return false;
}

/* The most points first, so that the best openings are met early; where melds
 * may lie as they like, one of those of the same cards is enough. */
static void
list_glances(const struct rules *rules, struct choices *list)
{
	list->glances = 0;
	for (unsigned i = 0; i < list->n; i++) {
		struct glance glance = glance_of(rules, list, i);
		unsigned place = glance_place(list, glance.points);

		if (!rules->melds_apart && has_twin(list, place, &glance))
			continue;
		memmove(list->glance + place + 1, list->glance + place,
			(list->glances - place) * sizeof(glance));
		list->glance[place] = glance;
		list->glances++;
	}
}

static bool
takes_sets(const struct hunt *hunt, const struct contract_part *part)
{
	return part->kind != KIND_RUN && hunt->rules->meld_kinds != MELDS_RUNS;
}

static bool
takes_runs(const struct hunt *hunt, const struct contract_part *part)
{
	return part->kind != KIND_SET && hunt->rules->meld_kinds != MELDS_SETS;
}

/* The fewest wild cards that a part needs, or more than there are. */
static unsigned
least_wilds(const struct hunt *hunt, const struct contract_part *part)
{
	unsigned least = UINT8_MAX;

	if (takes_sets(hunt, part))
		least = least_in_sets(hunt, part->min);
	if (takes_runs(hunt, part)) {
		unsigned runs = least_in_runs(hunt, part->min);

		least = runs < least ? runs : least;
	}
	return least;
}

static void
list_part(struct hunt *hunt, struct choices *list)
{
	list->n = 0;
	if (takes_sets(hunt, &list->part))
		list_sets(hunt, list);
	if (takes_runs(hunt, &list->part))
		list_runs(hunt, list);
	list_glances(hunt->rules, list);
}

/* A list for each form of a part. */
static void
note_forms(struct hunt *hunt)
{
	const struct contract *contract = hunt->contract;

	for (unsigned i = 0; i < contract->parts; i++) {
		const struct contract_part *part = &contract->part[i];
		unsigned at = 0;

		while (at < hunt->list_count &&
		       memcmp(part, &hunt->lists[at].part, sizeof(*part)) != 0)
			at++;
		if (at == hunt->list_count)
			hunt->lists[hunt->list_count++].part = *part;
		hunt->of_part[i] = at;
	}
}

/* The melds of the hand for each part, with the wild cards that the others can
 * spare; false: there are not enough for all. */
bool
hunt_list_parts(struct hunt *hunt)
{
	unsigned needed[CONTRACT_PARTS_MAX] = { 0 }, all = 0;

	note_forms(hunt);
	for (unsigned i = 0; i < hunt->list_count; i++)
		needed[i] = least_wilds(hunt, &hunt->lists[i].part);
	for (unsigned i = 0; i < hunt->contract->parts; i++)
		all += needed[hunt->of_part[i]];
	if (all > hunt->wild_count)
		return false;
	for (unsigned i = 0; i < hunt->list_count; i++) {
		hunt->spare = hunt->wild_count - all + needed[i];
		list_part(hunt, &hunt->lists[i]);
		if (hunt->lists[i].n == 0)
			return false;
	}
	return true;
}
