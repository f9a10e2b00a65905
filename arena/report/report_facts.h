/*
 * report_facts.h - all that a report tells of a run, gathered in bounded
 * memory.
 *
 * One walk over the store (store_each) fills the standings and what they do not
 * keep: how the points went, when faults came, what mirroring saved.  Of the
 * logs, which may be a thousand times as large, a sample is read on the way
 * (log_facts.h).  A folder may be read while its run is under way, and is not
 * changed.  The same folder gives the same facts: no clock is asked.
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

#define REPORT_FACTS_STEPS 40 /* of the history of the points (chosen) */
#define REPORT_FACTS_TICKS 60 /* parts of the run, for faults (chosen) */
#define REPORT_FACTS_WORST 3  /* matches that are linked, a bot (chosen) */
#define REPORT_FACTS_NOTES                                                     \
	5 /* matches with faults that are kept, a bot (chosen) */

/* How a bot stood after so many matches of the run. */
struct history_step {
	uint64_t matches; /* its own */
	double rate, low, high;
};

/**
 * struct fault_note - a match in which a bot had faults
 * @seat: its first one
 * @seats: how many it had
 * @forfeit: it forfeited
 * @detail: the store's sentence, or ""
 * @log: the match's log inside the folder, or ""
 * @at: the request, as the log tells it
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
 * struct lost_match - one that a bot lost by much
 * @match: its number; 0: none
 * @score, @best: its score and the best of the others, which @other had
 * @behind: how far apart these are
 * @log: the match's log inside the folder, or ""
 */
struct lost_match {
	uint64_t match;
	unsigned other;
	int score, best;
	int64_t behind;
	char log[64];
};

/**
 * struct bot_facts - a bot's
 * @ticks: matches with faults, by parts of the run
 * @note: the first matches with faults, forfeits before others
 * @worst: the matches that it lost by most, the worst first
 */
struct bot_facts {
	struct history_step step[REPORT_FACTS_STEPS];
	uint32_t ticks[REPORT_FACTS_TICKS];
	struct fault_note note[REPORT_FACTS_NOTES];
	unsigned notes;
	struct lost_match worst[REPORT_FACTS_WORST];
};

/**
 * struct report_facts - a run's
 * @dir: its folder; borrowed
 * @way: from the page that is written to it, as a link has it; NULL: there is
 *	none.  The writer's: report.h
 * @ending: what the run's own rules say, and the configuration as it ran
 * @commitment: of a final (freeze.h); "" where its text cannot be read
 * @strikes: bots that are struck out: their matches count for nothing here but
 *	@whole, the sample of logs, and what was noted of a bot
 * @whole: the standings of every match; NULL where nobody is struck out
 * @strength: the ratings
 * @machines: on which it was played; @by_class: what counts, by their classes
 * @row: the ranking, bot_count rows: @counted bots, and behind them those that
 *	are struck out, which no table but that of @as_played lists
 * @as_played: the ranking of every match, the same where nobody is struck out
 * @of: by a bot's number
 * @log: what the sampled logs say
 * @steps: of the history that were passed
 * @deals_played: in all matches, @deals_least..@deals_most in one
 */
struct report_facts {
	const char *dir, *way;
	struct store *store;
	const struct store_run *run;
	struct final_ranking ending;
	char commitment[FREEZE_HASH_TEXT];
	struct disqualifications strikes;
	struct standings *standings, *whole;
	struct strength *strength;
	struct store_machines machines;
	struct by_class *by_class;
	struct standing *row, *as_played;
	unsigned counted;
	struct bot_facts *of;
	struct log_facts log;
	unsigned steps;
	uint64_t played, voids;
	uint64_t deals_played;
	unsigned deals_least, deals_most;
	int64_t ended_ms;
};

/**
 * report_facts_gather - read a folder
 * @all_logs: every log, however long that takes
 *
 * Owned, report_facts_release; false with @diag, and then there is nothing to
 * release.
 */
bool report_facts_gather(struct report_facts *facts, const char *dir,
			 bool all_logs, struct diag *diag);
void report_facts_release(struct report_facts *facts);

/* The bot of rank @i, from 0: its name, and what people are shown. */
const char *report_facts_name(const struct report_facts *facts, unsigned i);
const char *report_facts_shown(const struct report_facts *facts, unsigned i);

/* A bot's sums over every match, and why it is struck out, or NULL; by its
 * place in the ranking. */
const struct standing *report_facts_as_played(const struct report_facts *facts,
					      unsigned i);
const struct disqualification *report_facts_strike(
	const struct report_facts *facts, unsigned i);

/* The place in the ranking, from 0, of a bot by its number. */
unsigned report_facts_place(const struct report_facts *facts, unsigned bot);

/* A share of 0..1 as it is told: in percent. */
static inline double
percent(double share)
{
	return 100 * share;
}

#endif
