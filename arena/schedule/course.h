/*
 * course.h - the matches of a tournament, as far as they are known.
 *
 * A format (format.h) says which bots meet in which order.  Some of them are
 * all there from the start, and follow from the configuration alone; then the
 * place of match N is arithmetic, or looked up in a list of meetings.  Others
 * come in stages: who meets in the next round, or who needs another look at a
 * table of a knockout, follows from the results.  Such a stage is worked out
 * when every result of the stages before it is there, from these results in the
 * order of their numbers, the configuration and its seed, and nothing else.
 * So however many tables play at once, and however often a run is killed and
 * gone on with, the matches are the same.
 *
 * Matches are numbered from 1 without a gap, stage behind stage; a mirror group
 * is a meeting's matches, one behind the other, and never lies in two stages.
 * So the numbers up to `course_known` never change their meaning.  A tournament
 * that grew (grown.h) may have matches that are off: course_next steps over
 * them.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_COURSE_H
#define DEADWOOD_ARENA_SCHEDULE_COURSE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/schedule.h"
#include "lib/diag.h"

/* The formats, in the order of their words (course_format_words). */
enum course_format {
	FORMAT_ROUND_ROBIN,
	FORMAT_GAUNTLET,
	FORMAT_SWISS,
	FORMAT_KNOCKOUT,
};

extern const char *const course_format_words[];

/**
 * struct bot_list - some of the bots, each once
 * @bots: their numbers, @count of them
 */
struct bot_list {
	uint32_t *bots;
	uint32_t count;
};

/**
 * struct course_terms - what a course follows from, besides results
 * @field: the bots, the table, the rounds
 * @tables: meetings of a round, where it has not all pairings; 0: it has
 * @against: whom the others meet, in a gauntlet
 * @seeding: bots from the strongest on, as far as the organiser says so
 * @seed: of the tournament; what is drawn at random follows from it
 *
 * What it points to is borrowed until course_free.
 */
struct course_terms {
	struct schedule field;
	enum course_format format;
	uint32_t tables;
	struct bot_list against, seeding;
	const char *seed;
};

/**
 * struct course_fault - why there is no such course
 * @key: the configuration's key that is to blame
 */
struct course_fault {
	const char *key;
	struct diag diag;
};

/**
 * struct course_result - what came of a match
 * @place: of each seat among the sides, as in sport: 1, 1, 3
 * @score: of each seat, turned so that more is better
 */
struct course_result {
	uint64_t match;
	unsigned place[SCHEDULE_SEATS_MAX];
	int64_t score[SCHEDULE_SEATS_MAX];
};

/* How it was settled who goes on from a table, and its words. */
enum course_decision {
	DECISION_OPEN,
	DECISION_SAFE,	  /* the groups that were left could not change it */
	DECISION_CLEAR,	  /* a lead that is no luck */
	DECISION_POINTS,  /* when all groups were played */
	DECISION_SCORES,  /* the same, of equal points */
	DECISION_SEEDING, /* the same, of equal points and scores */
};

extern const char *const course_decision_words[];

/**
 * struct course_table - a table of a round from which only some go on
 * @bots: @seats of them, in the order that they have there; the first @pass go
 *	on, once it is decided
 * @points: their match points
 * @groups: that it has played, as far as all tables have
 */
struct course_table {
	uint64_t round, groups;
	uint32_t seats, pass;
	uint32_t bots[SCHEDULE_SEATS_MAX];
	double points[SCHEDULE_SEATS_MAX];
	enum course_decision decision;
};

struct course;

/* Returns an owned course, or NULL with @fault. */
struct course *course_new(const struct course_terms *terms,
			  struct course_fault *fault);
void course_free(struct course *course);

/**
 * course_rate_by - how a course learns how strong the bots are
 * @rate: puts into @strength, a number for each bot, what the results that the
 *	course has taken say; more is stronger
 *
 * A format that pairs by strength asks when it begins its next stage.
 */
void course_rate_by(struct course *course,
		    void (*rate)(void *arg, double *strength), void *arg);

/* Has the format a ranking of its own? */
bool course_ranks(const struct course *course);

/**
 * course_ranking - who came first, second and so on by the format's own rules
 * @out: all bots, the best first
 *
 * Returns false when the format has none (points tell), or is not over.
 */
bool course_ranking(const struct course *course, uint32_t *out);

/* The tables of a knockout, round by round, those of today's included; @count
 * is 0 of other formats.  Borrowed until the next result. */
const struct course_table *course_tables(const struct course *course,
					 uint32_t *count);

/* The bots, the table and the rounds that it was made of. */
const struct schedule *course_field(const struct course *course);

/* Matches whose places are known: 1..course_known, those that are off among
 * them. */
uint64_t course_known(const struct course *course);

/* Matches to be played in the whole tournament; while nobody can know,
 * course_known. */
uint64_t course_matches(const struct course *course);

/* Is that their last word? */
bool course_total_is_known(const struct course *course);

/* Does the seed tell who meets whom, and not the cards alone? */
bool course_is_drawn(const struct course *course);

/* May more matches become known once those that are have results? */
bool course_is_open(const struct course *course);

/* How many bots sit at none of the meetings, where the terms ask for few of
 * them (@tables); of other formats 0. */
uint32_t course_idle(const struct course *course);

/* What is said of a match that was played and is no part of it since. */
#define COURSE_OUT                                                             \
	"does not count any more, since one of its bots takes part no "        \
	"more: `arena replay` shows its log"

/* Is there such a match, which is played and counts? */
bool course_plays(const struct course *course, uint64_t match);

/* The first such match from @match on; behind course_known: there is none. */
uint64_t course_next(const struct course *course, uint64_t match);

/**
 * course_at - the place of a match
 * @match: 1..course_known, one that course_plays
 */
void course_at(const struct course *course, uint64_t match,
	       struct fixture *out);

/**
 * course_take - the result of the next match
 * @result: of match course_taken + 1.  Void matches have none: what follows
 *	waits until they were played
 *
 * With the last result that is missing the next stage begins, if there is one,
 * and more matches are known.  A course that is not open wants no results.
 */
void course_take(struct course *course, const struct course_result *result);

/* How many results it was given. */
uint64_t course_taken(const struct course *course);

/* How many matches, one behind the other, get the same cards; the first match
 * begins such a run, and each is as long. */
uint64_t course_same_cards(const struct course *course);

/* How many get the same cards in all, wherever they stand. */
uint64_t course_sharing(const struct course *course);

/* How many of the matches up to @last get the cards of that number. */
uint64_t course_with_cards(const struct course *course, uint64_t cards,
			   uint64_t last);

#endif
