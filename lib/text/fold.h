/*
 * fold.h - compare texts as people read them: case folding and Unicode
 * normalization, in a small form.
 *
 * Two names with one fold differ only in capitals, in blanks, in characters
 * without width, or in how an accented letter is stored: as one character or
 * as a letter and a combining mark (NFC or NFD; file names of a Mac are the
 * second).  It covers the Latin, Greek and Cyrillic scripts, kana and Hangul;
 * all other characters are compared unchanged.
 */
#ifndef DEADWOOD_LIB_TEXT_FOLD_H
#define DEADWOOD_LIB_TEXT_FOLD_H

#include <stdbool.h>
#include <stddef.h>

/* Return the fold of @text, in UTF-8; owned.  Bytes that are not UTF-8 stay. */
char *fold_text(const char *text);

/* Return whether both have the same fold. */
bool fold_equal(const char *a, const char *b);

/* Return the length of the blank or invisible character at the start of @text;
 * 0: there is none. */
size_t fold_blank(const char *text);

#endif
