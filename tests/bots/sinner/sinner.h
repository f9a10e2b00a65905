/*
 * sinner.h - helpers of the misbehaving bots.
 *
 * Each file of this folder contains the sins against one thing, and their rows
 * at its end.  sinner.c plays them.  A new sin is a function and a row.
 */
#ifndef DEADWOOD_TESTS_BOTS_SINNER_SINNER_H
#define DEADWOOD_TESTS_BOTS_SINNER_SINNER_H

#include <stdbool.h>
#include <stddef.h>

#define LINE_MAX_BYTES 65536 /* protocol.md */
#define SIN_AT	       4     /* the first request that gets the sin */
#define WATCHDOG_S     90    /* a sinner that is not stopped ends itself */

/* A request, as it arrived */
struct ask {
	const char *line;
	size_t len;
	long req;
	unsigned nth;	    /* number in the match, from 1 */
	const char *action; /* text of the default action after "{" */
	size_t action_len;  /* up to "}" */
};

struct sin {
	const char *name; /* NULL after a file's last row */
	const char *verdict;
	const char *detail;
	const char *what;
	void (*hello)(void);		 /* replaces the greeting */
	void (*act)(const struct ask *); /* replaces the answer, from */
	bool always;			 /* the first request, not SIN_AT */
	void (*bye)(void);		 /* called at end of input */
};

extern const struct sin dialog_sins[], text_sins[], clock_sins[], flood_sins[],
	process_sins[], hello_sins[];

/* Write bytes to the arena at once, without stdio. */
void bot_write(const char *bytes, size_t len);

#define WRITE(text) bot_write((text), sizeof(text) - 1)

void sleep_ms(long ms);

/* Wait until a signal ends the program. */
void wait_forever(void);

/* Send the default action with members @more before it, such as "\"x\":1,", and
 * with @end after it. */
void send_default_with(const struct ask *ask, const char *more,
		       const char *end);

/* Send the default action, as a correct bot does. */
void send_default(const struct ask *ask);

/* Send other members than the default action as the answer. */
void send_members(const struct ask *ask, const char *members);

/* Send the default action with key @key for its request number, and @before and
 * @after around the number. */
void send_req(const struct ask *ask, const char *key, const char *before,
	      const char *after);

#endif
