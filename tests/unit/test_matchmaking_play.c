/*
 * test_matchmaking_play.c - simulated leagues: how soon a newcomer's rank is
 * known, how the time is shared, and what a slow bot costs the others.
 *
 * Prints its figures.  SHARE=1 plays all newcomers.
 */
#include <math.h>
#include <stdio.h>

#include "tests/support/league_sim.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define SECOND LEAGUE_SIM_SECOND

/*
 * A newcomer: how many groups until its rank is known.
 */

#define FIELD	      40  /* bots that have played for long */
#define BEFORE	      100 /* their groups */
#define CHECKS	      6
#define NEWCOMERS     60
#define NEWCOMERS_MIN 6 /* of fewer, the bounds do not hold */

static const unsigned check_at[CHECKS] = { 10, 20, 40, 60, 80, 120 };

/* Sums over newcomers, at a number of groups.  @error: error of the rank.
 * @width: number of ranks in its interval, less one.  @right: intervals that
 * contain the true rank.  @half: half the width of the interval in Elo. */
struct placed {
	double error, width, right, half;
};

/* Return the rank of the newest bot among the others, without house bots.
 * @known: by the ratings, in which it has @elo; else by the true strengths. */
static unsigned
newcomer_rank(const struct league_sim *sim, bool known, double elo)
{
	unsigned rank = 1;

	for (unsigned i = LEAGUE_SIM_HOUSES; i + 1 < sim->count; i++)
		rank += (known ? sim->contender[i].elo : sim->bot[i].strength) >
			elo;
	return rank;
}

static void
newcomer_measure(const struct league_sim *sim, struct placed *placed)
{
	const struct contender *c = &sim->contender[sim->count - 1];
	unsigned rank = newcomer_rank(sim, true, c->elo);
	unsigned best = newcomer_rank(sim, true, c->elo + c->half);
	unsigned worst = newcomer_rank(sim, true, c->elo - c->half);
	unsigned right = newcomer_rank(sim, false,
				       sim->bot[sim->count - 1].strength);

	placed->error += fabs((double)rank - right);
	placed->width += worst - best;
	placed->right += best <= right && right <= worst;
	placed->half += c->half;
}

/* Let a bot join a league that has played for long, at one table. */
static void
newcomer_join(unsigned seats, bool at_random, uint64_t seed,
	      struct placed placed[CHECKS])
{
	struct league_sim *sim = league_sim_new(seats, 1, seed);
	const struct league_sim_bot *newcomer;

	sim->rated = true;
	sim->at_random = at_random;
	for (unsigned i = 0; i < FIELD; i++)
		league_sim_add(sim, 1);
	for (unsigned g = 0; g < FIELD * BEFORE / seats; g++) {
		league_sim_step(sim);
		if (g % FIELD == 0)
			league_sim_refit(sim);
	}
	league_sim_add(sim, 1);
	newcomer = &sim->bot[sim->count - 1];
	for (unsigned check = 0; check < CHECKS;) {
		int64_t ended = newcomer->ended;

		league_sim_step(sim);
		if (newcomer->ended == ended ||
		    (ended >= LEAGUE_SIM_PLACED && newcomer->ended % 5 != 0))
			continue;
		league_sim_refit(sim);
		if (newcomer->ended == check_at[check])
			newcomer_measure(sim, &placed[check++]);
	}
	league_sim_free(sim);
}

static void
newcomers_print(unsigned seats, unsigned n, const struct placed *placed,
		const char *what)
{
	printf("newcomer among %u bots, %u seats, %s, mean of %u newcomers:\n"
	       "  groups  error of rank  ranks in interval  right  +- Elo\n",
	       FIELD, seats, what, n);
	for (unsigned c = 0; c < CHECKS; c++)
		printf("  %6u  %13.1f  %17.1f  %3.0f %%  %6.0f\n", check_at[c],
		       placed[c].error / n, placed[c].width / n + 1,
		       100 * placed[c].right / n, placed[c].half / n);
	fflush(stdout); /* a failed assertion loses what is not written */
}

/* The bounds leave room for few newcomers; the figures say more. */
START_TEST(a_newcomer_finds_its_rank)
{
	struct placed placed[2][CHECKS] = { { { 0 } } };
	unsigned seats = _i == 0 ? 2 : 4, n = sample_share_of(NEWCOMERS);
	double right = 0, half[2] = { 0 };

	if (n < NEWCOMERS_MIN)
		n = NEWCOMERS_MIN;
	for (unsigned i = 0; i < n; i++)
		for (unsigned at_random = 0; at_random < 2; at_random++)
			newcomer_join(seats, at_random,
				      draw_seed(seats * 1000 + i),
				      placed[at_random]);
	newcomers_print(seats, n, placed[0], "matchmaking");
	newcomers_print(seats, n, placed[1], "random groups");
	for (unsigned c = 0; c < CHECKS; c++) {
		right += placed[0][c].right / n / CHECKS;
		half[0] += placed[0][c].half;
		half[1] += placed[1][c].half;
	}
	if (seats == 2) /* with four, the difference is small */
		ck_assert_double_le(half[0], 0.95 * half[1]);
	ck_assert_double_ge(right, 0.75);
	ck_assert_double_le(placed[0][1].error / n, 5);
	ck_assert_double_le(placed[0][CHECKS - 1].error / n, 3);
}
END_TEST

/*
 * Time: tables that are never idle, and shares of time.
 */

#define HOURS 4

static void
league_add_many(struct league_sim *sim, unsigned n, double group_s)
{
	while (n-- > 0) {
		struct contender *c = &sim->contender[sim->count];

		league_sim_add(sim, group_s);
		c->elo = sim->bot[sim->count - 1].strength;
		c->half = 30;
	}
}

static void
league_play(struct league_sim *sim)
{
	while (sim->clock_us < HOURS * 3600 * SECOND)
		league_sim_step(sim);
	ck_assert_double_eq(sim->idle_us, 0);
}

static double
groups_an_hour(const struct league_sim *sim, unsigned bot)
{
	return (double)sim->bot[LEAGUE_SIM_HOUSES + bot].ended / HOURS;
}

/* 24 bots at 4 tables, which take 0.1, 1 or 10 seconds a group. */
START_TEST(all_get_equal_shares_of_the_time)
{
	unsigned seats = _i == 0 ? 2 : 4;
	struct league_sim *sim = league_sim_new(seats, 4, draw_seed(seats));
	double low = HUGE_VAL, high = 0, mean = 0;

	league_add_many(sim, 12, 0.1);
	league_add_many(sim, 8, 1);
	league_add_many(sim, 4, 10);
	league_play(sim);
	for (unsigned i = LEAGUE_SIM_HOUSES; i < sim->count; i++) {
		double used = (double)sim->contender[i].used_us;

		low = fmin(low, used);
		high = fmax(high, used);
		mean += used / 24;
	}
	printf("shares of time, %u seats, %d hours: mean %.0f s a bot, least "
	       "%+.1f %%, most %+.1f %%\n"
	       "  groups an hour of a bot with 0.1 s: %.0f, 1 s: %.0f, 10 s: "
	       "%.0f\n",
	       seats, HOURS, mean / SECOND, 100 * (low / mean - 1),
	       100 * (high / mean - 1), groups_an_hour(sim, 0),
	       groups_an_hour(sim, 12), groups_an_hour(sim, 20));
	fflush(stdout);
	ck_assert_double_ge(low, 0.95 * mean);
	ck_assert_double_le(high, 1.05 * mean);
	league_sim_free(sim);
}
END_TEST

/* What slow bots cost the fast ones.  @groups: groups an hour of a fast bot.
 * @longest_s: longest time between two groups of a fast bot. */
struct cost {
	double groups, longest_s;
};

static struct cost
slow_cost(unsigned seats, unsigned slow)
{
	struct league_sim *sim = league_sim_new(seats, 4, draw_seed(seats));
	unsigned fast = 20 - slow;
	struct cost cost = { 0 };

	/* The speed of a bot is not known before its first groups have
	 * ended. */
	sim->warm_us = 900 * SECOND;
	league_add_many(sim, fast, 1);
	league_add_many(sim, slow, 100);
	league_play(sim);
	for (unsigned i = 0; i < fast; i++) {
		double longest = sim->bot[LEAGUE_SIM_HOUSES + i].longest_us;

		cost.longest_s = fmax(cost.longest_s, longest / SECOND);
		cost.groups += groups_an_hour(sim, i) / fast;
	}
	league_sim_free(sim);
	printf("slow bots, %u seats, 4 tables: %u of 20 bots take 100 s a "
	       "group, not 1 s: each other plays %.0f groups an hour, longest "
	       "time between two %.0f s\n",
	       seats, slow, cost.groups, cost.longest_s);
	fflush(stdout);
	return cost;
}

START_TEST(slow_bots_delay_no_other)
{
	unsigned seats = _i == 0 ? 2 : 4;
	struct cost none = slow_cost(seats, 0);

	for (unsigned slow = 1; slow <= 4; slow += 3) {
		struct cost cost = slow_cost(seats, slow);

		ck_assert_double_ge(cost.groups, 0.95 * none.groups);
		/* less than a slow group */
		ck_assert_double_le(cost.longest_s, 100);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("matchmaking_play");
	TCase *tcase = tcase_create("play");

	tcase_set_timeout(tcase, 0);
	tcase_add_loop_test(tcase, a_newcomer_finds_its_rank, 0, 2);
	tcase_add_loop_test(tcase, all_get_equal_shares_of_the_time, 0, 2);
	tcase_add_loop_test(tcase, slow_bots_delay_no_other, 0, 2);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
