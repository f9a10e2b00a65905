/* test_spawn.c - programs start clean, say why they cannot, and leave nothing.
 */
#define _GNU_SOURCE

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena/process/spawn.h"
#include "tests/support/suite.h"

static char *env[] = { NULL, NULL };

/* Run a shell command with its standard output in @out; its wait status. */
static int
shell(const char *command, char *out, size_t size)
{
	char sh[] = "/bin/sh", flag[] = "-c", path[] = "PATH=/usr/bin:/bin";
	char *copy = strdup(command);
	char *argv[] = { sh, flag, copy, NULL };
	struct spawn spawn = { .argv = argv,
			       .env = env,
			       .dir = "/",
			       .fds = { -1, -1, -1, -1 },
			       .core = -1 };
	bool chdir_failed;
	size_t n = 0;
	ssize_t got;
	int fds[2];
	pid_t pid;

	env[0] = path;
	ck_assert_int_eq(pipe2(fds, O_CLOEXEC), 0);
	spawn.fds[1] = fds[1];
	ck_assert_int_eq(spawn_start(&spawn, &pid, &chdir_failed), 0);
	close(fds[1]);
	while ((got = read(fds[0], out + n, size - 1 - n)) > 0)
		n += (size_t)got;
	out[n] = '\0';
	close(fds[0]);
	free(copy);
	return spawn_reap(pid);
}

START_TEST(a_child_has_three_descriptors_and_no_other)
{
	int extra = open("/dev/null", O_RDONLY); /* on purpose not cloexec */
	char out[400];

	ck_assert_int_eq(shell("ls /proc/$$/fd; true", out, sizeof(out)), 0);
	ck_assert_str_eq(out, "0\n1\n2\n");
	close(extra);
}
END_TEST

/* Of standard input and output, and of no other. */
START_TEST(a_childs_terminal_is_the_parents_own)
{
	const int persons[2] = { STDIN_FILENO, STDOUT_FILENO };
	char ls[] = "/bin/sh", flag[] = "-c";
	char command[] = "ls /proc/$$/fd; readlink /proc/$$/fd/3; "
			 "echo told >&4";
	char *argv[] = { ls, flag, command, NULL };
	struct spawn spawn = { .argv = argv,
			       .env = env,
			       .fds = { -1, -1, -1, -1 },
			       .core = -1,
			       .person = persons };
	int in = dup(STDIN_FILENO), out = dup(STDOUT_FILENO);
	int person = open("/dev/zero", O_RDONLY), fds[2], heard[2];
	char text[400] = "", told[40] = "";
	bool chdir_failed;
	pid_t pid;

	ck_assert_int_eq(pipe2(fds, O_CLOEXEC), 0);
	ck_assert_int_eq(pipe2(heard, O_CLOEXEC), 0);
	spawn.fds[1] = fds[1];
	dup2(person, STDIN_FILENO);
	dup2(heard[1], STDOUT_FILENO);
	ck_assert_int_eq(spawn_start(&spawn, &pid, &chdir_failed), 0);
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	ck_assert_int_eq(spawn_reap(pid), 0);
	ck_assert_int_gt(read(fds[0], text, sizeof(text) - 1), 0);
	ck_assert_str_eq(text, "0\n1\n2\n3\n4\n/dev/zero\n");
	ck_assert_int_gt(read(heard[0], told, sizeof(told) - 1), 0);
	ck_assert_str_eq(told, "told\n");
}
END_TEST

START_TEST(a_child_leads_a_session_with_default_signals_and_no_core_file)
{
	char out[2000], pid[40];
	const char *at;

	signal(SIGPIPE, SIG_IGN);
	ck_assert_int_eq(shell("echo $$; cut -d' ' -f5,6 /proc/$$/stat; "
			       "grep -E 'SigBlk|SigIgn' /proc/self/status; "
			       "grep 'core file' /proc/$$/limits; env",
			       out, sizeof(out)),
			 0);
	snprintf(pid, sizeof(pid), "%.*s", (int)strcspn(out, "\n"), out);
	at = out + strlen(pid) + 1;
	ck_assert_int_eq(strncmp(at, pid, strlen(pid)), 0); /* its group */
	ck_assert_int_eq(strncmp(at + strlen(pid) + 1, pid, strlen(pid)), 0);
	ck_assert_ptr_nonnull(strstr(out, "SigBlk:\t0000000000000000"));
	ck_assert_ptr_nonnull(strstr(out, "SigIgn:\t0000000000000000\n"));
	/* one byte: none is written, and no helper of core_pattern starts */
	ck_assert_ptr_nonnull(strstr(out, "core file size        1     "
					  "               1  "));
	ck_assert_ptr_null(strstr(out, "HOME="));
}
END_TEST

START_TEST(what_cannot_start_says_why)
{
	char missing[] = "/nosuch/program", passwd[] = "/etc/passwd";
	char true_path[] = "/bin/true";
	char *argv[] = { missing, NULL };
	struct spawn spawn = {
		.argv = argv, .env = env, .fds = { -1, -1, -1, -1 }, .core = -1
	};
	bool chdir_failed;
	pid_t pid;

	ck_assert_int_eq(spawn_start(&spawn, &pid, &chdir_failed), ENOENT);
	ck_assert(!chdir_failed);
	argv[0] = passwd;
	ck_assert_int_eq(spawn_start(&spawn, &pid, &chdir_failed), EACCES);
	argv[0] = true_path;
	spawn.dir = "/nosuch";
	ck_assert_int_eq(spawn_start(&spawn, &pid, &chdir_failed), ENOENT);
	ck_assert(chdir_failed);
	ck_assert_int_eq(spawn_next_dead(), -1); /* nothing is left */
}
END_TEST

START_TEST(the_dead_are_seen_before_they_are_reaped)
{
	char out[10];
	int status = shell("exit 3", out, sizeof(out));
	char text[80];

	spawn_status_text(status, text, sizeof(text));
	ck_assert_str_eq(text, "exited with status 3");
	status = shell("kill -SEGV $$", out, sizeof(out));
	spawn_status_text(status, text, sizeof(text));
	ck_assert_str_eq(text, "was killed by signal 11 (Segmentation fault)");
}
END_TEST

static bool
nobody_is_ours(void *arg, pid_t pid)
{
	(void)arg, (void)pid;
	return false;
}

START_TEST(orphans_that_left_the_group_are_swept_up)
{
	struct timespec wait = { .tv_nsec = 5000000 };
	char out[40];
	unsigned turns = 0;
	pid_t pid;

	spawn_adopt_orphans();
	/* a daemon whose child is a daemon too */
	ck_assert_int_eq(shell("setsid sh -c 'setsid sleep 1000 >/dev/null & "
			       "echo ready; exec sleep 1000 >/dev/null' &",
			       out, sizeof(out)),
			 0);
	ck_assert_str_eq(out, "ready\n");
	while ((pid = spawn_next_dead()) != -1 && ++turns < 4000) {
		if (pid > 0)
			spawn_reap(pid);
		spawn_sweep(nobody_is_ours, NULL);
		nanosleep(&wait, NULL);
	}
	ck_assert_int_eq(pid, -1);
}
END_TEST

START_TEST(a_child_stays_on_its_core)
{
	char path_of_sleep[] = "/bin/sleep", seconds[] = "1000";
	char *argv[] = { path_of_sleep, seconds, NULL };
	struct spawn spawn = { .argv = argv,
			       .env = env,
			       .fds = { -1, -1, -1, -1 } };
	char path[64], text[4096] = "", want[64];
	bool chdir_failed;
	FILE *status;
	int cores[64];
	size_t n;
	pid_t pid;

	ck_assert_uint_ge(spawn_cores(cores, 64), 1);
	spawn.core = cores[0];
	ck_assert_int_eq(spawn_start(&spawn, &pid, &chdir_failed), 0);
	snprintf(path, sizeof(path), "/proc/%d/status", (int)pid);
	status = fopen(path, "re");
	ck_assert_ptr_nonnull(status);
	n = fread(text, 1, sizeof(text) - 1, status);
	text[n] = '\0';
	fclose(status);
	snprintf(want, sizeof(want), "Cpus_allowed_list:\t%d\n", cores[0]);
	ck_assert_ptr_nonnull(strstr(text, want));
	spawn_kill_group(pid);
	ck_assert(WIFSIGNALED(spawn_reap(pid)));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("spawn");
	TCase *tcase = tcase_create("spawn");

	tcase_add_test(tcase, a_child_has_three_descriptors_and_no_other);
	tcase_add_test(
		tcase,
		a_child_leads_a_session_with_default_signals_and_no_core_file);
	tcase_add_test(tcase, a_childs_terminal_is_the_parents_own);
	tcase_add_test(tcase, what_cannot_start_says_why);
	tcase_add_test(tcase, the_dead_are_seen_before_they_are_reaped);
	tcase_add_test(tcase, orphans_that_left_the_group_are_swept_up);
	tcase_add_test(tcase, a_child_stays_on_its_core);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
