/*
 * bench_batch.c - decisions a second of library batches, compared with the
 * referee's own loop.
 *
 * Gin with random actions.  A batch step of all slots returns the legal mask
 * and the observation of the seat to act; `referee bench gin` lists the legal
 * actions and plays one.  Rounds of both alternate, in CPU time.  The result is
 * the median, and the target a ratio: a busy machine does not change it.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "include/deadwood.h"
#include "lib/prng.h"
#include "library/internal.h"
#include "tests/support/timing.h"

#define ROUNDS	    9
#define DECISIONS   400000 /* in each round */
#define SLOTS_MAX   1024
#define TARGET	    0.4 /* ratio to the referee; 0.48 to 0.65 measured */
#define TARGET_RATE 4e6 /* decisions a second */

static struct dw_error why;
static struct dw_game *game;

static void
batch_require(int got)
{
	if (got >= 0)
		return;
	fprintf(stderr, "bench_batch: %s\n", why.text);
	exit(EXIT_FAILURE);
}

/* Play as referee/cases/bench.c does. */
static double
referee_rate(void)
{
	static struct state state;
	static struct stream stream;
	static struct events events;
	static struct legal legal;
	static uint64_t prng;
	uint8_t seed[SEED_BYTES] = { 1 };
	unsigned long n = 0;
	double began = cpu_seconds();

	game_begin(&state, &game->rules, game->rules.players);
	while (n < DECISIONS) {
		if (state.over == OVER_MATCH) {
			game_begin(&state, &game->rules, game->rules.players);
			memcpy(seed, &n, sizeof(n));
		}
		stream_for_deal(&stream, seed, state.deal + 1u);
		game_deal(&state, &stream, &events);
		while (state.over == OVER_NO) {
			game_legal(&state, &legal);
			game_apply(&state, state.seat,
				   &legal.at[prng_below(&prng, legal.n)],
				   &stream, &events);
			n++;
		}
	}
	return (double)n / (cpu_seconds() - began);
}

/* Arrays requested in addition to the seats to act */
struct row {
	const char *words;
	unsigned slots;
	bool masks, observations;
	enum dw_type type;
	bool has_target;
};

static double
batch_rate(struct dw_batch *batch, const struct row *row, void *room)
{
	static int32_t actions[SLOTS_MAX], players[SLOTS_MAX];
	static uint64_t masks[SLOTS_MAX * IDS_WORDS_MAX];
	struct dw_arrays arrays = { .bytes = sizeof(arrays),
				    .type = (int32_t)row->type,
				    .players = players,
				    .masks = row->masks ? masks : NULL,
				    .observations = row->observations ? room
								      : NULL };
	unsigned steps = DECISIONS / row->slots;
	double began = cpu_seconds();

	for (unsigned i = 0; i < steps; i++) {
		batch_require(dw_batch_choose(batch, "random", actions, &why));
		batch_require(dw_batch_step(batch, actions, &arrays, &why));
	}
	return (double)steps * row->slots / (cpu_seconds() - began);
}

/* Returns whether the targets are met. */
static bool
batch_measure(const struct row *row)
{
	double referee[ROUNDS], rate[ROUNDS], ratio[ROUNDS], middle, part;
	uint8_t seed[DW_SEED_BYTES];
	struct dw_batch *batch;
	void *room;
	bool good;

	dw_seed(1, seed);
	batch_require(dw_batch_new(&batch, game, row->slots, seed, 1, &why));
	room = calloc((size_t)row->slots * dw_observe_count(game),
		      sizeof(float));
	if (room == NULL)
		exit(EXIT_FAILURE);
	(void)batch_rate(batch, row, room);
	for (unsigned i = 0; i < ROUNDS; i++) {
		referee[i] = referee_rate();
		rate[i] = batch_rate(batch, row, room);
		ratio[i] = rate[i] / referee[i];
	}
	free(room);
	dw_batch_free(batch);
	middle = median(rate, ROUNDS);
	part = median(ratio, ROUNDS);
	good = !row->has_target || (part >= TARGET && middle >= TARGET_RATE);
	printf("gin, %4u slots, %-26s %5.1f M decisions/s, %.2f of the "
	       "referee's %4.1f M%s\n",
	       row->slots, row->words, middle / 1e6, part,
	       median(referee, ROUNDS) / 1e6, good ? "" : "  MISSED");
	return good;
}

int
main(void)
{
	static const struct row row[] = {
		{ "seats only", 64, false, false, DW_UINT8, false },
		{ "masks", 64, true, false, DW_UINT8, false },
		{ "masks, observations", 64, true, true, DW_UINT8, true },
		{ "masks, observations", 1024, true, true, DW_UINT8, true },
		{ "same, as floats", 1024, true, true, DW_FLOAT32, false },
	};
	bool good = true;

	batch_require(dw_game_open(&game, "gin", NULL, 2, &why));
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++)
		good &= batch_measure(&row[i]);
	dw_game_close(game);
	if (!good)
		printf("too slow: targets: %.1f of the referee's loop and %.0f "
		       "M decisions a second\n",
		       TARGET, TARGET_RATE / 1e6);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
