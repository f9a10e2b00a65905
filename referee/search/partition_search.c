/*
 * partition_search.c - branch and bound search for the best disjoint melds.
 *
 * The search takes the lowest undecided card, by suit, then by rank.  Either
 * the card is in one of the melds that can contain it, or all its copies are
 * left over.  So each choice of disjoint melds occurs once.  The recursion is
 * at most as deep as the hand has cards.  The search prunes a branch that
 * cannot beat the best result so far (partition_bound.h).
 *
 * The search also prunes a branch if it reached the same undecided cards before
 * with as much gain.  Different melds often leave the same cards.  A
 * transposition table of visited states detects such branches.  The search uses
 * the transposition table only if it is long.
 *
 * Wild cards differ only in their weight.  So the search counts wild cards, and
 * uses those with the most weight first.  If cards can be wild or natural, the
 * search runs for each division of these cards into wild and natural cards.
 */
#include "partition_search.h"

#include <string.h>

#include "partition_bound.h"
#include "partition_parts.h"

#define WILD_PLACEHOLDER CARD_HIDDEN

/* Steps after which @visited is used; measured: clearing it takes as long. */
#define VISITED_FROM 64

static void partition_decide(struct partition_search *search);

static card_t
run_card_at(unsigned suit, unsigned place)
{
	return card_of(suit, (place - 1) % RANK_KING + 1);
}

static inline void
partition_take_card(struct partition_search *search, card_t card)
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
partition_return_card(struct partition_search *search, card_t card)
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

/* Put a wild card into a place of a meld. */
static void
partition_set_wild(const struct partition_query *query, card_t wild,
		   struct laid *laid)
{
	laid->card = wild;
	if (!as_has_no_suit(laid->as))
		return;
	if (query->wild[wild] == WILD_IN_RUNS &&
	    card_rank(wild) == card_rank(laid->as))
		laid->as = wild; /* eight-hands 11: natural in this set */
	else if (query->set_wilds == SET_WILDS_PLACES)
		laid->as = CARD_NONE;
}

/* All cards are decided: store the result if it is allowed and better. */
static void
partition_keep_best(struct partition_search *search)
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
	best->left_count = (uint16_t)left;
	best->pure = (uint8_t)search->pure;
	best->n = (uint8_t)search->n;
	memcpy(best->melds, search->melds, search->n * sizeof(*best->melds));
	for (unsigned i = 0; i < search->n; i++)
		for (unsigned j = 0; j < best->melds[i].n; j++) {
			struct laid *laid = &best->melds[i].cards[j];

			if (laid->card == WILD_PLACEHOLDER)
				partition_set_wild(query, search->wild[wild++],
						   laid);
		}
}

/* Add the complete meld in melds[n], then decide the next card. */
static void
partition_add_meld(struct partition_search *search, unsigned wilds, int bonus)
{
	const struct partition_query *query = search->query;
	const struct meld *meld = &search->melds[search->n];
	unsigned parts = parts_matching(search, meld);
	int weight = 0;

	if (search->n + 1 >= PARTITION_MELDS_MAX)
		return;
	if (parts == 0 && query->parts_only)
		return;
	if (search->forgets && !parts_are_compatible(search, meld))
		return;
	for (unsigned i = 0; i < meld->n; i++)
		if (meld->cards[i].card != WILD_PLACEHOLDER)
			weight += query->weight[meld->cards[i].card];
	for (unsigned i = 0; i < wilds; i++)
		weight += query->weight[search->wild[search->used + i]];
	search->used += wilds;
	search->melded += weight;
	search->gain += weight + bonus;
	search->runs += meld->kind == KIND_RUN;
	search->pure += meld->kind == KIND_RUN && wilds == 0;
	search->n++;
	if (parts == 0)
		partition_decide(search);
	for (; parts != 0; parts &= parts - 1) {
		unsigned part = parts & (~parts + 1);

		search->parts_open ^= (uint8_t)part;
		partition_decide(search);
		search->parts_open ^= (uint8_t)part;
	}
	search->n--;
	meld = &search->melds[search->n];
	search->pure -= meld->kind == KIND_RUN && wilds == 0;
	search->runs -= meld->kind == KIND_RUN;
	search->gain -= weight + bonus;
	search->melded -= weight;
	search->used -= wilds;
}

static bool
wilds_are_allowed(const struct partition_search *search, unsigned naturals,
		  unsigned wilds)
{
	const struct partition_query *query = search->query;

	return naturals >= query->natural_min && wilds <= query->wild_max &&
	       (!query->natural_more || wilds < naturals);
}

static unsigned
wilds_available(const struct partition_search *search)
{
	unsigned wilds = search->wilds - search->used;

	return wilds < search->query->wild_max ? wilds
					       : search->query->wild_max;
}

/* Return how many wild cards a run may have now. */
static unsigned
run_wilds_available(const struct partition_search *search)
{
	return search->query->pure_runs ? 0 : wilds_available(search);
}

/* A partial run: melds[n] has the cards from place @start up. */
struct run {
	unsigned suit, start;
	unsigned must; /* place of the card that is being decided */
	unsigned wilds;
	int bonus; /* wild_place of its wild cards */
	bool wild_first;
};

/* Return whether the places of wild cards in the run melds[n] are allowed:
 * wildcat 5.5. */
static bool
run_wilds_are_allowed(const struct partition_search *search,
		      const struct run *run)
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
partition_end_run(struct partition_search *search, const struct run *run,
		  unsigned place)
{
	const struct partition_query *query = search->query;
	struct meld *meld = &search->melds[search->n];
	bool closed = !query->run_round && place > query->run_high;

	if (meld->n < query->run_min ||
	    !wilds_are_allowed(search, meld->n - run->wilds, run->wilds) ||
	    !run_wilds_are_allowed(search, run))
		return;
	/* the run with this wild card at its high end is equally good */
	if (run->wild_first && !closed && !search->wild_gains &&
	    !query->runs_apart && query->wild_alone == 0)
		return;
	meld->kind = KIND_RUN;
	partition_add_meld(search, run->wilds,
			   run->bonus + (meld->n == query->run_max
						 ? query->full_bonus
						 : 0));
}

static void
partition_grow_run(struct partition_search *search, struct run *run,
		   unsigned place)
{
	const struct partition_query *query = search->query;
	struct meld *meld = &search->melds[search->n];
	card_t card = run_card_at(run->suit, place);

	if (meld->n < query->run_max &&
	    (query->run_round || place <= query->run_high)) {
		if (place == run->must || (search->of[card] > 0 &&
					   query->wild[card] != WILD_IN_RUNS)) {
			/* the card being decided has been taken already */
			if (place != run->must)
				partition_take_card(search, card);
			meld->cards[meld->n++] = (struct laid){ card, card };
			partition_grow_run(search, run, place + 1);
			meld->n--;
			if (place != run->must)
				partition_return_card(search, card);
		}
		if (place != run->must &&
		    run->wilds < run_wilds_available(search)) {
			bool first = meld->n == 0;

			meld->cards[meld->n++] =
				(struct laid){ WILD_PLACEHOLDER, card };
			run->wilds++;
			run->wild_first |= first;
			run->bonus += query->wild_place[card];
			partition_grow_run(search, run, place + 1);
			run->bonus -= query->wild_place[card];
			run->wild_first &= !first;
			run->wilds--;
			meld->n--;
		}
	}
	if (place > run->must)
		partition_end_run(search, run, place);
}

/* Try all runs that contain @card, which is already taken, at this place. */
static void
partition_try_runs_at(struct partition_search *search, card_t card,
		      unsigned place)
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
		    search->of[run_card_at(run.suit, start)] == 0 &&
		    ++missing > run_wilds_available(search))
			break;
		search->melds[search->n].n = 0;
		partition_grow_run(search, &run, start);
	}
}

static void
partition_try_runs(struct partition_search *search, card_t card)
{
	const struct partition_query *query = search->query;
	unsigned rank = card_rank(card);

	if (query->run_max == 0 || query->wild[card] == WILD_IN_RUNS ||
	    !parts_want_kind(search, KIND_RUN))
		return;
	if (query->run_round) { /* one round up: places stay positive */
		partition_try_runs_at(search, card, rank + RANK_KING);
		return;
	}
	if (rank >= query->run_low)
		partition_try_runs_at(search, card, rank);
	if (rank == RANK_ACE && query->run_high == RANK_HIGH_ACE)
		partition_try_runs_at(search, card, RANK_HIGH_ACE);
}

/* Return whether a set has as many suits as possible: progressive 5.1. */
static bool
set_suits_cover(const struct partition_search *search, const struct meld *set,
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

/* Return whether the next @wilds wild cards may be in a set of the rank.  In a
 * set of its own rank a card is natural, so its suit counts: eight-hands 11.
 * Other wild cards might fit, so the search then misses melds. */
static bool
set_wilds_are_foreign(struct partition_search *search, card_t must,
		      unsigned wilds)
{
	const struct partition_query *query = search->query;

	if (query->wild[must] != WILD_IN_RUNS || query->set_suits == SUITS_ANY)
		return true;
	for (unsigned i = 0; i < wilds; i++) {
		card_t wild = search->wild[search->used + i];

		if (card_is_joker(wild) || card_rank(wild) != card_rank(must))
			continue;
		search->missed = true;
		return false;
	}
	return true;
}

/* Return what the natural cards of a set of a wild rank bring besides their
 * weight, which is that of a wild card. */
static int
set_natural_bonus(const struct partition_query *query, const struct meld *set)
{
	int bonus = 0;

	for (unsigned i = 0; i < set->n; i++) {
		card_t card = set->cards[i].card;

		if (card < 64 && query->wild[card] == WILD_IN_RUNS)
			bonus += query->wild_place[card];
	}
	return bonus;
}

/* Try all numbers of wild cards for the set in melds[n], most first. */
static void
partition_end_set(struct partition_search *search, card_t must)
{
	const struct partition_query *query = search->query;
	struct meld *meld = &search->melds[search->n];
	unsigned naturals = meld->n, rank = card_rank(must);
	unsigned wilds = wilds_available(search);
	int bonus = set_natural_bonus(query, meld);

	if (naturals + wilds > query->set_max)
		wilds = query->set_max - naturals;
	for (;; wilds--) {
		meld->n = (uint8_t)naturals;
		if (naturals + wilds < query->set_min)
			break;
		if (wilds_are_allowed(search, naturals, wilds) &&
		    set_suits_cover(search, meld, wilds) &&
		    set_wilds_are_foreign(search, must, wilds)) {
			meld->kind = KIND_SET;
			meld->n = (uint8_t)(naturals + wilds);
			for (unsigned i = naturals; i < meld->n; i++)
				meld->cards[i] = (struct laid){
					WILD_PLACEHOLDER, AS_RANK(rank)
				};
			partition_add_meld(
				search, wilds,
				bonus + (int)wilds * query->wild_rank[rank]);
		}
		if (wilds == 0)
			break;
	}
	meld->n = (uint8_t)naturals;
}

/* Try all numbers of cards of @suit and later suits for the set, most first. */
static void
partition_grow_set(struct partition_search *search, unsigned suit, card_t must)
{
	const struct partition_query *query = search->query;
	struct meld *meld = &search->melds[search->n];
	unsigned most, n = 0;
	card_t card;

	if (suit == SUITS) {
		partition_end_set(search, must);
		return;
	}
	card = card_of(suit, card_rank(must));
	most = search->of[card];
	if (query->set_suits == SUITS_DIFFER)
		most = suit == card_suit(must) ? 0 : most > 0;
	for (; n < most && meld->n < query->set_max; n++) {
		partition_take_card(search, card);
		meld->cards[meld->n++] = (struct laid){ card, card };
	}
	partition_grow_set(search, suit + 1, must);
	for (; n > 0; n--) {
		partition_return_card(search, card);
		meld->n--;
		partition_grow_set(search, suit + 1, must);
	}
}

static void
partition_try_sets(struct partition_search *search, card_t card)
{
	struct meld *meld = &search->melds[search->n];

	if (search->query->set_max == 0 || !parts_want_kind(search, KIND_SET))
		return;
	meld->cards[0] = (struct laid){ card, card };
	meld->n = 1;
	partition_grow_set(search, 0, card);
}

/* Hash everything that the rest of the search depends on, except the gain.
 * Collisions have a probability of 2^-64. */
static uint64_t
partition_state_key(const struct partition_search *search)
{
	const struct partition_query *query = search->query;
	unsigned left = search->left;
	unsigned runs = search->runs, pure = search->pure;
	uint64_t rest;

	/* more than required is equally good */
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

/* Return whether this state was visited with as much gain; if not, store it. */
static bool
partition_was_visited(struct partition_search *search)
{
	uint64_t key;
	struct visited *entry;

	if (search->forgets || search->nodes < VISITED_FROM)
		return false;
	if (!search->visited_used)
		memset(search->visited, 0, sizeof(search->visited));
	search->visited_used = true;
	key = partition_state_key(search);
	entry = &search->visited[key >> (64 - VISITED_LOG)];
	if (entry->key == key && entry->gain >= search->gain)
		return true;
	*entry = (struct visited){ key, search->gain };
	return false;
}

static void
partition_decide(struct partition_search *search)
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
	if (search->any == 0 || parts_are_complete(search)) {
		search->left += search->cards;
		partition_keep_best(search);
		search->left -= search->cards;
		return;
	}
	if (partition_was_visited(search))
		return;
	card = (card_t)lowest_card(search->any);
	partition_take_card(search, card);
	partition_try_runs(search, card);
	partition_try_sets(search, card);
	partition_return_card(search, card);

	copies = search->of[card];
	for (unsigned i = 0; i < copies; i++)
		partition_take_card(search, card);
	search->left += copies;
	partition_decide(search);
	search->left -= copies;
	for (unsigned i = 0; i < copies; i++)
		partition_return_card(search, card);
}

/* Search with the natural cards in search->of; all others are wild. */
static void
partition_start(struct partition_search *search, const struct bag *hand)
{
	const struct partition_query *query = search->query;

	search->wilds = 0;
	search->any = 0;
	search->set_ranks = 0;
	search->pair_ranks = 0;
	search->cards = 0;
	search->rest = 0;
	search->sum = 0;
	search->natural_gain = 0;
	search->splits++;
	memset(search->of_rank, 0, sizeof(search->of_rank));
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		unsigned natural = card < 64 ? search->of[card] : 0;

		if (natural > 0) {
			search->number[card] = card_number((card_t)card);
			search->of[card] = 0;
		}
		for (unsigned i = 0; i < natural; i++)
			partition_return_card(search, (card_t)card);
		if (query->wild[card] == WILD_IN_RUNS)
			search->natural_gain += (int)natural *
						query->wild_place[card];
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
	partition_decide(search);
}

/* Search all divisions of the cards from @card on into natural and wild ones.
 */
static void
partition_split_wilds(struct partition_search *search, const struct bag *hand,
		      unsigned card)
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
		partition_start(search, hand);
		return;
	}
	for (unsigned natural = 0; natural <= hand->of[card] && !search->cut;
	     natural++) {
		search->of[card] = (uint8_t)natural;
		partition_split_wilds(search, hand, card + 1);
		search->of[card] = 0;
	}
}

bool
partition_search(const struct partition_query *query, const struct bag *hand,
		 uint32_t nodes_max, struct partition *best)
{
	struct partition_search search;

	memset(&search, 0, offsetof(struct partition_search, melds));
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
	partition_split_wilds(&search, hand, 0);
	best->exact = !search.cut && !search.missed;
	best->nodes += search.nodes;
	return search.found;
}
