/*
 * pipe_proxy.h - a debugging proxy between a referee and its bots: print the
 * lines as they pass, and hold them until the user continues.
 *
 * The pipes of a proxied bot end here, and the referee gets others.  A line is
 * forwarded when its newline has arrived.  With @steps a request waits for
 * Enter; with @waits the first line of the match waits for Enter or for a
 * debugger.  No time limit applies then (config_unhurry).  Memory is bounded: a
 * line that does not fit the buffer is forwarded without being held.
 */
#ifndef DEADWOOD_ARENA_RUNNER_PIPE_PROXY_H
#define DEADWOOD_ARENA_RUNNER_PIPE_PROXY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena/process/loop.h"

struct pipe_proxy;

/**
 * struct pipe_proxy_how - what the proxy does
 * @bots: a bit for each proxied bot, by number
 * @shows: print lines to stderr
 * @steps: a request waits for Enter on stdin; "c" Enter: stop stepping; "q"
 *	Enter: quit.  Nothing waits after the end of stdin
 * @waits: the first line of a match waits too, for Enter or an attached
 *	debugger
 */
struct pipe_proxy_how {
	uint64_t bots;
	bool shows, steps, waits;
};

/**
 * pipe_proxy_new - make a proxy for the matches of one worker
 * @loop, @how: kept
 * @leave: called with @owner when the user quits
 *
 * Owned; NULL with errno.
 */
struct pipe_proxy *pipe_proxy_new(struct loop *loop,
				  const struct pipe_proxy_how *how,
				  void (*leave)(void *owner), void *owner);
void pipe_proxy_free(struct pipe_proxy *proxy);

/**
 * struct pipe_proxy_bot - a bot that may be proxied
 * @bot: its number; @name, @pid: of the bot
 * @in, @out: our ends of its pipes.  The proxy takes them and stores the
 *	referee's ends here
 */
struct pipe_proxy_bot {
	uint32_t bot;
	const char *name;
	pid_t pid;
	int *in, *out;
};

/* Insert the proxy between a seat and the referee, if the bot is to be proxied.
 * Returns 0, or -1 with errno. */
int pipe_proxy_insert(struct pipe_proxy *proxy, unsigned seat,
		      const struct pipe_proxy_bot *bot);

/* Print what a bot wrote to stderr. */
void pipe_proxy_print_stderr(struct pipe_proxy *proxy, const char *name,
			     const char *text, size_t len);

#endif
