/*
 * rearrange_uses.c - enumerate the uses of the tiles of one number: the tiles
 * that go to groups, to runs, or stay in the rack, and the places of jokers.
 */
#include "rearrange_search.h"

#include <string.h>

#define BASES (81 * 3) /* 0 to 2 tiles of each suit, 0 to 2 jokers */

/* Return whether tiles of one number and jokers can be divided into groups.
 * @twice: some tile occurs twice.  Only the counts matter: grouping_divide
 * finds the division. */
static bool
groups_fit(unsigned tiles, bool twice, unsigned jokers)
{
	unsigned all = tiles + jokers;

	if (all == 0)
		return true;
	if (tiles == 0)
		return false;
	if (!twice && all >= 3 && all <= 4)
		return true;
	return all >= 6; /* two groups of 6 to 8, three of 9 and 10 */
}

/*
 * A base is what uses put into runs before jokers are added to runs.  Of uses
 * with the same base and jokers, only the best is kept.  @where is indexed by
 * the number of tiles in the runs of each suit, and the jokers.
 */
struct base {
	uint64_t lanes;
	uint8_t idle;
	uint8_t jokers; /* outside of runs */
};

struct bases {
	unsigned n;
	struct base at[BASES];
	uint8_t where[BASES]; /* 1 + its place in @at, or 0 */
};

/* Store an option if it is the best one with its lanes and jokers.  @use: if
 * not NULL, check the old jokers with this use first. */
static void
options_keep_best(struct use_visitor *v, const struct option *option,
		  const struct use *use)
{
	unsigned index = 3 * (unsigned)(option->lanes * v->stride >> 48) +
			 option->jokers;
	uint16_t *where = &v->options->where[index];

	if (*where > 0 && option->value <= v->options->at[*where - 1].value)
		return;
	if (use != NULL && !rearrange_use_is_valid(v->s, v->rank, use))
		return;
	if (*where == 0)
		*where = (uint16_t)++v->options->n;
	v->options->at[*where - 1] = *option;
}

/* Set the value of an option by its jokers and @idle. */
static inline void
option_set_value(const struct use_visitor *v, struct option *option)
{
	unsigned tiles = v->may - option->idle;
	unsigned placed = (tiles + option->jokers) * v->rank;

	option->value = v->s->aim == AIM_TILES ? tiles << 10 | placed : tiles;
	if (v->s->aim == AIM_END)
		option->value = 0;
	if (v->s->aim == AIM_TILES_ENOUGH)
		option->points = (uint8_t)(placed < 63 ? placed : 63);
}

/* Return the number of jokers of a use outside of runs. */
static unsigned
use_jokers_outside_runs(const struct use_visitor *v, const struct use *use)
{
	unsigned jokers = use->group_jokers;

	for (unsigned i = 0; i < v->s->blocks; i++)
		jokers += use->extra[i] == EXTRA_JOKER;
	return jokers;
}

/* All ways to put up to two jokers into runs. */
#define SPREAD(a, b, c, d)                                                     \
	{                                                                      \
		(a) | (uint64_t)(b) << 16 | (uint64_t)(c) << 32 |              \
			(uint64_t)(d) << 48,                                   \
			(a) + (b) + (c) + (d)                                  \
	}

static const struct {
	uint64_t lanes;
	unsigned jokers;
} spreads[] = {
	SPREAD(0, 0, 0, 0), SPREAD(0, 0, 0, 1), SPREAD(0, 0, 0, 2),
	SPREAD(0, 0, 1, 0), SPREAD(0, 0, 1, 1), SPREAD(0, 0, 2, 0),
	SPREAD(0, 1, 0, 0), SPREAD(0, 1, 0, 1), SPREAD(0, 1, 1, 0),
	SPREAD(0, 2, 0, 0), SPREAD(1, 0, 0, 0), SPREAD(1, 0, 0, 1),
	SPREAD(1, 0, 1, 0), SPREAD(1, 1, 0, 0), SPREAD(2, 0, 0, 0),
};

_Static_assert(REARRANGE_JOKERS_MAX == 2,
	       "spreads[] lists the ways to spread at most two jokers");

/* Handle a use that yields @option: store the option, or find the wanted one.
 */
static void
visitor_accept_use(struct use_visitor *v, struct use *use, uint64_t jokers,
		   const struct option *option)
{
	if (v->wanted != NULL && (option->lanes != v->wanted->lanes ||
				  option->jokers != v->wanted->jokers ||
				  option->value != v->wanted->value))
		return;
	for (unsigned suit = 0; suit < SUITS; suit++)
		use->jokers[suit] = (uint8_t)lane_of(jokers, suit);
	if (v->wanted == NULL) {
		options_keep_best(v, option, use);
	} else if (rearrange_use_is_valid(v->s, v->rank, use)) {
		v->found = *use;
		v->done = true;
	}
}

/* Add jokers to the runs of a base in all ways that the seams can use.  @use:
 * the base's use, to check old jokers; or NULL */
static void
spread_jokers(struct use_visitor *v, const struct base *base, struct use *use)
{
	uint64_t most = base->lanes;
	unsigned n = base->jokers < v->jokers
			     ? sizeof(spreads) / sizeof(*spreads)
			     : 1;

	for (unsigned suit = 0; suit < SUITS && n > 1; suit++)
		if (v->s->jokered[v->rank] >> suit & 1)
			most += (uint64_t)(v->most[suit] -
					   lane_of(base->lanes, suit))
				<< 16 * suit;
	for (unsigned i = 0; i < n && !v->done; i++) {
		struct option option = {
			.lanes = base->lanes + spreads[i].lanes,
			.jokers = (uint8_t)(base->jokers + spreads[i].jokers),
			.idle = base->idle
		};

		if (option.jokers > v->jokers ||
		    !lanes_reach(most, option.lanes))
			continue;
		option_set_value(v, &option);
		if (use == NULL)
			options_keep_best(v, &option, NULL);
		else
			visitor_accept_use(v, use, spreads[i].lanes, &option);
	}
}

static void
spread_use(struct use_visitor *v, struct use *use)
{
	struct base base = { .jokers = (uint8_t)use_jokers_outside_runs(v,
									use) };

	for (unsigned suit = SUITS; suit-- > 0;) {
		base.lanes = base.lanes << 16 | use->run[suit];
		base.idle = (uint8_t)(base.idle + use->idle[suit]);
	}
	spread_jokers(v, &base, use);
}

/* Divide the tiles outside of groups between runs and the rack. */
static void
spread_runs(struct use_visitor *v, struct use *use, unsigned suit,
	    unsigned jokers, const uint8_t there[SUITS])
{
	unsigned left, least = 0, idle_max;
	bool runs;

	if (suit == SUITS) {
		spread_use(v, use);
		return;
	}
	left = there[suit] - use->group[suit];
	idle_max = v->s->may[v->rank][suit];
	runs = v->s->runs[v->rank] >> suit & 1;
	if (!runs)
		least = left;
	else if (left > v->most[suit])
		least = left - v->most[suit];
	if (v->wanted != NULL &&
	    left + jokers < lane_of(v->wanted->lanes, suit))
		return;
	for (unsigned idle = least;
	     idle <= left && idle <= idle_max && !v->done; idle++) {
		if (v->idle + idle > v->idle_max)
			break;
		use->idle[suit] = (uint8_t)idle;
		use->run[suit] = (uint8_t)(left - idle);
		v->idle += idle;
		spread_runs(v, use, suit + 1, jokers, there);
		v->idle -= idle;
	}
}

/* A division of the tiles outside of groups between runs and the rack. */
struct spread {
	uint64_t lanes;
	uint16_t number; /* see struct bases */
	uint8_t idle;
};

static const uint8_t base_weights[SUITS] = { 81, 27, 9, 3 };

/* Extend each of @n ways by moving 0 to @more tiles of a suit from runs to the
 * rack, in the order of spread_runs.  Returns the new number of ways. */
static unsigned
spread_suit(struct spread *ways, unsigned n, unsigned suit, unsigned more,
	    unsigned idle_max)
{
	struct spread before[BASES / 3];
	unsigned count = 0;

	memcpy(before, ways, n * sizeof(*ways));
	for (unsigned i = 0; i < n; i++) {
		struct spread way = before[i];

		for (unsigned idle = 0; idle <= more && way.idle <= idle_max;
		     idle++) {
			ways[count++] = way;
			way.lanes -= UINT64_C(1) << 16 * suit;
			way.number = (uint16_t)(way.number -
						base_weights[suit]);
			way.idle++;
		}
	}
	return count;
}

/* List all divisions for the groups of @use.  Returns how many. */
static unsigned
spread_all(const struct use_visitor *v, const struct use *use,
	   const uint8_t there[SUITS], struct spread *ways)
{
	unsigned n = 1, idle_max = v->idle_max - v->idle, more[SUITS];

	ways[0] = (struct spread){ .lanes = 0 };
	for (unsigned suit = 0; suit < SUITS; suit++) {
		unsigned left = there[suit] - use->group[suit], most = 0;
		unsigned may = v->s->may[v->rank][suit];
		unsigned least = left > may ? left - may : 0;

		if (v->s->runs[v->rank] >> suit & 1)
			most = left < v->most[suit] ? left : v->most[suit];
		if (most < least)
			return 0;
		more[suit] = most - least;
		ways->lanes |= (uint64_t)most << 16 * suit;
		ways->number = (uint16_t)(ways->number +
					  most * base_weights[suit]);
		ways->idle = (uint8_t)(ways->idle + left - most);
	}
	if (ways->idle > idle_max)
		return 0;
	for (unsigned suit = 0; suit < SUITS; suit++)
		if (more[suit] > 0)
			n = spread_suit(ways, n, suit, more[suit], idle_max);
	return n;
}

static void
bases_add(struct bases *bases, const struct spread *ways, unsigned n,
	  unsigned jokers)
{
	for (unsigned i = 0; i < n; i++) {
		uint8_t *where = &bases->where[ways[i].number + jokers];

		if (*where == 0)
			*where = (uint8_t)++bases->n;
		else if (bases->at[*where - 1].idle <= ways[i].idle)
			continue;
		bases->at[*where - 1] = (struct base){ ways[i].lanes,
						       ways[i].idle,
						       (uint8_t)jokers };
	}
}

/* Visit the uses with these group tiles, for each number of jokers that fits.
 */
static void
spread_group(struct use_visitor *v, struct use *use, unsigned jokers,
	     const uint8_t there[SUITS])
{
	const uint8_t *g = use->group;
	unsigned tiles = 0u + g[0] + g[1] + g[2] + g[3];
	bool twice = (g[0] | g[1] | g[2] | g[3]) & 2, spread = false;
	unsigned n = 0, apart = use_jokers_outside_runs(v, use);
	struct spread ways[BASES / 3];

	for (unsigned j = 0; j <= jokers && !v->done; j++) {
		if (!groups_fit(tiles, twice, j))
			continue;
		use->group_jokers = (uint8_t)j;
		if (v->bases == NULL) {
			spread_runs(v, use, 0, jokers - j, there);
			continue;
		}
		if (!spread)
			n = spread_all(v, use, there, ways);
		spread = true;
		bases_add(v->bases, ways, n, apart + j);
	}
	use->group_jokers = 0;
}

/* Return whether the tiles may fit into groups with at most @jokers jokers. */
static inline bool
groups_may_fit(const uint8_t g[SUITS], unsigned jokers)
{
	unsigned tiles = 0u + g[0] + g[1] + g[2] + g[3];
	bool twice = (g[0] | g[1] | g[2] | g[3]) & 2;

	return tiles == 0 || tiles + jokers >= (twice ? 6 : 3);
}

static void
spread_groups(struct use_visitor *v, struct use *use, unsigned jokers,
	      const uint8_t there[SUITS])
{
	unsigned suits = 0u + (there[0] > 0) + (there[1] > 0) + (there[2] > 0) +
			 (there[3] > 0);
	uint8_t *g = use->group;

	memset(g, 0, SUITS);
	use->group_jokers = 0;
	if (suits + jokers < 3 || v->rank > RANK_KING) {
		spread_group(v, use, jokers, there);
		return;
	}
	for (g[0] = 0; g[0] <= there[0]; g[0]++)
		for (g[1] = 0; g[1] <= there[1]; g[1]++)
			for (g[2] = 0; g[2] <= there[2]; g[2]++)
				for (g[3] = 0; g[3] <= there[3]; g[3]++) {
					if (!groups_may_fit(g, jokers))
						continue;
					spread_group(v, use, jokers, there);
					if (v->done)
						return;
				}
}

/* Try to add a tile to each group that stays together: rummikub 6.7. */
static void
spread_blocks(struct use_visitor *v, struct use *use, unsigned i,
	      unsigned jokers, uint8_t there[SUITS])
{
	const struct block *block = &v->s->block[i];

	if (i == v->s->blocks) {
		spread_groups(v, use, jokers, there);
		return;
	}
	use->extra[i] = EXTRA_NONE;
	spread_blocks(v, use, i + 1, jokers, there);
	if (block->run || block->rank != v->rank || block->set->n == 4)
		return;
	for (unsigned suit = 0; suit < SUITS && !v->done; suit++) {
		if ((block->suits >> suit & 1) || there[suit] == 0)
			continue;
		use->extra[i] = (uint8_t)suit;
		there[suit]--;
		spread_blocks(v, use, i + 1, jokers, there);
		there[suit]++;
	}
	if (jokers > 0 && !v->done) {
		use->extra[i] = EXTRA_JOKER;
		spread_blocks(v, use, i + 1, jokers - 1, there);
	}
}

void
rearrange_visit_uses(struct use_visitor *v)
{
	struct use use = { { 0 }, { 0 }, { 0 }, { 0 }, 0, { 0 } };
	uint8_t there[SUITS];

	for (unsigned suit = 0; suit < SUITS; suit++)
		there[suit] = (uint8_t)(v->s->must[v->rank][suit] +
					v->s->may[v->rank][suit]);
	spread_blocks(v, &use, 0, v->jokers, there);
}

/* Collect the options.  Unless old jokers must be checked, equal uses are
 * merged before jokers are added to runs. */
static void
options_collect(struct use_visitor *v)
{
	struct bases bases;

	if (rearrange_has_old_jokers(v->s, v->rank)) {
		rearrange_visit_uses(v);
		return;
	}
	bases.n = 0;
	memset(bases.where, 0, sizeof(bases.where));
	v->bases = &bases;
	rearrange_visit_uses(v);
	v->bases = NULL;
	for (unsigned i = 0; i < bases.n; i++)
		spread_jokers(v, &bases.at[i], NULL);
}

/* Sort options by the number of tiles that stay in the rack. */
static void
options_sort(struct options *options)
{
	uint16_t next[IDLE_KINDS] = { 0 };

	memset(options->end, 0, sizeof(options->end));
	for (unsigned i = 0; i < options->n; i++)
		options->end[options->at[i].idle]++;
	for (unsigned i = 1; i < IDLE_KINDS; i++) {
		next[i] = options->end[i - 1];
		options->end[i] = (uint16_t)(options->end[i] + next[i]);
	}
	for (unsigned i = 0; i < options->n; i++)
		options->order[next[options->at[i].idle]++] = (uint16_t)i;
}

static void
options_index(struct options *options)
{
	unsigned words = (options->n + 63) / 64;

	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned n = 0; n < COUNTS; n++) {
			memset(options->from[suit][n], 0, words * 8);
			memset(options->to[suit][n], 0, words * 8);
		}
	for (unsigned n = 0; n < REARRANGE_JOKERS_MAX; n++)
		memset(options->within[n], 0, words * 8);
	for (unsigned i = 0; i < options->n; i++) {
		const struct option *option = &options->at[options->order[i]];
		uint64_t lanes = option->lanes;
		uint64_t bit = UINT64_C(1) << (i & 63);

		for (unsigned n = option->jokers; n < REARRANGE_JOKERS_MAX; n++)
			options->within[n][i / 64] |= bit;
		for (unsigned suit = 0; suit < SUITS; suit++) {
			unsigned n = lanes >> 16 * suit & 15;

			options->from[suit][n][i / 64] |= bit;
			options->to[suit][n][i / 64] |= bit;
		}
	}
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned n = 1; n < COUNTS; n++)
			for (unsigned w = 0; w < words; w++) {
				options->from[suit][COUNTS - 1 - n][w] |=
					options->from[suit][COUNTS - n][w];
				options->to[suit][n][w] |=
					options->to[suit][n - 1][w];
			}
}

void
rearrange_set_limits(struct use_visitor *v, const struct step *step,
		     unsigned begin, unsigned end)
{
	const struct rearrange_search *s = v->s;
	const struct rearrange_seam *seam = s->scratch->seam;
	uint64_t most = 0;

	v->idle = UINT8_MAX;
	v->idle_max = s->idle_max;
	v->jokers = 0;
	v->may = 0u + s->below[v->rank] - s->below[v->rank - 1];
	for (unsigned i = begin; i < end; i++) {
		unsigned left = s->jokers - s->kept - seam_jokers(seam[i].key);
		unsigned idle = s->below[v->rank - 1] -
				value_tiles(s, seam[i].value);

		if (s->held[v->rank + 1] > 0)
			left -= s->held[v->rank + 1] < left
					? s->held[v->rank + 1]
					: left;
		else if (left > 0 && s->ends[v->rank + 1] == 0)
			left--; /* a later number needs one joker */
		if (left > v->jokers)
			v->jokers = left;
		if (idle < v->idle)
			v->idle = idle;
		most = lanes_max(
			most,
			seam_tiles_max(step, seam[i].key,
				       s->jokers - seam_jokers(seam[i].key)));
	}
	for (unsigned suit = 0; suit < SUITS; suit++)
		v->most[suit] = (uint8_t)lane_of(most, suit);
}

/* The limits are those of the option, to skip uses that cannot match. */
void
rearrange_find_use(struct use_visitor *v, const struct step *step,
		   unsigned from, const struct option *wanted)
{
	v->wanted = wanted;
	rearrange_set_limits(v, step, from, from + 1);
	v->idle_max = v->idle + v->may - value_tiles(v->s, wanted->value);
	v->jokers = wanted->jokers;
	for (unsigned suit = 0; suit < SUITS; suit++)
		v->most[suit] = (uint8_t)lane_of(wanted->lanes, suit);
	rearrange_visit_uses(v);
}

void
rearrange_list_options(const struct rearrange_search *s,
		       const struct step *step, unsigned begin, unsigned end,
		       struct options *out)
{
	unsigned rank = step->rank, kinds = 1;
	struct use_visitor visitor = { .s = s, .rank = rank, .options = out };

	rearrange_set_limits(&visitor, step, begin, end);
	for (unsigned suit = 0; suit < SUITS; suit++) {
		visitor.stride |= (uint64_t)kinds << (48 - 16 * suit);
		if (s->runs[rank] >> suit & 1)
			kinds *= s->must[rank][suit] + s->may[rank][suit] +
				 s->jokers + 1;
	}
	out->n = 0;
	memset(out->where, 0, 3 * kinds * sizeof(*out->where));
	if (begin < end)
		options_collect(&visitor);
	options_sort(out);
	out->indexed = end - begin > SEAMS_FEW;
	if (out->indexed)
		options_index(out);
}
