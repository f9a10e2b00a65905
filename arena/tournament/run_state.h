/*
 * run_state.h - a run under way: what run.c, run_results.c, run_machine.c and
 * run_play.c share; nobody else needs it.
 *
 * run.c goes through it from the start to the end: what must be there, and what
 * is told.  run_results.c opens the folder, and puts in order what the rows say
 * before and after.  run_machine.c says on which machine it goes on. run_play.c
 * plays: the loop, and what workers do next.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_STATE_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_STATE_H

#include "arena/output/fault_summary.h"
#include "arena/output/progress.h"
#include "arena/rundir/run_extend.h"
#include "arena/runner/match_pool.h"
#include "arena/runner/probe.h"
#include "arena/schedule/next_match.h"
#include "arena/standings/stop_check.h"
#include "arena/standings/suspension.h"
#include "arena/standings/timeout_matches.h"
#include "arena/store/schedule_feed.h"
#include "arena/tournament/run.h"
#include "arena/tournament/run_messages.h"

struct run {
	struct config *config;
	const struct run_how *how;
	struct run_extend growth;
	struct schedule *schedule;
	struct cut cut;		     /* which of its matches are played here */
	struct timeout_matches late; /* of these, those that are tried again */
	struct schedule_feed *follow;
	struct seeds seeds;
	char *text; /* of config.yaml in the folder, owned */
	struct store_run info;
	struct store_bot *store_bots;
	struct store *store;
	struct standings *standings;
	struct suspensions *suspensions;
	struct fault_summary *troubles;
	struct stop_check *stopping; /* NULL: all matches are played */
	struct progress progress;
	struct loop loop;
	struct match_pool pool;
	struct sandbox_set *sandboxes;
	struct made *made; /* what a pack's bots need built */
	struct watch signals;
	struct timer commit, draw;
	uint32_t probes_begun, probes_done;
	struct probe_book unfit;
	struct next_match pick;
	unsigned busy;	  /* workers with a job */
	unsigned voids;	  /* matches, one after the other */
	unsigned machine; /* on which matches are played now; 0: not noted */
	bool keeps;	  /* matches were played, whose results stay */
	bool lost;	  /* what now is results.db is not ours */
	enum status status;
	struct diag error;
};

/* --- run_results.c -------------------------------------------------------- */

int64_t run_wall_ms(void);

/* Open the folder, and read what was played.  Returns false with @diag. */
bool run_open_results(struct run *run, struct diag *diag);

/* Is a stage complete?  Then its results tell what is played next.  Returns
 * false with @diag. */
bool run_follow_results(struct run *run, struct diag *diag);

/* What an earlier start had played may be enough.  Returns false with @diag. */
bool run_look_back(struct run *run, struct diag *diag);

/* A match has been put into the store: may it set a bot aside?  What others at
 * other workers have played too early is played again.  Returns false with
 * @diag. */
bool run_add_to_aside(struct run *run, const struct store_match *row,
		      struct diag *diag);

/* A run that its rule has stopped has no matches behind that place.  Returns
 * false with @diag. */
bool run_cut(struct run *run, struct diag *diag);

/* What was written while it went on: is it there still?  What is not is told.
 * Returns false with @diag: results stay, but logs are lost; or the system's
 * error. */
bool run_look_after(struct run *run, struct diag *diag);

/* What is told of it (run_messages.h); everything is borrowed. */
struct run_messages run_telling(const struct run *run);

/* --- run_machine.c -------------------------------------------------------- */

/* Which machine is this, and how fast is it now?  Into the store, for the rows
 * to come.  Returns false with run->error: it may not go on here. */
bool run_note_machine(struct run *run);

/* --- run_play.c ----------------------------------------------------------- */

/* Open the pool: its workers' referees start. */
void run_open_pool(struct run *run);

/* Play what is missing; the run's status and error say how it ended. */
void run_play_all(struct run *run);

/* End the referees and the bots that are left, and free the pool. */
void run_close_pool(struct run *run);

/* Of the watch over signals: @owner is the run. */
void run_signals_ready(void *owner);

#endif
