/*
 * final_ranking.h - how a run ends by rules of its own: what its key "stop" has
 * found, and the ranking of a format that has one, such as a knockout.
 *
 * Both follow from the rows of its store and the configuration that it holds,
 * so that a folder tells them at any time as the run told them at its end.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_FINAL_RANKING_H
#define DEADWOOD_ARENA_STANDINGS_FINAL_RANKING_H

#include <stdio.h>

#include "arena/config/config.h"
#include "arena/standings/stop_check.h"
#include "arena/standings/strength.h"
#include "arena/store/store.h"

/**
 * struct final_ranking - of a run
 * @config: as it ran; NULL where today's program cannot read it: @why
 * @stopping: what its rule says of the matches so far; NULL: it has none
 * @schedule: of a format that ranks its bots, with what was played; else NULL
 */
struct final_ranking {
	struct config *config;
	struct diag why;
	struct stop_check *stopping;
	struct schedule *schedule;
};

/**
 * final_ranking_load - look at what was played
 * @all: how strong the bots are by all matches, fitted; or NULL
 *
 * final_ranking_release frees what it finds.  A configuration that cannot be
 * read is no error: then nothing is found.  Returns false with @diag: the store
 * cannot be read, and there is nothing to release.
 */
bool final_ranking_load(struct final_ranking *ending, struct store *store,
			const struct strength *all, struct diag *diag);
void final_ranking_release(struct final_ranking *ending);

/* The verdict, then the ranking and the tables that led to it, in lines of
 * @columns; nothing where there is neither.  final_ranking_is_told: is there
 * something? */
bool final_ranking_is_told(const struct final_ranking *ending);
void final_ranking_text(FILE *out, const struct final_ranking *ending,
			unsigned columns);

/* Ranking and tables alone, where the format has them. */
void final_ranking_schedule(FILE *out, const struct config *config,
			    const struct schedule *schedule, unsigned columns);

/* What each was, for programs: jansson's values, null where there is none;
 * owned. */
struct json_t *final_ranking_verdict_json(const struct final_ranking *ending);
struct json_t *final_ranking_ranking_json(const struct final_ranking *ending);
struct json_t *final_ranking_tables_json(const struct final_ranking *ending);

#endif
