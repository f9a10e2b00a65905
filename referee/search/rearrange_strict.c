/*
 * Strict jokers (rummikub 6.7).  Every old set with jokers either stays
 * together, as a block, or each of its jokers is replaced from the rack and
 * lies in a set of its own with tiles of the rack: all such choices are tried,
 * the rest is the same search.  A longer run with a freed joker is two sets, so
 * five tiles are enough.
 */
#include "rearrange_search.h"

#define STRICT_ASKS 20000 /* chosen: ten times what hard tables need */
#define STRICT_RUN  5

struct choice {
	const struct rearrange_query *query;
	struct rearranging search;
	unsigned sets; /* old sets with jokers */
	const struct meld *set[REARRANGE_JOKERS_MAX];
	unsigned fixed; /* sets of freed jokers */
	struct meld fix[REARRANGE_JOKERS_MAX];
	uint8_t beside[RANKS][SUITS];	/* tiles of the rack in them */
	uint8_t replaced[RANKS][SUITS]; /* tiles of the rack that must come */
	unsigned jokers;		/* of the rack, in them */
	unsigned *asks;
	struct rearranged *out;
};

static void strict_set(const struct choice *choice, unsigned i);
static void strict_joker(const struct choice *choice, unsigned i, unsigned k);

/* The search that a choice leaves; false when the rack has not what it takes.
 */
static bool
strict_rest(const struct choice *choice, struct rearranging *s, unsigned *more)
{
	*s = choice->search;
	*more = choice->jokers;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		for (unsigned suit = 0; suit < SUITS; suit++) {
			unsigned may = s->may[rank][suit];
			unsigned beside = choice->beside[rank][suit];
			unsigned must = choice->replaced[rank][suit];

			must = must > beside ? must - beside : 0;
			if (may < beside + must)
				return false;
			s->may[rank][suit] = (uint8_t)(may - beside - must);
			s->must[rank][suit] = (uint8_t)(s->must[rank][suit] +
							must);
			*more += beside + must;
		}
	return true;
}

static void
strict_ask(const struct choice *choice)
{
	struct rearranged *out = choice->out;
	struct rearranging search;
	unsigned more, before = out->tiles;

	if (!strict_rest(choice, &search, &more))
		return;
	if (++*choice->asks > STRICT_ASKS) {
		out->exact = false;
		return;
	}
	rearranging_ask(&search, more, out);
	if (out->tiles == before)
		return;
	for (unsigned i = 0; i < choice->fixed; i++)
		out->sets[out->n++] = choice->fix[i];
}

/* What could be had at best if the freed joker @k of the old set @i and those
 * after it might lie anywhere. */
static unsigned
strict_bound(const struct choice *choice)
{
	struct rearranging search;
	unsigned more, found = choice->out->tiles;
	uint32_t value = 0;

	if (!strict_rest(choice, &search, &more) ||
	    rearranging_run(&search, found + 1 > more ? found + 1 - more : 0,
			    &value) < 0)
		return 0;
	if (search.full)
		return UINT8_MAX;
	return tiles_of(&search, value) + more;
}

/* Take a tile of the rack into a set of a freed joker. */
static bool
strict_take(struct choice *choice, struct meld *set, unsigned suit,
	    unsigned rank)
{
	card_t card = card_of(suit, rank);

	if (choice->beside[rank][suit] == choice->search.may[rank][suit])
		return false;
	choice->beside[rank][suit]++;
	put_tile(set, card, card);
	return true;
}

static bool
strict_take_joker(struct choice *choice, struct meld *set, card_t as)
{
	struct rearranging *s = &choice->search;

	if (s->jokers <= s->jokers_must)
		return false;
	s->jokers--;
	choice->jokers++;
	put_tile(set, CARD_X1, as);
	return true;
}

/* A copy of the choice with an empty set for the next freed joker. */
static struct meld *
strict_free(const struct choice *choice, struct choice *freed, enum kind kind)
{
	struct meld *set;

	*freed = *choice;
	freed->search.jokers--;
	freed->search.jokers_must--;
	set = &freed->fix[freed->fixed++];
	*set = (struct meld){ .kind = (uint8_t)kind, .owner = UINT8_MAX };
	return set;
}

static void
strict_groups(const struct choice *choice, unsigned i, unsigned k,
	      unsigned bound)
{
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		for (unsigned suits = 1; suits < 1u << SUITS; suits++)
			for (unsigned jokers = 0; jokers < 2; jokers++) {
				unsigned n = (unsigned)__builtin_popcount(
						     suits) +
					     jokers + 1;
				struct choice freed;
				struct meld *set;
				bool fine = n == 3 || n == 4;

				if (!fine || choice->out->tiles >= bound)
					continue;
				set = strict_free(choice, &freed, KIND_SET);
				for (unsigned suit = 0; suit < SUITS && fine;
				     suit++)
					if (suits >> suit & 1)
						fine = strict_take(&freed, set,
								   suit, rank);
				put_tile(set, CARD_X1, AS_RANK(rank));
				if (fine && jokers > 0)
					fine = strict_take_joker(&freed, set,
								 AS_RANK(rank));
				if (fine)
					strict_joker(&freed, i, k + 1);
			}
}

/* A run with a freed joker: @from is its first tile, the joker lies at @at, one
 * of the rack at @other, or none where that is @tiles. */
struct freed_run {
	card_t from;
	unsigned tiles, at, other;
};

static void
strict_run(const struct choice *choice, unsigned i, unsigned k,
	   const struct freed_run *run)
{
	struct choice freed;
	struct meld *set = strict_free(choice, &freed, KIND_RUN);
	bool fine = run->at != run->other;

	for (unsigned j = 0; j < run->tiles && fine; j++) {
		card_t as = (card_t)(run->from + j);

		if (j == run->at)
			put_tile(set, CARD_X1, as);
		else if (j == run->other)
			fine = strict_take_joker(&freed, set, as);
		else
			fine = strict_take(&freed, set, card_suit(as),
					   card_rank(as));
	}
	if (fine)
		strict_joker(&freed, i, k + 1);
}

/* All runs from a tile up. */
static void
strict_runs_from(const struct choice *choice, unsigned i, unsigned k,
		 card_t from, unsigned bound)
{
	struct freed_run run = { .from = from };

	for (run.tiles = 3; run.tiles <= STRICT_RUN &&
			    card_rank(from) + run.tiles - 1 <= RANK_KING;
	     run.tiles++)
		for (run.at = 0; run.at < run.tiles; run.at++)
			for (run.other = 0; run.other <= run.tiles; run.other++)
				if (choice->out->tiles < bound)
					strict_run(choice, i, k, &run);
}

static void
strict_runs(const struct choice *choice, unsigned i, unsigned k, unsigned bound)
{
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
			strict_runs_from(choice, i, k, card_of(suit, rank),
					 bound);
}

/* The joker @k of the old set @i is replaced from the rack. */
static void
strict_joker(const struct choice *choice, unsigned i, unsigned k)
{
	const struct meld *set = choice->set[i];
	uint64_t means = 0, tiles;
	unsigned seen = 0, j = 0;

	for (; j < set->n; j++)
		if (card_is_joker(set->cards[j].card) && seen++ == k)
			break;
	if (j == set->n) {
		strict_set(choice, i + 1);
		return;
	}
	means = rearrange_joker_means(set, j);
	while (means != 0) {
		struct choice replaced = *choice;
		unsigned bound;

		tiles = choice->query->group_joker == GROUP_JOKER_ALL
				? means
				: means & (~means + 1);
		means &= ~tiles;
		for (; tiles != 0; tiles &= tiles - 1) {
			card_t card = (card_t)__builtin_ctzll(tiles);

			replaced.replaced[card_rank(card)][card_suit(card)]++;
		}
		bound = strict_bound(&replaced);
		if (bound <= choice->out->tiles)
			continue;
		strict_groups(&replaced, i, k, bound);
		strict_runs(&replaced, i, k, bound);
	}
}

static void
strict_set(const struct choice *choice, unsigned i)
{
	struct choice kept = *choice;
	struct rearranging *s = &kept.search;
	const struct meld *set;
	struct block *block;

	if (i == choice->sets) {
		strict_ask(choice);
		return;
	}
	set = choice->set[i];
	block = &s->block[s->blocks++];
	*block = (struct block){ .set = set,
				 .run = set->kind == KIND_RUN,
				 .rank = (uint8_t)card_rank(set->cards[0].as),
				 .last = (uint8_t)card_rank(
					 set->cards[set->n - 1].as),
				 .suit = (uint8_t)card_suit(set->cards[0].as) };
	for (unsigned j = 0; j < set->n; j++) {
		card_t card = set->cards[j].card;

		if (card_is_joker(card)) {
			s->jokers--;
			s->jokers_must--;
			continue;
		}
		block->suits |= (uint8_t)(1u << card_suit(card));
		s->must[card_rank(card)][card_suit(card)]--;
	}
	strict_set(&kept, i + 1);
	strict_joker(choice, i, 0);
}

void
rearranging_ask_strict(const struct rearrange_query *query,
		       const struct rearranging *search, struct rearranged *out)
{
	unsigned asks = 0;
	struct choice choice = {
		.query = query, .search = *search, .asks = &asks, .out = out
	};

	for (unsigned i = 0; i < query->sets; i++) {
		const struct meld *set = &query->table[i];
		bool jokers = false;

		for (unsigned j = 0; j < set->n; j++)
			jokers |= card_is_joker(set->cards[j].card);
		if (jokers && choice.sets < REARRANGE_JOKERS_MAX)
			choice.set[choice.sets++] = set;
	}
	strict_set(&choice, 0);
}
