#include "referee/policy/plan.h"

#include <string.h>

#include "referee/engine/deck.h"

/* Chosen, by matches of the roll-outs' policy against greedy: */
#define WAYS  8	  /* of a part, that are tried with those of the others */
#define STEPS 200 /* ways that are taken in all; the best come first */

/* What a card costs that is lacked, by how many of it are unseen: chosen, about
 * how long it is waited for. */
#define OUTS_MAX 8
static const uint8_t waits[OUTS_MAX + 1] = { 36, 24, 14, 10,	   8,
					     7,	 6,  5,	 PLAN_CARD };

/* A set of a rank, or a run by its places: 14 of a suit is the ace again. */
struct way {
	uint64_t run; /* 0: a set */
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
	uint8_t lacks[OUTS_MAX + 1]; /* that wild cards may fill, by outs */
	int least[CONTRACT_PARTS_MAX + 1]; /* that all parts from it on cost */
	int dearest; /* card of those that the ways lack, by what it costs */
	struct plan *best;
};

/* What is left of a hand: the cards, and those of which there is one more. */
struct left {
	uint64_t one, two;
};

static uint64_t
with_high_aces(const struct rules *rules, uint64_t cards)
{
	if (rules->ace == ACE_LOW)
		return cards;
	return cards | (cards & EVERY_SUIT << RANK_ACE)
			       << (RANK_HIGH_ACE - RANK_ACE);
}

static card_t
card_at(unsigned place)
{
	unsigned rank = place & 15;

	return card_of(place >> 4, rank == RANK_HIGH_ACE ? RANK_ACE : rank);
}

static unsigned
outs_at(const struct planner *own, unsigned place)
{
	unsigned outs = own->unseen[card_at(place)];

	return outs < OUTS_MAX ? outs : OUTS_MAX;
}

/* How many cards of a set may have a suit that another one has. */
static unsigned
twins_of(const struct rules *rules, unsigned size)
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

/* Of the rank, in the suits that a set may still have. */
static unsigned
set_outs(const struct planner *own, unsigned rank, unsigned size, uint64_t held)
{
	bool twins = twins_of(own->rules, size) > 0;
	unsigned outs = 0;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		card_t card = card_of(suit, rank);

		if (twins || !(held >> card & 1))
			outs += own->unseen[card];
	}
	return outs < OUTS_MAX ? outs : OUTS_MAX;
}

static int
wait_for(struct planner *own, unsigned outs)
{
	if (waits[outs] > own->dearest)
		own->dearest = waits[outs];
	return waits[outs];
}

/* Can a way be among the best that lacks so many cards? */
static bool
may_keep(const struct planner *own, unsigned part, int lacks)
{
	return own->ways[part] < WAYS ||
	       lacks * PLAN_CARD < own->way[part][WAYS - 1].cost;
}

static void
keep_way(struct planner *own, unsigned part, const struct way *way)
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
list_sets(struct planner *own, unsigned part, const struct left *left)
{
	const struct rules *rules = own->rules;
	const struct contract_part *asked = &own->contract->part[part];
	unsigned size = asked->min > rules->set_min ? asked->min
						    : rules->set_min;
	unsigned twins_max = twins_of(rules, size);

	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		uint64_t of = EVERY_SUIT << rank;
		unsigned held = (unsigned)count_cards(left->one & of);
		unsigned twins = (unsigned)count_cards(left->two & of);
		struct way way = { .rank = (uint8_t)rank,
				   .size = (uint8_t)size };

		held += twins < twins_max ? twins : twins_max;
		if (held == 0 ||
		    (held < size && !may_keep(own, part, (int)(size - held))))
			continue;
		if (held < size)
			way.cost = (int)(size - held) *
				   wait_for(own, set_outs(own, rank, size,
							  left->one));
		keep_way(own, part, &way);
	}
}

static void
list_runs(struct planner *own, unsigned part, const struct left *left)
{
	const struct rules *rules = own->rules;
	const struct contract_part *asked = &own->contract->part[part];
	unsigned size = asked->min > rules->run_min ? asked->min
						    : rules->run_min;
	unsigned low = rules->ace == ACE_HIGH ? 2 : RANK_ACE;
	unsigned high = rules->ace == ACE_LOW ? RANK_KING : RANK_HIGH_ACE;
	uint64_t line = with_high_aces(rules, left->one);

	if (low < rules->run_low)
		low = rules->run_low;
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned from = low; from + size - 1 <= high; from++) {
			struct way way = { .size = (uint8_t)size };
			uint64_t lacked;

			way.run = ((UINT64_C(1) << size) - 1)
				  << (suit * 16 + from);
			lacked = way.run & ~line;
			if (lacked == way.run ||
			    !may_keep(own, part, count_cards(lacked)))
				continue;
			for (; lacked != 0; lacked &= lacked - 1)
				way.cost += wait_for(
					own, outs_at(own, lowest_card(lacked)));
			keep_way(own, part, &way);
		}
}

static void
take(struct left *left, uint64_t cards)
{
	left->one &= ~cards | left->two;
	left->two &= ~cards;
}

static int
lack(struct planner *own, unsigned outs, unsigned n)
{
	own->lacks[outs] += (uint8_t)n;
	return (int)n * waits[outs];
}

static int
take_run(struct planner *own, const struct way *way, struct left *left)
{
	uint64_t line = with_high_aces(own->rules, left->one);
	uint64_t high = EVERY_SUIT << RANK_HIGH_ACE, has = way->run & line;
	int cost = 0;

	take(left, (has & ~high) | (has & high) >> (RANK_HIGH_ACE - RANK_ACE));
	for (uint64_t lacked = way->run & ~line; lacked != 0;
	     lacked &= lacked - 1)
		cost += lack(own, outs_at(own, lowest_card(lacked)), 1);
	return cost;
}

/* One of each suit, those first that have a twin, which are of less use
 * elsewhere; then twins, as far as they may lie there. */
static int
take_set(struct planner *own, const struct way *way, struct left *left)
{
	uint64_t of = EVERY_SUIT << way->rank, held = left->one & of, more;
	unsigned n = way->size, twins = twins_of(own->rules, n);

	for (more = held; n > 0 && more != 0; n--) {
		uint64_t has = more & left->two ? more & left->two : more;

		has &= ~has + 1;
		more &= ~has;
		take(left, has);
	}
	for (more = left->one & of; n > 0 && twins > 0 && more != 0;
	     n--, twins--) {
		take(left, more & (~more + 1));
		more &= more - 1;
	}
	if (n == 0)
		return 0;
	return lack(own, set_outs(own, way->rank, way->size, held), n);
}

/* Does a part ask for the same as the one before it? */
static bool
is_like_last(const struct planner *own, unsigned part)
{
	const struct contract_part *asked = &own->contract->part[part];

	return part > 0 && part != own->pure && asked[-1].kind == asked->kind &&
	       asked[-1].min == asked->min;
}

/* Take what is there of a way; returns what the rest costs. */
static int
take_way(struct planner *own, const struct way *way, struct left *left)
{
	return way->run != 0 ? take_run(own, way, left)
			     : take_set(own, way, left);
}

/* What each wild card saves, put where is waited longest. */
static int
saved(const struct planner *own)
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

/* @cost: of the ways so far, without wild cards. */
static void
choose(struct planner *own, unsigned part, struct left left, int cost)
{
	/* but for a card that two ways want, and of which no other may come */
	int saves = (int)own->wilds * own->dearest;
	unsigned from = 0;

	if (part == own->contract->parts) {
		cost -= saved(own);
		if (cost < own->best->cost) {
			own->best->cost = cost;
			own->best->spare = left.one;
		}
		return;
	}
	if (is_like_last(own, part))
		from = own->chosen[part - 1]; /* in one order only */
	for (unsigned i = from; i < own->ways[part]; i++) {
		const struct way *way = &own->way[part][i];
		struct left rest = left;
		uint8_t lacks[OUTS_MAX + 1];
		int more;

		if (cost + way->cost + own->least[part + 1] - saves >=
			    own->best->cost ||
		    own->steps++ >= STEPS)
			break; /* those behind it cost no less */
		memcpy(lacks, own->lacks, sizeof(lacks));
		more = take_way(own, way, &rest);
		own->chosen[part] = (uint8_t)i;
		if (part < own->pure)
			memcpy(own->lacks, lacks, sizeof(lacks));
		choose(own, part + 1, rest, cost + more);
		memcpy(own->lacks, lacks, sizeof(lacks));
	}
}

/* All of a part lacks, where the hand has nothing for it. */
static void
list_nothing(struct planner *own, unsigned part)
{
	struct way way = { .rank = 0, .size = own->contract->part[part].min };

	way.cost = way.size * wait_for(own, 0);
	keep_way(own, part, &way);
}

static void
list_part(struct planner *own, unsigned part, const struct left *left)
{
	const struct contract_part *asked = &own->contract->part[part];

	if (is_like_last(own, part)) {
		own->ways[part] = own->ways[part - 1];
		memcpy(own->way[part], own->way[part - 1],
		       sizeof(own->way[part]));
		return;
	}
	if (asked->kind != KIND_RUN)
		list_sets(own, part, left);
	if (asked->kind != KIND_SET)
		list_runs(own, part, left);
	if (own->ways[part] == 0)
		list_nothing(own, part);
}

static unsigned
wilds_of(uint64_t wild, const struct bag *hand)
{
	unsigned n = 0u + hand->of[CARD_X1] + hand->of[CARD_X2];

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
		.wilds = wilds_of(goal->wild, hand),
		.pure = goal->pure,
		.dearest = waits[1],
		.best = plan,
	};
	struct left left = { .one = hand->any & ~goal->wild };
	unsigned parts = goal->contract->parts;

	for (uint64_t rest = left.one; rest != 0; rest &= rest - 1)
		if (hand->of[lowest_card(rest)] > 1)
			left.two |= rest & (~rest + 1);
	for (unsigned i = 0; i < parts; i++)
		list_part(&own, i, &left);
	for (unsigned i = parts; i-- > 0;)
		own.least[i] = own.least[i + 1] + own.way[i][0].cost;
	plan->cost = below;
	plan->spare = left.one;
	choose(&own, 0, left, 0);
}
