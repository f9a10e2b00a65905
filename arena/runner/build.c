/*
 * build.c - what the bots' programs need; see build.h.
 *
 * Linux only: flock of a folder, deadwood-box.
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

#define SHOWN_MAX   (1 << 20) /* chosen: bytes of what one build prints */
#define LINE_BYTES  4096
#define LOOK_MS	    100	    /* chosen: between two looks at what has ended */
#define PATIENCE_US 2000000 /* for the box to end what is in it */

/**
 * struct build - one build under way
 * @sandbox: its box, and what that tells
 * @out: the end of the pipe that it prints to
 * @line: what has no end yet, @used bytes
 * @run, @held: at level process, the folder that holds its /tmp
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
 * What it prints.
 */

static void
show_line(struct build *build)
{
	char text[4 * LINE_BYTES];

	text_show(build->line, build->used, text, sizeof(text));
	if (build->shown < SHOWN_MAX)
		fprintf(stderr, "%s\n", text);
	build->shown += build->used + 1;
	if (build->shown >= SHOWN_MAX &&
	    build->shown - build->used - 1 < SHOWN_MAX)
		fprintf(stderr, "(what more it prints is not shown)\n");
	build->used = 0;
}

/* Take in what there is; false at its end. */
static bool
hear_output(struct build *build)
{
	char text[LINE_BYTES];
	ssize_t n = read(build->out, text, sizeof(text));

	for (ssize_t i = 0; i < n; i++) {
		if (text[i] == '\n' || build->used == sizeof(build->line))
			show_line(build);
		if (text[i] != '\n' && text[i] != '\r')
			build->line[build->used++] =
				(char)(text[i] == '\t' ? ' ' : text[i]);
	}
	return n > 0 || (n == -1 && (errno == EAGAIN || errno == EINTR));
}

/*
 * Before and after.
 */

static enum isolation
level_of(const struct build *build)
{
	return config_level(build->config,
			    (uint32_t)(build->bot - build->config->bots));
}

/* Two builds of one folder, by two arenas, would write over each other. */
static bool
lock_folder(struct build *build, struct diag *diag)
{
	build->folder = open(build->bot->dir,
			     O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
	if (build->folder == -1 || /* not to be read: nor to be locked */
	    flock(build->folder, LOCK_EX | LOCK_NB) == 0 ||
	    errno != EWOULDBLOCK)
		return true;
	diag_set(diag,
		 "its folder %s is locked, as by another arena that builds "
		 "there: wait for it",
		 build->bot->dir);
	return false;
}

/*
 * Who it is to be: at level sandbox its folder is shown as its own; at level
 * process it must be its folder's owner to write there, and never is root.
 */
static bool
find_user(const struct build *build, uint32_t *uid, struct diag *diag)
{
	struct stat st = { .st_uid = 0 };
	int folder;

	*uid = build->how->uid;
	if (*uid == 0 || level_of(build) != ISOLATION_PROCESS)
		return true;
	/* Of the very folder: a link that stands there for a moment would make
	 * it run as whoever owns what that leads to. */
	folder = bot_folder(build->bot, diag);
	if (folder == -1)
		return false;
	(void)fstat(folder, &st);
	close(folder);
	*uid = st.st_uid;
	if (*uid != 0)
		return true;
	diag_set(diag,
		 "its folder %s belongs to root, and at isolation: process a "
		 "build runs as the owner of the folder, never as root: chown "
		 "-R it to an ordinary user, or build by hand and leave out "
		 "build",
		 build->bot->dir);
	return false;
}

static bool
write_orders(struct build *build, struct jsonw *jsonw, struct diag *diag)
{
	const struct build_limits *limits = &build->how->limits;
	const char *const rest[] = { "-c", build->bot->build, NULL };
	enum isolation level = level_of(build);
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
	if (!find_user(build, &uid, diag))
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
	diag_set(diag, "its command, paths and variables are too long");
	return false;
}

/* The box, which reads its orders by itself; 0 or errno. */
static int
start_box(struct build *build, const struct jsonw *jsonw)
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
	    (level_of(build) != ISOLATION_NONE && /* it makes the filter */
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

/* All that a build needs; false with @diag. */
static bool
begin(struct build *build, struct diag *diag)
{
	struct secrets secrets = { build->config, build->how->dir,
				   build->how->also, build->run };
	uint32_t number = (uint32_t)(build->bot - build->config->bots);
	struct jsonw jsonw;
	int error;

	if (!lock_folder(build, diag))
		return false;
	if (level_of(build) == ISOLATION_PROCESS &&
	    !tempdir_new(build->run, &build->held)) {
		diag_set(diag, "a folder in /tmp: %s", strerror(errno));
		build->run[0] = '\0';
		return false;
	}
	if (level_of(build) != ISOLATION_NONE &&
	    !sandbox_paths_make(&build->paths, &secrets, number, false, diag))
		return false;
	build->paths.dir = build->bot->dir;
	build->paths.dir_mark = build->bot->mark;
	if (!write_orders(build, &jsonw, diag))
		return false;
	error = start_box(build, &jsonw);
	if (error != 0)
		diag_set(diag, "%s: %s", build->how->box, strerror(error));
	return error == 0;
}

static void
let_go(struct build *build)
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
 * While it goes on.
 */

/* Whoever the arena has adopted came from the build: nothing else runs yet. */
static bool
is_the_box(void *arg, pid_t pid)
{
	const struct build *build = arg;

	return pid == build->sandbox.box;
}

/* Reap what has ended; true once the box has, and nothing is left.  The box's
 * status goes to @status. */
static bool
has_ended(struct build *build, int *status)
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
		spawn_sweep(is_the_box, build);
	return pid == -1;
}

/* Let go of the box, which ends what is in it. */
static void
stop(struct build *build)
{
	fd_close(&build->sandbox.control.fd);
}

/* Wait for news of any kind, a moment at most. */
static void
look(struct build *build)
{
	struct pollfd polls[] = {
		{ .fd = build->out, .events = POLLIN },
		{ .fd = build->sandbox.control.fd, .events = POLLIN },
		{ .fd = build->how->signals->fd, .events = POLLIN },
	};

	(void)poll(polls, 3, LOOK_MS);
	if (build->out != -1 && polls[0].revents != 0 && !hear_output(build)) {
		close(build->out);
		build->out = -1;
	}
	while (build->sandbox.control.fd != -1) {
		enum sandbox_news news = sandbox_recv(&build->sandbox);

		if (news == SANDBOX_END)
			stop(build);
		if (news != SANDBOX_NEWS)
			break;
	}
}

/* Until it is over, asked to stop, or out of time.  Its status as of waitpid.
 */
static int
watch_build(struct build *build, bool *asked, bool *late)
{
	struct monotime begun = monotime_now(), stopped = begun;
	bool children, over;
	int status = 0;

	do {
		look(build);
		if (!*asked && !*late) {
			*asked = self_proc_signalled(build->how->signals,
						     &children);
			*late = monotime_since_us(monotime_now(), begun) /
					1000000 >=
				build->how->limits.seconds;
			if (*asked || *late)
				stop(build);
			stopped = monotime_now();
		} else if (build->sandbox.box != 0 &&
			   monotime_since_us(monotime_now(), stopped) >
				   PATIENCE_US) {
			spawn_kill_group(build->sandbox.box);
		}
		over = has_ended(build, &status);
	} while (!over);
	while (build->out != -1 && hear_output(build) && errno != EAGAIN)
		;
	if (build->used > 0)
		show_line(build);
	return build->sandbox.reported ? build->sandbox.status : status;
}

/*
 * The whole.
 */

/* What a level without chmod leaves undone: a linker makes its program
 * executable, which at level process has no effect (box/filter.c). */
static void
make_executable(const struct build *build)
{
	char *path = xprintf("%s/%s", build->bot->dir, build->bot->words[0]);
	const char *home = build->bot->dir;
	const struct land land = { &home, 1 };
	struct stat st;
	struct safe_path trail;
	int fd = -1;

	if (level_of(build) == ISOLATION_PROCESS &&
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

/* A build of which nothing is known: its box, which reports, was killed; or the
 * kernel killed processes of the machine for want of memory meanwhile.  False:
 * @status is the build's own. */
static bool
is_lost(const struct build *build, int status, uint64_t oom_kills,
	struct diag *diag)
{
	char how[80];

	if (build->sandbox.failed.text[0] != '\0')
		return false;
	spawn_status_text(status, how, sizeof(how));
	if (!build->sandbox.reported)
		diag_set(diag,
			 "the box of its build %s and did not report how the "
			 "build ended",
			 how);
	else if (status != 0 && this_machine.oom_kills() > oom_kills)
		diag_set(diag,
			 "its build %s while the machine ran out of memory and "
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

	if (!begin(build, diag))
		return BUILD_FAILED;
	status = watch_build(build, &asked, &late);
	if (asked) {
		diag_set(diag, "interrupted while bot %s was built", bot->name);
		return BUILD_STOPPED;
	}
	if (!late && is_lost(build, status, oom_kills, diag))
		return BUILD_LOST;
	spawn_status_text(status, how, sizeof(how));
	if (late)
		snprintf(how, sizeof(how), "did not end within %lld s: stopped",
			 (long long)build->how->limits.seconds);
	deeper = status != 0 ? subfolder_build(bot->dir, bot->build) : NULL;
	if (build->sandbox.failed.text[0] != '\0')
		diag_set(diag, "its build: %s", build->sandbox.failed.text);
	else if (deeper != NULL)
		diag_set(diag,
			 "its build command, %s, in %s %s: what it reads lies "
			 "deeper, in %s; the folder itself must hold it",
			 bot->build, bot->dir, how, deeper);
	else if (late || status != 0)
		diag_set(diag, "its build command, %s, in %s %s%s", bot->build,
			 bot->dir, how,
			 level_of(build) == ISOLATION_NONE || late
				 ? ""
				 : "; it runs in a box without network, which "
				   "shows no home folder: install compilers "
				   "for all users (docs/security.md)");
	else
		make_executable(build);
	free(deeper);
	if (build->sandbox.failed.text[0] != '\0')
		return BUILD_FAILED;
	return late || status != 0 ? BUILD_BROKEN : BUILD_DONE;
}

bool
bots_are_built(const struct config *config)
{
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (bot_wants_build(&config->bots[i]))
			return true;
	return false;
}

/* Run its command once. */
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
	let_go(build);
	return end;
}

/* One bot's, to its program.  A build that is lost is begun again. */
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
			 "%s; it was tried %d times: run the same command "
			 "again, or build by hand and leave out build",
			 why.text, ISOLATION_TRIES);
	}
	if (end != BUILD_DONE)
		return end;
	bot->built = true; /* now the program must be there */
	/* what was looked at before is what was built in */
	if (bot_is_in_place(bot, diag) && bot_find(bot, diag))
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

		if (!bot_wants_build(bot))
			continue;
		end = build_bot(config, how, bot, diag);
		why = *diag;
		if (end != BUILD_DONE && end != BUILD_STOPPED)
			diag_prefix(diag, "bot %s", bot->name);
		if (end == BUILD_BROKEN)
			probe_note(unfit, i, why.text, diag->text);
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
