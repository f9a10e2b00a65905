/*
 * What can be done with the tiles of one number: groups, runs, what becomes of
 * the jokers that lay there, and what stays in the rack.
 */
#include "rearrange_search.h"

#include <string.h>

#define BASES (81 * 3) /* 0 to 2 tiles of each suit, 0 to 2 jokers */

/* Can so many tiles of a number, none oftener than @twice allows, and jokers be
 * divided into groups?  Any split of an even spread will do: see
 * rearrange_grouping_divide. */
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
 * What goes into runs, without jokers there, of uses that are the best of those
 * that are alike; @where is by their numbers among all that there can be.
 */
struct base {
	uint64_t lanes;
	uint8_t idle;
	uint8_t jokers; /* that lie in no run */
};

struct bases {
	unsigned n;
	struct base at[BASES];
	uint8_t where[BASES]; /* 1 + its place in @at, or 0 */
};

/* Note an option where it is the best of those that are alike.  @use: with
 * which old jokers must hold, or NULL. */
static void
option_note(struct taker *t, const struct option *option, const struct use *use)
{
	unsigned index = 3 * (unsigned)(option->lanes * t->stride >> 48) +
			 option->jokers;
	uint16_t *where = &t->options->where[index];

	if (*where > 0 && option->value <= t->options->at[*where - 1].value)
		return;
	if (use != NULL && !rearrange_use_holds(t->s, t->rank, use))
		return;
	if (*where == 0)
		*where = (uint16_t)++t->options->n;
	t->options->at[*where - 1] = *option;
}

/* What an option is worth: lanes, jokers and idle are set. */
static inline void
option_weigh(const struct taker *t, struct option *option)
{
	unsigned tiles = t->may - option->idle;
	unsigned placed = (tiles + option->jokers) * t->rank;

	option->value = t->s->aim == AIM_TILES ? tiles << 10 | placed : tiles;
	if (t->s->aim == AIM_END)
		option->value = 0;
	if (t->s->aim == AIM_TILES_ENOUGH)
		option->points = (uint8_t)(placed < 63 ? placed : 63);
}

/* The jokers of a use that lie in no run. */
static unsigned
jokers_apart(const struct taker *t, const struct use *use)
{
	unsigned jokers = use->group_jokers;

	for (unsigned i = 0; i < t->s->blocks; i++)
		jokers += use->extra[i] == EXTRA_JOKER;
	return jokers;
}

/* The ways to lay up to two jokers into runs. */
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

_Static_assert(REARRANGE_JOKERS_MAX == 2, "spreads are of two jokers");

/* A use, of which an option has been made. */
static void
take_use(struct taker *t, struct use *use, uint64_t jokers,
	 const struct option *option)
{
	if (t->wanted != NULL && (option->lanes != t->wanted->lanes ||
				  option->jokers != t->wanted->jokers ||
				  option->value != t->wanted->value))
		return;
	for (unsigned suit = 0; suit < SUITS; suit++)
		use->jokers[suit] = (uint8_t)lane_of(jokers, suit);
	if (t->wanted == NULL) {
		option_note(t, option, use);
	} else if (rearrange_use_holds(t->s, t->rank, use)) {
		t->found = *use;
		t->done = true;
	}
}

/* What goes into runs, with jokers there in each way that they can ask for.
 * @use: of which it is, with which old jokers must hold; or NULL */
static void
spread_base(struct taker *t, const struct base *base, struct use *use)
{
	uint64_t most = base->lanes;
	unsigned n = base->jokers < t->jokers
			     ? sizeof(spreads) / sizeof(*spreads)
			     : 1;

	for (unsigned suit = 0; suit < SUITS && n > 1; suit++)
		if (t->s->jokered[t->rank] >> suit & 1)
			most += (uint64_t)(t->most[suit] -
					   lane_of(base->lanes, suit))
				<< 16 * suit;
	for (unsigned i = 0; i < n && !t->done; i++) {
		struct option option = {
			.lanes = base->lanes + spreads[i].lanes,
			.jokers = (uint8_t)(base->jokers + spreads[i].jokers),
			.idle = base->idle
		};

		if (option.jokers > t->jokers ||
		    !lanes_reach(most, option.lanes))
			continue;
		option_weigh(t, &option);
		if (use == NULL)
			option_note(t, &option, NULL);
		else
			take_use(t, use, spreads[i].lanes, &option);
	}
}

static void
spread_use(struct taker *t, struct use *use)
{
	struct base base = { .jokers = (uint8_t)jokers_apart(t, use) };

	for (unsigned suit = SUITS; suit-- > 0;) {
		base.lanes = base.lanes << 16 | use->run[suit];
		base.idle = (uint8_t)(base.idle + use->idle[suit]);
	}
	spread_base(t, &base, use);
}

/* What does not go into groups goes into runs or stays in the rack. */
static void
spread_runs(struct taker *t, struct use *use, unsigned suit, unsigned jokers,
	    const uint8_t there[SUITS])
{
	unsigned left, least = 0, idle_max;
	bool runs;

	if (suit == SUITS) {
		spread_use(t, use);
		return;
	}
	left = there[suit] - use->group[suit];
	idle_max = t->s->may[t->rank][suit];
	runs = t->s->runs[t->rank] >> suit & 1;
	if (!runs)
		least = left;
	else if (left > t->most[suit])
		least = left - t->most[suit];
	if (t->wanted != NULL &&
	    left + jokers < lane_of(t->wanted->lanes, suit))
		return;
	for (unsigned idle = least;
	     idle <= left && idle <= idle_max && !t->done; idle++) {
		if (t->idle + idle > t->idle_max)
			break;
		use->idle[suit] = (uint8_t)idle;
		use->run[suit] = (uint8_t)(left - idle);
		t->idle += idle;
		spread_runs(t, use, suit + 1, jokers, there);
		t->idle -= idle;
	}
}

/* Ways to lay what goes into no group into runs. */
struct spread {
	uint64_t lanes;
	uint16_t number; /* see struct bases */
	uint8_t idle;
};

static const uint8_t numbers[SUITS] = { 81, 27, 9, 3 };

/* In the order of spread_runs: from each of the @n ways one for each number of
 * tiles that go from a suit's runs, up to @more, into the rack.  Returns how
 * many there are then. */
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
			way.number = (uint16_t)(way.number - numbers[suit]);
			way.idle++;
		}
	}
	return count;
}

/* All of them, where so many of each suit are in groups.  Returns how many. */
static unsigned
spread_all(const struct taker *t, const struct use *use,
	   const uint8_t there[SUITS], struct spread *ways)
{
	unsigned n = 1, idle_max = t->idle_max - t->idle, more[SUITS];

	ways[0] = (struct spread){ .lanes = 0 };
	for (unsigned suit = 0; suit < SUITS; suit++) {
		unsigned left = there[suit] - use->group[suit], most = 0;
		unsigned may = t->s->may[t->rank][suit];
		unsigned least = left > may ? left - may : 0;

		if (t->s->runs[t->rank] >> suit & 1)
			most = left < t->most[suit] ? left : t->most[suit];
		if (most < least)
			return 0;
		more[suit] = most - least;
		ways->lanes |= (uint64_t)most << 16 * suit;
		ways->number = (uint16_t)(ways->number + most * numbers[suit]);
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
take_bases(struct bases *bases, const struct spread *ways, unsigned n,
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

/* With so many of each suit in groups, and jokers that fit there. */
static void
spread_group(struct taker *t, struct use *use, unsigned jokers,
	     const uint8_t there[SUITS])
{
	const uint8_t *g = use->group;
	unsigned tiles = 0u + g[0] + g[1] + g[2] + g[3];
	bool twice = (g[0] | g[1] | g[2] | g[3]) & 2, spread = false;
	unsigned n = 0, apart = jokers_apart(t, use);
	struct spread ways[BASES / 3];

	for (unsigned j = 0; j <= jokers && !t->done; j++) {
		if (!groups_fit(tiles, twice, j))
			continue;
		use->group_jokers = (uint8_t)j;
		if (t->bases == NULL) {
			spread_runs(t, use, 0, jokers - j, there);
			continue;
		}
		if (!spread)
			n = spread_all(t, use, there, ways);
		spread = true;
		take_bases(t->bases, ways, n, apart + j);
	}
	use->group_jokers = 0;
}

/* Can they with so many jokers, or fewer? */
static inline bool
groups_may_fit(const uint8_t g[SUITS], unsigned jokers)
{
	unsigned tiles = 0u + g[0] + g[1] + g[2] + g[3];
	bool twice = (g[0] | g[1] | g[2] | g[3]) & 2;

	return tiles == 0 || tiles + jokers >= (twice ? 6 : 3);
}

static void
spread_groups(struct taker *t, struct use *use, unsigned jokers,
	      const uint8_t there[SUITS])
{
	unsigned suits = 0u + (there[0] > 0) + (there[1] > 0) + (there[2] > 0) +
			 (there[3] > 0);
	uint8_t *g = use->group;

	memset(g, 0, SUITS);
	use->group_jokers = 0;
	if (suits + jokers < 3) {
		spread_group(t, use, jokers, there);
		return;
	}
	for (g[0] = 0; g[0] <= there[0]; g[0]++)
		for (g[1] = 0; g[1] <= there[1]; g[1]++)
			for (g[2] = 0; g[2] <= there[2]; g[2]++)
				for (g[3] = 0; g[3] <= there[3]; g[3]++) {
					if (!groups_may_fit(g, jokers))
						continue;
					spread_group(t, use, jokers, there);
					if (t->done)
						return;
				}
}

/* rummikub 6.7: a group that stays together may grow to four. */
static void
spread_blocks(struct taker *t, struct use *use, unsigned i, unsigned jokers,
	      uint8_t there[SUITS])
{
	const struct block *block = &t->s->block[i];

	if (i == t->s->blocks) {
		spread_groups(t, use, jokers, there);
		return;
	}
	use->extra[i] = EXTRA_NONE;
	spread_blocks(t, use, i + 1, jokers, there);
	if (block->run || block->rank != t->rank || block->set->n == 4)
		return;
	for (unsigned suit = 0; suit < SUITS && !t->done; suit++) {
		if ((block->suits >> suit & 1) || there[suit] == 0)
			continue;
		use->extra[i] = (uint8_t)suit;
		there[suit]--;
		spread_blocks(t, use, i + 1, jokers, there);
		there[suit]++;
	}
	if (jokers > 0 && !t->done) {
		use->extra[i] = EXTRA_JOKER;
		spread_blocks(t, use, i + 1, jokers - 1, there);
	}
}

void
rearrange_take(struct taker *t)
{
	struct use use = { { 0 }, { 0 }, { 0 }, { 0 }, 0, { 0 } };
	uint8_t there[SUITS];

	for (unsigned suit = 0; suit < SUITS; suit++)
		there[suit] = (uint8_t)(t->s->must[t->rank][suit] +
					t->s->may[t->rank][suit]);
	spread_blocks(t, &use, 0, t->jokers, there);
}

/* Where no old joker asks what becomes of each tile, alike uses are one before
 * jokers are laid into runs. */
static void
options_take(struct taker *t)
{
	struct bases bases;

	if (rearrange_has_olds(t->s, t->rank)) {
		rearrange_take(t);
		return;
	}
	bases.n = 0;
	memset(bases.where, 0, sizeof(bases.where));
	t->bases = &bases;
	rearrange_take(t);
	t->bases = NULL;
	for (unsigned i = 0; i < bases.n; i++)
		spread_base(t, &bases.at[i], NULL);
}

/* Those that leave the fewest tiles in the rack first. */
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
rearrange_limit(struct taker *t, const struct step *step, unsigned begin,
		unsigned end)
{
	const struct rearranging *s = t->s;
	const struct rearrange_seam *seam = s->scratch->seam;
	uint64_t most = 0;

	t->idle = UINT8_MAX;
	t->idle_max = s->idle_max;
	t->jokers = 0;
	t->may = 0u + s->below[t->rank] - s->below[t->rank - 1];
	for (unsigned i = begin; i < end; i++) {
		unsigned left = s->jokers - s->kept - seam_jokers(seam[i].key);
		unsigned idle = s->below[t->rank - 1] -
				tiles_of(s, seam[i].value);

		if (s->held[t->rank + 1] > 0)
			left -= s->held[t->rank + 1] < left
					? s->held[t->rank + 1]
					: left;
		else if (left > 0 && s->ends[t->rank + 1] == 0)
			left--; /* one joker is needed further on */
		if (left > t->jokers)
			t->jokers = left;
		if (idle < t->idle)
			t->idle = idle;
		most = lanes_max(
			most, seam_most(step, seam[i].key,
					s->jokers - seam_jokers(seam[i].key)));
	}
	for (unsigned suit = 0; suit < SUITS; suit++)
		t->most[suit] = (uint8_t)lane_of(most, suit);
}

/* What the option does not have is no use to look at. */
void
rearrange_find(struct taker *t, const struct step *step, unsigned from,
	       const struct option *wanted)
{
	t->wanted = wanted;
	rearrange_limit(t, step, from, from + 1);
	t->idle_max = t->idle + t->may - tiles_of(t->s, wanted->value);
	t->jokers = wanted->jokers;
	for (unsigned suit = 0; suit < SUITS; suit++)
		t->most[suit] = (uint8_t)lane_of(wanted->lanes, suit);
	rearrange_take(t);
}

void
rearrange_options_list(const struct rearranging *s, const struct step *step,
		       unsigned begin, unsigned end, struct options *out)
{
	unsigned rank = step->rank, kinds = 1;
	struct taker taker = { .s = s, .rank = rank, .options = out };

	rearrange_limit(&taker, step, begin, end);
	for (unsigned suit = 0; suit < SUITS; suit++) {
		taker.stride |= (uint64_t)kinds << (48 - 16 * suit);
		if (s->runs[rank] >> suit & 1)
			kinds *= s->must[rank][suit] + s->may[rank][suit] +
				 s->jokers + 1;
	}
	out->n = 0;
	memset(out->where, 0, 3 * kinds * sizeof(*out->where));
	if (begin < end)
		options_take(&taker);
	options_sort(out);
	out->indexed = end - begin > SEAMS_FEW;
	if (out->indexed)
		options_index(out);
}
