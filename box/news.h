/*
 * news.h - what a box says on its control socket (start.h), taken in by whoever
 * holds the other end: the arena, or deadwood-box by hand.
 */
#ifndef DEADWOOD_BOX_NEWS_H
#define DEADWOOD_BOX_NEWS_H

#include <stdbool.h>
#include <sys/types.h>

#include "lib/diag.h"

/**
 * struct news - one message
 * @bot: the bot's process as this machine counts it; 0: it says nothing of that
 * @goes: it is about to; what ends the socket without this is no program
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

/* A pair of sockets for a box, close-on-exec; ours, which says who sends, is
 * @pair[0].  0 or -1 with errno. */
int news_pair(int pair[2]);

/**
 * news_hear - take in one message, without waiting
 * @control: our end of the socket
 *
 * NEWS_NONE: there is none now; NEWS_END: none will come.
 */
enum news_kind news_hear(int control, struct news *news);

#endif
