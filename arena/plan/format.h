/*
 * format.h - what a course and its formats share; nobody else needs it.
 *
 * A format is a row of course.c: its word, and how its matches follow.  One
 * whose matches are all known at once has `at` or fills the list of meetings
 * when it begins; one that goes by results adds to the list stage by stage.
 */
#ifndef DEADWOOD_ARENA_PLAN_FORMAT_H
#define DEADWOOD_ARENA_PLAN_FORMAT_H

#include "arena/plan/course.h"

#define COURSE_MEETINGS_MAX 100000 /* in a list; chosen: 5 MB */

/**
 * struct meeting - a mirror group in a list
 * @round: from 1
 * @bots: who sits at seat 0, 1, .. in the first of its matches
 */
struct meeting {
	uint64_t round;
	uint32_t bots[SCHEDULE_SEATS_MAX];
};

/**
 * struct format - how the matches follow
 * @begin: make course->state, find the first stage; false: see @fault
 * @at: the place of a match, of a course without a list
 * @take: a match's result, at its place
 * @next: all results are there: add meetings, or none, then it is over.  NULL:
 *	there is one stage
 * @end: free course->state
 *
 * Each but @begin may be NULL.
 */
struct format {
	bool (*begin)(struct course *course, struct course_fault *fault);
	void (*at)(const struct course *course, uint64_t match,
		   struct fixture *out);
	void (*take)(struct course *course, const struct fixture *at,
		     const struct course_result *result);
	void (*next)(struct course *course);
	void (*end)(struct course *course);
};

/**
 * struct course - as in course.h
 * @turns: the matches of a mirror group
 * @meetings: known, of which the list holds all, or none where the format
 *	works them out
 * @same: meetings, one behind the other, that get the same cards
 * @whole: matches in the whole tournament; 0: nobody knows yet
 * @over: nothing follows any more
 * @state: the format's own
 */
struct course {
	struct course_terms terms;
	const struct format *format;
	uint32_t turns;
	uint64_t meetings, same, whole;
	struct meeting *list;
	uint64_t list_room;
	uint64_t taken;
	bool over;
	void *state;
};

/* A meeting behind the others, all bots 0, for its maker to fill. */
struct meeting *course_add(struct course *course, uint64_t round);

/* For a format to return: false. */
bool course_refuse(struct course_fault *fault, const char *key,
		   const char *format, ...)
	__attribute__((format(printf, 3, 4)));

extern const struct format round_robin;

#endif
