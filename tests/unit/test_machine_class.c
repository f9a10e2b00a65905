/*
 * What /proc and /sys say of a machine, from files that are made up.
 */
#define _XOPEN_SOURCE 700 /* nftw */

#include <check.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/process/machine_class.h"
#include "lib/alloc.h"
#include "tests/support/suite.h"

static char root[64];

static void
begin(void)
{
	snprintf(root, sizeof(root), "/tmp/class.XXXXXX"); /* lint: mkdtemp */
	ck_assert_ptr_nonnull(mkdtemp(root));
}

static int
unlink_one(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
	(void)st;
	(void)flag;
	(void)ftw;
	return remove(path);
}

static void
end(void)
{
	nftw(root, unlink_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* A file below the root, with its folders. */
static void
put(const char *path, const char *text)
{
	char *whole = xprintf("%s%s", root, path);
	FILE *file;

	for (char *at = whole + strlen(root) + 1; (at = strchr(at, '/'));
	     at++) {
		*at = '\0';
		mkdir(whole, 0777); /* it may be there */
		*at = '/';
	}
	file = fopen(whole, "we");
	ck_assert_ptr_nonnull(file);
	ck_assert_int_ge(fputs(text, file), 0);
	ck_assert_int_eq(fclose(file), 0);
	free(whole);
}

static void
put_governor(int core, const char *text)
{
	char *path = xprintf("/sys/devices/system/cpu/cpu%d/cpufreq/"
			     "scaling_governor",
			     core);

	put(path, text);
	free(path);
}

static struct machine_class
read_all(void)
{
	static const int cores[] = { 0, 2 };
	struct machine_class class;

	machine_class_read(root, cores, 2, &class);
	return class;
}

static const struct {
	const char *what, *cpuinfo, *processor;
} processors[] = {
	{ "of x86, the first core's",
	  "processor\t: 0\nvendor_id\t: GenuineIntel\nmodel\t\t: 85\n"
	  "model name\t: Intel(R) Xeon(R)  Gold 6148 CPU @ 2.40GHz\n\n"
	  "processor\t: 1\nmodel name\t: another\n",
	  "Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz" },
	{ "of ARM, two numbers",
	  "processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8\n"
	  "CPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU revision\t: 1\n",
	  "maker 0x41 part 0xd0c" },
	{ "of POWER", "processor\t: 0\ncpu\t\t: POWER9, altivec supported\n",
	  "POWER9, altivec supported" },
	{ "of MIPS", "system type\t: x\ncpu model\t\t: ICT Loongson-3\n",
	  "ICT Loongson-3" },
	{ "codes go",
	  "model name\t: A\x1b[31mB\xc3\xa9"
	  "C\t\n",
	  "A [31mB C" },
	{ "an empty name", "model name\t: \n", "unknown" },
	{ "no name", "processor\t: 0\n", "unknown" },
};

START_TEST(a_processor_is_named)
{
	put("/proc/cpuinfo", processors[_i].cpuinfo);
	ck_assert_msg(strcmp(read_all().processor, processors[_i].processor) ==
			      0,
		      "%s: %s", processors[_i].what, read_all().processor);
}
END_TEST

START_TEST(a_long_name_is_cut)
{
	char text[400] = "model name\t: ";

	memset(text + strlen(text), 'x', 300);
	put("/proc/cpuinfo", text);
	ck_assert_uint_eq(strlen(read_all().processor),
			  MACHINE_CLASS_WORDS - 1);
}
END_TEST

START_TEST(the_kernel_is_its_release)
{
	put("/proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
	ck_assert_str_eq(read_all().kernel, "6.1.0-18-amd64");
}
END_TEST

/* Of the cores that the arena may use, 0 and 2. */
START_TEST(a_governor_is_that_of_all_cores)
{
	ck_assert_str_eq(read_all().governor, "none");
	put_governor(0, "performance\n");
	put_governor(1, "powersave\n");
	ck_assert_str_eq(read_all().governor, "performance");
	put_governor(2, "performance\n");
	ck_assert_str_eq(read_all().governor, "performance");
	put_governor(2, "schedutil\n");
	ck_assert_str_eq(read_all().governor, "mixed");
}
END_TEST

START_TEST(what_is_not_there_is_unknown)
{
	ck_assert_str_eq(read_all().processor, "unknown");
	ck_assert_str_eq(read_all().kernel, "unknown");
}
END_TEST

START_TEST(a_system_is_named)
{
	char system[MACHINE_CLASS_WORDS];

	machine_class_system(root, system);
	ck_assert_str_eq(system, "unknown");
	put("/etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian 12 "
			       "(bookworm)\"\nID=debian\n");
	machine_class_system(root, system);
	ck_assert_str_eq(system, "Debian 12 (bookworm)");
	put("/etc/os-release", "PRETTY_NAME='Alpine Linux'\n");
	machine_class_system(root, system);
	ck_assert_str_eq(system, "Alpine Linux");
}
END_TEST

/* This one has at least a kernel. */
START_TEST(this_machine_has_a_class)
{
	const int cores[] = { 0 };
	struct machine_class class;

	machine_class_read("", cores, 1, &class);
	ck_assert_str_ne(class.kernel, "unknown");
}
END_TEST

START_TEST(what_a_processor_can_do_is_told_whole)
{
	char *flags = xprintf("%0700d", 7); /* no line is too long */
	char *cpuinfo = xprintf("model name\t: X\nflags\t\t: %s avx2\n"
				"flags\t\t: of the next core\n",
				flags);
	char *is, *should = xprintf(" %s avx2\n", flags);

	is = machine_class_features(root);
	ck_assert_str_eq(is, "");
	free(is);
	put("/proc/cpuinfo", cpuinfo);
	is = machine_class_features(root);
	ck_assert_str_eq(is, should);
	free(is);
	put("/proc/cpuinfo", "CPU part\t: 0xd0c\nFeatures\t: fp asimd\n");
	is = machine_class_features(root);
	ck_assert_str_eq(is, " fp asimd\n");
	free(is);
	free(should);
	free(cpuinfo);
	free(flags);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("machine_class");
	TCase *tc = tcase_create("all");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, what_a_processor_can_do_is_told_whole);
	tcase_add_loop_test(tc, a_processor_is_named, 0,
			    sizeof(processors) / sizeof(*processors));
	tcase_add_test(tc, a_long_name_is_cut);
	tcase_add_test(tc, the_kernel_is_its_release);
	tcase_add_test(tc, a_governor_is_that_of_all_cores);
	tcase_add_test(tc, what_is_not_there_is_unknown);
	tcase_add_test(tc, a_system_is_named);
	tcase_add_test(tc, this_machine_has_a_class);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
