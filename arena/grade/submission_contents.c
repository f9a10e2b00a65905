/* submission_contents.c - list the files of a submission; see
 * submission_contents.h. */
#include "arena/grade/submission_contents.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "arena/archive/archive_suffix.h"
#include "arena/archive/tree.h"
#include "arena/grade/platform.h"
#include "lib/alloc.h"
#include "lib/interpreter.h"

#define GRADESCOPE_LIST "submission_metadata.yml"

/**
 * struct contents - the list while it is written
 * @top: length in bytes of the folder's path with a slash
 * @files: number of files so far
 * @out, @size, @n: the text, its capacity and its length
 */
struct contents {
	size_t top;
	unsigned files;
	char *out;
	size_t size, n;
};

static void
contents_add_line(struct contents *contents, const char *name, const char *note)
{
	size_t room = contents->size - contents->n;
	int len = snprintf(contents->out + contents->n, room, "%s%s\n", name,
			   note);

	if (len > 0 && (size_t)len < room)
		contents->n += (size_t)len;
	else
		contents->out[contents->n] =
			'\0'; /* remove an incomplete line */
}

/* Return true if an editor has added .txt to the name, as in "Makefile.txt" or
 * "bot.py.txt". */
static bool
contents_has_text_suffix(const char *name)
{
	char *stem;
	size_t len = strlen(name);
	bool has;

	if (len <= 4 || strcasecmp(name + len - 4, ".txt") != 0)
		return false;
	stem = xprintf("%.*s", (int)(len - 4), name);
	has = strcasecmp(stem, "Makefile") == 0 || interpreter_of(stem) != NULL;
	free(stem);
	return has;
}

static void
contents_add_file(struct contents *contents, const char *path, const char *name)
{
	if (contents->files++ >= SUBMISSION_CONTENTS_FILES_MAX)
		return;
	contents_add_line(contents, path + contents->top,
			  archive_suffix(name) != NULL ||
					  archive_is_unsupported(name)
				  ? " (an archive inside the submission: "
				    "submit its files instead)"
			  : contents_has_text_suffix(name)
				  ? " (an editor has added .txt: remove .txt)"
				  : "");
}

static int
contents_is_entry(const struct dirent *entry)
{
	return strcmp(entry->d_name, ".") != 0 &&
	       strcmp(entry->d_name, "..") != 0;
}

static void
contents_add_folder(struct contents *contents, const char *folder,
		    unsigned depth)
{
	struct dirent **entry = NULL;
	int n = depth <= TREE_DEPTH_MAX
			? scandir(folder, &entry, contents_is_entry, alphasort)
			: 0;

	for (int i = 0; i < n; i++) {
		char *path = xprintf("%s/%s", folder, entry[i]->d_name);
		struct stat st;

		if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode))
			contents_add_folder(contents, path, depth + 1);
		else
			contents_add_file(contents, path, entry[i]->d_name);
		free(path);
		free(entry[i]);
	}
	free(entry);
}

void
submission_contents_text(const char *dir, char *out, size_t size)
{
	struct contents contents = { .top = strlen(dir) + 1,
				     .out = out,
				     .size = size };
	char more[32];

	out[0] = '\0';
	contents_add_folder(&contents, dir, 0);
	if (contents.files <= SUBMISSION_CONTENTS_FILES_MAX)
		return;
	snprintf(more, sizeof(more), "and %u more",
		 contents.files - SUBMISSION_CONTENTS_FILES_MAX);
	contents_add_line(&contents, more, "");
}

bool
submission_contents_are_class(const char *dir)
{
	struct dirent **entry = NULL;
	int n = scandir(dir, &entry, contents_is_entry, alphasort);
	struct entry_name *name = xcalloc(n > 0 ? (size_t)n : 1, sizeof(*name));
	bool are = false;

	for (int i = 0; i < n; i++) {
		name[i] = (struct entry_name){ .name = entry[i]->d_name };
		are |= strcmp(name[i].name, GRADESCOPE_LIST) == 0;
	}
	are |= n >= 2 &&
	       platform_find(name, (size_t)n).platform != PLATFORM_NONE;
	for (int i = 0; i < n; i++)
		free(entry[i]);
	free(entry);
	free(name);
	return are;
}
