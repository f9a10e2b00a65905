/*
 * report_facts.h - gather all data of a report; the memory does not grow with
 * the number of matches.
 *
 * report_facts_gather reads the matches in the database once (store_each).
 * From the matches, the function computes the standings, the points over time,
 * the times of faults and the effect of mirrored cards.  The function reads
 * only a sample of the logs (log_facts.h), because all logs may be a thousand
 * times as large as the database.  The results directory may belong to a
 * running tournament, so the function does not change it.  The same directory
 * always gives the same data, because the function reads no clock.
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
#include "arena/standings/mirror_effect.h"
#include "arena/standings/standings.h"
#include "arena/standings/strength.h"
#include "arena/store/store.h"

/* number of parts of the run in the chart of points */
#define REPORT_FACTS_STEPS 40
/* number of parts of the run in the chart of faults */
#define REPORT_FACTS_TICKS 60
/* arbitrary: number of lost matches that the report lists for each bot */
#define REPORT_FACTS_WORST 3
/* arbitrary: number of matches with faults that the report lists for each
 * bot */
#define REPORT_FACTS_NOTES 5

struct match_views;

/* Points of a bot after a part of the run: the share @rate of the possible
 * points, and its 95 % interval @low..@high. */
struct history_step {
	uint64_t matches; /* number of matches of the bot so far */
	double rate, low, high;
};

/**
 * struct fault_note - a match in which a bot made faults
 * @seat: number of the bot's first seat in the match
 * @seats: number of the bot's seats
 * @forfeit: true: the bot forfeited the match
 * @detail: description of the forfeit from the database, or ""
 * @log: path of the log in the results directory, or ""
 * @at: place of the first fault in the log
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
 * struct lost_match - a match that a bot lost by a large margin: another bot
 *	had a better place and a better score
 * @match: number of the match; 0: there is no such match
 * @score, @best: score of the bot, and best score of the other bots
 * @other: number of the bot with the score @best
 * @behind: difference between the two scores
 * @verdict: verdict on the bot; VERDICT_OK: the score alone decided the match
 * @log: path of the log in the results directory, or ""
 */
struct lost_match {
	uint64_t match;
	unsigned other;
	int score, best;
	int64_t behind;
	enum verdict verdict;
	char log[64];
};

/**
 * struct bot_facts - data of a bot
 * @step: points of the bot after each part of the run
 * @ticks: number of the bot's matches with faults in each part of the run
 * @note: the first REPORT_FACTS_NOTES matches with faults of the bot; a later
 *	match that the bot forfeited replaces a match without a forfeit
 * @verdicts: number of matches with each verdict
 * @worst: the matches that the bot lost by the largest margins, worst first
 */
struct bot_facts {
	struct history_step step[REPORT_FACTS_STEPS];
	uint32_t ticks[REPORT_FACTS_TICKS];
	struct fault_note note[REPORT_FACTS_NOTES];
	unsigned notes;
	uint64_t verdicts[VERDICT_UNKNOWN + 1];
	struct lost_match worst[REPORT_FACTS_WORST];
};

/**
 * struct report_facts - data of a run
 * @dir: results directory of the run; borrowed
 * @dir_path: URL of @dir relative to the page, set by report_write; NULL: no
 *	URL
 * @views, @views_path: matches that have a page, and URL of the folder with
 *	these pages, set by report_write; NULL: no pages
 * @final_ranking: the ranking by the rules of the tournament's format; also
 *	contains the configuration of the run
 * @commitment: for a final, the published hash of bots, rules and seed
 *	(freeze.h); "" if it cannot be read
 * @disqualified: the disqualified bots.  Matches of disqualified bots count
 *	only in @all_standings, @log and @bots
 * @all_standings: standings by all matches, including those of disqualified
 *	bots; NULL if no bot is disqualified
 * @mirror: effect of mirrored cards; NULL if no matches have the same cards
 * @strength: ratings of the bots
 * @machines: the machines on which matches were played
 * @by_class: the results on each machine class (machines with the same
 *	hardware)
 * @row: the ranking, one row for each bot: first the @counted bots that are not
 *	disqualified, then the disqualified bots
 * @counted: number of bots that are not disqualified
 * @rows_as_played: ranking by all matches, including those of disqualified bots
 * @bots: data of each bot; the index is the bot's number
 * @log: statistics of the logs that were read
 * @steps: number of parts of the run whose matches are all played (struct
 *	history_step)
 * @last_match, @last_log: number of the last match, and the path of its log in
 *	the results directory, or ""
 * @deals_played: number of deals in all matches
 * @deals_least, @deals_most: smallest and largest number of deals in a match
 */
struct report_facts {
	const char *dir, *dir_path;
	const struct match_views *views;
	const char *views_path;
	struct store *store;
	const struct store_run *run;
	struct final_ranking final_ranking;
	char commitment[FREEZE_HASH_TEXT];
	struct disqualifications disqualified;
	struct standings *standings, *all_standings;
	struct mirror_effect *mirror;
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
	uint64_t last_match;
	char last_log[64];
};

/**
 * report_facts_gather - read a results directory
 * @all_logs: true: read all logs, which takes hours for a long run; false: read
 *	a sample
 *
 * The caller must call report_facts_release after use.  On an error, returns
 * false and sets @diag; then there is nothing to release.
 */
bool report_facts_gather(struct report_facts *facts, const char *dir,
			 bool all_logs, struct diag *diag);
void report_facts_release(struct report_facts *facts);

/* Return the name of the bot in row @i of the ranking.  report_facts_shown
 * returns the text for pages: the bot's title.  If the bot has no title, it
 * returns the name. */
const char *report_facts_name(const struct report_facts *facts, unsigned i);
const char *report_facts_shown(const struct report_facts *facts, unsigned i);

/* For the bot in row @i of the ranking, report_facts_as_played returns its row
 * in rows_as_played.  report_facts_disqualification returns its
 * disqualification; NULL: the bot is not disqualified. */
const struct standing *report_facts_as_played(const struct report_facts *facts,
					      unsigned i);
const struct disqualification *report_facts_disqualification(
	const struct report_facts *facts, unsigned i);

/* Return the row in the ranking of the bot with the number @bot. */
unsigned report_facts_place(const struct report_facts *facts, unsigned bot);

/* Convert a share, 0..1, to percent. */
static inline double
percent(double share)
{
	return 100 * share;
}

#endif
