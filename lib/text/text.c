/*
 * text.c - columns and shell words; see text.h.
 */
#include "lib/text/text.h"

#include <string.h>

#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/utf8.h"

/* buffer for an escaped text; larger than any terminal line */
#define TEXT_BYTES 1024

static size_t
text_char_length(const char *at, const char *end)
{
	size_t length = utf8_length(at, end);

	return length > 0 ? length : 1;
}

void
text_cell(FILE *out, const char *text, unsigned columns)
{
	char quoted[TEXT_BYTES];
	const char *at = quoted, *end;
	unsigned used = 0;

	text_quote(text, strlen(text), quoted, sizeof(quoted));
	for (end = quoted + strlen(quoted); at < end && used < columns; used++)
		at += text_char_length(at, end);
	fprintf(out, "%.*s%*s", (int)(at - quoted), quoted,
		(int)(columns - used), "");
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
