/* hand_in.c - a folder of submissions; see hand_in.h. */
#include "arena/grade/hand_in.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "arena/archive/tree.h"
#include "arena/plan/bot_names.h"
#include "lib/alloc.h"

#define MOODLE	      "_assignsubmission_"
#define MOODLE_FILE   "file"
#define STAMP_DIGITS  8 /* of a date, without what stands between them */
#define STAMP_BETWEEN "-_:.TZ "

/* What a name tells. */
struct told {
	char *id, *person, *prefix, *name, *when;
};

static const char *const endings[] = {
	".zip",	   ".tar",     ".tar.gz", ".tgz", ".tar.bz2",
	".tar.xz", ".tar.zst", ".txz",	  NULL,
};

/* The archive's ending of a name; NULL: it is none. */
static const char *
archive_ending(const char *name)
{
	size_t len = strlen(name);

	for (size_t i = 0; endings[i] != NULL; i++) {
		size_t own = strlen(endings[i]);

		if (len > own && strcasecmp(name + len - own, endings[i]) == 0)
			return name + len - own;
	}
	return NULL;
}

static size_t
digits(const char *at)
{
	return strspn(at, "0123456789");
}

/* "Ann Lee_123_assignsubmission_file_bot.zip" */
static bool
told_by_moodle(const char *name, struct told *told)
{
	const char *mark = strstr(name, MOODLE), *id = mark;
	const char *rest;

	if (mark == NULL)
		return false;
	while (id > name && isdigit((unsigned char)id[-1]))
		id--;
	if (id == mark || id == name || id[-1] != '_')
		return false;
	rest = mark + strlen(MOODLE);
	if (strncmp(rest, MOODLE_FILE, strlen(MOODLE_FILE)) != 0) {
		told->name = NULL; /* a text that was typed in */
		return true;
	}
	rest += strlen(MOODLE_FILE);
	rest += *rest == '_';
	told->id = xprintf("%.*s", (int)(mark - id), id);
	told->person = xprintf("%.*s", (int)(id - 1 - name), name);
	told->prefix = xprintf("%.*s" MOODLE MOODLE_FILE "_",
			       (int)(mark - name), name);
	told->name = xstrdup(*rest != '\0' ? rest : name);
	told->when = xstrdup("");
	return true;
}

/* "bot-2.zip" is the third "bot.zip" of its author, for Canvas. */
static char *
without_count(const char *name)
{
	const char *dot = archive_ending(name);
	const char *at;

	if (dot == NULL)
		dot = strrchr(name, '.');
	if (dot == NULL)
		dot = name + strlen(name);
	at = dot;
	while (at > name && isdigit((unsigned char)at[-1]))
		at--;
	if (at == dot || at - 1 <= name || at[-1] != '-')
		return xstrdup(name);
	return xprintf("%.*s%s", (int)(at - 1 - name), name, dot);
}

/* "leeann_LATE_4711_99_bot.zip" */
static bool
told_by_canvas(const char *name, struct told *told)
{
	size_t who = strcspn(name, "_"), user, file;
	const char *at = name + who;

	if (who == 0 || *at == '\0')
		return false;
	if (strncasecmp(at, "_LATE_", 6) == 0)
		at += 5;
	user = digits(at + 1);
	if (user == 0 || at[1 + user] != '_')
		return false;
	file = digits(at + 2 + user);
	if (file == 0 || at[2 + user + file] != '_' ||
	    at[3 + user + file] == '\0')
		return false;
	told->id = xprintf("%.*s", (int)user, at + 1);
	told->person = xprintf("%.*s", (int)who, name);
	told->when = xprintf("%020llu", strtoull(at + 2 + user, NULL, 10));
	told->name = without_count(at + 3 + user + file);
	return true;
}

/* Where a date begins that ends a name; NULL: none does.  At least year, month
 * and day. */
static const char *
stamp_of(const char *name, size_t len)
{
	size_t at = len, n = 0;

	while (at > 0 && (isdigit((unsigned char)name[at - 1]) ||
			  strchr(STAMP_BETWEEN, name[at - 1]) != NULL)) {
		n += isdigit((unsigned char)name[at - 1]) != 0;
		at--;
	}
	while (at < len && !isdigit((unsigned char)name[at]))
		at++;
	if (n < STAMP_DIGITS || strncmp(name + at, "20", 2) != 0 || at < 2 ||
	    strchr("-_@ ", name[at - 1]) == NULL)
		return NULL;
	return name + at;
}

/* "ann_2026-11-05T23-59.zip", or just a name. */
static void
told_by_name(const char *name, bool folder, struct told *told)
{
	const char *end = folder ? NULL : archive_ending(name);
	size_t len = end != NULL ? (size_t)(end - name) : strlen(name);
	const char *stamp, *dot = strrchr(name, '.');

	if (!folder && end == NULL && dot != NULL && dot > name)
		len = (size_t)(dot - name);
	stamp = stamp_of(name, len);
	told->when = xprintf("%.*s", stamp ? (int)(name + len - stamp) : 0,
			     stamp ? stamp : "");
	if (stamp != NULL)
		len = (size_t)(stamp - 1 - name);
	told->id = xprintf("%.*s", (int)len, name);
	told->person = xstrdup(told->id);
	told->name = stamp == NULL ? xstrdup(name)
				   : xprintf("%s%s", told->id,
					     end != NULL	      ? end
					     : dot != NULL && !folder ? dot
								      : "");
}

static struct hand_in *
student_of(struct hand_ins *all, struct told *told)
{
	struct hand_in *student;

	for (size_t i = 0; i < all->count; i++)
		if (strcmp(all->student[i].id, told->id) == 0)
			return &all->student[i];
	all->student = xrealloc(all->student, all->count + 1,
				sizeof(*all->student));
	student = &all->student[all->count++];
	*student = (struct hand_in){ .id = xstrdup(told->id),
				     .person = xstrdup(told->person) };
	if (told->prefix != NULL)
		student->prefix = xstrdup(told->prefix);
	return student;
}

static void
file_release(struct hand_in_file *file)
{
	free(file->path);
	free(file->name);
	free(file->when);
}

bool
hand_in_is_later(const struct hand_in_file *a, const struct hand_in_file *b)
{
	int by_name = strcmp(a->when, b->when);

	return by_name != 0	? by_name > 0
	       : a->ms != b->ms ? a->ms > b->ms
				: strcmp(a->path, b->path) > 0;
}

/* One more of a student's, which takes the place of an earlier one. */
static void
add_file(struct hand_in *student, struct hand_in_file file)
{
	for (size_t i = 0; i < student->files; i++) {
		struct hand_in_file *old = &student->file[i];
		bool single = file.kind == HAND_IN_FILES;

		if (single != (old->kind == HAND_IN_FILES)) {
			student->mixed = true;
		} else if (!single || strcmp(old->name, file.name) == 0) {
			struct hand_in_file gone = *old;

			if (hand_in_is_later(&file, old))
				*old = file;
			else
				gone = file;
			file_release(&gone);
			return;
		}
	}
	if (student->files == HAND_IN_FILES_MAX) {
		student->mixed = true;
		file_release(&file);
		return;
	}
	student->file = xrealloc(student->file, student->files + 1,
				 sizeof(*student->file));
	student->file[student->files++] = file;
}

/* The one archive that a folder holds, with nothing beside it: so it comes from
 * Moodle, where somebody has handed in an archive.  Owned, or NULL. */
static char *
only_archive(const char *folder)
{
	char *only = tree_only(folder, false);

	if (only != NULL && archive_ending(strrchr(only, '/') + 1) != NULL)
		return only;
	free(only);
	return NULL;
}

/* What kind of thing it is, and where: an archive in its folder is one. */
static void
settle_kind(struct hand_in_file *file, const char *entry, bool folder)
{
	char *inner = folder ? only_archive(file->path) : NULL;

	if (inner != NULL) {
		free(file->path);
		file->path = inner;
	}
	file->kind = inner != NULL		     ? HAND_IN_ARCHIVE
		     : folder			     ? HAND_IN_FOLDER
		     : archive_ending(entry) != NULL ? HAND_IN_ARCHIVE
						     : HAND_IN_FILES;
}

static void
add_entry(struct hand_ins *all, const char *folder, const char *entry)
{
	char *path = xprintf("%s/%s", folder, entry);
	struct told told = { NULL, NULL, NULL, NULL, NULL };
	struct hand_in_file file = { .path = path };
	struct stat st;

	if (lstat(path, &st) != 0 ||
	    (!S_ISDIR(st.st_mode) && !S_ISREG(st.st_mode))) {
		all->passed_over++;
		free(path);
		return;
	}
	if (!told_by_moodle(entry, &told) &&
	    (S_ISDIR(st.st_mode) || !told_by_canvas(entry, &told)))
		told_by_name(entry, S_ISDIR(st.st_mode), &told);
	if (told.name == NULL) {
		all->passed_over++;
		free(path);
	} else {
		file.name = told.name;
		file.when = told.when;
		file.ms = (int64_t)st.st_mtim.tv_sec * 1000 +
			  st.st_mtim.tv_nsec / 1000000;
		settle_kind(&file, entry, S_ISDIR(st.st_mode));
		add_file(student_of(all, &told), file);
	}
	free(told.id);
	free(told.person);
	free(told.prefix);
}

static int
by_key(const void *a, const void *b)
{
	return strcmp(((const struct hand_in *)a)->key,
		      ((const struct hand_in *)b)->key);
}

/* Each student's own; two that would be one folder are told apart by their
 * numbers, or refused. */
static bool
name_keys(struct hand_ins *all, struct diag *diag)
{
	for (size_t i = 0; i < all->count; i++) {
		struct hand_in *one = &all->student[i];
		char *whole = strcmp(one->id, one->person) == 0
				      ? xstrdup(one->id)
				      : xprintf("%s-%.*s", one->id, 20,
						one->person);

		one->key = bot_fit_name(whole);
		free(whole);
	}
	if (all->count > 0)
		qsort(all->student, all->count, sizeof(*all->student), by_key);
	for (size_t i = 1; i < all->count; i++)
		if (strcmp(all->student[i - 1].key, all->student[i].key) == 0) {
			diag_set(diag,
				 "%s and %s cannot be told apart by a folder's "
				 "name: rename one of them",
				 all->student[i - 1].file[0].path,
				 all->student[i].file[0].path);
			return false;
		}
	return true;
}

/* Each gets the grade of an own submission. */
static void
list_people(struct hand_ins *all)
{
	all->who = xcalloc(all->count, sizeof(*all->who));
	all->people = all->count;
	for (size_t i = 0; i < all->count; i++) {
		const struct hand_in *one = &all->student[i];

		all->who[i] = (struct hand_in_person){
			.id = xstrdup(one->id),
			.person = xstrdup(one->person),
			.key = xstrdup(one->key),
			.prefix = one->prefix != NULL ? xstrdup(one->prefix)
						      : NULL,
			.of = i,
		};
	}
}

/* A folder that holds nothing: Moodle makes one for who has handed in nothing.
 */
static bool
is_empty(const char *path)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	bool empty = true;

	while (dir != NULL && empty && (entry = readdir(dir)) != NULL)
		empty = strcmp(entry->d_name, ".") == 0 ||
			strcmp(entry->d_name, "..") == 0;
	if (dir != NULL)
		closedir(dir);
	return dir != NULL && empty;
}

bool
hand_ins_find(struct hand_ins *all, const char *folder, struct diag *diag)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	*all = (struct hand_ins){ .count = 0 };
	if (dir == NULL) {
		diag_set(diag, "the submissions, %s: %s", folder,
			 strerror(errno));
		return false;
	}
	while (all->count < HAND_IN_MAX && (entry = readdir(dir)) != NULL) {
		char *path = xprintf("%s/%s", folder, entry->d_name);

		if (entry->d_name[0] == '.')
			; /* a program's own */
		else if (is_empty(path))
			all->passed_over++;
		else
			add_entry(all, folder, entry->d_name);
		free(path);
	}
	closedir(dir);
	if (all->count == HAND_IN_MAX) {
		diag_set(diag, "%s: more than %d students", folder,
			 HAND_IN_MAX - 1);
		return false;
	}
	if (all->count == 0) {
		diag_set(diag,
			 "%s: no submission: a folder or an archive of each "
			 "student is expected there",
			 folder);
		return false;
	}
	if (!name_keys(all, diag))
		return false;
	list_people(all);
	return true;
}

void
hand_in_release(struct hand_in *student)
{
	for (size_t k = 0; k < student->files; k++)
		file_release(&student->file[k]);
	free(student->file);
	free(student->id);
	free(student->person);
	free(student->key);
	free(student->prefix);
}

void
hand_in_person_release(struct hand_in_person *person)
{
	free(person->id);
	free(person->person);
	free(person->key);
	free(person->prefix);
}

void
hand_ins_release(struct hand_ins *all)
{
	for (size_t i = 0; i < all->count; i++)
		hand_in_release(&all->student[i]);
	for (size_t i = 0; i < all->people; i++)
		hand_in_person_release(&all->who[i]);
	free(all->student);
	free(all->who);
}
