/*
 * news.h - receive and parse the messages that a box (sandbox of one bot) sends
 * on its control socket (start.h).  The arena and home.c use news.h.
 */
#ifndef DEADWOOD_BOX_NEWS_H
#define DEADWOOD_BOX_NEWS_H

#include <stdbool.h>
#include <sys/types.h>

#include "lib/diag.h"

/**
 * struct news - one message of a box
 * @bot: pid of the bot in the receiver's namespace; 0: the message does not
 *	contain the pid
 * @goes: true: the box is about to run the bot's program.  If the socket closes
 *	without this message, the start has failed
 * @started: true: the bot's program runs
 * @ended: true: the bot has ended
 * @status: status of the bot, as from waitpid, valid if @ended
 * @failed: reason why the bot could not be started, or ""
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
 * caller's end.  Each message that arrives there contains the sender's pid.
 * Returns 0.  On an error, returns -1 with errno. */
int news_pair(int pair[2]);

/**
 * news_recv - receive one message of a box, without blocking
 * @control: receiver's end of the control socket
 *
 * Returns NEWS_SOME for a message, NEWS_NONE if no message is waiting, or
 * NEWS_END if no more messages can come.
 */
enum news_kind news_recv(int control, struct news *news);

#endif
