#include "referee/cases/bench.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/alloc.h"
#include "lib/lot.h"
#include "referee/engine/game.h"
#include "referee/sheet/sheet.h"

#define SECONDS_DEFAULT 2.0
#define SECONDS_MAX	3600.0
#define DEALS_A_LOOK	16 /* between two looks at the clock */

struct ask {
	const char *game;
	double seconds;
	unsigned players; /* 0: the fewest */
	bool json;
};

/* All that a play-out needs; too large for a stack. */
struct bench {
	struct rules rules;
	struct state state;
	struct stream stream;
	struct events events;
	struct legal legal;
	uint8_t seed[SEED_BYTES]; /* of the match */
	uint64_t lot;
	uint64_t deals, actions, matches;
};

static double
cpu_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void
play_deal(struct bench *bench)
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
				  .at[lot_below(&bench->lot, bench->legal.n)];
		game_apply(state, state->seat, action, &bench->stream,
			   &bench->events);
		bench->actions++;
	}
	bench->deals++;
}

static void
report(const struct ask *ask, const struct bench *bench, double used)
{
	double deals = (double)bench->deals / used;
	double actions = (double)bench->actions / used;

	if (ask->json)
		printf("{\"game\":\"%s\",\"players\":%u,\"seconds\":%.3f,"
		       "\"deals\":%llu,\"actions\":%llu,"
		       "\"deals_per_s\":%.0f,\"actions_per_s\":%.0f}\n",
		       bench->rules.name, bench->rules.players, used,
		       (unsigned long long)bench->deals,
		       (unsigned long long)bench->actions, deals, actions);
	else
		printf("%s, %u players, random actions: %.0f deals/s, %.0f "
		       "actions/s (%llu deals of %.1f actions in %.2f s of "
		       "processor time)\n",
		       bench->rules.name, bench->rules.players, deals, actions,
		       (unsigned long long)bench->deals,
		       (double)bench->actions / (double)bench->deals, used);
}

static bool
number_read(const char *text, double max, double *out)
{
	char *end;

	*out = strtod(text, &end);
	return end != text && *end == '\0' && *out > 0 && *out <= max;
}

static bool
ask_read(struct ask *ask, int argc, char **argv)
{
	*ask = (struct ask){ .seconds = SECONDS_DEFAULT };
	for (int i = 0; i < argc; i++) {
		bool more = i + 1 < argc;
		double number;

		if (strcmp(argv[i], "--json") == 0) {
			ask->json = true;
		} else if (strcmp(argv[i], "--seconds") == 0 && more) {
			if (!number_read(argv[++i], SECONDS_MAX, &ask->seconds))
				return false;
		} else if (strcmp(argv[i], "--players") == 0 && more) {
			if (!number_read(argv[++i], PLAYERS_MAX, &number))
				return false;
			ask->players = (unsigned)number;
		} else if (argv[i][0] == '-' || ask->game != NULL) {
			return false;
		} else {
			ask->game = argv[i];
		}
	}
	return ask->game != NULL;
}

/* For so many players, or for the fewest. */
static bool
rules_load(const struct ask *ask, struct rules *rules)
{
	unsigned players = ask->players;
	struct diag diag;

	if (players == 0 && sheet_load(ask->game, NULL, NULL, 0, rules, &diag))
		players = rules->players_min;
	else if (players == 0)
		goto fail;
	if (sheet_load(ask->game, NULL, NULL, players, rules, &diag))
		return true;
fail:
	fprintf(stderr, "referee bench: %s\n", diag.text);
	return false;
}

int
bench_command(int argc, char **argv)
{
	struct bench *bench;
	struct ask ask;
	double start, used = 0;

	bool help = argc > 0 && strcmp(argv[0], "--help") == 0;

	if (help || !ask_read(&ask, argc, argv)) {
		fprintf(help ? stdout : stderr,
			"usage: referee bench GAME [--seconds N] "
			"[--players N] [--json]\n");
		return help ? 0 : 2;
	}
	if (sodium_init() == -1) { /* picks the fastest ChaCha20 */
		fputs("referee: libsodium cannot be readied\n", stderr);
		return 1;
	}
	bench = xcalloc(1, sizeof(*bench));
	if (!rules_load(&ask, &bench->rules)) {
		free(bench);
		return 1;
	}
	start = cpu_seconds();
	do {
		for (unsigned i = 0; i < DEALS_A_LOOK; i++)
			play_deal(bench);
		used = cpu_seconds() - start;
	} while (used < ask.seconds);
	report(&ask, bench, used);
	free(bench);
	return 0;
}
