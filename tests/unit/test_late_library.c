/* test_late_library.c - a library is loaded when needed, or its absence is
 * reported with the package to install. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "lib/late_library.h"
#include "tests/support/suite.h"

#define FUNCTIONS(X) X(cos) X(sin)

static struct {
	FUNCTIONS(LATE_POINTER)
} functions;
static const char *const names[] = { FUNCTIONS(LATE_NAME) NULL };
static struct diag diag;

START_TEST(each_function_gets_its_own_pointer)
{
	struct late_library library = { .soname = "libm.so.6",
					.package = "libc6",
					.names = names,
					.functions = &functions };

	ck_assert(late_library_load(&library, &diag));
	ck_assert_double_eq(functions.cos(0), 1);
	ck_assert_double_eq(functions.sin(0), 0);
	memset(&functions, 0, sizeof(functions));
	ck_assert(late_library_load(&library, &diag)); /* once is enough */
	ck_assert(functions.cos == NULL);
}
END_TEST

START_TEST(a_missing_library_is_named_with_its_package)
{
	struct late_library library = { .soname = "libnowhere.so.7",
					.package = "libnowhere-dev",
					.names = names,
					.functions = &functions };

	ck_assert(!late_library_load(&library, &diag));
	ck_assert_str_eq(diag.text,
			 "cannot load a library: libnowhere.so.7: cannot open "
			 "shared object file: No such file or directory; "
			 "install the package libnowhere-dev");
	ck_assert(!library.loaded);
}
END_TEST

START_TEST(a_missing_function_is_named)
{
	static const char *const wrong[] = { "cos", "cosy", NULL };
	struct late_library library = { .soname = "libm.so.6",
					.package = "libc6",
					.names = wrong,
					.functions = &functions };

	ck_assert(!late_library_load(&library, &diag));
	ck_assert_ptr_nonnull(strstr(diag.text, "undefined symbol: cosy"));
	ck_assert(!library.loaded);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("late_library");
	TCase *tc = tcase_create("all");

	tcase_add_test(tc, each_function_gets_its_own_pointer);
	tcase_add_test(tc, a_missing_library_is_named_with_its_package);
	tcase_add_test(tc, a_missing_function_is_named);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
