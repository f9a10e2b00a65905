/*
 * rearrange_search.h - the search behind rearrange.h, for its own files.
 *
 * rearrange_uses.c lists what can be done with the tiles of a number,
 * rearrange_groups.c divides those of them that lie in groups,
 * rearrange_seams.c goes from number to number, rearrange_ends.c knows which
 * seams lead nowhere, rearrange_build.c makes the sets of what was found, and
 * rearrange_run.c does all that once;
 * rearrange_strict.c tries what becomes of jokers that must be replaced from
 * the rack (rummikub 6.7).  rearrange.c asks.
 *
 * A seam between two numbers is one word: a lane of 16 bits per suit, in it
 * the number of its runs that have one tile (bits 0 to 3), two tiles (4 to 7),
 * three or more (8 to 11).  The top bits of the lanes hold how many jokers are
 * used up and, for first melds, the points.
 *
 * An example.  The numbers up to 4 have left a run 3S 4S: the seam has one run
 * of two in the lane of spades.  Of the number 5 the table has 5S 5H 5D, the
 * rack another 5S.  That run needs a 5S; one use puts it there, the other three
 * into a group, and leaves none idle.  The seam behind it has one run of three
 * or more in spades, and one tile was added.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_REARRANGE_SEARCH_H
#define DEADWOOD_REFEREE_SEARCH_REARRANGE_SEARCH_H

#include "rearrange.h"

#define RANKS	   (RANK_KING + 3) /* and two empty ones behind */
#define COUNTS	   5		   /* 0 to 2 tiles and 2 jokers */
#define OPTIONS	   (COUNTS * COUNTS * COUNTS * COUNTS * 3)
#define IDLE_KINDS (2 * SUITS + 1)

#define JOKERS_AT     12 /* bits of lane 0: jokers used */
#define POINTS_LOW_AT 28 /* of lane 1: the points' lower four bits */
#define POINTS_TOP_AT 44 /* of lane 2: the upper two */

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
	AIM_END,	  /* any way to the end is as good */
};

struct rearranging {
	struct rearrange_scratch *scratch;
	enum aim aim;
	unsigned points_min;
	bool all; /* GROUP_JOKER_ALL */

	/* tiles by rank and suit: on the table, in the rack */
	uint8_t must[RANKS][SUITS], may[RANKS][SUITS];
	unsigned jokers, jokers_must;
	unsigned kept; /* of the jokers, those that stay unused here */
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
	uint8_t held[RANKS]; /* jokers that must lie at each rank or behind */
	unsigned first[RANKS + 1]; /* the seams before each rank */
	bool full;
	unsigned ends[RANKS]; /* ends kept before each rank, or more than there
				 is room for: rearrange_ends.c */
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

/* A way to use the tiles of a number, as far as seams see it. */
struct option {
	uint64_t lanes; /* tiles into the runs of each suit */
	uint32_t value;
	uint8_t jokers;
	uint8_t points;
	uint8_t idle; /* tiles that stay in the rack */
};

#define OPTION_WORDS ((OPTIONS + 63) / 64)

/* So few seams ask each option in turn: quicker than to index them. */
#define SEAMS_FEW 8

/*
 * The options of a number, by @order; @where is by what makes them differ.
 * A seam asks for few of them: @from and @to have a bit per option, in that
 * order, that puts at least and at most so many tiles into a suit's runs.
 */
struct options {
	unsigned n;
	struct option at[OPTIONS];
	uint16_t where[OPTIONS]; /* 1 + its place in @at, or 0 */
	uint16_t order[OPTIONS];
	uint16_t end[IDLE_KINDS]; /* of those that leave so many tiles */
	bool indexed;		  /* @from and @to are filled in */
	uint64_t from[SUITS][COUNTS][OPTION_WORDS];
	uint64_t to[SUITS][COUNTS][OPTION_WORDS];
	uint64_t within[REARRANGE_JOKERS_MAX][OPTION_WORDS]; /* so many jokers
								at most */
};

_Static_assert(sizeof(struct options) <= REARRANGE_OPTIONS * sizeof(uint64_t),
	       "the scratch has room for the options of a number");

static inline struct options *
rearranging_options(const struct rearranging *s)
{
	return (void *)s->scratch->options;
}

/* Groups that are being made of what goes into groups. */
struct grouping {
	const struct rearranging *s;
	unsigned rank;
	const struct use *use;
	uint8_t natural[SUITS]; /* on the new table, in all */
	uint8_t left[SUITS];
	unsigned jokers_left;
	unsigned n;
	uint8_t suits[3], jokers[3]; /* of each group */
};

/* What is done with each use of the tiles of a number. */
struct taker {
	const struct rearranging *s;
	unsigned rank;
	struct options *options; /* collect the best of each, or */
	const struct option *wanted;
	struct use found; /* find one that makes this option */
	bool done;
	uint64_t stride; /* times an option's lanes: in the top lane its number
			    among all that there can be */
	unsigned may;	 /* tiles of the rack */
	unsigned idle;	 /* tiles that stay in the rack so far */
	unsigned jokers; /* that may be used */
	unsigned idle_max;   /* of those that may */
	uint8_t most[SUITS]; /* tiles that runs can ask for */
	struct bases *bases; /* collect here first: see rearrange_uses.c */
};

/* What a number's transitions need to know. */
struct step {
	uint64_t next[2]; /* tiles or blocks that can continue a run of one or
			     two tiles, one and two numbers on */
	uint64_t tiles;	  /* tiles of the next number */
	uint64_t long_max[REARRANGE_JOKERS_MAX + 1]; /* long runs that can go
		on there, by the jokers that are left */
	uint64_t opened; /* runs that blocks ending here leave */
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

/* The tiles that a seam or option has added, of what it is worth. */
static inline unsigned
tiles_of(const struct rearranging *s, uint32_t value)
{
	return s->aim == AIM_TILES ? value >> 10 : value;
}

/* How a seam was come to, in 16 bits: an option's lanes and its jokers, and
 * whether others led there from the same seam, as good. */
#define BY_JOKERS_AT 12
#define BY_SEVERAL   (1u << 15)

static inline uint16_t
seam_by(const struct option *option)
{
	uint64_t lanes = option->lanes;

	lanes |= lanes >> 13;
	lanes |= lanes >> 26;
	return (uint16_t)((lanes & 0xfff) | (unsigned)option->jokers
						    << BY_JOKERS_AT);
}

static inline uint64_t
by_lanes(unsigned by)
{
	uint64_t lanes = 0;

	for (unsigned suit = SUITS; suit-- > 0;)
		lanes = lanes << 16 | (by >> 3 * suit & 7);
	return lanes;
}

#define LANES	   UINT64_C(0x0001000100010001)
#define LANE_HIGH  (LANES << 15)
#define LANE_COUNT (LANES * 15)

/* In each lane, of values below 2^15: is a at least b?  The lane's top bit. */
static inline uint64_t
lanes_at_least(uint64_t a, uint64_t b)
{
	return ((a | LANE_HIGH) - b) & LANE_HIGH;
}

/* a - b where that is positive, else 0. */
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

/* Is a at least b in all lanes? */
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

/* How many tiles of the number a seam's runs must have in each suit. */
static inline uint64_t
seam_need(uint64_t key)
{
	return (key & LANE_COUNT) + (key >> 4 & LANE_COUNT);
}

/* How many they can ask for, with @jokers for the numbers behind: those that
 * its short runs need, its long ones, and new ones that have a future. */
static inline uint64_t
seam_most(const struct step *step, uint64_t key, unsigned jokers)
{
	uint64_t ones = key & LANE_COUNT;
	uint64_t fresh = 0;

	if (step->rank < RANK_QUEEN)
		fresh = lanes_min(
			lanes_beyond(step->next[0] + LANES * jokers, ones),
			step->next[1] + LANES * jokers);
	return seam_need(key) + (key >> 8 & LANE_COUNT) + fresh;
}

static inline void
put_tile(struct meld *set, card_t card, card_t as)
{
	set->cards[set->n++] = (struct laid){ card, as };
}

/* rearrange_groups.c */

/* What of a use of the tiles of @rank lies in groups, not divided yet. */
void rearrange_grouping_init(struct grouping *g, const struct rearranging *s,
			     unsigned rank, const struct use *use);

/* Divide what is left into groups so that the old jokers hold; every group has
 * the first suit that is left.  False: that cannot be done. */
bool rearrange_grouping_divide(struct grouping *g);

/* Did jokers lie at this rank that must be kept or replaced? */
bool rearrange_has_olds(const struct rearranging *s, unsigned rank);

/* Do they hold, whatever the groups look like? */
bool rearrange_use_holds(const struct rearranging *s, unsigned rank,
			 const struct use *use);

/* rearrange_uses.c */

/* What the seams from @begin to @end can ask for at most. */
void rearrange_limit(struct taker *t, const struct step *step, unsigned begin,
		     unsigned end);

/* Go through the uses of the tiles of @t->rank, until @t->done. */
void rearrange_take(struct taker *t);

/* Find the first use, after the seam @from, that makes the option. */
void rearrange_find(struct taker *t, const struct step *step, unsigned from,
		    const struct option *wanted);

/* The options that the seams from @begin to @end can take. */
void rearrange_options_list(const struct rearranging *s,
			    const struct step *step, unsigned begin,
			    unsigned end, struct options *out);

/* rearrange_seams.c */

#define SEAM_NONE     UINT64_MAX
#define SEAM_VARIANTS 9			   /* of a seam at most */
#define ENDS_ANY      (REARRANGE_ENDS + 1) /* nothing is known of the ends */

void seam_step_init(const struct rearranging *s, unsigned rank,
		    struct step *step);

/* The seam after an option, or SEAM_NONE when it has no future. */
uint64_t seam_after(const struct rearranging *s, const struct step *step,
		    uint64_t key, const struct option *option);

/* The seams that a seam counts as where a block begins: a run before it may
 * become a part of it.  Returns their number. */
unsigned seam_variants(const struct rearranging *s, unsigned rank, uint64_t key,
		       uint64_t out[SEAM_VARIANTS]);

/* May a seam before @rank lead to the end?  False when it surely does not. */
bool seam_can_end(const struct rearranging *s, unsigned rank, uint64_t key);

/* The empty seam before the first number. */
void seams_begin(struct rearranging *s);

/* From the seams before a number to those behind it. */
void seams_follow(struct rearranging *s, unsigned rank);

/* rearrange_ends.c */

/* Find the ends of a search, of which its tiles and @runs are known. */
void rearrange_ends_find(struct rearranging *s);

/* rearrange_build.c: the sets on the way to the seam @last. */
void rearrange_build(const struct rearranging *s, int last,
		     struct rearranged *out);

/* rearrange_run.c */

/* The best last seam, or -1, with @value, if it adds @least tiles or more. */
int rearranging_run(struct rearranging *s, unsigned least, uint32_t *value);

/**
 * rearranging_ask - run once; keep what is better than what was found before
 * @more: tiles that are added besides
 */
void rearranging_ask(struct rearranging *s, unsigned more,
		     struct rearranged *out);

/* rearrange_strict.c: as rearranging_ask, with jokers by rummikub 6.7. */
void rearranging_ask_strict(const struct rearrange_query *query,
			    const struct rearranging *search,
			    struct rearranged *out);

#endif
