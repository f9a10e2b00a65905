/*
 * verdict.h - the verdict on a bot in a match: no forfeit, or the reason why
 * the bot forfeited.
 *
 * In messages, results.db and the logs, a verdict is a word such as "timeout";
 * verdict_of converts the word to the enum.
 */
#ifndef DEADWOOD_LIB_VERDICT_H
#define DEADWOOD_LIB_VERDICT_H

/* The referee gives the verdicts up to VERDICT_FLOOD; only the arena gives the
 * other verdicts. */
enum verdict {
	VERDICT_OK,	   /* "ok": no forfeit */
	VERDICT_FAULTS,	   /* "faults": too many faults */
	VERDICT_TIMEOUT,   /* "timeout": no answer in time */
	VERDICT_EXIT,	   /* "exit": the bot's process ended or crashed */
	VERDICT_STARTUP,   /* "startup": no valid answer to hello */
	VERDICT_PROTOCOL,  /* "protocol": lines that were not valid answers */
	VERDICT_FLOOD,	   /* "flood": too much output */
	VERDICT_MEMORY,	   /* "memory": above the memory limit */
	VERDICT_SUSPENDED, /* "aside": the bot forfeited so often that its other
			      matches are not played */
	VERDICT_UNKNOWN,   /* a word that another version of Deadwood wrote */
};

/* Return the word of @verdict; "unknown" for VERDICT_UNKNOWN. */
const char *verdict_word(enum verdict verdict);

/* Return what @verdict means, for a legend, such as "no answer in time". */
const char *verdict_meaning(enum verdict verdict);

/* Return the verdict with the word @word; VERDICT_UNKNOWN if there is none. */
enum verdict verdict_of(const char *word);

#endif
