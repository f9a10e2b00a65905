/*
 * pipe_proxy.h - between a referee and its bots, for whoever looks for a
 * mistake: the lines are shown as they pass, and wait until they are let
 * through.
 *
 * A tapped bot's pipes end here, and the referee has others: a line goes on
 * when its newline has come.  Where @steps is set a request waits for Enter,
 * where @waits is set the match's first line waits for Enter or for a debugger.
 * Nobody is hurried then (config_unhurry).  Bounded: what does not fit into a
 * buffer goes on unseen.
 */
#ifndef DEADWOOD_ARENA_RUNNER_PIPE_PROXY_H
#define DEADWOOD_ARENA_RUNNER_PIPE_PROXY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena/process/loop.h"

struct pipe_proxy;

/**
 * struct pipe_proxy_how - what is tapped
 * @bots: a bit for each, by their numbers
 * @shows: lines are printed to stderr
 * @steps: a request waits for Enter, which is read from stdin; c and Enter:
 *	none does from there on; q and Enter: leave.  Where stdin has ended none
 *	waits
 * @waits: so does the match's first line; a debugger that is attached will do
 */
struct pipe_proxy_how {
	uint64_t bots;
	bool shows, steps, waits;
};

/**
 * pipe_proxy_new - ready a tap for matches at one worker
 * @loop, @how: kept
 * @leave: called with @owner where somebody wants to leave
 *
 * Owned; NULL with errno.
 */
struct pipe_proxy *pipe_proxy_new(struct loop *loop,
				  const struct pipe_proxy_how *how,
				  void (*leave)(void *owner), void *owner);
void pipe_proxy_free(struct pipe_proxy *proxy);

/**
 * struct pipe_proxy_bot - whom a tap may step before
 * @bot: its number; @name, @pid: its own
 * @in, @out: of its pipes our ends, which become the tap's; the referee's are
 *	there afterwards
 */
struct pipe_proxy_bot {
	uint32_t bot;
	const char *name;
	pid_t pid;
	int *in, *out;
};

/* Step between a seat and the referee, if it is to be tapped.  Returns 0, or -1
 * with errno. */
int pipe_proxy_between(struct pipe_proxy *proxy, unsigned seat,
		       const struct pipe_proxy_bot *bot);

/* It wrote to stderr. */
void pipe_proxy_errors(struct pipe_proxy *proxy, const char *name,
		       const char *text, size_t len);

#endif
