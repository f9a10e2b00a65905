/* diag.c - error messages, escaping, similar words; see diag.h. */
#include "lib/diag.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "lib/utf8.h"

#define WORD_MAX 48 /* a longer text is not treated as a misspelled word */

void
diag_set(struct diag *diag, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(diag->text, sizeof(diag->text), format, args);
	va_end(args);
}

void
diag_prefix(struct diag *diag, const char *format, ...)
{
	char old[DIAG_TEXT_MAX];
	va_list args;
	size_t n;

	memcpy(old, diag->text, sizeof(old));
	va_start(args, format);
	vsnprintf(diag->text, sizeof(diag->text), format, args);
	va_end(args);
	n = strlen(diag->text);
	snprintf(diag->text + n, sizeof(diag->text) - n, ": %s", old);
}

/* Return whether two letters are equal, ignoring case.  '-' equals '_'. */
static bool
diag_letters_match(unsigned a, unsigned b)
{
	if (a == '-')
		a = '_';
	if (b == '-')
		b = '_';
	return a == b ||
	       (a < 0x80 && b < 0x80 && tolower((int)a) == tolower((int)b));
}

static size_t
diag_min(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Split a text into letters, without combining accents.  Return the number of
 * letters, or WORD_MAX + 1 if there are more than WORD_MAX. */
static size_t
diag_read_letters(const char *text, unsigned letters[WORD_MAX])
{
	const char *end = text + strlen(text);
	size_t count = 0;

	while (text < end) {
		size_t n = utf8_length(text, end);
		unsigned code = n > 0 ? utf8_code(text, n)
				      : (unsigned char)*text;

		text += n > 0 ? n : 1;
		if (code >= 0x300 && code <= 0x36f)
			continue;
		if (count == WORD_MAX)
			return WORD_MAX + 1;
		letters[count++] = code;
	}
	return count;
}

/* Return the edit distance of two words: the number of letters to insert,
 * delete, change, or swap with a neighbour. */
static size_t
diag_edit_distance(const unsigned *a, size_t a_len, const unsigned *b,
		   size_t b_len)
{
	size_t row[3][WORD_MAX + 1];

	for (size_t j = 0; j <= b_len; j++)
		row[0][j] = j;
	for (size_t i = 1; i <= a_len; i++) {
		const size_t *before = row[(i + 1) % 3];
		const size_t *above = row[(i - 1) % 3];
		size_t *here = row[i % 3];

		here[0] = i;
		for (size_t j = 1; j <= b_len; j++) {
			bool same = diag_letters_match(a[i - 1], b[j - 1]);
			size_t d = above[j - 1] + (same ? 0 : 1);

			d = diag_min(d, diag_min(above[j], here[j - 1]) + 1);
			if (i > 1 && j > 1 &&
			    diag_letters_match(a[i - 1], b[j - 2]) &&
			    diag_letters_match(a[i - 2], b[j - 1]))
				d = diag_min(d, before[j - 2] + 1);
			here[j] = d;
		}
	}
	return row[a_len % 3][b_len];
}

/* Return whether @word begins with @text.  @text must have at least three
 * letters, because a shorter text matches too many words. */
static bool
diag_begins_word(const char *text, size_t len, const char *word)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (word[i] == '\0' ||
		    !diag_letters_match((unsigned char)text[i],
					(unsigned char)word[i]))
			return false;
	return len >= 3;
}

const char *
nearest_word(const char *text, const char *const *words)
{
	unsigned letters[WORD_MAX], word[WORD_MAX];
	size_t len = diag_read_letters(text, letters);
	/* arbitrary: about a third of the letters */
	size_t best = len < 4 ? 1 : len < 7 ? 2 : 3;
	const char *nearest = NULL;
	const char *longer = NULL;

	if (len == 0 || len > WORD_MAX)
		return NULL;
	for (; *words != NULL; words++) {
		size_t word_len = diag_read_letters(*words, word);
		size_t d;

		if (longer == NULL &&
		    diag_begins_word(text, strlen(text), *words))
			longer = *words;
		if (word_len > WORD_MAX || word_len > len + best ||
		    len > word_len + best)
			continue;
		d = diag_edit_distance(letters, len, word, word_len);
		/* If every letter differs, the words are not similar. */
		if (d >= len || d > best || (d == best && nearest != NULL))
			continue;
		best = d;
		nearest = *words;
	}
	/* Prefer a word that begins with @text to a similar word, unless the
	 * similar word equals @text. */
	return longer != NULL && best > 0 ? longer : nearest;
}

bool
text_is_hidden(unsigned code)
{
	return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0xad ||
	       code == 0x61c || (code >= 0x200b && code <= 0x200f) ||
	       (code >= 0x2028 && code <= 0x202e) ||
	       (code >= 0x2060 && code <= 0x206f) || code == 0xfeff ||
	       (code >= 0xfff9 && code <= 0xfffb) ||
	       (code >= 0xe0000 && code <= 0xe007f);
}

/* Write one character of @text to @out, escaped if needed.  @quotes: escape
 * quotes, too.  Return the number of bytes of the character in @text. */
static size_t
text_escape_char(const char *text, const char *end, bool quotes, char out[16])
{
	size_t n = utf8_length(text, end);
	unsigned code;

	if (n == 0) {
		snprintf(out, 16, "\\x%02x", (unsigned char)*text);
		return 1;
	}
	code = utf8_code(text, n);
	if (code == '\n')
		memcpy(out, "\\n", 3);
	else if (code == '\t')
		memcpy(out, "\\t", 3);
	else if (code == '\r')
		memcpy(out, "\\r", 3);
	else if (quotes && (code == '"' || code == '\\'))
		snprintf(out, 16, "\\%c", (char)code);
	else if (code < 0x20 || code == 0x7f)
		snprintf(out, 16, "\\x%02x", code);
	else if (text_is_hidden(code))
		snprintf(out, 16, "\\u{%x}", code);
	else {
		memcpy(out, text, n);
		out[n] = '\0';
	}
	return n;
}

static void
text_escape(const char *text, size_t len, bool quotes, char *out, size_t size)
{
	const char *end = text + len;
	size_t n = 0;
	size_t fits = 0; /* the last length of @out at which "..." still fits */

	if (size == 0)
		return;
	while (text < end) {
		char one[16];
		size_t one_len;

		text += text_escape_char(text, end, quotes, one);
		one_len = strlen(one);
		if (n + one_len >= size) {
			const char *dots = size > 3 ? "..." : "";

			snprintf(out + fits, size - fits, "%s", dots);
			return;
		}
		memcpy(out + n, one, one_len);
		n += one_len;
		if (n + 3 < size)
			fits = n;
	}
	out[n] = '\0';
}

void
text_quote(const char *text, size_t len, char *out, size_t size)
{
	text_escape(text, len, true, out, size);
}

void
text_show(const char *text, size_t len, char *out, size_t size)
{
	text_escape(text, len, false, out, size);
}
