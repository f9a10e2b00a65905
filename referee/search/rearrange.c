/*
 * rearrange.c - entry point of the Rummikub solver: sets up the search by the
 * game's rules.
 */
#include "rearrange.h"

#include "rearrange_search.h"

static void
search_add_rack(struct rearrange_search *s, const struct bag *rack)
{
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		for (unsigned suit = 0; suit < SUITS; suit++)
			s->may[rank][suit] = rack->of[card_of(suit, rank)];
	s->jokers = rack->of[CARD_X1];
}

static void
search_add_set(struct rearrange_search *s, const struct meld *set)
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

/* Note the jokers of a set with the tiles that they stand for: rummikub 6.4. */
static void
search_add_old_jokers(struct rearrange_search *s, const struct meld *set)
{
	for (unsigned i = 0; i < set->n; i++) {
		uint64_t means;
		struct old_joker *old;

		if (!card_is_joker(set->cards[i].card) ||
		    s->olds == REARRANGE_JOKERS_MAX)
			continue;
		means = rearrange_joker_means(set, i);
		old = &s->old[s->olds++];
		*old = (struct old_joker){ .rank = 0 };
		for (; means != 0; means &= means - 1) {
			card_t card = (card_t)__builtin_ctzll(means);

			old->rank = (uint8_t)card_rank(card);
			old->suits |= (uint8_t)(1u << card_suit(card));
		}
	}
}

/* Search a first meld (rummikub 6.2).  First try the most tiles.  If they do
 * not reach the points, search the most tiles that do. */
static void
search_first_meld(struct rearrange_search *s, struct rearranged *out)
{
	unsigned points = 0;

	rearrange_search_best(s, 0, out);
	for (unsigned i = 0; i < out->n; i++)
		for (unsigned j = 0; j < out->sets[i].n; j++)
			points += card_rank(out->sets[i].cards[j].as);
	if (out->tiles == 0 || points >= s->points_min)
		return;
	out->tiles = 0;
	out->n = 0;
	s->aim = AIM_TILES_ENOUGH;
	rearrange_search_best(s, 0, out);
}

void
rearrange_most(const struct rearrange_query *query,
	       struct rearrange_scratch *scratch, struct rearranged *out)
{
	struct rearrange_search search = { .scratch = scratch,
					   .top = RANK_KING,
					   .points_min = query->points_min,
					   .all = query->group_joker ==
						  GROUP_JOKER_ALL };

	out->exact = true;
	out->tiles = 0;
	out->n = 0;
	search_add_rack(&search, query->rack);
	for (unsigned i = 0; i < query->sets; i++) {
		search_add_set(&search, &query->table[i]);
		if (query->joker == JOKER_REPLACE)
			search_add_old_jokers(&search, &query->table[i]);
	}
	if (query->ace != ACE_LOW)
		rearrange_search_aces(query, &search, out);
	else if (query->points_min > 0)
		search_first_meld(&search, out);
	else if (query->joker == JOKER_STRICT && search.jokers_must > 0)
		rearrange_search_strict(query, &search, out);
	else
		rearrange_search_best(&search, 0, out);
}
