/*
 * recording.h - write a match log with the referee's own functions.  The log
 * contains random actions, and all kinds of records, such as faults, noise,
 * notes and default actions.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_RECORDING_H
#define DEADWOOD_TESTS_SUPPORT_RECORDING_H

#include <stddef.h>
#include <stdint.h>

#include "tests/support/variants.h"

#define RECORDING_DEALS 3

/**
 * recording_match - return the log of a match
 * @deals: maximum number of deals
 * @number: number from which the cards and the actions are derived
 *
 * Returns an owned text that ends in a NUL.
 */
char *recording_match(const struct variant *variant, unsigned deals,
		      uint32_t number, size_t *len);

/* Return a log that contains every kind of record.  This log begins with a
 * script (actions of another log), and the bots say which action they would
 * play.  In this log names are hidden, seat 0 is a human, and late answers
 * arrive.  In the second deal of this log, seat 1 forfeits.  In the third deal
 * of this log, another bot exits without an answer. */
char *recording_full(const char *game, size_t *len);

/* Replace @was bytes at the offset @at of the owned text @text by the @n bytes
 * of @is.  The function may move @text. */
void recording_splice(char **text, size_t *len, size_t at, size_t was,
		      const char *is, size_t n);

/* Return the log of a game without options.  The game "contract" has three
 * seats, other games have two. */
char *recording_plain(const char *game, size_t *len);

#endif
