/*
 * verdict.h - how a match ended for one bot: it finished, or why it forfeited.
 *
 * The referee, the arena, results.db and the logs name a verdict by its word.
 * Each reader turns the word into the enum once.
 */
#ifndef DEADWOOD_LIB_VERDICT_H
#define DEADWOOD_LIB_VERDICT_H

/* The referee's verdicts first, then those of the arena alone. */
enum verdict {
	VERDICT_OK,	   /* "ok": no forfeit */
	VERDICT_FAULTS,	   /* "faults": too many faults */
	VERDICT_TIMEOUT,   /* "timeout": no answer in time */
	VERDICT_EXIT,	   /* "exit": the bot's process ended or crashed */
	VERDICT_STARTUP,   /* "startup": no valid answer to hello */
	VERDICT_PROTOCOL,  /* "protocol": lines that are no answers */
	VERDICT_FLOOD,	   /* "flood": too much output */
	VERDICT_MEMORY,	   /* "memory": above the memory limit */
	VERDICT_SUSPENDED, /* "aside": suspended after many forfeits */
	VERDICT_UNKNOWN,   /* any other word: of another version */
};

/* Return the word of @verdict; "unknown" for VERDICT_UNKNOWN. */
const char *verdict_word(enum verdict verdict);

/* Return the verdict of @word, VERDICT_UNKNOWN if no verdict has it. */
enum verdict verdict_of(const char *word);

#endif
