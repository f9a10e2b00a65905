/*
 * enum_words.h - enums of the configuration and their words.
 *
 * The arena reads the words from a configuration and sends them in orders;
 * referee and box read them there, and logs contain them.  Each list ends with
 * NULL and has the order of its enum.
 */
#ifndef DEADWOOD_LIB_ENUM_WORDS_H
#define DEADWOOD_LIB_ENUM_WORDS_H

/* Which time is charged: wall time or CPU time. */
enum clock_kind { CLOCK_WALL, CLOCK_CPU };

/* Whether a bot may use the CPU between its turns: referee/judge/ponder.h. */
enum pondering { PONDER_FREEZE, PONDER_CHARGE, PONDER_ALLOW };

/* What faults cost: referee/judge/faults.h.  The last mode is for a human's
 * seat; it cannot be configured and has no word. */
enum faults_mode {
	FAULTS_LENIENT,
	FAULTS_STANDARD,
	FAULTS_STRICT,
	FAULTS_PATIENT,
};

/* Isolation level of bots, from weak to strong; "best" in a configuration is
 * the strongest available. */
enum isolation {
	ISOLATION_NONE,
	ISOLATION_PROCESS,
	ISOLATION_SANDBOX,
	ISOLATION_BEST,
};

/* What `arena check` injects: referee/judge/inject.h. */
enum injection {
	INJECT_NONE,
	INJECT_MEMBERS,
	INJECT_TYPES,
	INJECT_REQUESTS,
	INJECT_EVENTS,
	INJECT_MISSED,
	INJECT_LONG,
	INJECT_ERRORS,
	INJECT_REPEATS,
};

extern const char *const clock_words[];
extern const char *const pondering_words[];
extern const char *const faults_words[];
extern const char *const isolation_words[];
extern const char *const injection_words[];

/* Return the index of a word in a list, or -1. */
int enum_words_of(const char *const *words, const char *word);

#endif
