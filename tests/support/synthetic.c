#include "tests/support/synthetic.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/schedule/pairing.h"

#define STEP 0.1 /* log worth between a bot and the next one */

static char names[SYNTHETIC_BOTS][16];
static struct store_bot bots[SYNTHETIC_BOTS];
static char config[128 + SYNTHETIC_BOTS * 48]; /* of a bot: its line */

/* splitmix64: the same run on every machine. */
static double
draw(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return ((double)((z ^ (z >> 31)) >> 11) + 0.5) / 9007199254740992.0;
}

/* Places by Plackett and Luce, as exponential times of arrival; scores fall
 * with the place. */
static void
play(struct store_match *match, uint64_t *prng)
{
	double arrives[SEATS_MAX];

	for (unsigned i = 0; i < match->seats; i++)
		arrives[i] = -log(draw(prng)) * exp(STEP * match->seat[i].bot);
	for (unsigned i = 0; i < match->seats; i++) {
		struct store_seat *seat = &match->seat[i];

		seat->place = 1;
		for (unsigned j = 0; j < match->seats; j++)
			seat->place += arrives[j] < arrives[i];
		seat->score = (int)(100 * draw(prng)) +
			      100 * (int)(match->seats - seat->place);
		seat->verdict = VERDICT_OK;
		seat->detail = "";
		seat->version = "1.0";
		seat->decisions = 60;
		seat->used_us = (uint64_t)(20000 * draw(prng));
		seat->max_us = 900;
	}
}

static struct store_match
seated(const struct fixture *fixture, unsigned seats)
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
must(bool good, const struct diag *diag)
{
	if (good)
		return;
	fprintf(stderr, "synthetic: %s\n", diag->text);
	exit(1);
}

/* Matches, one behind the other, with the same cards. */
static uint64_t
same_cards(const struct pairing_field *field)
{
	return pairing_rotations(field) *
	       (field->common ? pairing_count(field) : 1);
}

/* The bots, and the configuration that has them. */
static void
name_bots(const struct synthetic *what)
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
		.group_matches = (unsigned)same_cards(&field),
		.seats = what->seats,
		.bot_count = what->bots,
		.bots = bots,
	};
	uint64_t prng = 1,
		 last = what->played > 0 ? what->played : what->matches;
	struct store *store;
	struct diag diag;

	name_bots(what);
	store = store_open(dir, &run, &diag);
	must(store != NULL, &diag);
	for (uint64_t n = 1; n <= last; n++) {
		struct store_match match;
		struct fixture fixture;

		pairing_match(&field, n, &fixture);
		match = seated(&fixture, what->seats);
		play(&match, &prng);
		must(store_put(store, &match, &diag), &diag);
		if (n % 1000 == 0 || n == last)
			must(store_commit(store, &diag), &diag);
	}
	return store;
}
