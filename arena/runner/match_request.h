/*
 * match_request.h - write the request that gives a referee its job, in the
 * format of lib/control.h.
 */
#ifndef DEADWOOD_ARENA_RUNNER_MATCH_REQUEST_H
#define DEADWOOD_ARENA_RUNNER_MATCH_REQUEST_H

#include "lib/format/jsonw.h"

struct config;
struct worker;

/**
 * struct match_script - the actions that every match starts with; see
 * referee/judge/script.h
 * @text: @len bytes, borrowed: @actions lines
 * @of: the hash of the log that they come from; @seed: the seed of its match
 * @redeal: the deal that is dealt again, an object in the format of "anew";
 *NULL: none
 */
struct match_script {
	const char *text;
	size_t len;
	unsigned actions;
	const char *of, *seed, *redeal;
};

#define TOURNAMENT_NAME_BYTES 1024 /* a long name, escaped */

/* Copy the tournament's name as logs have it, without control characters. @out:
 * caller's storage of TOURNAMENT_NAME_BYTES */
void match_request_tournament(const struct config *config, char *out);

/**
 * match_request_write - write the worker's job and its bots
 * @lags: the bots' schedstat descriptors are sent with it
 *
 * The request contains the seeds, so only the referee may see it.
 */
void match_request_write(struct jsonw *jsonw, const struct worker *worker,
			 bool lags);

#endif
