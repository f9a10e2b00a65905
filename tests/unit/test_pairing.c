/* test_pairing.c - who plays whom follows from a match's number alone. */
#include <check.h>

#include "arena/schedule/pairing.h"
#include "tests/support/suite.h"

#define BOTS_MAX 9

static const struct row {
	const char *what;
	struct pairing_field field;
	uint64_t matches;
} rows[] = {
	{ "two bots, one game", { 2, 2, 1, false, true, 0, false, NULL }, 1 },
	{ "two bots, mirrored", { 2, 2, 3, true, true, 0, false, NULL }, 6 },
	{ "five bots at tables of two",
	  { 5, 2, 4, true, true, 0, false, NULL },
	  80 },
	{ "five bots, own deals",
	  { 5, 2, 4, true, false, 0, false, NULL },
	  80 },
	{ "six bots at tables of three",
	  { 6, 3, 3, true, true, 0, false, NULL },
	  180 },
	{ "seven bots at tables of four, no mirror",
	  { 7, 4, 4, false, true, 0, false, NULL },
	  140 },
	{ "nine bots at tables of eight",
	  { 9, 8, 1, true, false, 0, false, NULL },
	  72 },
};

#define ROWS (int)(sizeof(rows) / sizeof(rows[0]))

START_TEST(a_schedule_has_as_many_matches_as_it_says)
{
	ck_assert_msg(pairing_matches(&rows[_i].field) == rows[_i].matches,
		      "%s", rows[_i].what);
}
END_TEST

START_TEST(every_pair_meets_equally_often)
{
	const struct pairing_field *s = &rows[_i].field;
	unsigned met[BOTS_MAX][BOTS_MAX] = { 0 };
	uint64_t each = 0;
	struct fixture at;

	for (uint64_t m = 1; m <= rows[_i].matches; m++) {
		pairing_match(s, m, &at);
		for (unsigned a = 0; a < s->seats; a++)
			for (unsigned b = a + 1; b < s->seats; b++) {
				ck_assert_uint_ne(at.bots[a], at.bots[b]);
				met[at.bots[a]][at.bots[b]]++;
				met[at.bots[b]][at.bots[a]]++;
			}
	}
	each = rows[_i].matches * s->seats * (s->seats - 1) /
	       (s->bots * (s->bots - 1));
	for (unsigned a = 0; a < s->bots; a++)
		for (unsigned b = 0; b < s->bots; b++)
			ck_assert_msg(a == b || met[a][b] == each, "%s",
				      rows[_i].what);
}
END_TEST

START_TEST(mirrored_matches_seat_everybody_everywhere_with_the_same_cards)
{
	const struct pairing_field *s = &rows[_i].field;
	struct fixture first, at;

	if (!s->rotate)
		return;
	for (uint64_t m = 1; m <= rows[_i].matches; m += s->seats) {
		pairing_match(s, m, &first);
		for (unsigned r = 0; r < s->seats; r++) {
			pairing_match(s, m + r, &at);
			ck_assert_uint_eq(at.rotation, r);
			ck_assert_uint_eq(at.group, first.group);
			ck_assert_uint_eq(at.cards, first.cards);
			for (unsigned seat = 0; seat < s->seats; seat++)
				ck_assert_uint_eq(
					at.bots[seat],
					first.bots[(seat + r) % s->seats]);
		}
	}
}
END_TEST

START_TEST(common_deals_are_the_round_s_and_own_deals_the_group_s)
{
	const struct pairing_field *s = &rows[_i].field;
	struct fixture at;

	for (uint64_t m = 1; m <= rows[_i].matches; m++) {
		pairing_match(s, m, &at);
		ck_assert_uint_eq(at.match, m);
		ck_assert_uint_eq(at.cards, s->common ? at.round : at.group);
	}
	ck_assert_uint_eq(at.round, s->rounds);
}
END_TEST

START_TEST(without_mirror_the_seats_are_taken_in_turn)
{
	const struct pairing_field s = {
		2, 2, 10, false, true, 0, false, NULL
	};
	unsigned first[2] = { 0 };
	struct fixture at;

	for (uint64_t m = 1; m <= 10; m++) {
		pairing_match(&s, m, &at);
		first[at.bots[0]]++;
	}
	ck_assert_uint_eq(first[0], 5);
	ck_assert_uint_eq(first[1], 5);
}
END_TEST

START_TEST(a_side_is_one_bot_at_all_its_seats)
{
	const struct pairing_field s = { 3, 6, 2, true, true, 2, false, NULL };
	unsigned met[3][3] = { { 0 } };
	struct fixture at, mirrored;

	ck_assert_uint_eq(pairing_count(&s), 3);
	ck_assert_uint_eq(pairing_rotations(&s), 2);
	ck_assert_uint_eq(pairing_matches(&s), 12);
	for (uint64_t m = 1; m <= 12; m += 2) {
		pairing_match(&s, m, &at);
		pairing_match(&s, m + 1, &mirrored);
		ck_assert_uint_eq(at.cards, mirrored.cards);
		for (unsigned seat = 0; seat < 6; seat++) {
			ck_assert_uint_eq(at.bots[seat], at.bots[seat % 2]);
			ck_assert_uint_eq(mirrored.bots[seat],
					  at.bots[(seat + 1) % 6]);
		}
		met[at.bots[0]][at.bots[1]]++;
		met[at.bots[1]][at.bots[0]]++;
	}
	for (unsigned a = 0; a < 3; a++)
		for (unsigned b = 0; b < 3; b++)
			ck_assert_uint_eq(met[a][b], a == b ? 0 : 2);
}
END_TEST

/* Seats, sides, the rounds after which all have been partners equally often. */
static const struct mixed {
	uint32_t seats, sides, rounds;
} mixed[] = { { 4, 2, 3 }, { 6, 2, 10 }, { 6, 3, 15 }, { 8, 2, 35 } };

START_TEST(mixed_partners_change_until_all_have_been_together)
{
	const struct mixed *m = &mixed[_i];
	const struct pairing_field s = { m->seats + 1, m->seats, m->rounds,
					 true,	       false,	 m->sides,
					 true,	       NULL };
	unsigned together[BOTS_MAX][BOTS_MAX] = { { 0 } };
	unsigned expected = 0;
	struct fixture at;

	ck_assert_uint_eq(pairing_matches(&s),
			  (uint64_t)(m->seats + 1) * m->seats * m->rounds);
	pairing_match(&s, 1, &at);
	for (unsigned seat = 0; seat < m->seats; seat++)
		ck_assert_uint_eq(at.bots[seat], seat); /* as they are named */
	for (uint64_t match = 1; match <= pairing_matches(&s); match++) {
		unsigned seen = 0;

		pairing_match(&s, match, &at);
		for (unsigned a = 0; a < m->seats; a++) {
			seen |= 1u << at.bots[a];
			for (unsigned b = 0; b < a; b++) {
				if (a % m->sides != b % m->sides)
					continue;
				together[at.bots[a]][at.bots[b]]++;
				together[at.bots[b]][at.bots[a]]++;
			}
		}
		ck_assert_int_eq(__builtin_popcount(seen), (int)m->seats);
	}
	expected = together[0][1];
	ck_assert_uint_gt(expected, 0);
	for (unsigned a = 0; a <= m->seats; a++)
		for (unsigned b = 0; b <= m->seats; b++)
			ck_assert_uint_eq(together[a][b],
					  a == b ? 0 : expected);
}
END_TEST

START_TEST(a_group_is_found_again_by_its_number)
{
	const struct pairing_field s = {
		100, 4, 1, false, true, 0, false, NULL
	};
	uint64_t n = pairing_count(&s);
	struct fixture at;

	ck_assert_uint_eq(n, 3921225);
	pairing_match(&s, n, &at); /* 96 97 98 99, turned by the place */
	for (unsigned i = 0; i < 4; i++)
		ck_assert_uint_ge(at.bots[i], 96);
}
END_TEST

START_TEST(too_many_matches_are_refused)
{
	const struct pairing_field many = { 1000, 8, 10000000, true,
					    true, 0, false,    NULL };
	const struct pairing_field some = { 1000, 2, 10,    true,
					    true, 0, false, NULL };

	ck_assert_uint_eq(pairing_matches(&many), 0);
	ck_assert_uint_eq(pairing_matches(&some), 9990000);
}
END_TEST

START_TEST(repeated_cards_are_seen)
{
	const struct pairing_field mirrored = { 2,     2, 1,	 true,
						false, 0, false, NULL };
	const struct pairing_field common = { 3,    2, 1,     false,
					      true, 0, false, NULL };
	const struct pairing_field pair = {
		2, 2, 1, false, true, 0, false, NULL
	};
	const struct pairing_field own = {
		3, 2, 1, false, false, 0, false, NULL
	};

	ck_assert(pairing_repeats_cards(&mirrored));
	ck_assert(pairing_repeats_cards(&common));
	ck_assert(!pairing_repeats_cards(&pair));
	ck_assert(!pairing_repeats_cards(&own));
}
END_TEST

/* A camp for each bot, the same ones for the same @seed. */
static void
draw_camps(uint32_t bots, uint32_t seed, uint32_t *camps)
{
	uint32_t camps_max = seed % bots + 1;

	for (uint32_t i = 0; i < bots; i++) {
		seed = seed * 1664525 + 1013904223;
		camps[i] = (seed >> 16) % camps_max;
	}
}

static bool
is_of_many_camps(const uint32_t *camps, uint32_t set)
{
	uint32_t seen = 0;

	for (uint32_t i = 0; i < BOTS_MAX; i++) {
		if (!(set >> i & 1))
			continue;
		if (seen >> camps[i] & 1)
			return false;
		seen |= 1u << camps[i];
	}
	return true;
}

/* The bits of a set in the other order: sets grow as their groups do. */
static uint32_t
turned(uint32_t set)
{
	uint32_t out = 0;

	for (uint32_t i = 0; i < BOTS_MAX; i++)
		out |= (set >> i & 1) << (BOTS_MAX - 1 - i);
	return out;
}

/* Against every group that there is, sorted by who is in it. */
START_TEST(a_round_is_every_group_of_different_camps_once)
{
	uint32_t camps[BOTS_MAX] = { 0 };
	unsigned checked = 0;

	for (uint32_t seed = 0; seed < 60; seed++) {
		struct pairing_field s = { BOTS_MAX, (uint32_t)_i, 2,
					   false,    true,	   0,
					   false,    camps };
		uint64_t match = 0;
		struct fixture at;

		draw_camps(BOTS_MAX, seed, camps);
		for (uint32_t set = (1u << BOTS_MAX) - 1; set > 0; set--) {
			uint32_t group = turned(set), seen = 0;

			if (__builtin_popcount(group) != _i ||
			    !is_of_many_camps(camps, group))
				continue;
			ck_assert_uint_le(++match, pairing_count(&s));
			pairing_match(&s, match, &at);
			for (unsigned seat = 0; seat < s.seats; seat++)
				seen |= 1u << at.bots[seat];
			ck_assert_uint_eq(seen, group);
			checked++;
		}
		ck_assert_uint_eq(pairing_count(&s), match);
		ck_assert_uint_eq(pairing_matches(&s), 2 * match);
		ck_assert_int_eq(match > 0, pairing_camps(&s) >= s.seats);
	}
	ck_assert_uint_gt(checked, 0);
}
END_TEST

START_TEST(bots_of_one_camp_are_no_partners_either)
{
	const uint32_t camps[7] = { 0, 1, 0, 3, 4, 5, 5 };
	const struct pairing_field s = { 7, 4, 3, true, false, 2, true, camps };
	struct fixture at;

	ck_assert_uint_eq(pairing_camps(&s), 5);
	/* one camp is left out: of one bot, 3 times 2 * 2, or of two */
	ck_assert_uint_eq(pairing_matches(&s), 16 * 4 * 3);
	for (uint64_t match = 1; match <= pairing_matches(&s); match++) {
		pairing_match(&s, match, &at);
		for (unsigned a = 0; a < 4; a++)
			for (unsigned b = 0; b < a; b++)
				ck_assert_uint_ne(camps[at.bots[a]],
						  camps[at.bots[b]]);
	}
}
END_TEST

START_TEST(sides_of_one_bot_keep_camps_apart)
{
	const uint32_t camps[4] = { 0, 0, 2, 2 };
	const struct pairing_field s = { 4, 4, 1, true, true, 2, false, camps };
	struct fixture at;

	ck_assert_uint_eq(pairing_matches(&s), 8);
	for (uint64_t match = 1; match <= 8; match++) {
		pairing_match(&s, match, &at);
		ck_assert_uint_ne(camps[at.bots[0]], camps[at.bots[1]]);
		ck_assert_uint_eq(at.bots[0], at.bots[2]);
	}
}
END_TEST

START_TEST(no_camp_leaves_a_bot_without_a_match)
{
	uint32_t camps[BOTS_MAX] = { 0 };
	struct pairing_field s = {
		BOTS_MAX, 3, 1, false, true, 0, false, camps
	};
	struct fixture at;

	for (uint32_t seed = 0; seed < 200; seed++) {
		uint32_t seen = 0;

		draw_camps(BOTS_MAX, seed, camps);
		for (uint64_t m = 1; m <= pairing_matches(&s); m++) {
			pairing_match(&s, m, &at);
			for (unsigned seat = 0; seat < s.seats; seat++)
				seen |= 1u << at.bots[seat];
		}
		ck_assert(seen == 0 || seen == (1u << BOTS_MAX) - 1);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("pairing");
	TCase *tcase = tcase_create("pairing");

	tcase_add_loop_test(tcase, a_schedule_has_as_many_matches_as_it_says, 0,
			    ROWS);
	tcase_add_loop_test(tcase, every_pair_meets_equally_often, 0, ROWS);
	tcase_add_loop_test(
		tcase,
		mirrored_matches_seat_everybody_everywhere_with_the_same_cards,
		0, ROWS);
	tcase_add_loop_test(
		tcase, common_deals_are_the_round_s_and_own_deals_the_group_s,
		0, ROWS);
	tcase_add_test(tcase, without_mirror_the_seats_are_taken_in_turn);
	tcase_add_test(tcase, a_side_is_one_bot_at_all_its_seats);
	tcase_add_loop_test(tcase,
			    mixed_partners_change_until_all_have_been_together,
			    0, sizeof(mixed) / sizeof(mixed[0]));
	tcase_add_test(tcase, a_group_is_found_again_by_its_number);
	tcase_add_test(tcase, too_many_matches_are_refused);
	tcase_add_test(tcase, repeated_cards_are_seen);
	tcase_add_loop_test(tcase,
			    a_round_is_every_group_of_different_camps_once, 2,
			    PAIRING_SEATS_MAX + 1);
	tcase_add_test(tcase, bots_of_one_camp_are_no_partners_either);
	tcase_add_test(tcase, sides_of_one_bot_keep_camps_apart);
	tcase_add_test(tcase, no_camp_leaves_a_bot_without_a_match);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
