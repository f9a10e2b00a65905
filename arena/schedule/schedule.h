/*
 * schedule.h - schedule of a tournament, with the bots, seats and cards of all
 * matches that are known so far.
 *
 * The format of the tournament (format.h) determines which bots meet in which
 * order.  The matches of a round robin or gauntlet depend only on the
 * configuration, so all matches are known from the start.  The matches of a
 * Swiss tournament or knockout depend on results, so these formats have stages.
 * A stage is the next round, or the next mirror groups at the undecided tables
 * of a knockout.  The schedule makes a stage when all results of the earlier
 * stages are known.  The stage depends only on these results in the order of
 * match numbers, and on the configuration with its seed.  The number of workers
 * and interruptions of the run therefore do not change the matches.
 *
 * Matches are numbered from 1 without a gap, stage after stage.  A number up to
 * `schedule_known` never changes its meaning.  A mirror group consists of the
 * consecutive matches of an encounter, all in one stage.  In a tournament that
 * was extended (schedule_revisions.h), some matches may be "off".  A match that
 * is off is not played and does not count, and schedule_next skips it.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SCHEDULE_H
#define DEADWOOD_ARENA_SCHEDULE_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/pairing.h"
#include "lib/diag.h"

/* The formats of a tournament.  The array schedule_format_words contains their
 * names in the same order. */
enum schedule_format {
	FORMAT_ROUND_ROBIN,
	FORMAT_GAUNTLET,
	FORMAT_SWISS,
	FORMAT_KNOCKOUT,
};

extern const char *const schedule_format_words[];

/**
 * struct bot_list - list of different bots
 * @bots: numbers of the bots, @count entries
 */
struct bot_list {
	uint32_t *bots;
	uint32_t count;
};

/**
 * struct schedule_terms - the settings from which a schedule is made
 * @field: number of bots, size of a table, number of rounds, and more
 * @tables: number of encounters in a round; 0 if all pairings meet
 * @against: in a gauntlet, the bots that every other bot plays against
 * @seeding: the organiser's list of bots by strength, with the strongest bot
 *	first; need not contain all bots
 * @seed: seed of the tournament, from which all random choices are derived
 *
 * All pointers are borrowed until schedule_free.
 */
struct schedule_terms {
	struct pairing_field field;
	enum schedule_format format;
	uint32_t tables;
	struct bot_list against, seeding;
	const char *seed;
};

/**
 * struct schedule_fault - reason why a schedule is impossible
 * @key: key of the configuration that makes the schedule impossible
 */
struct schedule_fault {
	const char *key;
	struct diag diag;
};

/**
 * struct schedule_result - the result of a match
 * @place: place of each seat's side; sides that tie share the better place, as
 *	in 1, 1, 3
 * @score: score of each seat; the sign is changed if lower scores win, so that
 *	a higher number is always better
 */
struct schedule_result {
	uint64_t match;
	unsigned place[PAIRING_SEATS_MAX];
	int64_t score[PAIRING_SEATS_MAX];
};

/* Reason why a table of a knockout is decided.  The array
 * schedule_decision_words contains the descriptions in the same order. */
enum schedule_decision {
	DECISION_OPEN,
	DECISION_SAFE,	 /* the remaining mirror groups cannot change which bots
			    advance */
	DECISION_CLEAR,	 /* the lead of a bot is significant */
	DECISION_POINTS, /* after all mirror groups, the points decided */
	DECISION_SCORES, /* after all mirror groups, the points were equal, and
			    the scores decided */
	DECISION_SEEDING, /* after all mirror groups, points and scores were
			     equal, and the seeding decided */
};

extern const char *const schedule_decision_words[];

/**
 * struct schedule_table - a table of a knockout round
 * @bots: the @seats bots of the table, sorted by their rank at this table.
 *	When the table is decided, the first @pass bots advance
 * @points: match points of each bot in @bots
 * @groups: number of mirror groups that the table has played; for an undecided
 *	table, only mirror groups that all undecided tables have played
 */
struct schedule_table {
	uint64_t round, groups;
	uint32_t seats, pass;
	uint32_t bots[PAIRING_SEATS_MAX];
	double points[PAIRING_SEATS_MAX];
	enum schedule_decision decision;
};

struct schedule;

/* Make a schedule.  Returns an owned schedule, or NULL with @fault. */
struct schedule *schedule_new(const struct schedule_terms *terms,
			      struct schedule_fault *fault);
void schedule_free(struct schedule *schedule);

/**
 * schedule_rate_by - set the function that rates the bots
 * @rate: write the strength of each bot, computed from the results so far, to
 *	@strength; a higher number is stronger
 *
 * Formats that pair bots by strength call @rate at the start of each stage.
 */
void schedule_rate_by(struct schedule *schedule,
		      void (*rate)(void *arg, double *strength), void *arg);

/* Return true if the format has a ranking of its own, as a knockout has. */
bool schedule_ranks(const struct schedule *schedule);

/**
 * schedule_ranking - rank the bots by the rules of the format
 * @out: set to the numbers of all bots, the best bot first
 *
 * Returns false if the format has no ranking of its own, because match points
 * rank the bots, or if the schedule is not over.
 */
bool schedule_ranking(const struct schedule *schedule, uint32_t *out);

/* Return the tables of a knockout, round by round, including the current round.
 * The array is borrowed until the next result is added.  @count: set to the
 * number of tables, which is 0 for any other format. */
const struct schedule_table *schedule_tables(const struct schedule *schedule,
					     uint32_t *count);

/* Return the struct pairing_field from which the schedule was made. */
const struct pairing_field *schedule_field(const struct schedule *schedule);

/* Return the number of known matches, including matches that are off.  Known
 * matches have the numbers 1..schedule_known. */
uint64_t schedule_known(const struct schedule *schedule);

/* Return the number of matches in the whole tournament, or schedule_known while
 * that number is unknown. */
uint64_t schedule_matches(const struct schedule *schedule);

/* Return true if the number of matches in the whole tournament is known. */
bool schedule_total_is_known(const struct schedule *schedule);

/* Return true if the pairings depend on the seed, and not only the cards. */
bool schedule_is_drawn(const struct schedule *schedule);

/* Return true if the schedule waits for results from which it makes more
 * matches. */
bool schedule_is_open(const struct schedule *schedule);

/* Return the number of bots that have no encounter.  This number can exceed 0
 * only if schedule_terms.tables limits the number of encounters. */
uint32_t schedule_idle(const struct schedule *schedule);

/* Text that follows "match N" in a message about a match that was played but no
 * longer counts. */
#define SCHEDULE_OUT                                                           \
	"no longer counts, because one of its bots was removed or replaced: "  \
	"`arena replay` shows its log"

/* Return true if @match is in the schedule and is not off. */
bool schedule_plays(const struct schedule *schedule, uint64_t match);

/* Return the first match from @match on that is not off.  Returns a number
 * above schedule_known if there is no such match. */
uint64_t schedule_next(const struct schedule *schedule, uint64_t match);

/**
 * schedule_at - return the fixture of a match
 * @match: number of a match for which schedule_plays returns true
 */
void schedule_at(const struct schedule *schedule, uint64_t match,
		 struct fixture *out);

/**
 * schedule_add_result - add the result of the next match
 * @result: result of match number schedule_result_count + 1.  A void match has
 *	no result, so the caller must wait until the match is played again
 *
 * After the last result of a stage, the function makes the matches of the next
 * stage, if there is one.  Call this function only if schedule_is_open returns
 * true.
 */
void schedule_add_result(struct schedule *schedule,
			 const struct schedule_result *result);

/* Return the number of results that were added. */
uint64_t schedule_result_count(const struct schedule *schedule);

/* Return the number n of consecutive matches that share their cards.  Matches 1
 * to n have the same cards, then matches n + 1 to 2n, and so on. */
uint64_t schedule_same_cards(const struct schedule *schedule);

/* Return the number of matches in the whole schedule that share their cards,
 * whether consecutive or not. */
uint64_t schedule_sharing(const struct schedule *schedule);

/* Return how many matches up to match @last have the cards with the number
 * @cards (struct fixture). */
uint64_t schedule_with_cards(const struct schedule *schedule, uint64_t cards,
			     uint64_t last);

#endif
