/*
 * run_state.h - the state of a tournament's run.  Only run.c, run_results.c,
 * run_machine.c and run_play.c include run_state.h.
 *
 * File run.c calls the phases of a run: builds, sandboxes, matches, standings.
 * File run_results.c opens the results directory.  File run_results.c updates
 * the standings and other data when the run stores a match.  File run_machine.c
 * stores on which machine the run plays.  File run_play.c contains the event
 * loop, and chooses the next match of each worker.
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

/* The matches of the run: the schedule of the tournament, and the part that
 * this run plays. */
struct run_plan {
	struct run_extend extend;
	struct schedule *schedule;
	struct schedule_feed *feed; /* passes results of matches to @schedule */
	struct seeds seeds;
	struct cut cut; /* the matches of this shard */
	struct timeout_matches
		timeouts; /* mirror groups that this retry replays */
	bool retry;
	struct next_match next;
};

/* The results: the database, and the data computed from its rows. */
struct run_results {
	char *config_text; /* text of config.yaml in the results directory,
			      owned */
	struct store_run info;
	struct store_bot *bots; /* bots of @info, owned */
	struct store *store;
	struct timer commit; /* fires when pending rows must be committed */
	struct standings *standings;
	struct suspensions *suspensions;
	struct fault_summary *faults;
	struct stop_check *stop; /* stop rule of the run, with its state; NULL:
				    no stop rule */
	unsigned machine; /* number of this machine in the database; 0: the
			     database lacks this machine */
	bool keeps;	  /* true: matches were played, and the directory
			     remains */
	bool lost; /* true: another program deleted or replaced results.db
		      during the run */
};

/* Progress of the first start of every bot, before the first match. */
struct run_probes {
	uint32_t begun, done;
	struct probe_book failures; /* bots whose start or build failed */
};

/* The event loop and the workers that play the matches. */
struct run_exec {
	struct loop loop;
	struct match_pool pool;
	struct sandbox_set *sandboxes;
	struct build_cache *builds; /* cache of the built bots of a pack */
	bool serves_seats;	    /* true: run_how.seats is open */
	struct watch signals;
	unsigned busy;	/* number of workers that play a match at present */
	unsigned voids; /* number of consecutive void matches */
};

/* The line on stderr that shows the progress of the run. */
struct run_display {
	struct progress progress;
	struct timer redraw;
};

/* The end of the run: the exit status, and the first error. */
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

/* Open the results directory and read its rows.  On an error, returns false and
 * sets @diag. */
bool run_open_results(struct run *run, struct diag *diag);

/* If the results of all matches of the current stage are stored, pass these
 * results to the schedule.  The schedule then adds the next stage.  On an
 * error, returns false and sets @diag. */
bool run_feed_schedule(struct run *run, struct diag *diag);

/* Apply the stop rule to the matches that were stored before the run was
 * resumed.  The rule may already end the run.  On an error, returns false and
 * sets @diag.
 */
bool run_open_stop_check(struct run *run, struct diag *diag);

/* Update the suspensions of bots after the run has stored a row.  If a bot
 * becomes suspended, delete the rows of its later matches.  The run then
 * replays these matches.  On an error, returns false and sets @diag. */
bool run_update_suspensions(struct run *run, const struct store_match *row,
			    struct diag *diag);

/* Delete the results of all matches after the match at which the stop rule
 * ended the run.  On an error, returns false and sets @diag. */
bool run_drop_surplus(struct run *run, struct diag *diag);

/* Check that all files that this process wrote still exist and are unchanged.
 * If logs are lost (the results stay valid), or on a system error, returns
 * false with @diag. */
bool run_check_files(struct run *run, struct diag *diag);

/* Return the data for the functions of run_messages.h, all borrowed. */
struct run_messages run_messages_of(const struct run *run);

/* --- run_machine.c -------------------------------------------------------- */

/* Store the description and the measured speed of this machine.  All following
 * rows refer to it.  If the run may not continue on this machine, or on an
 * error, the function sets run->end.error and returns false. */
bool run_store_machine(struct run *run);

/* --- run_play.c ----------------------------------------------------------- */

/* Open the pool of workers, and start the referees. */
void run_open_pool(struct run *run);

/* Open the server of the remote bots, if the run has any.  Returns false with
 * run->end.error. */
bool run_open_seats(struct run *run);

/* Play the matches that have no result.  run_play_all sets run->end to the exit
 * status and the first error. */
void run_play_all(struct run *run);

/* Stop all referees and bots, and free the pool. */
void run_close_pool(struct run *run);

/* Handle the signals that have arrived.  The watch exec.signals calls this
 * function.  @owner: struct run of the watch. */
void run_signals_ready(void *owner);

#endif
