#include "tests/support/synthetic.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/schedule/pairing.h"

#define STEP 0.1 /* difference of log strength between neighbours */

static char names[SYNTHETIC_BOTS][16];
static struct store_bot bots[SYNTHETIC_BOTS];
/* 48 bytes for the line of a bot */
static char config[128 + SYNTHETIC_BOTS * 48];

/* Return a random number between 0 and 1, by SplitMix64.  The sequence is the
 * same on every machine. */
static double
synthetic_random(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return ((double)((z ^ (z >> 31)) >> 11) + 0.5) / 9007199254740992.0;
}

/* Draw places by the Plackett-Luce model, as exponential arrival times.  A
 * better place has a higher score. */
static void
synthetic_play(struct store_match *match, uint64_t *prng)
{
	double arrives[SEATS_MAX];

	for (unsigned i = 0; i < match->seats; i++)
		arrives[i] = -log(synthetic_random(prng)) *
			     exp(STEP * match->seat[i].bot);
	for (unsigned i = 0; i < match->seats; i++) {
		struct store_seat *seat = &match->seat[i];

		seat->place = 1;
		for (unsigned j = 0; j < match->seats; j++)
			seat->place += arrives[j] < arrives[i];
		seat->score = (int)(100 * synthetic_random(prng)) +
			      100 * (int)(match->seats - seat->place);
		seat->verdict = VERDICT_OK;
		seat->detail = "";
		seat->version = "1.0";
		seat->decisions = 60;
		seat->used_us = (uint64_t)(20000 * synthetic_random(prng));
		seat->max_us = 900;
	}
}

static struct store_match
synthetic_row(const struct fixture *fixture, unsigned seats)
{
	struct store_match match = { .number = fixture->match,
				     .group = fixture->cards,
				     .round = fixture->round,
				     .deals = 5,
				     .log = "logs/000001.jsonl",
				     .log_hash = "0123456789abcdef",
				     .why_void = "",
				     .ended_ms = 1700000000000,
				     .took_us = 50000,
				     .seats = seats };

	for (unsigned i = 0; i < seats; i++)
		match.seat[i].bot = fixture->bots[i];
	return match;
}

static void
synthetic_require(bool good, const struct diag *diag)
{
	if (good)
		return;
	fprintf(stderr, "synthetic: %s\n", diag->text);
	exit(1);
}

/* Return the number of consecutive matches that share their cards. */
static uint64_t
synthetic_group_matches(const struct pairing_field *field)
{
	return pairing_rotations(field) *
	       (field->common ? pairing_count(field) : 1);
}

/* Name the bots, and write the configuration that lists them. */
static void
synthetic_name_bots(const struct synthetic *what)
{
	size_t n = (size_t)snprintf(config, sizeof(config),
				    "game: rummy\nseats: %u\nseed: synthetic\n"
				    "deals: %s\nbots:\n",
				    what->seats,
				    what->common ? "common" : "own");

	for (unsigned i = 0; i < what->bots; i++) {
		snprintf(names[i], sizeof(names[i]), "bot%02u", i + 1);
		bots[i] = (struct store_bot){ .name = names[i],
					      .run = "house:random" };
		n += (size_t)snprintf(config + n, sizeof(config) - n,
				      "  - {name: %s, run: house:random}\n",
				      names[i]);
	}
}

struct store *
synthetic_store(const char *dir, const struct synthetic *what)
{
	struct pairing_field field = { .bots = what->bots,
				       .seats = what->seats,
				       .rounds = 10000000,
				       .rotate = true,
				       .common = what->common };
	struct store_run run = {
		.name = "synthetic",
		.config = config,
		.game = "rummy",
		.seed = "synthetic",
		.isolation = "none",
		.program = "deadwood " DEADWOOD_VERSION,
		.matches = what->matches,
		.group_matches = (unsigned)synthetic_group_matches(&field),
		.seats = what->seats,
		.bot_count = what->bots,
		.bots = bots,
	};
	uint64_t prng = 1,
		 last = what->played > 0 ? what->played : what->matches;
	struct store *store;
	struct diag diag;

	synthetic_name_bots(what);
	store = store_open(dir, &run, &diag);
	synthetic_require(store != NULL, &diag);
	for (uint64_t n = 1; n <= last; n++) {
		struct store_match match;
		struct fixture fixture;

		pairing_match(&field, n, &fixture);
		match = synthetic_row(&fixture, what->seats);
		synthetic_play(&match, &prng);
		synthetic_require(store_put(store, &match, &diag), &diag);
		if (n % 1000 == 0 || n == last)
			synthetic_require(store_commit(store, &diag), &diag);
	}
	return store;
}
