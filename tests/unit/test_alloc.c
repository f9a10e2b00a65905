/* Memory that is there, or a program that ends and says so. */
#include "lib/alloc.h"

#include <check.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

START_TEST(new_room_is_zeroed)
{
	static const char zeros[4096];
	char *memory = xcalloc(64, 64);

	ck_assert_int_eq(memcmp(memory, zeros, sizeof(zeros)), 0);
	memset(memory, 7, sizeof(zeros));
	free(memory);
}
END_TEST

START_TEST(a_boundary_is_kept)
{
	for (size_t boundary = 16; boundary <= 4096; boundary *= 2) {
		char *memory = xaligned(boundary, 4096);

		ck_assert_uint_eq((uintptr_t)memory % boundary, 0);
		for (size_t i = 0; i < 4096; i++)
			ck_assert_int_eq(memory[i], 0);
		memset(memory, 7, 4096);
		free(memory);
	}
}
END_TEST

START_TEST(no_room_is_a_pointer_too)
{
	char *none = xcalloc(0, 8), *nor = xcalloc(8, 0);

	ck_assert_ptr_nonnull(none);
	ck_assert_ptr_nonnull(nor);
	none = xrealloc(none, 0, 8);
	ck_assert_ptr_nonnull(none);
	free(none);
	free(nor);
}
END_TEST

START_TEST(what_was_there_moves_along)
{
	char *text = xstrdup("deadwood");

	for (size_t room = 9; room < 1 << 20; room *= 3) {
		text = xrealloc(text, room, 1);
		ck_assert_str_eq(text, "deadwood");
	}
	free(text);
}
END_TEST

START_TEST(a_text_has_room_for_all_of_it)
{
	char *text = xprintf("%s: %5000d%c", "match", 17, '.');

	ck_assert_uint_eq(strlen(text), 7 + 5000 + 1);
	ck_assert_str_eq(text + 7 + 4998, "17.");
	free(text);
	text = xprintf("%s", "");
	ck_assert_str_eq(text, "");
	free(text);
}
END_TEST

/* Or fewer bytes than were asked for would be written to. */
START_TEST(a_product_beyond_the_memory_ends_the_program)
{
	xrealloc(NULL, SIZE_MAX / 2, 4);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("alloc");
	TCase *tc = tcase_create("alloc");

	tcase_add_test(tc, new_room_is_zeroed);
	tcase_add_test(tc, a_boundary_is_kept);
	tcase_add_test(tc, no_room_is_a_pointer_too);
	tcase_add_test(tc, what_was_there_moves_along);
	tcase_add_test(tc, a_text_has_room_for_all_of_it);
	tcase_add_test_raise_signal(
		tc, a_product_beyond_the_memory_ends_the_program, SIGABRT);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
