/*
 * format.h - what a schedule and its formats share; nobody else needs it.
 *
 * A format is a row of schedule.c: its word, and how its matches follow.  One
 * whose matches are all known at once has `at` or fills the list of encounters
 * when it begins; one that goes by results adds to the list stage by stage.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_FORMAT_H
#define DEADWOOD_ARENA_SCHEDULE_FORMAT_H

#include "arena/schedule/schedule.h"

#define SCHEDULE_MEETINGS_MAX 100000 /* in a list; chosen: 5 MB */

/**
 * struct encounter - a mirror group in a list
 * @round: from 1
 * @cards: number of its cards; 0: as its place says
 * @off: it is not played any more, and does not count (schedule_revisions.h)
 * @bots: who sits at seat 0, 1, .. in the first of its matches
 */
struct encounter {
	uint64_t round;
	uint64_t cards;
	bool off;
	uint32_t bots[PAIRING_SEATS_MAX];
};

/* What of the terms a format takes; the other ones must be left out. */
enum format_takes {
	TAKES_TABLES = 1,
	TAKES_AGAINST = 2,
	TAKES_SEEDING = 4,
	TAKES_MIXED = 8, /* partners that are different bots */
	TAKES_APART = 16,
};

/**
 * struct format - how the matches follow
 * @takes: of enum format_takes
 * @begin: make schedule->state, find the first stage; false: see @fault
 * @at: the place of a match, of a schedule without a list
 * @take: a match's result, at its place
 * @next: all results are there: add encounters, or none, then it is over. NULL:
 *	there is one stage
 * @ranking: as schedule_ranking, of one that is over
 * @tables: as schedule_tables
 * @end: free schedule->state
 *
 * Each but @begin may be NULL.
 */
struct format {
	unsigned takes;
	bool (*begin)(struct schedule *schedule, struct schedule_fault *fault);
	void (*at)(const struct schedule *schedule, uint64_t match,
		   struct fixture *out);
	void (*take)(struct schedule *schedule, const struct fixture *at,
		     const struct schedule_result *result);
	void (*next)(struct schedule *schedule);
	void (*ranking)(const struct schedule *schedule, uint32_t *out);
	const struct schedule_table *(*tables)(const struct schedule *schedule,
					       uint32_t *count);
	void (*end)(struct schedule *schedule);
};

/**
 * struct schedule - as in schedule.h
 * @turns: the matches of a mirror group
 * @encounters: known, of which the list holds all, or none where the format
 *	works them out
 * @same: encounters, one behind the other, that get the same cards
 * @sharing: matches with the same cards in all; 0: as many as stand one behind
 *	the other
 * @whole: matches in the whole tournament; 0: nobody knows yet
 * @over: nothing follows any more
 * @state: the format's own
 * @rate: as schedule_rate_by; NULL: nobody can
 */
struct schedule {
	struct schedule_terms terms;
	const struct format *format;
	uint32_t turns;
	uint64_t encounters, same, sharing, whole;
	struct encounter *list;
	uint64_t list_room;
	uint64_t taken;
	bool over;
	void *state;
	void (*rate)(void *arg, double *strength);
	void *rate_arg;
};

/* An encounter behind the others, all bots 0, for its maker to fill. */
struct encounter *format_add(struct schedule *schedule, uint64_t round);

/* For a format to return: false. */
bool format_refuse(struct schedule_fault *fault, const char *key,
		   const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* All bots: those of the terms' seeding, and then the others: in the order of
 * the configuration, or at random. */
void format_seeding(const struct schedule *schedule, bool by_lot,
		    uint32_t *out);

extern const struct format format_round_robin, format_gauntlet, format_swiss,
	format_knockout;

#endif
