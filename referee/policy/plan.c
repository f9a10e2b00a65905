#include "referee/policy/plan.h"

#include <string.h>

#include "referee/engine/deck.h"

/* Chosen by matches of the rollout policy against greedy: */
#define WAYS  8	  /* ways of a part that are tried */
#define STEPS 200 /* ways tried in a search; the cheapest come first */

/* Cost of a missing card by its number of unseen copies; chosen to approximate
 * the turns until it comes. */
#define OUTS_MAX 8
static const uint8_t waits[OUTS_MAX + 1] = { 36, 24, 14, 10,	   8,
					     7,	 6,  5,	 PLAN_CARD };

/* A set of a rank, or a run by its places; place 14 of a suit is the ace again.
 * A flush is like a run of some ranks, but any card of the suit can replace a
 * missing one. */
struct way {
	uint64_t run; /* 0: a set */
	bool flush;
	uint8_t rank, size;
	int cost;
};

struct planner {
	const struct rules *rules;
	const struct contract *contract;
	const uint8_t *unseen;
	unsigned wilds, pure, steps;
	struct way way[CONTRACT_PARTS_MAX][WAYS];
	uint8_t ways[CONTRACT_PARTS_MAX];
	uint8_t chosen[CONTRACT_PARTS_MAX];
	uint8_t lacks[OUTS_MAX + 1];	   /* missing cards by outs */
	int least[CONTRACT_PARTS_MAX + 1]; /* cost from this part on */
	int costliest;			   /* highest cost of a missing card */
	struct plan *best;
};

/* Cards not used yet: bit per card, and bit per card with a second copy. */
struct left {
	uint64_t one, two;
};

static uint64_t
plan_add_high_aces(const struct rules *rules, uint64_t cards)
{
	if (rules->ace == ACE_LOW)
		return cards;
	return cards | (cards & EVERY_SUIT << RANK_ACE)
			       << (RANK_HIGH_ACE - RANK_ACE);
}

static card_t
plan_card_at(unsigned place)
{
	unsigned rank = place & 15;

	return card_of(place >> 4, rank == RANK_HIGH_ACE ? RANK_ACE : rank);
}

static unsigned
plan_outs_at(const struct planner *own, unsigned place)
{
	unsigned outs = own->unseen[plan_card_at(place)];

	if (own->rules->run_suits == RUN_SUITS_ANY) {
		outs = 0;
		for (unsigned suit = 0; suit < SUITS; suit++)
			outs += own->unseen[plan_card_at(suit << 4 |
							 (place & 15))];
	}
	return outs < OUTS_MAX ? outs : OUTS_MAX;
}

/* Return how many cards of a set can repeat a suit. */
static unsigned
plan_twins_max(const struct rules *rules, unsigned size)
{
	switch ((enum set_suits)rules->set_suits) {
	case SUITS_ANY:
		return size;
	case SUITS_COVER:
		return size > SUITS ? size - SUITS : 0;
	case SUITS_DIFFER:
		break;
	}
	return 0;
}

/* Count the unseen cards of the rank in suits that the set can still take. */
static unsigned
plan_set_outs(const struct planner *own, unsigned rank, unsigned size,
	      uint64_t held)
{
	bool twins = plan_twins_max(own->rules, size) > 0;
	unsigned outs = 0;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		card_t card = card_of(suit, rank);

		if (twins || !(held >> card & 1))
			outs += own->unseen[card];
	}
	return outs < OUTS_MAX ? outs : OUTS_MAX;
}

static int
plan_lack_cost(struct planner *own, unsigned outs)
{
	if (waits[outs] > own->costliest)
		own->costliest = waits[outs];
	return waits[outs];
}

/* Return false if a way with so many missing cards cannot be among the best. */
static bool
plan_may_insert_way(const struct planner *own, unsigned part, int lacks)
{
	return own->ways[part] < WAYS ||
	       lacks * PLAN_CARD < own->way[part][WAYS - 1].cost;
}

static void
plan_insert_way(struct planner *own, unsigned part, const struct way *way)
{
	struct way *ways = own->way[part];
	unsigned at = own->ways[part];

	if (at == WAYS && way->cost >= ways[WAYS - 1].cost)
		return;
	if (at < WAYS)
		own->ways[part]++;
	else
		at--;
	for (; at > 0 && ways[at - 1].cost > way->cost; at--)
		ways[at] = ways[at - 1];
	ways[at] = *way;
}

static void
plan_list_sets(struct planner *own, unsigned part, const struct left *left)
{
	const struct rules *rules = own->rules;
	const struct contract_part *asked = &own->contract->part[part];
	unsigned size = contract_set_size(asked, rules->set_min);
	unsigned twins_max = plan_twins_max(rules, size);

	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		uint64_t of = EVERY_SUIT << rank;
		unsigned held = (unsigned)count_cards(left->one & of);
		unsigned twins = (unsigned)count_cards(left->two & of);
		struct way way = { .rank = (uint8_t)rank,
				   .size = (uint8_t)size };

		held += twins < twins_max ? twins : twins_max;
		if (held == 0 ||
		    (held < size &&
		     !plan_may_insert_way(own, part, (int)(size - held))))
			continue;
		if (held < size)
			way.cost = (int)(size - held) *
				   plan_lack_cost(own,
						  plan_set_outs(own, rank, size,
								left->one));
		plan_insert_way(own, part, &way);
	}
}

/* Return the places of a run, bit per place.  If suits do not matter, take each
 * card from a suit that the hand has. */
static uint64_t
plan_run_places(const struct rules *rules, uint64_t line, unsigned suit,
		unsigned from, unsigned size)
{
	uint64_t run = 0;

	if (rules->run_suits != RUN_SUITS_ANY)
		return ((UINT64_C(1) << size) - 1) << (suit * 16 + from);
	for (unsigned i = 0; i < size; i++) {
		uint64_t held = line & EVERY_SUIT << (from + i);

		run |= held != 0 ? held & (~held + 1)
				 : UINT64_C(1) << (from + i);
	}
	return run;
}

/* Add the flush of a suit: cards of the hand, and missing ones. */
static void
plan_list_flushes(struct planner *own, unsigned part, const struct left *left)
{
	unsigned size = own->contract->part[part].min;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		struct way way = { .flush = true, .size = (uint8_t)size };
		uint64_t of = left->one & UINT64_C(0x3ffe) << suit * 16;
		uint64_t rest = UINT64_C(0x3ffe) << suit * 16 & ~of;
		unsigned lacks = 0;

		if (of == 0)
			continue;
		for (unsigned n = size; n > 0; n--) {
			uint64_t *from = of != 0 ? &of : &rest;

			lacks += of == 0;
			way.run |= *from & (~*from + 1);
			*from &= *from - 1;
		}
		way.cost = (int)lacks * plan_lack_cost(own, OUTS_MAX);
		plan_insert_way(own, part, &way);
	}
}

static void
plan_list_runs(struct planner *own, unsigned part, const struct left *left)
{
	const struct rules *rules = own->rules;
	const struct contract_part *asked = &own->contract->part[part];
	unsigned size = asked->min > rules->run_min ? asked->min
						    : rules->run_min;
	unsigned low = rules->ace == ACE_HIGH ? 2 : RANK_ACE;
	unsigned high = rules->ace != ACE_LOW ? RANK_HIGH_ACE
					      : rules_rank_high(rules);
	unsigned suits = rules->run_suits == RUN_SUITS_ANY ? 1 : SUITS;
	uint64_t line = plan_add_high_aces(rules, left->one);

	if (low < rules->run_low)
		low = rules->run_low;
	for (unsigned suit = 0; suit < suits; suit++)
		for (unsigned from = low; from + size - 1 <= high; from++) {
			struct way way = { .size = (uint8_t)size };
			uint64_t lacked;

			way.run = plan_run_places(rules, line, suit, from,
						  size);
			lacked = way.run & ~line;
			if (lacked == way.run ||
			    !plan_may_insert_way(own, part,
						 count_cards(lacked)))
				continue;
			for (; lacked != 0; lacked &= lacked - 1)
				way.cost += plan_lack_cost(
					own,
					plan_outs_at(own, lowest_card(lacked)));
			plan_insert_way(own, part, &way);
		}
}

static void
plan_remove_cards(struct left *left, uint64_t cards)
{
	left->one &= ~cards | left->two;
	left->two &= ~cards;
}

static int
plan_count_lack(struct planner *own, unsigned outs, unsigned n)
{
	own->lacks[outs] += (uint8_t)n;
	return (int)n * waits[outs];
}

static int
plan_use_run(struct planner *own, const struct way *way, struct left *left)
{
	uint64_t line = plan_add_high_aces(own->rules, left->one);
	uint64_t high = EVERY_SUIT << RANK_HIGH_ACE, has = way->run & line;
	int cost = 0;

	plan_remove_cards(left, (has & ~high) | (has & high) >> (RANK_HIGH_ACE -
								 RANK_ACE));
	for (uint64_t lacked = way->run & ~line; lacked != 0;
	     lacked &= lacked - 1)
		cost += plan_count_lack(
			own,
			way->flush ? OUTS_MAX
				   : plan_outs_at(own, lowest_card(lacked)),
			1);
	return cost;
}

/* Use one card of each suit, first those with a second copy, which are less
 * useful elsewhere.  Then use second copies as far as the rules allow. */
static int
plan_use_set(struct planner *own, const struct way *way, struct left *left)
{
	uint64_t of = EVERY_SUIT << way->rank, held = left->one & of, more;
	unsigned n = way->size, twins = plan_twins_max(own->rules, n);

	for (more = held; n > 0 && more != 0; n--) {
		uint64_t has = more & left->two ? more & left->two : more;

		has &= ~has + 1;
		more &= ~has;
		plan_remove_cards(left, has);
	}
	for (more = left->one & of; n > 0 && twins > 0 && more != 0;
	     n--, twins--) {
		plan_remove_cards(left, more & (~more + 1));
		more &= more - 1;
	}
	if (n == 0)
		return 0;
	return plan_count_lack(
		own, plan_set_outs(own, way->rank, way->size, held), n);
}

/* Return true if a part requires the same as the part before it. */
static bool
plan_part_repeats(const struct planner *own, unsigned part)
{
	const struct contract_part *asked = &own->contract->part[part];

	return part > 0 && part != own->pure && asked[-1].kind == asked->kind &&
	       asked[-1].min == asked->min;
}

/* Use the cards of a way; return the cost of the missing ones. */
static int
plan_use_way(struct planner *own, const struct way *way, struct left *left)
{
	return way->run != 0 ? plan_use_run(own, way, left)
			     : plan_use_set(own, way, left);
}

/* Return what wild cards save: they replace the most expensive cards. */
static int
plan_wild_savings(const struct planner *own)
{
	unsigned wilds = own->wilds;
	int sum = 0;

	for (unsigned outs = 0; outs <= OUTS_MAX && wilds > 0; outs++) {
		unsigned lacks = own->lacks[outs];
		unsigned filled = lacks < wilds ? lacks : wilds;

		wilds -= filled;
		sum += (int)filled * waits[outs];
	}
	return sum;
}

/* Combine ways for the parts from @part on.  @cost: of the ways so far, without
 * wild cards. */
static void
plan_search_parts(struct planner *own, unsigned part, struct left left,
		  int cost)
{
	/* bound of what wild cards save; too low only if two ways need a card
	 * whose other copies are all seen */
	int saves = (int)own->wilds * own->costliest;
	unsigned from = 0;

	if (part == own->contract->parts) {
		cost -= plan_wild_savings(own);
		if (cost < own->best->cost) {
			own->best->cost = cost;
			own->best->spare = left.one;
		}
		return;
	}
	if (plan_part_repeats(own, part))
		from = own->chosen[part -
				   1]; /* skip permutations of equal parts */
	for (unsigned i = from; i < own->ways[part]; i++) {
		const struct way *way = &own->way[part][i];
		struct left rest = left;
		uint8_t lacks[OUTS_MAX + 1];
		int more;

		if (cost + way->cost + own->least[part + 1] - saves >=
			    own->best->cost ||
		    own->steps++ >= STEPS)
			break; /* the ways after it cost no less */
		memcpy(lacks, own->lacks, sizeof(lacks));
		more = plan_use_way(own, way, &rest);
		own->chosen[part] = (uint8_t)i;
		if (part < own->pure)
			memcpy(own->lacks, lacks, sizeof(lacks));
		plan_search_parts(own, part + 1, rest, cost + more);
		memcpy(own->lacks, lacks, sizeof(lacks));
	}
}

/* Add a way without any card of the hand. */
static void
plan_list_no_cards(struct planner *own, unsigned part)
{
	struct way way = { .rank = 0, .size = own->contract->part[part].min };

	way.cost = way.size * plan_lack_cost(own, 0);
	plan_insert_way(own, part, &way);
}

static void
plan_list_part(struct planner *own, unsigned part, const struct left *left)
{
	const struct contract_part *asked = &own->contract->part[part];

	if (plan_part_repeats(own, part)) {
		own->ways[part] = own->ways[part - 1];
		memcpy(own->way[part], own->way[part - 1],
		       sizeof(own->way[part]));
		return;
	}
	if (contract_part_allows(asked, KIND_SET))
		plan_list_sets(own, part, left);
	if (contract_part_allows(asked, KIND_RUN))
		plan_list_runs(own, part, left);
	if (asked->kind == KIND_FLUSH)
		plan_list_flushes(own, part, left);
	if (own->ways[part] == 0)
		plan_list_no_cards(own, part);
}

static unsigned
plan_count_wilds(const struct rules *rules, uint64_t wild,
		 const struct bag *hand)
{
	unsigned n = hand->of[CARD_X1];

	if (!card_is_skip(rules, CARD_X2))
		n += hand->of[CARD_X2];

	for (wild &= hand->any; wild != 0; wild &= wild - 1)
		n += hand->of[lowest_card(wild)];
	return n;
}

void
plan_find(const struct plan_goal *goal, const struct bag *hand,
	  const uint8_t *unseen, int below, struct plan *plan)
{
	struct planner own = {
		.rules = goal->rules,
		.contract = goal->contract,
		.unseen = unseen,
		.wilds = plan_count_wilds(goal->rules, goal->wild, hand),
		.pure = goal->pure,
		.costliest = waits[1],
		.best = plan,
	};
	struct left left = { .one = hand->any & ~goal->wild };
	unsigned parts = goal->contract->parts;

	for (uint64_t rest = left.one; rest != 0; rest &= rest - 1)
		if (hand->of[lowest_card(rest)] > 1)
			left.two |= rest & (~rest + 1);
	for (unsigned i = 0; i < parts; i++)
		plan_list_part(&own, i, &left);
	for (unsigned i = parts; i-- > 0;)
		own.least[i] = own.least[i + 1] + own.way[i][0].cost;
	plan->cost = below;
	plan->spare = left.one;
	plan_search_parts(&own, 0, left, 0);
}
