/* List the melds of a hand that match a part of its contract. */
#include <string.h>

#include "referee/table/table_open.h"

#define RUN_STEPS_MAX 3000 /* cards tried to list runs */

/* Return a new meld of the list to fill in, or NULL if the list is full. */
static struct choice *
choices_append(struct opening_search *search, struct choices *list)
{
	if (list->n == CHOICES_MAX) {
		search->incomplete = true;
		return NULL;
	}
	return &list->at[list->n++];
}

/* Return the largest number of cards of a listed meld for the part. */
static unsigned
opening_size_max(struct opening_search *search,
		 const struct contract_part *part)
{
	unsigned most = part->max > 0 ? part->max : OPENING_MAX;

	if (most <= OPENING_MAX)
		return most;
	search->incomplete = true;
	return OPENING_MAX;
}

/* Append a set of @take natural cards of each suit and @wilds wild cards. */
static void
choices_add_set(struct opening_search *search, struct choices *list,
		unsigned rank, const uint8_t take[SUITS], unsigned wilds)
{
	const struct rules *rules = search->rules;
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
	choice = choices_append(search, list);
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

/* Append the sets with every choice of @naturals cards of a rank. */
static void
choices_add_sets_of(struct opening_search *search, struct choices *list,
		    unsigned rank, const uint8_t copies[SUITS],
		    unsigned naturals, unsigned wilds)
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
				choices_add_set(search, list, rank, take,
						wilds);
			}
		}
	}
}

/* Append the sets of a part. */
static void
choices_add_sets(struct opening_search *search, struct choices *list)
{
	const struct rules *rules = search->rules;
	unsigned most = opening_size_max(search, &list->part);
	unsigned least = contract_set_size(&list->part, rules->set_min);

	if (most > rules->set_max)
		most = rules->set_max;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		/* eight-hands 11 */
		bool own = card_is_wild(rules, card_of(SPADES, rank));
		unsigned wild_max = own && search->jokers < search->spare_wilds
					    ? search->jokers
					    : search->spare_wilds;
		uint8_t copies[SUITS];
		unsigned held = 0;

		if (own && !rules->wild_sets)
			continue;
		for (unsigned suit = 0; suit < SUITS; suit++) {
			copies[suit] = search->of[card_of(suit, rank)];
			if (rules->set_suits == SUITS_DIFFER &&
			    copies[suit] > 1)
				copies[suit] = 1;
			held += copies[suit];
		}
		if (held == 0 || held + wild_max < least)
			continue;
		if (most == OPENING_MAX && held + wild_max > OPENING_MAX)
			search->incomplete = true;
		for (unsigned n = least; n <= most && n <= held + wild_max;
		     n++) {
			for (unsigned wilds = n > held ? n - held : 0;
			     wilds < n && wilds <= wild_max; wilds++) {
				if (naturals_suffice(rules, n - wilds, wilds))
					choices_add_sets_of(search, list, rank,
							    copies, n - wilds,
							    wilds);
			}
		}
	}
}

/* Return the fewest wild cards that a set needs; UINT8_MAX: there is no set. */
static unsigned
opening_wilds_in_sets(const struct opening_search *search,
		      const struct contract_part *part)
{
	const struct rules *rules = search->rules;
	unsigned size = contract_set_size(part, rules->set_min);
	unsigned least = UINT8_MAX;

	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		bool own = card_is_wild(rules, card_of(SPADES, rank));
		unsigned held = 0, needed;

		for (unsigned suit = 0; suit < SUITS; suit++) {
			unsigned copies = search->of[card_of(suit, rank)];

			held += rules->set_suits == SUITS_DIFFER ? copies > 0
								 : copies;
		}
		if (held == 0 || (own && !rules->wild_sets))
			continue;
		needed = held >= size ? 0 : size - held;
		if (own) /* eight-hands 11: natural ones are wild too */
			needed = size;
		if (needed < least)
			least = needed;
	}
	return least;
}

static card_t
opening_card_at(unsigned suit, int place)
{
	return card_of(suit, place_rank(place));
}

static void choices_extend_run(struct opening_search *search,
			       struct choices *list, unsigned suit, int low,
			       struct choice *run);

/* Extend the run by a natural card, if the hand has it. */
static void
choices_extend_natural(struct opening_search *search, struct choices *list,
		       unsigned suit, int low, struct choice *run, card_t card)
{
	const struct rules *rules = search->rules;
	/* a run from ace to ace needs a second ace */
	unsigned needed = run->n == RANK_KING ? 2 : 1;

	if (!(search->naturals >> card & 1) || search->of[card] < needed)
		return;
	run->cards[run->n++] = (struct laid){ card, CARD_NONE };
	run->points = (int16_t)(run->points + rules->value[card]);
	choices_extend_run(search, list, suit, low, run);
	run->points = (int16_t)(run->points - rules->value[card]);
	run->n--;
}

/* Append @run if it is long enough, and its extensions: the next card is
 * natural or, if one is left, wild.  If suits do not matter, it can have any
 * suit: phase10 5.2. */
static void
choices_extend_run(struct opening_search *search, struct choices *list,
		   unsigned suit, int low, struct choice *run)
{
	const struct rules *rules = search->rules;
	unsigned most = list->part.max > 0 ? list->part.max : RANK_HIGH_ACE;
	int place = low + run->n;
	bool any = rules->run_suits == RUN_SUITS_ANY;
	card_t as;

	if (run->n >= list->part.min && run->n >= rules->run_min &&
	    naturals_suffice(rules, run->n - run->wilds, run->wilds) &&
	    wild_alone_conflict(rules, run->cards, run->n) == CARD_NONE) {
		struct choice *choice = choices_append(search, list);

		if (choice != NULL)
			*choice = *run;
	}
	if (run->n == most || run->n == run_longest(rules) ||
	    place > place_highest(rules) || ++search->run_steps > RUN_STEPS_MAX)
		return;
	for (unsigned other = any ? 0 : suit; other < (any ? SUITS : suit + 1);
	     other++)
		choices_extend_natural(search, list, suit, low, run,
				       opening_card_at(other, place));
	as = any ? AS_RANK(place_rank(place)) : opening_card_at(suit, place);
	if (run->wilds < search->spare_wilds) {
		run->cards[run->n++] = (struct laid){ CARD_NONE, as };
		run->wilds++;
		choices_extend_run(search, list, suit, low, run);
		run->wilds--;
		run->n--;
	}
}

/* First and last place at which runs of a size can begin. */
struct run_starts {
	int first, last;
	uint64_t window; /* a bit per card of a run */
};

static struct run_starts
run_starts_of(const struct rules *rules, unsigned size)
{
	bool ring = rules->ace == ACE_ROUND;
	struct run_starts starts = {
		.first = ring ? RANK_ACE : place_lowest(rules),
		.last = ring ? RANK_KING : place_highest(rules) - (int)size + 1,
		.window = (UINT64_C(1) << size) - 1,
	};

	return starts;
}

static unsigned
opening_run_size(const struct rules *rules, unsigned size)
{
	return size > rules->run_min ? size : rules->run_min;
}

/* Return the places of the ranks that the hand has in a suit; if suits do not
 * matter, in all suits. */
static uint64_t
opening_places_held(const struct opening_search *search, unsigned suit)
{
	const struct rules *rules = search->rules;
	uint64_t naturals = search->naturals;
	uint64_t ranks = naturals >> 16 * suit;

	if (rules->run_suits == RUN_SUITS_ANY)
		ranks = naturals | naturals >> 16 | naturals >> 32 |
			naturals >> 48;
	return places_held(rules, ranks & 0xffff);
}

/* Return the number of suits whose runs are searched one by one. */
static unsigned
opening_run_suits(const struct rules *rules)
{
	return rules->run_suits == RUN_SUITS_ANY ? 1 : SUITS;
}

/* Return the fewest wild cards that a run needs; UINT8_MAX: there is no run. */
static unsigned
opening_wilds_in_runs(const struct opening_search *search, unsigned size)
{
	const struct rules *rules = search->rules;
	struct run_starts starts;
	unsigned most = 0;

	size = opening_run_size(rules, size);
	starts = run_starts_of(rules, size);
	for (unsigned suit = 0; suit < opening_run_suits(rules); suit++) {
		uint64_t held = opening_places_held(search, suit);

		unsigned n = (unsigned)__builtin_popcountll(
			held >> starts.first & starts.window);

		for (int low = starts.first; low <= starts.last; low++) {
			most = n > most ? n : most;
			n -= (unsigned)(held >> low & 1);
			n += (unsigned)(held >> (low + (int)size) & 1);
		}
	}
	return most > 0 ? size - most : UINT8_MAX;
}

/* Append the runs of a part. */
static void
choices_add_runs(struct opening_search *search, struct choices *list)
{
	const struct rules *rules = search->rules;
	unsigned min = opening_run_size(rules, list->part.min);
	struct run_starts starts = run_starts_of(rules, min);

	for (unsigned suit = 0; suit < opening_run_suits(rules); suit++) {
		uint64_t held = opening_places_held(search, suit);

		for (int low = starts.first; held != 0 && low <= starts.last;
		     low++) {
			struct choice run = { .kind = KIND_RUN };
			unsigned n = (unsigned)__builtin_popcountll(
				held >> low & starts.window);

			if (n > 0 && n + search->spare_wilds >= min)
				choices_extend_run(search, list, suit, low,
						   &run);
		}
	}
	if (search->run_steps > RUN_STEPS_MAX)
		search->incomplete = true;
}

/* Return the number of natural cards of a suit in the hand, from @card on. */
static unsigned
opening_suit_count(const struct opening_search *search, card_t card)
{
	unsigned n = 0;

	for (; card_rank(card) <= RANK_KING; card++)
		if (search->naturals >> card & 1)
			n += search->of[card];
	return n;
}

/* Append the flushes of @naturals further cards of the suit from @card on, and
 * of the flush's wild cards. */
static void
choices_extend_flush(struct opening_search *search, struct choices *list,
		     card_t card, unsigned naturals, struct choice *flush)
{
	const struct rules *rules = search->rules;
	struct choice *choice;

	if (naturals == 0) {
		choice = choices_append(search, list);
		if (choice == NULL)
			return;
		*choice = *flush;
		for (unsigned i = 0; i < flush->wilds; i++)
			choice->cards[choice->n++] = (struct laid){ CARD_NONE,
								    CARD_NONE };
		return;
	}
	if (opening_suit_count(search, card) < naturals ||
	    ++search->run_steps > RUN_STEPS_MAX)
		return;
	while (!(search->naturals >> card & 1 && search->of[card] > 0))
		card++;
	choices_extend_flush(search, list, card + 1, naturals, flush);
	for (unsigned n = 1; n <= search->of[card] && n <= naturals; n++) {
		flush->cards[flush->n++] = (struct laid){ card, CARD_NONE };
		flush->points = (int16_t)(flush->points + rules->value[card]);
		choices_extend_flush(search, list, card + 1, naturals - n,
				     flush);
	}
	while (flush->n > 0 && flush->cards[flush->n - 1].card == card) {
		flush->n--;
		flush->points = (int16_t)(flush->points - rules->value[card]);
	}
}

/* Append the flushes of a part: phase10 5.4. */
static void
choices_add_flushes(struct opening_search *search, struct choices *list)
{
	const struct contract_part *part = &list->part;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		unsigned held = opening_suit_count(search,
						   card_of(suit, RANK_ACE));
		unsigned all = held + search->spare_wilds;
		unsigned most = opening_size_max(search, part);

		for (unsigned n = part->min; n <= most && n <= all; n++) {
			for (unsigned wilds = n > held ? n - held : 0;
			     wilds < n && wilds <= search->spare_wilds;
			     wilds++) {
				struct choice flush = {
					.kind = KIND_FLUSH,
					.wilds = (uint8_t)wilds
				};

				if (naturals_suffice(search->rules, n - wilds,
						     wilds))
					choices_extend_flush(
						search, list,
						card_of(suit, RANK_ACE),
						n - wilds, &flush);
			}
		}
	}
	if (search->run_steps > RUN_STEPS_MAX)
		search->incomplete = true;
}

/* Return the fewest wild cards that a flush needs; UINT8_MAX: there is no
 * flush. */
static unsigned
opening_wilds_in_flushes(const struct opening_search *search, unsigned size)
{
	unsigned most = 0;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		unsigned held = opening_suit_count(search,
						   card_of(suit, RANK_ACE));

		most = held > most ? held : most;
	}
	if (most == 0)
		return UINT8_MAX;
	return most < size ? size - most : 0;
}

static struct choice_key
choices_key_of(const struct rules *rules, const struct choices *list,
	       unsigned at)
{
	const struct choice *choice = &list->at[at];
	struct choice_key key = {
		.points = (int16_t)(choice->points +
				    choice->wilds * rules->value[CARD_X1]),
		.wilds = (uint8_t)(choice->wilds + choice->natural),
		.at = (uint8_t)at,
	};

	for (unsigned i = 0; i < choice->n; i++)
		if (choice->cards[i].card != CARD_NONE)
			key.held |= UINT64_C(1) << choice->cards[i].card;
	return key;
}

/* With opening_total: return the points of a meld.  A wild card that is not
 * chosen yet counts as the wild card of the hand with the most points, if it
 * counts as itself. */
static int16_t
choice_worth(const struct opening_search *search, const struct choice *choice)
{
	const struct rules *rules = search->rules;
	struct meld meld = { .kind = choice->kind, .n = choice->n };
	card_t wild = CARD_X1;

	for (unsigned i = 0; i < search->wild_count; i++) {
		if (card_points(rules, search->wilds[i]) >
		    card_points(rules, wild))
			wild = search->wilds[i];
	}
	for (unsigned i = 0; i < choice->n; i++) {
		struct laid laid = choice->cards[i];

		if (laid.as == CARD_NONE)
			laid.as = laid.card != CARD_NONE
					  ? laid.card
					  : AS_RANK(choice->rank);
		if (laid.card == CARD_NONE)
			laid.card = wild;
		meld.cards[i] = laid;
	}
	return (int16_t)meld_points(rules, &meld);
}

/* Return the index behind the keys with as many points. */
static unsigned
choices_find_place(const struct choices *list, int points)
{
	unsigned low = 0, high = list->key_count;

	while (low < high) {
		unsigned middle = (low + high) / 2;

		if (list->key[middle].points < points)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* Return whether a meld of the same cards is before this index. */
static bool
choices_has_duplicate(const struct choices *list, unsigned place,
		      const struct choice_key *key)
{
	const struct choice *choice = &list->at[key->at];

	while (place-- > 0 && list->key[place].points == key->points) {
		const struct choice_key *other = &list->key[place];

		if (other->held == key->held &&
		    list->at[other->at].worth == choice->worth &&
		    choice_cards_sum(&list->at[other->at]) ==
			    choice_cards_sum(choice))
			return true;
	}
	return false;
}

/* Sort the keys by points, most first, so that the best openings are found
 * early.  If melds need not be apart, one of several melds of the same cards is
 * enough. */
static void
choices_sort(const struct opening_search *search, struct choices *list)
{
	const struct rules *rules = search->rules;

	list->key_count = 0;
	for (unsigned i = 0; i < list->n; i++) {
		struct choice_key key = choices_key_of(rules, list, i);
		unsigned place = choices_find_place(list, key.points);

		list->at[i].worth = search->total > 0
					    ? choice_worth(search, &list->at[i])
					    : 0;

		if (!rules->melds_apart &&
		    choices_has_duplicate(list, place, &key))
			continue;
		memmove(list->key + place + 1, list->key + place,
			(list->key_count - place) * sizeof(key));
		list->key[place] = key;
		list->key_count++;
	}
}

static bool
opening_part_takes_sets(const struct opening_search *search,
			const struct contract_part *part)
{
	return contract_part_allows(part, KIND_SET) &&
	       search->rules->meld_kinds != MELDS_RUNS;
}

static bool
opening_part_takes_runs(const struct opening_search *search,
			const struct contract_part *part)
{
	return contract_part_allows(part, KIND_RUN) &&
	       search->rules->meld_kinds != MELDS_SETS;
}

/* Return the fewest wild cards that a part needs; UINT8_MAX: it has no meld. */
static unsigned
opening_wilds_in_part(const struct opening_search *search,
		      const struct contract_part *part)
{
	unsigned least = UINT8_MAX;

	if (opening_part_takes_sets(search, part))
		least = opening_wilds_in_sets(search, part);
	if (opening_part_takes_runs(search, part)) {
		unsigned runs = opening_wilds_in_runs(search, part->min);

		least = runs < least ? runs : least;
	}
	if (part->kind == KIND_FLUSH)
		least = opening_wilds_in_flushes(search, part->min);
	return least;
}

/* Find the melds of a part. */
static void
choices_find(struct opening_search *search, struct choices *list)
{
	list->n = 0;
	if (opening_part_takes_sets(search, &list->part))
		choices_add_sets(search, list);
	if (opening_part_takes_runs(search, &list->part))
		choices_add_runs(search, list);
	if (list->part.kind == KIND_FLUSH)
		choices_add_flushes(search, list);
	choices_sort(search, list);
}

/* Assign a list to each form of a part: parts of one form share it. */
static void
opening_assign_lists(struct opening_search *search)
{
	const struct contract *contract = search->contract;

	for (unsigned i = 0; i < contract->parts; i++) {
		const struct contract_part *part = &contract->part[i];
		unsigned at = 0;

		while (at < search->list_count &&
		       memcmp(part, &search->lists[at].part, sizeof(*part)) !=
			       0)
			at++;
		if (at == search->list_count)
			search->lists[search->list_count++].part = *part;
		search->list_of_part[i] = at;
	}
}

/* List the melds of the hand for each part, with the wild cards that the other
 * parts can spare. */
bool
opening_list_parts(struct opening_search *search)
{
	unsigned needed[CONTRACT_PARTS_MAX] = { 0 }, all = 0;

	opening_assign_lists(search);
	for (unsigned i = 0; i < search->list_count; i++)
		needed[i] = opening_wilds_in_part(search,
						  &search->lists[i].part);
	for (unsigned i = 0; i < search->contract->parts; i++)
		all += needed[search->list_of_part[i]];
	if (all > search->wild_count)
		return false;
	for (unsigned i = 0; i < search->list_count; i++) {
		search->spare_wilds = search->wild_count - all + needed[i];
		choices_find(search, &search->lists[i]);
		if (search->lists[i].n == 0)
			return false;
	}
	return true;
}
