/* Hashes, held against what `b2sum -l 256` prints. */
#include "arena/store/digest.h"

#include <check.h>

#include "tests/support/suite.h"

START_TEST(it_is_what_b2sum_prints)
{
	char hex[DIGEST_TEXT];

	digest_text("abc", hex);
	ck_assert_str_eq(hex, "bddd813c634239723171ef3fee98579b"
			      "94964e3bb1cb3e427262c8c068d52319");
	digest_text("", hex);
	ck_assert_str_eq(hex, "0e5751c026e543b2e8ab2eb06099daa1"
			      "d1e5df47778f7787faab45cdf12fe3a8");
	digest_bytes("abcd", 3, hex);
	ck_assert_str_eq(hex, "bddd813c634239723171ef3fee98579b"
			      "94964e3bb1cb3e427262c8c068d52319");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("digest");
	TCase *tc = tcase_create("digest");

	tcase_add_test(tc, it_is_what_b2sum_prints);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
