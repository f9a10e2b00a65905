/* test_schedule_revisions.c - a tournament that grows plays what is missing and
 * no more. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/schedule_revisions.h"
#include "tests/support/suite.h"

#define EPOCHS	     5
#define BOTS_MAX     8
#define PROGRAMS_MAX 64
#define NAMES	     10
#define MATCHES_MAX  8000

static unsigned prng;

static unsigned
draw(unsigned below)
{
	prng = prng * 1103515245 + 12345;
	return prng / 65536 % below;
}

static struct {
	uint32_t bots[EPOCHS][BOTS_MAX];
	uint32_t names[PROGRAMS_MAX];
	struct schedule_revision revision[EPOCHS];
	struct schedule_revisions grown;
} made;

/* Has the revision a program of this name?  Its bot, or -1. */
static int
has_name(unsigned revision, uint32_t name)
{
	for (unsigned i = 0; i < made.revision[revision].terms.field.bots; i++)
		if (made.names[made.bots[revision][i]] == name)
			return (int)i;
	return -1;
}

/* A program of a name that the revision has not: an old one or a new. */
static uint32_t
another(unsigned revision)
{
	uint32_t name;

	do
		name = draw(NAMES);
	while (has_name(revision, name) >= 0);
	for (uint32_t p = 0; p < made.grown.programs && draw(2) == 0; p++)
		if (made.names[p] == name)
			return p;
	made.names[made.grown.programs] = name;
	return made.grown.programs++;
}

/* More rounds, bots that come, go, are replaced, or stand in another order. */
static void
next_revision(unsigned e)
{
	struct pairing_field *field = &made.revision[e].terms.field;
	uint32_t *bots = made.bots[e];

	memcpy(bots, made.bots[e - 1], sizeof(made.bots[e]));
	made.revision[e].terms = made.revision[e - 1].terms;
	field->rounds += draw(3);
	for (unsigned i = 0; i < field->bots; i++)
		if (draw(4) == 0) {
			uint32_t name = made.names[bots[i]];

			made.names[made.grown.programs] = name;
			bots[i] = made.grown.programs++;
		}
	if (draw(2) == 0 && field->bots > pairing_table_bots(field)) {
		unsigned gone = draw(field->bots);

		bots[gone] = bots[--field->bots];
	}
	if (draw(2) == 0 && field->bots < BOTS_MAX - 1) {
		bots[field->bots] = another(e);
		field->bots++;
	}
}

static void
make_up(unsigned number)
{
	static const struct pairing_field fields[] = {
		{ 3, 2, 2, true, true, 0, false, NULL },
		{ 3, 2, 3, true, false, 0, false, NULL },
		{ 4, 3, 1, false, true, 0, false, NULL },
		{ 4, 3, 2, true, false, 0, false, NULL },
		{ 4, 4, 3, true, false, 2, true, NULL },
		{ 3, 4, 2, true, true, 2, false, NULL },
	};

	prng = number * 7919 + 1;
	memset(&made, 0, sizeof(made));
	made.grown.revisions = made.revision;
	made.grown.names = made.names;
	made.revision[0].terms.field = fields[number % 6];
	made.revision[0].terms.seed = "grown";
	for (unsigned e = 0; e < EPOCHS; e++)
		made.revision[e].programs = made.bots[e];
	for (unsigned i = 0; i < fields[number % 6].bots; i++) {
		made.names[i] = i;
		made.bots[0][i] = made.grown.programs++;
	}
	for (unsigned e = 1; e < EPOCHS; e++)
		next_revision(e);
}

static struct schedule *
grown(unsigned revisions, bool programs)
{
	struct schedule_fault fault;
	struct schedule *schedule;

	made.grown.revision_count = revisions;
	schedule = programs ? schedule_of_programs(&made.grown, &fault)
			    : schedule_of_revisions(&made.grown, &fault);
	ck_assert_msg(schedule != NULL, "%s", fault.diag.text);
	ck_assert_uint_lt(schedule_known(schedule), MATCHES_MAX);
	return schedule;
}

/* Who sits at a match, whatever the order, as a set of programs. */
static uint64_t
set_of(const struct schedule *schedule, const struct fixture *at,
       const uint32_t *programs)
{
	uint64_t set = 0;

	for (unsigned i = 0; i < schedule_field(schedule)->seats; i++)
		set |= UINT64_C(1) << (programs != NULL ? programs[at->bots[i]]
							: at->bots[i]);
	return set;
}

/* What was there keeps its numbers, seats and cards; and is off when somebody
 * is gone, and only then. */
START_TEST(what_was_there_stays)
{
	make_up((unsigned)_i);
	for (unsigned e = 1; e < EPOCHS; e++) {
		struct schedule *before = grown(e, true);
		struct schedule *all = grown(e + 1, true);
		struct schedule *today = grown(e + 1, false);
		uint64_t here = 0, played = 0;
		struct fixture a, b;

		for (unsigned i = 0; i < schedule_field(today)->bots; i++)
			here |= UINT64_C(1) << made.bots[e][i];
		ck_assert_uint_eq(schedule_known(all), schedule_known(today));
		for (uint64_t m = 1; m <= schedule_known(all); m++) {
			uint64_t set;

			schedule_at(all, m, &b);
			set = set_of(all, &b, NULL);
			ck_assert_int_eq((set & ~here) == 0,
					 schedule_plays(today, m));
			if (m <= schedule_known(before)) {
				schedule_at(before, m, &a);
				ck_assert_mem_eq(&a, &b, sizeof(a));
			} else {
				ck_assert(schedule_plays(today, m));
			}
			if (!schedule_plays(today, m))
				continue;
			played++;
			schedule_at(today, m, &a);
			ck_assert_uint_eq(set, set_of(today, &a, made.bots[e]));
			ck_assert_uint_eq(a.cards, b.cards);
		}
		ck_assert_uint_eq(played, schedule_matches(today));
		schedule_free(before);
		schedule_free(all);
		schedule_free(today);
	}
}
END_TEST

static void
ck_with_cards(const struct schedule *schedule, uint64_t last)
{
	struct fixture a, b;

	for (uint64_t m = schedule_next(schedule, 1);
	     m <= schedule_known(schedule);
	     m = schedule_next(schedule, m + 1)) {
		uint64_t found = 0;

		schedule_at(schedule, m, &a);
		for (uint64_t k = schedule_next(schedule, 1); k <= last;
		     k = schedule_next(schedule, k + 1)) {
			schedule_at(schedule, k, &b);
			found += a.cards == b.cards;
		}
		ck_assert_uint_eq(schedule_with_cards(schedule, a.cards, last),
				  found);
	}
}

START_TEST(those_with_the_same_cards_are_counted)
{
	struct schedule_fault fault;
	struct schedule *today, *fresh;

	make_up((unsigned)_i);
	today = grown(EPOCHS, false);
	fresh = schedule_new(&made.revision[EPOCHS - 1].terms, &fault);
	ck_with_cards(today, schedule_known(today));
	ck_with_cards(fresh, schedule_known(fresh));
	ck_with_cards(fresh, schedule_known(fresh) / 2 + 1);
	schedule_free(fresh);
	schedule_free(today);
}
END_TEST

/* Held against a search through all of both lists. */
START_TEST(what_is_missing_is_played_once)
{
	struct schedule_fault fault;

	make_up((unsigned)_i);
	for (unsigned e = 0; e < EPOCHS; e++) {
		struct schedule *today = grown(e + 1, false);
		struct schedule *fresh = schedule_new(&made.revision[e].terms,
						      &fault);
		uint32_t turns = pairing_rotations(schedule_field(fresh));
		struct fixture a, b;

		ck_assert_uint_eq(schedule_matches(today),
				  schedule_known(fresh));
		ck_assert_uint_eq(schedule_sharing(today),
				  schedule_sharing(fresh));
		for (uint64_t m = 1; m <= schedule_known(fresh); m += turns) {
			unsigned found = 0;

			schedule_at(fresh, m, &a);
			for (uint64_t k = schedule_next(today, 1);
			     k <= schedule_known(today);
			     k = schedule_next(today, k + turns)) {
				schedule_at(today, k, &b);
				found += a.round == b.round &&
					 set_of(fresh, &a, NULL) ==
						 set_of(today, &b, NULL);
			}
			ck_assert_uint_eq(found, 1);
		}
		schedule_free(fresh);
		schedule_free(today);
	}
}
END_TEST

/* The names at a match, as a set. */
static uint64_t
names_of(const struct schedule *all, const struct fixture *at)
{
	uint64_t set = 0;

	for (unsigned i = 0; i < schedule_field(all)->seats; i++)
		set |= UINT64_C(1) << made.names[at->bots[i]];
	return set;
}

/* Common ones are the round's; own ones go with the round and the names. */
START_TEST(cards_are_those_of_before_or_new)
{
	struct schedule *all;
	struct fixture a, b;
	bool common;

	make_up((unsigned)_i);
	all = grown(EPOCHS, true);
	common = made.revision[0].terms.field.common;
	for (uint64_t m = 1; m <= schedule_known(all); m++) {
		schedule_at(all, m, &a);
		if (common)
			ck_assert_uint_eq(a.cards, a.round);
		for (uint64_t k = 1; k < m && !common; k++) {
			schedule_at(all, k, &b);
			ck_assert_int_eq(a.cards == b.cards,
					 a.round == b.round &&
						 names_of(all, &a) ==
							 names_of(all, &b));
		}
	}
	schedule_free(all);
}
END_TEST

START_TEST(it_does_not_shrink)
{
	struct schedule_fault fault;

	make_up(0);
	made.revision[1] = made.revision[0];
	made.revision[1].terms.field.rounds--;
	made.grown.revision_count = 2;
	ck_assert_ptr_null(schedule_of_revisions(&made.grown, &fault));
	ck_assert_str_eq(fault.key, "rounds");
	ck_assert_ptr_nonnull(
		strstr(fault.diag.text, "restore the earlier rounds, bots"));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("schedule_revisions");
	TCase *tc = tcase_create("schedule_revisions");

	suite_add_tcase(suite, tc);
	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, what_was_there_stays, 0, 60);
	tcase_add_loop_test(tc, those_with_the_same_cards_are_counted, 0, 60);
	tcase_add_loop_test(tc, what_is_missing_is_played_once, 0, 60);
	tcase_add_loop_test(tc, cards_are_those_of_before_or_new, 0, 24);
	tcase_add_test(tc, it_does_not_shrink);
	return run_suite(suite);
}
