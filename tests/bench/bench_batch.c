/*
 * bench_batch.c - decisions a second of batches, beside the referee's own loop.
 *
 * Gin at random: a step of all slots, with the mask of what is legal and the
 * observation of who must act, against what `referee bench gin` does: list the
 * legal actions, play one.  Both are timed by turns in the same run, in
 * processor time; the figure is the median of the rounds, and the aim a ratio,
 * so that a busy machine does not matter.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "include/deadwood.h"
#include "lib/prng.h"
#include "library/inside.h"
#include "tests/support/timing.h"

#define ROUNDS	  9
#define DECISIONS 400000 /* a round, of each */
#define SLOTS_MAX 1024
#define AIM	  0.4 /* of the referee's loop: 0.48 to 0.65 measured */
#define AIM_RATE  4e6 /* decisions a second */

static struct dw_error why;
static struct dw_game *game;

static void
must(int got)
{
	if (got >= 0)
		return;
	fprintf(stderr, "bench_batch: %s\n", why.text);
	exit(EXIT_FAILURE);
}

/* As referee/cases/bench.c plays. */
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

/* What is asked for besides the seats to act. */
struct asked {
	const char *words;
	unsigned slots;
	bool masks, observations;
	enum dw_type type;
	bool has_aim;
};

static double
batch_rate(struct dw_batch *batch, const struct asked *asked, void *room)
{
	static int32_t actions[SLOTS_MAX], players[SLOTS_MAX];
	static uint64_t masks[SLOTS_MAX * IDS_WORDS_MAX];
	struct dw_arrays arrays = { .bytes = sizeof(arrays),
				    .type = (int32_t)asked->type,
				    .players = players,
				    .masks = asked->masks ? masks : NULL,
				    .observations = asked->observations
							    ? room
							    : NULL };
	unsigned steps = DECISIONS / asked->slots;
	double began = cpu_seconds();

	for (unsigned i = 0; i < steps; i++) {
		must(dw_batch_choose(batch, "random", actions, &why));
		must(dw_batch_step(batch, actions, &arrays, &why));
	}
	return (double)steps * asked->slots / (cpu_seconds() - began);
}

/* Returns whether the aims were met. */
static bool
measure(const struct asked *asked)
{
	double referee[ROUNDS], rate[ROUNDS], ratio[ROUNDS], middle, part;
	uint8_t seed[DW_SEED_BYTES];
	struct dw_batch *batch;
	void *room;
	bool fine;

	dw_seed(1, seed);
	must(dw_batch_new(&batch, game, asked->slots, seed, 1, &why));
	room = calloc((size_t)asked->slots * dw_observe_count(game),
		      sizeof(float));
	if (room == NULL)
		exit(EXIT_FAILURE);
	(void)batch_rate(batch, asked, room);
	for (unsigned i = 0; i < ROUNDS; i++) {
		referee[i] = referee_rate();
		rate[i] = batch_rate(batch, asked, room);
		ratio[i] = rate[i] / referee[i];
	}
	free(room);
	dw_batch_free(batch);
	middle = median(rate, ROUNDS);
	part = median(ratio, ROUNDS);
	fine = !asked->has_aim || (part >= AIM && middle >= AIM_RATE);
	printf("gin, %4u slots, %-26s %5.1f M decisions/s, %.2f of the "
	       "referee's %4.1f M%s\n",
	       asked->slots, asked->words, middle / 1e6, part,
	       median(referee, ROUNDS) / 1e6, fine ? "" : "  MISSED");
	return fine;
}

int
main(void)
{
	static const struct asked asked[] = {
		{ "seats alone", 64, false, false, DW_UINT8, false },
		{ "masks", 64, true, false, DW_UINT8, false },
		{ "masks, observations", 64, true, true, DW_UINT8, true },
		{ "masks, observations", 1024, true, true, DW_UINT8, true },
		{ "the same as floats", 1024, true, true, DW_FLOAT32, false },
	};
	bool fine = true;

	must(dw_game_open(&game, "gin", NULL, 2, &why));
	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++)
		fine &= measure(&asked[i]);
	dw_game_close(game);
	if (!fine)
		printf("too slow: the aims are %.1f of the referee's loop and "
		       "%.0f M decisions a second\n",
		       AIM, AIM_RATE / 1e6);
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
