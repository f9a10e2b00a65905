/*
 * Branch and bound.  The lowest card that is not decided yet (by suit, then by
 * rank) lies in one of the melds that can hold it, or all its copies are left:
 * so every choice of disjoint melds is met once, and the recursion is as deep
 * as the hand has cards.  A branch is given up when it cannot beat the best
 * found so far (partition_bound.h).
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

#include "partition_bound.h"

#define WILD_PLACEHOLDER CARD_HIDDEN
#define STATES_FROM	 64 /* measured: steps that cost what the table costs */

static void decide(struct partitioning *search);

static card_t
card_at(unsigned suit, unsigned place)
{
	return card_of(suit, (place - 1) % RANK_KING + 1);
}

static inline void
take(struct partitioning *search, card_t card)
{
	unsigned rank = card_rank(card);
	unsigned of_rank = --search->of_rank[rank];

	if (of_rank < search->query->set_min)
		search->set_ranks &= ~(EVERY_SUIT << (rank & 15));
	if (of_rank < 2)
		search->pair_ranks &= ~(EVERY_SUIT << (rank & 15));
	search->of[card]--;
	search->cards--;
	search->rest -= search->query->weight[card];
	search->sum -= search->number[card];
	if (search->of[card] == 0)
		search->any &= ~(UINT64_C(1) << (card & 63));
}

static inline void
put_back(struct partitioning *search, card_t card)
{
	unsigned rank = card_rank(card);
	unsigned of_rank = ++search->of_rank[rank];

	if (of_rank >= search->query->set_min)
		search->set_ranks |= EVERY_SUIT << (rank & 15);
	if (of_rank >= 2)
		search->pair_ranks |= EVERY_SUIT << (rank & 15);
	search->of[card]++;
	search->cards++;
	search->rest += search->query->weight[card];
	search->sum += search->number[card];
	search->any |= UINT64_C(1) << (card & 63);
}

/* Everything is decided: keep it if it is allowed and better. */
static void
finish(struct partitioning *search)
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
parts_agree(const struct partitioning *search, const struct meld *meld)
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
parts_of(const struct partitioning *search, const struct meld *meld)
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
commit(struct partitioning *search, unsigned wilds, int besides)
{
	const struct partition_query *query = search->query;
	const struct meld *meld = &search->melds[search->n];
	unsigned parts = parts_of(search, meld);
	int weight = 0;

	if (search->n + 1 >= PARTITION_MELDS_MAX)
		return;
	if (parts == 0 && query->parts_only)
		return;
	if (search->forgets && !parts_agree(search, meld))
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
wilds_fit(const struct partitioning *search, unsigned naturals, unsigned wilds)
{
	const struct partition_query *query = search->query;

	return naturals >= query->natural_min && wilds <= query->wild_max &&
	       (!query->natural_more || wilds < naturals);
}

static unsigned
wilds_to_use(const struct partitioning *search)
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
wilds_stand(const struct partitioning *search, const struct run *run)
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
run_end(struct partitioning *search, const struct run *run, unsigned place)
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
run_grow(struct partitioning *search, struct run *run, unsigned place)
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
try_runs_at(struct partitioning *search, card_t card, unsigned place)
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

/* Does any meld of the kind have a place in the answer? */
static bool
is_wanted(const struct partitioning *search, enum kind kind)
{
	const struct partition_query *query = search->query;
	bool wanted = !query->parts_only;

	for (unsigned i = 0; i < query->parts && !wanted; i++)
		wanted = (search->parts_open >> i & 1) &&
			 query->part[i].kind == kind;
	return wanted;
}

static void
try_runs(struct partitioning *search, card_t card)
{
	const struct partition_query *query = search->query;
	unsigned rank = card_rank(card);

	if (query->run_max == 0 || query->wild[card] == WILD_IN_RUNS ||
	    !is_wanted(search, KIND_RUN))
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
suits_cover(const struct partitioning *search, const struct meld *set,
	    unsigned wilds)
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
set_end(struct partitioning *search, unsigned rank)
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
set_grow(struct partitioning *search, unsigned suit, card_t must)
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
try_sets(struct partitioning *search, card_t card)
{
	struct meld *meld = &search->melds[search->n];

	if (search->query->set_max == 0 || !is_wanted(search, KIND_SET))
		return;
	meld->cards[0] = (struct laid){ card, card };
	meld->n = 1;
	set_grow(search, 0, card);
}

/* All that the rest of the search hangs on, but what is won: equal where that
 * is, and by a chance of one in 2^64 elsewhere. */
static uint64_t
state_key(const struct partitioning *search)
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
was_met(struct partitioning *search)
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
decide(struct partitioning *search)
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
	if (!partition_is_promising(search))
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
start(struct partitioning *search, const struct bag *hand)
{
	const struct partition_query *query = search->query;

	search->wilds = 0;
	search->any = 0;
	search->set_ranks = 0;
	search->pair_ranks = 0;
	search->cards = 0;
	search->rest = 0;
	search->sum = 0;
	search->splits++;
	memset(search->of_rank, 0, sizeof(search->of_rank));
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		unsigned natural = card < 64 ? search->of[card] : 0;

		if (natural > 0) {
			search->number[card] = card_number((card_t)card);
			search->of[card] = 0;
		}
		for (unsigned i = 0; i < natural; i++)
			put_back(search, (card_t)card);
		for (unsigned i = natural; i < hand->of[card]; i++) {
			unsigned at = search->wilds++;

			for (; at > 0 && query->weight[search->wild[at - 1]] <
						 query->weight[card];
			     at--)
				search->wild[at] = search->wild[at - 1];
			search->wild[at] = (card_t)card;
		}
	}
	search->wild_most[search->wilds] = 0;
	for (unsigned i = search->wilds; i-- > 0;)
		search->wild_most[i] = search->wild_most[i + 1] +
				       query->weight[search->wild[i]] +
				       search->wild_gain_max;
	decide(search);
}

/* Split the cards from @card on that may be wild or themselves. */
static void
split(struct partitioning *search, const struct bag *hand, unsigned card)
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
	struct partitioning search;

	memset(&search, 0, offsetof(struct partitioning, melds));
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
