/*
 * A state between two numbers is one word: a lane of 16 bits per suit, in it
 * the number of its runs that have one tile (bits 0 to 3), two tiles (4 to 7),
 * three or more (8 to 11).  The top bits of the lanes hold how many jokers are
 * used up and, for first melds, the points.
 *
 * Given how many tiles of a number go into each suit's runs the next state
 * follows: runs of one and two tiles must go on, longer ones go on before new
 * ones begin, for they may stop at any time and a new one may not.
 */
#include "rearrange.h"

#include <string.h>

#define LANES	   UINT64_C(0x0001000100010001)
#define LANE_HIGH  (LANES << 15)
#define LANE_COUNT (LANES * 15)
#define RANKS	   (RANK_KING + 3) /* and two empty ones behind */
#define COUNTS	   5		   /* 0 to 2 tiles and 2 jokers */
#define OPTIONS	   (COUNTS * COUNTS * COUNTS * COUNTS * 3)
#define IDLE_KINDS (2 * SUITS + 1)
#define BASES	   (81 * 3) /* 0 to 2 tiles of each suit, 0 to 2 jokers */

/* How many tiles may stay in the rack in the first pass, and in the only one
 * where there are not more: measured, 2 to 5 and 6 to 9 are alike. */
#define IDLE_FIRST 3
#define IDLE_ALL   9

#define JOKERS_AT     12 /* bits of lane 0: jokers used */
#define POINTS_LOW_AT 28 /* of lane 1: the points' lower four bits */
#define POINTS_TOP_AT 44 /* of lane 2: the upper two */
#define POINTS_MASK                                                            \
	(UINT64_C(15) << POINTS_LOW_AT | UINT64_C(3) << POINTS_TOP_AT)

/* A joker of the table that must be kept or replaced: rummikub 6.4. */
struct old_joker {
	uint8_t rank;
	uint8_t suits; /* bit per suit that it may stand for */
};

/* A set of the table that stays together: rummikub 6.7. */
struct block {
	const struct meld *set;
	bool run;
	uint8_t rank, last; /* of a run the first and last, else the same */
	uint8_t suit;
	uint8_t suits; /* of a group: bit per natural tile */
};

/* Where points come from. */
enum aim {
	AIM_TILES,	  /* tiles; of equal ones the most points */
	AIM_TILES_ENOUGH, /* tiles, with @points_min points */
};

struct search {
	struct rearrange_scratch *scratch;
	enum aim aim;
	unsigned points_min;
	bool all; /* GROUP_JOKER_ALL */

	/* tiles by rank and suit: on the table, in the rack */
	uint8_t must[RANKS][SUITS], may[RANKS][SUITS];
	unsigned jokers, jokers_must;
	unsigned olds;
	struct old_joker old[REARRANGE_JOKERS_MAX];
	unsigned blocks;
	struct block block[REARRANGE_JOKERS_MAX];

	/* bit per suit in which a tile of the rank, or a joker in its place,
	 * could lie in a run */
	uint8_t runs[RANKS], jokered[RANKS];
	/* Tiles of the rack up to each rank, and how many of them may stay in
	 * the rack. */
	uint8_t below[RANKS];
	unsigned idle_max;
	unsigned first[RANKS + 1]; /* the states before each rank */
	bool full;
};

/* One use of the tiles of a number. */
struct use {
	uint8_t group[SUITS];  /* natural tiles in groups */
	uint8_t idle[SUITS];   /* tiles that stay in the rack */
	uint8_t run[SUITS];    /* natural tiles in runs */
	uint8_t jokers[SUITS]; /* jokers in runs */
	uint8_t group_jokers;
	uint8_t extra[REARRANGE_JOKERS_MAX]; /* what each block of this rank
		takes: a suit, EXTRA_JOKER or EXTRA_NONE */
};

enum { EXTRA_JOKER = SUITS, EXTRA_NONE };

/* A way to use the tiles of a number, as far as states see it. */
struct option {
	uint64_t lanes; /* tiles into the runs of each suit */
	uint32_t value;
	uint8_t jokers;
	uint8_t points;
	uint8_t idle; /* tiles that stay in the rack */
};

#define OPTION_WORDS ((OPTIONS + 63) / 64)

/*
 * The options of a number, by @order; @where is by what makes them differ.
 * A state asks for few of them: @from and @to have a bit per option, in that
 * order, that puts at least and at most so many tiles into a suit's runs.
 */
struct options {
	unsigned n;
	struct option at[OPTIONS];
	uint16_t where[OPTIONS]; /* 1 + its place in @at, or 0 */
	uint16_t order[OPTIONS];
	uint16_t end[IDLE_KINDS]; /* of those that leave so many tiles */
	uint64_t from[SUITS][COUNTS][OPTION_WORDS];
	uint64_t to[SUITS][COUNTS][OPTION_WORDS];
};

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

/*
 * Jokers of the table
 */

/* The jokers that lie at a number in a new table, each with its suits. */
struct jokers {
	unsigned n;
	uint8_t suits[REARRANGE_JOKERS_MAX];
};

/* Each old joker of the rank, from @i on, is kept by one of the new ones, or
 * replaced by natural tiles of which @left are there. */
static bool
olds_hold(const struct search *s, unsigned rank, unsigned i,
	  const struct jokers *new, unsigned taken, const uint8_t left[SUITS])
{
	uint8_t rest[SUITS];
	unsigned suits;

	while (i < s->olds && s->old[i].rank != rank)
		i++;
	if (i == s->olds)
		return true;
	suits = s->old[i].suits;
	for (unsigned j = 0; j < new->n; j++)
		if (!(taken >> j & 1) && (new->suits[j] & suits) &&
		    olds_hold(s, rank, i + 1, new, taken | 1u << j, left))
			return true;
	memcpy(rest, left, sizeof(rest));
	for (unsigned suit = 0; suit < SUITS; suit++) {
		if (!(suits >> suit & 1))
			continue;
		if (rest[suit] == 0 && s->all)
			return false;
		if (rest[suit] == 0)
			continue;
		rest[suit]--;
		if (!s->all && olds_hold(s, rank, i + 1, new, taken, rest))
			return true;
		if (!s->all)
			rest[suit]++;
	}
	return s->all && olds_hold(s, rank, i + 1, new, taken, rest);
}

/* Groups that are being made of what goes into groups. */
struct grouping {
	const struct search *s;
	unsigned rank;
	const struct use *use;
	uint8_t natural[SUITS]; /* on the new table, in all */
	uint8_t left[SUITS];
	unsigned jokers_left;
	unsigned n;
	uint8_t suits[3], jokers[3]; /* of each group */
};

static bool
grouping_holds(const struct grouping *g)
{
	struct jokers new = { .n = 0 };

	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned i = 0; i < g->use->jokers[suit]; i++)
			new.suits[new.n++] = (uint8_t)(1u << suit);
	for (unsigned i = 0; i < g->n; i++)
		for (unsigned j = 0; j < g->jokers[i]; j++)
			new.suits[new.n++] = (uint8_t)(15u & ~g->suits[i]);
	return olds_hold(g->s, g->rank, 0, &new, 0, g->natural);
}

/* Divide what is left into groups so that the old jokers hold; every group has
 * the first suit that is left. */
static bool
divide(struct grouping *g)
{
	unsigned there = 0, first = SUITS;

	for (unsigned suit = SUITS; suit-- > 0;) {
		if (g->left[suit] == 0)
			continue;
		there |= 1u << suit;
		first = suit;
	}
	if (first == SUITS)
		return g->jokers_left == 0 && grouping_holds(g);
	if (g->n == 3)
		return false;
	for (unsigned suits = there; suits != 0; suits = (suits - 1) & there) {
		unsigned tiles = (unsigned)__builtin_popcount(suits);

		if (!(suits >> first & 1))
			continue;
		for (unsigned j = 0; j <= g->jokers_left; j++) {
			struct grouping deeper;

			if (tiles + j < 3 || tiles + j > 4)
				continue;
			deeper = *g;
			for (unsigned suit = 0; suit < SUITS; suit++)
				deeper.left[suit] =
					(uint8_t)(deeper.left[suit] -
						  (suits >> suit & 1));
			deeper.jokers_left -= j;
			deeper.suits[g->n] = (uint8_t)suits;
			deeper.jokers[g->n] = (uint8_t)j;
			deeper.n++;
			if (divide(&deeper)) {
				*g = deeper;
				return true;
			}
		}
	}
	return false;
}

static void
grouping_init(struct grouping *g, const struct search *s, unsigned rank,
	      const struct use *use)
{
	*g = (struct grouping){ .s = s, .rank = rank, .use = use };
	for (unsigned suit = 0; suit < SUITS; suit++) {
		g->natural[suit] = (uint8_t)(use->group[suit] + use->run[suit]);
		g->left[suit] = use->group[suit];
	}
	g->jokers_left = use->group_jokers;
}

static bool
has_olds(const struct search *s, unsigned rank)
{
	for (unsigned i = 0; i < s->olds; i++)
		if (s->old[i].rank == rank)
			return true;
	return false;
}

/* Do the old jokers of this rank hold, whatever the groups look like? */
static bool
use_holds(const struct search *s, unsigned rank, const struct use *use)
{
	struct grouping g;

	if (!has_olds(s, rank))
		return true;
	grouping_init(&g, s, rank, use);
	if (grouping_holds(&g))
		return true;
	return use->group_jokers > 0 && divide(&g);
}

/*
 * Options
 */

/* Can so many tiles of a number, none oftener than @twice allows, and jokers be
 * divided into groups?  Any split of an even spread will do: see divide. */
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

/* What is done with each use of the tiles of a number. */
struct taker {
	const struct search *s;
	unsigned rank;
	struct options *options; /* collect the best of each, or */
	const struct option *wanted;
	struct use found; /* find one that makes this option */
	bool done;
	uint8_t counts[SUITS]; /* kinds of numbers of tiles in runs */
	unsigned idle;	       /* tiles that stay in the rack so far */
	unsigned jokers;       /* that may be used */
	uint8_t most[SUITS];   /* tiles that runs can ask for */
	struct bases *bases;   /* collect here first: see options_list */
};

/* Uses without jokers in runs, the best of those that are alike. */
struct bases {
	unsigned n;
	struct use at[BASES];
	uint8_t idle[BASES];
	uint8_t where[BASES]; /* 1 + its place in @at, or 0 */
};

static void
take_use(struct taker *t, const struct use *use)
{
	const struct search *s = t->s;
	const uint8_t *may = s->may[t->rank];
	struct option option = { 0 };
	unsigned index = 0, tiles = 0, placed = 0;
	struct option *best;

	option.jokers = use->group_jokers;
	for (unsigned suit = SUITS; suit-- > 0;) {
		unsigned runs = use->run[suit] + use->jokers[suit];

		index = index * t->counts[suit] + runs;
		option.lanes = option.lanes << 16 | runs;
		option.jokers = (uint8_t)(option.jokers + use->jokers[suit]);
		tiles += may[suit] - use->idle[suit];
		option.idle = (uint8_t)(option.idle + use->idle[suit]);
	}
	for (unsigned i = 0; i < s->blocks; i++)
		if (s->block[i].rank == t->rank && !s->block[i].run &&
		    use->extra[i] == EXTRA_JOKER)
			option.jokers++;
	if (option.jokers > s->jokers)
		return;
	placed = (tiles + option.jokers) * t->rank;
	option.value = tiles;
	if (s->aim == AIM_TILES)
		option.value = tiles << 10 | placed;
	if (s->aim == AIM_TILES_ENOUGH)
		option.points = (uint8_t)(placed < 63 ? placed : 63);
	if (t->wanted != NULL) {
		if (option.lanes == t->wanted->lanes &&
		    option.jokers == t->wanted->jokers &&
		    option.value == t->wanted->value &&
		    use_holds(s, t->rank, use)) {
			t->found = *use;
			t->done = true;
		}
		return;
	}
	index = index * 3 + option.jokers;
	if (t->options->where[index] > 0) {
		best = &t->options->at[t->options->where[index] - 1];
		if (option.value > best->value && use_holds(s, t->rank, use))
			*best = option;
		return;
	}
	if (!use_holds(s, t->rank, use))
		return;
	t->options->at[t->options->n++] = option;
	t->options->where[index] = (uint16_t)t->options->n;
}

/* Up to @left jokers go into runs, of suit @suit and on. */
static void
spread_jokers(struct taker *t, struct use *use, unsigned suit, unsigned left)
{
	if (suit == SUITS) {
		take_use(t, use);
		return;
	}
	for (unsigned n = 0; n <= left && !t->done; n++) {
		if (n > 0 && (!(t->s->jokered[t->rank] >> suit & 1) ||
			      use->run[suit] + n > t->most[suit]))
			break;
		use->jokers[suit] = (uint8_t)n;
		spread_jokers(t, use, suit + 1, left - n);
	}
	use->jokers[suit] = 0;
}

static void
take_base(struct taker *t, const struct use *use)
{
	struct bases *bases = t->bases;
	unsigned index = 0, idle = 0, jokers = use->group_jokers, at;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		index = index * 3 + use->run[suit];
		idle += use->idle[suit];
	}
	for (unsigned i = 0; i < t->s->blocks; i++)
		jokers += use->extra[i] == EXTRA_JOKER;
	index = index * 3 + jokers;
	if (bases->where[index] == 0)
		bases->where[index] = (uint8_t)++bases->n;
	else if (bases->idle[bases->where[index] - 1] <= idle)
		return;
	at = bases->where[index] - 1u;
	bases->at[at] = *use;
	bases->idle[at] = (uint8_t)idle;
}

/* What does not go into groups goes into runs or stays in the rack. */
static void
spread_runs(struct taker *t, struct use *use, unsigned suit, unsigned jokers,
	    const uint8_t there[SUITS])
{
	unsigned left, least = 0, idle_max;
	bool runs;

	if (suit == SUITS && t->bases != NULL) {
		take_base(t, use);
		return;
	}
	if (suit == SUITS) {
		spread_jokers(t, use, 0, jokers);
		return;
	}
	left = there[suit] - use->group[suit];
	idle_max = t->s->may[t->rank][suit];
	runs = t->s->runs[t->rank] >> suit & 1;
	if (!runs)
		least = left;
	else if (left > t->most[suit])
		least = left - t->most[suit];
	for (unsigned idle = least;
	     idle <= left && idle <= idle_max && !t->done; idle++) {
		if (t->idle + idle > t->s->idle_max)
			break;
		use->idle[suit] = (uint8_t)idle;
		use->run[suit] = (uint8_t)(left - idle);
		t->idle += idle;
		spread_runs(t, use, suit + 1, jokers, there);
		t->idle -= idle;
	}
}

static void
spread_groups(struct taker *t, struct use *use, unsigned jokers,
	      const uint8_t there[SUITS])
{
	uint8_t *g = use->group;

	for (g[0] = 0; g[0] <= there[0]; g[0]++)
		for (g[1] = 0; g[1] <= there[1]; g[1]++)
			for (g[2] = 0; g[2] <= there[2]; g[2]++)
				for (g[3] = 0; g[3] <= there[3]; g[3]++) {
					unsigned tiles = 0u + g[0] + g[1] +
							 g[2] + g[3];
					bool twice =
						(g[0] | g[1] | g[2] | g[3]) & 2;

					for (unsigned j = 0;
					     j <= jokers && !t->done; j++) {
						if (!groups_fit(tiles, twice,
								j))
							continue;
						use->group_jokers = (uint8_t)j;
						spread_runs(t, use, 0,
							    jokers - j, there);
					}
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

static void
take_uses(struct taker *t)
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

	if (has_olds(t->s, t->rank)) {
		take_uses(t);
		return;
	}
	bases.n = 0;
	memset(bases.where, 0, sizeof(bases.where));
	t->bases = &bases;
	take_uses(t);
	t->bases = NULL;
	for (unsigned i = 0; i < bases.n; i++) {
		unsigned jokers = bases.at[i].group_jokers;

		for (unsigned k = 0; k < t->s->blocks; k++)
			jokers += bases.at[i].extra[k] == EXTRA_JOKER;
		spread_jokers(t, &bases.at[i], 0, t->jokers - jokers);
	}
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
	for (unsigned i = 0; i < options->n; i++) {
		uint64_t lanes = options->at[options->order[i]].lanes;
		uint64_t bit = UINT64_C(1) << (i & 63);

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

/*
 * States
 */

/* In each lane, of values below 2^15: is a at least b? */
static inline uint64_t
lanes_at_least(uint64_t a, uint64_t b)
{
	return ((a | LANE_HIGH) - b) & LANE_HIGH;
}

static inline uint64_t
lanes_min(uint64_t a, uint64_t b)
{
	uint64_t a_large = (lanes_at_least(a, b) >> 15) * 0xffff;

	return (b & a_large) | (a & ~a_large);
}

/* a - b where that is positive, else 0. */
static inline uint64_t
lanes_beyond(uint64_t a, uint64_t b)
{
	return a - lanes_min(a, b);
}

static inline unsigned
lanes_sum(uint64_t a)
{
	return (unsigned)((a * LANES) >> 48);
}

static inline unsigned
state_jokers(uint64_t key)
{
	return key >> JOKERS_AT & 3;
}

static inline unsigned
state_points(uint64_t key)
{
	return (unsigned)((key >> POINTS_LOW_AT & 15) |
			  (key >> POINTS_TOP_AT & 3) << 4);
}

static unsigned
tiles_of(const struct search *s, uint32_t value)
{
	return s->aim == AIM_TILES ? value >> 10 : value;
}

/* What a number's transitions need to know. */
struct step {
	uint64_t next[2]; /* tiles or blocks that can continue a run of one or
			     two tiles, one and two numbers on */
	uint64_t tiles;	  /* tiles of the next number */
	uint64_t opened;  /* runs that blocks ending here leave */
	uint64_t closed;  /* ones in all lanes when no tile can follow */
	unsigned rank;
};

static void
step_init(const struct search *s, unsigned rank, struct step *step)
{
	*step = (struct step){ .rank = rank };
	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint64_t lane = UINT64_C(1) << 16 * suit;

		for (unsigned i = 1; i <= 2; i++)
			step->next[i - 1] += lane *
					     (s->must[rank + i][suit] + 0u +
					      s->may[rank + i][suit]);
	}
	step->tiles = step->next[0];
	for (unsigned i = 0; i < s->blocks; i++) {
		const struct block *block = &s->block[i];
		uint64_t lane = UINT64_C(1) << 16 * block->suit;

		if (!block->run)
			continue;
		if (block->rank == rank + 1) {
			step->next[0] += lane;
			step->next[1] += lane;
		} else if (block->rank == rank + 2) {
			step->next[1] += lane;
		}
		if (block->last == rank)
			step->opened += lane;
	}
}

/* How many tiles of the number a state's runs can ask for in each suit: those
 * that its short runs need, its long ones, and new ones that have a future. */
static inline unsigned
runs_most(const struct search *s, const struct step *step, uint64_t key,
	  unsigned suit)
{
	unsigned left = s->jokers - state_jokers(key);
	unsigned lane = key >> 16 * suit & 0xfff;
	unsigned ones = lane & 15;
	unsigned next = (step->next[0] >> 16 * suit & 15) + left;
	unsigned after = (step->next[1] >> 16 * suit & 15) + left;
	unsigned fresh = 0;

	if (next > ones && step->rank < RANK_QUEEN)
		fresh = next - ones < after ? next - ones : after;
	return ones + (lane >> 4 & 15) + (lane >> 8) + fresh;
}

/* What the states from @begin to @end can ask for at most. */
static void
taker_limit(struct taker *t, const struct step *step, unsigned begin,
	    unsigned end)
{
	const struct search *s = t->s;
	const struct rearrange_scratch *m = s->scratch;

	t->idle = UINT8_MAX;
	t->jokers = 0;
	memset(t->most, 0, sizeof(t->most));
	for (unsigned i = begin; i < end; i++) {
		unsigned left = s->jokers - state_jokers(m->key[i]);
		unsigned idle = s->below[t->rank - 1] -
				tiles_of(s, m->value[i]);

		if (left > t->jokers)
			t->jokers = left;
		if (idle < t->idle)
			t->idle = idle;
		for (unsigned suit = 0; suit < SUITS; suit++) {
			unsigned most = runs_most(s, step, m->key[i], suit);

			if (most > t->most[suit])
				t->most[suit] = (uint8_t)most;
		}
	}
}

/* The options that the states from @begin to @end can take. */
static void
options_list(const struct search *s, const struct step *step, unsigned begin,
	     unsigned end, struct options *out)
{
	unsigned rank = step->rank, kinds = 3;
	struct taker taker = { .s = s, .rank = rank, .options = out };

	taker_limit(&taker, step, begin, end);
	for (unsigned suit = 0; suit < SUITS; suit++) {
		taker.counts[suit] = 1;
		if (s->runs[rank] >> suit & 1)
			taker.counts[suit] = (uint8_t)(s->must[rank][suit] +
						       s->may[rank][suit] +
						       s->jokers + 1);
		kinds *= taker.counts[suit];
	}
	out->n = 0;
	memset(out->where, 0, kinds * sizeof(*out->where));
	if (begin < end)
		options_take(&taker);
	options_sort(out);
	options_index(out);
}

#define STATE_NONE UINT64_MAX

/* The state after an option, or STATE_NONE when it has no future. */
static inline uint64_t
state_after(const struct search *s, const struct step *step, uint64_t key,
	    const struct option *option)
{
	uint64_t ones = key & LANE_COUNT;
	uint64_t twos = key >> 4 & LANE_COUNT;
	uint64_t longs = key >> 8 & LANE_COUNT;
	unsigned jokers = state_jokers(key) + option->jokers;
	uint64_t rest, longer, all;
	unsigned left, lacking;

	if (jokers > s->jokers ||
	    lanes_at_least(option->lanes, ones + twos) != LANE_HIGH)
		return STATE_NONE;
	rest = option->lanes - ones - twos;
	longer = lanes_min(longs, rest);
	longs = twos + longer + step->opened;
	twos = ones;
	ones = rest - longer;
	left = s->jokers - jokers;
	lacking = lanes_sum(lanes_beyond(ones + twos, step->next[0])) +
		  lanes_sum(lanes_beyond(ones, step->next[1]));
	if (lacking > left)
		return STATE_NONE;
	if (step->rank >= RANK_QUEEN && ones != 0)
		return STATE_NONE;
	if (step->rank == RANK_KING) {
		if (twos != 0)
			return STATE_NONE;
		longs = 0;
	}
	longs = lanes_min(longs, step->tiles + LANES * left);
	all = ones | twos << 4 | longs << 8 | (uint64_t)jokers << JOKERS_AT;
	if (s->aim == AIM_TILES_ENOUGH) {
		unsigned points = state_points(key) + option->points;

		if (points > s->points_min)
			points = s->points_min;
		all |= (uint64_t)(points & 15) << POINTS_LOW_AT |
		       (uint64_t)(points >> 4) << POINTS_TOP_AT;
	}
	return all;
}

/* The states that a state counts as where a block begins: a run before it may
 * become a part of it.  Returns their number. */
static unsigned
state_variants(const struct search *s, unsigned rank, uint64_t key,
	       uint64_t out[9])
{
	unsigned n = 1;

	out[0] = key;
	for (unsigned i = 0; i < s->blocks; i++) {
		const struct block *block = &s->block[i];
		unsigned before = n;

		if (!block->run || block->rank != rank)
			continue;
		for (unsigned k = 0; k < before; k++)
			for (unsigned at = 0; at < 8; at += 4)
				if (out[k] >> (16 * block->suit + at) & 15)
					out[n++] = out[k] -
						   (UINT64_C(1)
						    << (16 * block->suit + at));
	}
	return n;
}

/* Does the slot hold one of the states from @begin to @end?  What another
 * number or pass left in it does not: so nothing needs to be cleared. */
static inline bool
is_taken(const struct rearrange_scratch *m, unsigned slot, unsigned begin,
	 unsigned end)
{
	unsigned at = m->slot[slot];

	return at >= begin && at < end && m->home[at] == slot;
}

/* The slot of a state, or the free one where it would go. */
static inline unsigned
slot_of(const struct rearrange_scratch *m, unsigned begin, unsigned end,
	uint64_t key)
{
	unsigned slot = (unsigned)((key * UINT64_C(0x9e3779b97f4a7c15)) >>
				   (64 - REARRANGE_SLOTS_LOG));

	while (is_taken(m, slot, begin, end) && m->key[m->slot[slot]] != key)
		slot = (slot + 1) & (REARRANGE_SLOTS - 1);
	return slot;
}

/* Note a way to a state. */
static inline void
state_note(struct search *s, unsigned begin, unsigned *end, uint64_t key,
	   uint32_t value, unsigned from)
{
	struct rearrange_scratch *m = s->scratch;
	unsigned slot = slot_of(m, begin, *end, key);

	if (is_taken(m, slot, begin, *end)) {
		unsigned at = m->slot[slot];

		if (value > m->value[at]) {
			m->value[at] = value;
			m->from[at] = (uint16_t)from;
		}
		return;
	}
	if (*end == REARRANGE_STATES ||
	    *end - begin >= REARRANGE_SLOTS * 3 / 4) {
		s->full = true;
		return;
	}
	m->key[*end] = key;
	m->value[*end] = value;
	m->from[*end] = (uint16_t)from;
	m->home[*end] = (uint16_t)slot;
	m->slot[slot] = (uint16_t)(*end)++;
}

/* Is there a state that has added as much and leaves more open: a run further
 * on, or a long one more? */
static bool
is_surpassed(const struct search *s, unsigned begin, unsigned end, unsigned at,
	     uint64_t longs_max)
{
	const struct rearrange_scratch *m = s->scratch;
	uint64_t key = m->key[at];

	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint64_t one = UINT64_C(1) << 16 * suit;
		uint64_t lane = key >> 16 * suit;
		uint64_t better[3];
		unsigned n = 0;

		if ((lane >> 8 & 15) < (longs_max >> 16 * suit & 15)) {
			better[n++] = key + (one << 8);
			if (lane >> 4 & 15)
				better[n++] = key + (one << 8) - (one << 4);
		}
		if (lane & 15)
			better[n++] = key + (one << 4) - one;
		while (n-- > 0) {
			unsigned slot = slot_of(m, begin, end, better[n]);

			if (is_taken(m, slot, begin, end) &&
			    m->value[m->slot[slot]] >= m->value[at])
				return true;
		}
	}
	return false;
}

#define FROM_NOWHERE UINT16_MAX

/* Keep the states that no other surpasses. */
static unsigned
states_thin(struct search *s, const struct step *step, unsigned begin,
	    unsigned end)
{
	struct rearrange_scratch *m = s->scratch;
	unsigned kept = begin;

	for (unsigned i = begin; i < end; i++) {
		unsigned left = s->jokers - state_jokers(m->key[i]);

		if (is_surpassed(s, begin, end, i, step->tiles + LANES * left))
			m->from[i] = FROM_NOWHERE;
	}
	for (unsigned i = begin; i < end; i++) {
		if (m->from[i] == FROM_NOWHERE)
			continue;
		m->key[kept] = m->key[i];
		m->value[kept] = m->value[i];
		m->from[kept++] = m->from[i];
	}
	return kept;
}

/* The options that a state can take: at least the tiles that its short runs ask
 * for, at most those that begin no run without a future.  @n options are
 * looked at.  Returns false when there is none. */
static bool
options_for(const struct search *s, const struct step *step, uint64_t key,
	    const struct options *options, unsigned n, uint64_t *out)
{
	unsigned words = (n + 63) / 64;
	uint64_t any = 0;

	for (unsigned w = 0; w < words; w++)
		out[w] = UINT64_MAX;
	if (n % 64 != 0)
		out[words - 1] = (UINT64_C(1) << n % 64) - 1;
	for (unsigned suit = 0; suit < SUITS; suit++) {
		unsigned lane = key >> 16 * suit & 0xff;
		unsigned need = (lane & 15) + (lane >> 4);
		unsigned most = runs_most(s, step, key, suit);

		if (need >= COUNTS)
			return false;
		if (most >= COUNTS)
			most = COUNTS - 1;
		for (unsigned w = 0; w < words; w++)
			out[w] &= options->from[suit][need][w] &
				  options->to[suit][most][w];
	}
	for (unsigned w = 0; w < words; w++)
		any |= out[w];
	return any != 0;
}

static void
state_follow(struct search *s, const struct step *step,
	     const struct options *options, uint64_t key, unsigned from,
	     unsigned *next)
{
	struct rearrange_scratch *m = s->scratch;
	uint32_t value = m->value[from];
	unsigned idle = s->below[step->rank - 1] - tiles_of(s, value);
	unsigned begin = s->first[step->rank + 1], spare, n;
	uint64_t bits[OPTION_WORDS];

	if (idle > s->idle_max)
		return;
	spare = s->idle_max - idle;
	n = options->end[spare < IDLE_KINDS ? spare : IDLE_KINDS - 1];
	if (n == 0 || !options_for(s, step, key, options, n, bits))
		return;
	for (unsigned w = 0; w < (n + 63) / 64; w++)
		for (; bits[w] != 0; bits[w] &= bits[w] - 1) {
			unsigned i = 64 * w +
				     (unsigned)__builtin_ctzll(bits[w]);
			const struct option *option =
				&options->at[options->order[i]];
			uint64_t after = state_after(s, step, key, option);

			if (after != STATE_NONE)
				state_note(s, begin, next, after,
					   value + option->value, from);
		}
}

static void
states_follow(struct search *s, unsigned rank)
{
	struct rearrange_scratch *m = s->scratch;
	struct options options;
	struct step step;
	unsigned next = s->first[rank + 1];

	step_init(s, rank, &step);
	options_list(s, &step, s->first[rank], s->first[rank + 1], &options);
	for (unsigned i = s->first[rank]; i < s->first[rank + 1]; i++) {
		uint64_t keys[9];
		unsigned n = state_variants(s, rank, m->key[i], keys);

		for (unsigned v = 0; v < n; v++)
			state_follow(s, &step, &options, keys[v], i, &next);
	}
	s->first[rank + 2] = states_thin(s, &step, s->first[rank + 1], next);
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

/* The best last state, or -1, with @value, if it adds @least tiles or more.
 * Few tiles may stay in the rack at first, then more: a pass that allows few is
 * quick, and what it finds is the best of all. */
static int
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

/*
 * The table itself
 */

static struct meld *
add_set(struct rearranged *out, enum kind kind)
{
	struct meld *set = &out->sets[out->n++];

	set->kind = (uint8_t)kind;
	set->owner = UINT8_MAX;
	set->n = 0;
	return set;
}

static void
put_tile(struct meld *set, card_t card, card_t as)
{
	set->cards[set->n++] = (struct laid){ card, as };
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
build_groups(const struct search *s, unsigned rank, const struct use *use,
	     struct rearranged *out)
{
	struct grouping g;

	grouping_init(&g, s, rank, use);
	divide(&g);
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

/* The blocks that begin here; @merged: what variant of the state was taken. */
static void
build_blocks(const struct search *s, unsigned rank, const struct use *use,
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

/* One number of the table: how one state led to the next. */
static void
build_rank(const struct search *s, unsigned rank, unsigned from, unsigned to,
	   struct rearranged *out)
{
	const struct rearrange_scratch *m = s->scratch;
	struct options options;
	struct step step;
	uint64_t keys[9];
	unsigned n = state_variants(s, rank, m->key[from], keys);

	step_init(s, rank, &step);
	options_list(s, &step, from, from + 1, &options);
	for (unsigned v = 0; v < n; v++)
		for (unsigned k = 0; k < options.n; k++) {
			const struct option *option = &options.at[k];
			struct taker taker = { .s = s,
					       .rank = rank,
					       .wanted = option };

			if (m->value[from] + option->value != m->value[to] ||
			    state_after(s, &step, keys[v], option) !=
				    m->key[to])
				continue;
			taker_limit(&taker, &step, from, from + 1);
			take_uses(&taker);
			build_blocks(s, rank, &taker.found,
				     m->key[from] - keys[v], out);
			build_runs(rank, &taker.found, out);
			build_groups(s, rank, &taker.found, out);
			return;
		}
}

static void
build_table(const struct search *s, int last, struct rearranged *out)
{
	unsigned path[RANKS];

	path[RANK_KING + 1] = (unsigned)last;
	for (unsigned rank = RANK_KING; rank >= RANK_ACE; rank--)
		path[rank] = s->scratch->from[path[rank + 1]];
	out->n = 0;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		build_rank(s, rank, path[rank], path[rank + 1], out);
}

/*
 * Asking
 */

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

/* Ask once; keep what is better than what was found before. */
static void
ask(struct search *s, unsigned more, struct rearranged *out)
{
	unsigned least = out->tiles + 1 > more ? out->tiles + 1 - more : 0;
	uint32_t value = 0;
	int last;

	last = search_run(s, least, &value);
	out->exact &= !s->full;
	if (last < 0)
		return;
	out->tiles = tiles_of(s, value) + more;
	build_table(s, last, out);
}

/* rummikub 6.2: the most tiles, if they count enough, else the most that do. */
static void
ask_first_meld(struct search *s, struct rearranged *out)
{
	unsigned points = 0;

	ask(s, 0, out);
	for (unsigned i = 0; i < out->n; i++)
		for (unsigned j = 0; j < out->sets[i].n; j++)
			points += card_rank(out->sets[i].cards[j].as);
	if (out->tiles == 0 || points >= s->points_min)
		return;
	out->tiles = 0;
	out->n = 0;
	s->aim = AIM_TILES_ENOUGH;
	ask(s, 0, out);
}

/*
 * Strict jokers (rummikub 6.7).  Every old set with jokers either stays
 * together, as a block, or each of its jokers is replaced from the rack and
 * lies in a set of its own with tiles of the rack: all such choices are tried,
 * the rest is the same search.  A longer run with a freed joker is two sets, so
 * five tiles are enough.
 */
#define STRICT_ASKS 20000 /* chosen: ten times what hard tables need */
#define STRICT_RUN  5

struct plan {
	const struct rearrange_query *query;
	struct search search;
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

static void plan_set(const struct plan *plan, unsigned i);
static void plan_joker(const struct plan *plan, unsigned i, unsigned k);

/* The search that a plan leaves; false when the rack has not what it takes. */
static bool
plan_search(const struct plan *plan, struct search *s, unsigned *more)
{
	*s = plan->search;
	*more = plan->jokers;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		for (unsigned suit = 0; suit < SUITS; suit++) {
			unsigned may = s->may[rank][suit];
			unsigned beside = plan->beside[rank][suit];
			unsigned must = plan->replaced[rank][suit];

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
plan_ask(const struct plan *plan)
{
	struct rearranged *out = plan->out;
	struct search search;
	unsigned more, before = out->tiles;

	if (!plan_search(plan, &search, &more))
		return;
	if (++*plan->asks > STRICT_ASKS) {
		out->exact = false;
		return;
	}
	ask(&search, more, out);
	if (out->tiles == before)
		return;
	for (unsigned i = 0; i < plan->fixed; i++)
		out->sets[out->n++] = plan->fix[i];
}

/* What could be had at best if the freed joker @k of the old set @i and those
 * after it might lie anywhere. */
static unsigned
plan_bound(const struct plan *plan)
{
	struct search search;
	unsigned more, found = plan->out->tiles;
	uint32_t value = 0;

	if (!plan_search(plan, &search, &more) ||
	    search_run(&search, found + 1 > more ? found + 1 - more : 0,
		       &value) < 0)
		return 0;
	if (search.full)
		return UINT8_MAX;
	return tiles_of(&search, value) + more;
}

/* Take a tile of the rack into a set of a freed joker. */
static bool
plan_take(struct plan *plan, struct meld *set, unsigned suit, unsigned rank)
{
	card_t card = card_of(suit, rank);

	if (plan->beside[rank][suit] == plan->search.may[rank][suit])
		return false;
	plan->beside[rank][suit]++;
	put_tile(set, card, card);
	return true;
}

static bool
plan_take_joker(struct plan *plan, struct meld *set, card_t as)
{
	struct search *s = &plan->search;

	if (s->jokers <= s->jokers_must)
		return false;
	s->jokers--;
	plan->jokers++;
	put_tile(set, CARD_X1, as);
	return true;
}

/* A copy of the plan with an empty set for the next freed joker. */
static struct meld *
plan_free(const struct plan *plan, struct plan *freed, enum kind kind)
{
	struct meld *set;

	*freed = *plan;
	freed->search.jokers--;
	freed->search.jokers_must--;
	set = &freed->fix[freed->fixed++];
	*set = (struct meld){ .kind = (uint8_t)kind, .owner = UINT8_MAX };
	return set;
}

static void
plan_groups(const struct plan *plan, unsigned i, unsigned k, unsigned bound)
{
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		for (unsigned suits = 1; suits < 1u << SUITS; suits++)
			for (unsigned jokers = 0; jokers < 2; jokers++) {
				unsigned n = (unsigned)__builtin_popcount(
						     suits) +
					     jokers + 1;
				struct plan freed;
				struct meld *set;
				bool fine = n == 3 || n == 4;

				if (!fine || plan->out->tiles >= bound)
					continue;
				set = plan_free(plan, &freed, KIND_SET);
				for (unsigned suit = 0; suit < SUITS && fine;
				     suit++)
					if (suits >> suit & 1)
						fine = plan_take(&freed, set,
								 suit, rank);
				put_tile(set, CARD_X1, AS_RANK(rank));
				if (fine && jokers > 0)
					fine = plan_take_joker(&freed, set,
							       AS_RANK(rank));
				if (fine)
					plan_joker(&freed, i, k + 1);
			}
}

/* A run with a freed joker: @from is its first tile, the joker lies at @at, one
 * of the rack at @other, or none where that is @tiles. */
struct freed_run {
	card_t from;
	unsigned tiles, at, other;
};

static void
plan_run(const struct plan *plan, unsigned i, unsigned k,
	 const struct freed_run *run)
{
	struct plan freed;
	struct meld *set = plan_free(plan, &freed, KIND_RUN);
	bool fine = run->at != run->other;

	for (unsigned j = 0; j < run->tiles && fine; j++) {
		card_t as = (card_t)(run->from + j);

		if (j == run->at)
			put_tile(set, CARD_X1, as);
		else if (j == run->other)
			fine = plan_take_joker(&freed, set, as);
		else
			fine = plan_take(&freed, set, card_suit(as),
					 card_rank(as));
	}
	if (fine)
		plan_joker(&freed, i, k + 1);
}

/* All runs from a tile up. */
static void
plan_runs_from(const struct plan *plan, unsigned i, unsigned k, card_t from,
	       unsigned bound)
{
	struct freed_run run = { .from = from };

	for (run.tiles = 3; run.tiles <= STRICT_RUN &&
			    card_rank(from) + run.tiles - 1 <= RANK_KING;
	     run.tiles++)
		for (run.at = 0; run.at < run.tiles; run.at++)
			for (run.other = 0; run.other <= run.tiles; run.other++)
				if (plan->out->tiles < bound)
					plan_run(plan, i, k, &run);
}

static void
plan_runs(const struct plan *plan, unsigned i, unsigned k, unsigned bound)
{
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
			plan_runs_from(plan, i, k, card_of(suit, rank), bound);
}

/* The joker @k of the old set @i is replaced from the rack. */
static void
plan_joker(const struct plan *plan, unsigned i, unsigned k)
{
	const struct meld *set = plan->set[i];
	uint64_t means = 0, tiles;
	unsigned seen = 0, j = 0;

	for (; j < set->n; j++)
		if (card_is_joker(set->cards[j].card) && seen++ == k)
			break;
	if (j == set->n) {
		plan_set(plan, i + 1);
		return;
	}
	means = joker_means(set, j);
	while (means != 0) {
		struct plan replaced = *plan;
		unsigned bound;

		tiles = plan->query->group_joker == GROUP_JOKER_ALL
				? means
				: means & (~means + 1);
		means &= ~tiles;
		for (; tiles != 0; tiles &= tiles - 1) {
			card_t card = (card_t)__builtin_ctzll(tiles);

			replaced.replaced[card_rank(card)][card_suit(card)]++;
		}
		bound = plan_bound(&replaced);
		if (bound <= plan->out->tiles)
			continue;
		plan_groups(&replaced, i, k, bound);
		plan_runs(&replaced, i, k, bound);
	}
}

static void
plan_set(const struct plan *plan, unsigned i)
{
	struct plan kept = *plan;
	struct search *s = &kept.search;
	const struct meld *set;
	struct block *block;

	if (i == plan->sets) {
		plan_ask(plan);
		return;
	}
	set = plan->set[i];
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
	plan_set(&kept, i + 1);
	plan_joker(plan, i, 0);
}

static void
ask_strict(const struct rearrange_query *query, const struct search *search,
	   struct rearranged *out)
{
	unsigned asks = 0;
	struct plan plan = {
		.query = query, .search = *search, .asks = &asks, .out = out
	};

	for (unsigned i = 0; i < query->sets; i++) {
		const struct meld *set = &query->table[i];
		bool jokers = false;

		for (unsigned j = 0; j < set->n; j++)
			jokers |= card_is_joker(set->cards[j].card);
		if (jokers && plan.sets < REARRANGE_JOKERS_MAX)
			plan.set[plan.sets++] = set;
	}
	plan_set(&plan, 0);
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
		ask_strict(query, &search, out);
	else
		ask(&search, 0, out);
}
