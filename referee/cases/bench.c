/* bench.c - random play-outs; see bench.h. */
#include "referee/cases/bench.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/alloc.h"
#include "lib/prng.h"
#include "referee/engine/game.h"
#include "referee/sheet/sheet.h"

#define SECONDS_DEFAULT 2.0
#define SECONDS_MAX	3600
#define DEALS_PER_READ	16 /* between two reads of the clock */

struct bench_request {
	double seconds;
	int64_t players; /* 0: the fewest of the game */
	bool json;
};

/* State of the play-outs; too large for a stack. */
struct bench {
	struct rules rules;
	struct state state;
	struct stream stream;
	struct events events;
	struct legal legal;
	uint8_t seed[SEED_BYTES]; /* of the match */
	uint64_t prng;
	uint64_t deals, actions, matches;
};

static double
bench_cpu_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void
bench_play_deal(struct bench *bench)
{
	struct state *state = &bench->state;
	const struct action *action;

	if (state->deal == 0 || state->over == OVER_MATCH) {
		game_begin(state, &bench->rules, bench->rules.players);
		bench->matches++;
		memcpy(bench->seed, &bench->matches, sizeof(bench->matches));
	}
	stream_for_deal(&bench->stream, bench->seed, state->deal + 1u);
	game_deal(state, &bench->stream, &bench->events);
	while (state->over == OVER_NO) {
		game_legal(state, &bench->legal);
		action = &bench->legal
				  .at[prng_below(&bench->prng, bench->legal.n)];
		game_apply(state, state->seat, action, &bench->stream,
			   &bench->events);
		bench->actions++;
	}
	bench->deals++;
}

static void
bench_print(bool json, const struct bench *bench, double used)
{
	double deals = (double)bench->deals / used;
	double actions = (double)bench->actions / used;

	if (json)
		printf("{\"game\":\"%s\",\"players\":%u,\"seconds\":%.3f,"
		       "\"deals\":%llu,\"actions\":%llu,"
		       "\"deals_per_s\":%.0f,\"actions_per_s\":%.0f}\n",
		       bench->rules.name, bench->rules.players, used,
		       (unsigned long long)bench->deals,
		       (unsigned long long)bench->actions, deals, actions);
	else
		printf("%s, %u players, random actions: %.0f deals/s, %.0f "
		       "actions/s (%llu deals of %.1f actions in %.2f s of CPU "
		       "time)\n",
		       bench->rules.name, bench->rules.players, deals, actions,
		       (unsigned long long)bench->deals,
		       (double)bench->actions / (double)bench->deals, used);
}

/* Load the rules for @players; 0: for the fewest of the game. */
static bool
bench_load_rules(const char *game, unsigned players, struct rules *rules)
{
	struct diag diag;

	if (players == 0 && sheet_load(game, NULL, NULL, 0, rules, &diag))
		players = rules->players_min;
	else if (players == 0)
		goto fail;
	if (sheet_load(game, NULL, NULL, players, rules, &diag))
		return true;
fail:
	fprintf(stderr, "referee bench: %s\n", diag.text);
	return false;
}

static int
cmd_bench(const void *arg, int argc, char **argv)
{
	const struct bench_request *request = arg;
	struct bench *bench;
	double start, used = 0;

	(void)argc;
	if (sodium_init() == -1) { /* picks the fastest ChaCha20 */
		fputs("referee: libsodium cannot be initialized\n", stderr);
		return 1;
	}
	bench = xcalloc(1, sizeof(*bench));
	if (!bench_load_rules(argv[0], (unsigned)request->players,
			      &bench->rules)) {
		free(bench);
		return 1;
	}
	start = bench_cpu_seconds();
	do {
		for (unsigned i = 0; i < DEALS_PER_READ; i++)
			bench_play_deal(bench);
		used = bench_cpu_seconds() - start;
	} while (used < request->seconds);
	bench_print(request->json, bench, used);
	free(bench);
	return 0;
}

static const struct command_option options[] = {
	OPTION_REAL("seconds", "N", offsetof(struct bench_request, seconds),
		    SECONDS_MAX, "seconds of CPU time to play (default: 2)"),
	OPTION_COUNT("players", "N", offsetof(struct bench_request, players), 1,
		     PLAYERS_MAX,
		     "number of players (default: the smallest number that the "
		     "game allows)"),
	OPTION_FLAG("json", offsetof(struct bench_request, json),
		    "print the result as a JSON object"),
	{ .name = NULL },
};

const struct command bench_command = {
	.name = "bench",
	.arguments = "GAME",
	.least = 1,
	.most = 1,
	.summary = "measure the speed of the engine with random actions",
	.about = "Play deals with random actions, and print the number of "
		 "deals and actions per second. Each step lists the legal "
		 "actions, applies one action at random, and reads the events "
		 "of this action.",
	.options = options,
	.defaults = &(const struct bench_request){ .seconds = SECONDS_DEFAULT },
	.bytes = sizeof(struct bench_request),
	.status = "0 done\n1 the game cannot be loaded\n2 usage error",
	.run = cmd_bench,
};
