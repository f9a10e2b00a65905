/*
 * ending.h - how a run ends by rules of its own: what its key "stop" has found,
 * and the ranking of a format that has one, such as a knockout.
 *
 * Both follow from the rows of its store and the configuration that it holds,
 * so that a folder tells them at any time as the run told them at its end.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_ENDING_H
#define DEADWOOD_ARENA_STANDINGS_ENDING_H

#include <stdio.h>

#include "arena/config/config.h"
#include "arena/standings/stopping.h"
#include "arena/standings/strength.h"
#include "arena/store/store.h"

/**
 * struct ending - of a run
 * @config: as it ran; NULL where today's program cannot read it: @why
 * @stopping: what its rule says of the matches so far; NULL: it has none
 * @schedule: of a format that ranks its bots, with what was played; else NULL
 */
struct ending {
	struct config *config;
	struct diag why;
	struct stopping *stopping;
	struct schedule *schedule;
};

/**
 * ending_load - look at what was played
 * @all: how strong the bots are by all matches, fitted; or NULL
 *
 * ending_release frees what it finds.  A configuration that cannot be read is
 * no error: then nothing is found.  Returns false with @diag: the store cannot
 * be read, and there is nothing to release.
 */
bool ending_load(struct ending *ending, struct store *store,
		 const struct strength *all, struct diag *diag);
void ending_release(struct ending *ending);

/* The verdict, then the ranking and the tables that led to it, in lines of
 * @columns; nothing where there is neither.  ending_is_told: is there
 * something? */
bool ending_is_told(const struct ending *ending);
void ending_text(FILE *out, const struct ending *ending, unsigned columns);

/* Ranking and tables alone, where the format has them. */
void ending_schedule(FILE *out, const struct config *config,
		     const struct schedule *schedule, unsigned columns);

/* What each was, for programs: jansson's values, null where there is none;
 * owned. */
struct json_t *ending_verdict_json(const struct ending *ending);
struct json_t *ending_ranking_json(const struct ending *ending);
struct json_t *ending_tables_json(const struct ending *ending);

#endif
