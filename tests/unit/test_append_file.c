/* test_append_file.c - files that lines are added to, cut off at any place. */
#include "lib/file/append_file.h"

#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/suite.h"

static char top[256], path[300];

static void
setup(void)
{
	const char *tmp = getenv("TMPDIR");

	snprintf(top, sizeof(top), "%s/addedXXXXXX",
		 tmp != NULL ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(top));
	snprintf(path, sizeof(path), "%s/notes", top);
}

static void
teardown(void)
{
	unlink(path);
	rmdir(top);
}

static void
put(const char *bytes, size_t len)
{
	FILE *file = fopen(path, "we");

	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(bytes, 1, len, file), len);
	ck_assert_int_eq(fclose(file), 0);
}

static void
add(const char *line, append_file_whole whole)
{
	FILE *file = append_file_open(path, whole);

	ck_assert_ptr_nonnull(file);
	ck_assert_int_ge(fputs(line, file), 0);
	ck_assert_int_eq(fclose(file), 0);
}

/* The file holds the first bytes of a text, and then a line. */
static void
holds(const char *text, size_t len, const char *line)
{
	char *bytes = calloc(1, len + 100);
	FILE *file = fopen(path, "re");
	size_t n;

	ck_assert_ptr_nonnull(file);
	ck_assert_ptr_nonnull(bytes);
	n = fread(bytes, 1, len + 99, file);
	fclose(file);
	ck_assert_uint_eq(n, len + strlen(line));
	ck_assert_mem_eq(bytes, text, len);
	ck_assert_str_eq(bytes + len, line);
	free(bytes);
}

static bool
ends_in_a_dot(const char *line)
{
	size_t len = strcspn(line, "\n");

	return len > 0 && line[len - 1] == '.';
}

/* How many lines are read of what is there. */
static unsigned
count(append_file_whole whole)
{
	FILE *file = append_file_read(path);
	char line[16];
	unsigned n = 0;

	ck_assert_ptr_nonnull(file);
	while (append_file_line(file, line, sizeof(line), whole))
		n++;
	fclose(file);
	return n;
}

static const char three[] = "one.\ntwo.\nthree.\n";

START_TEST(half_a_line_goes_wherever_it_was_cut)
{
	for (size_t len = 0; len <= strlen(three); len++) {
		size_t whole = len;
		unsigned lines = 0;

		while (whole > 0 && three[whole - 1] != '\n')
			whole--;
		for (size_t i = 0; i < whole; i++)
			lines += three[i] == '\n';
		put(three, len);
		ck_assert_uint_eq(count(NULL), lines);
		add("next\n", NULL);
		holds(three, whole, "next\n");
		ck_assert_uint_eq(count(NULL), lines + 1);
	}
}
END_TEST

START_TEST(a_line_that_is_whole_without_its_end_gets_one)
{
	put(three, strlen(three) - 1);
	ck_assert_uint_eq(count(ends_in_a_dot), 3);
	add("next.\n", ends_in_a_dot);
	holds(three, strlen(three), "next.\n");
	put(three, strlen(three) - 2);
	ck_assert_uint_eq(count(ends_in_a_dot), 2);
	add("next.\n", ends_in_a_dot);
	holds("one.\ntwo.\n", 10, "next.\n");
}
END_TEST

/* Also one longer than a block, or than a line may be; of any bytes, as a disk
 * leaves them that lost its current. */
START_TEST(half_a_line_may_be_long)
{
	static const size_t lens[] = { 4095, 4096, 4097, 8192, 8193, 20000 };
	char *text = calloc(1, 30000);

	ck_assert_ptr_nonnull(text);
	memcpy(text, "one.\n", 5);
	for (size_t i = 0; i < sizeof(lens) / sizeof(*lens); i++) {
		memset(text + 5, '\0', lens[i]);
		put(text, 5 + lens[i]);
		add("next\n", ends_in_a_dot);
		holds("one.\n", 5, "next\n");
		memset(text + 5, 'x', lens[i]);
		text[4 + lens[i]] = '.';
		put(text, 5 + lens[i]);
		add("next\n", ends_in_a_dot);
		if (lens[i] > 8192)
			holds("one.\n", 5, "next\n");
		else
			holds(text, 5 + lens[i], "\nnext\n");
	}
	free(text);
}
END_TEST

START_TEST(only_a_file_is_opened)
{
	ck_assert_ptr_null(append_file_read(path));
	ck_assert_int_eq(errno, ENOENT);
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	ck_assert_ptr_null(append_file_read(path));
	ck_assert_int_eq(errno, EINVAL);
	ck_assert_ptr_null(append_file_open(path, NULL));
	ck_assert_int_eq(errno, EINVAL);
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(symlink("/dev/null", path), 0);
	ck_assert_ptr_null(append_file_open(path, NULL));
	ck_assert_int_eq(errno, ELOOP);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("append_file");
	TCase *tc = tcase_create("append_file");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, half_a_line_goes_wherever_it_was_cut);
	tcase_add_test(tc, a_line_that_is_whole_without_its_end_gets_one);
	tcase_add_test(tc, half_a_line_may_be_long);
	tcase_add_test(tc, only_a_file_is_opened);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
