/*
 * match_request.h - write the request that gives a referee its job (a match or
 * a probe), in the format of lib/control.h.
 */
#ifndef DEADWOOD_ARENA_RUNNER_MATCH_REQUEST_H
#define DEADWOOD_ARENA_RUNNER_MATCH_REQUEST_H

#include "lib/format/jsonw.h"

struct config;
struct worker;

/**
 * struct match_script - actions that the referee replays at the start of every
 * match (referee/judge/script.h)
 * @text: text of @len bytes and @actions lines, borrowed
 * @of: hash of the log that contains the actions
 * @seed: seed of the match in that log
 * @redeal: JSON object with the cards of a deal that was dealt again, in the
 *	format of the key "anew" in logs; NULL: no such deal
 */
struct match_script {
	const char *text;
	size_t len;
	unsigned actions;
	const char *of, *seed, *redeal;
};

#define TOURNAMENT_NAME_BYTES                                                  \
	1024 /* buffer size in bytes for the longest name with every byte      \
		escaped */

/* Copy the tournament's name, without control characters, in the form that logs
 * contain.  @out: caller's buffer of TOURNAMENT_NAME_BYTES bytes. */
void match_request_tournament(const struct config *config, char *out);

/**
 * match_request_write - write the request to the referee for the worker's job
 * @lags: true: the caller sends descriptors of the bots' files
 *	/proc/PID/schedstat together with the request
 *
 * The request contains the seeds of the match, so only the referee may see it.
 */
void match_request_write(struct jsonw *jsonw, const struct worker *worker,
			 bool lags);

#endif
