/*
 * news.h - receive and parse the messages that a box sends on its control
 * socket (start.h).  The arena and home.c use this module.
 */
#ifndef DEADWOOD_BOX_NEWS_H
#define DEADWOOD_BOX_NEWS_H

#include <stdbool.h>
#include <sys/types.h>

#include "lib/diag.h"

/**
 * struct news - one message of a box
 * @bot: pid of the bot in the receiver's namespace, or 0 if the message does
 *	not contain the pid
 * @goes: true if the box is about to run the bot's program.  If the socket
 *	closes without this message, the start has failed
 * @started: true if the bot's program runs
 * @ended: true if the bot has ended
 * @status: if @ended, status of the bot, as from waitpid
 * @failed: why the bot could not be started, or ""
 * @error: errno of the failure in @failed
 */
struct news {
	pid_t bot;
	bool goes;
	bool started;
	bool ended;
	int status;
	int error;
	struct diag failed;
};

enum news_kind { NEWS_SOME, NEWS_NONE, NEWS_END };

/* Make the two ends of a control socket, both close-on-exec.  @pair[0] is the
 * caller's end; each message received there contains the sender's pid.  Returns
 * 0, or -1 with errno. */
int news_pair(int pair[2]);

/**
 * news_recv - receive one message, without blocking
 * @control: the receiver's end of the control socket
 *
 * Returns NEWS_SOME for a message, NEWS_NONE if no message is waiting, or
 * NEWS_END if no more messages can come.
 */
enum news_kind news_recv(int control, struct news *news);

#endif
