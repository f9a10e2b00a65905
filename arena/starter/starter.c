/* starter.c - list and look up starter bots; see starter.h. */
#include "arena/starter/starter.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lib/alloc.h"
#include "lib/text/text.h"

/* arbitrary: number of names to compare for a suggestion */
#define LANGUAGES_MAX 64
#define WORD_COLUMNS                                                           \
	12 /* arbitrary: width of the column of names in the list */

const char *
starter_fact(const struct starter *starter, const char *key)
{
	const struct yaml_node *node = yaml_get(yaml_root(starter->facts), key);

	return node != NULL && node->text != NULL ? node->text : "";
}

void
starter_release(struct starter *starter)
{
	free(starter->folder);
	yaml_close(starter->facts);
	memset(starter, 0, sizeof(*starter));
}

/* Return the length of the folder's name if the file is a starter.yaml; else
 * return 0. */
static size_t
starter_language_len(const struct starter_file *file)
{
	const char *slash = strchr(file->name, '/');

	return slash != NULL && strcmp(slash, "/starter.yaml") == 0
		       ? (size_t)(slash - file->name)
		       : 0;
}

/* Read a language from its starter.yaml. */
static bool
starter_open(struct starter *starter, const struct starter_file *file,
	     struct diag *diag)
{
	starter->facts = yaml_read(file->name, file->text, file->len, diag);
	if (starter->facts == NULL)
		return false;
	starter->folder = xprintf("%.*s", (int)starter_language_len(file),
				  file->name);
	return true;
}

/* Return true if @text, a list separated by blanks, contains @word. */
static bool
starter_has_word(const char *word, const char *text)
{
	size_t len = strlen(word);

	while (*text != '\0') {
		size_t n = strcspn(text, " ");

		if (n == len && strncasecmp(text, word, n) == 0)
			return true;
		text += n + strspn(text + n, " ");
	}
	return false;
}

static bool
starter_is(const struct starter *starter, const char *word)
{
	return strcasecmp(starter->folder, word) == 0 ||
	       strcasecmp(starter_fact(starter, "title"), word) == 0 ||
	       starter_has_word(word, starter_fact(starter, "also"));
}

/* Set @diag to a message about an unknown language, with the most similar
 * name. */
static void
starter_unknown_language(const char *word, struct diag *diag)
{
	char *names[LANGUAGES_MAX + 1];
	const char *near;
	unsigned n = 0;

	for (const struct starter_file *file = starter_files;
	     file->name != NULL && n < LANGUAGES_MAX; file++)
		if (starter_language_len(file) > 0)
			names[n++] = xprintf("%.*s",
					     (int)starter_language_len(file),
					     file->name);
	names[n] = NULL;
	near = nearest_word(word, (const char *const *)names);
	diag_set(diag,
		 "there is no starter bot for the language \"%s\"%s%s%s; "
		 "`arena init` lists the languages. A bot can be written in "
		 "any language that reads and writes lines (protocol.md)",
		 word, near != NULL ? "; did you mean " : "",
		 near != NULL ? near : "", near != NULL ? "?" : "");
	while (n > 0)
		free(names[--n]);
}

bool
starter_find(struct starter *starter, const char *word, struct diag *diag)
{
	for (const struct starter_file *file = starter_files;
	     file->name != NULL; file++) {
		if (starter_language_len(file) == 0)
			continue;
		if (!starter_open(starter, file, diag))
			return false;
		if (starter_is(starter, word))
			return true;
		starter_release(starter);
	}
	starter_unknown_language(word, diag);
	return false;
}

bool
starter_each(bool (*visit)(void *arg, const struct starter *starter,
			   struct diag *diag),
	     void *arg, struct diag *diag)
{
	struct starter starter;
	bool done = true;

	for (const struct starter_file *file = starter_files;
	     done && file->name != NULL; file++) {
		if (starter_language_len(file) == 0)
			continue;
		if (!starter_open(&starter, file, diag))
			return false;
		done = visit(arg, &starter, diag);
		starter_release(&starter);
	}
	return done;
}

static bool
starter_print_row(void *arg, const struct starter *starter, struct diag *diag)
{
	FILE *out = arg;

	(void)diag;
	text_cell(out, starter->folder, WORD_COLUMNS);
	text_cell(out, starter_fact(starter, "title"), WORD_COLUMNS);
	fprintf(out, "%s\n", starter_fact(starter, "needs"));
	return true;
}

bool
starter_list(FILE *out, struct diag *diag)
{
	return starter_each(starter_print_row, out, diag);
}
