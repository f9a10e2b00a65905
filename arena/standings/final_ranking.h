/*
 * final_ranking.h - print the verdict of the key "stop", and the ranking of a
 * format that has its own, such as a knockout.
 *
 * Both follow from the rows of the store and its configuration, so they can be
 * printed at any time as the run printed them at its end.
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
 * @config: as it ran; NULL if this program cannot read it, then @why is set
 * @stop_check: the rule applied to the matches so far; NULL: no rule
 * @schedule: schedule with results, of a format that ranks its bots; else NULL
 */
struct final_ranking {
	struct config *config;
	struct diag why;
	struct stop_check *stop_check;
	struct schedule *schedule;
};

/**
 * final_ranking_load - load verdict and ranking
 * @all: ratings of all matches, fitted; or NULL
 *
 * Free with final_ranking_release.  A configuration that cannot be read is no
 * error: the rest is NULL then.  Returns false with @diag if the store cannot
 * be read; there is nothing to release then.
 */
bool final_ranking_load(struct final_ranking *ranking, struct store *store,
			const struct strength *all, struct diag *diag);
void final_ranking_release(struct final_ranking *ranking);

/* Print the verdict, the ranking and the tables that led to it, in lines of
 * @columns.  final_ranking_has_text: is there anything to print? */
bool final_ranking_has_text(const struct final_ranking *ranking);
void final_ranking_text(FILE *out, const struct final_ranking *ranking,
			unsigned columns);

/* Print ranking and tables alone, if the format has them. */
void final_ranking_schedule(FILE *out, const struct config *config,
			    const struct schedule *schedule, unsigned columns);

/* Return verdict, ranking or tables as a JSON value, null if there is none;
 * owned. */
struct json_t *final_ranking_verdict_json(const struct final_ranking *ranking);
struct json_t *final_ranking_order_json(const struct final_ranking *ranking);
struct json_t *final_ranking_tables_json(const struct final_ranking *ranking);

#endif
