/*
 * rearrange_seams.c - go from the seams (search states) before a number to the
 * seams after it, and keep the best way to each.
 *
 * The number of tiles that go into the runs of each suit determines the next
 * seam.  Runs of one and two tiles must continue.  Longer runs continue before
 * new runs begin, because a long run may stop at any time and a new run may
 * not.
 */
#include "rearrange_search.h"

#include <string.h>

void
seam_step_init(const struct rearrange_search *s, unsigned rank,
	       struct step *step)
{
	*step = (struct step){ .rank = rank, .top = s->top };
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
 * A seam before a number, decoded to apply options to it.
 *
 * @going: long runs
 * @twos, @longs: runs of two tiles and long runs of the next seam, made of the
 *	runs that must continue
 * @most: seam_tiles_max, by the number of jokers that an option uses
 * @sure: new runs that can continue without jokers
 * @uses: options with this many jokers or more leave too few
 */
struct departure {
	uint64_t need; /* see seam_tiles_needed */
	uint64_t going;
	uint64_t twos, longs;
	uint64_t most[REARRANGE_JOKERS_MAX + 1];
	uint64_t sure;
	unsigned jokers, points, uses;
};

/* Return how many jokers are needed to continue runs of two tiles. */
static unsigned
step_jokers_missing(const struct step *step, uint64_t twos)
{
	if (step->rank == step->top && twos != 0)
		return UINT8_MAX;
	return lanes_sum(lanes_beyond(twos, step->next[0]));
}

static inline void
departure_init(struct departure *departure, const struct rearrange_search *s,
	       const struct step *step, uint64_t key)
{
	unsigned jokers = seam_jokers(key), left = s->jokers - jokers;
	uint64_t twos = key & LANE_COUNT;
	unsigned lacking = step_jokers_missing(step, twos);

	departure->need = seam_tiles_needed(key);
	departure->going = key >> 8 & LANE_COUNT;
	departure->twos = twos;
	departure->longs = (key >> 4 & LANE_COUNT) + step->opened;
	departure->sure = lanes_min(lanes_beyond(step->next[0], twos),
				    step->next[1]);
	departure->jokers = jokers;
	departure->points = seam_points(key);
	departure->uses = 0;
	if (lacking < s->kept + s->held[step->rank + 1])
		lacking = s->kept + s->held[step->rank + 1];
	for (; departure->uses + lacking <= left; departure->uses++)
		departure->most[departure->uses] = seam_tiles_max(
			step, key, left - departure->uses);
}

/* Return whether the runs and jokers of the seam allow an option. */
static inline bool
departure_wants(const struct departure *departure, const struct option *option)
{
	return option->jokers < departure->uses &&
	       lanes_reach(departure->most[option->jokers], option->lanes);
}

static inline uint64_t
seam_pack_points(const struct rearrange_search *s, unsigned points)
{
	if (points > s->points_min)
		points = s->points_min;
	return (uint64_t)(points & 15) << POINTS_LOW_AT |
	       (uint64_t)(points >> 4) << POINTS_TOP_AT;
}

/* Return the seam after an option that this seam needs and allows. */
static inline uint64_t
departure_apply(const struct rearrange_search *s, const struct step *step,
		const struct departure *departure, const struct option *option)
{
	unsigned jokers = departure->jokers + option->jokers;
	unsigned left = s->jokers - jokers;
	uint64_t rest = option->lanes - departure->need;
	uint64_t ones = lanes_beyond(rest, departure->going);
	uint64_t longs = departure->longs + rest - ones;
	uint64_t all = ones | departure->twos << 4 |
		       (uint64_t)jokers << JOKERS_AT;

	if (left > 0 && !lanes_reach(departure->sure, ones)) {
		uint64_t now = lanes_beyond(ones + departure->twos,
					    step->next[0]);
		uint64_t then = lanes_beyond(ones, step->next[1]);

		if (lanes_sum(now) + lanes_sum(then) > left)
			return SEAM_NONE;
	}
	if (step->rank < step->top)
		all |= lanes_min(longs, step->long_max[left]) << 8;
	if (s->aim == AIM_TILES_ENOUGH)
		all |= seam_pack_points(s, departure->points + option->points);
	return all;
}

uint64_t
seam_after(const struct rearrange_search *s, const struct step *step,
	   uint64_t key, const struct option *option)
{
	struct departure departure;

	departure_init(&departure, s, step, key);
	return lanes_reach(option->lanes, departure.need) &&
			       departure_wants(&departure, option)
		       ? departure_apply(s, step, &departure, option)
		       : SEAM_NONE;
}

unsigned
seam_variants(const struct rearrange_search *s, unsigned rank, uint64_t key,
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
 * Hash set of the seams after a number while they are computed.  They are
 * m->seam[@begin .. @end).  A slot stores the seam's index minus @begin plus 1;
 * 0: the slot is free.
 */
struct layer {
	struct rearrange_scratch *m;
	unsigned begin, end;
	unsigned log; /* log2 of the number of slots; half of them stay free */
};

/* Clear the slots.  Few slots are faster to clear and stay in the cache. */
static void
layer_clear(struct layer *layer, unsigned log)
{
	layer->log = log;
	memset(layer->m->slot, 0, sizeof(*layer->m->slot) << log);
}

/* Begin a layer.  @before: number of seams before the number; after it there
 * are often as many, or a few times as many. */
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

/* Return the slot of a seam, or the free slot for it. */
static inline unsigned
layer_find_slot(const struct layer *layer, uint64_t key)
{
	const struct rearrange_scratch *m = layer->m;
	const struct rearrange_seam *before = m->seam + layer->begin - 1;
	unsigned slot = (unsigned)((key * UINT64_C(0x9e3779b97f4a7c15)) >>
				   (64 - layer->log));

	while (m->slot[slot] != 0 && before[m->slot[slot]].key != key)
		slot = (slot + 1) & ((1u << layer->log) - 1);
	return slot;
}

/* Double the number of slots. */
static void
layer_grow(struct layer *layer)
{
	struct rearrange_scratch *m = layer->m;

	layer_clear(layer, layer->log + 1);
	for (unsigned i = layer->begin; i < layer->end; i++)
		m->slot[layer_find_slot(layer, m->seam[i].key)] =
			(uint16_t)(i - layer->begin + 1);
}

/* Store a way to a seam if it is the best.  False: the memory is full. */
static inline bool
layer_add(struct layer *layer, uint64_t key, uint32_t value, unsigned from,
	  const struct option *option)
{
	struct rearrange_scratch *m = layer->m;
	unsigned slot = layer_find_slot(layer, key);
	struct rearrange_seam *seam;

	if (m->slot[slot] != 0) {
		seam = &m->seam[layer->begin - 1 + m->slot[slot]];
		if (value > seam->value) {
			seam->value = value;
			seam->from = (uint16_t)from;
			seam->by = by_pack(option);
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
							 .by = by_pack(
								 option) };
	m->slot[slot] = (uint16_t)(layer->end - layer->begin);
	if (2 * (layer->end - layer->begin) > 1u << layer->log &&
	    layer->log < REARRANGE_SLOTS_LOG)
		layer_grow(layer);
	return true;
}

/* Return whether there is such a seam with this value or more. */
static inline bool
layer_has(const struct layer *layer, uint64_t key, uint32_t value)
{
	unsigned at = layer->m->slot[layer_find_slot(layer, key)];

	return at != 0 && layer->m->seam[layer->begin - 1 + at].value >= value;
}

/* Return whether another seam dominates this one: it has added as much and has
 * a longer run, or one more long run. */
static bool
layer_has_better(const struct layer *layer, const struct rearrange_seam *seam,
		 uint64_t longs_max)
{
	uint64_t key = seam->key;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint64_t one = UINT64_C(1) << 16 * suit;
		uint64_t lane = key >> 16 * suit;

		if ((lane & 15) &&
		    layer_has(layer, key + (one << 4) - one, seam->value))
			return true;
		if ((lane >> 8 & 15) >= (longs_max >> 16 * suit & 15))
			continue;
		if ((lane >> 4 & 15) &&
		    layer_has(layer, key + (one << 8) - (one << 4),
			      seam->value))
			return true;
		if (layer_has(layer, key + (one << 8), seam->value))
			return true;
	}
	return false;
}

#define FROM_DROPPED UINT16_MAX

/* Remove dominated seams.  Returns the new end of the layer. */
static unsigned
layer_drop_worse(const struct rearrange_search *s, const struct step *step,
		 const struct layer *layer)
{
	struct rearrange_seam *seam = layer->m->seam;
	unsigned kept = layer->begin;

	for (unsigned i = layer->begin; i < layer->end; i++) {
		unsigned left = s->jokers - seam_jokers(seam[i].key);

		if (layer_has_better(layer, &seam[i], step->long_max[left]))
			seam[i].from = FROM_DROPPED;
	}
	for (unsigned i = layer->begin; i < layer->end; i++)
		if (seam[i].from != FROM_DROPPED)
			seam[kept++] = seam[i];
	return kept;
}

/* Select those of the first @n options that put @need to @most tiles into the
 * runs of each suit, with at most @jokers jokers.  @out: bit per option.
 * Returns false if there is none. */
static bool
options_select(const struct options *options, uint64_t need, uint64_t most,
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

/* Return whether a seam matches an end: each short run of the seam can be
 * joined to a run of the end, and each short run of the end to a run of the
 * seam. */
static inline bool
seam_meets(uint64_t key, uint64_t end)
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
seam_meets_any(const struct rearrange_search *s, unsigned rank, uint64_t key)
{
	for (unsigned i = 0; i < s->ends[rank]; i++)
		if (seam_meets(key, s->scratch->end[rank][i]))
			return true;
	return false;
}

static inline bool
seam_meets_end(const struct rearrange_search *s, unsigned rank, uint64_t key)
{
	return seam_jokers(key) < s->jokers || s->ends[rank] == ENDS_ANY ||
	       seam_meets_any(s, rank, key);
}

bool
seam_can_end(const struct rearrange_search *s, unsigned rank, uint64_t key)
{
	return seam_meets_end(s, rank, key);
}

/* The transition of a seam over a number. */
struct transition {
	const struct step *step;
	const struct options *options;
	struct departure departure;
	uint32_t value;
	unsigned from;
	struct layer *layer;
};

/* Apply one option. */
static inline void
transition_apply(struct rearrange_search *s,
		 const struct transition *transition,
		 const struct option *option)
{
	uint64_t after = departure_apply(s, transition->step,
					 &transition->departure, option);

	if (after != SEAM_NONE &&
	    seam_meets_end(s, transition->step->rank + 1, after) &&
	    !layer_add(transition->layer, after,
		       transition->value + option->value, transition->from,
		       option))
		s->full = true;
}

/* List those of the first @n options that the seam allows.  Returns how many.
 */
static unsigned
options_wanted(const struct options *options, const struct departure *departure,
	       unsigned n, uint16_t *out)
{
	uint64_t bits[OPTION_WORDS];
	unsigned asked = 0;

	if (!options->indexed) {
		for (unsigned i = 0; i < n; i++) {
			const struct option *option =
				&options->at[options->order[i]];

			if (lanes_reach(option->lanes, departure->need) &&
			    departure_wants(departure, option))
				out[asked++] = options->order[i];
		}
		return asked;
	}
	if (n == 0 ||
	    !options_select(options, departure->need, departure->most[0],
			    departure->uses - 1, n, bits))
		return 0;
	for (unsigned w = 0; w < (n + 63) / 64; w++)
		for (; bits[w] != 0; bits[w] &= bits[w] - 1) {
			unsigned i = 64 * w +
				     (unsigned)__builtin_ctzll(bits[w]);
			unsigned at = options->order[i];

			out[asked] = (uint16_t)at;
			asked += departure_wants(departure, &options->at[at]);
		}
	return asked;
}

/* Apply all options that have enough tiles for the short runs and begin no run
 * that cannot reach three tiles. */
static void
transition_apply_all(struct rearrange_search *s,
		     const struct transition *transition)
{
	const struct options *options = transition->options;
	unsigned idle = s->below[transition->step->rank - 1] -
			value_tiles(s, transition->value);
	uint16_t asked[OPTIONS];
	unsigned spare, n;

	if (idle > s->idle_max || transition->departure.uses == 0)
		return;
	spare = s->idle_max - idle;
	n = options->end[spare < IDLE_KINDS ? spare : IDLE_KINDS - 1];
	n = options_wanted(options, &transition->departure, n, asked);
	for (unsigned i = 0; i < n; i++)
		transition_apply(s, transition, &options->at[asked[i]]);
}

void
seams_init(struct rearrange_search *s)
{
	s->full = false;
	s->first[RANK_ACE] = 0;
	s->first[RANK_ACE + 1] = 1;
	s->scratch->seam[0] = (struct rearrange_seam){ .key = 0 };
}

void
seams_advance(struct rearrange_search *s, unsigned rank)
{
	struct rearrange_seam *seam = s->scratch->seam;
	struct options *options = rearrange_search_options(s);
	unsigned begin = s->first[rank], end = s->first[rank + 1];
	struct layer layer;
	struct step step;
	struct transition transition = { .step = &step,
					 .options = options,
					 .layer = &layer };

	seam_step_init(s, rank, &step);
	rearrange_list_options(s, &step, begin, end, options);
	layer_init(&layer, s->scratch, end, end - begin);
	for (unsigned i = begin; i < end; i++) {
		uint64_t keys[SEAM_VARIANTS];
		unsigned n = seam_variants(s, rank, seam[i].key, keys);

		transition.value = seam[i].value;
		transition.from = i;
		for (unsigned v = 0; v < n; v++) {
			departure_init(&transition.departure, s, &step,
				       keys[v]);
			transition_apply_all(s, &transition);
		}
	}
	s->first[rank + 2] = layer_drop_worse(s, &step, &layer);
}
