/*
 * format.h - interface between a schedule and the formats of tournaments (round
 * robin, gauntlet, Swiss, knockout); private to arena/schedule.
 *
 * The table in schedule.c lists the formats, with the name and the functions of
 * each format.  In some formats, matches do not depend on results; then either
 * `fixture` computes each match, or `init` fills the list of all encounters.
 * If matches depend on results, `next` adds encounters stage by stage.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_FORMAT_H
#define DEADWOOD_ARENA_SCHEDULE_FORMAT_H

#include "arena/schedule/schedule.h"

/* arbitrary; the list of encounters takes 5 MB */
#define SCHEDULE_ENCOUNTERS_MAX 100000

/**
 * struct encounter - a mirror group: matches of the same bots with the same
 * cards
 * @round: round of the tournament, from 1
 * @cards: number that identifies the encounter's cards; 0: the position in the
 *	list identifies them
 * @off: true: the encounter will not be played, or was played but no longer
 *	counts (schedule_revisions.h)
 * @bots: numbers of the bots at seats 0, 1, ... in the encounter's first match
 */
struct encounter {
	uint64_t round;
	uint64_t cards;
	bool off;
	uint32_t bots[PAIRING_SEATS_MAX];
};

/* Settings in struct schedule_terms that only some formats use, one bit per
 * setting.  The configuration must omit a setting that its format does not
 * use. */
enum format_takes {
	TAKES_TABLES = 1,
	TAKES_AGAINST = 2,
	TAKES_SEEDING = 4,
	TAKES_MIXED = 8, /* `partners: mixed` */
	TAKES_APART = 16,
};

/**
 * struct format - the functions of a format
 * @takes: settings that the format uses, as one bit per value of enum
 *	format_takes
 * @init: function that makes schedule->state and the first stage of matches.
 *	On failure, returns false with @fault
 * @fixture: function that computes the fixture (bots, seats and cards) of a
 *	match, if the schedule has no list
 * @add_result: function that adds the result of the match with the fixture @at
 * @next: function that adds the encounters of the next stage.  The schedule
 *	calls it when all results so far are known.  If @next adds no encounter,
 *	the schedule ends.  NULL: the format has only one stage
 * @ranking: function behind schedule_ranking, called when the schedule is over
 * @tables: function behind schedule_tables
 * @free: function that frees the memory of schedule->state
 *
 * Every function pointer except @init may be NULL.
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
 * struct schedule - a schedule, private to its formats; schedule.h has the
 * public functions
 * @turns: number of matches in a mirror group
 * @encounters: number of known encounters
 * @list: list of all known encounters; NULL: the format computes matches with
 *	.fixture
 * @same: number of consecutive encounters that share their cards
 * @sharing: total number of matches that share their cards; 0: all such matches
 *	are consecutive
 * @whole: number of matches in the whole tournament; 0: not known yet
 * @taken: number of results that schedule_add_result has added
 * @over: true: the last stage is finished
 * @state: private data of the format
 * @rate: function that rates bots, set by schedule_rate_by; or NULL
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

/* Append an encounter to the list and return the encounter.  The caller must
 * set @bots of the encounter. */
struct encounter *format_add(struct schedule *schedule, uint64_t round);

/* Set @fault to the reason why the schedule is impossible.  format_refuse
 * always returns false, so that callers can write `return
 * format_refuse(...)`. */
bool format_refuse(struct schedule_fault *fault, const char *key,
		   const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Write the numbers of all bots to @out.  The bots of the seeding (the
 * organiser's list) come first.  If @shuffled is true, the remaining bots
 * follow in random order; else in the order of the configuration. */
void format_seeding(const struct schedule *schedule, bool shuffled,
		    uint32_t *out);

extern const struct format format_round_robin, format_gauntlet, format_swiss,
	format_knockout;

#endif
