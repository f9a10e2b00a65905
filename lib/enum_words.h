/*
 * enum_words.h - words by which a configuration chooses, and what they choose.
 *
 * The arena reads them from a configuration and sends them in orders; referee
 * and box read them there, and logs repeat them.  Each list ends with NULL and
 * stands in the order of its enum.
 */
#ifndef DEADWOOD_LIB_ENUM_WORDS_H
#define DEADWOOD_LIB_ENUM_WORDS_H

/* What is charged: the time that passes, or the processor's. */
enum clock_kind { CLOCK_WALL, CLOCK_CPU };

/* What a bot may do while it is not asked: referee/judge/ponder.h. */
enum pondering { PONDER_FREEZE, PONDER_CHARGE, PONDER_ALLOW };

/* What misconduct costs: referee/judge/faults.h.  The last one is a person's:
 * it is no choice, and has no word here. */
enum faults_mode {
	FAULTS_LENIENT,
	FAULTS_STANDARD,
	FAULTS_STRICT,
	FAULTS_PATIENT,
};

/* How far a bot is shut in, from weak to strong; in a configuration "best" is
 * the strongest to be had. */
enum isolation {
	ISOLATION_NONE,
	ISOLATION_PROCESS,
	ISOLATION_SANDBOX,
	ISOLATION_BEST,
};

/* What a bot under check meets besides: referee/judge/inject.h. */
enum drill {
	DRILL_NONE,
	DRILL_MEMBERS,
	DRILL_TYPES,
	DRILL_REQUESTS,
	DRILL_EVENTS,
	DRILL_MISSED,
	DRILL_LONG,
	DRILL_ERRORS,
	DRILL_REPEATS,
};

extern const char *const clock_words[];
extern const char *const pondering_words[];
extern const char *const faults_words[];
extern const char *const isolation_words[];
extern const char *const drill_words[];

/* The place of a word in a list, or -1. */
int enum_words_of(const char *const *words, const char *word);

#endif
