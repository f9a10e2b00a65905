/*
 * test_matchmaking.c - the rules of who meets whom, in random leagues and in
 * leagues that are made for one rule.
 */
#include "arena/league/matchmaking.h"

#include <math.h>
#include <string.h>

#include "lib/prng.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define MANY   30
#define LEAGUE 4000 /* random leagues */
#define PICKS  400

static struct contender league[MANY];
static unsigned count;
static unsigned seat[PAIRING_SEATS_MAX];
static uint64_t prng;

static struct matchmaking settings;

static void
begin(void)
{
	memset(league, 0, sizeof(league));
	count = 0;
	prng = draw_seed(7);
	settings = (struct matchmaking){ .seats = 2, .playing_max = 2 };
}

/* Add a version with an owner of its own; or a house bot. */
static struct contender *
add(bool house, double elo)
{
	struct contender *c = &league[count++];

	*c = (struct contender){ .id = count,
				 .owner = house ? 0 : count,
				 .house = house,
				 .elo = elo,
				 .half = 50,
				 .groups = 100,
				 .waits_us = 1000 };
	return c;
}

static bool
pick(void)
{
	return matchmaking_pick(&settings, league, count, &prng, seat);
}

static const struct contender *
at(unsigned i)
{
	return &league[seat[i]];
}

/*
 * Random leagues.
 */

static int64_t
below(unsigned n)
{
	return prng_below(&prng, n);
}

static void
draw_met(struct contender *c)
{
	for (unsigned i = 0; i + 1 < settings.seats; i++)
		c->met[i] = below(count + 5);
}

static void
draw_league(unsigned houses)
{
	unsigned owners = 1 + prng_below(&prng, 12);
	int64_t scale = below(2) ? 1000 : 100000000;

	count = 0;
	settings.playing_max = 1 + prng_below(&prng, 3);
	settings.anchor_every = prng_below(&prng, 5);
	settings.tables = prng_below(&prng, 4);
	settings.slow_us = below(3) * scale / 4;
	settings.credit_us = below(2) * scale;
	for (unsigned i = 0; i < houses; i++)
		add(true, (double)below(2000));
	for (unsigned n = prng_below(&prng, MANY - houses); n > 0; n--) {
		struct contender *c = add(false, (double)below(2000));

		c->owner = 1 + below(owners);
		c->placing = below(5) == 0;
		c->elo = below(8) == 0 ? NAN : c->elo;
		c->half = below(3) == 0 ? HUGE_VAL : (double)below(300);
		c->groups = below(10);
		c->unanchored = below(6);
		c->used_us = below(5) * scale;
		c->group_us = below(3) * scale / 4;
		c->waits_us = below(1000);
		c->playing = prng_below(&prng, settings.playing_max + 1);
	}
	for (unsigned i = 0; i < count; i++)
		draw_met(&league[i]);
}

static bool
is_free(const struct contender *c)
{
	return c->house || c->playing < settings.playing_max;
}

static bool
has_met(const struct contender *a, const struct contender *b)
{
	for (unsigned i = 0; i + 1 < settings.seats; i++)
		if (a->met[i] == b->id)
			return true;
	return false;
}

/* The rules that are never broken. */
static bool
may_meet(const struct contender *a, const struct contender *b)
{
	if (a == b || !is_free(a) || !is_free(b))
		return false;
	if (!a->house && a->owner == b->owner)
		return false;
	return a->house || b->house || (!has_met(a, b) && !has_met(b, a));
}

static unsigned
free_versions(void)
{
	unsigned n = 0;

	for (unsigned i = 0; i < count; i++)
		n += !league[i].house && is_free(&league[i]);
	return n;
}

/* Return true if two versions may meet, not both of them house bots. */
static bool
a_pair_is_legal(void)
{
	for (unsigned a = 0; a < count; a++)
		for (unsigned b = 0; b < count; b++)
			if (!league[a].house &&
			    may_meet(&league[a], &league[b]))
				return true;
	return false;
}

static double
time_of(const struct contender *c)
{
	return (double)(c->used_us + c->playing * c->group_us);
}

static double
mean_time(void)
{
	double sum = 0;

	for (unsigned i = 0; i < count; i++)
		if (!league[i].house && is_free(&league[i]))
			sum += time_of(&league[i]);
	return sum / free_versions();
}

static void
check_seats(void)
{
	bool house = false;

	ck_assert(!at(0)->house);
	for (unsigned i = 0; i < settings.seats; i++) {
		house = house || at(i)->house;
		for (unsigned j = 0; j < i; j++)
			ck_assert(may_meet(at(i), at(j)));
	}
	if (settings.anchor_every > 0 &&
	    at(0)->unanchored + 1 >= settings.anchor_every)
		ck_assert_msg(house, "a version is due to meet a house bot");
}

/* The first seat: a version that is placing, else one within its share. */
static void
check_first(void)
{
	double over = time_of(at(0)) - mean_time();
	bool placing = false;

	for (unsigned i = 0; i < count; i++)
		placing = placing || (!league[i].house && league[i].placing &&
				      is_free(&league[i]) &&
				      time_of(&league[i]) - mean_time() <=
					      (double)settings.credit_us);
	if (placing)
		ck_assert(at(0)->placing);
	ck_assert_double_le(over, placing ? (double)settings.credit_us : 1e-6);
}

static void
check_determinism(uint64_t before)
{
	struct contender was[PAIRING_SEATS_MAX];

	for (unsigned i = 0; i < settings.seats; i++)
		was[i] = *at(i);
	prng = before;
	ck_assert(pick());
	for (unsigned i = 0; i < settings.seats; i++)
		ck_assert_int_eq(at(i)->id, was[i].id);
	for (unsigned i = count; i > 1; i--) { /* in another order */
		uint64_t other = before + i;
		unsigned j = prng_below(&other, i);
		struct contender c = league[i - 1];

		league[i - 1] = league[j];
		league[j] = c;
	}
	prng = before;
	ck_assert(pick());
	for (unsigned i = 0; i < settings.seats; i++)
		ck_assert_int_eq(at(i)->id, was[i].id);
}

/* With enough house bots, any free version is enough for a group. */
START_TEST(groups_of_random_leagues_keep_the_rules)
{
	unsigned played = 0, idle = 0;

	for (unsigned n = sample_share_of(LEAGUE); n > 0; n--) {
		uint64_t before;

		settings.seats = 2 + prng_below(&prng, PAIRING_SEATS_MAX - 1);
		draw_league(settings.seats - 1 + prng_below(&prng, 4));
		before = prng;
		if (!pick()) {
			ck_assert_uint_eq(free_versions(), 0);
			idle++;
			continue;
		}
		played++;
		check_seats();
		if (settings.tables < 2) /* no table is kept */
			check_first();
		check_determinism(before);
	}
	ck_assert_uint_gt(played, 10 * idle);
	ck_assert_uint_gt(idle, 0);
}
END_TEST

/* With fewer house bots: a table of two is idle only if no pair is legal. */
START_TEST(no_table_of_two_is_idle_while_a_pair_is_legal)
{
	unsigned idle = 0;

	for (unsigned n = sample_share_of(LEAGUE); n > 0; n--) {
		bool legal;

		draw_league(prng_below(&prng, 2));
		count = count > 5 ? 1 + prng_below(&prng, 5) : count;
		legal = a_pair_is_legal();
		ck_assert_int_eq(pick(), legal);
		idle += !legal;
		for (unsigned i = 0; legal && i < 2; i++)
			ck_assert(may_meet(at(i), at(1 - i)));
	}
	ck_assert_uint_gt(idle, 0);
}
END_TEST

/*
 * The first seat.
 */

START_TEST(house_bots_alone_do_not_play)
{
	add(true, 1000);
	add(true, 1100);
	add(true, 1200);
	ck_assert(!pick());
	add(false, 1000);
	ck_assert(pick());
	ck_assert_uint_eq(seat[0], 3);
}
END_TEST

/* Half of the groups by waiting time, half by interval and waiting time. */
START_TEST(waiting_and_wide_intervals_share_the_first_seat)
{
	unsigned waiting = 0, wide = 0;

	add(true, 1000);
	add(true, 1000);
	for (unsigned i = 0; i < 6; i++)
		add(false, 1000);
	league[4].waits_us = 3000;
	league[5].waits_us = 2000;
	league[5].half = HUGE_VAL;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		waiting += seat[0] == 4;
		wide += seat[0] == 5;
	}
	ck_assert_uint_eq(waiting + wide, PICKS);
	/* five standard deviations of 400 coins */
	ck_assert_uint_ge(waiting, PICKS / 2 - 50);
	ck_assert_uint_ge(wide, PICKS / 2 - 50);
}
END_TEST

START_TEST(a_version_beyond_its_share_waits)
{
	add(true, 1000);
	for (unsigned i = 0; i < 4; i++)
		add(false, 1000)->group_us = 10;
	league[2].used_us = 1000;
	league[2].waits_us = 1000000;
	league[2].half = HUGE_VAL;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		ck_assert_uint_ne(seat[0], 2);
		ck_assert_uint_ne(seat[1], 2);
	}
	/* Groups under way count: twice 600 are more than 1000. */
	league[4].playing = 2;
	league[4].group_us = 600;
	settings.playing_max = 3;
	league[2].used_us = 0;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		ck_assert_uint_ne(seat[0], 4);
	}
}
END_TEST

START_TEST(a_version_at_its_cap_delays_no_other)
{
	add(true, 1000);
	for (unsigned i = 0; i < 3; i++)
		add(false, 1000);
	league[1].playing = 2;
	league[1].placing = true;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		ck_assert_uint_ne(seat[0], 1);
		ck_assert_uint_ne(seat[1], 1);
	}
}
END_TEST

/* Two tables: one slow group is under way, so fast versions get the other, even
 * beyond their share, but not beyond the credit. */
START_TEST(slow_versions_do_not_occupy_the_last_table)
{
	struct contender *slow[2];

	settings.tables = 2;
	settings.slow_us = 100;
	settings.credit_us = 5000;
	settings.playing_max = 3;
	add(true, 1000);
	add(true, 1000);
	for (unsigned i = 0; i < 4; i++)
		add(false, 1000)->group_us = 10;
	for (unsigned i = 0; i < 2; i++) {
		slow[i] = add(false, 1000);
		slow[i]->group_us = 1000;
		slow[i]->waits_us = 1000000;
	}
	ck_assert(pick());
	ck_assert(at(0) == slow[0] || at(0) == slow[1]);
	slow[0]->playing = 1;
	for (unsigned i = 2; i < 6; i++)
		league[i].used_us = 4000;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		ck_assert(at(0)->group_us < 100 && at(1)->group_us < 100);
		ck_assert(!at(1)->house);
	}
	/* Beyond the credit all should wait: the least time counts. */
	for (unsigned i = 2; i < 6; i++)
		league[i].used_us = 40000;
	slow[0]->waits_us = 2000000;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		ck_assert_ptr_eq(at(0), slow[1]);
	}
}
END_TEST

/* A fast version keeps its last group for those that are not slow. */
START_TEST(a_slow_version_leaves_a_fast_one_a_group)
{
	settings.slow_us = 100;
	add(true, 1000);
	for (unsigned i = 0; i < 2; i++)
		add(false, 1000)->group_us = 10;
	add(false, 1000)->group_us = 1000;
	league[1].playing = 1; /* of 2 */
	league[2].playing = 2;
	league[3].waits_us = 1000000;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		ck_assert(at(1)->house);
	}
	league[1].playing = 0;
	ck_assert(pick());
	ck_assert(!at(1)->house);
}
END_TEST

/*
 * Placing.
 */

START_TEST(a_placing_version_climbs_the_house_ladder)
{
	const double elo[] = { 1300, 1000, 1200, 1100 };
	struct contender *c;

	for (unsigned i = 0; i < 4; i++)
		add(true, elo[i]);
	for (unsigned i = 0; i < 9; i++)
		add(false, 1150)->waits_us = 1000000;
	c = add(false, 1500);
	c->placing = true;
	c->half = HUGE_VAL;
	for (c->groups = 0; c->groups < 4; c->groups++) {
		ck_assert(pick());
		ck_assert_ptr_eq(at(0), c);
		ck_assert_double_eq(at(1)->elo, 1000 + 100 * (double)c->groups);
		c->met[0] = at(1)->id;
	}
	ck_assert(pick());
	ck_assert_ptr_eq(at(0), c);
	ck_assert(!at(1)->house);
}
END_TEST

/* Three house bots at a time; the last rung, then versions of near rating. */
START_TEST(a_table_of_four_climbs_three_rungs_at_a_time)
{
	struct contender *c;

	settings.seats = 4;
	for (unsigned i = 0; i < 4; i++)
		add(true, 1000 + 100 * i);
	for (unsigned i = 0; i < 9; i++)
		add(false, 1150);
	c = add(false, 1500);
	c->placing = true;
	c->groups = 0;
	ck_assert(pick());
	for (unsigned i = 0; i < 3; i++) {
		ck_assert_uint_eq(seat[i + 1], i);
		c->met[i] = at(i + 1)->id;
	}
	c->groups = 1;
	ck_assert(pick());
	ck_assert_ptr_eq(at(0), c);
	ck_assert_uint_eq(seat[1], 3);
	ck_assert(!at(2)->house && !at(3)->house);
}
END_TEST

START_TEST(placing_has_a_limit_of_time)
{
	struct contender *c;

	add(true, 1000);
	add(true, 1000);
	for (unsigned i = 0; i < 9; i++)
		add(false, 1000);
	c = add(false, 1000);
	c->placing = true;
	settings.credit_us = 900;
	c->used_us = 1000; /* the mean is 100 */
	ck_assert(pick());
	ck_assert_ptr_eq(at(0), c);
	c->used_us = 1001;
	ck_assert(pick());
	ck_assert_ptr_ne(at(0), c);
}
END_TEST

/*
 * The other seats.
 */

START_TEST(near_versions_meet_and_far_ones_do_not)
{
	unsigned met[MANY] = { 0 };

	add(true, 0);
	for (unsigned i = 0; i < 20; i++)
		add(false, 1000 + 50 * i);
	league[10].waits_us = 100000;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		ck_assert_uint_eq(seat[0], 10);
		met[seat[1]]++;
	}
	for (unsigned i = 8; i <= 12; i++)
		if (i != 10)
			ck_assert_uint_gt(met[i], PICKS / 20);
	/* 200 Elo is more than both halves of the intervals and the jitter. */
	for (unsigned i = 0; i <= 20; i++)
		if (i < 6 || i > 14)
			ck_assert_uint_eq(met[i], 0);
}
END_TEST

START_TEST(an_unknown_rating_or_interval_meets_all_ratings)
{
	unsigned met[MANY] = { 0 };

	add(true, 0);
	for (unsigned i = 0; i < 9; i++)
		add(false, 1000 + 75 * i);
	league[5].waits_us = 100000;
	league[5].half = HUGE_VAL;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		met[seat[1]]++;
	}
	for (unsigned i = 1; i < 10; i++)
		ck_assert(i == 5 || met[i] > 0);
	memset(met, 0, sizeof(met));
	league[5].elo = NAN;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		met[seat[1]]++;
	}
	for (unsigned i = 1; i < 10; i++)
		ck_assert(i == 5 || met[i] > PICKS / 40);
	/* others meet a version without a rating, too */
	league[5].waits_us = 0;
	league[1].waits_us = 100000;
	memset(met, 0, sizeof(met));
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		met[seat[1]]++;
	}
	ck_assert_uint_gt(met[5], 0);
}
END_TEST

START_TEST(every_so_many_groups_have_a_house_bot)
{
	unsigned house = 0;

	add(true, 900);
	add(true, 1100);
	for (unsigned i = 0; i < 12; i++)
		add(false, 1000);
	settings.anchor_every = 5;
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		ck_assert(at(0)->unanchored < 5 && at(1)->unanchored < 5);
		house += at(1)->house;
		for (unsigned j = 0; j < 2; j++) {
			struct contender *c = &league[seat[j]];

			c->met[0] = at(1 - j)->id;
			c->unanchored = at(1)->house ? 0 : c->unanchored + 1;
		}
		for (unsigned j = 2; j < count; j++)
			league[j].waits_us += 1000;
		league[seat[0]].waits_us = league[seat[1]].waits_us = 0;
	}
	/* A fifth of a version's groups is a third of all groups. */
	ck_assert_uint_ge(house, PICKS / 4);
	ck_assert_uint_le(house, PICKS / 2);
}
END_TEST

START_TEST(short_tables_are_filled_with_house_bots)
{
	settings.seats = 4;
	for (unsigned i = 0; i < 3; i++)
		add(true, 1000);
	add(false, 2000);
	add(false, 1000);
	for (unsigned i = 0; i < PICKS; i++) {
		ck_assert(pick());
		ck_assert(!at(0)->house && !at(1)->house);
		ck_assert(at(2)->house && at(3)->house);
	}
	league[4].owner = league[3].owner;
	ck_assert(pick());
	ck_assert(at(1)->house && at(2)->house && at(3)->house);
}
END_TEST

START_TEST(a_single_house_bot_is_met_again)
{
	struct contender *c;

	add(true, 1000);
	c = add(false, 1000);
	c->met[0] = league[0].id;
	ck_assert(pick());
	ck_assert_uint_eq(seat[1], 0);
	add(true, 0);
	ck_assert(pick());
	ck_assert_uint_eq(seat[1], 2); /* a free one, although it is far */
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("matchmaking");
	TCase *tcase = tcase_create("matchmaking");

	tcase_add_checked_fixture(tcase, begin, NULL);
	tcase_add_test(tcase, groups_of_random_leagues_keep_the_rules);
	tcase_add_test(tcase, no_table_of_two_is_idle_while_a_pair_is_legal);
	tcase_add_test(tcase, house_bots_alone_do_not_play);
	tcase_add_test(tcase, waiting_and_wide_intervals_share_the_first_seat);
	tcase_add_test(tcase, a_version_beyond_its_share_waits);
	tcase_add_test(tcase, a_version_at_its_cap_delays_no_other);
	tcase_add_test(tcase, slow_versions_do_not_occupy_the_last_table);
	tcase_add_test(tcase, a_slow_version_leaves_a_fast_one_a_group);
	tcase_add_test(tcase, a_placing_version_climbs_the_house_ladder);
	tcase_add_test(tcase, a_table_of_four_climbs_three_rungs_at_a_time);
	tcase_add_test(tcase, placing_has_a_limit_of_time);
	tcase_add_test(tcase, near_versions_meet_and_far_ones_do_not);
	tcase_add_test(tcase, an_unknown_rating_or_interval_meets_all_ratings);
	tcase_add_test(tcase, every_so_many_groups_have_a_house_bot);
	tcase_add_test(tcase, short_tables_are_filled_with_house_bots);
	tcase_add_test(tcase, a_single_house_bot_is_met_again);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
