/*
 * match_request.h - the order that gives a referee its job, as lib/control.h
 * tells it.
 */
#ifndef DEADWOOD_ARENA_RUNNER_MATCH_REQUEST_H
#define DEADWOOD_ARENA_RUNNER_MATCH_REQUEST_H

#include "lib/format/jsonw.h"

struct config;
struct worker;

/**
 * struct script_order - what every match begins with: referee/judge/script.h
 * @text: @len bytes, borrowed: @actions lines
 * @of: the hash of the log that they are from; @seed: of its match
 * @anew: its deal that is dealt anew, an object as "anew" has it; NULL: none
 */
struct script_order {
	const char *text;
	size_t len;
	unsigned actions;
	const char *of, *seed, *anew;
};

#define TOURNAMENT_SHOWN 1024 /* more than a name's bytes, each escaped */

/* The tournament's name as logs have it: with nothing that a terminal obeys.
 * @out: caller's storage of TOURNAMENT_SHOWN */
void match_request_tournament(const struct config *config, char *out);

/**
 * match_request_write - the worker's job and its players
 * @lags: the bots' schedstat descriptors go with it
 *
 * The seeds are in it, so it goes nowhere but to the referee.
 */
void match_request_write(struct jsonw *jsonw, const struct worker *worker,
			 bool lags);

#endif
