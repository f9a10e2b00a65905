/*
 * verdict.h - the verdict on a bot in a match: no forfeit, or the reason why
 * the bot forfeited.
 *
 * In messages, results.db and logs, a verdict is a word such as "timeout".
 * verdict_of converts the word to the enum.
 */
#ifndef DEADWOOD_LIB_VERDICT_H
#define DEADWOOD_LIB_VERDICT_H

/* The referee gives the verdicts up to VERDICT_FLOOD.  Only the arena gives the
 * other verdicts. */
enum verdict {
	VERDICT_OK,	   /* "ok": the bot did not forfeit */
	VERDICT_FAULTS,	   /* "faults": the bot made too many faults */
	VERDICT_TIMEOUT,   /* "timeout": the bot did not answer in time */
	VERDICT_EXIT,	   /* "exit": the bot's process ended or crashed */
	VERDICT_STARTUP,   /* "startup": the bot sent no valid answer to
			      hello */
	VERDICT_PROTOCOL,  /* "protocol": the bot sent lines that were not valid
			      answers */
	VERDICT_FLOOD,	   /* "flood": the bot wrote too much output */
	VERDICT_MEMORY,	   /* "memory": the bot exceeded the memory limit */
	VERDICT_SUSPENDED, /* "aside": the bot forfeited so often that its other
			      matches are not played */
	VERDICT_UNKNOWN,   /* the word comes from another version of Deadwood */
};

/* Return the word of @verdict.  For VERDICT_UNKNOWN, return "unknown". */
const char *verdict_word(enum verdict verdict);

/* Return the meaning of @verdict for a legend, such as "no answer in time". */
const char *verdict_meaning(enum verdict verdict);

/* Return the verdict with the word @word.  If no verdict has this word, return
 * VERDICT_UNKNOWN. */
enum verdict verdict_of(const char *word);

#endif
