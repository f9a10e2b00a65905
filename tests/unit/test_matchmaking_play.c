/*
 * test_matchmaking_play.c - leagues of bots whose strength and speed are known,
 * played on a made-up clock: how soon a newcomer's rank is known, how the time
 * is shared, and what a slow bot costs the others.
 *
 * Prints its figures.  SHARE=1 plays all newcomers and all leagues.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/matchmaking.h"
#include "arena/rating/rating.h"
#include "arena/rating/student.h"
#include "lib/alloc.h"
#include "lib/prng.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define HOUSES	   4
#define BOTS_MAX   64
#define TABLES_MAX 8
#define SECOND	   1000000.0
/* The speed of a bot is not known before its first groups have ended. */
#define WARM_UP_US (900 * SECOND)

static uint64_t dice;

static double
roll(void)
{
	return (prng_draw(&dice) + 0.5) / 4294967296.0;
}

/* Draw from a normal distribution. */
static double
roll_normal(void)
{
	return sqrt(-2 * log(roll())) * cos(2 * acos(-1) * roll());
}

/*
 * A league: contenders, their strength and speed, and their groups.
 */

struct sim {
	struct matchmaking settings;
	unsigned count; /* house bots first */
	bool at_random; /* random opponents instead of matchmaking */
	struct contender bot[BOTS_MAX];
	double strength[BOTS_MAX]; /* Elo */
	double slow_us[BOTS_MAX];  /* mean time of its answers in a group */
	int64_t ended[BOTS_MAX];   /* groups that have ended */
	double ended_us[BOTS_MAX]; /* clock at the end of its last group */
	struct finishes finishes;
	uint32_t groups;
};

static void
sim_add(struct sim *sim, double strength, double slow_us)
{
	unsigned i = sim->count++;
	bool house = i < HOUSES;

	sim->bot[i] = (struct contender){ .id = i + 1,
					  .owner = house ? 0 : i + 1,
					  .house = house,
					  .elo = 1500,
					  .half = HUGE_VAL };
	sim->strength[i] = strength;
	sim->slow_us[i] = slow_us;
}

static struct sim *
sim_new(unsigned seats)
{
	struct sim *sim = xcalloc(1, sizeof(*sim));

	sim->settings = (struct matchmaking){ .seats = seats,
					      .playing_max = 2,
					      .anchor_every = 10,
					      .slow_us = 5000000,
					      .credit_us = 60000000 };
	finishes_init(&sim->finishes, BOTS_MAX);
	for (unsigned i = 0; i < HOUSES; i++)
		sim_add(sim, 900 + 300 * i, SECOND / 100);
	return sim;
}

static void
sim_free(struct sim *sim)
{
	finishes_release(&sim->finishes);
	free(sim);
}

/* Play a mirror group: a match for each rotation of the seats. */
static void
sim_play(struct sim *sim, const unsigned *seat)
{
	unsigned seats = sim->settings.seats;
	uint32_t bots[PAIRING_SEATS_MAX], places[PAIRING_SEATS_MAX];
	double luck[PAIRING_SEATS_MAX];

	for (unsigned m = 0; m < seats; m++) {
		for (unsigned i = 0; i < seats; i++) {
			bots[i] = seat[i];
			luck[i] = sim->strength[seat[i]] / RATING_ELO -
				  log(-log(roll()));
			places[i] = 1;
		}
		for (unsigned i = 0; i < seats; i++)
			for (unsigned j = 0; j < seats; j++)
				places[i] += luck[j] > luck[i];
		finishes_add(&sim->finishes, sim->groups, bots, places, seats);
	}
	sim->groups++;
}

/* Seal and fit a copy of the finishing orders, as a refit does. */
static void
sim_fit(const struct sim *sim, struct rating *rating)
{
	const struct finishes *f = &sim->finishes;
	struct finishes copy;

	finishes_init(&copy, sim->count);
	for (uint32_t m = 0; m < f->matches; m++) {
		uint32_t bots[PAIRING_SEATS_MAX], places[PAIRING_SEATS_MAX];
		unsigned seats = finishes_seats(f, m);

		for (unsigned i = 0; i < seats; i++) {
			bots[i] = finishes_match(f, m)[i];
			places[i] = i + 1;
		}
		finishes_add(&copy, f->group[m], bots, places, seats);
	}
	finishes_seal(&copy);
	rating_fit(&copy, rating);
	finishes_release(&copy);
}

static void
sim_rate(struct sim *sim)
{
	struct rating rating;
	double t;

	sim_fit(sim, &rating);
	t = student_bound(0.05, rating.freedom);
	for (unsigned i = 0; i < sim->count; i++) {
		double half = t * RATING_ELO * rating_error(&rating, i);

		sim->bot[i].elo = 1500 + RATING_ELO * rating.theta[i];
		sim->bot[i].half = sim->ended[i] >= RATING_GROUPS_MIN &&
						   !isnan(half)
					   ? half
					   : HUGE_VAL;
	}
	rating_release(&rating);
}

/* Record that a group of these versions has begun. */
static void
sim_seat(struct sim *sim, const unsigned *seat)
{
	unsigned seats = sim->settings.seats;
	bool house = false;

	for (unsigned i = 0; i < seats; i++)
		house = house || sim->bot[seat[i]].house;
	for (unsigned i = 0; i < seats; i++) {
		struct contender *c = &sim->bot[seat[i]];
		unsigned n = 0;

		c->groups++;
		c->playing++;
		c->unanchored = house ? 0 : c->unanchored + 1;
		for (unsigned j = 0; j < seats; j++)
			if (j != i)
				c->met[n++] = sim->bot[seat[j]].id;
	}
}

/* Random pairing: any versions that are free, the first and the others. */
static bool
sim_pick_at_random(struct sim *sim, unsigned *seat)
{
	unsigned seats = sim->settings.seats, n = 0;

	while (n < seats) {
		unsigned i = prng_below(&dice, sim->count), j = 0;

		while (j < n && seat[j] != i)
			j++;
		if (j == n)
			seat[n++] = i;
	}
	return true;
}

/*
 * A newcomer: how many groups until its rank is known.
 */

#define FIELD	   40  /* bots that have played for long */
#define BEFORE	   100 /* their groups */
#define CHECKS	   6
#define NEWCOMERS  60
#define RANK_RIGHT 2.0 /* mean error of a rank that is nearly right */

static const unsigned check_at[CHECKS] = { 10, 20, 40, 80, 120, 160 };

/* Results over newcomers, at each number of groups. */
struct placed {
	double rank_error, width, covered, half;
};

static unsigned
rank_among(const struct sim *sim, const double *elo, double mine)
{
	unsigned rank = 1;

	for (unsigned i = HOUSES; i + 1 < sim->count; i++)
		rank += elo[i] > mine;
	return rank;
}

static void
newcomer_measure(const struct sim *sim, struct placed *placed)
{
	const struct contender *c = &sim->bot[sim->count - 1];
	unsigned right, best, worst, rank;
	double elo[BOTS_MAX];

	for (unsigned i = 0; i < sim->count; i++)
		elo[i] = sim->bot[i].elo;
	right = rank_among(sim, sim->strength, sim->strength[sim->count - 1]);
	rank = rank_among(sim, elo, c->elo);
	best = rank_among(sim, elo, c->elo + c->half);
	worst = rank_among(sim, elo, c->elo - c->half);
	placed->rank_error += fabs((double)rank - right);
	placed->width += worst - best;
	placed->covered += best <= right && right <= worst;
	placed->half += c->half;
}

/* Let a newcomer play; all others wait for it, as it is always its turn. */
static void
newcomer_play(struct sim *sim, struct placed placed[CHECKS])
{
	unsigned me = sim->count - 1, check = 0, seat[PAIRING_SEATS_MAX];

	for (unsigned g = 1; check < CHECKS; g++) {
		struct contender *c = &sim->bot[me];

		c->placing = g <= 20;
		c->waits_us = 1000;
		if (sim->at_random)
			do
				sim_pick_at_random(sim, seat);
			while (seat[0] != me);
		else
			ck_assert(matchmaking_pick(&sim->settings, sim->bot,
						   sim->count, &dice, seat));
		ck_assert_uint_eq(seat[0], me);
		sim_seat(sim, seat);
		sim_play(sim, seat);
		for (unsigned i = 0; i < sim->settings.seats; i++) {
			sim->bot[seat[i]].playing--;
			sim->ended[seat[i]]++;
		}
		if (g <= 10 || g % 5 == 0)
			sim_rate(sim);
		if (g == check_at[check])
			newcomer_measure(sim, &placed[check++]);
	}
}

static void
newcomer_join(unsigned seats, bool at_random, struct placed placed[CHECKS])
{
	struct sim *sim = sim_new(seats);

	sim->at_random = at_random;
	for (unsigned i = 0; i < FIELD; i++)
		sim_add(sim, 1350 + 250 * roll_normal(), SECOND);
	for (unsigned g = 0; g < (FIELD + HOUSES) * BEFORE / seats; g++) {
		unsigned seat[PAIRING_SEATS_MAX];

		sim_pick_at_random(sim, seat);
		sim_play(sim, seat);
		for (unsigned i = 0; i < seats; i++)
			sim->ended[seat[i]]++;
	}
	for (unsigned i = 0; i < sim->count; i++)
		sim->bot[i].groups = sim->ended[i];
	sim_add(sim, 1350 + 250 * roll_normal(), SECOND);
	newcomer_play(sim, placed);
	sim_free(sim);
}

static void
newcomers_compare(unsigned seats)
{
	struct placed placed[2][CHECKS] = { { { 0 } } };
	unsigned n = sample_share_of(NEWCOMERS);

	for (unsigned i = 0; i < n; i++)
		for (unsigned at_random = 0; at_random < 2; at_random++) {
			dice = draw_seed(seats * 1000 + i);
			newcomer_join(seats, at_random, placed[at_random]);
		}
	printf("newcomer among %u bots, %u seats, mean of %u newcomers\n"
	       "        matchmaking                    random pairing\n"
	       "groups  rank error width  covered half rank error width  "
	       "covered half\n",
	       FIELD, seats, n);
	for (unsigned c = 0; c < CHECKS; c++) {
		printf("%6u", check_at[c]);
		for (unsigned r = 0; r < 2; r++)
			printf("  %10.1f %5.1f %6.0f %% %5.0f",
			       placed[r][c].rank_error / n,
			       placed[r][c].width / n,
			       100 * placed[r][c].covered / n,
			       placed[r][c].half / n);
		putchar('\n');
	}
}

START_TEST(a_newcomer_is_placed)
{
	newcomers_compare(_i == 0 ? 2 : 4);
}
END_TEST

/*
 * Time: tables that are never idle, and shares of time.
 */

/* A table: its group, and when it ends. */
struct sim_table {
	double ends_us;
	unsigned seat[PAIRING_SEATS_MAX];
	double takes_us[PAIRING_SEATS_MAX]; /* time of each bot's answers */
};

/* Figures of a league.  @idle_us: time of tables without a group.  @longest_us:
 * longest
 * time of each version between two ends of its groups, after the warm-up. */
struct sim_time {
	double clock_us, idle_us;
	double longest_us[BOTS_MAX];
};

static void
sim_table_begin(struct sim *sim, struct sim_table *table, struct sim_time *time)
{
	double now = time->clock_us;

	for (unsigned i = 0; i < sim->count; i++)
		sim->bot[i].waits_us = (int64_t)(now - sim->ended_us[i]);
	table->ends_us = HUGE_VAL;
	if (!matchmaking_pick(&sim->settings, sim->bot, sim->count, &dice,
			      table->seat))
		return;
	sim_seat(sim, table->seat);
	table->ends_us = now;
	for (unsigned i = 0; i < sim->settings.seats; i++) {
		table->takes_us[i] = sim->slow_us[table->seat[i]] *
				     (0.5 + roll());
		table->ends_us += table->takes_us[i];
	}
}

static void
sim_table_end(struct sim *sim, const struct sim_table *table,
	      struct sim_time *time)
{
	for (unsigned i = 0; i < sim->settings.seats; i++) {
		unsigned b = table->seat[i];
		struct contender *c = &sim->bot[b];
		double waited = time->clock_us - sim->ended_us[b];

		c->playing--;
		c->used_us += (int64_t)table->takes_us[i];
		c->group_us = c->used_us / ++sim->ended[b];
		c->placing = sim->ended[b] < 20;
		if (sim->ended_us[b] > WARM_UP_US)
			time->longest_us[b] = fmax(time->longest_us[b], waited);
		sim->ended_us[b] = time->clock_us;
	}
}

/* Play for @seconds at @tables tables. */
static struct sim_time
sim_run(struct sim *sim, unsigned tables, double seconds)
{
	struct sim_table table[TABLES_MAX];
	struct sim_time time = { 0 };

	sim->settings.tables = tables;
	for (unsigned t = 0; t < tables; t++)
		sim_table_begin(sim, &table[t], &time);
	while (time.clock_us < seconds * SECOND) {
		unsigned first = 0;

		for (unsigned t = 1; t < tables; t++)
			if (table[t].ends_us < table[first].ends_us)
				first = t;
		for (unsigned t = 0; t < tables; t++)
			if (!(table[t].ends_us < HUGE_VAL))
				time.idle_us += table[first].ends_us -
						time.clock_us;
		time.clock_us = table[first].ends_us;
		sim_table_end(sim, &table[first], &time);
		table[first].ends_us = HUGE_VAL;
		for (unsigned t = 0; t < tables; t++)
			if (!(table[t].ends_us < HUGE_VAL))
				sim_table_begin(sim, &table[t], &time);
	}
	return time;
}

/* Bots of equal speed, of any strength. */
static void
sim_add_many(struct sim *sim, unsigned n, double seconds)
{
	while (n-- > 0) {
		sim_add(sim, 1350 + 250 * roll_normal(), seconds * SECOND);
		sim->bot[sim->count - 1].elo = sim->strength[sim->count - 1];
		sim->bot[sim->count - 1].half = 30;
	}
}

/* 24 bots, which take 0.1, 1 or 10 seconds a group: 4 hours, 4 tables. */
START_TEST(all_get_equal_shares_of_the_time)
{
	struct sim *sim = sim_new(_i == 0 ? 2 : 4);
	double low = HUGE_VAL, high = 0, sum = 0;
	struct sim_time time;

	dice = draw_seed(30 + (unsigned)_i);
	sim_add_many(sim, 12, 0.1);
	sim_add_many(sim, 8, 1);
	sim_add_many(sim, 4, 10);
	time = sim_run(sim, 4, 4 * 3600);
	for (unsigned i = HOUSES; i < sim->count; i++) {
		double used = (double)sim->bot[i].used_us;

		low = fmin(low, used);
		high = fmax(high, used);
		sum += used / 24;
	}
	printf("shares, %u seats: %.0f s a bot on average, least %+.1f %%, "
	       "most %+.1f %%, idle tables %.1f s\n"
	       "  groups an hour: %.0f of a fast bot, %.0f of a medium, %.0f "
	       "of a slow\n",
	       sim->settings.seats, sum / SECOND, 100 * (low / sum - 1),
	       100 * (high / sum - 1), time.idle_us / SECOND,
	       (double)sim->ended[HOUSES] / 4,
	       (double)sim->ended[HOUSES + 12] / 4,
	       (double)sim->ended[HOUSES + 20] / 4);
	ck_assert_double_ge(low, 0.95 * sum);
	ck_assert_double_le(high, 1.05 * sum);
	ck_assert_double_eq(time.idle_us, 0);
	sim_free(sim);
}
END_TEST

/* The longest time that a fast bot waits between two groups. */
static double
slow_longest(unsigned seats, unsigned slow, double *groups)
{
	struct sim *sim = sim_new(seats);
	struct sim_time time;
	double longest = 0;

	dice = draw_seed(seats * 40);
	sim_add_many(sim, 20 - slow, 1);
	sim_add_many(sim, slow, 100);
	time = sim_run(sim, 4, 4 * 3600);
	*groups = 0;
	for (unsigned i = HOUSES; i < HOUSES + 20 - slow; i++) {
		longest = fmax(longest, time.longest_us[i]);
		*groups += (double)sim->ended[i] / (20 - slow) / 4;
	}
	ck_assert_double_eq(time.idle_us, 0);
	sim_free(sim);
	return longest / SECOND;
}

/* 20 bots, of which none, one or four take 100 s a group instead of 1 s. */
START_TEST(a_slow_bot_delays_no_other)
{
	unsigned seats = _i == 0 ? 2 : 4;
	double groups[3], longest[3];

	for (unsigned i = 0; i < 3; i++) {
		longest[i] = slow_longest(seats, i * i, &groups[i]);
		printf("slow bots, %u seats: %u of 20: a fast bot plays %.0f "
		       "groups an hour, longest time between two %.1f s\n",
		       seats, i * i, groups[i], longest[i]);
	}
	fflush(stdout);
	for (unsigned i = 1; i < 3; i++) {
		ck_assert_double_ge(groups[i], 0.95 * groups[0]);
		ck_assert_double_le(longest[i], 100);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("matchmaking_play");
	TCase *tcase = tcase_create("play");

	tcase_set_timeout(tcase, 0);
	tcase_add_loop_test(tcase, a_newcomer_is_placed, 0, 2);
	tcase_add_loop_test(tcase, all_get_equal_shares_of_the_time, 0, 2);
	tcase_add_loop_test(tcase, a_slow_bot_delays_no_other, 0, 2);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
