/*
 * recording.h - write a match log with the referee's own functions: random
 * actions, and all that a log can contain, such as faults, noise, notes and
 * default actions.
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
 * @number: seed of cards and actions
 *
 * Returns owned text that ends in a NUL.
 */
char *recording_match(const struct variant *variant, unsigned deals,
		      uint32_t number, size_t *len);

/* The same with every kind of record.  It begins with a script, and the bots
 * say what they would do.  Names are hidden, seat 0 is human, and late answers
 * arrive.  Seat 1 is out from the second deal; in the third another bot exits
 * without an answer. */
char *recording_full(const char *game, size_t *len);

/* Replace @was bytes at @at of the owned @text by the @n bytes of @is; @text
 * moves. */
void recording_splice(char **text, size_t *len, size_t at, size_t was,
		      const char *is, size_t n);

/* Return the log of a game without options: "contract" with three seats, others
 * with two. */
char *recording_plain(const char *game, size_t *len);

#endif
