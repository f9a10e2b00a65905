/*
 * schedule.h - schedule of a tournament: the bots, seats and cards of all
 * matches that are known so far.
 *
 * The format of the tournament (format.h) determines which bots meet in which
 * order.  The matches of a round robin or gauntlet depend only on the
 * configuration.  So all matches are known from the start.  The matches of a
 * Swiss tournament or knockout depend on results.  So these formats have
 * stages.  A stage is the next round of a Swiss tournament, or the next mirror
 * groups at the undecided tables of a knockout.  The schedule makes a stage
 * when all results of the earlier stages are known.  A stage depends only on
 * the earlier results in the order of match numbers, and on the configuration
 * with its seed.  So the number of workers and interruptions of the run do not
 * change the matches.
 *
 * Matches are numbered from 1 without a gap, stage after stage.  A match number
 * up to `schedule_known` never changes its meaning.  A mirror group consists of
 * the consecutive matches of one encounter, all in one stage.  In a tournament
 * that was extended (schedule_revisions.h), some matches may be "off".  A match
 * that is off will not be played and does not count; schedule_next skips it.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SCHEDULE_H
#define DEADWOOD_ARENA_SCHEDULE_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/pairing.h"
#include "lib/diag.h"

/* The formats of a tournament.  The array schedule_format_words contains the
 * names of the formats in the same order. */
enum schedule_format {
	FORMAT_ROUND_ROBIN,
	FORMAT_GAUNTLET,
	FORMAT_SWISS,
	FORMAT_KNOCKOUT,
};

extern const char *const schedule_format_words[];

/**
 * struct bot_list - list of different bots, without repetitions
 * @bots: array of @count bot numbers
 */
struct bot_list {
	uint32_t *bots;
	uint32_t count;
};

/**
 * struct schedule_terms - the settings that determine a schedule
 * @field: number of bots, number of seats at a table, number of rounds, and
 *	other settings of the pairing
 * @tables: number of encounters in a round; 0: all pairings meet
 * @against: in a gauntlet, the bots that every other bot plays against
 * @seeding: the organiser's list of bots by strength, strongest bot first; some
 *	bots may be missing
 * @seed: seed of the tournament, the source of all random choices
 *
 * The schedule borrows all pointers until schedule_free.
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
 * @key: key of the configuration whose value makes the schedule impossible
 */
struct schedule_fault {
	const char *key;
	struct diag diag;
};

/**
 * struct schedule_result - the result of a match, as the schedule needs it
 * @place: place of each seat's side.  Sides that tie share the better place, as
 *	in 1, 1, 3
 * @score: score of each seat.  If lower scores win, the sign is changed, so
 *	that a higher number is always better
 */
struct schedule_result {
	uint64_t match;
	unsigned place[PAIRING_SEATS_MAX];
	int64_t score[PAIRING_SEATS_MAX];
};

/* The reasons why a table of a knockout is decided.  The array
 * schedule_decision_words contains the descriptions of the reasons in the same
 * order. */
enum schedule_decision {
	DECISION_OPEN,
	DECISION_SAFE,	 /* the remaining mirror groups cannot change which bots
			    advance */
	DECISION_CLEAR,	 /* one bot's lead is significant */
	DECISION_POINTS, /* after all mirror groups, the bots' points
			    differed */
	DECISION_SCORES, /* after all mirror groups, points were equal, so
			    scores decided */
	DECISION_SEEDING, /* after all mirror groups, points and scores were
			     equal, so the seeding decided */
};

extern const char *const schedule_decision_words[];

/**
 * struct schedule_table - a table of a knockout round
 * @bots: the @seats bots of the table, sorted by their rank at this table.  At
 *	a decided table, the first @pass bots advance
 * @points: match points of each bot in @bots
 * @groups: number of mirror groups that the table has played.  An undecided
 *	table counts only groups that all undecided tables have played
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
 * schedule_rate_by - set the function that rates the bots by their results
 * @rate: function that writes the strength of each bot, computed from the
 *	results so far, to @strength.  A higher number is stronger
 *
 * Formats that pair bots by strength call @rate at the start of each stage.
 */
void schedule_rate_by(struct schedule *schedule,
		      void (*rate)(void *arg, double *strength), void *arg);

/* Return true if the format ranks the bots itself, as a knockout does. */
bool schedule_ranks(const struct schedule *schedule);

/**
 * schedule_ranking - rank the bots by the rules of the format
 * @out: set to the numbers of all bots, best bot first
 *
 * If match points rank the bots instead of the format, or if the schedule is
 * not over, returns false.
 */
bool schedule_ranking(const struct schedule *schedule, uint32_t *out);

/* Return the tables of a knockout, round by round, including the current round.
 * The array is borrowed until the caller adds the next result.  @count: set to
 * the number of tables; 0 if the format is not a knockout. */
const struct schedule_table *schedule_tables(const struct schedule *schedule,
					     uint32_t *count);

/* Return the struct pairing_field of the schedule's settings. */
const struct pairing_field *schedule_field(const struct schedule *schedule);

/* Return the number of known matches, including matches that are off.  Known
 * matches have the numbers 1..schedule_known. */
uint64_t schedule_known(const struct schedule *schedule);

/* Return the number of matches in the whole tournament.  While this number is
 * unknown, return schedule_known. */
uint64_t schedule_matches(const struct schedule *schedule);

/* Return true if the number of matches in the whole tournament is known. */
bool schedule_total_is_known(const struct schedule *schedule);

/* Return true if not only the cards but also the pairings depend on the
 * seed. */
bool schedule_is_drawn(const struct schedule *schedule);

/* Return true if the schedule waits for results that determine further
 * matches. */
bool schedule_is_open(const struct schedule *schedule);

/* Return the number of bots that have no encounter.  Only if
 * schedule_terms.tables limits the number of encounters, a bot can have no
 * encounter. */
uint32_t schedule_idle(const struct schedule *schedule);

/* Text that follows "match N" in a message about a match that was played but no
 * longer counts. */
#define SCHEDULE_OUT                                                           \
	"no longer counts, because one of its bots was removed or replaced: "  \
	"`arena replay` shows its log"

/* Return true if @match is in the schedule and is not off. */
bool schedule_plays(const struct schedule *schedule, uint64_t match);

/* Return the first match from @match on that is not off.  If no match from
 * @match on is to be played, returns a number above schedule_known. */
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
 * stage, if there is one.  Before the call, schedule_is_open must return true.
 */
void schedule_add_result(struct schedule *schedule,
			 const struct schedule_result *result);

/* Return the number of results that the schedule has. */
uint64_t schedule_result_count(const struct schedule *schedule);

/* Return the number n of consecutive matches that share their cards.  Matches 1
 * to n have the same cards, then matches n + 1 to 2n, and so on. */
uint64_t schedule_same_cards(const struct schedule *schedule);

/* Return the number of matches in the whole schedule that share their cards,
 * consecutive or not. */
uint64_t schedule_sharing(const struct schedule *schedule);

/* Return the number of matches up to match @last that have the cards number
 * @cards (struct fixture). */
uint64_t schedule_with_cards(const struct schedule *schedule, uint64_t cards,
			     uint64_t last);

#endif
