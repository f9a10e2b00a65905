/*
 * format.h - the interface between a schedule and its formats; private to
 * arena/schedule.
 *
 * A format is a row of schedule.c: its name and its functions.  A format whose
 * matches are all known at once has `fixture`, or fills the list of encounters
 * in `init`; a format that depends on results adds to the list stage by stage.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_FORMAT_H
#define DEADWOOD_ARENA_SCHEDULE_FORMAT_H

#include "arena/schedule/schedule.h"

#define SCHEDULE_ENCOUNTERS_MAX 100000 /* of a list; chosen: 5 MB */

/**
 * struct encounter - a mirror group in a list
 * @round: from 1
 * @cards: number of its cards; 0: derived from its position
 * @off: it is not played and does not count any more (schedule_revisions.h)
 * @bots: at seat 0, 1, .. in its first match
 */
struct encounter {
	uint64_t round;
	uint64_t cards;
	bool off;
	uint32_t bots[PAIRING_SEATS_MAX];
};

/* The terms that a format accepts; others must be omitted. */
enum format_takes {
	TAKES_TABLES = 1,
	TAKES_AGAINST = 2,
	TAKES_SEEDING = 4,
	TAKES_MIXED = 8, /* partners may be different bots */
	TAKES_APART = 16,
};

/**
 * struct format - the functions of a format
 * @takes: of enum format_takes
 * @init: make schedule->state and the first stage; false: see @fault
 * @fixture: return the fixture of a match, for a schedule without a list
 * @add_result: add the result of a match, with its fixture
 * @next: all results are known: add encounters, or none at the end.  NULL:
 *	there is one stage
 * @ranking: as schedule_ranking, when the schedule is over
 * @tables: as schedule_tables
 * @free: free schedule->state
 *
 * Each but @init may be NULL.
 */
struct format {
	unsigned takes;
	bool (*init)(struct schedule *schedule, struct schedule_fault *fault);
	void (*fixture)(const struct schedule *schedule, uint64_t match,
			struct fixture *out);
	void (*add_result)(struct schedule *schedule, const struct fixture *at,
			   const struct schedule_result *result);
	void (*next)(struct schedule *schedule);
	void (*ranking)(const struct schedule *schedule, uint32_t *out);
	const struct schedule_table *(*tables)(const struct schedule *schedule,
					       uint32_t *count);
	void (*free)(struct schedule *schedule);
};

/**
 * struct schedule - see schedule.h
 * @turns: matches of a mirror group
 * @encounters: number of known ones; the list contains all of them, or none if
 *	the format has @fixture
 * @same: consecutive encounters with the same cards
 * @sharing: matches with the same cards in all; 0: only consecutive ones
 * @whole: matches of the whole tournament; 0: not known yet
 * @taken: number of results
 * @over: no stage follows
 * @state: of the format
 * @rate: as schedule_rate_by, or NULL
 */
struct schedule {
	struct schedule_terms terms;
	const struct format *format;
	uint32_t turns;
	uint64_t encounters, same, sharing, whole;
	struct encounter *list;
	uint64_t taken;
	bool over;
	void *state;
	void (*rate)(void *arg, double *strength);
	void *rate_arg;
};

/* Append an encounter with all bots 0, for the caller to fill. */
struct encounter *format_add(struct schedule *schedule, uint64_t round);

/* Set @fault; returns false, for the caller to return. */
bool format_refuse(struct schedule_fault *fault, const char *key,
		   const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Write all bots: first those of the seeding, then the others in the order of
 * the configuration, or shuffled. */
void format_seeding(const struct schedule *schedule, bool shuffled,
		    uint32_t *out);

extern const struct format format_round_robin, format_gauntlet, format_swiss,
	format_knockout;

#endif
