/*
 * pipe_proxy.h - debugging proxy between a referee and its bots: print each
 * line that they send, and optionally wait for the user before a line goes on.
 *
 * The proxy keeps the pipes of the bot.  The referee gets pipes to the proxy.
 * The proxy forwards a line when its newline has arrived, or when the line
 * fills the buffer.  With @steps the proxy holds each request until the user
 * presses Enter.  With @waits the proxy holds the first line of a match until
 * the user presses Enter or attaches a debugger.  With @steps or @waits, the
 * caller must disable the time limits (config_disable_timeouts).
 */
#ifndef DEADWOOD_ARENA_RUNNER_PIPE_PROXY_H
#define DEADWOOD_ARENA_RUNNER_PIPE_PROXY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena/process/loop.h"

struct pipe_proxy;

/**
 * struct pipe_proxy_how - options of the proxy
 * @bots: set of the bots that get a proxy; bit N stands for bot number N
 * @shows: true: print each line on stderr
 * @steps: true: hold each request until the user enters a line on stdin.  An
 *	empty line sends the request, "c" sends it and all later requests, "q"
 *	quits.  At the end of stdin the proxy no longer holds requests
 * @waits: true: hold the first line of each match until the user presses Enter
 *	or attaches a debugger
 */
struct pipe_proxy_how {
	uint64_t bots;
	bool shows, steps, waits;
};

/**
 * pipe_proxy_new - make a proxy for the matches of one worker
 * @loop, @how: event loop, borrowed until pipe_proxy_free, and options, copied
 * @leave: callback, called with @owner when the user quits
 *
 * Returns an owned proxy, or NULL with errno.
 */
struct pipe_proxy *pipe_proxy_new(struct loop *loop,
				  const struct pipe_proxy_how *how,
				  void (*leave)(void *owner), void *owner);
void pipe_proxy_free(struct pipe_proxy *proxy);

/**
 * struct pipe_proxy_bot - a bot for which the caller wants a proxy
 * @bot, @name, @pid: number, name and process id of the bot
 * @in, @out: the arena's ends of the pipes to the bot's stdin and stdout.  The
 *	proxy takes ownership of these descriptors, and replaces them by the
 *	descriptors for the referee
 */
struct pipe_proxy_bot {
	uint32_t bot;
	const char *name;
	pid_t pid;
	int *in, *out;
};

/* If the bot is in the set @bots, insert the proxy between the bot and the
 * referee.  Returns 0, or -1 with errno. */
int pipe_proxy_insert(struct pipe_proxy *proxy, unsigned seat,
		      const struct pipe_proxy_bot *bot);

/* Print text that the bot @name wrote to its stderr. */
void pipe_proxy_print_stderr(struct pipe_proxy *proxy, const char *name,
			     const char *text, size_t len);

#endif
