/* test_balance.c - twenty sizes of fields: everybody meets, sits and plays as
 * often as everybody else. */
#include <check.h>
#include <stdlib.h>

#include "arena/schedule/balance.h"
#include "lib/alloc.h"
#include "tests/support/fields.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define LOTS 3

struct counts {
	uint32_t *met, *plays, *seat;
};

static uint64_t prng = 1; /* of the tables */

static uint32_t *
make_tables(const struct field_size *size, const uint32_t *camps)
{
	const struct pairing_field field = { .bots = size->bots,
					     .seats = size->seats,
					     .camps = camps };
	uint32_t *out = xcalloc((size_t)size->tables * size->seats,
				sizeof(*out));

	ck_assert(balance_tables(&field, prng, size->tables, out));
	return out;
}

static struct counts
count(const struct field_size *size, const uint32_t *out)
{
	uint32_t n = size->bots, k = size->seats;
	struct counts c = { xcalloc((size_t)n * n, sizeof(uint32_t)),
			    xcalloc(n, sizeof(uint32_t)),
			    xcalloc((size_t)n * k, sizeof(uint32_t)) };

	for (uint32_t i = 0; i < size->tables * k; i++) {
		c.plays[out[i]]++;
		c.seat[out[i] * k + i % k]++;
		for (uint32_t j = i - i % k; j < i; j++) {
			c.met[out[i] * n + out[j]]++;
			c.met[out[j] * n + out[i]]++;
		}
	}
	return c;
}

/* All of @n numbers within @by of each other. */
static void
check_close(const uint32_t *number, uint32_t n, uint32_t by, const char *what)
{
	uint32_t low = number[0], high = number[0];

	for (uint32_t i = 1; i < n; i++) {
		low = number[i] < low ? number[i] : low;
		high = number[i] > high ? number[i] : high;
	}
	ck_assert_msg(high - low <= by, "%s: %u to %u", what, low, high);
}

static void
check_size(const struct field_size *size, const uint32_t *camps)
{
	uint32_t n = size->bots, k = size->seats;
	uint32_t *out = make_tables(size, camps);
	struct counts c = count(size, out);
	double mean = (double)size->tables * k * (k - 1) / n / (n - 1);

	check_close(c.plays, n, 1, "matches");
	check_close(c.seat, n * k, 1, "seats");
	for (uint32_t a = 0; a < n; a++) {
		ck_assert_uint_eq(c.met[a * n + a], 0);
		for (uint32_t b = 0; b < a && camps == NULL; b++)
			ck_assert_msg(c.met[a * n + b] <= mean + 2 &&
					      c.met[a * n + b] + 2 >= mean,
				      "%u bots at %u: %u and %u met %u times, "
				      "the mean is %g",
				      n, k, a, b, c.met[a * n + b], mean);
		for (uint32_t b = 0; b < a && camps != NULL; b++)
			ck_assert(camps[a] != camps[b] ||
				  c.met[a * n + b] == 0);
	}
	free(c.met);
	free(c.plays);
	free(c.seat);
	free(out);
}

START_TEST(all_play_meet_and_sit_as_often)
{
	for (unsigned i = 1; i <= sample_share_of(LOTS); i++) {
		prng = draw_seed(i);
		check_size(&field_sizes[_i], NULL);
	}
}
END_TEST

START_TEST(the_lot_tells_all)
{
	const struct field_size size = { 9, 4, 100 };
	uint32_t *a = make_tables(&size, NULL), *b;

	b = make_tables(&size, NULL);
	ck_assert_mem_eq(a, b, sizeof(*b) * size.tables * size.seats);
	prng++;
	free(b);
	b = make_tables(&size, NULL);
	ck_assert_mem_ne(a, b, sizeof(*b) * size.tables * size.seats);
	free(a);
	free(b);
}
END_TEST

START_TEST(bots_of_a_camp_never_sit_at_one_table)
{
	const uint32_t camps[11] = { 0, 0, 2, 3, 3, 5, 6, 7, 7, 9, 10 };
	const uint32_t halves[8] = { 0, 0, 0, 0, 4, 4, 4, 4 };

	check_size(&(struct field_size){ 11, 4, 77 }, camps);
	check_size(&(struct field_size){ 8, 2, 32 }, halves);
}
END_TEST

START_TEST(a_camp_that_fills_too_much_is_told)
{
	const uint32_t camps[5] = { 0, 0, 0, 3, 4 };
	const struct pairing_field field = { .bots = 5,
					     .seats = 3,
					     .camps = camps };
	uint32_t out[5 * 3];

	ck_assert(!balance_tables(&field, 1, 5, out));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("balance");
	TCase *tcase = tcase_create("balance");

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, all_play_meet_and_sit_as_often, 0,
			    FIELD_SIZES);
	tcase_add_test(tcase, the_lot_tells_all);
	tcase_add_test(tcase, bots_of_a_camp_never_sit_at_one_table);
	tcase_add_test(tcase, a_camp_that_fills_too_much_is_told);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
