/*
 * rearrange_aces.c - search with aces that may be above the king: machiavelli
 * 5.3 and 5.4.
 *
 * The search from number to number goes up to places above the king: 14 is the
 * ace, and 15 to 17 are 2, 3 and 4 in runs past the ace.  A tile cannot be at
 * both of its places.  So this file chooses, for each suit, how many tiles are
 * at each upper place, and searches once for each choice.  Longer runs past the
 * ace need no places: K A 2 3 4 5 is K A 2 and 3 4 5, and J Q K A 2 3 is J Q K
 * and A 2 3.
 *
 * A tile at an upper place must be in a run.  The search for a choice gets the
 * number of tiles that the choices before it could add, and must add more.
 */
#include "rearrange_search.h"

#define UPPER	    (PLACE_TOP - RANK_KING) /* number of places above the king */
/* choices for a suit: at most 2, and not more than at the place below */
#define LIFTS_MAX   15
/* Limit of searches.  ACE_BOTH needs at most 81.  Measured with ACE_ROUND: all
 * searches of bench_rummikub end below this limit, most after few choices. */
#define CHOICES_MAX 4000

/* Numbers of tiles of a suit at the places 14 to 17. */
struct lift {
	uint8_t tiles[UPPER];
	uint8_t sum;
};

struct lift_search {
	const struct rearrange_search *plain; /* nothing above the king */
	struct rearranged *out;
	unsigned wanted; /* tiles of the rack: more cannot be added */
	unsigned tried;
	unsigned n[SUITS];
	struct lift lift[SUITS][LIFTS_MAX];
	const struct lift *chosen[SUITS];
};

static unsigned
search_tile_count(const struct rearrange_search *s, unsigned rank,
		  unsigned suit)
{
	return 0u + s->must[rank][suit] + s->may[rank][suit];
}

/* List the choices for a suit: each place has at most as many tiles as the
 * place below.  A run that ends with the ace needs a queen and a king. */
static void
lifts_list(struct lift_search *lifts, unsigned suit, unsigned place,
	   struct lift lift)
{
	unsigned at = place - RANK_HIGH_ACE;
	unsigned rank = place_rank((int)place);
	unsigned most = at > 0 ? lift.tiles[at - 1]
			       : search_tile_count(lifts->plain, RANK_KING,
						   suit);
	unsigned there = search_tile_count(lifts->plain, rank, suit);
	unsigned queens = search_tile_count(lifts->plain, RANK_QUEEN, suit);

	if (place > lifts->plain->top || (at > 0 && most == 0)) {
		if (lift.tiles[0] <= queens + lift.tiles[1])
			lifts->lift[suit][lifts->n[suit]++] = lift;
		return;
	}
	for (unsigned n = 0; n <= most && n <= there; n++) {
		struct lift next = lift;

		next.tiles[at] = (uint8_t)n;
		next.sum = (uint8_t)(lift.sum + n);
		lifts_list(lifts, suit, place + 1, next);
	}
}

/* Move tiles of a suit to their upper places, tiles of the table first.
 * Returns how many come from the rack. */
static unsigned
lift_apply(const struct lift *lift, unsigned suit, struct rearrange_search *s)
{
	unsigned added = 0;

	for (unsigned i = 0; i < UPPER; i++) {
		unsigned rank = place_rank((int)(RANK_HIGH_ACE + i));
		unsigned n = lift->tiles[i], old = s->must[rank][suit];

		if (old > n)
			old = n;
		s->must[rank][suit] = (uint8_t)(s->must[rank][suit] - old);
		s->may[rank][suit] = (uint8_t)(s->may[rank][suit] - (n - old));
		s->must[RANK_HIGH_ACE + i][suit] = (uint8_t)n;
		added += n - old;
	}
	return added;
}

static void
lifts_search(struct lift_search *lifts)
{
	struct rearrange_search search = *lifts->plain;
	unsigned more = 0;

	if (lifts->tried++ == CHOICES_MAX) {
		lifts->out->exact = false;
		return;
	}
	for (unsigned suit = 0; suit < SUITS; suit++)
		more += lift_apply(lifts->chosen[suit], suit, &search);
	rearrange_search_best(&search, more, lifts->out);
}

/* Search all choices that lift exactly @left tiles of the suits from @suit on.
 */
static void
lifts_choose(struct lift_search *lifts, unsigned suit, unsigned left)
{
	if (lifts->out->tiles == lifts->wanted || lifts->tried > CHOICES_MAX)
		return;
	if (suit == SUITS) {
		if (left == 0)
			lifts_search(lifts);
		return;
	}
	for (unsigned i = 0; i < lifts->n[suit]; i++) {
		lifts->chosen[suit] = &lifts->lift[suit][i];
		if (lifts->chosen[suit]->sum <= left)
			lifts_choose(lifts, suit + 1,
				     left - lifts->chosen[suit]->sum);
	}
}

void
rearrange_search_aces(const struct rearrange_query *query,
		      const struct rearrange_search *search,
		      struct rearranged *out)
{
	struct rearrange_search plain = *search;
	struct lift_search lifts = { .plain = &plain, .out = out };
	unsigned most = 0;

	plain.top = query->ace == ACE_ROUND ? PLACE_TOP : RANK_HIGH_ACE;
	lifts.wanted = query->rack->n;
	for (unsigned suit = 0; suit < SUITS; suit++) {
		unsigned largest = 0;

		lifts_list(&lifts, suit, RANK_HIGH_ACE,
			   (struct lift){ .sum = 0 });
		for (unsigned i = 0; i < lifts.n[suit]; i++)
			if (lifts.lift[suit][i].sum > largest)
				largest = lifts.lift[suit][i].sum;
		most += largest;
	}
	for (unsigned sum = 0; sum <= most; sum++)
		lifts_choose(&lifts, 0, sum);
}
