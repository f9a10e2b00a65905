/*
 * From number to number: the seams that lead on, and the best way to each.
 *
 * Given how many tiles of a number go into each suit's runs the next seam
 * follows: runs of one and two tiles must go on, longer ones go on before new
 * ones begin, for they may stop at any time and a new one may not.
 */
#include "rearrange_search.h"

#include <string.h>

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
	for (unsigned left = 0; left <= s->jokers; left++)
		step->long_max[left] = step->tiles + LANES * left;
}

/*
 * A seam that meets the options of the next number, taken apart.
 *
 * @twos, @longs: runs of the seam behind, before any goes on or begins: those
 *	of one tile, and of two, are longer there
 * @most: see seam_most, by how many jokers an option takes
 * @sure: runs that may begin and go on without a joker
 * @uses: options that take this many jokers, and more, leave too few
 */
struct leaving {
	uint64_t need; /* see seam_need */
	uint64_t going;
	uint64_t twos, longs;
	uint64_t most[REARRANGE_JOKERS_MAX + 1];
	uint64_t sure;
	unsigned jokers, points, uses;
};

/* The jokers that must continue runs of two tiles, at least. */
static unsigned
jokers_lacking(const struct step *step, uint64_t twos)
{
	if (step->rank == RANK_KING && twos != 0)
		return UINT8_MAX;
	return lanes_sum(lanes_beyond(twos, step->next[0]));
}

static inline void
leaving_init(struct leaving *leaving, const struct rearranging *s,
	     const struct step *step, uint64_t key)
{
	unsigned jokers = seam_jokers(key), left = s->jokers - jokers;
	uint64_t twos = key & LANE_COUNT;
	unsigned lacking = jokers_lacking(step, twos);

	leaving->need = seam_need(key);
	leaving->going = key >> 8 & LANE_COUNT;
	leaving->twos = twos;
	leaving->longs = (key >> 4 & LANE_COUNT) + step->opened;
	leaving->sure = lanes_min(lanes_beyond(step->next[0], twos),
				  step->next[1]);
	leaving->jokers = jokers;
	leaving->points = seam_points(key);
	leaving->uses = 0;
	if (lacking < s->kept + s->held[step->rank + 1])
		lacking = s->kept + s->held[step->rank + 1];
	for (; leaving->uses + lacking <= left; leaving->uses++)
		leaving->most[leaving->uses] = seam_most(step, key,
							 left - leaving->uses);
}

/* Has an option so many tiles, and no more jokers, as the seam can ask for? */
static inline bool
is_asked(const struct leaving *leaving, const struct option *option)
{
	return option->jokers < leaving->uses &&
	       lanes_reach(leaving->most[option->jokers], option->lanes);
}

static inline uint64_t
points_key(const struct rearranging *s, unsigned points)
{
	if (points > s->points_min)
		points = s->points_min;
	return (uint64_t)(points & 15) << POINTS_LOW_AT |
	       (uint64_t)(points >> 4) << POINTS_TOP_AT;
}

/* The seam after an option that holds what this one needs, and is asked for. */
static inline uint64_t
follow(const struct rearranging *s, const struct step *step,
       const struct leaving *leaving, const struct option *option)
{
	unsigned jokers = leaving->jokers + option->jokers;
	unsigned left = s->jokers - jokers;
	uint64_t rest = option->lanes - leaving->need;
	uint64_t ones = lanes_beyond(rest, leaving->going);
	uint64_t longs = leaving->longs + rest - ones;
	uint64_t all = ones | leaving->twos << 4 |
		       (uint64_t)jokers << JOKERS_AT;

	if (left > 0 && !lanes_reach(leaving->sure, ones)) {
		uint64_t now = lanes_beyond(ones + leaving->twos,
					    step->next[0]);
		uint64_t then = lanes_beyond(ones, step->next[1]);

		if (lanes_sum(now) + lanes_sum(then) > left)
			return SEAM_NONE;
	}
	if (step->rank < RANK_KING)
		all |= lanes_min(longs, step->long_max[left]) << 8;
	if (s->aim == AIM_TILES_ENOUGH)
		all |= points_key(s, leaving->points + option->points);
	return all;
}

uint64_t
seam_after(const struct rearranging *s, const struct step *step, uint64_t key,
	   const struct option *option)
{
	struct leaving leaving;

	leaving_init(&leaving, s, step, key);
	return lanes_reach(option->lanes, leaving.need) &&
			       is_asked(&leaving, option)
		       ? follow(s, step, &leaving, option)
		       : SEAM_NONE;
}

unsigned
seam_variants(const struct rearranging *s, unsigned rank, uint64_t key,
	      uint64_t out[SEAM_VARIANTS])
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

/*
 * The seams behind a number while they are found: @begin up to @end.  A slot
 * holds how many places behind @begin - 1 a seam stands, or 0.
 */
struct layer {
	struct rearrange_scratch *m;
	unsigned begin, end;
	unsigned log; /* of the number of slots, of which half stay free */
};

/* Few slots are quickly cleared, and stay near. */
static void
layer_clear(struct layer *layer, unsigned log)
{
	layer->log = log;
	memset(layer->m->slot, 0, sizeof(*layer->m->slot) << log);
}

/* @before: seams before the number: behind it are often as many, or a few
 * times. */
static void
layer_init(struct layer *layer, struct rearrange_scratch *m, unsigned begin,
	   unsigned before)
{
	unsigned log = 4;

	while (log < REARRANGE_SLOTS_LOG && 1u << log < 4 * before)
		log++;
	*layer = (struct layer){ .m = m, .begin = begin, .end = begin };
	layer_clear(layer, log);
}

/* The slot of a seam, or the free one where it would go. */
static inline unsigned
slot_of(const struct layer *layer, uint64_t key)
{
	const struct rearrange_scratch *m = layer->m;
	const struct rearrange_seam *before = m->seam + layer->begin - 1;
	unsigned slot = (unsigned)((key * UINT64_C(0x9e3779b97f4a7c15)) >>
				   (64 - layer->log));

	while (m->slot[slot] != 0 && before[m->slot[slot]].key != key)
		slot = (slot + 1) & ((1u << layer->log) - 1);
	return slot;
}

/* Double the slots. */
static void
layer_grow(struct layer *layer)
{
	struct rearrange_scratch *m = layer->m;

	layer_clear(layer, layer->log + 1);
	for (unsigned i = layer->begin; i < layer->end; i++)
		m->slot[slot_of(layer, m->seam[i].key)] =
			(uint16_t)(i - layer->begin + 1);
}

/* Note a way to a seam.  False: there is no room for it. */
static inline bool
seam_note(struct layer *layer, uint64_t key, uint32_t value, unsigned from,
	  const struct option *option)
{
	struct rearrange_scratch *m = layer->m;
	unsigned slot = slot_of(layer, key);
	struct rearrange_seam *seam;

	if (m->slot[slot] != 0) {
		seam = &m->seam[layer->begin - 1 + m->slot[slot]];
		if (value > seam->value) {
			seam->value = value;
			seam->from = (uint16_t)from;
			seam->by = seam_by(option);
		} else if (value == seam->value && from == seam->from) {
			seam->by |= BY_SEVERAL;
		}
		return true;
	}
	if (layer->end == REARRANGE_SEAMS ||
	    layer->end - layer->begin >= REARRANGE_SLOTS * 3 / 4)
		return false;
	m->seam[layer->end++] = (struct rearrange_seam){ .key = key,
							 .value = value,
							 .from = (uint16_t)from,
							 .by = seam_by(
								 option) };
	m->slot[slot] = (uint16_t)(layer->end - layer->begin);
	if (2 * (layer->end - layer->begin) > 1u << layer->log &&
	    layer->log < REARRANGE_SLOTS_LOG)
		layer_grow(layer);
	return true;
}

/* Is there such a seam, that has added as much? */
static inline bool
is_reached(const struct layer *layer, uint64_t key, uint32_t value)
{
	unsigned at = layer->m->slot[slot_of(layer, key)];

	return at != 0 && layer->m->seam[layer->begin - 1 + at].value >= value;
}

/* Is there a seam that has added as much and leaves more open: a run further
 * on, or a long one more? */
static bool
is_surpassed(const struct layer *layer, const struct rearrange_seam *seam,
	     uint64_t longs_max)
{
	uint64_t key = seam->key;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint64_t one = UINT64_C(1) << 16 * suit;
		uint64_t lane = key >> 16 * suit;

		if ((lane & 15) &&
		    is_reached(layer, key + (one << 4) - one, seam->value))
			return true;
		if ((lane >> 8 & 15) >= (longs_max >> 16 * suit & 15))
			continue;
		if ((lane >> 4 & 15) &&
		    is_reached(layer, key + (one << 8) - (one << 4),
			       seam->value))
			return true;
		if (is_reached(layer, key + (one << 8), seam->value))
			return true;
	}
	return false;
}

#define FROM_NOWHERE UINT16_MAX

/* Keep the seams that no other surpasses. */
static unsigned
seams_thin(const struct rearranging *s, const struct step *step,
	   const struct layer *layer)
{
	struct rearrange_seam *seam = layer->m->seam;
	unsigned kept = layer->begin;

	for (unsigned i = layer->begin; i < layer->end; i++) {
		unsigned left = s->jokers - seam_jokers(seam[i].key);

		if (is_surpassed(layer, &seam[i], step->long_max[left]))
			seam[i].from = FROM_NOWHERE;
	}
	for (unsigned i = layer->begin; i < layer->end; i++)
		if (seam[i].from != FROM_NOWHERE)
			seam[kept++] = seam[i];
	return kept;
}

/* The options that put at least @need and at most @most tiles into the runs of
 * each suit, with @jokers at most, of the first @n.  Returns false when there
 * is none. */
static bool
options_for(const struct options *options, uint64_t need, uint64_t most,
	    unsigned jokers, unsigned n, uint64_t *out)
{
	unsigned words = (n + 63) / 64;
	uint64_t any = 0;

	for (unsigned w = 0; w < words; w++)
		out[w] = UINT64_MAX;
	if (n % 64 != 0)
		out[words - 1] = (UINT64_C(1) << n % 64) - 1;
	for (unsigned w = 0; w < words && jokers < REARRANGE_JOKERS_MAX; w++)
		out[w] &= options->within[jokers][w];
	for (unsigned suit = 0; suit < SUITS; suit++) {
		unsigned least = lane_of(need, suit);
		unsigned limit = lane_of(most, suit);

		if (least >= COUNTS)
			return false;
		if (limit >= COUNTS)
			limit = COUNTS - 1;
		for (unsigned w = 0; w < words; w++)
			out[w] &= options->from[suit][least][w] &
				  options->to[suit][limit][w];
	}
	for (unsigned w = 0; w < words; w++)
		any |= out[w];
	return any != 0;
}

/* Can each run that must go on be joined to one that comes down to it, and each
 * of those that must go on to one of these?  Then both can be at once. */
static inline bool
meets(uint64_t key, uint64_t end)
{
	uint64_t ones = key & LANE_COUNT, twos = key >> 4 & LANE_COUNT;
	uint64_t longs = key >> 8 & LANE_COUNT;
	uint64_t down_ones = end & LANE_COUNT,
		 down_twos = end >> 4 & LANE_COUNT;
	uint64_t down_longs = end >> 8 & LANE_COUNT;

	return lanes_reach(down_twos + down_longs, ones) &&
	       lanes_reach(down_ones + down_twos + down_longs, ones + twos) &&
	       lanes_reach(twos + longs, down_ones) &&
	       lanes_reach(ones + twos + longs, down_ones + down_twos);
}

static bool
meets_any(const struct rearranging *s, unsigned rank, uint64_t key)
{
	for (unsigned i = 0; i < s->ends[rank]; i++)
		if (meets(key, s->scratch->end[rank][i]))
			return true;
	return false;
}

static inline bool
can_end(const struct rearranging *s, unsigned rank, uint64_t key)
{
	return seam_jokers(key) < s->jokers || s->ends[rank] == ENDS_ANY ||
	       meets_any(s, rank, key);
}

bool
seam_can_end(const struct rearranging *s, unsigned rank, uint64_t key)
{
	return can_end(s, rank, key);
}

/* A seam on its way over a number. */
struct passage {
	const struct step *step;
	const struct options *options;
	struct leaving leaving;
	uint32_t value;
	unsigned from;
	struct layer *layer;
};

/* By one option. */
static inline void
passage_take(struct rearranging *s, const struct passage *passage,
	     const struct option *option)
{
	uint64_t after = follow(s, passage->step, &passage->leaving, option);

	if (after != SEAM_NONE && can_end(s, passage->step->rank + 1, after) &&
	    !seam_note(passage->layer, after, passage->value + option->value,
		       passage->from, option))
		s->full = true;
}

/* The options, of the first @n, that the seam asks for.  Returns how many. */
static unsigned
options_asked(const struct options *options, const struct leaving *leaving,
	      unsigned n, uint16_t *out)
{
	uint64_t bits[OPTION_WORDS];
	unsigned asked = 0;

	if (!options->indexed) {
		for (unsigned i = 0; i < n; i++) {
			const struct option *option =
				&options->at[options->order[i]];

			if (lanes_reach(option->lanes, leaving->need) &&
			    is_asked(leaving, option))
				out[asked++] = options->order[i];
		}
		return asked;
	}
	if (n == 0 || !options_for(options, leaving->need, leaving->most[0],
				   leaving->uses - 1, n, bits))
		return 0;
	for (unsigned w = 0; w < (n + 63) / 64; w++)
		for (; bits[w] != 0; bits[w] &= bits[w] - 1) {
			unsigned i = 64 * w +
				     (unsigned)__builtin_ctzll(bits[w]);
			unsigned at = options->order[i];

			out[asked] = (uint16_t)at;
			asked += is_asked(leaving, &options->at[at]);
		}
	return asked;
}

/* At least the tiles that its short runs ask for, at most those that begin no
 * run without a future. */
static void
seam_follow(struct rearranging *s, const struct passage *passage)
{
	const struct options *options = passage->options;
	unsigned idle = s->below[passage->step->rank - 1] -
			tiles_of(s, passage->value);
	uint16_t asked[OPTIONS];
	unsigned spare, n;

	if (idle > s->idle_max || passage->leaving.uses == 0)
		return;
	spare = s->idle_max - idle;
	n = options->end[spare < IDLE_KINDS ? spare : IDLE_KINDS - 1];
	n = options_asked(options, &passage->leaving, n, asked);
	for (unsigned i = 0; i < n; i++)
		passage_take(s, passage, &options->at[asked[i]]);
}

void
seams_begin(struct rearranging *s)
{
	s->full = false;
	s->first[RANK_ACE] = 0;
	s->first[RANK_ACE + 1] = 1;
	s->scratch->seam[0] = (struct rearrange_seam){ .key = 0 };
}

void
seams_follow(struct rearranging *s, unsigned rank)
{
	struct rearrange_seam *seam = s->scratch->seam;
	struct options *options = rearranging_options(s);
	unsigned begin = s->first[rank], end = s->first[rank + 1];
	struct layer layer;
	struct step step;
	struct passage passage = { .step = &step,
				   .options = options,
				   .layer = &layer };

	seam_step_init(s, rank, &step);
	rearrange_options_list(s, &step, begin, end, options);
	layer_init(&layer, s->scratch, end, end - begin);
	for (unsigned i = begin; i < end; i++) {
		uint64_t keys[SEAM_VARIANTS];
		unsigned n = seam_variants(s, rank, seam[i].key, keys);

		passage.value = seam[i].value;
		passage.from = i;
		for (unsigned v = 0; v < n; v++) {
			leaving_init(&passage.leaving, s, &step, keys[v]);
			seam_follow(s, &passage);
		}
	}
	s->first[rank + 2] = seams_thin(s, &step, &layer);
}
