/*
 * enum_words.h - enums of settings, and the words for the values of each enum.
 *
 * The same words occur in configuration files, in the arena's orders to the
 * programs referee and deadwood-box, and in match logs.  Each list contains the
 * words in the order of the enum's values, then NULL.
 */
#ifndef DEADWOOD_LIB_ENUM_WORDS_H
#define DEADWOOD_LIB_ENUM_WORDS_H

/* Measure of a bot's thinking time: wall time or CPU time. */
enum clock_kind { CLOCK_WALL, CLOCK_CPU };

/* Reaction to a bot that uses CPU time between its turns
 * (referee/judge/ponder.h). */
enum pondering { PONDER_FREEZE, PONDER_CHARGE, PONDER_ALLOW };

/* The penalty for faults (a bot's invalid answers); see referee/judge/faults.h.
 * FAULTS_PATIENT is for the seat of a human player.  No configuration can
 * contain it, so it has no word. */
enum faults_mode {
	FAULTS_LENIENT,
	FAULTS_STANDARD,
	FAULTS_STRICT,
	FAULTS_PATIENT,
};

/* Isolation level of bots, from weak to strong.  ISOLATION_BEST ("best" in a
 * configuration) selects the strongest level that this machine supports. */
enum isolation {
	ISOLATION_NONE,
	ISOLATION_PROCESS,
	ISOLATION_SANDBOX,
	ISOLATION_BEST,
};

/* The kind of unusual input with which `arena check` tests a bot
 * (referee/judge/inject.h). */
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

/* Return the index of @word in the list @words.  If the list lacks the word,
 * return -1. */
int enum_words_of(const char *const *words, const char *word);

#endif
