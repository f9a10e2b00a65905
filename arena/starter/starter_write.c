/* starter_write.c - a starter becomes somebody's folder; see starter.h. */
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

#define WORD_MAX  16 /* of @WORD@: keys of starter.yaml are shorter */
#define COMMON	  "common/"
#define WALK_OPEN 32 /* folders open at once: chosen */
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

/* A file in the place of one that is_free has passed over, if there is one. */
static bool
write_file(struct writing *writing, const char *path, const char *text)
{
	mode_t mode = strncmp(text, "#!", 2) == 0 ? 0777 : 0666;
	FILE *out;
	bool done;
	int fd;

	(void)unlink(path); /* is_free has looked at it */
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
	out = fd == -1 ? NULL : fdopen(fd, "w");
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

/* --- what is there already ------------------------------------------------ */

/* The name of a file in the folder, as @rest of it is written; NULL: it is of
 * another starter, or none of the bot's. */
static const char *
place_in(const struct writing *writing, const struct starter_file *file)
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

/* Does a file hold the beginning of such a text, or all of it? */
static bool
begins(const struct writing *writing, const char *path, const char *text)
{
	char *whole = NULL, *got;
	size_t len = 0, n;
	FILE *out = open_memstream(&whole, &len), *in = fopen(path, "re");
	bool same = false;

	if (out != NULL) {
		fill(out, writing, text);
		fclose(out);
	}
	got = xcalloc(len + 1, 1);
	if (in != NULL && whole != NULL) {
		n = fread(got, 1, len + 1, in);
		same = n <= len && memcmp(got, whole, n) == 0;
	}
	if (in != NULL)
		fclose(in);
	free(got);
	free(whole);
	return same;
}

/* nftw has no argument for those whom it calls. */
static const struct writing *looked_at;
static size_t top; /* bytes of the folder's path */

/* 0: an init that was killed may have left this.  ENOTDIR of what is no folder
 * to be filled; else 1. */
static int
look_at(const char *path, const struct stat *st, int type, struct FTW *walk)
{
	const char *name = path + top + 1;
	size_t len;

	if (walk->level == 0) {
		top = strlen(path);
		return type == FTW_D ? 0 : ENOTDIR;
	}
	if (type != FTW_D && !S_ISREG(st->st_mode))
		return 1;
	len = strlen(name);
	for (const struct starter_file *file = starter_files;
	     file->name != NULL; file++) {
		const char *place = place_in(looked_at, file);

		if (place == NULL || strncmp(place, name, len) != 0)
			continue;
		if (type == FTW_D && place[len] == '/')
			return 0;
		if (type == FTW_F && place[len] == '\0')
			return begins(looked_at, path, file->text) ? 0 : 1;
	}
	return 1;
}

/* Is there nothing in the folder but what is written again, or no folder? */
static bool
is_free(const struct writing *writing, struct diag *diag)
{
	int found;

	looked_at = writing;
	found = nftw(writing->dir, look_at, WALK_OPEN, FTW_PHYS);
	looked_at = NULL;
	if (found == 0 || (found == -1 && errno == ENOENT))
		return true;
	if (found == -1 || found == ENOTDIR)
		diag_set(diag, "%s: %s", writing->dir,
			 strerror(found == -1 ? errno : found));
	else
		diag_set(diag,
			 "%s: there is something in this folder, and nothing "
			 "is written over; name a folder that is new or empty",
			 writing->dir);
	return false;
}

bool
starter_write(const struct starter *starter, const char *dir, const char *name,
	      struct diag *diag)
{
	struct writing writing = { starter, dir, name, { NULL }, 0 };
	char *folder = xprintf("%s/", starter->folder);
	bool done = is_free(&writing, diag) &&
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
