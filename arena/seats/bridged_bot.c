/* bridged_bot.c - the process of a bridged bot; see bridged_bot.h. */
#define _GNU_SOURCE /* environ, pipe2 */
#include "arena/seats/bridged_bot.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "arena/process/spawn.h"
#include "lib/file/fd.h"

bool
bridged_bot_start(struct bridged_bot *bot, char *const *argv, struct diag *diag)
{
	int in[2] = { -1, -1 }, out[2] = { -1, -1 }, error = 0;
	bool chdir_failed;

	if (pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0 &&
	    fd_nonblocking(in[1]) == 0 && fd_nonblocking(out[0]) == 0) {
		const struct spawn spawn = { .argv = argv,
					     .env = environ,
					     .fds = { in[0], out[1],
						      STDERR_FILENO, -1 },
					     .core = -1 };

		error = spawn_start(&spawn, &bot->pid, &chdir_failed);
	} else {
		error = errno;
	}
	fd_close(&in[0]);
	fd_close(&out[1]);
	if (error != 0) {
		fd_close(&in[1]);
		fd_close(&out[0]);
		bot->pid = 0;
		diag_set(diag, "%s: %s", argv[0], strerror(error));
		return false;
	}
	bot->to = in[1];
	bot->from = out[0];
	bot->unsent = (struct bytes){ NULL, 0 };
	line_reader_init(&bot->in, bot->buf, sizeof(bot->buf));
	return true;
}

void
bridged_bot_write(struct bridged_bot *bot)
{
	ssize_t n = write(bot->to, bot->unsent.at, bot->unsent.len);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n < 0) { /* the end of its output says that it has ended */
		bot->unsent.len = 0;
		return;
	}
	bot->unsent.at += n;
	bot->unsent.len -= (size_t)n;
}

enum bridged_bot_output
bridged_bot_read(struct bridged_bot *bot,
		 void (*take)(void *owner, const struct bytes *line),
		 void *owner)
{
	ssize_t n = line_reader_fill(&bot->in, bot->from);
	struct bytes line;

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return BRIDGED_BOT_OPEN;
	if (n < 0 && errno == ENOBUFS)
		return BRIDGED_BOT_TOO_LONG;
	if (n <= 0) {
		fd_close(&bot->from);
		return BRIDGED_BOT_ENDED;
	}
	while (line_reader_take(&bot->in, &line))
		take(owner, &line);
	return BRIDGED_BOT_OPEN;
}

int
bridged_bot_end(struct bridged_bot *bot, int wait_ms)
{
	int status;

	fd_close(&bot->to);
	fd_close(&bot->from);
	bot->unsent.len = 0;
	if (bot->pid == 0)
		return 0;
	status = spawn_reap_within(bot->pid, wait_ms);
	bot->pid = 0;
	return status;
}
