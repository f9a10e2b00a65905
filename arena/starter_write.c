/* starter_write.c - a starter becomes somebody's folder; see starter.h. */
#include "arena/starter.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"

#define WORD_MAX  16 /* of @WORD@: keys of starter.yaml are shorter */
#define COMMON	  "common/"
#define FILES_MAX 64 /* of a starter, folders among them: chosen */

/**
 * struct writing - a starter that is being written
 * @made: what was made, files and folders in their order; owned
 */
struct writing {
	const struct starter *starter;
	const char *dir, *name;
	char *made[FILES_MAX];
	unsigned made_count;
};

/* Text for a file of that sort: one name a line there, blanks between here. */
static void
fill_lines(FILE *out, const char *text)
{
	for (; *text != '\0'; text++)
		fputc(*text == ' ' ? '\n' : *text, out);
}

/* What @WORD@ stands for.  False: for nothing, it stays as it is. */
static bool
fill_word(FILE *out, const struct writing *writing, const char *word)
{
	const struct starter *starter = writing->starter;

	if (strcmp(word, "name") == 0)
		fputs(writing->name, out);
	else if (strcmp(word, "ignored") == 0)
		fill_lines(out, starter_fact(starter, "made"));
	else if (yaml_get(yaml_root(starter->facts), word) != NULL)
		fputs(starter_fact(starter, word), out);
	else
		return false;
	return true;
}

/* The word between two @, in small letters, its length in @len; false: there
 * is none. */
static bool
word_at(const char *text, char word[WORD_MAX], size_t *len)
{
	size_t n = 0;

	while (n + 1 < WORD_MAX && isupper((unsigned char)text[n + 1])) {
		word[n] = (char)tolower((unsigned char)text[n + 1]);
		n++;
	}
	word[n] = '\0';
	*len = n + 2;
	return n > 0 && text[n + 1] == '@';
}

/* A starter's text, its words filled in. */
static void
fill(FILE *out, const struct writing *writing, const char *text)
{
	char word[WORD_MAX];
	size_t len;

	while (*text != '\0') {
		size_t plain = strcspn(text, "@");

		fwrite(text, 1, plain, out);
		text += plain;
		if (*text == '\0')
			break;
		if (word_at(text, word, &len) && fill_word(out, writing, word))
			text += len;
		else
			fputc(*text++, out);
	}
}

/* Remember what was made, so that it can be taken away. */
static void
made(struct writing *writing, const char *path)
{
	if (writing->made_count < FILES_MAX)
		writing->made[writing->made_count++] = xstrdup(path);
}

/* Make the folders above a path, as far as they are missing. */
static bool
make_folders(struct writing *writing, const char *path)
{
	char *part = xstrdup(path);
	bool done = true;

	for (char *slash = strchr(part + 1, '/'); done && slash != NULL;
	     slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(part, 0777) == 0)
			made(writing, part);
		else
			done = errno == EEXIST;
		*slash = '/';
	}
	free(part);
	return done;
}

/* A new file: one that is there is an error (EEXIST). */
static bool
write_file(struct writing *writing, const char *path, const char *text)
{
	mode_t mode = strncmp(text, "#!", 2) == 0 ? 0777 : 0666;
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
	FILE *out = fd == -1 ? NULL : fdopen(fd, "w");
	bool done;

	if (fd != -1)
		made(writing, path);
	if (out == NULL) {
		if (fd != -1)
			close(fd);
		return false;
	}
	errno = 0; /* not every failure of a stream sets it */
	fill(out, writing, text);
	done = ferror(out) == 0;
	return fclose(out) == 0 && done;
}

/* Those of a folder of starters/, such as "common/". */
static bool
write_files(struct writing *writing, const char *folder, struct diag *diag)
{
	size_t len = strlen(folder);

	for (const struct starter_file *file = starter_files;
	     file->name != NULL; file++) {
		const char *rest = file->name + len;
		char *path;
		bool done;

		if (strncmp(file->name, folder, len) != 0 ||
		    strcmp(rest, "starter.yaml") == 0)
			continue;
		path = xprintf("%s/%s", writing->dir, rest);
		done = make_folders(writing, path) &&
		       write_file(writing, path, file->text);
		if (!done)
			diag_set(diag, "%s: %s", path,
				 strerror(errno != 0 ? errno : EIO));
		free(path);
		if (!done)
			return false;
	}
	return true;
}

/* Is there nothing in the folder, or no folder? */
static bool
is_empty(const char *dir, struct diag *diag)
{
	DIR *at = opendir(dir);
	const struct dirent *entry;
	bool empty = true;

	if (at == NULL && errno == ENOENT)
		return true;
	if (at == NULL) {
		diag_set(diag, "%s: %s", dir, strerror(errno));
		return false;
	}
	while (empty && (entry = readdir(at)) != NULL) /* lint: one thread */
		empty = strcmp(entry->d_name, ".") == 0 ||
			strcmp(entry->d_name, "..") == 0;
	closedir(at);
	if (!empty)
		diag_set(diag,
			 "%s: there is something in this folder, and nothing "
			 "is written over; name a folder that is new or empty",
			 dir);
	return empty;
}

bool
starter_write(const struct starter *starter, const char *dir, const char *name,
	      struct diag *diag)
{
	struct writing writing = { starter, dir, name, { NULL }, 0 };
	char *folder = xprintf("%s/", starter->folder);
	bool done = is_empty(dir, diag) &&
		    write_files(&writing, COMMON, diag) &&
		    write_files(&writing, folder, diag);

	while (writing.made_count > 0) {
		char *path = writing.made[--writing.made_count];

		if (!done) /* folders behind what lies in them */
			remove(path);
		free(path);
	}
	free(folder);
	return done;
}
