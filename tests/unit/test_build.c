/* test_build.c - builds end in time, and say how. */
#define _GNU_SOURCE
#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "arena/process/loop.h"
#include "arena/process/self_proc.h"
#include "arena/process/spawn.h"
#include "arena/runner/build.h"
#include "lib/cli/program.h"
#include "tests/support/suite.h"

static char folder[256], box[512];
static struct loop loop;
static struct watch signals;
static struct diag why;

static void
ready(void *owner)
{
	(void)owner;
}

static void
setup(void)
{
	const char *tmp = getenv("TMPDIR");

	snprintf(folder, sizeof(folder), "%s/buildXXXXXX",
		 tmp != NULL ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(box, sizeof(box), "%s/../deadwood-box", program_dir());
	ck_assert_int_eq(loop_init(&loop), 0);
	signals = (struct watch){ -1, ready, NULL };
	spawn_adopt_orphans();
	ck_assert_int_eq(self_proc_watch_signals(&loop, &signals), 0);
}

/* Build one bot with this command, unboxed, in at most @seconds. */
static enum build_end
build(const char *command, int64_t seconds)
{
	struct build_how how = { .box = box,
				 .dir = "/nonexistent",
				 .signals = &signals,
				 .limits = BUILD_LIMITS };
	struct config_error error;
	struct probe_book unfit;
	struct config *config;
	enum build_end end;
	char text[1000];

	snprintf(text, sizeof(text),
		 "game: gin\nisolation: none\nbots:\n  - /bin/true\n"
		 "  - {name: ann, build: '%s', run: ./bot}\n",
		 command);
	config = config_read("t.yaml", text, strlen(text), folder, &error);
	ck_assert_msg(config != NULL, "%s", error.diag.text);
	ck_assert(bots_have_builds(config));
	how.limits.seconds = seconds;
	why.text[0] = '\0';
	probe_book_init(&unfit, config->bot_count);
	end = bots_build(config, &how, &unfit, &why);
	if (unfit.failed > 0) {
		ck_assert_int_eq(end, BUILD_DONE); /* of the others */
		ck_assert_uint_eq(unfit.failed, 1);
		ck_assert_str_eq(unfit.message[1], why.text);
		ck_assert_ptr_nonnull(strstr(why.text, unfit.why[1]));
		ck_assert_ptr_null(strstr(unfit.why[1], "bot ann"));
		end = BUILD_BROKEN;
	}
	probe_book_release(&unfit);
	config_free(config);
	ck_assert_int_eq(spawn_next_dead(), -1); /* nobody is left */
	return end;
}

START_TEST(what_is_built_is_there)
{
	ck_assert_int_eq(build("cp /bin/true bot", 20), BUILD_DONE);
	ck_assert_int_eq(build("true", 20), BUILD_DONE);
}
END_TEST

START_TEST(what_fails_is_told)
{
	ck_assert_int_eq(build("exit 3", 20), BUILD_BROKEN);
	ck_assert_ptr_nonnull(strstr(why.text, "bot ann"));
	ck_assert_ptr_nonnull(strstr(why.text, "exited with status 3"));
	ck_assert_int_eq(build("kill -SEGV $$", 20), BUILD_BROKEN);
	ck_assert_ptr_nonnull(strstr(why.text, "signal 11"));
	ck_assert_int_eq(build("true", 20), BUILD_BROKEN);
	ck_assert_ptr_nonnull(strstr(why.text, "after its build"));
}
END_TEST

/* Its box is the parent of its shell. */
#define KILL_BOX "kill -9 $PPID; sleep 60"

START_TEST(a_build_whose_box_is_killed_is_begun_again)
{
	ck_assert_int_eq(build("mkdir once && { " KILL_BOX "; }; "
			       "cp /bin/true bot",
			       20),
			 BUILD_DONE);
}
END_TEST

START_TEST(a_build_whose_box_is_always_killed_says_nothing_of_the_bot)
{
	ck_assert_int_eq(build("echo >>tries; " KILL_BOX, 20), BUILD_LOST);
	ck_assert_msg(strstr(why.text, "bot ann: the sandbox of the build was "
				       "killed by signal 9") != NULL,
		      "%s", why.text);
	ck_assert_int_eq(
		build("test $(wc -l <tries) = 3 && cp /bin/true bot", 20),
		BUILD_DONE);
}
END_TEST

START_TEST(its_time_is_bounded)
{
	ck_assert_int_eq(build("sleep 60 & setsid sleep 61 & sleep 62", 1),
			 BUILD_BROKEN);
	ck_assert_msg(strstr(why.text, "did not end within 1 s") != NULL, "%s",
		      why.text);
}
END_TEST

/* Nor does what it has left behind keep the run waiting. */
START_TEST(what_it_leaves_is_ended)
{
	ck_assert_int_eq(
		build("setsid sleep 60 & cp /bin/true bot; sleep 61 &", 20),
		BUILD_DONE);
}
END_TEST

START_TEST(it_is_stopped_when_asked)
{
	ck_assert_int_eq(
		build("kill -TERM $(cut -d\" \" -f4 /proc/$PPID/stat); "
		      "sleep 60",
		      20),
		BUILD_STOPPED);
	ck_assert_ptr_nonnull(strstr(why.text, "interrupted while bot ann"));
}
END_TEST

START_TEST(two_arenas_do_not_build_at_once)
{
	int fd = open(folder, O_RDONLY | O_CLOEXEC);

	ck_assert_int_eq(flock(fd, LOCK_EX), 0);
	ck_assert_int_eq(build("true", 20), BUILD_FAILED);
	ck_assert_ptr_nonnull(strstr(why.text, "is locked"));
	close(fd);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("build");
	TCase *tc = tcase_create("build");

	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, what_is_built_is_there);
	tcase_add_test(tc, what_fails_is_told);
	tcase_add_test(tc, a_build_whose_box_is_killed_is_begun_again);
	tcase_add_test(
		tc, a_build_whose_box_is_always_killed_says_nothing_of_the_bot);
	tcase_add_test(tc, its_time_is_bounded);
	tcase_add_test(tc, what_it_leaves_is_ended);
	tcase_add_test(tc, it_is_stopped_when_asked);
	tcase_add_test(tc, two_arenas_do_not_build_at_once);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
