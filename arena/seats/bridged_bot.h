/*
 * bridged_bot.h - the process of a bot that `arena bridge` plays: its pipes and
 * its lines.
 *
 * The process inherits the bridge's standard error.  The bridge reads and
 * writes without blocking, so it polls .from and .to.
 */
#ifndef DEADWOOD_ARENA_SEATS_BRIDGED_BOT_H
#define DEADWOOD_ARENA_SEATS_BRIDGED_BOT_H

#include <stdbool.h>
#include <sys/types.h>

#include "arena/runner/remote_seat.h"
#include "lib/diag.h"
#include "lib/file/line_reader.h"

/**
 * struct bridged_bot - a process; all zero except .from and .to: no process
 * @to: the process's standard input, or -1
 * @from: its standard output; -1 after the end of this output
 * @in: lines of the process, which are in @buf
 * @unsent: bytes that the pipe has not accepted yet; borrowed
 */
struct bridged_bot {
	pid_t pid;
	int to, from;
	struct line_reader in;
	struct bytes unsent;
	char buf[REMOTE_ANSWER_MAX + 1];
};

#define BRIDGED_BOT_NONE                                                       \
	{                                                                      \
		.to = -1, .from = -1                                           \
	}

/* Start the program @argv.  On an error, returns false and sets @diag. */
bool bridged_bot_start(struct bridged_bot *bot, char *const *argv,
		       struct diag *diag);

/* Write as much of @bot->unsent as the pipe accepts. */
void bridged_bot_write(struct bridged_bot *bot);

/* State of the process's output after bridged_bot_read. */
enum bridged_bot_output {
	BRIDGED_BOT_OPEN,
	BRIDGED_BOT_ENDED,
	BRIDGED_BOT_TOO_LONG, /* a line is longer than REMOTE_ANSWER_MAX */
};

/* Read once, and call @take for each whole line. */
enum bridged_bot_output bridged_bot_read(struct bridged_bot *bot,
					 void (*take)(void *owner,
						      const struct bytes *line),
					 void *owner);

/* Close the input of the process, and wait at most @wait_ms milliseconds for
 * its end; then kill it.  Returns its exit status as waitpid does; 0 if there
 * is no process. */
int bridged_bot_end(struct bridged_bot *bot, int wait_ms);

#endif
