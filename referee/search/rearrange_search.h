/*
 * rearrange_search.h - dynamic programming behind rearrange.h, for its own
 * files.
 *
 *   rearrange.c         sets up the search
 *   rearrange_run.c     runs one search over all numbers
 *   rearrange_uses.c    lists the ways to use the tiles of one number
 *   rearrange_groups.c  divides tiles of one number into groups
 *   rearrange_seams.c   goes from the seams before a number to those after it
 *   rearrange_ends.c    finds seams that cannot lead to a complete table
 *   rearrange_build.c   builds the sets of the best result
 *   rearrange_strict.c  tries all ways to free jokers that must be
 *                       replaced from the rack (rummikub 6.7)
 *
 * A seam, the state between two numbers, is one 64-bit word with a lane of 16
 * bits per suit.  A lane counts the suit's unfinished runs with one tile (bits
 * 0 to 3), two tiles (4 to 7) and three or more (8 to 11).  The top bits of the
 * lanes store the number of jokers used and, for first melds, the points.
 *
 * Example: The numbers up to 4 have left a run 3S 4S.  The seam has one run of
 * two in the lane of spades.  Of number 5, the table has 5S 5H 5D and the rack
 * another 5S.  The run needs a 5S.  One use appends a 5S to the run and puts
 * the other three tiles into a group, so no tile is idle.  The next seam has
 * one run of three or more in spades, and one tile was added.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_REARRANGE_SEARCH_H
#define DEADWOOD_REFEREE_SEARCH_REARRANGE_SEARCH_H

#include "rearrange.h"

#define RANKS	   (RANK_KING + 3) /* and two empty ones after it */
#define COUNTS	   5		   /* 0 to 2 tiles and 2 jokers */
#define OPTIONS	   (COUNTS * COUNTS * COUNTS * COUNTS * 3)
#define IDLE_KINDS (2 * SUITS + 1)

#define JOKERS_AT     12 /* lane 0: jokers used */
#define POINTS_LOW_AT 28 /* lane 1: lower four bits of the points */
#define POINTS_TOP_AT 44 /* lane 2: upper two bits */

/* A joker of the table that must be kept or replaced: rummikub 6.4. */
struct old_joker {
	uint8_t rank;
	uint8_t suits; /* bit per suit that it can stand for */
};

/* A set of the table that stays together: rummikub 6.7. */
struct block {
	const struct meld *set;
	bool run;
	uint8_t rank, last; /* first and last of a run; else equal */
	uint8_t suit;
	uint8_t suits; /* of a group: bit per natural tile */
};

/* What the search maximizes. */
enum aim {
	AIM_TILES,	  /* tiles, then points */
	AIM_TILES_ENOUGH, /* tiles, with at least @points_min points */
	AIM_END,	  /* nothing: find which seams can end */
};

struct rearrange_search {
	struct rearrange_scratch *scratch;
	enum aim aim;
	unsigned points_min;
	bool all; /* GROUP_JOKER_ALL */

	/* number of tiles by rank and suit: on the table (which must be used),
	 * in the rack (which may be used) */
	uint8_t must[RANKS][SUITS], may[RANKS][SUITS];
	unsigned jokers, jokers_must; /* all jokers; those of the table */
	unsigned kept;		      /* jokers that must stay unused */
	unsigned olds;		      /* number of @old */
	struct old_joker old[REARRANGE_JOKERS_MAX];
	unsigned blocks;
	struct block block[REARRANGE_JOKERS_MAX];

	/* bit per suit in which a tile of the rank, or a joker in its place,
	 * can be in a run */
	uint8_t runs[RANKS], jokered[RANKS];
	/* number of tiles of the rack up to each rank; how many of all may stay
	 * in the rack */
	uint8_t below[RANKS];
	unsigned idle_max;
	uint8_t held[RANKS];	   /* jokers needed at each rank or after it */
	unsigned first[RANKS + 1]; /* first seam before each rank */
	bool full;		   /* the scratch memory was too small */
	unsigned ends[RANKS];	   /* number of ends stored before each rank, or
				      ENDS_ANY: rearrange_ends.c */
};

/* A use: one way to distribute the tiles of a number. */
struct use {
	uint8_t group[SUITS];  /* natural tiles in groups */
	uint8_t idle[SUITS];   /* tiles that stay in the rack */
	uint8_t run[SUITS];    /* natural tiles in runs */
	uint8_t jokers[SUITS]; /* jokers in runs */
	uint8_t group_jokers;
	uint8_t extra[REARRANGE_JOKERS_MAX]; /* tile added to each block of
		this rank: a suit, EXTRA_JOKER or EXTRA_NONE */
};

enum { EXTRA_JOKER = SUITS, EXTRA_NONE };

/* An option: all uses of the tiles of a number with the same effect on seams.
 */
struct option {
	uint64_t lanes; /* number of tiles for the runs of each suit */
	uint32_t value;
	uint8_t jokers;
	uint8_t points;
	uint8_t idle; /* tiles that stay in the rack */
};

#define OPTION_WORDS ((OPTIONS + 63) / 64)

/* For so few seams testing each option is faster than an index. */
#define SEAMS_FEW 8

/*
 * The options of a number, sorted by @order.  @where finds an option by its
 * lanes and jokers.  @from and @to are an index: a bit per option, in this
 * order, that puts at least, or at most, n tiles into the runs of a suit.
 */
struct options {
	unsigned n;
	struct option at[OPTIONS];
	uint16_t where[OPTIONS]; /* 1 + index in @at, or 0 */
	uint16_t order[OPTIONS];
	uint16_t end[IDLE_KINDS]; /* end in @order of those that leave i tiles
				     in the rack, or fewer */
	bool indexed;		  /* @from and @to are filled in */
	uint64_t from[SUITS][COUNTS][OPTION_WORDS];
	uint64_t to[SUITS][COUNTS][OPTION_WORDS];
	uint64_t within[REARRANGE_JOKERS_MAX][OPTION_WORDS]; /* n jokers or
								fewer */
};

_Static_assert(sizeof(struct options) <= REARRANGE_OPTIONS * sizeof(uint64_t),
	       "the scratch has room for the options of a number");

static inline struct options *
rearrange_search_options(const struct rearrange_search *s)
{
	return (void *)s->scratch->options;
}

/* A division of the group tiles of one number into groups, in progress. */
struct grouping {
	const struct rearrange_search *s;
	unsigned rank;
	const struct use *use;
	uint8_t natural[SUITS]; /* all natural tiles on the new table */
	uint8_t left[SUITS];
	unsigned jokers_left;
	unsigned n;
	uint8_t suits[3], jokers[3]; /* of each group */
};

/* Visitor of all uses of the tiles of a number. */
struct use_visitor {
	const struct rearrange_search *s;
	unsigned rank;
	struct options *options;     /* either collect the best options, */
	const struct option *wanted; /* or find a use for this option */
	struct use found;
	bool done;
	uint64_t stride;   /* multiplied by the lanes of an option it gives the
			      option's index in the top lane */
	unsigned may;	   /* tiles of the rack */
	unsigned idle;	   /* tiles left in the rack so far */
	unsigned jokers;   /* jokers that may be used */
	unsigned idle_max; /* limit of @idle */
	uint8_t most[SUITS]; /* tiles that the runs of a suit can take */
	struct bases *bases; /* if set, collect bases: see rearrange_uses.c */
};

/* Precomputed data for the transitions over one number. */
struct step {
	uint64_t next[2]; /* tiles or blocks of the next number and the one
			     after it, which can continue short runs */
	uint64_t tiles;	  /* tiles of the next number only */
	uint64_t long_max[REARRANGE_JOKERS_MAX + 1]; /* long runs that can
		continue, by the number of jokers left */
	uint64_t opened; /* long runs from blocks that end here */
	unsigned rank;
};

static inline unsigned
seam_jokers(uint64_t key)
{
	return key >> JOKERS_AT & 3;
}

static inline unsigned
seam_points(uint64_t key)
{
	return (unsigned)((key >> POINTS_LOW_AT & 15) |
			  (key >> POINTS_TOP_AT & 3) << 4);
}

/* Return the number of added tiles that a value of a seam or option contains.
 */
static inline unsigned
value_tiles(const struct rearrange_search *s, uint32_t value)
{
	return s->aim == AIM_TILES ? value >> 10 : value;
}

/* The option that led to a seam, in 16 bits: its lanes and jokers, and
 * BY_SEVERAL if another option leads there from the same seam with the same
 * value. */
#define BY_JOKERS_AT 12
#define BY_SEVERAL   (1u << 15)

static inline uint16_t
by_pack(const struct option *option)
{
	uint64_t lanes = option->lanes;

	lanes |= lanes >> 13;
	lanes |= lanes >> 26;
	return (uint16_t)((lanes & 0xfff) | (unsigned)option->jokers
						    << BY_JOKERS_AT);
}

static inline uint64_t
by_unpack_lanes(unsigned by)
{
	uint64_t lanes = 0;

	for (unsigned suit = SUITS; suit-- > 0;)
		lanes = lanes << 16 | (by >> 3 * suit & 7);
	return lanes;
}

#define LANES	   UINT64_C(0x0001000100010001)
#define LANE_HIGH  (LANES << 15)
#define LANE_COUNT (LANES * 15)

/* Compare lanes of values below 2^15: set the top bit of a lane if a >= b. */
static inline uint64_t
lanes_at_least(uint64_t a, uint64_t b)
{
	return ((a | LANE_HIGH) - b) & LANE_HIGH;
}

/* Return max(a - b, 0) in each lane. */
static inline uint64_t
lanes_beyond(uint64_t a, uint64_t b)
{
	uint64_t less = (a | LANE_HIGH) - b;
	uint64_t top = less & LANE_HIGH;

	return less & (top - (top >> 15));
}

static inline uint64_t
lanes_min(uint64_t a, uint64_t b)
{
	return a - lanes_beyond(a, b);
}

static inline uint64_t
lanes_max(uint64_t a, uint64_t b)
{
	return b + lanes_beyond(a, b);
}

static inline unsigned
lanes_sum(uint64_t a)
{
	return (unsigned)((a * LANES) >> 48);
}

/* Return whether a >= b in all lanes. */
static inline bool
lanes_reach(uint64_t a, uint64_t b)
{
	return lanes_at_least(a, b) == LANE_HIGH;
}

static inline unsigned
lane_of(uint64_t a, unsigned suit)
{
	return (unsigned)(a >> 16 * suit & 0xffff);
}

/* Return how many tiles of the number the short runs need, by suit. */
static inline uint64_t
seam_tiles_needed(uint64_t key)
{
	return (key & LANE_COUNT) + (key >> 4 & LANE_COUNT);
}

/* Return how many tiles of the number the runs can take, by suit, if @jokers
 * are left for later numbers.  These are the tiles for short runs, for long
 * runs, and for new runs that can reach three tiles. */
static inline uint64_t
seam_tiles_max(const struct step *step, uint64_t key, unsigned jokers)
{
	uint64_t ones = key & LANE_COUNT;
	uint64_t fresh = 0;

	if (step->rank < RANK_QUEEN)
		fresh = lanes_min(
			lanes_beyond(step->next[0] + LANES * jokers, ones),
			step->next[1] + LANES * jokers);
	return seam_tiles_needed(key) + (key >> 8 & LANE_COUNT) + fresh;
}

static inline void
set_append_tile(struct meld *set, card_t card, card_t as)
{
	set->cards[set->n++] = (struct laid){ card, as };
}

/* rearrange_groups.c */

/* Start to divide the group tiles of a use. */
void grouping_init(struct grouping *g, const struct rearrange_search *s,
		   unsigned rank, const struct use *use);

/* Divide the remaining tiles into groups such that the old jokers are kept or
 * replaced.  Returns false if that is impossible. */
bool grouping_divide(struct grouping *g);

/* Return whether this rank had jokers that must be kept or replaced. */
bool rearrange_has_old_jokers(const struct rearrange_search *s, unsigned rank);

/* Return whether some division into groups keeps or replaces these jokers. */
bool rearrange_use_is_valid(const struct rearrange_search *s, unsigned rank,
			    const struct use *use);

/* rearrange_uses.c */

/* Set the limits of a visitor to what the seams from @begin to @end can use. */
void rearrange_set_limits(struct use_visitor *v, const struct step *step,
			  unsigned begin, unsigned end);

/* Visit the uses of the tiles of @v->rank, until @v->done. */
void rearrange_visit_uses(struct use_visitor *v);

/* Find the first use after the seam @from that yields the option. */
void rearrange_find_use(struct use_visitor *v, const struct step *step,
			unsigned from, const struct option *wanted);

/* List the options that the seams from @begin to @end can use. */
void rearrange_list_options(const struct rearrange_search *s,
			    const struct step *step, unsigned begin,
			    unsigned end, struct options *out);

/* rearrange_seams.c */

#define SEAM_NONE     UINT64_MAX
#define SEAM_VARIANTS 9			   /* maximum per seam */
#define ENDS_ANY      (REARRANGE_ENDS + 1) /* the ends are unknown */

void seam_step_init(const struct rearrange_search *s, unsigned rank,
		    struct step *step);

/* Return the seam after an option; SEAM_NONE if no complete table can follow.
 */
uint64_t seam_after(const struct rearrange_search *s, const struct step *step,
		    uint64_t key, const struct option *option);

/* List the variants of a seam at a number where a block begins: the block may
 * continue one of the seam's runs.  Returns their number. */
unsigned seam_variants(const struct rearrange_search *s, unsigned rank,
		       uint64_t key, uint64_t out[SEAM_VARIANTS]);

/* Return false if a seam before @rank certainly leads to no complete table. */
bool seam_can_end(const struct rearrange_search *s, unsigned rank,
		  uint64_t key);

/* Store the empty seam before the first number. */
void seams_init(struct rearrange_search *s);

/* Compute the seams after a number from those before it. */
void seams_advance(struct rearrange_search *s, unsigned rank);

/* rearrange_ends.c */

/* Find the ends of a search.  Its tiles and @runs must be set. */
void rearrange_find_ends(struct rearrange_search *s);

/* rearrange_build.c: build the sets on the way to the seam @last. */
void rearrange_build_sets(const struct rearrange_search *s, int last,
			  struct rearranged *out);

/* rearrange_run.c */

/* Return the best last seam and its @value; -1 if none adds @least tiles. */
int rearrange_search_run(struct rearrange_search *s, unsigned least,
			 uint32_t *value);

/**
 * rearrange_search_best - search once; update @out if the result is better
 * @more: number of tiles that are added outside of this search
 */
void rearrange_search_best(struct rearrange_search *s, unsigned more,
			   struct rearranged *out);

/* rearrange_strict.c: search with the rule for jokers of rummikub 6.7. */
void rearrange_search_strict(const struct rearrange_query *query,
			     const struct rearrange_search *search,
			     struct rearranged *out);

#endif
