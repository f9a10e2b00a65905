/*
 * rearrange_build.c - build the sets of a table from its sequence of seams.
 */
#include "rearrange_search.h"

#include <string.h>

static struct meld *
build_add_set(struct rearranged *out, enum kind kind)
{
	struct meld *set = &out->sets[out->n++];

	set->kind = (uint8_t)kind;
	set->owner = UINT8_MAX;
	set->n = 0;
	return set;
}

static bool
build_run_is_open(const struct meld *set, unsigned suit, unsigned rank)
{
	return set->kind == KIND_RUN &&
	       set->cards[set->n - 1].as ==
		       card_of(suit, place_rank((int)rank - 1));
}

/* Find a run that ends just below the rank, the shortest one, because short
 * runs must continue.  @tiles: if not 0, the length of the run. */
static struct meld *
build_find_run(struct rearranged *out, unsigned suit, unsigned rank,
	       unsigned tiles)
{
	struct meld *found = NULL;

	for (unsigned i = 0; i < out->n; i++) {
		struct meld *set = &out->sets[i];

		if (!build_run_is_open(set, suit, rank) ||
		    (tiles > 0 && set->n != tiles))
			continue;
		if (found == NULL || set->n < found->n)
			found = set;
	}
	return found;
}

static void
build_groups(const struct rearrange_search *s, unsigned rank,
	     const struct use *use, struct rearranged *out)
{
	struct grouping g;

	grouping_init(&g, s, rank, use);
	grouping_divide(&g);
	for (unsigned i = 0; i < g.n; i++) {
		struct meld *set = build_add_set(out, KIND_SET);

		for (unsigned suit = 0; suit < SUITS; suit++)
			if (g.suits[i] >> suit & 1)
				set_append_tile(set, card_of(suit, rank),
						card_of(suit, rank));
		for (unsigned j = 0; j < g.jokers[i]; j++)
			set_append_tile(set, CARD_X1, AS_RANK(rank));
	}
}

/* Add the blocks that begin at the rank.  @merged: lanes of the runs that they
 * continue in the variant of the seam that was used. */
static void
build_blocks(const struct rearrange_search *s, unsigned rank,
	     const struct use *use, uint64_t merged, struct rearranged *out)
{
	for (unsigned i = 0; i < s->blocks; i++) {
		const struct block *block = &s->block[i];
		unsigned at = 16u * block->suit;
		struct meld *set = NULL;

		if (block->rank != rank)
			continue;
		if (block->run && (merged >> at & 15)) {
			merged -= UINT64_C(1) << at;
			set = build_find_run(out, block->suit, rank, 1);
		} else if (block->run && (merged >> at & 0xf0)) {
			merged -= UINT64_C(16) << at;
			set = build_find_run(out, block->suit, rank, 2);
		}
		if (set == NULL)
			set = build_add_set(out, (enum kind)block->set->kind);
		memcpy(set->cards + set->n, block->set->cards,
		       block->set->n * sizeof(*set->cards));
		set->n = (uint8_t)(set->n + block->set->n);
		if (block->run || use->extra[i] == EXTRA_NONE)
			continue;
		if (use->extra[i] == EXTRA_JOKER)
			set_append_tile(set, CARD_X1, AS_RANK(rank));
		else
			set_append_tile(set, card_of(use->extra[i], rank),
					card_of(use->extra[i], rank));
	}
}

static void
build_runs(unsigned rank, const struct use *use, struct rearranged *out)
{
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned i = 0;
		     i < 0u + use->run[suit] + use->jokers[suit]; i++) {
			struct meld *set = build_find_run(out, suit, rank, 0);
			card_t as = card_of(suit, place_rank((int)rank));

			if (set == NULL)
				set = build_add_set(out, KIND_RUN);
			set_append_tile(set, i < use->run[suit] ? as : CARD_X1,
					as);
		}
}

/* Find the option that led from a seam to the next: the first one that is
 * listed for that seam.  Returns the variant of the seam that it uses; -1:
 * none. */
static int
option_between(const struct rearrange_search *s, const struct step *step,
	       const uint64_t keys[SEAM_VARIANTS], unsigned n,
	       const struct rearrange_seam *const ends[2], struct option *out)
{
	struct options *options = rearrange_search_options(s);
	unsigned from = (unsigned)(ends[0] - s->scratch->seam);
	unsigned by = ends[1]->by;
	uint32_t value = ends[1]->value - ends[0]->value;

	if (n == 1 && !(by & BY_SEVERAL)) {
		*out = (struct option){ .lanes = by_unpack_lanes(by),
					.value = value,
					.jokers = by >> BY_JOKERS_AT & 3 };
		return 0;
	}
	rearrange_list_options(s, step, from, from + 1, options);
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

/* Add the tiles of one number, on the way from one seam to the next. */
static void
build_rank(const struct rearrange_search *s, unsigned rank, unsigned from,
	   unsigned to, struct rearranged *out)
{
	const struct rearrange_seam *seam = s->scratch->seam;
	const struct rearrange_seam *const ends[2] = { &seam[from], &seam[to] };
	struct use_visitor visitor = { .s = s, .rank = rank };
	struct option option;
	struct step step;
	uint64_t keys[SEAM_VARIANTS];
	unsigned n = seam_variants(s, rank, seam[from].key, keys);
	int v;

	seam_step_init(s, rank, &step);
	v = option_between(s, &step, keys, n, ends, &option);
	if (v < 0)
		return;
	rearrange_find_use(&visitor, &step, from, &option);
	build_blocks(s, rank, &visitor.found, seam[from].key - keys[v], out);
	build_runs(rank, &visitor.found, out);
	build_groups(s, rank, &visitor.found, out);
}

/* Split runs with more tiles than a run may have, which continue above the king
 * to their first rank: machiavelli 5.3. */
static void
build_split_runs(struct rearranged *out)
{
	unsigned n = out->n;

	for (unsigned i = 0; i < n; i++) {
		struct meld *set = &out->sets[i];
		struct meld *rest;
		unsigned keep = set->n - 3u;

		if (set->n <= RANK_KING)
			continue;
		if (keep > RANK_KING)
			keep = RANK_KING;
		rest = build_add_set(out, KIND_RUN);
		rest->n = (uint8_t)(set->n - keep);
		memcpy(rest->cards, set->cards + keep,
		       rest->n * sizeof(*rest->cards));
		set->n = (uint8_t)keep;
	}
}

void
rearrange_build_sets(const struct rearrange_search *s, int last,
		     struct rearranged *out)
{
	unsigned path[RANKS];

	path[s->top + 1] = (unsigned)last;
	for (unsigned rank = s->top; rank >= RANK_ACE; rank--)
		path[rank] = s->scratch->seam[path[rank + 1]].from;
	out->n = 0;
	for (unsigned rank = RANK_ACE; rank <= s->top; rank++)
		build_rank(s, rank, path[rank], path[rank + 1], out);
	build_split_runs(out);
}
