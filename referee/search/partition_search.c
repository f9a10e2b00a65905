/*
 * Branch and bound.  The lowest card that is not decided yet (by suit, then by
 * rank) lies in one of the melds that can hold it, or all its copies are left:
 * so every choice of disjoint melds is met once, and the recursion is as deep
 * as the hand has cards.  A branch is given up when even a generous count of
 * what its cards could still bring does not beat the best found so far:
 *
 *   - a card that lies in some meld of undecided natural cards may be melded;
 *   - of the others no three are neighbours, so that a run with k wild cards
 * holds at most 2 * (k + 1) of them, and each wild card lets at most four in.
 *
 * So is one that comes to cards that were undecided before with no more won by
 * then: melds chosen in another way often leave the same cards.  A table of the
 * states that were met tells, once a search is longer than most.
 *
 * Wild cards are alike but for what they bring, so the search counts them and
 * the dearest ones are used first.  Cards that may be wild or themselves are
 * split into the two beforehand, in every way.
 */
#include "partition_search.h"

#include <string.h>

#define EVERY_SUIT	 UINT64_C(0x0001000100010001)
#define WILD_PLACEHOLDER CARD_HIDDEN

#define STATES_LOG  11
#define STATES	    (1u << STATES_LOG)
#define STATES_FROM 64 /* measured: steps that cost what the table costs */

/* What was undecided, and the most that had been won there. */
struct met {
	uint64_t key;
	int gain;
};

struct search {
	const struct partition_query *query;
	struct partition *best;
	bool found;
	bool cut;
	bool wild_gains; /* it matters what a wild card stands for */
	int wild_gain_max;
	uint32_t nodes, nodes_max;
	bool forgets; /* what is possible hangs on the melds chosen before */
	bool met_any; /* the table is in use */
	unsigned splits;

	/* undecided natural cards */
	uint64_t any;
	uint8_t of[64];
	uint8_t of_rank[RANK_HIGH_ACE];
	unsigned cards;
	uint64_t sum; /* of their numbers */

	/* wild cards, the dearest first; the first @used are in melds */
	unsigned wilds, used;
	card_t wild[PACK_CARDS_MAX];

	/* decided */
	int total;  /* weight of the whole hand */
	int melded; /* weight of the cards in melds */
	int gain;   /* that, and what the melds bring besides */
	unsigned left;
	unsigned runs, pure;
	uint8_t parts_open; /* bit per part without its meld */
	unsigned n;
	struct meld melds[PARTITION_MELDS_MAX];
	struct met met[STATES];
};

static void decide(struct search *search);

static unsigned
lowest_card(uint64_t cards)
{
	return (unsigned)__builtin_ctzll(cards);
}

static card_t
card_at(unsigned suit, unsigned place)
{
	return card_of(suit, (place - 1) % RANK_KING + 1);
}

static void
take(struct search *search, card_t card)
{
	search->of[card]--;
	search->of_rank[card_rank(card)]--;
	search->cards--;
	search->sum -= card_number(card);
	if (search->of[card] == 0)
		search->any &= ~(UINT64_C(1) << card);
}

static void
put_back(struct search *search, card_t card)
{
	search->of[card]++;
	search->of_rank[card_rank(card)]++;
	search->cards++;
	search->sum += card_number(card);
	search->any |= UINT64_C(1) << card;
}

/* The undecided cards that lie in a run of undecided natural cards, or, with
 * three neighbours where more are needed, in the beginning of one. */
static uint64_t
live_in_runs(const struct search *search)
{
	const struct partition_query *query = search->query;
	uint64_t cards = search->any, live;

	if (query->run_max == 0)
		return 0;
	/* places 14 and 15 of a suit: the ace and the two above the king */
	if (query->run_high > RANK_KING || query->run_round)
		cards |= (search->any & EVERY_SUIT << 1) << 13;
	if (query->run_round)
		cards |= (search->any & EVERY_SUIT << 2) << 13;
	cards &= ~(EVERY_SUIT * ((1u << query->run_low) - 1));
	live = cards & cards >> 1 & cards >> 2;
	live |= live << 1 | live << 2;
	return (live | (live & EVERY_SUIT * 0xc000) >> 13) & search->any;
}

/* The undecided cards with another one beside them, or one place off. */
static uint64_t
has_neighbour(const struct search *search)
{
	uint64_t cards = search->any, near;

	if (search->query->run_max == 0)
		return 0;
	/* the ace and the two stand above the king too: generous for every ace
	 */
	cards |= (search->any & EVERY_SUIT * 6) << 13;
	near = cards << 1 | cards >> 1 | cards << 2 | cards >> 2;
	return near | (near & EVERY_SUIT * 0xc000) >> 13;
}

/* The most of @count weights that @limit cards bring. */
static int
sum_of_best(int16_t *weights, unsigned count, unsigned limit)
{
	int sum = 0;

	for (unsigned i = 0; i < count && i < limit; i++) {
		unsigned best = i;
		int16_t weight;

		for (unsigned j = i + 1; j < count && limit < count; j++)
			if (weights[j] > weights[best])
				best = j;
		weight = weights[best];
		weights[best] = weights[i];
		weights[i] = weight;
		sum += weight;
	}
	return sum;
}

/* What the wild cards not used yet could bring by themselves. */
static int
most_of_wilds(const struct search *search)
{
	int most = 0;

	for (unsigned i = search->used; i < search->wilds; i++)
		most += search->query->weight[search->wild[i]] +
			search->wild_gain_max;
	return most;
}

static unsigned
count_open(const struct search *search)
{
	unsigned cards = 0;

	for (unsigned i = 0; i < search->query->parts; i++)
		if (search->parts_open >> i & 1)
			cards += search->query->part[i].min;
	return cards;
}

/* Could this branch still beat the best?  Generous, never too strict. */
static bool
is_promising(const struct search *search)
{
	const struct partition_query *query = search->query;
	unsigned wilds = search->wilds - search->used;
	unsigned spare = search->cards + wilds;
	unsigned dull = 0, out = 0;
	uint64_t live = live_in_runs(search), near;
	int16_t weights[PACK_CARDS_MAX];
	unsigned limit;
	int most = search->gain;

	if (search->left > query->left_max || count_open(search) > spare)
		return false;
	if (search->pure < query->pure_min && live == 0)
		return false;
	if (search->runs < query->runs_min &&
	    (query->runs_min - search->runs) * query->run_min > spare)
		return false;
	near = wilds == 1 ? has_neighbour(search) : 0;
	limit = (query->run_max > 0 ? 4u : query->set_min - 1u) * wilds;
	for (unsigned rank = 1; rank <= RANK_KING; rank++) {
		if (query->set_max == 0)
			break;
		if (search->of_rank[rank] >= query->set_min)
			live |= EVERY_SUIT << rank;
		if (search->of_rank[rank] >= 2)
			near |= EVERY_SUIT << rank;
	}
	for (uint64_t any = search->any; any != 0; any &= any - 1) {
		unsigned card = lowest_card(any);

		if (live >> card & 1)
			most += query->weight[card] * search->of[card];
		else if (wilds > 1 || (wilds == 1 && (near >> card & 1)))
			for (unsigned i = 0; i < search->of[card]; i++)
				weights[dull++] = query->weight[card];
		else
			out += search->of[card];
	}
	if (dull > limit)
		out += dull - limit;
	if (search->left + out > query->left_max)
		return false;
	if (!search->found)
		return true;
	most += most_of_wilds(search);
	if (query->full_bonus > 0 && query->run_max > 0)
		most += query->full_bonus * (int)(spare / query->run_max);
	return most + sum_of_best(weights, dull, limit) > search->best->gain;
}

/* Everything is decided: keep it if it is allowed and better. */
static void
finish(struct search *search)
{
	const struct partition_query *query = search->query;
	struct partition *best = search->best;
	unsigned left = search->left + search->wilds - search->used;
	unsigned wild = 0;

	if (search->parts_open != 0 || search->runs < query->runs_min ||
	    search->pure < query->pure_min || left < query->left_min ||
	    left > query->left_max)
		return;
	if (search->found && search->gain <= best->gain)
		return;
	search->found = true;
	best->gain = search->gain;
	best->left = search->total - search->melded;
	best->left_count = (uint8_t)left;
	best->pure = (uint8_t)search->pure;
	best->n = (uint8_t)search->n;
	memcpy(best->melds, search->melds, search->n * sizeof(*best->melds));
	for (unsigned i = 0; i < search->n; i++)
		for (unsigned j = 0; j < best->melds[i].n; j++) {
			struct laid *laid = &best->melds[i].cards[j];

			if (laid->card != WILD_PLACEHOLDER)
				continue;
			laid->card = search->wild[wild++];
			if (as_has_no_suit(laid->as) &&
			    query->set_wilds == SET_WILDS_PLACES)
				laid->as = CARD_NONE;
		}
}

/* Does run @b begin right above run @a?  Nothing follows an ace. */
static bool
adjoins(const struct meld *a, const struct meld *b)
{
	card_t high = a->cards[a->n - 1].as, low = b->cards[0].as;

	return card_suit(high) == card_suit(low) &&
	       card_rank(high) != RANK_ACE &&
	       card_rank(high) + 1 == card_rank(low);
}

/* May this meld stand beside the parts chosen before? */
static bool
parts_agree(const struct search *search, const struct meld *meld)
{
	const struct partition_query *query = search->query;

	for (unsigned i = 0; i < search->n; i++) {
		const struct meld *other = &search->melds[i];

		if (other->kind != meld->kind)
			continue;
		if (meld->kind == KIND_SET && query->sets_differ &&
		    card_rank(other->cards[0].as) ==
			    card_rank(meld->cards[0].as))
			return false;
		if (meld->kind == KIND_RUN && query->runs_apart &&
		    (adjoins(meld, other) || adjoins(other, meld)))
			return false;
	}
	return true;
}

/* Which parts the meld could be, one bit each; of equal ones the first. */
static unsigned
parts_of(const struct search *search, const struct meld *meld)
{
	const struct partition_query *query = search->query;
	unsigned fits = 0;

	for (unsigned i = 0; i < query->parts; i++) {
		const struct asked_part *part = &query->part[i];
		bool twin = false;

		if (!(search->parts_open >> i & 1) ||
		    part->kind != meld->kind || meld->n < part->min ||
		    meld->n > part->max)
			continue;
		for (unsigned j = 0; j < i; j++)
			twin |= (fits >> j & 1) &&
				query->part[j].min == part->min &&
				query->part[j].max == part->max;
		if (!twin)
			fits |= 1u << i;
	}
	return fits;
}

/* The meld in melds[n] is whole: go on with the next card. */
static void
commit(struct search *search, unsigned wilds, int besides)
{
	const struct partition_query *query = search->query;
	const struct meld *meld = &search->melds[search->n];
	unsigned parts = parts_of(search, meld);
	int weight = 0;

	if (search->n + 1 >= PARTITION_MELDS_MAX)
		return;
	if (parts == 0 && query->parts_only)
		return;
	if (query->parts > 0 && !parts_agree(search, meld))
		return;
	for (unsigned i = 0; i < meld->n; i++)
		if (meld->cards[i].card != WILD_PLACEHOLDER)
			weight += query->weight[meld->cards[i].card];
	for (unsigned i = 0; i < wilds; i++)
		weight += query->weight[search->wild[search->used + i]];
	search->used += wilds;
	search->melded += weight;
	search->gain += weight + besides;
	search->runs += meld->kind == KIND_RUN;
	search->pure += meld->kind == KIND_RUN && wilds == 0;
	search->n++;
	if (parts == 0)
		decide(search);
	for (; parts != 0; parts &= parts - 1) {
		unsigned part = parts & (~parts + 1);

		search->parts_open ^= (uint8_t)part;
		decide(search);
		search->parts_open ^= (uint8_t)part;
	}
	search->n--;
	meld = &search->melds[search->n];
	search->pure -= meld->kind == KIND_RUN && wilds == 0;
	search->runs -= meld->kind == KIND_RUN;
	search->gain -= weight + besides;
	search->melded -= weight;
	search->used -= wilds;
}

static bool
wilds_fit(const struct search *search, unsigned naturals, unsigned wilds)
{
	const struct partition_query *query = search->query;

	return naturals >= query->natural_min && wilds <= query->wild_max &&
	       (!query->natural_more || wilds < naturals);
}

static unsigned
wilds_to_use(const struct search *search)
{
	unsigned wilds = search->wilds - search->used;

	return wilds < search->query->wild_max ? wilds
					       : search->query->wild_max;
}

/* A run in the making: melds[n] holds the places from @start up to the next. */
struct run {
	unsigned suit, start;
	unsigned must; /* the place of the card that is being decided */
	unsigned wilds;
	int besides; /* what its wild cards bring by their places */
	bool wild_first;
};

/* wildcat 5.5: may the wild cards of melds[n], a run, stand where they do? */
static bool
wilds_stand(const struct search *search, const struct run *run)
{
	const struct meld *meld = &search->melds[search->n];
	uint64_t alone = search->query->wild_alone;

	for (unsigned i = 0; alone != 0 && run->wilds > 1 && i < meld->n; i++)
		if (meld->cards[i].card == WILD_PLACEHOLDER &&
		    (alone >> meld->cards[i].as & 1))
			return false;
	return true;
}

static void
run_end(struct search *search, const struct run *run, unsigned place)
{
	const struct partition_query *query = search->query;
	struct meld *meld = &search->melds[search->n];
	bool closed = !query->run_round && place > query->run_high;

	if (meld->n < query->run_min ||
	    !wilds_fit(search, meld->n - run->wilds, run->wilds) ||
	    !wilds_stand(search, run))
		return;
	/* the same run with that wild card at its high end is tried too */
	if (run->wild_first && !closed && !search->wild_gains &&
	    !query->runs_apart && query->wild_alone == 0)
		return;
	meld->kind = KIND_RUN;
	commit(search, run->wilds,
	       run->besides +
		       (meld->n == query->run_max ? query->full_bonus : 0));
}

static void
run_grow(struct search *search, struct run *run, unsigned place)
{
	const struct partition_query *query = search->query;
	struct meld *meld = &search->melds[search->n];
	card_t card = card_at(run->suit, place);

	if (meld->n < query->run_max &&
	    (query->run_round || place <= query->run_high)) {
		if (place == run->must || (search->of[card] > 0 &&
					   query->wild[card] != WILD_IN_RUNS)) {
			/* the card being decided has been taken already */
			if (place != run->must)
				take(search, card);
			meld->cards[meld->n++] = (struct laid){ card, card };
			run_grow(search, run, place + 1);
			meld->n--;
			if (place != run->must)
				put_back(search, card);
		}
		if (place != run->must && run->wilds < wilds_to_use(search)) {
			bool first = meld->n == 0;

			meld->cards[meld->n++] =
				(struct laid){ WILD_PLACEHOLDER, card };
			run->wilds++;
			run->wild_first |= first;
			run->besides += query->wild_place[card];
			run_grow(search, run, place + 1);
			run->besides -= query->wild_place[card];
			run->wild_first &= !first;
			run->wilds--;
			meld->n--;
		}
	}
	if (place > run->must)
		run_end(search, run, place);
}

/* All runs that hold @card, taken already, in this place. */
static void
try_runs_at(struct search *search, card_t card, unsigned place)
{
	const struct partition_query *query = search->query;
	unsigned low = query->run_round ? 1 : query->run_low;
	unsigned missing = 0;

	for (unsigned start = place;
	     start >= low && place - start < query->run_max; start--) {
		struct run run = { .suit = card_suit(card),
				   .start = start,
				   .must = place };

		if (start != place &&
		    search->of[card_at(run.suit, start)] == 0 &&
		    ++missing > wilds_to_use(search))
			break;
		search->melds[search->n].n = 0;
		run_grow(search, &run, start);
	}
}

static void
try_runs(struct search *search, card_t card)
{
	const struct partition_query *query = search->query;
	unsigned rank = card_rank(card);

	if (query->run_max == 0 || query->wild[card] == WILD_IN_RUNS)
		return;
	if (query->run_round) { /* one round up, so that places stay positive */
		try_runs_at(search, card, rank + RANK_KING);
		return;
	}
	if (rank >= query->run_low)
		try_runs_at(search, card, rank);
	if (rank == RANK_ACE && query->run_high == RANK_HIGH_ACE)
		try_runs_at(search, card, RANK_HIGH_ACE);
}

/* progressive 5.1: as many suits as there can be. */
static bool
suits_cover(const struct search *search, const struct meld *set, unsigned wilds)
{
	unsigned suits = 0, shown = wilds, cards = set->n + wilds;

	if (search->query->set_suits != SUITS_COVER)
		return true;
	for (unsigned i = 0; i < set->n; i++) {
		unsigned suit = card_suit(set->cards[i].card);

		shown += !(suits >> suit & 1);
		suits |= 1u << suit;
	}
	return shown >= (cards < SUITS ? cards : SUITS);
}

/* The set in melds[n] has its natural cards: give it wild ones, most first. */
static void
set_end(struct search *search, unsigned rank)
{
	const struct partition_query *query = search->query;
	struct meld *meld = &search->melds[search->n];
	unsigned naturals = meld->n;
	unsigned wilds = wilds_to_use(search);

	if (naturals + wilds > query->set_max)
		wilds = query->set_max - naturals;
	for (;; wilds--) {
		meld->n = (uint8_t)naturals;
		if (naturals + wilds < query->set_min)
			break;
		if (wilds_fit(search, naturals, wilds) &&
		    suits_cover(search, meld, wilds)) {
			meld->kind = KIND_SET;
			meld->n = (uint8_t)(naturals + wilds);
			for (unsigned i = naturals; i < meld->n; i++)
				meld->cards[i] = (struct laid){
					WILD_PLACEHOLDER, AS_RANK(rank)
				};
			commit(search, wilds,
			       (int)wilds * query->wild_rank[rank]);
		}
		if (wilds == 0)
			break;
	}
	meld->n = (uint8_t)naturals;
}

/* Put cards of @suit and the suits after it into the set, most first. */
static void
set_grow(struct search *search, unsigned suit, card_t must)
{
	const struct partition_query *query = search->query;
	struct meld *meld = &search->melds[search->n];
	unsigned most, n = 0;
	card_t card;

	if (suit == SUITS) {
		set_end(search, card_rank(must));
		return;
	}
	card = card_of(suit, card_rank(must));
	most = search->of[card];
	if (query->set_suits == SUITS_DIFFER)
		most = suit == card_suit(must) ? 0 : most > 0;
	for (; n < most && meld->n < query->set_max; n++) {
		take(search, card);
		meld->cards[meld->n++] = (struct laid){ card, card };
	}
	set_grow(search, suit + 1, must);
	for (; n > 0; n--) {
		put_back(search, card);
		meld->n--;
		set_grow(search, suit + 1, must);
	}
}

static void
try_sets(struct search *search, card_t card)
{
	struct meld *meld = &search->melds[search->n];

	if (search->query->set_max == 0)
		return;
	meld->cards[0] = (struct laid){ card, card };
	meld->n = 1;
	set_grow(search, 0, card);
}

/* All that the rest of the search hangs on, but what is won: equal where that
 * is, and by a chance of one in 2^64 elsewhere. */
static uint64_t
state_key(const struct search *search)
{
	const struct partition_query *query = search->query;
	unsigned left = search->left;
	unsigned runs = search->runs, pure = search->pure;
	uint64_t rest;

	/* more than is asked for is as good */
	if (query->left_max == UINT8_MAX && left > query->left_min)
		left = query->left_min;
	if (runs > query->runs_min)
		runs = query->runs_min;
	if (pure > query->pure_min)
		pure = query->pure_min;
	rest = search->used | left << 8 | runs << 16 | pure << 24 |
	       (uint64_t)search->parts_open << 32 |
	       (uint64_t)search->splits << 40;
	return search->sum ^ (rest + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

/* Was this met before, with as much won?  Else it is noted. */
static bool
was_met(struct search *search)
{
	uint64_t key;
	struct met *met;

	if (search->forgets || search->nodes < STATES_FROM)
		return false;
	if (!search->met_any)
		memset(search->met, 0, sizeof(search->met));
	search->met_any = true;
	key = state_key(search);
	met = &search->met[key >> (64 - STATES_LOG)];
	if (met->key == key && met->gain >= search->gain)
		return true;
	*met = (struct met){ key, search->gain };
	return false;
}

static void
decide(struct search *search)
{
	card_t card;
	unsigned copies;

	if (search->cut)
		return;
	if (search->nodes == search->nodes_max) {
		search->cut = true;
		return;
	}
	search->nodes++;
	if (!is_promising(search))
		return;
	if (search->any == 0) {
		finish(search);
		return;
	}
	if (was_met(search))
		return;
	card = (card_t)lowest_card(search->any);
	take(search, card);
	try_runs(search, card);
	try_sets(search, card);
	put_back(search, card);

	copies = search->of[card];
	for (unsigned i = 0; i < copies; i++)
		take(search, card);
	search->left += copies;
	decide(search);
	search->left -= copies;
	for (unsigned i = 0; i < copies; i++)
		put_back(search, card);
}

/* The natural cards stand in search->of; all others are wild. */
static void
start(struct search *search, const struct bag *hand)
{
	const struct partition_query *query = search->query;

	search->wilds = 0;
	search->any = 0;
	search->cards = 0;
	search->sum = 0;
	search->splits++;
	memset(search->of_rank, 0, sizeof(search->of_rank));
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		unsigned natural = card < 64 ? search->of[card] : 0;

		if (natural > 0) {
			search->any |= UINT64_C(1) << card;
			search->of_rank[card_rank((card_t)card)] +=
				(uint8_t)natural;
			search->cards += natural;
			search->sum += natural * card_number((card_t)card);
		}
		for (unsigned i = natural; i < hand->of[card]; i++) {
			unsigned at = search->wilds++;

			for (; at > 0 && query->weight[search->wild[at - 1]] <
						 query->weight[card];
			     at--)
				search->wild[at] = search->wild[at - 1];
			search->wild[at] = (card_t)card;
		}
	}
	decide(search);
}

/* Split the cards from @card on that may be wild or themselves. */
static void
split(struct search *search, const struct bag *hand, unsigned card)
{
	for (; card < 64; card++) {
		search->of[card] = search->query->wild[card] == WILD_ALWAYS
					   ? 0
					   : hand->of[card];
		if (search->query->wild[card] >= WILD_EITHER &&
		    hand->of[card] > 0)
			break;
	}
	if (card == 64) {
		start(search, hand);
		return;
	}
	for (unsigned natural = 0; natural <= hand->of[card] && !search->cut;
	     natural++) {
		search->of[card] = (uint8_t)natural;
		split(search, hand, card + 1);
		search->of[card] = 0;
	}
}

bool
partition_search(const struct partition_query *query, const struct bag *hand,
		 uint32_t nodes_max, struct partition *best)
{
	struct search search;

	memset(&search, 0, offsetof(struct search, melds));
	search.query = query;
	search.best = best;
	search.nodes_max = nodes_max;
	search.forgets = query->parts > 0 &&
			 (query->sets_differ || query->runs_apart);
	search.parts_open = (uint8_t)((1u << query->parts) - 1);
	for (unsigned card = 0; card < CARD_KINDS; card++)
		search.total += query->weight[card] * hand->of[card];
	for (unsigned i = 0; i < 64; i++) {
		search.wild_gains |= query->wild_place[i] != 0;
		if (query->wild_place[i] > search.wild_gain_max)
			search.wild_gain_max = query->wild_place[i];
	}
	for (unsigned i = 0; i < RANK_HIGH_ACE; i++)
		if (query->wild_rank[i] > search.wild_gain_max)
			search.wild_gain_max = query->wild_rank[i];

	best->gain = 0;
	best->left = search.total;
	best->left_count = hand->n;
	best->pure = 0;
	best->n = 0;
	split(&search, hand, 0);
	best->exact = !search.cut;
	best->nodes += search.nodes;
	return search.found;
}
