/*
 * news.h - receive and parse the messages that a box sends on its control
 * socket (start.h), for the arena and for deadwood-box on the command line.
 */
#ifndef DEADWOOD_BOX_NEWS_H
#define DEADWOOD_BOX_NEWS_H

#include <stdbool.h>
#include <sys/types.h>

#include "lib/diag.h"

/**
 * struct news - one message
 * @bot: the bot's pid in our namespace; 0: not in this message
 * @goes: it is about to run its program; a socket that closes without this
 *	message means a failed start
 * @started: it runs its program
 * @ended: with @status, as of waitpid
 * @failed: why the bot could not be started, with its errno in @error; or ""
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

/* Make a pair of sockets for a box, close-on-exec; ours is @pair[0], and
 * receives the sender's pid.  Returns 0, or -1 with errno. */
int news_pair(int pair[2]);

/**
 * news_recv - receive one message, without blocking
 * @control: our end of the socket
 *
 * NEWS_NONE: there is none now; NEWS_END: none will come.
 */
enum news_kind news_recv(int control, struct news *news);

#endif
