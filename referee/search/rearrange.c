/*
 * Asking for a new table: what is looked for, and how often.
 */
#include "rearrange.h"

#include <string.h>

#include "rearrange_search.h"

/* How many tiles may stay in the rack in the first pass, and in the only one
 * where there are not more: measured, 2 to 5 and 6 to 9 are alike. */
#define IDLE_FIRST 3
#define IDLE_ALL   9

uint64_t
set_naturals(const struct meld *set)
{
	uint64_t naturals = 0;

	for (unsigned i = 0; i < set->n; i++)
		if (set->cards[i].card < 64)
			naturals |= UINT64_C(1) << set->cards[i].card;
	return naturals;
}

uint64_t
joker_means(const struct meld *set, unsigned i)
{
	unsigned rank = card_rank(set->cards[i].as);
	uint64_t means = 0;

	if (set->kind == KIND_RUN)
		return UINT64_C(1) << (set->cards[i].as & 63);
	for (unsigned suit = 0; suit < SUITS; suit++)
		means |= UINT64_C(1) << card_of(suit, rank);
	return means & ~set_naturals(set);
}

/* rummikub 5.1: where a tile could lie in a run at all, so that the options of
 * a number do not try it elsewhere. */
static void
note_runs(struct search *s)
{
	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint8_t there[RANKS] = { 0 };

		for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
			there[rank] = s->must[rank][suit] + s->may[rank][suit] >
				      0;
		for (unsigned i = 0; i < s->blocks; i++)
			for (unsigned rank = s->block[i].rank;
			     s->block[i].run && s->block[i].suit == suit &&
			     rank <= s->block[i].last;
			     rank++)
				there[rank] = 1;
		for (unsigned rank = RANK_ACE; rank + 2 <= RANK_KING; rank++) {
			unsigned tiles = 0u + there[rank] + there[rank + 1] +
					 there[rank + 2];

			if (tiles + s->jokers < 3)
				continue;
			for (unsigned i = 0; i < 3; i++) {
				unsigned others = tiles - there[rank + i];

				s->runs[rank + i] |= (uint8_t)(1u << suit);
				if (others + s->jokers >= 3)
					s->jokered[rank + i] |=
						(uint8_t)(1u << suit);
			}
		}
	}
}

/* Leave tiles of the rack out that fit in no run and no group.  Returns whether
 * there were any. */
static bool
drop_hopeless(struct search *s)
{
	bool dropped = false;

	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		unsigned suits = s->jokers;

		for (unsigned i = 0; i < s->blocks; i++)
			if (!s->block[i].run && s->block[i].rank == rank)
				suits = SUITS;
		for (unsigned suit = 0; suit < SUITS; suit++)
			suits += s->must[rank][suit] + s->may[rank][suit] > 0;
		for (unsigned suit = 0; suit < SUITS && suits < 3; suit++) {
			if (s->may[rank][suit] == 0 ||
			    (s->runs[rank] >> suit & 1))
				continue;
			s->may[rank][suit] = 0;
			dropped = true;
		}
	}
	return dropped;
}

/* Go through all numbers, leaving @idle_max tiles in the rack at most.  Returns
 * the best last state, or -1, with @value. */
static int
search_pass(struct search *s, uint32_t *value)
{
	struct rearrange_scratch *m = s->scratch;
	int best = -1;

	s->full = false;
	s->first[RANK_ACE] = 0;
	s->first[RANK_ACE + 1] = 1;
	m->key[0] = 0;
	m->value[0] = 0;
	m->from[0] = 0;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		states_follow(s, rank);
	for (unsigned i = s->first[RANK_KING + 1]; i < s->first[RANK_KING + 2];
	     i++) {
		unsigned jokers = state_jokers(m->key[i]);
		uint32_t sum = m->value[i];

		if (jokers < s->jokers_must ||
		    (s->aim == AIM_TILES_ENOUGH &&
		     state_points(m->key[i]) < s->points_min))
			continue;
		jokers -= s->jokers_must;
		sum += s->aim == AIM_TILES ? jokers << 10 : jokers;
		if (best < 0 || sum > *value) {
			best = (int)i;
			*value = sum;
		}
	}
	return best;
}

/* Few tiles may stay in the rack at first, then more: a pass that allows few is
 * quick, and what it finds is the best of all. */
int
search_run(struct search *s, unsigned least, uint32_t *value)
{
	unsigned all;
	int best;

	do {
		memset(s->runs, 0, sizeof(s->runs));
		memset(s->jokered, 0, sizeof(s->jokered));
		note_runs(s);
	} while (drop_hopeless(s));
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		s->below[rank] = s->below[rank - 1];
		for (unsigned suit = 0; suit < SUITS; suit++)
			s->below[rank] = (uint8_t)(s->below[rank] +
						   s->may[rank][suit]);
	}
	all = s->below[RANK_KING] + s->jokers - s->jokers_must;
	if (all < least)
		return -1;
	s->idle_max = all - least <= IDLE_ALL ? IDLE_ALL : IDLE_FIRST;
	for (;; s->idle_max += s->idle_max / 2 + 1) {
		if (s->idle_max > all - least)
			s->idle_max = all - least;
		best = search_pass(s, value);
		if (best >= 0 && all - tiles_of(s, *value) <= s->idle_max)
			return best;
		if (s->idle_max == all - least)
			return -1;
	}
}

static void
put_rack(struct search *s, const struct bag *rack)
{
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		for (unsigned suit = 0; suit < SUITS; suit++)
			s->may[rank][suit] = rack->of[card_of(suit, rank)];
	s->jokers = rack->of[CARD_X1];
}

static void
put_set(struct search *s, const struct meld *set)
{
	for (unsigned i = 0; i < set->n; i++) {
		card_t card = set->cards[i].card;

		if (card_is_joker(card)) {
			s->jokers++;
			s->jokers_must++;
		} else {
			s->must[card_rank(card)][card_suit(card)]++;
		}
	}
}

/* rummikub 6.4: the jokers of a set, each with the number of its meanings. */
static void
put_old_jokers(struct search *s, const struct meld *set)
{
	for (unsigned i = 0; i < set->n; i++) {
		uint64_t means;
		struct old_joker *old;

		if (!card_is_joker(set->cards[i].card) ||
		    s->olds == REARRANGE_JOKERS_MAX)
			continue;
		means = joker_means(set, i);
		old = &s->old[s->olds++];
		*old = (struct old_joker){ .rank = 0 };
		for (; means != 0; means &= means - 1) {
			card_t card = (card_t)__builtin_ctzll(means);

			old->rank = (uint8_t)card_rank(card);
			old->suits |= (uint8_t)(1u << card_suit(card));
		}
	}
}

void
search_ask(struct search *s, unsigned more, struct rearranged *out)
{
	unsigned least = out->tiles + 1 > more ? out->tiles + 1 - more : 0;
	uint32_t value = 0;
	int last;

	last = search_run(s, least, &value);
	out->exact &= !s->full;
	if (last < 0)
		return;
	out->tiles = tiles_of(s, value) + more;
	rearrange_build(s, last, out);
}

/* rummikub 6.2: the most tiles, if they count enough, else the most that do. */
static void
ask_first_meld(struct search *s, struct rearranged *out)
{
	unsigned points = 0;

	search_ask(s, 0, out);
	for (unsigned i = 0; i < out->n; i++)
		for (unsigned j = 0; j < out->sets[i].n; j++)
			points += card_rank(out->sets[i].cards[j].as);
	if (out->tiles == 0 || points >= s->points_min)
		return;
	out->tiles = 0;
	out->n = 0;
	s->aim = AIM_TILES_ENOUGH;
	search_ask(s, 0, out);
}

void
rearrange_most(const struct rearrange_query *query,
	       struct rearrange_scratch *scratch, struct rearranged *out)
{
	struct search search = { .scratch = scratch,
				 .points_min = query->points_min,
				 .all = query->group_joker == GROUP_JOKER_ALL };

	out->exact = true;
	out->tiles = 0;
	out->n = 0;
	memset(scratch->slot, 0, sizeof(scratch->slot));
	put_rack(&search, query->rack);
	for (unsigned i = 0; i < query->sets; i++) {
		put_set(&search, &query->table[i]);
		if (query->joker == JOKER_REPLACE)
			put_old_jokers(&search, &query->table[i]);
	}
	if (query->points_min > 0)
		ask_first_meld(&search, out);
	else if (query->joker == JOKER_STRICT && search.jokers_must > 0)
		search_ask_strict(query, &search, out);
	else
		search_ask(&search, 0, out);
}
