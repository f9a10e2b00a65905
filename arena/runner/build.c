/*
 * build.c - run the build commands of bots; see build.h.
 *
 * Linux only: flock of a folder, the sandbox program deadwood-box.
 */
#define _GNU_SOURCE /* pipe2 */

#include "arena/runner/build.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/config/bots.h"
#include "arena/config/subfolder.h"
#include "arena/config/words.h"
#include "arena/process/machine.h"
#include "arena/process/self_proc.h"
#include "arena/process/spawn.h"
#include "arena/sandbox/isolation.h"
#include "arena/sandbox/sandbox.h"
#include "arena/sandbox/sandbox_paths.h"
#include "box/news.h"
#include "box/terms.h"
#include "lib/alloc.h"
#include "lib/control.h"
#include "lib/file/fd.h"
#include "lib/file/tempdir.h"
#include "lib/format/jsonw.h"
#include "lib/monotime.h"

/* arbitrary: maximum bytes of the output of one build that are printed */
#define SHOWN_MAX   (1 << 20)
#define LINE_BYTES  4096
#define LOOK_MS	    100	    /* arbitrary: poll interval for ended processes */
#define PATIENCE_US 2000000 /* time in which the box must end its processes */

/**
 * struct build - one build in progress
 * @sandbox: the sandbox of the build, and its reports
 * @out: the arena's end of the pipe for the build's output
 * @line: the @used bytes of the output's last line, which is not complete
 * @run, @held: at level process, the folder that contains the build's /tmp, and
 *	the lock on this folder
 */
struct build {
	const struct config *config;
	const struct build_how *how;
	struct bot *bot;
	struct sandbox sandbox;
	struct sandbox_paths paths;
	int out, folder, held;
	char line[LINE_BYTES];
	size_t used, shown;
	char run[TEMPDIR_PATH_MAX];
	char orders[ORDERS_BYTES_MAX];
};

/*
 * Output.
 */

static void
build_print_line(struct build *build)
{
	char text[4 * LINE_BYTES];

	text_show(build->line, build->used, text, sizeof(text));
	if (build->shown < SHOWN_MAX)
		fprintf(stderr, "%s\n", text);
	build->shown += build->used + 1;
	if (build->shown >= SHOWN_MAX &&
	    build->shown - build->used - 1 < SHOWN_MAX)
		fprintf(stderr, "(further output is not shown)\n");
	build->used = 0;
}

/* Read and print the output that is available.  Return false at the end of the
 * output. */
static bool
build_read_output(struct build *build)
{
	char text[LINE_BYTES];
	ssize_t n = read(build->out, text, sizeof(text));

	for (ssize_t i = 0; i < n; i++) {
		if (text[i] == '\n' || build->used == sizeof(build->line))
			build_print_line(build);
		if (text[i] != '\n' && text[i] != '\r')
			build->line[build->used++] =
				(char)(text[i] == '\t' ? ' ' : text[i]);
	}
	return n > 0 || (n == -1 && (errno == EAGAIN || errno == EINTR));
}

/*
 * Start and release.
 */

static enum isolation
build_level(const struct build *build)
{
	return config_bot_isolation(
		build->config, (uint32_t)(build->bot - build->config->bots));
}

/* Lock the folder of the build, because builds by two arenas would overwrite
 * each other's files. */
static bool
build_lock_folder(struct build *build, struct diag *diag)
{
	build->folder = open(build->bot->dir,
			     O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
	if (build->folder == -1 || /* the folder is not readable, so it cannot
				      be locked */
	    flock(build->folder, LOCK_EX | LOCK_NB) == 0 ||
	    errno != EWOULDBLOCK)
		return true;
	diag_set(diag,
		 "the folder %s is locked, probably by another arena that "
		 "builds there: wait until that build has finished",
		 build->bot->dir);
	return false;
}

/*
 * Find the uid of the build.  At level sandbox, the build sees its folder as
 * its own.  At level process, the build must run as the owner of the folder, so
 * that it can write to the folder; it never runs as root.
 */
static bool
build_find_user(const struct build *build, uint32_t *uid, struct diag *diag)
{
	struct stat st = { .st_uid = 0 };
	int folder;

	*uid = build->how->uid;
	if (*uid == 0 || build_level(build) != ISOLATION_PROCESS)
		return true;
	/* Check the folder by its descriptor.  With the path, a link that
	 * replaces the folder for a moment would make the build run as the
	 * owner of the link's target. */
	folder = bot_open_folder(build->bot, diag);
	if (folder == -1)
		return false;
	(void)fstat(folder, &st);
	close(folder);
	*uid = st.st_uid;
	if (*uid != 0)
		return true;
	diag_set(diag,
		 "the folder %s belongs to root. At isolation: process a build "
		 "runs as the owner of the folder, never as root: chown -R the "
		 "folder to an ordinary user, or build by hand and remove the "
		 "key build",
		 build->bot->dir);
	return false;
}

static bool
build_write_orders(struct build *build, struct jsonw *jsonw, struct diag *diag)
{
	const struct build_limits *limits = &build->how->limits;
	const char *const rest[] = { "-c", build->bot->build, NULL };
	enum isolation level = build_level(build);
	char **env = level == ISOLATION_NONE ? bot_environment(build->bot)
					     : NULL;
	uint32_t uid;

	jsonw_init(jsonw, build->orders, sizeof(build->orders));
	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "level", isolation_words[level]);
	jsonw_bool_member(jsonw, "build", true);
	sandbox_paths_write_strings(jsonw, "run", "/bin/sh", rest, 2);
	sandbox_paths_write_env(jsonw, env != NULL ? env : build->bot->env);
	words_free(env);
	sandbox_paths_write(&build->paths, level, jsonw);
	if (build->run[0] != '\0') {
		char *own = xprintf("%s/build", build->run);

		jsonw_str_member(jsonw, "own", own);
		free(own);
	}
	if (!build_find_user(build, &uid, diag))
		return false;
	if (uid != 0 && level != ISOLATION_NONE)
		jsonw_int_member(jsonw, "uid", uid);
	jsonw_int_member(jsonw, "memory", limits->memory_bytes);
	jsonw_int_member(jsonw, "threads", limits->tasks / 2);
	jsonw_int_member(jsonw, "processes", limits->tasks / 2);
	jsonw_int_member(jsonw, "tmp", limits->tmp_bytes);
	jsonw_close(jsonw, '}');
	if (!jsonw->full)
		return true;
	diag_set(diag, "the build command, its paths and its environment "
		       "variables are together too long");
	return false;
}

/* Start the box of the build, which reads its orders from a socket.  Return 0
 * or errno. */
static int
build_start_box(struct build *build, const struct jsonw *jsonw)
{
	char word[] = "--orders", three[] = "3";
	char *box = xstrdup(build->how->box);
	char *argv[] = { box, word, three, NULL };
	char *const env[] = { NULL };
	struct spawn spawn = { .argv = argv, .env = env, .core = -1 };
	int pair[2] = { -1, -1 }, out[2] = { -1, -1 };
	bool chdir_failed;
	int error = 0;

	if (news_pair(pair) != 0 || pipe2(out, O_CLOEXEC) != 0 ||
	    fd_nonblocking(out[0]) != 0 || fd_nonblocking(pair[0]) != 0 ||
	    control_send(pair[0], jsonw->buf, jsonw->n, NULL, 0) != 0 ||
	    /* after an empty message the box makes the filter itself */
	    (build_level(build) != ISOLATION_NONE &&
	     send(pair[0], "", 0, MSG_NOSIGNAL) != 0))
		error = errno;
	memcpy(spawn.fds, (int[]){ -1, out[1], out[1], pair[1] },
	       sizeof(spawn.fds));
	if (error == 0)
		error = spawn_start(&spawn, &build->sandbox.box, &chdir_failed);
	fd_close(&pair[1]);
	fd_close(&out[1]);
	build->sandbox.control.fd = pair[0];
	build->out = out[0];
	free(box);
	return error;
}

/* Prepare and start a build; return false with @diag. */
static bool
build_start(struct build *build, struct diag *diag)
{
	struct secrets secrets = { build->config, build->how->dir,
				   build->how->also, build->run };
	uint32_t number = (uint32_t)(build->bot - build->config->bots);
	struct jsonw jsonw;
	int error;

	if (!build_lock_folder(build, diag))
		return false;
	if (build_level(build) == ISOLATION_PROCESS &&
	    !tempdir_new(build->run, &build->held)) {
		diag_set(diag, "a folder in /tmp: %s", strerror(errno));
		build->run[0] = '\0';
		return false;
	}
	if (build_level(build) != ISOLATION_NONE &&
	    !sandbox_paths_resolve(&build->paths, &secrets, number, false,
				   diag))
		return false;
	build->paths.dir = build->bot->dir;
	build->paths.dir_mark = build->bot->mark;
	if (!build_write_orders(build, &jsonw, diag))
		return false;
	error = build_start_box(build, &jsonw);
	if (error != 0)
		diag_set(diag, "%s: %s", build->how->box, strerror(error));
	return error == 0;
}

static void
build_free(struct build *build)
{
	if (build->run[0] != '\0')
		(void)tempdir_end(build->run);
	fd_close(&build->sandbox.control.fd);
	fd_close(&build->out);
	fd_close(&build->folder);
	fd_close(&build->held);
	sandbox_paths_release(&build->paths);
	free(build);
}

/*
 * Wait for the end.
 */

/* Return true if the process is the box.  No other child of the arena runs yet,
 * so every other process is from the build. */
static bool
build_is_box(void *arg, pid_t pid)
{
	const struct build *build = arg;

	return pid == build->sandbox.box;
}

/* Reap ended processes.  Returns true when the box has ended and no process of
 * the build is left; @status is then the status of the box. */
static bool
build_has_ended(struct build *build, int *status)
{
	pid_t pid;

	while ((pid = spawn_next_dead()) > 0) {
		int how = spawn_reap(pid);

		if (pid == build->sandbox.box) {
			*status = how;
			build->sandbox.box = 0;
		}
	}
	if (build->sandbox.box == 0)
		spawn_sweep(build_is_box, build);
	return pid == -1;
}

/* Close the socket of the box, so that the box ends its processes. */
static void
build_close_box(struct build *build)
{
	fd_close(&build->sandbox.control.fd);
}

/* Wait at most LOOK_MS milliseconds for output, messages of the box or
 * signals. */
static void
build_poll(struct build *build)
{
	struct pollfd polls[] = {
		{ .fd = build->out, .events = POLLIN },
		{ .fd = build->sandbox.control.fd, .events = POLLIN },
		{ .fd = build->how->signals->fd, .events = POLLIN },
	};

	(void)poll(polls, 3, LOOK_MS);
	if (build->out != -1 && polls[0].revents != 0 &&
	    !build_read_output(build)) {
		close(build->out);
		build->out = -1;
	}
	while (build->sandbox.control.fd != -1) {
		enum sandbox_news news = sandbox_recv(&build->sandbox);

		if (news == SANDBOX_END)
			build_close_box(build);
		if (news != SANDBOX_NEWS)
			break;
	}
}

/* Wait until the build has ended, was interrupted or timed out.  Returns the
 * status of the build, as from waitpid. */
static int
build_wait(struct build *build, bool *asked, bool *late)
{
	struct monotime begun = monotime_now(), stopped = begun;
	bool children, over;
	int status = 0;

	do {
		build_poll(build);
		if (!*asked && !*late) {
			*asked = self_proc_read_signals(build->how->signals,
							&children);
			*late = monotime_since_us(monotime_now(), begun) /
					1000000 >=
				build->how->limits.seconds;
			if (*asked || *late)
				build_close_box(build);
			stopped = monotime_now();
		} else if (build->sandbox.box != 0 &&
			   monotime_since_us(monotime_now(), stopped) >
				   PATIENCE_US) {
			spawn_kill_group(build->sandbox.box);
		}
		over = build_has_ended(build, &status);
	} while (!over);
	while (build->out != -1 && build_read_output(build) && errno != EAGAIN)
		;
	if (build->used > 0)
		build_print_line(build);
	return build->sandbox.reported ? build->sandbox.status : status;
}

/*
 * All builds.
 */

/* Make the program executable, because a linker in the build cannot: at level
 * process, chmod has no effect (box/filter.c). */
static void
build_make_executable(const struct build *build)
{
	char *path = xprintf("%s/%s", build->bot->dir, build->bot->words[0]);
	const char *home = build->bot->dir;
	const struct untrusted_dirs land = { &home, 1 };
	struct stat st;
	struct safe_path trail;
	int fd = -1;

	if (build_level(build) == ISOLATION_PROCESS &&
	    safe_path_follow(path, &land, &trail) && trail.link[0] == '\0' &&
	    path_is_below(trail.real, home))
		fd = safe_path_open(trail.real, O_RDONLY | O_NONBLOCK);
	if (fd != -1 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_nlink == 1 && (st.st_mode & 0111) == 0)
		(void)fchmod(fd,
			     (st.st_mode & 0777) | (st.st_mode & 0444) >> 2);
	if (fd != -1)
		close(fd);
	free(path);
}

/* Return true if the result of the build is unknown: the box was killed before
 * it reported, or the kernel killed processes during the build because memory
 * ran out.  If false, @status is the status of the build. */
static bool
build_is_lost(const struct build *build, int status, uint64_t oom_kills,
	      struct diag *diag)
{
	char how[80];

	if (build->sandbox.failed.text[0] != '\0')
		return false;
	spawn_status_text(status, how, sizeof(how));
	if (!build->sandbox.reported)
		diag_set(diag,
			 "the sandbox of the build %s and did not report how "
			 "the build ended",
			 how);
	else if (status != 0 && this_machine.oom_kills() > oom_kills)
		diag_set(diag,
			 "the build %s while the machine ran out of memory and "
			 "the kernel killed processes",
			 how);
	else
		return false;
	return true;
}

static enum build_end
build_one(struct build *build, struct diag *diag)
{
	uint64_t oom_kills = this_machine.oom_kills();
	const struct bot *bot = build->bot;
	bool asked = false, late = false;
	char how[80], *deeper;
	int status;

	if (!build_start(build, diag))
		return BUILD_FAILED;
	status = build_wait(build, &asked, &late);
	if (asked) {
		diag_set(diag, "interrupted while bot %s was built", bot->name);
		return BUILD_STOPPED;
	}
	if (!late && build_is_lost(build, status, oom_kills, diag))
		return BUILD_LOST;
	spawn_status_text(status, how, sizeof(how));
	if (late)
		snprintf(how, sizeof(how),
			 "did not end within %lld s and was "
			 "stopped",
			 (long long)build->how->limits.seconds);
	deeper = status != 0 ? subfolder_build(bot->dir, bot->build) : NULL;
	if (build->sandbox.failed.text[0] != '\0')
		diag_set(diag, "the build: %s", build->sandbox.failed.text);
	else if (deeper != NULL)
		diag_set(diag,
			 "the build command, %s, in %s %s: the files to build "
			 "are deeper, in %s, but must be in the folder itself",
			 bot->build, bot->dir, how, deeper);
	else if (late || status != 0)
		diag_set(
			diag, "the build command, %s, in %s %s%s", bot->build,
			bot->dir, how,
			build_level(build) == ISOLATION_NONE || late
				? ""
				: "; builds run in a sandbox without network "
				  "and without home folders: install compilers "
				  "for all users (docs/security.md)");
	else
		build_make_executable(build);
	free(deeper);
	if (build->sandbox.failed.text[0] != '\0')
		return BUILD_FAILED;
	return late || status != 0 ? BUILD_BROKEN : BUILD_DONE;
}

bool
bots_have_builds(const struct config *config)
{
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (bot_needs_build(&config->bots[i]))
			return true;
	return false;
}

/* Run the build command once. */
static enum build_end
build_once(const struct config *config, const struct build_how *how,
	   struct bot *bot, struct diag *diag)
{
	struct build *build = xcalloc(1, sizeof(*build));
	enum build_end end;

	*build = (struct build){ config,    how,	  bot,
				 .out = -1, .folder = -1, .held = -1 };
	build->sandbox.control.fd = -1;
	fprintf(stderr, "building %s: %s\n", bot->name, bot->build);
	end = build_one(build, diag);
	build_free(build);
	return end;
}

/* Build one bot and find the bot's program.  If the result of a build is
 * unknown, repeat the build. */
static enum build_end
build_bot(const struct config *config, const struct build_how *how,
	  struct bot *bot, struct diag *diag)
{
	enum build_end end = BUILD_LOST;
	struct diag why;

	for (int tries = 0; end == BUILD_LOST && tries < ISOLATION_TRIES;
	     tries++)
		end = build_once(config, how, bot, diag);
	if (end == BUILD_LOST) {
		why = *diag;
		diag_set(diag,
			 "%s; the build was tried %d times: run the same "
			 "command again, or build by hand and remove the key "
			 "build",
			 why.text, ISOLATION_TRIES);
	}
	if (end != BUILD_DONE)
		return end;
	bot->built = true; /* from now on, a missing program is an error */
	/* the path must still lead to the folder in which the build ran */
	if (bot_folder_is_unchanged(bot, diag) && bot_find(bot, diag))
		return BUILD_DONE;
	diag_prefix(diag, "after its build");
	return BUILD_BROKEN;
}

enum build_end
bots_build(const struct config *config, const struct build_how *how,
	   struct probe_book *unfit, struct diag *diag)
{
	for (uint32_t i = 0; i < config->bot_count; i++) {
		struct bot *bot = &config->bots[i];
		enum build_end end;
		struct diag why;

		if (!bot_needs_build(bot))
			continue;
		end = build_bot(config, how, bot, diag);
		why = *diag;
		if (end != BUILD_DONE && end != BUILD_STOPPED)
			diag_prefix(diag, "bot %s", bot->name);
		if (end == BUILD_BROKEN)
			probe_book_add(unfit, i, why.text, diag->text);
		else if (end != BUILD_DONE)
			return end;
	}
	return BUILD_DONE;
}

char **
bot_environment(const struct bot *bot)
{
	static const char *const given[] = { "PATH", "HOME", "TMPDIR", NULL };
	static const char *const otherwise[] = { "/usr/local/bin:/usr/bin:/bin",
						 "/", "/tmp" };
	static const char *const shown[] = { "TERM", "NO_COLOR" };
	size_t n = 0, own = 0;
	char **env;

	while (bot->env != NULL && bot->env[own] != NULL)
		own++;
	env = xcalloc(own + 7, sizeof(*env));
	for (size_t i = 0; i < own; i++)
		env[n++] = xstrdup(bot->env[i]);
	for (size_t i = 0; i < 4; i++) {
		const char *name = i < 3 ? given[i] : "LANG";
		const char *value = i < 3 ? getenv(name) : "C.UTF-8";
		bool set = false;

		for (size_t k = 0; k < own; k++)
			set = set ||
			      (strncmp(env[k], name, strlen(name)) == 0 &&
			       env[k][strlen(name)] == '=');
		if (!set)
			env[n++] = xprintf("%s=%s", name,
					   value != NULL ? value
							 : otherwise[i]);
	}
	for (size_t i = 0; bot->person && i < 2; i++)
		if (getenv(shown[i]) != NULL)
			env[n++] = xprintf("%s=%s", shown[i], getenv(shown[i]));
	return env;
}
