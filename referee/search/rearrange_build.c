/*
 * The table itself: the sets that lead from seam to seam.
 */
#include "rearrange_search.h"

#include <string.h>

static struct meld *
add_set(struct rearranged *out, enum kind kind)
{
	struct meld *set = &out->sets[out->n++];

	set->kind = (uint8_t)kind;
	set->owner = UINT8_MAX;
	set->n = 0;
	return set;
}

static bool
is_open(const struct meld *set, unsigned suit, unsigned rank)
{
	return set->kind == KIND_RUN &&
	       set->cards[set->n - 1].as == card_of(suit, rank - 1u);
}

/* A run that ends just below the rank: one that must go on first; of @tiles
 * tiles where that is not 0. */
static struct meld *
open_run(struct rearranged *out, unsigned suit, unsigned rank, unsigned tiles)
{
	struct meld *found = NULL;

	for (unsigned i = 0; i < out->n; i++) {
		struct meld *set = &out->sets[i];

		if (!is_open(set, suit, rank) || (tiles > 0 && set->n != tiles))
			continue;
		if (found == NULL || set->n < found->n)
			found = set;
	}
	return found;
}

static void
build_groups(const struct rearranging *s, unsigned rank, const struct use *use,
	     struct rearranged *out)
{
	struct grouping g;

	rearrange_grouping_init(&g, s, rank, use);
	rearrange_grouping_divide(&g);
	for (unsigned i = 0; i < g.n; i++) {
		struct meld *set = add_set(out, KIND_SET);

		for (unsigned suit = 0; suit < SUITS; suit++)
			if (g.suits[i] >> suit & 1)
				put_tile(set, card_of(suit, rank),
					 card_of(suit, rank));
		for (unsigned j = 0; j < g.jokers[i]; j++)
			put_tile(set, CARD_X1, AS_RANK(rank));
	}
}

/* The blocks that begin here; @merged: what variant of the seam was taken. */
static void
build_blocks(const struct rearranging *s, unsigned rank, const struct use *use,
	     uint64_t merged, struct rearranged *out)
{
	for (unsigned i = 0; i < s->blocks; i++) {
		const struct block *block = &s->block[i];
		unsigned at = 16u * block->suit;
		struct meld *set = NULL;

		if (block->rank != rank)
			continue;
		if (block->run && (merged >> at & 15)) {
			merged -= UINT64_C(1) << at;
			set = open_run(out, block->suit, rank, 1);
		} else if (block->run && (merged >> at & 0xf0)) {
			merged -= UINT64_C(16) << at;
			set = open_run(out, block->suit, rank, 2);
		}
		if (set == NULL)
			set = add_set(out, (enum kind)block->set->kind);
		memcpy(set->cards + set->n, block->set->cards,
		       block->set->n * sizeof(*set->cards));
		set->n = (uint8_t)(set->n + block->set->n);
		if (block->run || use->extra[i] == EXTRA_NONE)
			continue;
		if (use->extra[i] == EXTRA_JOKER)
			put_tile(set, CARD_X1, AS_RANK(rank));
		else
			put_tile(set, card_of(use->extra[i], rank),
				 card_of(use->extra[i], rank));
	}
}

static void
build_runs(unsigned rank, const struct use *use, struct rearranged *out)
{
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned i = 0;
		     i < 0u + use->run[suit] + use->jokers[suit]; i++) {
			struct meld *set = open_run(out, suit, rank, 0);
			card_t as = card_of(suit, rank);

			if (set == NULL)
				set = add_set(out, KIND_RUN);
			put_tile(set, i < use->run[suit] ? as : CARD_X1, as);
		}
}

/* What led from a seam to the next, of several options the first that is listed
 * for that seam.  Returns which variant of the seam it takes; -1: none. */
static int
option_between(const struct rearranging *s, const struct step *step,
	       const uint64_t keys[SEAM_VARIANTS], unsigned n,
	       const struct rearrange_seam *const ends[2], struct option *out)
{
	struct options *options = rearranging_options(s);
	unsigned from = (unsigned)(ends[0] - s->scratch->seam);
	unsigned by = ends[1]->by;
	uint32_t value = ends[1]->value - ends[0]->value;

	if (n == 1 && !(by & BY_SEVERAL)) {
		*out = (struct option){ .lanes = by_lanes(by),
					.value = value,
					.jokers = by >> BY_JOKERS_AT & 3 };
		return 0;
	}
	rearrange_options_list(s, step, from, from + 1, options);
	for (unsigned v = 0; v < n; v++)
		for (unsigned k = 0; k < options->n; k++)
			if (options->at[k].value == value &&
			    seam_after(s, step, keys[v], &options->at[k]) ==
				    ends[1]->key) {
				*out = options->at[k];
				return (int)v;
			}
	return -1;
}

/* One number of the table: how one seam led to the next. */
static void
build_rank(const struct rearranging *s, unsigned rank, unsigned from,
	   unsigned to, struct rearranged *out)
{
	const struct rearrange_seam *seam = s->scratch->seam;
	const struct rearrange_seam *const ends[2] = { &seam[from], &seam[to] };
	struct taker taker = { .s = s, .rank = rank };
	struct option option;
	struct step step;
	uint64_t keys[SEAM_VARIANTS];
	unsigned n = seam_variants(s, rank, seam[from].key, keys);
	int v;

	seam_step_init(s, rank, &step);
	v = option_between(s, &step, keys, n, ends, &option);
	if (v < 0)
		return;
	rearrange_find(&taker, &step, from, &option);
	build_blocks(s, rank, &taker.found, seam[from].key - keys[v], out);
	build_runs(rank, &taker.found, out);
	build_groups(s, rank, &taker.found, out);
}

void
rearrange_build(const struct rearranging *s, int last, struct rearranged *out)
{
	unsigned path[RANKS];

	path[RANK_KING + 1] = (unsigned)last;
	for (unsigned rank = RANK_KING; rank >= RANK_ACE; rank--)
		path[rank] = s->scratch->seam[path[rank + 1]].from;
	out->n = 0;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		build_rank(s, rank, path[rank], path[rank + 1], out);
}
