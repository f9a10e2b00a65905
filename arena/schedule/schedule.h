/*
 * schedule.h - the matches of a tournament, as far as they are known.
 *
 * A format (format.h) says which bots meet in which order.  Some of them are
 * all there from the start, and follow from the configuration alone; then the
 * place of match N is arithmetic, or looked up in a list of encounters.  Others
 * come in stages: who meets in the next round, or who needs another look at a
 * table of a knockout, follows from the results.  Such a stage is worked out
 * when every result of the stages before it is there, from these results in the
 * order of their numbers, the configuration and its seed, and nothing else.
 * So however many tables play at once, and however often a run is killed and
 * gone on with, the matches are the same.
 *
 * Matches are numbered from 1 without a gap, stage behind stage; a mirror group
 * is an encounter's matches, one behind the other, and never lies in two
 * stages. So the numbers up to `schedule_known` never change their meaning.  A
 * tournament that grew (schedule_revisions.h) may have matches that are off:
 * schedule_next steps over them.
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
 * struct bot_list - some of the bots, each once
 * @bots: their numbers, @count of them
 */
struct bot_list {
	uint32_t *bots;
	uint32_t count;
};

/**
 * struct schedule_terms - what a schedule follows from, besides results
 * @field: the bots, the table, the rounds
 * @tables: encounters of a round, where it has not all pairings; 0: it has
 * @against: whom the others meet, in a gauntlet
 * @seeding: bots from the strongest on, as far as the organiser says so
 * @seed: of the tournament; what is drawn at random follows from it
 *
 * What it points to is borrowed until schedule_free.
 */
struct schedule_terms {
	struct pairing_field field;
	enum schedule_format format;
	uint32_t tables;
	struct bot_list against, seeding;
	const char *seed;
};

/**
 * struct schedule_fault - why there is no such schedule
 * @key: the configuration's key that is to blame
 */
struct schedule_fault {
	const char *key;
	struct diag diag;
};

/**
 * struct schedule_result - what came of a match
 * @place: of each seat among the sides, as in sport: 1, 1, 3
 * @score: of each seat, turned so that more is better
 */
struct schedule_result {
	uint64_t match;
	unsigned place[PAIRING_SEATS_MAX];
	int64_t score[PAIRING_SEATS_MAX];
};

/* How it was settled who goes on from a table, and its words. */
enum schedule_decision {
	DECISION_OPEN,
	DECISION_SAFE,	  /* the groups that were left could not change it */
	DECISION_CLEAR,	  /* a lead that is no luck */
	DECISION_POINTS,  /* when all groups were played */
	DECISION_SCORES,  /* the same, of equal points */
	DECISION_SEEDING, /* the same, of equal points and scores */
};

extern const char *const schedule_decision_words[];

/**
 * struct schedule_table - a table of a round from which only some go on
 * @bots: @seats of them, in the order that they have there; the first @pass go
 *	on, once it is decided
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

/* Returns an owned schedule, or NULL with @fault. */
struct schedule *schedule_new(const struct schedule_terms *terms,
			      struct schedule_fault *fault);
void schedule_free(struct schedule *schedule);

/**
 * schedule_rate_by - how a schedule learns how strong the bots are
 * @rate: puts into @strength, a number for each bot, what the results that the
 *	schedule has taken say; more is stronger
 *
 * A format that pairs by strength asks when it begins its next stage.
 */
void schedule_rate_by(struct schedule *schedule,
		      void (*rate)(void *arg, double *strength), void *arg);

/* Has the format a ranking of its own? */
bool schedule_ranks(const struct schedule *schedule);

/**
 * schedule_ranking - who came first, second and so on by the format's own rules
 * @out: all bots, the best first
 *
 * Returns false when the format has none (points tell), or is not over.
 */
bool schedule_ranking(const struct schedule *schedule, uint32_t *out);

/* The tables of a knockout, round by round, those of today's included; @count
 * is 0 of other formats.  Borrowed until the next result. */
const struct schedule_table *schedule_tables(const struct schedule *schedule,
					     uint32_t *count);

/* The bots, the table and the rounds that it was made of. */
const struct pairing_field *schedule_field(const struct schedule *schedule);

/* Matches whose places are known: 1..schedule_known, those that are off among
 * them. */
uint64_t schedule_known(const struct schedule *schedule);

/* Matches to be played in the whole tournament; while nobody can know,
 * schedule_known. */
uint64_t schedule_matches(const struct schedule *schedule);

/* Is that their last word? */
bool schedule_total_is_known(const struct schedule *schedule);

/* Does the seed tell who meets whom, and not the cards alone? */
bool schedule_is_drawn(const struct schedule *schedule);

/* May more matches become known once those that are have results? */
bool schedule_is_open(const struct schedule *schedule);

/* How many bots sit at none of the encounters, where the terms ask for few of
 * them (@tables); of other formats 0. */
uint32_t schedule_idle(const struct schedule *schedule);

/* What is said of a match that was played and is no part of it since. */
#define SCHEDULE_OUT                                                           \
	"does not count any more, since one of its bots takes part no "        \
	"more: `arena replay` shows its log"

/* Is there such a match, which is played and counts? */
bool schedule_plays(const struct schedule *schedule, uint64_t match);

/* The first such match from @match on; behind schedule_known: there is none. */
uint64_t schedule_next(const struct schedule *schedule, uint64_t match);

/**
 * schedule_at - the place of a match
 * @match: 1..schedule_known, one that schedule_plays
 */
void schedule_at(const struct schedule *schedule, uint64_t match,
		 struct fixture *out);

/**
 * schedule_take - the result of the next match
 * @result: of match schedule_taken + 1.  Void matches have none: what follows
 *	waits until they were played
 *
 * With the last result that is missing the next stage begins, if there is one,
 * and more matches are known.  A schedule that is not open wants no results.
 */
void schedule_take(struct schedule *schedule,
		   const struct schedule_result *result);

/* How many results it was given. */
uint64_t schedule_taken(const struct schedule *schedule);

/* How many matches, one behind the other, get the same cards; the first match
 * begins such a run, and each is as long. */
uint64_t schedule_same_cards(const struct schedule *schedule);

/* How many get the same cards in all, wherever they stand. */
uint64_t schedule_sharing(const struct schedule *schedule);

/* How many of the matches up to @last get the cards of that number. */
uint64_t schedule_with_cards(const struct schedule *schedule, uint64_t cards,
			     uint64_t last);

#endif
