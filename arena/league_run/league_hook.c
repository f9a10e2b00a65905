/* league_hook.c - run the organiser's command for each event; see
 * league_hook.h.  Linux only: memfd_create. */
#define _GNU_SOURCE
#include "arena/league_run/league_hook.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/process/spawn.h"
#include "lib/alloc.h"
#include "lib/file/fd.h"
#include "lib/format/jsonw.h"

/* The oldest event that no command got yet; .id is 0 if there is none. */
struct next_event {
	int64_t done;
	struct league_event event;
};

static bool
hook_find_next(void *arg, const struct league_event *event)
{
	struct next_event *next = arg;

	if (event->id > next->done)
		next->event = *event;
	return event->id > next->done;
}

static bool
hook_find_newest(void *arg, const struct league_event *event)
{
	int64_t *newest = arg;

	*newest = event->id;
	return false;
}

bool
league_hook_init(struct league_hook *hook, char *const *argv,
		 struct league_db *db, struct diag *diag)
{
	*hook = (struct league_hook){ .argv = argv };
	return league_events_each(db, 0, 1, hook_find_newest, &hook->done,
				  diag);
}

/* Return a descriptor that reads the event as one JSON object; or -1. */
static int
hook_write_event(const struct league_event *event)
{
	char buf[sizeof(*event) * 6 + 256];
	struct jsonw jsonw;
	int fd = memfd_create("event", MFD_CLOEXEC);

	jsonw_init(&jsonw, buf, sizeof(buf));
	jsonw_open(&jsonw, '{');
	jsonw_int_member(&jsonw, "id", event->id);
	jsonw_int_member(&jsonw, "at_ms", event->at_ms);
	jsonw_str_member(&jsonw, "who", event->who);
	jsonw_str_member(&jsonw, "what", event->what);
	jsonw_str_member(&jsonw, "subject", event->subject);
	jsonw_str_member(&jsonw, "text", event->text);
	jsonw_close(&jsonw, '}');
	jsonw_line(&jsonw);
	if (fd != -1 &&
	    (jsonw.full || write(fd, buf, jsonw.n) != (ssize_t)jsonw.n ||
	     lseek(fd, 0, SEEK_SET) != 0))
		fd_close(&fd);
	return fd;
}

/* Open DIR/hook.log, which begins again when it is too long. */
static int
hook_open_log(const char *dir)
{
	char *path = xprintf("%s/hook.log", dir);
	int fd = open(path,
		      O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW,
		      0644);
	struct stat st;

	if (fd != -1 && fstat(fd, &st) == 0 && st.st_size > HOOK_LOG_BYTES)
		(void)!ftruncate(fd, 0);
	free(path);
	return fd;
}

static void
hook_start(struct league_hook *hook, const char *dir,
	   const struct league_event *event)
{
	/* The shell finds the command in PATH. */
	static char shell[] = "/bin/sh", option[] = "-c",
		    line[] = "exec \"$0\" \"$@\"";
	char *argv[LEAGUE_HOOK_MAX + 4] = { shell, option, line };
	int in = hook_write_event(event), log = hook_open_log(dir);
	const struct spawn spawn = { .argv = argv,
				     .env = environ,
				     .dir = dir,
				     .fds = { in, log, log, -1 },
				     .core = -1 };
	bool chdir_failed;
	int error = errno;

	for (unsigned i = 0; i < LEAGUE_HOOK_MAX && hook->argv[i] != NULL; i++)
		argv[i + 3] = hook->argv[i];
	if (in != -1)
		error = spawn_start(&spawn, &hook->pid, &chdir_failed);
	if (error != 0) {
		fprintf(stderr, "arena league: hook: %s\n", strerror(error));
		hook->pid = 0;
	}
	fd_close(&in);
	fd_close(&log);
}

bool
league_hook_turn(struct league_hook *hook, const char *dir,
		 struct league_db *db, struct monotime now, struct diag *diag)
{
	struct next_event next = { .done = hook->done };

	if (hook->argv[0] == NULL)
		return true;
	if (hook->pid != 0) {
		if (monotime_since_us(now, hook->began) >
		    HOOK_SECONDS * INT64_C(1000000))
			spawn_kill_group(hook->pid);
		return true;
	}
	if (!league_events_each(db, 0, HOOK_PENDING, hook_find_next, &next,
				diag))
		return false;
	if (next.event.id == 0)
		return true;
	hook->done = next.event.id;
	hook->began = now;
	hook_start(hook, dir, &next.event);
	return true;
}

bool
league_hook_reaped(struct league_hook *hook, pid_t pid)
{
	if (hook->pid == 0 || hook->pid != pid)
		return false;
	hook->pid = 0;
	return true;
}
