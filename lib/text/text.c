/*
 * text.c - columns and shell words; see text.h.
 */
#include "lib/text/text.h"

#include <string.h>

#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/text/wrap.h"
#include "lib/utf8.h"

/* buffer for an escaped text; larger than any terminal line */
#define TEXT_BYTES 1024

static size_t
text_char_length(const char *at, const char *end)
{
	size_t length = utf8_length(at, end);

	return length > 0 ? length : 1;
}

/* Return the place in @text after @columns characters, or its end. */
static const char *
text_skip(const char *text, unsigned columns)
{
	const char *end = text + strlen(text);

	for (; text < end && columns > 0; columns--)
		text += text_char_length(text, end);
	return text;
}

static unsigned
text_length(const char *text)
{
	const char *end = text + strlen(text);
	unsigned columns = 0;

	for (; text < end; columns++)
		text += text_char_length(text, end);
	return columns;
}

/* Print @text as text_cell does; a text that is cut keeps its last @tail
 * characters. */
static void
text_print_cut(FILE *out, const char *text, unsigned columns, unsigned tail)
{
	char quoted[TEXT_BYTES];
	unsigned length, head;

	text_quote(text, strlen(text), quoted, sizeof(quoted));
	length = text_length(quoted);
	if (length <= columns) {
		fprintf(out, "%s%*s", quoted, (int)(columns - length), "");
	} else if (columns > 0) {
		head = columns - 1 - tail;
		fprintf(out, "%.*s…%s", (int)(text_skip(quoted, head) - quoted),
			quoted, text_skip(quoted, length - tail));
	}
}

void
text_cell(FILE *out, const char *text, unsigned columns)
{
	text_print_cut(out, text, columns, 0);
}

void
text_name(FILE *out, const char *text, unsigned columns)
{
	text_print_cut(out, text, columns, columns / 3);
}

unsigned
text_name_columns(unsigned least, unsigned longest, unsigned page)
{
	unsigned most = page > WRAP_COLUMNS ? least + page - WRAP_COLUMNS
					    : least;

	if (longest > most)
		return most;
	return longest > least ? longest : least;
}

unsigned
text_columns(const char *text, unsigned max)
{
	char quoted[TEXT_BYTES];
	const char *at = quoted, *end;
	unsigned used = 0;

	text_quote(text, strlen(text), quoted, sizeof(quoted));
	for (end = quoted + strlen(quoted); at < end && used < max; used++)
		at += text_char_length(at, end);
	return used;
}

char *
shell_word(const char *text)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "abcdefghijklmnopqrstuvwxyz"
				    "0123456789_@%+=:,./-";
	char *word, *at;

	if (text[0] != '\0' && text[strspn(text, plain)] == '\0')
		return xstrdup(text);
	word = at = xcalloc(4 * strlen(text) + 3, 1);
	*at++ = '\'';
	for (; *text != '\0'; text++) {
		if (*text != '\'') {
			*at++ = *text;
			continue;
		}
		memcpy(at, "'\\''", 4);
		at += 4;
	}
	*at = '\'';
	return word;
}

char *
text_without(const char *text, const char *start)
{
	char *out = xcalloc(strlen(text) + 1, 1);
	size_t n = 0;

	while (*text != '\0') {
		size_t len = strcspn(text, "\n");

		len += text[len] == '\n';
		if (strncmp(text, start, strlen(start)) != 0) {
			memcpy(out + n, text, len);
			n += len;
		}
		text += len;
	}
	return out;
}

bool
text_is_one_of(const char *text, const char *const *words)
{
	while (*words != NULL && strcmp(*words, text) != 0)
		words++;
	return *words != NULL;
}

int
text_compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}
