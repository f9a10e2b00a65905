/* starter_write.c - write a starter bot into a folder; see starter.h. */
#define _XOPEN_SOURCE 700 /* nftw */
#include "arena/starter/starter.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"

#define WORD_MAX  16 /* bytes of @WORD@: keys of starter.yaml are shorter */
#define COMMON	  "common/"
#define WALK_OPEN 32 /* arbitrary: open folders of nftw */
#define FILES_MAX 64 /* arbitrary: files and folders of a starter */

/**
 * struct writing - a starter being written
 * @made: files and folders in the order of their creation; owned
 */
struct writing {
	const struct starter *starter;
	const char *dir, *name;
	char *made[FILES_MAX];
	unsigned made_count;
};

/* Print a list of names separated by blanks, one per line. */
static void
starter_write_lines(FILE *out, const char *text)
{
	for (; *text != '\0'; text++)
		fputc(*text == ' ' ? '\n' : *text, out);
}

/* Print the value of @WORD@.  Returns false if it has none and stays as it is.
 */
static bool
starter_write_word(FILE *out, const struct writing *writing, const char *word)
{
	const struct starter *starter = writing->starter;

	if (strcmp(word, "name") == 0)
		fputs(writing->name, out);
	else if (strcmp(word, "ignored") == 0)
		starter_write_lines(out, starter_fact(starter, "made"));
	else if (yaml_get(yaml_root(starter->facts), word) != NULL)
		fputs(starter_fact(starter, word), out);
	else
		return false;
	return true;
}

/* Parse "@WORD@" into a lower-case word; @len is the length of the whole.
 * Returns false if @text does not begin with one. */
static bool
starter_parse_word(const char *text, char word[WORD_MAX], size_t *len)
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

/* Print a file of a starter with all @WORD@ replaced. */
static void
starter_expand(FILE *out, const struct writing *writing, const char *text)
{
	char word[WORD_MAX];
	size_t len;

	while (*text != '\0') {
		size_t plain = strcspn(text, "@");

		fwrite(text, 1, plain, out);
		text += plain;
		if (*text == '\0')
			break;
		if (starter_parse_word(text, word, &len) &&
		    starter_write_word(out, writing, word))
			text += len;
		else
			fputc(*text++, out);
	}
}

/* Record a created path, so that a failure can remove it. */
static void
starter_record_made(struct writing *writing, const char *path)
{
	if (writing->made_count < FILES_MAX)
		writing->made[writing->made_count++] = xstrdup(path);
}

/* Create the missing parent folders of a path. */
static bool
starter_make_folders(struct writing *writing, const char *path)
{
	char *part = xstrdup(path);
	bool done = true;

	for (char *slash = strchr(part + 1, '/'); done && slash != NULL;
	     slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(part, 0777) == 0)
			starter_record_made(writing, part);
		else
			done = errno == EEXIST;
		*slash = '/';
	}
	free(part);
	return done;
}

/* Write a file; one that starter_folder_is_free accepted is replaced. */
static bool
starter_write_file(struct writing *writing, const char *path, const char *text)
{
	mode_t mode = strncmp(text, "#!", 2) == 0 ? 0777 : 0666;
	FILE *out;
	bool done;
	int fd;

	(void)unlink(path); /* starter_folder_is_free checked it */
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
	out = fd == -1 ? NULL : fdopen(fd, "w");
	if (fd != -1)
		starter_record_made(writing, path);
	if (out == NULL) {
		if (fd != -1)
			close(fd);
		return false;
	}
	errno = 0; /* not every failure of a stream sets it */
	starter_expand(out, writing, text);
	done = ferror(out) == 0;
	return fclose(out) == 0 && done;
}

/* Write the files of a folder of starters/, such as "common/". */
static bool
starter_write_files(struct writing *writing, const char *folder,
		    struct diag *diag)
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
		done = starter_make_folders(writing, path) &&
		       starter_write_file(writing, path, file->text);
		if (!done)
			diag_set(diag, "%s: %s", path,
				 strerror(errno != 0 ? errno : EIO));
		free(path);
		if (!done)
			return false;
	}
	return true;
}

/* --- existing files ------------------------------------------------------- */

/* Return the path of a starter's file in the new folder.  NULL if the file is
 * of another starter, or is not written. */
static const char *
starter_target_path(const struct writing *writing,
		    const struct starter_file *file)
{
	size_t own = strlen(writing->starter->folder);
	const char *rest = NULL;

	if (strncmp(file->name, COMMON, sizeof(COMMON) - 1) == 0)
		rest = file->name + sizeof(COMMON) - 1;
	else if (strncmp(file->name, writing->starter->folder, own) == 0 &&
		 file->name[own] == '/')
		rest = file->name + own + 1;
	return rest == NULL || strcmp(rest, "starter.yaml") == 0 ? NULL : rest;
}

/* Does the file contain a prefix of the expanded text, as a killed call leaves?
 */
static bool
starter_file_matches(const struct writing *writing, const char *path,
		     const char *text)
{
	char *whole = NULL, *got;
	size_t len = 0, n;
	FILE *out = xmemstream(&whole, &len), *in = fopen(path, "re");
	bool same = false;

	starter_expand(out, writing, text);
	fclose(out);
	got = xcalloc(len + 1, 1);
	if (in != NULL) {
		n = fread(got, 1, len + 1, in);
		same = n <= len && memcmp(got, whole, n) == 0;
	}
	if (in != NULL)
		fclose(in);
	free(got);
	free(whole);
	return same;
}

/* nftw passes no argument to its callback. */
static const struct writing *checked_starter;
static size_t checked_len; /* length of the folder's path */

/* Check one entry of the folder.  Returns 0 if a killed call may have left it,
 * ENOTDIR if the path is not a folder, else 1. */
static int
starter_check_entry(const char *path, const struct stat *st, int type,
		    struct FTW *walk)
{
	const char *name = path + checked_len + 1;
	size_t len;

	if (walk->level == 0) {
		checked_len = strlen(path);
		return type == FTW_D ? 0 : ENOTDIR;
	}
	if (type != FTW_D && !S_ISREG(st->st_mode))
		return 1;
	len = strlen(name);
	for (const struct starter_file *file = starter_files;
	     file->name != NULL; file++) {
		const char *place = starter_target_path(checked_starter, file);

		if (place == NULL || strncmp(place, name, len) != 0)
			continue;
		if (type == FTW_D && place[len] == '/')
			return 0;
		if (type == FTW_F && place[len] == '\0')
			return starter_file_matches(checked_starter, path,
						    file->text)
				       ? 0
				       : 1;
	}
	return 1;
}

/* Is the folder missing, empty, or left by a killed call? */
static bool
starter_folder_is_free(const struct writing *writing, struct diag *diag)
{
	int found;

	checked_starter = writing;
	found = nftw(writing->dir, starter_check_entry, WALK_OPEN, FTW_PHYS);
	checked_starter = NULL;
	if (found == 0 || (found == -1 && errno == ENOENT))
		return true;
	if (found == -1 || found == ENOTDIR)
		diag_set(diag, "%s: %s", writing->dir,
			 strerror(found == -1 ? errno : found));
	else
		diag_set(diag,
			 "%s: the folder is not empty; name a new or empty "
			 "folder",
			 writing->dir);
	return false;
}

bool
starter_write(const struct starter *starter, const char *dir, const char *name,
	      struct diag *diag)
{
	struct writing writing = { starter, dir, name, { NULL }, 0 };
	char *folder = xprintf("%s/", starter->folder);
	bool done = starter_folder_is_free(&writing, diag) &&
		    starter_write_files(&writing, COMMON, diag) &&
		    starter_write_files(&writing, folder, diag);

	while (writing.made_count > 0) {
		char *path = writing.made[--writing.made_count];

		if (!done) /* reverse order: files before their folders */
			remove(path);
		free(path);
	}
	free(folder);
	return done;
}
