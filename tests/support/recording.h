/*
 * recording.h - a log of a match of random actions, written by the referee's
 * own functions, with all that a log can hold: faults, noise, notes, defaults.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_RECORDING_H
#define DEADWOOD_TESTS_SUPPORT_RECORDING_H

#include <stddef.h>
#include <stdint.h>

#include "tests/support/variants.h"

#define RECORDING_DEALS 3

/**
 * recording_of_match - the whole log of a match
 * @deals: at the most
 * @number: of the match among others of this table: another one has other cards
 *
 * Returns owned text, with a NUL behind it.
 */
char *recording_of_match(const struct variant *variant, unsigned deals,
			 uint32_t number, size_t *len);

/* The same with all that a log can hold: it begins with a script, beside which
 * bots say what they would do; names are hidden, seat 0 is a person's; late
 * answers come; from the second deal on seat 1 is out, in the third another
 * goes without an answer. */
char *recording_of_all(const char *game, size_t *len);

/* Put @n bytes of @is in the place of @was bytes at @at of such a text, which
 * moves. */
void recording_splice(char **text, size_t *len, size_t at, size_t was,
		      const char *is, size_t n);

/* Of a game without options: of "contract" for three, of others for two. */
char *recording_of(const char *game, size_t *len);

#endif
