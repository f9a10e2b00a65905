/*
 * charges.c - measure the time that the clocks charge for known work.  Linux
 * only: CPU affinity.
 */
#define _GNU_SOURCE
#include "tests/support/charges.h"

#include <sched.h>
#include <stdlib.h>

#include "tests/support/match_fixture.h"
#include "tests/support/timing.h"
#include "tests/support/toy_game.h"

static struct match_fixture fixture;

static void
bot_compute(FILE *in, FILE *out)
{
	static char line[BOT_LINE];
	char action[1000];

	while (bot_read_request(in, line, sizeof(line), action,
				sizeof(action))) {
		int64_t until = cpu_ns() + CHARGES_WORK_US * INT64_C(1000);

		while (action[1] != '}' && cpu_ns() < until)
			;
		fprintf(out, "%s\n", action);
	}
}

/* Read the charges for the answers of seat 0 from a match log. */
static struct charges
charges_read(const char *log)
{
	static const char answer[] = "{\"type\":\"do\",\"seat\":0,\"req\":";
	struct charges charges = { .least_us = INT64_MAX };

	for (const char *at = log; (at = strstr(at, answer)) != NULL; at++) {
		const char *us = strstr(at, ",\"us\":");
		int64_t charged = us != NULL ? strtol(us + 6, NULL, 10) : 0;

		charges.answers++;
		charges.low += charged < CHARGES_LEAST_US;
		if (charged < charges.least_us)
			charges.least_us = charged;
	}
	return charges;
}

struct charges
charges_measure(enum clock_kind kind, unsigned answers, bool shared)
{
	struct charges charges;
	cpu_set_t before, one;

	sched_getaffinity(0, sizeof(before), &before);
	CPU_ZERO(&one);
	for (size_t i = 0; CPU_COUNT(&one) == 0; i++)
		if (CPU_ISSET(i, &before))
			CPU_SET(i, &one);
	if (shared)
		sched_setaffinity(0, sizeof(one), &one);
	match_fixture_init(&fixture, 2, answers / TOY_GAME_TURNS + 1);
	fixture.watched = true;
	fixture.bots[0] = bot_compute;
	fixture.match.time = (struct clock_rules){ .move_us = 1000,
						   .bank_us = 3600000000,
						   .limit_us = 10000000,
						   .kind = kind };
	match_fixture_play(&fixture);
	charges = charges_read(fixture.log);
	match_fixture_release(&fixture);
	sched_setaffinity(0, sizeof(before), &before);
	return charges;
}
