/*
 * rearrange_strict.c - search with strict jokers (rummikub 6.7).
 *
 * An old set with jokers can stay together, as a block.  If an old set does not
 * stay, tiles of the rack replace each of its jokers, and the freed joker forms
 * a new set with tiles of the rack.  The code tries all such choices; the usual
 * search does the rest.  Sets of freed jokers have at most five tiles, because
 * a longer run can be split into two sets.
 */
#include "rearrange_search.h"

#define STRICT_SEARCHES 20000 /* arbitrary: ten times what hard tables need */
#define STRICT_RUN	5

struct strict_choice {
	const struct rearrange_query *query;
	struct rearrange_search search;
	unsigned sets; /* old sets with jokers */
	const struct meld *set[REARRANGE_JOKERS_MAX];
	unsigned fixed; /* number of @fix, the sets of freed jokers */
	struct meld fix[REARRANGE_JOKERS_MAX];
	uint8_t beside[RANKS][SUITS];	/* tiles of the rack in @fix */
	uint8_t replaced[RANKS][SUITS]; /* tiles of the rack that replace
					   jokers */
	unsigned jokers;		/* jokers of the rack in @fix */
	unsigned *searches;
	struct rearranged *out;
};

static void strict_try_set(const struct strict_choice *choice, unsigned i);
static void strict_try_joker(const struct strict_choice *choice, unsigned i,
			     unsigned k);

/* Set up the search for the rest of the tiles.  @more: tiles of the rack that
 * the choice uses.  Returns false if the rack does not have them. */
static bool
strict_make_search(const struct strict_choice *choice,
		   struct rearrange_search *s, unsigned *more)
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
strict_search(const struct strict_choice *choice)
{
	struct rearranged *out = choice->out;
	struct rearrange_search search;
	unsigned more, before = out->tiles;

	if (!strict_make_search(choice, &search, &more))
		return;
	if (++*choice->searches > STRICT_SEARCHES) {
		out->exact = false;
		return;
	}
	rearrange_search_best(&search, more, out);
	if (out->tiles == before)
		return;
	for (unsigned i = 0; i < choice->fixed; i++)
		out->sets[out->n++] = choice->fix[i];
}

/* Return an upper bound of the tiles that can be added, by a search in which
 * the remaining freed jokers can be anywhere. */
static unsigned
strict_find_bound(const struct strict_choice *choice)
{
	struct rearrange_search search;
	unsigned more, found = choice->out->tiles;
	uint32_t value = 0;

	if (!strict_make_search(choice, &search, &more) ||
	    rearrange_search_run(&search,
				 found + 1 > more ? found + 1 - more : 0,
				 &value) < 0)
		return 0;
	if (search.full)
		return UINT8_MAX;
	return value_tiles(&search, value) + more;
}

/* Move a tile of the rack to the set of a freed joker.  False: there is none.
 */
static bool
strict_take_tile(struct strict_choice *choice, struct meld *set, unsigned suit,
		 unsigned rank)
{
	card_t card = card_of(suit, rank);

	if (choice->beside[rank][suit] == choice->search.may[rank][suit])
		return false;
	choice->beside[rank][suit]++;
	set_append_tile(set, card, card);
	return true;
}

static bool
strict_take_joker(struct strict_choice *choice, struct meld *set, card_t as)
{
	struct rearrange_search *s = &choice->search;

	if (s->jokers <= s->jokers_must)
		return false;
	s->jokers--;
	choice->jokers++;
	set_append_tile(set, CARD_X1, as);
	return true;
}

/* Copy the choice and add an empty set for the next freed joker. */
static struct meld *
strict_add_joker_set(const struct strict_choice *choice,
		     struct strict_choice *freed, enum kind kind)
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
strict_try_groups(const struct strict_choice *choice, unsigned i, unsigned k,
		  unsigned bound)
{
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		for (unsigned suits = 1; suits < 1u << SUITS; suits++)
			for (unsigned jokers = 0; jokers < 2; jokers++) {
				unsigned n = (unsigned)__builtin_popcount(
						     suits) +
					     jokers + 1;
				struct strict_choice freed;
				struct meld *set;
				bool ok = n == 3 || n == 4;

				if (!ok || choice->out->tiles >= bound)
					continue;
				set = strict_add_joker_set(choice, &freed,
							   KIND_SET);
				for (unsigned suit = 0; suit < SUITS && ok;
				     suit++)
					if (suits >> suit & 1)
						ok = strict_take_tile(&freed,
								      set, suit,
								      rank);
				set_append_tile(set, CARD_X1, AS_RANK(rank));
				if (ok && jokers > 0)
					ok = strict_take_joker(&freed, set,
							       AS_RANK(rank));
				if (ok)
					strict_try_joker(&freed, i, k + 1);
			}
}

/* A run of @tiles tiles from @from on with a freed joker at index @at.  A joker
 * of the rack is at index @other; none if @other is @tiles. */
struct freed_run {
	card_t from;
	unsigned tiles, at, other;
};

static void
strict_try_run(const struct strict_choice *choice, unsigned i, unsigned k,
	       const struct freed_run *run)
{
	struct strict_choice freed;
	struct meld *set = strict_add_joker_set(choice, &freed, KIND_RUN);
	bool ok = run->at != run->other;

	for (unsigned j = 0; j < run->tiles && ok; j++) {
		card_t as = (card_t)(run->from + j);

		if (j == run->at)
			set_append_tile(set, CARD_X1, as);
		else if (j == run->other)
			ok = strict_take_joker(&freed, set, as);
		else
			ok = strict_take_tile(&freed, set, card_suit(as),
					      card_rank(as));
	}
	if (ok)
		strict_try_joker(&freed, i, k + 1);
}

/* Try all runs that begin with a tile. */
static void
strict_try_runs_from(const struct strict_choice *choice, unsigned i, unsigned k,
		     card_t from, unsigned bound)
{
	struct freed_run run = { .from = from };

	for (run.tiles = 3; run.tiles <= STRICT_RUN &&
			    card_rank(from) + run.tiles - 1 <= RANK_KING;
	     run.tiles++)
		for (run.at = 0; run.at < run.tiles; run.at++)
			for (run.other = 0; run.other <= run.tiles; run.other++)
				if (choice->out->tiles < bound)
					strict_try_run(choice, i, k, &run);
}

static void
strict_try_runs(const struct strict_choice *choice, unsigned i, unsigned k,
		unsigned bound)
{
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
			strict_try_runs_from(choice, i, k, card_of(suit, rank),
					     bound);
}

/* Try all ways to replace joker @k of old set @i from the rack. */
static void
strict_try_joker(const struct strict_choice *choice, unsigned i, unsigned k)
{
	const struct meld *set = choice->set[i];
	uint64_t means = 0, tiles;
	unsigned seen = 0, j = 0;

	for (; j < set->n; j++)
		if (card_is_joker(set->cards[j].card) && seen++ == k)
			break;
	if (j == set->n) {
		strict_try_set(choice, i + 1);
		return;
	}
	means = rearrange_joker_means(set, j);
	while (means != 0) {
		struct strict_choice replaced = *choice;
		unsigned bound;

		tiles = choice->query->group_joker == GROUP_JOKER_ALL
				? means
				: means & (~means + 1);
		means &= ~tiles;
		for (; tiles != 0; tiles &= tiles - 1) {
			card_t card = (card_t)__builtin_ctzll(tiles);

			replaced.replaced[card_rank(card)][card_suit(card)]++;
		}
		bound = strict_find_bound(&replaced);
		if (bound <= choice->out->tiles)
			continue;
		strict_try_groups(&replaced, i, k, bound);
		strict_try_runs(&replaced, i, k, bound);
	}
}

static void
strict_try_set(const struct strict_choice *choice, unsigned i)
{
	struct strict_choice kept = *choice;
	struct rearrange_search *s = &kept.search;
	const struct meld *set;
	struct block *block;

	if (i == choice->sets) {
		strict_search(choice);
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
	strict_try_set(&kept, i + 1);
	strict_try_joker(choice, i, 0);
}

void
rearrange_search_strict(const struct rearrange_query *query,
			const struct rearrange_search *search,
			struct rearranged *out)
{
	unsigned searches = 0;
	struct strict_choice choice = { .query = query,
					.search = *search,
					.searches = &searches,
					.out = out };

	for (unsigned i = 0; i < query->sets; i++) {
		const struct meld *set = &query->table[i];
		bool jokers = false;

		for (unsigned j = 0; j < set->n; j++)
			jokers |= card_is_joker(set->cards[j].card);
		if (jokers && choice.sets < REARRANGE_JOKERS_MAX)
			choice.set[choice.sets++] = set;
	}
	strict_try_set(&choice, 0);
}
