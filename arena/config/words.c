/* words.c - split a command line into words; see words.h. */
#include "arena/config/words.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

void
words_free(char **words)
{
	for (size_t i = 0; words != NULL && words[i] != NULL; i++)
		free(words[i]);
	free(words);
}

/* Read one word from *@at.  Returns false at the end of the text, or after an
 * error with @diag set. */
static bool
words_next(const char **at, char *word, struct diag *diag)
{
	const char *p = *at;
	char quote = '\0';
	size_t n = 0;

	while (*p != '\0' && isspace((unsigned char)*p))
		p++;
	if (*p == '\0')
		return false;
	for (; *p != '\0'; p++) {
		if (quote == '\0' && isspace((unsigned char)*p))
			break;
		if (quote != '\0' && *p == quote) {
			quote = '\0';
		} else if (quote == '\0' && (*p == '\'' || *p == '"')) {
			quote = *p;
		} else if (quote == '\0' && *p == '\\' &&
			   isalnum((unsigned char)p[1])) {
			diag_set(diag, "write a path with /, such as "
				       "bots/mybot.py, not with a backslash");
			return false;
		} else if (*p == '\\' && quote != '\'' && p[1] != '\0' &&
			   (quote == '\0' || strchr("\"\\$`", p[1]) != NULL)) {
			word[n++] = *++p;
		} else {
			word[n++] = *p;
		}
	}
	if (quote != '\0') {
		diag_set(diag, "the quote %c is not closed in: %s", quote, *at);
		return false;
	}
	word[n] = '\0';
	*at = p;
	return true;
}

#define SPACE " \t\n\r"

/* Return the length of an unquoted shell operator at the start of @text, or 0.
 */
static size_t
shell_operator_length(const char *text)
{
	static const char *const known[] = { "&&", "||", "|", ";", "&", NULL };
	const char *at = text + strspn(text, SPACE);
	size_t len = strcspn(at, SPACE);

	for (unsigned i = 0; known[i] != NULL; i++)
		if (strlen(known[i]) == len && strncmp(at, known[i], len) == 0)
			return len;
	return strncmp(at, "2>", 2) == 0 || *at == '>' || *at == '<' ? len : 0;
}

char **
words_split_command(const char *text, struct diag *diag)
{
	size_t len = strlen(text), n = 0;
	char **words = xcalloc(len / 2 + 2, sizeof(*words));
	char *word = xcalloc(len + 1, 1);

	diag_set(diag, "%s", "");
	while (diag->text[0] == '\0' && shell_operator_length(text) == 0 &&
	       words_next(&text, word, diag))
		words[n++] = xstrdup(word);
	if (diag->text[0] == '\0' && shell_operator_length(text) > 0)
		diag_set(diag,
			 "no shell runs the command, so \"%.*s\" would be an "
			 "argument of the program: write a script, or move the "
			 "commands before it to the key build",
			 (int)shell_operator_length(text),
			 text + strspn(text, SPACE));
	free(word);
	if (n == 0 && diag->text[0] == '\0')
		diag_set(diag, "the command is empty");
	if (diag->text[0] == '\0')
		return words;
	words_free(words);
	return NULL;
}
