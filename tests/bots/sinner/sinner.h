/*
 * sinner.h - what the sins are made of.
 *
 * Each file of this folder holds the sins against one thing and ends with its
 * rows of the table; sinner.c plays them.  A new sin is a function and its row.
 */
#ifndef DEADWOOD_TESTS_BOTS_SINNER_SINNER_H
#define DEADWOOD_TESTS_BOTS_SINNER_SINNER_H

#include <stdbool.h>
#include <stddef.h>

#define LINE_MAX_BYTES 65536 /* protocol.md */
#define SIN_AT	       4  /* requests that are answered well before the sin */
#define WATCHDOG_S     90 /* a sinner whom nobody stops ends by itself */

/* A request of the arena's, as it came. */
struct ask {
	const char *line;
	size_t len;
	long req;
	unsigned nth;	    /* of the match, from 1 */
	const char *action; /* the default, from behind its { */
	size_t action_len;  /* up to its } */
};

struct sin {
	const char *name; /* NULL behind a file's last row */
	const char *verdict;
	const char *detail;
	const char *what;
	void (*hello)(void);		 /* in place of the greeting */
	void (*act)(const struct ask *); /* in place of the answer, from the */
	bool always;			 /* first request on, not from SIN_AT */
	void (*bye)(void);		 /* once the input has ended */
};

extern const struct sin dialog_sins[], text_sins[], clock_sins[], flood_sins[],
	process_sins[], hello_sins[];

/* Write bytes to the arena, at once and past any buffer. */
void say(const char *bytes, size_t len);

#define SAY(text) say((text), sizeof(text) - 1)

void nap(long ms);

/* Wait for a signal that ends the program. */
void stall(void);

/* Send the default action with @more in front, such as "\"x\":1,", and @end. */
void answer(const struct ask *ask, const char *more, const char *end);

/* Send the default action: what a bot does that commits no sin. */
void honest(const struct ask *ask);

/* Send an answer to this request that is not its default. */
void answer_with(const struct ask *ask, const char *members);

/* Send the default with other bytes for its request's number, and its key. */
void answer_req(const struct ask *ask, const char *key, const char *before,
		const char *after);

#endif
