/* starter.c - which languages there are; see starter.h. */
#include "arena/starter/starter.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lib/alloc.h"
#include "lib/text/text.h"

#define LANGUAGES_MAX 64 /* chosen: more are not named in a message */
#define WORD_COLUMNS  12 /* of a language's word in the list, chosen */

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

/* The length of the folder's name, if the file is a language's starter.yaml;
 * else 0. */
static size_t
language_len(const struct starter_file *file)
{
	const char *slash = strchr(file->name, '/');

	return slash != NULL && strcmp(slash, "/starter.yaml") == 0
		       ? (size_t)(slash - file->name)
		       : 0;
}

/* The file is a language's starter.yaml. */
static bool
starter_open(struct starter *starter, const struct starter_file *file,
	     struct diag *diag)
{
	starter->facts = yaml_read(file->name, file->text, file->len, diag);
	if (starter->facts == NULL)
		return false;
	starter->folder = xprintf("%.*s", (int)language_len(file), file->name);
	return true;
}

/* Is @word one of a text's, which blanks part? */
static bool
is_among(const char *word, const char *text)
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
	       is_among(word, starter_fact(starter, "also"));
}

/* There is no such language: which did they mean? */
static void
no_such(const char *word, struct diag *diag)
{
	char *names[LANGUAGES_MAX + 1];
	const char *near;
	unsigned n = 0;

	for (const struct starter_file *file = starter_files;
	     file->name != NULL && n < LANGUAGES_MAX; file++)
		if (language_len(file) > 0)
			names[n++] = xprintf("%.*s", (int)language_len(file),
					     file->name);
	names[n] = NULL;
	near = nearest_word(word, (const char *const *)names);
	diag_set(diag,
		 "there is no starter in \"%s\"%s%s; `arena init` lists the "
		 "languages, and any other that reads and writes lines will "
		 "do as well: protocol.md",
		 word, near != NULL ? ": did you mean " : "",
		 near != NULL ? near : "");
	while (n > 0)
		free(names[--n]);
}

bool
starter_find(struct starter *starter, const char *word, struct diag *diag)
{
	for (const struct starter_file *file = starter_files;
	     file->name != NULL; file++) {
		if (language_len(file) == 0)
			continue;
		if (!starter_open(starter, file, diag))
			return false;
		if (starter_is(starter, word))
			return true;
		starter_release(starter);
	}
	no_such(word, diag);
	return false;
}

bool
starter_each(bool (*take)(void *arg, const struct starter *starter,
			  struct diag *diag),
	     void *arg, struct diag *diag)
{
	struct starter starter;
	bool done = true;

	for (const struct starter_file *file = starter_files;
	     done && file->name != NULL; file++) {
		if (language_len(file) == 0)
			continue;
		if (!starter_open(&starter, file, diag))
			return false;
		done = take(arg, &starter, diag);
		starter_release(&starter);
	}
	return done;
}

static bool
list_one(void *arg, const struct starter *starter, struct diag *diag)
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
	return starter_each(list_one, out, diag);
}
