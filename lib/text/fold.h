/*
 * fold.h - compare texts as people read them: ignore case, and the encoding of
 * accented letters, for common scripts.
 *
 * The fold of a text is its normalized form.  Two texts have the same fold if
 * they differ only in capitals, in blanks, in characters without width, or in
 * the encoding of accented letters.  An accented letter is either one character
 * (Unicode form NFC), or a letter and a combining mark (NFD, as in file names
 * of a Mac).  Folding covers the Latin, Greek and Cyrillic scripts, kana and
 * Hangul.  All other characters stay unchanged.
 */
#ifndef DEADWOOD_LIB_TEXT_FOLD_H
#define DEADWOOD_LIB_TEXT_FOLD_H

#include <stdbool.h>
#include <stddef.h>

/* Return the fold of @text, in UTF-8; owned.  Bytes that are not UTF-8 stay
 * unchanged in the fold. */
char *fold_text(const char *text);

/* Return whether two texts have the same fold (normalized form). */
bool fold_equal(const char *a, const char *b);

/* Return the length in bytes of the blank or invisible character at the start
 * of @text.  If there is none, return 0. */
size_t fold_blank(const char *text);

#endif
