/*
 * rearrange_search.h - dynamic programming of the Rummikub solver, private to
 * the files rearrange*.c.
 *
 *   rearrange.c         sets up the search
 *   rearrange_run.c     runs one search over all numbers
 *   rearrange_uses.c    lists the ways to use the tiles of one number
 *   rearrange_groups.c  divides tiles of one number into groups
 *   rearrange_seams.c   computes the seams after a number from those before it
 *   rearrange_ends.c    finds seams that cannot lead to a complete table
 *   rearrange_build.c   builds the sets of the best result
 *   rearrange_strict.c  tries all ways to free jokers that must be
 *                       replaced from the rack (rummikub 6.7)
 *
 * A seam, the search state between two numbers, is one 64-bit word with a lane
 * of 16 bits per suit.  Each lane contains the number of the suit's unfinished
 * runs with one tile (bits 0 to 3), with two tiles (bits 4 to 7), and with
 * three or more (bits 8 to 11).  The top bits of the lanes store the number of
 * jokers used and, for first melds, the points.
 *
 * Example: after number 4 there is an unfinished run 3S 4S.  So the seam has
 * one run of two tiles in the lane of spades.  The tiles of number 5 are 5S 5H
 * 5D on the table and another 5S in the rack.  The run 3S 4S needs a 5S.  A use
 * is one way to place the tiles of a number.  One use appends a 5S to the run
 * and puts the other three tiles into a group.  So no tile stays in the rack
 * (is "idle").  The next seam has one run of three or more tiles in spades, and
 * one tile was added.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_REARRANGE_SEARCH_H
#define DEADWOOD_REFEREE_SEARCH_REARRANGE_SEARCH_H

#include "rearrange.h"

/* The last place of a run: the king, and the ace, 2, 3 and 4 above the king
 * (rearrange_aces.c). */
#define PLACE_TOP  (RANK_KING + 4)
/* number of ranks; the two after the last place have no tiles */
#define RANKS	   (PLACE_TOP + 3)
/* number of counts, 0 to 4: up to two tiles and two jokers */
#define COUNTS	   5
#define OPTIONS	   (COUNTS * COUNTS * COUNTS * COUNTS * 3)
#define IDLE_KINDS (2 * SUITS + 1)

#define JOKERS_AT     12 /* bit position in lane 0: number of used jokers */
/* bit position in lane 1: points of a first meld, lower 4 bits */
#define POINTS_LOW_AT 28
/* bit position in lane 2: points of a first meld, upper 2 bits */
#define POINTS_TOP_AT 44

/* A joker of the table that must keep its meaning or be replaced: rummikub
 * 6.4. */
struct old_joker {
	uint8_t rank;
	uint8_t suits; /* one bit per suit of a tile that the joker can
			  represent */
};

/* A set of the table that must not be taken apart: rummikub 6.7. */
struct block {
	const struct meld *set;
	bool run;
	uint8_t rank, last; /* first and last rank of the set; equal for a
			       group */
	uint8_t suit;
	uint8_t suits; /* for a group: one bit per suit of its natural tiles */
};

/* The objective of the search. */
enum aim {
	AIM_TILES,	  /* the most added tiles; if equal, the most points */
	AIM_TILES_ENOUGH, /* the most tiles with at least @points_min points */
	AIM_END, /* no objective: only find which seams can lead to the end */
};

struct rearrange_search {
	struct rearrange_scratch *scratch;
	enum aim aim;
	unsigned points_min;
	bool all;     /* true: the rule is GROUP_JOKER_ALL */
	unsigned top; /* last rank with tiles.  Ranks above the king are places
			 of runs alone */

	/* number of tiles by rank and suit.  @must: on the table, so the search
	 * must use them.  @may: in the rack, so it may use them */
	uint8_t must[RANKS][SUITS], may[RANKS][SUITS];
	unsigned jokers, jokers_must; /* number of all jokers.  @jokers_must:
					 number of jokers on the table */
	unsigned kept; /* number of jokers that this search must not use */
	unsigned olds; /* number of elements of @old */
	struct old_joker old[REARRANGE_JOKERS_MAX];
	unsigned blocks;
	struct block block[REARRANGE_JOKERS_MAX];

	/* one bit per suit.  @runs: a tile of the rank can be in a run.
	 * @jokered: a joker can replace the tile in a run */
	uint8_t runs[RANKS], jokered[RANKS];
	/* number of tiles of the rack up to each rank.  @idle_max: maximum
	 * number of tiles that stay in the rack */
	uint8_t below[RANKS];
	unsigned idle_max;
	uint8_t held[RANKS]; /* number of jokers that this rank and later ranks
				need */
	unsigned first[RANKS + 1]; /* index of the first seam before each
				      rank */
	bool full;		   /* true: the scratch memory was too small */
	unsigned ends[RANKS];	   /* number of stored ends before each rank, or
				      ENDS_ANY (rearrange_ends.c) */
};

/* A use: one way to distribute the tiles of a number among runs, groups and the
 * rack. */
struct use {
	uint8_t group[SUITS];  /* number of natural tiles in groups */
	uint8_t idle[SUITS];   /* number of tiles that stay in the rack */
	uint8_t run[SUITS];    /* number of natural tiles in runs */
	uint8_t jokers[SUITS]; /* number of jokers in runs */
	uint8_t group_jokers;
	uint8_t extra[REARRANGE_JOKERS_MAX]; /* for each group of this rank in
						@block: suit of the tile added
						to the group, or EXTRA_JOKER or
						EXTRA_NONE */
};

enum { EXTRA_JOKER = SUITS, EXTRA_NONE };

/* An option: all uses of the tiles of a number that lead from one seam to the
 * same next seam. */
struct option {
	uint64_t lanes; /* by suit, the number of tiles that go to runs */
	uint32_t value;
	uint8_t jokers;
	uint8_t points;
	uint8_t idle; /* number of tiles that stay in the rack */
};

#define OPTION_WORDS ((OPTIONS + 63) / 64)

/* Maximum number of seams for which testing every option is faster than
 * building an index of the options. */
#define SEAMS_FEW 8

/*
 * All options for the tiles of one number.  @order: indices in @at, in sorted
 * order.  @where: hash table that finds an option by its lanes and jokers.
 * @from, @to: index with one bit per option, in sorted order.  A bit of
 * from[suit][n] is set if the option puts at least n tiles into the runs of the
 * suit.  A bit of to[suit][n] is set if it puts at most n tiles there.
 */
struct options {
	unsigned n;
	struct option at[OPTIONS];
	uint16_t where[OPTIONS]; /* 1 + index in @at; 0: no option */
	uint16_t order[OPTIONS];
	uint16_t end[IDLE_KINDS]; /* element i: end, in @order, of the options
				     that leave at most i tiles in the rack */
	bool indexed;		  /* true: the index @from and @to is filled
				     in */
	uint64_t from[SUITS][COUNTS][OPTION_WORDS];
	uint64_t to[SUITS][COUNTS][OPTION_WORDS];
	uint64_t within[REARRANGE_JOKERS_MAX][OPTION_WORDS]; /* element n:
								options with at
								most n jokers */
};

_Static_assert(sizeof(struct options) <= REARRANGE_OPTIONS * sizeof(uint64_t),
	       "the scratch has room for the options of a number");

static inline struct options *
rearrange_search_options(const struct rearrange_search *s)
{
	return (void *)s->scratch->options;
}

/* A partly finished division of tiles into groups (3 or 4 tiles of one number).
 * The tiles have one number, and a use puts them into groups. */
struct grouping {
	const struct rearrange_search *s;
	unsigned rank;
	const struct use *use;
	uint8_t natural[SUITS]; /* number of natural tiles on the new table */
	uint8_t left[SUITS];
	unsigned jokers_left;
	unsigned n;
	uint8_t suits[3], jokers[3]; /* suits and jokers of each group */
};

/* State of an enumeration of all uses of the tiles of a number. */
struct use_visitor {
	const struct rearrange_search *s;
	unsigned rank;
	struct options *options; /* gets the best options; NULL: do not store
				    them */
	const struct option *wanted; /* option whose first use is wanted; NULL:
					find no use */
	struct use found;
	bool done;
	uint64_t stride;   /* multiplier: the top lane of @stride * option.lanes
			      is an index for these lanes */
	unsigned may;	   /* number of tiles in the rack */
	unsigned idle;	   /* number of tiles left in the rack so far */
	unsigned jokers;   /* number of jokers that may be used */
	unsigned idle_max; /* maximum of @idle */
	uint8_t most[SUITS]; /* maximum number of tiles for runs of a suit */
	struct bases *bases; /* gets bases (struct base); NULL: do not store
				them */
};

/* Data for the transitions from the seams before one number to the seams after
 * it. */
struct step {
	uint64_t next[2]; /* tiles or blocks of the next two numbers, which can
			     continue short runs */
	uint64_t tiles; /* only the tiles of the next number, without blocks */
	uint64_t long_max[REARRANGE_JOKERS_MAX + 1]; /* number of long runs that
		can continue, by the number of jokers left */
	uint64_t opened;    /* long runs that are blocks (fixed sets) and end at
			       this number */
	unsigned rank, top; /* @top: last rank with tiles */
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

/* Return the number of added tiles from the @value of a seam or option.
 */
static inline unsigned
value_tiles(const struct rearrange_search *s, uint32_t value)
{
	return s->aim == AIM_TILES ? value >> 10 : value;
}

/* The option that led to a seam, packed into 16 bits: the option's lanes and
 * jokers, and the flag BY_SEVERAL.  The flag BY_SEVERAL is set if another
 * option leads from the same previous seam to this seam with an equal value. */
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

/* Compare the lanes of @a and @b, which are below 2^15.  Set the top bit of
 * each lane in which a >= b. */
static inline uint64_t
lanes_at_least(uint64_t a, uint64_t b)
{
	return ((a | LANE_HIGH) - b) & LANE_HIGH;
}

/* Return max(a - b, 0) for each lane of the words. */
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

/* Return whether a >= b in all lanes of the words. */
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

/* Return, by suit, how many tiles of the current number the unfinished runs
 * with one or two tiles need. */
static inline uint64_t
seam_tiles_needed(uint64_t key)
{
	return (key & LANE_COUNT) + (key >> 4 & LANE_COUNT);
}

/* Return, by suit, how many tiles of the current number the runs can use if
 * @jokers are left for later numbers.  The returned number includes tiles for
 * short runs, for long runs, and for new runs that can reach three tiles. */
static inline uint64_t
seam_tiles_max(const struct step *step, uint64_t key, unsigned jokers)
{
	uint64_t ones = key & LANE_COUNT;
	uint64_t fresh = 0;

	if (step->rank + 1 < step->top)
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

/* Start to divide the tiles that a use puts into groups. */
void grouping_init(struct grouping *g, const struct rearrange_search *s,
		   unsigned rank, const struct use *use);

/* Divide the remaining tiles into groups so that each joker of the old table
 * keeps its meaning or is replaced.  If no division is possible, returns
 * false. */
bool grouping_divide(struct grouping *g);

/* Return whether the old table has jokers of this rank that must keep their
 * meaning or be replaced. */
bool rearrange_has_old_jokers(const struct rearrange_search *s, unsigned rank);

/* Return whether the tiles of @use can be divided into groups so that each
 * joker of the old table keeps its meaning or is replaced. */
bool rearrange_use_is_valid(const struct rearrange_search *s, unsigned rank,
			    const struct use *use);

/* rearrange_uses.c */

/* Restrict @v to the uses that the seams from @begin to @end can need. */
void rearrange_set_limits(struct use_visitor *v, const struct step *step,
			  unsigned begin, unsigned end);

/* Enumerate the uses of the tiles of v->rank, until v->done is set. */
void rearrange_visit_uses(struct use_visitor *v);

/* Find the first use that belongs to the option @wanted and is possible after
 * the seam with index @from. */
void rearrange_find_use(struct use_visitor *v, const struct step *step,
			unsigned from, const struct option *wanted);

/* List the options that the seams from @begin to @end can use. */
void rearrange_list_options(const struct rearrange_search *s,
			    const struct step *step, unsigned begin,
			    unsigned end, struct options *out);

/* rearrange_seams.c */

#define SEAM_NONE     UINT64_MAX
/* maximum number of variants per seam */
#define SEAM_VARIANTS 9
/* number of ends that means: the ends are unknown */
#define ENDS_ANY      (REARRANGE_ENDS + 1)

void seam_step_init(const struct rearrange_search *s, unsigned rank,
		    struct step *step);

/* Return the seam to which @option leads from the seam @key.  If this seam
 * cannot lead to a complete table, return SEAM_NONE. */
uint64_t seam_after(const struct rearrange_search *s, const struct step *step,
		    uint64_t key, const struct option *option);

/* List the variants of a seam at a number where a block (fixed set) begins.
 * The seam is unchanged, or the block continues one of its runs.  Returns the
 * number of variants. */
unsigned seam_variants(const struct rearrange_search *s, unsigned rank,
		       uint64_t key, uint64_t out[SEAM_VARIANTS]);

/* Return false if a seam before @rank certainly cannot lead to a complete
 * table. */
bool seam_can_end(const struct rearrange_search *s, unsigned rank,
		  uint64_t key);

/* Store the empty seam before the first number. */
void seams_init(struct rearrange_search *s);

/* Compute the seams after number @rank from the seams before it. */
void seams_advance(struct rearrange_search *s, unsigned rank);

/* rearrange_ends.c */

/* Find the ends of a search (seams without jokers that can lead to a complete
 * table).  The tiles of the search and s->runs must be set. */
void rearrange_find_ends(struct rearrange_search *s);

/* rearrange_build.c: go back from the seam with index @last, and build the sets
 * of the new table. */
void rearrange_build_sets(const struct rearrange_search *s, int last,
			  struct rearranged *out);

/* rearrange_run.c */

/* Return the index of the best seam after the last number, and set @value to
 * its value.  If no table adds at least @least tiles, return -1. */
int rearrange_search_run(struct rearrange_search *s, unsigned least,
			 uint32_t *value);

/**
 * rearrange_search_best - search once, and store the result in @out if it is
 * better than the result that @out contains
 * @more: number of tiles that the caller adds outside of this search
 */
void rearrange_search_best(struct rearrange_search *s, unsigned more,
			   struct rearranged *out);

/* rearrange_aces.c: search with aces that may be above the king. */
void rearrange_search_aces(const struct rearrange_query *query,
			   const struct rearrange_search *search,
			   struct rearranged *out);

/* rearrange_strict.c: search with the rule for jokers of rummikub 6.7. */
void rearrange_search_strict(const struct rearrange_query *query,
			     const struct rearrange_search *search,
			     struct rearranged *out);

#endif
