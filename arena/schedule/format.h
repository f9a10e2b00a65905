/*
 * format.h - what a course and its formats share; nobody else needs it.
 *
 * A format is a row of course.c: its word, and how its matches follow.  One
 * whose matches are all known at once has `at` or fills the list of meetings
 * when it begins; one that goes by results adds to the list stage by stage.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_FORMAT_H
#define DEADWOOD_ARENA_SCHEDULE_FORMAT_H

#include "arena/schedule/course.h"

#define COURSE_MEETINGS_MAX 100000 /* in a list; chosen: 5 MB */

/**
 * struct meeting - a mirror group in a list
 * @round: from 1
 * @cards: number of its cards; 0: as its place says
 * @off: it is not played any more, and does not count (grown.h)
 * @bots: who sits at seat 0, 1, .. in the first of its matches
 */
struct meeting {
	uint64_t round;
	uint64_t cards;
	bool off;
	uint32_t bots[SCHEDULE_SEATS_MAX];
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
 * @begin: make course->state, find the first stage; false: see @fault
 * @at: the place of a match, of a course without a list
 * @take: a match's result, at its place
 * @next: all results are there: add meetings, or none, then it is over.  NULL:
 *	there is one stage
 * @ranking: as course_ranking, of one that is over
 * @tables: as course_tables
 * @end: free course->state
 *
 * Each but @begin may be NULL.
 */
struct format {
	unsigned takes;
	bool (*begin)(struct course *course, struct course_fault *fault);
	void (*at)(const struct course *course, uint64_t match,
		   struct fixture *out);
	void (*take)(struct course *course, const struct fixture *at,
		     const struct course_result *result);
	void (*next)(struct course *course);
	void (*ranking)(const struct course *course, uint32_t *out);
	const struct course_table *(*tables)(const struct course *course,
					     uint32_t *count);
	void (*end)(struct course *course);
};

/**
 * struct course - as in course.h
 * @turns: the matches of a mirror group
 * @meetings: known, of which the list holds all, or none where the format
 *	works them out
 * @same: meetings, one behind the other, that get the same cards
 * @sharing: matches with the same cards in all; 0: as many as stand one behind
 *	the other
 * @whole: matches in the whole tournament; 0: nobody knows yet
 * @over: nothing follows any more
 * @state: the format's own
 * @rate: as course_rate_by; NULL: nobody can
 */
struct course {
	struct course_terms terms;
	const struct format *format;
	uint32_t turns;
	uint64_t meetings, same, sharing, whole;
	struct meeting *list;
	uint64_t list_room;
	uint64_t taken;
	bool over;
	void *state;
	void (*rate)(void *arg, double *strength);
	void *rate_arg;
};

/* A meeting behind the others, all bots 0, for its maker to fill. */
struct meeting *format_add(struct course *course, uint64_t round);

/* For a format to return: false. */
bool format_refuse(struct course_fault *fault, const char *key,
		   const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* All bots: those of the terms' seeding, and then the others: in the order of
 * the configuration, or at random. */
void format_seeding(const struct course *course, bool by_lot, uint32_t *out);

extern const struct format format_round_robin, format_gauntlet, format_swiss,
	format_knockout;

#endif
