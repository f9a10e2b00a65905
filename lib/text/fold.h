/*
 * fold.h - compare texts as people read them: ignore case and how accented
 * letters are encoded, for common scripts.
 *
 * The fold of a text is its normalized form.  Two texts have the same fold if
 * they differ only in capitals, in blanks, in characters without width, or in
 * how accented letters are encoded.  An accented letter is either one character
 * (Unicode form NFC), or a letter and a combining mark (NFD, as in file names
 * of a Mac).  Folding covers the Latin, Greek and Cyrillic scripts, kana and
 * Hangul; all other characters are compared unchanged.
 */
#ifndef DEADWOOD_LIB_TEXT_FOLD_H
#define DEADWOOD_LIB_TEXT_FOLD_H

#include <stdbool.h>
#include <stddef.h>

/* Return the fold of @text, in UTF-8; owned.  Bytes that are not UTF-8 stay
 * unchanged. */
char *fold_text(const char *text);

/* Return whether two texts have the same fold. */
bool fold_equal(const char *a, const char *b);

/* Return the length in bytes of the blank or invisible character at the start
 * of @text; 0 if there is none. */
size_t fold_blank(const char *text);

#endif
