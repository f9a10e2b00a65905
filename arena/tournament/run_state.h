/*
 * run_state.h - the state of a run; private to run.c, run_results.c,
 * run_machine.c and run_play.c.
 *
 * run.c executes the phases of a run: builds, sandboxes, matches, standings.
 * run_results.c opens the results directory and keeps all that is computed from
 * its rows up to date.  run_machine.c stores on which machine the run plays.
 * run_play.c plays: the event loop, and the next job of each worker.
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

/* The matches of the run: those of the tournament, and those of them that are
 * played here. */
struct run_plan {
	struct run_extend extend;
	struct schedule *schedule;
	struct schedule_feed *feed; /* results into @schedule */
	struct seeds seeds;
	struct cut cut;			 /* the shard */
	struct timeout_matches timeouts; /* of a retry: all that it plays */
	bool retry;
	struct next_match next;
};

/* The results: the store, and all that is computed from its rows. */
struct run_results {
	char *config_text; /* of config.yaml in the folder, owned */
	struct store_run info;
	struct store_bot *bots; /* of @info, owned */
	struct store *store;
	struct timer commit; /* of the rows that @store has pending */
	struct standings *standings;
	struct suspensions *suspensions;
	struct fault_summary *faults;
	struct stop_check *stop; /* NULL: all matches are played */
	unsigned machine;	 /* of new rows; 0: not noted */
	bool keeps; /* matches were played, and their results are kept */
	bool lost;  /* results.db is another file by now, not ours */
};

/* The start of every bot before the first match. */
struct run_probes {
	uint32_t begun, done;
	struct probe_book failures; /* builds that failed included */
};

/* The event loop and the workers that play the matches. */
struct run_exec {
	struct loop loop;
	struct match_pool pool;
	struct sandbox_set *sandboxes;
	struct build_cache *builds; /* what a pack's bots need built */
	struct watch signals;
	unsigned busy;	/* workers with a job */
	unsigned voids; /* void matches, one after the other */
};

/* The line of progress on stderr. */
struct run_display {
	struct progress progress;
	struct timer redraw;
};

/* How the run ended: the exit status, and the first error. */
struct run_end {
	enum status status;
	struct diag error;
};

struct run {
	struct config *config;
	const struct run_how *how;
	struct run_plan plan;
	struct run_results results;
	struct run_probes probes;
	struct run_exec exec;
	struct run_display display;
	struct run_end end;
};

/* --- run_results.c -------------------------------------------------------- */

int64_t run_wall_ms(void);

/* Open the results directory and read its rows.  Returns false with @diag. */
bool run_open_results(struct run *run, struct diag *diag);

/* If all results of a stage are stored, pass them to the schedule, which adds
 * the next stage.  Returns false with @diag. */
bool run_feed_schedule(struct run *run, struct diag *diag);

/* Apply the stop rule to the rows of earlier starts: they may be enough.
 * Returns false with @diag. */
bool run_open_stop_check(struct run *run, struct diag *diag);

/* Update the suspensions by a row that was just stored.  If it suspends a bot,
 * later matches of that bot that other workers have played are dropped and
 * played again.  Returns false with @diag. */
bool run_update_suspensions(struct run *run, const struct store_match *row,
			    struct diag *diag);

/* Drop the matches after the place where the stop rule ended the run.  Returns
 * false with @diag. */
bool run_drop_surplus(struct run *run, struct diag *diag);

/* Check that all files written by this start still exist and are unchanged.
 * Returns false with @diag: logs are lost, though the results remain; or a
 * system error. */
bool run_check_files(struct run *run, struct diag *diag);

/* Return the data for run_messages.h; all borrowed. */
struct run_messages run_messages_of(const struct run *run);

/* --- run_machine.c -------------------------------------------------------- */

/* Describe this machine, measure its speed and store both for the rows to come.
 * Returns false with run->end.error, also if the run may not continue here. */
bool run_store_machine(struct run *run);

/* --- run_play.c ----------------------------------------------------------- */

/* Open the worker pool; the referees start. */
void run_open_pool(struct run *run);

/* Play the missing matches; run->end says how that ended. */
void run_play_all(struct run *run);

/* Stop all referees and bots, and free the pool. */
void run_close_pool(struct run *run);

/* Handle signals; called by the watch over them.  @owner: the run. */
void run_signals_ready(void *owner);

#endif
