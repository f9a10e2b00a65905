/*
 * report_facts.h - gather all data of a report, in bounded memory.
 *
 * One pass over the database (store_each) computes the standings and what they
 * do not keep: points over time, times of faults, effect of mirrored cards.  A
 * sample of the logs is read during the pass (log_facts.h), because all logs
 * may be a thousand times as large.  The folder may belong to a running
 * tournament, and is not changed.  The same folder always gives the same data:
 * no clock is read.
 */
#ifndef DEADWOOD_ARENA_REPORT_REPORT_FACTS_H
#define DEADWOOD_ARENA_REPORT_REPORT_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/report/log_facts.h"
#include "arena/rundir/freeze.h"
#include "arena/standings/by_machine_class.h"
#include "arena/standings/disqualification.h"
#include "arena/standings/final_ranking.h"
#include "arena/standings/standings.h"
#include "arena/standings/strength.h"
#include "arena/store/store.h"

#define REPORT_FACTS_STEPS 40 /* points in time of the history (chosen) */
#define REPORT_FACTS_TICKS 60 /* sections of the run, for faults (chosen) */
#define REPORT_FACTS_WORST 3  /* linked matches a bot (chosen) */
#define REPORT_FACTS_NOTES 5  /* matches with faults kept a bot (chosen) */

/* Points of a bot after a part of the run. */
struct history_step {
	uint64_t matches; /* played by the bot */
	double rate, low, high;
};

/**
 * struct fault_note - a match in which a bot had faults
 * @seat: its first seat
 * @seats: number of its seats
 * @forfeit: it forfeited
 * @detail: sentence of the database, or ""
 * @log: path of the log inside the folder, or ""
 * @at: the request, from the log
 */
struct fault_note {
	uint64_t match;
	unsigned seat, seats, faults;
	bool forfeit;
	char detail[200];
	char log[64];
	struct log_fault at;
};

/**
 * struct lost_match - a match that a bot lost by a large margin
 * @match: its number; 0: none
 * @score, @best: its score and the best score of the others, made by @other
 * @behind: the margin
 * @log: path of the log inside the folder, or ""
 */
struct lost_match {
	uint64_t match;
	unsigned other;
	int score, best;
	int64_t behind;
	char log[64];
};

/**
 * struct bot_facts - data of a bot
 * @ticks: matches with faults, by section of the run
 * @note: the first matches with faults, forfeits preferred
 * @worst: the matches lost by the largest margins, worst first
 */
struct bot_facts {
	struct history_step step[REPORT_FACTS_STEPS];
	uint32_t ticks[REPORT_FACTS_TICKS];
	struct fault_note note[REPORT_FACTS_NOTES];
	unsigned notes;
	struct lost_match worst[REPORT_FACTS_WORST];
};

/**
 * struct report_facts - data of a run
 * @dir: its folder; borrowed
 * @dir_path: URL of the folder relative to the page; NULL: none.  report.h sets
 *	it
 * @final_ranking: the ranking by the rules of the run, and the configuration
 * @commitment: of a final (freeze.h); "" if it cannot be read
 * @disqualified: disqualified bots.  Their matches count only in
 *@all_standings, in the sample of logs and in the data of the bots
 * @all_standings: standings of all matches; NULL if no bot is disqualified
 * @strength: ratings
 * @machines: machines of the run; @by_class: results by machine class
 * @row: the ranking, bot_count rows: @counted bots, then the disqualified bots
 * @rows_as_played: the ranking by all matches
 * @bots: by a bot's number
 * @log: statistics of the sampled logs
 * @steps: points in time of the history that were reached
 * @deals_played: in all matches; @deals_least..@deals_most in one match
 */
struct report_facts {
	const char *dir, *dir_path;
	struct store *store;
	const struct store_run *run;
	struct final_ranking final_ranking;
	char commitment[FREEZE_HASH_TEXT];
	struct disqualifications disqualified;
	struct standings *standings, *all_standings;
	struct strength *strength;
	struct store_machines machines;
	struct by_machine_class *by_class;
	struct standing *row, *rows_as_played;
	unsigned counted;
	struct bot_facts *bots;
	struct log_facts log;
	unsigned steps;
	uint64_t played, voids;
	uint64_t deals_played;
	unsigned deals_least, deals_most;
	int64_t ended_ms;
};

/**
 * report_facts_gather - read a results directory
 * @all_logs: read all logs, which may take long
 *
 * Release with report_facts_release.  Returns false with @diag; then there is
 * nothing to release.
 */
bool report_facts_gather(struct report_facts *facts, const char *dir,
			 bool all_logs, struct diag *diag);
void report_facts_release(struct report_facts *facts);

/* Return the name, and the displayed name, of the bot in row @i of the
 * ranking. */
const char *report_facts_name(const struct report_facts *facts, unsigned i);
const char *report_facts_shown(const struct report_facts *facts, unsigned i);

/* Return the row over all matches of the bot in row @i of the ranking; the
 * reason of its disqualification, or NULL. */
const struct standing *report_facts_as_played(const struct report_facts *facts,
					      unsigned i);
const struct disqualification *report_facts_disqualification(
	const struct report_facts *facts, unsigned i);

/* Return the row in the ranking of a bot number. */
unsigned report_facts_place(const struct report_facts *facts, unsigned bot);

/* Return a share of 0..1 in percent. */
static inline double
percent(double share)
{
	return 100 * share;
}

#endif
