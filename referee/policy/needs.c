/* needs.c - rate cards for a seat in a rollout; see needs.h. */
#include "referee/policy/needs.h"

#include "referee/engine/deck.h"
#include "referee/engine/game.h"
#include "referee/search/partition.h"

#define WILD_WORTH 100 /* points: keeps wild cards in hand */
#define TENTHS	   10
#define LINK	   1400 /* tenths of points: a card that is sure to come */
#define TURNS_SEEN 6	/* turns ahead in which a card counts in full */
#define COMPLETE   40	/* links of a card that is in a complete meld */

/* Chosen by matches against greedy with other values: */
#define PLANNED 60 /* points: the plan for the contract uses the card */
#define BESIDE	5  /* divisor of links beside the contract */

/* Set the wild cards of the deal, and the roles of the hand's cards. */
static void
needs_set_wilds(const struct partition_query *query, struct needs *needs)
{
	needs->joker_face = query->joker_face;
	if (query->joker_face != CARD_NONE) {
		needs->held = *needs->hand;
		bag_take_roles(&needs->held, query->joker_face);
		needs->hand = &needs->held;
		return;
	}
	for (card_t card = 0; card < CARD_X1; card++)
		if (query->wild[card] != WILD_NEVER)
			needs->goal.wild |= UINT64_C(1) << card;
}

/* Make a contract for a hand that is laid as a whole with required runs: melds
 * of three, the last one takes the remaining cards. */
static void
needs_set_whole_hand(const struct state *state, struct needs *needs)
{
	const struct rules *rules = state->rules;
	struct contract *whole = &needs->whole;
	struct partition_query query;
	unsigned cards = rules_hand(rules, state->deal);

	partition_query_deal(&query, state);
	needs_set_wilds(&query, needs);
	if (query.runs_min == 0 || cards < rules->run_min)
		return;
	whole->parts = (uint8_t)(cards / rules->run_min);
	if (whole->parts > CONTRACT_PARTS_MAX)
		whole->parts = CONTRACT_PARTS_MAX;
	for (unsigned i = 0; i < whole->parts; i++) {
		struct contract_part *part = &whole->part[i];

		part->kind = i < query.runs_min ? KIND_RUN : KIND_NONE;
		part->min = rules->run_min;
		cards -= part->min;
	}
	whole->part[whole->parts - 1].min += (uint8_t)cards;
	needs->goal.contract = whole;
	needs->goal.pure = query.pure_min;
}

void
needs_init(const struct state *state, seat_t seat, struct needs *needs)
{
	const struct rules *rules = state->rules;
	const struct contract *contract = rules_contract(rules, state->deal);
	bool opened = state->opened >> seat & 1;

	needs->hand = &state->hands[seat];
	needs->goal.rules = rules;
	needs->goal.wild = rules->wild_mask;
	if (rules->family->ask != NULL)
		needs_set_whole_hand(state, needs);
	needs->line = needs->hand->any;
	if (rules->ace != ACE_LOW)
		needs->line |= (needs->line & EVERY_SUIT << RANK_ACE)
			       << (RANK_HIGH_ACE - RANK_ACE);
	needs->sets = rules->meld_kinds != MELDS_RUNS;
	needs->runs = rules->meld_kinds != MELDS_SETS;
	needs->closed = contract != NULL && contract->parts > 0 && !opened;
	if (contract == NULL || contract->parts == 0)
		return;
	if (opened && rules->opening_only)
		needs->sets = needs->runs = false;
	if (opened)
		return;
	needs->goal.contract = contract;
	if (!rules->opening_only || rules->extra_melds)
		return; /* after opening it lays all kinds */
	needs->sets = needs->runs = false;
	for (unsigned i = 0; i < contract->parts; i++) {
		needs->sets |= contract_part_allows(&contract->part[i],
						    KIND_SET);
		needs->runs |= contract_part_allows(&contract->part[i],
						    KIND_RUN);
	}
}

bool
needs_completes(const struct needs *needs, card_t card)
{
	uint64_t all, runs, at;
	unsigned same = 0;

	card = card_role(card, needs->joker_face);
	if (card >= 64)
		return card < CARD_KINDS &&
		       !card_is_skip(needs->goal.rules, card);
	for (unsigned suit = 0; suit < SUITS; suit++)
		same += needs->hand->of[card_of(suit, card_rank(card))];
	if (needs->sets && same >= 2)
		return true;
	at = UINT64_C(1) << card;
	all = needs->line | at;
	runs = all & all << 1 & all << 2;
	return needs->runs && (runs & (at | at << 1 | at << 2)) != 0;
}

/* Visible cards will not come. */
void
needs_count_unseen(const struct state *state, struct needs *needs)
{
	uint8_t *unseen = needs->unseen;

	card_t face = needs->joker_face;

	for (card_t card = 0; card < CARD_KINDS; card++)
		unseen[card] =
			(uint8_t)(state->rules->pack_of[card_role(card, face)] -
				  needs->hand->of[card]);
	for (unsigned i = 0; i < state->discard.n; i++)
		unseen[card_role(state->discard.at[i], face)]--;
	for (unsigned i = 0; i < state->melds; i++)
		for (unsigned k = 0; k < state->table[i].n; k++)
			unseen[state->table[i].cards[k].card]--;
}

/* The fewer cards another seat holds, the fewer turns remain. */
void
needs_set_link(const struct state *state, struct needs *needs)
{
	int hidden = state->stock.n, shortest = 2 * TURNS_SEEN, turns;

	for (unsigned i = 0; i < state->players; i++) {
		int n = state->hands[i].n;

		if (i == state->seat)
			continue;
		hidden += n;
		if (n < shortest && (state->in >> i & 1))
			shortest = n;
	}
	turns = 1 + shortest / 2;
	if (turns > TURNS_SEEN || needs->closed ||
	    state->rules->scoring == SCORE_MELDS ||
	    state->rules->family->canastas)
		turns = TURNS_SEEN;
	needs->link = LINK * turns / (TURNS_SEEN * (hidden + 1));
}

/* Count the unseen cards for these places of runs; the ace above the king is
 * the ace. */
static unsigned
needs_count_outs(const struct needs *needs, uint64_t places)
{
	uint64_t high = EVERY_SUIT << RANK_HIGH_ACE;
	unsigned n = 0;

	places &= ~needs->line;
	places = (places & ~high) |
		 (places & high) >> (RANK_HIGH_ACE - RANK_ACE);
	for (; places != 0; places &= places - 1)
		n += needs->unseen[__builtin_ctzll(places)];
	return n;
}

/* Count the unseen cards that make a set with the card and its rank. */
static unsigned
needs_set_outs(const struct rules *rules, const struct needs *needs,
	       card_t card)
{
	bool differ = rules->set_suits == SUITS_DIFFER;
	unsigned held = 0, outs = 0;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		card_t other = card_of(suit, card_rank(card));
		unsigned n = needs->hand->of[other];

		held += differ && n > 0 ? 1 : n;
		outs += differ && n > 0 ? 0u : needs->unseen[other];
	}
	if (held > 2)
		return COMPLETE;
	return held == 2 ? outs : 0;
}

/* Count the unseen cards that make a run with the card and a neighbour.  A card
 * between two neighbours counts twice. */
static unsigned
needs_run_outs(const struct rules *rules, const struct needs *needs,
	       card_t card)
{
	uint64_t line = needs->line, at = UINT64_C(1) << card;
	uint64_t room = EVERY_SUIT * ((1u << (RANK_HIGH_ACE + 1)) - 2);
	bool up = line & at << 1, down = line & at >> 1;
	bool up_two = line & at << 2, down_two = line & at >> 2;
	unsigned n = 0;

	if ((up && (up_two || down)) || (down && down_two))
		n = COMPLETE;
	if (rules->ace == ACE_LOW)
		room &= ~(EVERY_SUIT << RANK_HIGH_ACE);
	if (rules->ace == ACE_HIGH)
		room &= ~(EVERY_SUIT << RANK_ACE);
	if (up)
		n += needs_count_outs(needs, (at << 2 | at >> 1) & room);
	if (down)
		n += needs_count_outs(needs, (at << 1 | at >> 2) & room);
	if (up_two)
		n += needs_count_outs(needs, at << 1 & room);
	if (down_two)
		n += needs_count_outs(needs, at >> 1 & room);
	return n;
}

int
needs_discard_value(const struct state *state, const struct needs *needs,
		    card_t card)
{
	const struct rules *rules = state->rules;
	int cost = card_points(rules, card);
	unsigned links = 0;

	card = card_role(card, needs->joker_face);
	if (card_is_skip(rules, card))
		return TENTHS * cost;
	if (needs_is_wild(needs, card))
		return TENTHS * (cost - WILD_WORTH);
	if (needs->sets)
		links += needs_set_outs(rules, needs, card);
	if (needs->runs)
		links += needs_run_outs(rules, needs, card);
	/* the card scores, or saves, its points in a meld */
	if (needs->goal.contract == NULL)
		return TENTHS * cost - needs->link * (int)links *
					       (NEEDS_LAID + cost) / NEEDS_LAID;
	/* melds beside the contract count little */
	if (!(needs->plan.spare >> card & 1))
		cost -= PLANNED;
	return TENTHS * cost - needs->link * (int)links / BESIDE;
}
