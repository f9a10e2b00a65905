/*
 * schedule.h - the schedule of a tournament: its known matches.
 *
 * A format (format.h) determines which bots meet in which order.  Some formats
 * depend only on the configuration: all matches are known from the start, and
 * match N is computed, or read from a list of encounters.  Others have stages:
 * the next round, or the next groups at an undecided table of a knockout,
 * depend on results.  Such a stage is made when all results of the stages
 * before are known.  It depends on nothing but these results in the order of
 * their numbers, the configuration and its seed.  So the matches do not depend
 * on the number of workers, nor on interruptions of the run.
 *
 * Matches are numbered from 1 without a gap, stage after stage.  A mirror group
 * is the consecutive matches of an encounter, and never spans two stages.  So
 * the numbers up to `schedule_known` never change their meaning.  A tournament
 * that grew (schedule_revisions.h) may have matches that are off: schedule_next
 * skips them.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SCHEDULE_H
#define DEADWOOD_ARENA_SCHEDULE_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/pairing.h"
#include "lib/diag.h"

/* The formats, in the order of their words (schedule_format_words). */
enum schedule_format {
	FORMAT_ROUND_ROBIN,
	FORMAT_GAUNTLET,
	FORMAT_SWISS,
	FORMAT_KNOCKOUT,
};

extern const char *const schedule_format_words[];

/**
 * struct bot_list - a list of different bots
 * @bots: their numbers, @count of them
 */
struct bot_list {
	uint32_t *bots;
	uint32_t count;
};

/**
 * struct schedule_terms - the input of a schedule, besides results
 * @field: number of bots, table size, rounds
 * @tables: encounters of a round; 0: all pairings
 * @against: the opponents in a gauntlet
 * @seeding: bots from the strongest on, as far as the organiser gives them
 * @seed: of the tournament, for all random choices
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
 * struct schedule_fault - why a schedule is impossible
 * @key: the key of the configuration that causes it
 */
struct schedule_fault {
	const char *key;
	struct diag diag;
};

/**
 * struct schedule_result - the result of a match
 * @place: of each seat among the sides, ties share the better one: 1, 1, 3
 * @score: of each seat, with a sign such that more is better
 */
struct schedule_result {
	uint64_t match;
	unsigned place[PAIRING_SEATS_MAX];
	int64_t score[PAIRING_SEATS_MAX];
};

/* How a table of a knockout was decided, and its words. */
enum schedule_decision {
	DECISION_OPEN,
	DECISION_SAFE,	  /* the remaining groups could not change it */
	DECISION_CLEAR,	  /* a significant lead */
	DECISION_POINTS,  /* after all groups */
	DECISION_SCORES,  /* after all groups, points being equal */
	DECISION_SEEDING, /* points and scores being equal */
};

extern const char *const schedule_decision_words[];

/**
 * struct schedule_table - a table of a knockout round
 * @bots: @seats of them, sorted by their rank there; the first @pass pass, once
 *	it is decided
 * @points: their match points
 * @groups: that it has played, as far as all tables have
 */
struct schedule_table {
	uint64_t round, groups;
	uint32_t seats, pass;
	uint32_t bots[PAIRING_SEATS_MAX];
	double points[PAIRING_SEATS_MAX];
	enum schedule_decision decision;
};

struct schedule;

/* Make a schedule; owned, or NULL with @fault. */
struct schedule *schedule_new(const struct schedule_terms *terms,
			      struct schedule_fault *fault);
void schedule_free(struct schedule *schedule);

/**
 * schedule_rate_by - set the function that rates the bots
 * @rate: writes into @strength, a number for each bot, their strength by the
 *	results so far; more is stronger
 *
 * Called at the start of each stage by formats that pair by strength.
 */
void schedule_rate_by(struct schedule *schedule,
		      void (*rate)(void *arg, double *strength), void *arg);

/* Has the format its own ranking? */
bool schedule_ranks(const struct schedule *schedule);

/**
 * schedule_ranking - rank the bots by the rules of the format
 * @out: all bots, the best first
 *
 * Returns false if the format has no ranking (points decide), or is not over.
 */
bool schedule_ranking(const struct schedule *schedule, uint32_t *out);

/* Return the tables of a knockout, round by round, with the current round;
 * @count is 0 for other formats.  Borrowed until the next result. */
const struct schedule_table *schedule_tables(const struct schedule *schedule,
					     uint32_t *count);

/* Return the field that the schedule was made of. */
const struct pairing_field *schedule_field(const struct schedule *schedule);

/* Return the number of known matches: 1..schedule_known, including those that
 * are off. */
uint64_t schedule_known(const struct schedule *schedule);

/* Return the number of matches of the whole tournament; schedule_known as long
 * as that is unknown. */
uint64_t schedule_matches(const struct schedule *schedule);

/* Is this number final? */
bool schedule_total_is_known(const struct schedule *schedule);

/* Does the seed determine the pairings, and not only the cards? */
bool schedule_is_drawn(const struct schedule *schedule);

/* Will more matches be known after results? */
bool schedule_is_open(const struct schedule *schedule);

/* Return the number of bots without an encounter, if the terms limit the number
 * of tables; else 0. */
uint32_t schedule_idle(const struct schedule *schedule);

/* Message about a match that was played but is no longer part of the schedule.
 */
#define SCHEDULE_OUT                                                           \
	"does not count any more, since one of its bots takes part no more: "  \
	"`arena replay` shows its log"

/* Is this a match that is played and counts? */
bool schedule_plays(const struct schedule *schedule, uint64_t match);

/* Return the first such match from @match on; above schedule_known: none. */
uint64_t schedule_next(const struct schedule *schedule, uint64_t match);

/**
 * schedule_at - return the fixture of a match
 * @match: 1..schedule_known, one that schedule_plays
 */
void schedule_at(const struct schedule *schedule, uint64_t match,
		 struct fixture *out);

/**
 * schedule_add_result - add the result of the next match
 * @result: of match schedule_result_count + 1.  A void match has none: the
 *	schedule waits until it is played
 *
 * The last missing result of a stage starts the next stage, if there is one;
 * then more matches are known.  Only for a schedule that is open.
 */
void schedule_add_result(struct schedule *schedule,
			 const struct schedule_result *result);

/* Return the number of results added. */
uint64_t schedule_result_count(const struct schedule *schedule);

/* Return the number of consecutive matches with the same cards; all such runs,
 * from match 1 on, have this length. */
uint64_t schedule_same_cards(const struct schedule *schedule);

/* Return the number of matches with the same cards, consecutive or not. */
uint64_t schedule_sharing(const struct schedule *schedule);

/* Return how many of the matches up to @last have cards number @cards. */
uint64_t schedule_with_cards(const struct schedule *schedule, uint64_t cards,
			     uint64_t last);

#endif
