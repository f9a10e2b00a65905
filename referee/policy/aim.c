#include "referee/policy/aim.h"

#include <string.h>

/*
 * Guessed and tested against random play; no other values were compared:
 */
#define LACK_LIKELY	14 /* points: a missing card that is likely to come */
#define LACK_IMPOSSIBLE 22 /* points more: a missing card that cannot come */
#define WAYS_MAX	6  /* ways to meet a part that are searched */

/* One way to meet a part: natural cards of the hand, and what it lacks. */
struct way {
	uint64_t has;  /* of a run or flush: bit per card; 0 for a set */
	uint8_t kind;  /* enum kind */
	uint8_t held;  /* natural cards from the hand */
	uint8_t lacks; /* missing cards */
	uint8_t wilds; /* so many of @lacks can be wild cards */
	uint8_t rank;  /* of a set */
	uint8_t suit;  /* of a run or flush; of a run, its place */
	uint8_t low;
	int each; /* cost of one missing card */
	int cost; /* cost of all missing cards */
};

/* Search state: the natural cards not used yet, and the ways chosen. */
struct aim_search {
	const struct eval *eval;
	const struct contract *contract;
	struct bag left;
	unsigned wilds;
	struct way way[CONTRACT_PARTS_MAX];
	struct way best[CONTRACT_PARTS_MAX];
	int best_cost;
};

/* Return the cost of a missing card of which @outs copies can come. */
static int
aim_lack_cost(const struct eval *eval, unsigned outs)
{
	return (LACK_LIKELY * 1024 + LACK_IMPOSSIBLE * eval->miss[outs]) *
	       WEIGHT_POINT / 1024;
}

static void
aim_set_wilds(const struct partition_query *query, struct way *way,
	      unsigned size)
{
	unsigned most = size - query->natural_min;

	if (size <= query->natural_min)
		most = 0;
	if (most > query->wild_max)
		most = query->wild_max;
	if (query->natural_more && most > (size - 1) / 2)
		most = (size - 1) / 2;
	way->wilds = (uint8_t)(most < way->lacks ? most : way->lacks);
}

/* Insert a way by its cost if it is among the WAYS_MAX cheapest. */
static void
aim_insert_way(struct way *ways, unsigned *n, const struct way *way)
{
	unsigned i = *n;

	if (i == WAYS_MAX) {
		if (way->cost >= ways[i - 1].cost)
			return;
		i--;
	} else {
		(*n)++;
	}
	for (; i > 0 && ways[i - 1].cost > way->cost; i--)
		ways[i] = ways[i - 1];
	ways[i] = *way;
}

static void
aim_list_sets(const struct aim_search *search, const struct contract_part *part,
	      struct way *ways, unsigned *n)
{
	const struct eval *eval = search->eval;
	const struct partition_query *query = &eval->query;
	unsigned size = contract_set_size(part, query->set_min);
	unsigned most = part->max > 0 ? part->max : query->set_max;

	if (query->set_max == 0)
		return;
	for (unsigned rank = RANK_ACE; rank <= 13; rank++) {
		struct way way = { .kind = KIND_SET, .rank = (uint8_t)rank };
		unsigned outs = 0, held = 0;

		for (unsigned suit = 0; suit < SUITS; suit++) {
			card_t card = card_of(suit, rank);
			unsigned of = search->left.of[card];

			if (query->wild[card] != WILD_NEVER)
				continue;
			if (query->set_suits == SUITS_ANY) {
				held += of;
				outs += eval->unseen.of[card];
			} else if (of > 0) {
				held++;
			} else {
				outs += eval->unseen.of[card];
			}
		}
		if (held == 0)
			continue;
		way.held = (uint8_t)(held < most ? held : most);
		way.lacks = (uint8_t)(held < size ? size - held : 0);
		way.each = aim_lack_cost(eval, outs + eval->unseen_wild);
		way.cost = way.lacks * way.each;
		aim_set_wilds(query, &way, size);
		/* cards beyond the required size still have a place in a set */
		way.cost -= (int)(way.held > size ? WEIGHT_POINT : 0);
		aim_insert_way(ways, n, &way);
	}
}

static card_t
aim_card_at(unsigned suit, unsigned place)
{
	return card_of(suit, (place - 1) % 13 + 1);
}

/* Add the card for a place of a run: a card of the hand, or a missing one.  If
 * suits do not matter, use the card with most copies. */
static void
aim_add_place(const struct aim_search *search, unsigned place, struct way *way,
	      unsigned *outs)
{
	const struct eval *eval = search->eval;
	bool any = eval->rules->run_suits == RUN_SUITS_ANY;
	card_t best = CARD_NONE;
	unsigned unseen = 0;

	for (unsigned i = any ? 0 : way->suit;
	     i < (any ? SUITS : way->suit + 1u); i++) {
		card_t card = aim_card_at(i, place);

		unseen += eval->unseen.of[card];
		if (search->left.of[card] > 0 &&
		    eval->query.wild[card] != WILD_ALWAYS &&
		    (best == CARD_NONE ||
		     search->left.of[card] > search->left.of[best]))
			best = card;
	}
	if (best == CARD_NONE) {
		*outs += unseen;
		way->lacks++;
	} else {
		way->has |= UINT64_C(1) << best;
		way->held++;
	}
}

static void
aim_list_runs(const struct aim_search *search, const struct contract_part *part,
	      struct way *ways, unsigned *n)
{
	const struct eval *eval = search->eval;
	const struct partition_query *query = &eval->query;
	unsigned size = part->min > query->run_min ? part->min : query->run_min;

	unsigned suits = eval->rules->run_suits == RUN_SUITS_ANY ? 1 : SUITS;

	for (unsigned suit = 0; suit < suits && query->run_max > 0; suit++) {
		for (unsigned low = query->run_low;
		     low + size - 1u <= query->run_high; low++) {
			struct way way = { .kind = KIND_RUN,
					   .suit = (uint8_t)suit,
					   .low = (uint8_t)low };
			unsigned outs = 0;

			for (unsigned i = low; i < low + size; i++)
				aim_add_place(search, i, &way, &outs);
			if (way.held == 0)
				continue;
			if (way.lacks > 0)
				outs /= way.lacks;
			way.each = aim_lack_cost(eval,
						 outs + eval->unseen_wild);
			way.cost = way.lacks * way.each;
			aim_set_wilds(query, &way, size);
			aim_insert_way(ways, n, &way);
		}
	}
}

/* phase10 5.4: cards of one suit; a second copy is a card like any other. */
static void
aim_list_flushes(const struct aim_search *search,
		 const struct contract_part *part, struct way *ways,
		 unsigned *n)
{
	const struct eval *eval = search->eval;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		struct way way = { .kind = KIND_FLUSH, .suit = (uint8_t)suit };
		unsigned outs = 0, held = 0;

		for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
			card_t card = card_of(suit, rank);

			if (eval->query.wild[card] != WILD_NEVER)
				continue;
			held += search->left.of[card];
			outs += eval->unseen.of[card];
		}
		if (held == 0)
			continue;
		way.held = (uint8_t)(held < part->min ? held : part->min);
		way.lacks = (uint8_t)(part->min - way.held);
		way.each = aim_lack_cost(eval, outs + eval->unseen_wild);
		way.cost = way.lacks * way.each;
		aim_set_wilds(&eval->query, &way, part->min);
		aim_insert_way(ways, n, &way);
	}
}

/* Return whether a way can use this card of the hand beside those of its bit
 * mask. */
static bool
way_takes(const struct way *way, card_t card)
{
	return way->kind == KIND_SET ? card_rank(card) == way->rank
				     : card_suit(card) == way->suit;
}

/* Move the cards that a way uses from @left to @used, which may be NULL. */
static void
aim_use_way(const struct aim_search *search, struct bag *left,
	    const struct way *way, struct bag *used)
{
	const struct partition_query *query = &search->eval->query;
	unsigned held = way->held;

	for (uint64_t has = way->has; has != 0; has &= has - 1) {
		card_t card = (card_t)__builtin_ctzll(has);

		bag_take(left, card);
		if (used != NULL)
			bag_put(used, card);
	}
	for (card_t card = 0; way->kind != KIND_RUN && card < CARD_X1; card++) {
		bool once = way->kind == KIND_SET &&
			    query->set_suits != SUITS_ANY;

		while (way_takes(way, card) && held > 0 && left->of[card] > 0 &&
		       query->wild[card] == WILD_NEVER) {
			bag_take(left, card);
			if (used != NULL)
				bag_put(used, card);
			held--;
			if (once)
				break;
		}
	}
}

/* Return the cost of the chosen ways, with wild cards where they save most. */
static int
aim_cost_of(const struct aim_search *search, unsigned parts)
{
	struct way way[CONTRACT_PARTS_MAX];
	unsigned wilds = search->wilds;
	int cost = 0;

	memcpy(way, search->way, parts * sizeof(*way));
	for (unsigned i = 0; i < parts; i++)
		cost += way[i].cost;
	while (wilds-- > 0) {
		struct way *costliest = NULL;

		for (unsigned i = 0; i < parts; i++)
			if (way[i].wilds > 0 && (costliest == NULL ||
						 way[i].each > costliest->each))
				costliest = &way[i];
		if (costliest == NULL)
			break;
		costliest->wilds--;
		cost -= costliest->each;
	}
	return cost;
}

/* Return false if the rules require melds apart and the way adjoins a chosen
 * one. */
static bool
aim_is_apart(const struct aim_search *search, const struct way *way,
	     unsigned part)
{
	for (unsigned i = 0; i < part && search->eval->rules->melds_apart;
	     i++) {
		const struct way *other = &search->way[i];
		unsigned size = 1u + other->held + other->lacks;

		if (other->kind != way->kind)
			continue;
		if (way->kind == KIND_SET && way->rank == other->rank)
			return false;
		if (way->kind == KIND_RUN && way->suit == other->suit &&
		    (way->low + size - 1u == other->low ||
		     other->low + size - 1u == way->low))
			return false;
	}
	return true;
}

static void
aim_search_part(struct aim_search *search, unsigned part)
{
	const struct contract_part *asked = &search->contract->part[part];
	struct way ways[WAYS_MAX];
	unsigned n = 0;

	if (part == search->contract->parts) {
		int cost = aim_cost_of(search, part);

		if (cost < search->best_cost) {
			search->best_cost = cost;
			memcpy(search->best, search->way, sizeof(search->best));
		}
		return;
	}
	if (contract_part_allows(asked, KIND_SET))
		aim_list_sets(search, asked, ways, &n);
	if (contract_part_allows(asked, KIND_RUN))
		aim_list_runs(search, asked, ways, &n);
	if (asked->kind == KIND_FLUSH)
		aim_list_flushes(search, asked, ways, &n);
	for (unsigned i = 0; i < n; i++) {
		struct bag kept = search->left;

		if (!aim_is_apart(search, &ways[i], part))
			continue;
		search->way[part] = ways[i];
		aim_use_way(search, &search->left, &ways[i], NULL);
		aim_search_part(search, part + 1);
		search->left = kept;
	}
	if (n == 0) { /* no card of the hand fits: all are missing */
		struct way none = { .lacks = asked->min,
				    .each = aim_lack_cost(search->eval, 8) };

		none.cost = none.lacks * none.each;
		search->way[part] = none;
		aim_search_part(search, part + 1);
	}
}

void
aim_find(const struct eval *eval, const struct contract *contract,
	 const struct bag *hand, struct aim *best)
{
	struct aim_search search = { .eval = eval, .contract = contract };
	unsigned wilds;

	search.left = *hand;
	search.best_cost = 1 << 30;
	for (card_t card = 0; card < CARD_KINDS; card++)
		if (eval->query.wild[card] == WILD_ALWAYS)
			search.wilds += hand->of[card];
	aim_search_part(&search, 0);

	memset(best, 0, sizeof(*best));
	best->cost = search.best_cost;
	search.left = *hand;
	wilds = 0;
	for (unsigned i = 0; i < contract->parts; i++) {
		aim_use_way(&search, &search.left, &search.best[i],
			    &best->used);
		wilds += search.best[i].wilds;
	}
	for (card_t card = 0; card < CARD_KINDS && wilds > 0; card++)
		while (eval->query.wild[card] == WILD_ALWAYS && wilds > 0 &&
		       search.left.of[card] > 0) {
			bag_take(&search.left, card);
			bag_put(&best->used, card);
			wilds--;
		}
}
