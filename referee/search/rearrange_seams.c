/*
 * From number to number: the seams that lead on, and the best way to each.
 *
 * Given how many tiles of a number go into each suit's runs the next seam
 * follows: runs of one and two tiles must go on, longer ones go on before new
 * ones begin, for they may stop at any time and a new one may not.
 */
#include "rearrange_search.h"

#include <string.h>

#define LANES	   UINT64_C(0x0001000100010001)
#define LANE_HIGH  (LANES << 15)
#define LANE_COUNT (LANES * 15)

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

void
seam_step_init(const struct rearranging *s, unsigned rank, struct step *step)
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

static inline uint64_t
follow(const struct rearranging *s, const struct step *step, uint64_t key,
       const struct option *option)
{
	uint64_t ones = key & LANE_COUNT;
	uint64_t twos = key >> 4 & LANE_COUNT;
	uint64_t longs = key >> 8 & LANE_COUNT;
	unsigned jokers = seam_jokers(key) + option->jokers;
	uint64_t rest, longer, all;
	unsigned left, lacking;

	if (jokers > s->jokers ||
	    lanes_at_least(option->lanes, ones + twos) != LANE_HIGH)
		return SEAM_NONE;
	rest = option->lanes - ones - twos;
	longer = lanes_min(longs, rest);
	longs = twos + longer + step->opened;
	twos = ones;
	ones = rest - longer;
	left = s->jokers - jokers;
	lacking = lanes_sum(lanes_beyond(ones + twos, step->next[0])) +
		  lanes_sum(lanes_beyond(ones, step->next[1]));
	if (lacking > left)
		return SEAM_NONE;
	if (step->rank >= RANK_QUEEN && ones != 0)
		return SEAM_NONE;
	if (step->rank == RANK_KING) {
		if (twos != 0)
			return SEAM_NONE;
		longs = 0;
	}
	longs = lanes_min(longs, step->tiles + LANES * left);
	all = ones | twos << 4 | longs << 8 | (uint64_t)jokers << JOKERS_AT;
	if (s->aim == AIM_TILES_ENOUGH) {
		unsigned points = seam_points(key) + option->points;

		if (points > s->points_min)
			points = s->points_min;
		all |= (uint64_t)(points & 15) << POINTS_LOW_AT |
		       (uint64_t)(points >> 4) << POINTS_TOP_AT;
	}
	return all;
}

uint64_t
seam_after(const struct rearranging *s, const struct step *step, uint64_t key,
	   const struct option *option)
{
	return follow(s, step, key, option);
}

unsigned
seam_variants(const struct rearranging *s, unsigned rank, uint64_t key,
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

/* Does the slot hold one of the seams from @begin to @end?  What another
 * number or pass left in it does not: so nothing needs to be cleared. */
static inline bool
is_taken(const struct rearrange_scratch *m, unsigned slot, unsigned begin,
	 unsigned end)
{
	unsigned at = m->slot[slot];

	return at >= begin && at < end && m->home[at] == slot;
}

/* The slot of a seam, or the free one where it would go. */
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

/* Note a way to a seam. */
static inline void
seam_note(struct rearranging *s, unsigned begin, unsigned *end, uint64_t key,
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
	if (*end == REARRANGE_SEAMS ||
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

/* Is there a seam that has added as much and leaves more open: a run further
 * on, or a long one more? */
static bool
is_surpassed(const struct rearranging *s, unsigned begin, unsigned end,
	     unsigned at, uint64_t longs_max)
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

/* Keep the seams that no other surpasses. */
static unsigned
seams_thin(struct rearranging *s, const struct step *step, unsigned begin,
	   unsigned end)
{
	struct rearrange_scratch *m = s->scratch;
	unsigned kept = begin;

	for (unsigned i = begin; i < end; i++) {
		unsigned left = s->jokers - seam_jokers(m->key[i]);

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

/* The options that a seam can take: at least the tiles that its short runs ask
 * for, at most those that begin no run without a future.  @n options are
 * looked at.  Returns false when there is none. */
static bool
options_for(const struct rearranging *s, const struct step *step, uint64_t key,
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
seam_follow(struct rearranging *s, const struct step *step,
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
			uint64_t after = follow(s, step, key, option);

			if (after != SEAM_NONE)
				seam_note(s, begin, next, after,
					  value + option->value, from);
		}
}

void
seams_follow(struct rearranging *s, unsigned rank)
{
	struct rearrange_scratch *m = s->scratch;
	struct options *options = rearranging_options(s);
	struct step step;
	unsigned next = s->first[rank + 1];

	seam_step_init(s, rank, &step);
	rearrange_options_list(s, &step, s->first[rank], s->first[rank + 1],
			       options);
	for (unsigned i = s->first[rank]; i < s->first[rank + 1]; i++) {
		uint64_t keys[9];
		unsigned n = seam_variants(s, rank, m->key[i], keys);

		for (unsigned v = 0; v < n; v++)
			seam_follow(s, &step, options, keys[v], i, &next);
	}
	s->first[rank + 2] = seams_thin(s, &step, s->first[rank + 1], next);
}
