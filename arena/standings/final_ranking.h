/*
 * final_ranking.h - print the verdict of a stop rule (key "stop") and the
 * ranking of a format.  Some formats rank the bots themselves, such as a
 * knockout.
 *
 * Verdict and ranking are computed from the rows and the configuration in the
 * store.  So a command can print both again at any time.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_FINAL_RANKING_H
#define DEADWOOD_ARENA_STANDINGS_FINAL_RANKING_H

#include <stdio.h>

#include "arena/config/config.h"
#include "arena/standings/stop_check.h"
#include "arena/standings/strength.h"
#include "arena/store/store.h"

/**
 * struct final_ranking - verdict and ranking of a run
 * @config: configuration of the run; NULL: the configuration cannot be read,
 *	for example because another version wrote it
 * @why: reason why @config is NULL
 * @stop_check: state of the stop rule after the matches so far; NULL: the run
 *	has no stop rule
 * @schedule: schedule with the results; NULL: the format does not rank the bots
 */
struct final_ranking {
	struct config *config;
	struct diag why;
	struct stop_check *stop_check;
	struct schedule *schedule;
};

/**
 * final_ranking_load - compute the verdict and ranking of the run in @store
 * @all: fitted ratings of all matches; NULL: the function computes ratings if
 *	needed
 *
 * The caller frees @ranking with final_ranking_release.  If the configuration
 * cannot be read, the function succeeds and sets all pointers to NULL.  If the
 * store cannot be read, returns false and sets @diag; then the caller need not
 * free @ranking.
 */
bool final_ranking_load(struct final_ranking *ranking, struct store *store,
			const struct strength *all, struct diag *diag);
void final_ranking_release(struct final_ranking *ranking);

/* final_ranking_text prints the verdict, the ranking, and the tables of a
 * knockout, in lines of @columns characters.  The function
 * final_ranking_has_text returns true if the run has a verdict, ranking or
 * tables to print. */
bool final_ranking_has_text(const struct final_ranking *ranking);
void final_ranking_text(FILE *out, const struct final_ranking *ranking,
			unsigned columns);

/* Print the ranking and the tables without the verdict.  If the format does not
 * rank the bots, print nothing. */
void final_ranking_schedule(FILE *out, const struct config *config,
			    const struct schedule *schedule, unsigned columns);

/* Return the verdict, the ranking, or the tables as an owned JSON value.  If
 * the run has no verdict, ranking or tables, the value is a JSON null. */
struct json_t *final_ranking_verdict_json(const struct final_ranking *ranking);
struct json_t *final_ranking_order_json(const struct final_ranking *ranking);
struct json_t *final_ranking_tables_json(const struct final_ranking *ranking);

#endif
