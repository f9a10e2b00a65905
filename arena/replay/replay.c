/*
 * replay.c - `arena replay`: a match log played again through the engine.
 */
#include "arena/replay/replay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/replay/retrace.h"
#include "arena/replay/show.h"
#include "arena/replay/wrap.h"
#include "lib/alloc.h"
#include "lib/output.h"
#include "lib/source.h"
#include "lib/text.h"

#define LOG_BYTES_MAX ((size_t)256 << 20) /* chosen: far above any match */

static const char help[] =
	"arena replay LOG [--verify] [--step] [--plain] [--seat N]\n"
	"\n"
	"Plays the match of a log again through the engine and shows it card "
	"by card;\n"
	"- is standard input.  Cards, actions, events, scores, places, "
	"requests, faults\n"
	"and the hash at its end are held against the log; what differs first "
	"is named\n"
	"with its line.\n"
	"\n"
	"  --verify   check only\n"
	"  --step     wait for Enter after each action; q ends\n"
	"  --plain    no colours\n"
	"  --seat N   only what seat N (from 0) saw\n"
	"\n"
	"Exit status: 0 the log holds, 1 it does not or cannot be read, 2 "
	"wrong use.\n";

static const char usage[] =
	"usage: arena replay LOG [--verify] [--step] [--plain] [--seat N]\n";

struct request {
	const char *log;
	bool verify;
	bool step;
	bool plain;
	int seat; /* -1: all */
};

static int
wrong_use(const char *what, const char *arg)
{
	fprintf(stderr, "arena replay: %s%s\n%s", what, arg, usage);
	return 2;
}

static bool
read_seat(const char *word, int *seat)
{
	char *end;
	long value;

	errno = 0;
	value = strtol(word, &end, 10);
	if (errno != 0 || end == word || *end != '\0' || value < 0 ||
	    value >= SEATS_MAX)
		return false;
	*seat = (int)value;
	return true;
}

/* 0, or the status of wrong use. */
static int
read_arguments(int argc, char **argv, struct request *request)
{
	*request = (struct request){ .seat = -1 };
	for (int i = 0; i < argc; i++) {
		const char *arg = argv[i];

		if (strcmp(arg, "--verify") == 0) {
			request->verify = true;
		} else if (strcmp(arg, "--step") == 0) {
			request->step = true;
		} else if (strcmp(arg, "--plain") == 0) {
			request->plain = true;
		} else if (strcmp(arg, "--seat") == 0) {
			if (++i == argc || !read_seat(argv[i], &request->seat))
				return wrong_use("--seat wants a seat's "
						 "number, from 0",
						 "");
		} else if (strncmp(arg, "--seat=", 7) == 0) {
			if (!read_seat(arg + 7, &request->seat))
				return wrong_use("--seat wants a seat's "
						 "number, from 0",
						 "");
		} else if (arg[0] == '-' && arg[1] != '\0') {
			return wrong_use("unknown option ", arg);
		} else if (request->log != NULL) {
			return wrong_use("one log, not also ", arg);
		} else {
			request->log = arg;
		}
	}
	if (request->log == NULL)
		return wrong_use("which log?", "");
	if (request->verify && (request->step || request->seat >= 0))
		return wrong_use("--verify checks and shows nothing: leave out "
				 "--step and --seat",
				 "");
	return 0;
}

/* Does it begin like a log?  What does not is not read to its end, which it may
 * not have. */
static bool
begins_as_log(const char *path, const char *text, size_t len, struct diag *diag)
{
	const char *unpack = source_unpack(text, len);
	char *word;

	if (unpack == NULL && (len == 0 || text[0] == '{'))
		return true;
	word = shell_word(path);
	if (unpack == NULL)
		diag_set(diag,
			 "%s:1: this is no log of a match, which begins "
			 "with {",
			 path);
	else
		diag_set(diag,
			 "%s is packed; unpack it: %s %s | arena "
			 "replay -",
			 path, unpack, strcmp(path, "-") == 0 ? "LOG" : word);
	free(word);
	return false;
}

/* All that comes; owned, or NULL with @diag. */
static char *
read_all(int fd, const char *path, size_t *len, struct diag *diag)
{
	size_t size = 65536;
	char *text = xrealloc(NULL, size, 1);
	ssize_t got;

	*len = 0;
	while ((got = read(fd, text + *len, size - *len)) != 0) {
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0) {
			diag_set(diag, "cannot read %s: %s", path,
				 strerror(errno));
			goto fail;
		}
		*len += (size_t)got;
		if (!begins_as_log(path, text, *len, diag))
			goto fail;
		if (*len > LOG_BYTES_MAX) {
			diag_set(diag, "%s: too long for a match's log", path);
			goto fail;
		}
		if (*len == size) {
			size *= 2;
			text = xrealloc(text, size, 1);
		}
	}
	return text;
fail:
	free(text);
	return NULL;
}

static char *
read_file(const char *path, size_t *len, struct diag *diag)
{
	bool standard = strcmp(path, "-") == 0;
	int fd = standard ? STDIN_FILENO : source_open(path, diag);
	char *text = NULL;

	if (fd != -1)
		text = read_all(fd, path, len, diag);
	if (fd != -1 && !standard)
		close(fd);
	return text;
}

static bool
play_again(const struct request *request, const char *text, size_t len,
	   struct retrace *match, struct diag *diag)
{
	struct show show = {
		.out = stdout,
		.in = stdin,
		.seat = request->seat,
		.step = request->step,
		.columns = wrap_columns(stdout),
		.colour = !request->plain && isatty(STDOUT_FILENO) &&
			  getenv("NO_COLOR") == NULL,
	};
	struct watcher watcher = show_watcher(&show);

	if (!retrace(match, request->log, text, len,
		     request->verify ? NULL : &watcher, diag))
		return false;
	if (!show.no_seat)
		return true;
	diag_set(diag, "%s: no seat %d: the match has the seats 0 to %u",
		 request->log, show.seat, match->players - 1);
	return false;
}

int
replay_command(int argc, char **argv)
{
	struct retrace *match = NULL;
	struct diag diag = { "" };
	struct request request;
	char *text = NULL;
	size_t len = 0;
	int status;

	if (wants_help(argc, argv)) {
		fputs(help, stdout);
		return 0;
	}
	status = read_arguments(argc, argv, &request);
	if (status != 0)
		return status;
	status = 1;
	text = read_file(request.log, &len, &diag);
	if (text == NULL)
		goto out;
	match = xcalloc(1, sizeof(*match));
	if (!play_again(&request, text, len, match, &diag))
		goto out;
	if (request.verify)
		printf("verified: %u deal%s, %u action%s\n", match->deals,
		       match->deals == 1 ? "" : "s", match->actions,
		       match->actions == 1 ? "" : "s");
	if (output_done(&diag))
		status = 0;
out:
	if (status != 0) {
		fflush(stdout); /* what was shown before comes first */
		fprintf(stderr, "arena replay: %s\n", diag.text);
	}
	free(match);
	free(text);
	return status;
}
