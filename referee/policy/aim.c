#include "referee/policy/aim.h"

#include <string.h>

/*
 * Guessed, and tried against random play; no other values were compared:
 */
#define LACKS	 14 /* points: a card that is likely to come */
#define LACKS_IT 22 /* points besides: one that cannot come */
#define WAYS	 6  /* to meet a part that are followed up, at most */

/* One way to meet a part: natural cards of the hand, and what lacks. */
struct way {
	uint64_t has;  /* of a run, bit per card; of a set, its suits' cards */
	uint8_t kind;  /* enum kind */
	uint8_t held;  /* natural cards that the hand gives */
	uint8_t lacks; /* cards */
	uint8_t wilds; /* so many of them may be wild */
	uint8_t rank;  /* of a set */
	uint8_t suit;  /* of a run, and its place */
	uint8_t low;
	int each; /* what a card that lacks costs */
	int cost; /* all of them */
};

/* A search for an aim: the natural cards that are left, and the ways chosen. */
struct aiming {
	const struct eval *eval;
	const struct contract *contract;
	struct bag left;
	unsigned wilds;
	struct way way[CONTRACT_PARTS_MAX];
	struct way best[CONTRACT_PARTS_MAX];
	int best_cost;
};

/* What it costs to lack a card of which @outs may come. */
static int
lack(const struct eval *eval, unsigned outs)
{
	return (LACKS * 1024 + LACKS_IT * eval->miss[outs]) * WEIGHT_POINT /
	       1024;
}

static void
set_wilds(const struct partition_query *query, struct way *way, unsigned size)
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

/* Keep it if it is among the cheapest. */
static void
keep_way(struct way *ways, unsigned *n, const struct way *way)
{
	unsigned i = *n;

	if (i == WAYS) {
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
list_sets(const struct aiming *aiming, const struct contract_part *part,
	  struct way *ways, unsigned *n)
{
	const struct eval *eval = aiming->eval;
	const struct partition_query *query = &eval->query;
	unsigned size = part->min > query->set_min ? part->min : query->set_min;
	unsigned most = part->max > 0 ? part->max : query->set_max;

	if (query->set_max == 0)
		return;
	for (unsigned rank = RANK_ACE; rank <= 13; rank++) {
		struct way way = { .kind = KIND_SET, .rank = (uint8_t)rank };
		unsigned outs = 0, held = 0;

		for (unsigned suit = 0; suit < SUITS; suit++) {
			card_t card = card_of(suit, rank);
			unsigned of = aiming->left.of[card];

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
		way.each = lack(eval, outs + eval->unseen_wild);
		way.cost = way.lacks * way.each;
		set_wilds(query, &way, size);
		/* what is more than asked for costs nothing in a set */
		way.cost -= (int)(way.held > size ? WEIGHT_POINT : 0);
		keep_way(ways, n, &way);
	}
}

static card_t
place_card(unsigned suit, unsigned place)
{
	return card_of(suit, (place - 1) % 13 + 1);
}

static void
list_runs(const struct aiming *aiming, const struct contract_part *part,
	  struct way *ways, unsigned *n)
{
	const struct eval *eval = aiming->eval;
	const struct partition_query *query = &eval->query;
	unsigned size = part->min > query->run_min ? part->min : query->run_min;

	for (unsigned suit = 0; suit < SUITS && query->run_max > 0; suit++) {
		for (unsigned low = query->run_low;
		     low + size - 1u <= query->run_high; low++) {
			struct way way = { .kind = KIND_RUN,
					   .suit = (uint8_t)suit,
					   .low = (uint8_t)low };
			unsigned outs = 0;

			for (unsigned i = low; i < low + size; i++) {
				card_t card = place_card(suit, i);

				if (aiming->left.of[card] > 0 &&
				    query->wild[card] != WILD_ALWAYS) {
					way.has |= UINT64_C(1) << card;
					way.held++;
				} else {
					outs += eval->unseen.of[card];
					way.lacks++;
				}
			}
			if (way.held == 0)
				continue;
			if (way.lacks > 0)
				outs /= way.lacks;
			way.each = lack(eval, outs + eval->unseen_wild);
			way.cost = way.lacks * way.each;
			set_wilds(query, &way, size);
			keep_way(ways, n, &way);
		}
	}
}

/* Take the cards of the hand that a way uses. */
static void
take_way(const struct aiming *aiming, struct bag *left, const struct way *way,
	 struct bag *used)
{
	const struct partition_query *query = &aiming->eval->query;
	unsigned held = way->held;

	for (uint64_t has = way->has; has != 0; has &= has - 1) {
		card_t card = (card_t)__builtin_ctzll(has);

		bag_take(left, card);
		if (used != NULL)
			bag_put(used, card);
	}
	for (unsigned suit = 0; way->kind == KIND_SET && suit < SUITS; suit++) {
		card_t card = card_of(suit, way->rank);
		bool once = query->set_suits != SUITS_ANY;

		while (held > 0 && left->of[card] > 0 &&
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

/* What the chosen ways lack, with the wild cards where they save most. */
static int
cost_of(const struct aiming *aiming, unsigned parts)
{
	struct way way[CONTRACT_PARTS_MAX];
	unsigned wilds = aiming->wilds;
	int cost = 0;

	memcpy(way, aiming->way, parts * sizeof(*way));
	for (unsigned i = 0; i < parts; i++)
		cost += way[i].cost;
	while (wilds-- > 0) {
		struct way *dear = NULL;

		for (unsigned i = 0; i < parts; i++)
			if (way[i].wilds > 0 &&
			    (dear == NULL || way[i].each > dear->each))
				dear = &way[i];
		if (dear == NULL)
			break;
		dear->wilds--;
		cost -= dear->each;
	}
	return cost;
}

/* May it stand beside the ways chosen so far, where the parts must be apart? */
static bool
apart(const struct aiming *aiming, const struct way *way, unsigned part)
{
	for (unsigned i = 0; i < part && aiming->eval->rules->melds_apart;
	     i++) {
		const struct way *other = &aiming->way[i];
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
aim_part(struct aiming *aiming, unsigned part)
{
	const struct contract_part *asked = &aiming->contract->part[part];
	struct way ways[WAYS];
	unsigned n = 0;

	if (part == aiming->contract->parts) {
		int cost = cost_of(aiming, part);

		if (cost < aiming->best_cost) {
			aiming->best_cost = cost;
			memcpy(aiming->best, aiming->way, sizeof(aiming->best));
		}
		return;
	}
	if (asked->kind != KIND_RUN)
		list_sets(aiming, asked, ways, &n);
	if (asked->kind != KIND_SET)
		list_runs(aiming, asked, ways, &n);
	for (unsigned i = 0; i < n; i++) {
		struct bag kept = aiming->left;

		if (!apart(aiming, &ways[i], part))
			continue;
		aiming->way[part] = ways[i];
		take_way(aiming, &aiming->left, &ways[i], NULL);
		aim_part(aiming, part + 1);
		aiming->left = kept;
	}
	if (n == 0) { /* nothing in hand for it: all of it lacks */
		struct way none = { .lacks = asked->min,
				    .each = lack(aiming->eval, 8) };

		none.cost = none.lacks * none.each;
		aiming->way[part] = none;
		aim_part(aiming, part + 1);
	}
}

void
aim_find(const struct eval *eval, const struct contract *contract,
	 const struct bag *hand, struct aim *best)
{
	struct aiming aiming = { .eval = eval, .contract = contract };
	unsigned wilds;

	aiming.left = *hand;
	aiming.best_cost = 1 << 30;
	for (card_t card = 0; card < CARD_KINDS; card++)
		if (eval->query.wild[card] == WILD_ALWAYS)
			aiming.wilds += hand->of[card];
	aim_part(&aiming, 0);

	memset(best, 0, sizeof(*best));
	best->cost = aiming.best_cost;
	aiming.left = *hand;
	wilds = 0;
	for (unsigned i = 0; i < contract->parts; i++) {
		take_way(&aiming, &aiming.left, &aiming.best[i], &best->used);
		wilds += aiming.best[i].wilds;
	}
	for (card_t card = 0; card < CARD_KINDS && wilds > 0; card++)
		while (eval->query.wild[card] == WILD_ALWAYS && wilds > 0 &&
		       aiming.left.of[card] > 0) {
			bag_take(&aiming.left, card);
			bag_put(&best->used, card);
			wilds--;
		}
}
