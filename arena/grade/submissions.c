/* submissions.c - read a folder of submissions; see submissions.h. */
#include "arena/grade/submissions.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "arena/archive/archive_suffix.h"
#include "arena/archive/tree.h"
#include "arena/config/bot_names.h"
#include "arena/grade/platform.h"
#include "arena/rundir/bot_folder.h"
#include "lib/alloc.h"
#include "lib/text/code_page.h"
#include "lib/text/fold.h"
#include "lib/text/text.h"

#define UNPACK_FIRST                                                           \
	": if this is the archive of the whole class, unpack it into a "       \
	"folder, and pass that folder"
#define NAME_FOLDER ": pass the folder of the submissions"

/* Suffixes of files that platforms or programs add to submissions.  No program
 * has such a suffix. */
static const char *const documents[] = {
	".csv", ".tsv",	 ".txt",  ".md",   ".htm", ".html", ".pdf",
	".yml", ".yaml", ".json", ".xml",  ".xls", ".xlsx", ".ods",
	".doc", ".docx", ".odt",  ".rtf",  ".log", ".ini",  ".db",
	".url", ".lnk",	 ".png",  ".jpeg", ".jpg", NULL,
};

/* Add a note for the teacher, with the characters of file names escaped; takes
 * ownership of @line. */
static void
submissions_add_note(struct submissions *all, char *line)
{
	char shown[DIAG_TEXT_MAX];

	text_show(line, strlen(line), shown, sizeof(shown));
	free(line);
	XGROW(all->note, all->notes);
	all->note[all->notes++] = xstrdup(shown);
}

static bool
submission_is_document(const char *name)
{
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot != NULL && documents[i] != NULL; i++)
		if (strcasecmp(dot, documents[i]) == 0)
			return true;
	return false;
}

/* If a student's name has two spellings, keep the lesser one.  The result then
 * does not depend on the order of the entries. */
static void
submission_set_name(struct submission *student, const struct owner *owner)
{
	if (student->person != NULL &&
	    strcmp(student->person, owner->person) <= 0)
		return;
	free(student->person);
	free(student->prefix);
	student->person = xstrdup(owner->person);
	student->prefix = owner->prefix != NULL ? xstrdup(owner->prefix) : NULL;
}

/* Return the student of @owner, who may be new.  Returns NULL with @diag if a
 * student with the same id has another name, because a student may have written
 * the id. */
static struct submission *
submissions_find_student(struct submissions *all, const struct owner *owner,
			 bool by_platform, const char *path, struct diag *diag)
{
	struct submission *student;

	for (size_t i = 0; i < all->count; i++) {
		student = &all->student[i];
		if (strcmp(student->id, owner->id) != 0)
			continue;
		if (fold_equal(student->person, owner->person) &&
		    student->by_platform == by_platform) {
			submission_set_name(student, owner);
			return student;
		}
		diag_set(diag,
			 "%s and %s both name student %s, but begin "
			 "differently. If both belong to this student, rename "
			 "one so that both begin in the same way. Otherwise "
			 "move one to another folder",
			 student->file[0].path, path, owner->id);
		return NULL;
	}
	XGROW(all->student, all->count);
	student = &all->student[all->count++];
	*student = (struct submission){ .id = xstrdup(owner->id),
					.by_platform = by_platform };
	submission_set_name(student, owner);
	return student;
}

static void
submission_file_release(struct submission_file *file)
{
	free(file->path);
	free(file->name);
	free(file->when);
}

bool
submission_is_later(const struct submission_file *a,
		    const struct submission_file *b)
{
	int by_name = strcmp(a->when, b->when);

	return by_name != 0	? by_name > 0
	       : a->ms != b->ms ? a->ms > b->ms
				: strcmp(a->path, b->path) > 0;
}

/* Add a note that an earlier file is not graded. */
static void
submissions_note_earlier(struct submissions *all, const char *removed,
			 const char *later)
{
	submissions_add_note(
		all, xprintf("%s: not graded: the same student's %s is later",
			     removed, later));
}

/* Add a file to a submission.  The file replaces an earlier file. */
static void
submission_add_file(struct submissions *all, struct submission *student,
		    struct submission_file file)
{
	for (size_t i = 0; i < student->files; i++) {
		struct submission_file *old = &student->file[i];
		bool single = file.kind == SUBMISSIONS_FILES;

		if (single != (old->kind == SUBMISSIONS_FILES)) {
			student->unclear =
				"the submission contains both archives and "
				"single files, so it is unclear which of them "
				"count: hand in one archive";
		} else if (!single || strcmp(old->name, file.name) == 0) {
			struct submission_file removed = *old;

			if (submission_is_later(&file, old))
				*old = file;
			else
				removed = file;
			submissions_note_earlier(all, removed.path, old->path);
			submission_file_release(&removed);
			return;
		}
	}
	if (student->files == SUBMISSIONS_FILES_MAX) {
		student->unclear = "there are too many single files: hand in "
				   "one archive";
		submission_file_release(&file);
		return;
	}
	XGROW(student->file, student->files);
	student->file[student->files++] = file;
}

/* Return true unless operating systems add such entries (tree_is_ignored). */
static int
submissions_is_entry(const struct dirent *entry)
{
	return !tree_is_ignored(entry->d_name);
}

/* Return the modification time of an archive; -1 if the file is no archive. */
static int64_t
archive_mtime_ms(const char *path)
{
	struct stat st;

	if (archive_suffix(path) == NULL || lstat(path, &st) != 0 ||
	    !S_ISREG(st.st_mode))
		return -1;
	return (int64_t)st.st_mtim.tv_sec * 1000 + st.st_mtim.tv_nsec / 1000000;
}

/* Return the path of the latest archive in a folder, owned.  Moodle makes such
 * a folder for each student who submits archives.  Returns NULL if the folder
 * contains other files than archives and documents. */
static char *
submissions_latest_archive(struct submissions *all, const char *folder)
{
	struct dirent **entry = NULL;
	int n = scandir(folder, &entry, submissions_is_entry, alphasort),
	    fit = 0;
	struct submission_file *file = xcalloc(n > 0 ? (size_t)n : 1,
					       sizeof(*file));
	int latest = 0;
	char *path = NULL;

	for (int i = 0; i < n; i++) {
		file[i] = (struct submission_file){
			.path = xprintf("%s/%s", folder, entry[i]->d_name),
			.when = xstrdup(""),
		};
		file[i].ms = archive_mtime_ms(file[i].path);
		fit += file[i].ms != -1 || submission_is_document(file[i].path);
		if (submission_is_later(&file[i], &file[latest]))
			latest = i;
		free(entry[i]);
	}
	free(entry);
	if (n > 0 && fit == n && file[latest].ms != -1)
		path = xstrdup(file[latest].path);
	for (int i = 0; i < n; i++) {
		if (path != NULL && file[i].ms == -1)
			submissions_add_note(
				all, xprintf("%s: ignored: the student also "
					     "handed in an archive",
					     file[i].path));
		else if (path != NULL && i != latest)
			submissions_note_earlier(all, file[i].path, path);
		submission_file_release(&file[i]);
	}
	free(file);
	return path;
}

/* Set the kind of the submission.  A folder that contains only archives counts
 * as its latest archive. */
static void
submission_file_set_kind(struct submissions *all, struct submission_file *file,
			 const char *entry, bool folder)
{
	char *inner = folder ? submissions_latest_archive(all, file->path)
			     : NULL;

	if (inner != NULL) {
		free(file->path);
		file->path = inner;
	}
	file->kind = inner != NULL		     ? SUBMISSIONS_ARCHIVE
		     : folder			     ? SUBMISSIONS_FOLDER
		     : archive_suffix(entry) != NULL ? SUBMISSIONS_ARCHIVE
						     : SUBMISSIONS_FILES;
}

/* Add a note about a name that looks like a name of a platform although the
 * other names do not. */
static void
submissions_note_alike(struct submissions *all, const struct naming *naming,
		       const struct entry_name *entry, const char *path,
		       const char *id)
{
	enum platform like = naming->platform == PLATFORM_NONE
				     ? platform_like(naming, entry)
				     : PLATFORM_NONE;

	if (like != PLATFORM_NONE)
		submissions_add_note(
			all,
			xprintf("%s: its name looks like a file name of %s, "
				"but fewer than half of the names here do: it "
				"is graded as the submission of the student %s",
				path, platform_word(like), id));
}

/* Add an entry of the folder.  @own: name of the entry in the folder; @entry:
 * this name in UTF-8.  Returns false with @diag. */
static bool
submissions_add_entry(struct submissions *all, const struct naming *naming,
		      const char *folder, const struct entry_name *entry,
		      const char *own, struct diag *diag)
{
	char *path = xprintf("%s/%s", folder, own);
	struct submission_file file = { .path = path };
	struct submission *student = NULL;
	struct owner owner;
	bool by_platform = platform_read(naming, entry, &owner);
	struct stat st = { .st_mode = 0 };
	bool counts = owner.file != NULL && lstat(path, &st) == 0;

	if (!counts) {
		submissions_add_note(
			all, xprintf("%s: ignored: the platform made this "
				     "file, or it cannot be opened",
				     path));
	} else if ((student = submissions_find_student(all, &owner, by_platform,
						       path, diag)) != NULL) {
		file.name = xstrdup(owner.file);
		file.when = xstrdup(owner.when);
		file.ms = (int64_t)st.st_mtim.tv_sec * 1000 +
			  st.st_mtim.tv_nsec / 1000000;
		submission_file_set_kind(all, &file, entry->name,
					 entry->folder);
		submissions_note_alike(all, naming, entry, path, owner.id);
		submission_add_file(all, student, file);
		path = NULL;
	}
	platform_release(&owner);
	free(path);
	return !counts || student != NULL;
}

/* Return true if all files are documents that platforms and programs add. */
static bool
submission_is_documents(const struct submission *one)
{
	for (size_t i = 0; i < one->files; i++)
		if (one->file[i].kind != SUBMISSIONS_FILES ||
		    !submission_is_document(one->file[i].name))
			return false;
	return true;
}

/* Remove entries whose names are not formed by the platform and that contain
 * only documents: a table of grades, for example, is no student.  If the names
 * of the folder come from a platform, add notes about other entries. */
static void
submissions_drop_documents(struct submissions *all, enum platform platform)
{
	size_t n = 0;

	for (size_t i = 0; i < all->count; i++) {
		struct submission *one = &all->student[i];
		bool removed = !one->by_platform &&
			       submission_is_documents(one);

		for (size_t k = 0; removed && k < one->files; k++)
			submissions_add_note(
				all, xprintf("%s: ignored: no submission",
					     one->file[k].path));
		if (!removed && !one->by_platform && platform != PLATFORM_NONE)
			submissions_add_note(
				all,
				xprintf("%s: its name does not look like a "
					"file name of %s, but most names here "
					"do: it is graded as the "
					"submission of the student %s",
					one->file[0].path,
					platform_word(platform), one->id));
		if (removed)
			submission_release(one);
		else
			all->student[n++] = *one;
	}
	all->count = n;
}

static int
submission_compare_keys(const void *a, const void *b)
{
	return strcmp(((const struct submission *)a)->key,
		      ((const struct submission *)b)->key);
}

/* Return the text from which a key is made; owned. */
static char *
submission_key_text(const char *id, const char *person)
{
	return strcmp(id, person) == 0 ? xstrdup(id)
				       : xprintf("%s-%.*s", id, 20, person);
}

/* The two texts from which a key is made, and the key. */
struct key_of {
	const char *id, *person;
	char **key;
};

static void
submissions_make_keys(const struct key_of *of, size_t count)
{
	char **text = xcalloc(count + 1, sizeof(*text));
	char **key = xcalloc(count + 1, sizeof(*key));

	for (size_t i = 0; i < count; i++)
		text[i] = submission_key_text(of[i].id, of[i].person);
	bot_fit_names((const char *const *)text, count, key);
	for (size_t i = 0; i < count; i++) {
		free(text[i]);
		free(*of[i].key);
		*of[i].key = key[i];
	}
	free(text);
	free(key);
}

void
submissions_name_keys(struct submissions *all)
{
	size_t most = all->count > all->people ? all->count : all->people;
	struct key_of *of = xcalloc(most + 1, sizeof(*of));

	for (size_t i = 0; i < all->count; i++)
		of[i] = (struct key_of){ all->student[i].id,
					 all->student[i].person,
					 &all->student[i].key };
	submissions_make_keys(of, all->count);
	for (size_t i = 0; i < all->people; i++)
		of[i] = (struct key_of){ all->who[i].id, all->who[i].person,
					 &all->who[i].key };
	submissions_make_keys(of, all->people);
	free(of);
}

/* Make a person of each submission; the person gets its grade. */
static void
submissions_list_people(struct submissions *all)
{
	all->who = xcalloc(all->count, sizeof(*all->who));
	all->people = all->count;
	for (size_t i = 0; i < all->count; i++) {
		const struct submission *one = &all->student[i];

		all->who[i] = (struct submission_person){
			.id = xstrdup(one->id),
			.person = xstrdup(one->person),
			.key = xstrdup(one->key),
			.prefix = one->prefix != NULL ? xstrdup(one->prefix)
						      : NULL,
			.of = i,
		};
	}
}

/* Return true for an empty folder.  Moodle makes such a folder for a student
 * without a submission. */
static bool
submissions_is_empty_dir(const char *path)
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

/**
 * struct listing - entries of the folder that may be submissions
 * @entry: names of the entries in UTF-8; @own: names of the entries in the
 *	folder; both owned
 */
struct listing {
	struct entry_name *entry;
	char **own;
	size_t count;
};

static void
submissions_list_entry(struct submissions *all, struct listing *list,
		       const char *folder, const char *name)
{
	char *path = xprintf("%s/%s", folder, name);
	struct stat st = { .st_mode = 0 };
	bool is = lstat(path, &st) == 0 &&
		  (S_ISDIR(st.st_mode) || S_ISREG(st.st_mode));

	if (!is || submissions_is_empty_dir(path)) {
		submissions_add_note(
			all, xprintf("%s: ignored: %s", path,
				     is ? "it is empty"
					: "it is neither a file nor a folder"));
	} else {
		XGROW(list->entry, list->count);
		list->entry[list->count] = (struct entry_name){
			code_page_text(name), S_ISDIR(st.st_mode)
		};
		XGROW(list->own, list->count);
		list->own[list->count++] = xstrdup(name);
	}
	free(path);
}

static bool
submissions_list_folder(struct submissions *all, struct listing *list,
			const char *folder, struct diag *diag)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	if (dir == NULL) {
		diag_set(diag, "the submissions, %s: %s%s", folder,
			 strerror(errno),
			 errno != ENOTDIR		  ? ""
			 : archive_suffix(folder) != NULL ? UNPACK_FIRST
							  : NAME_FOLDER);
		return false;
	}
	while ((entry = readdir(dir)) != NULL)
		if (!tree_is_ignored(entry->d_name))
			submissions_list_entry(all, list, folder,
					       entry->d_name);
	closedir(dir);
	return true;
}

/* Find the students to whom the folder's entries belong. */
static bool
submissions_find_students(struct submissions *all, const struct listing *list,
			  const char *folder, struct diag *diag)
{
	struct naming naming = platform_find(list->entry, list->count);

	for (size_t i = 0; i < list->count && all->count < SUBMISSIONS_MAX; i++)
		if (!submissions_add_entry(all, &naming, folder,
					   &list->entry[i], list->own[i], diag))
			return false;
	submissions_drop_documents(all, naming.platform);
	if (all->notes > 0)
		qsort(all->note, all->notes, sizeof(*all->note), text_compare);
	if (all->count == SUBMISSIONS_MAX)
		diag_set(diag, "%s: more than %d students", folder,
			 SUBMISSIONS_MAX - 1);
	if (all->count == 0)
		diag_set(diag,
			 "%s: no submission: expected a folder or an archive "
			 "for each student",
			 folder);
	if (all->count == 0 || all->count == SUBMISSIONS_MAX)
		return false;
	submissions_name_keys(all);
	qsort(all->student, all->count, sizeof(*all->student),
	      submission_compare_keys);
	return true;
}

bool
submissions_find(struct submissions *all, const char *folder, struct diag *diag)
{
	struct listing list = { NULL, NULL, 0 };
	bool ok;

	*all = (struct submissions){ .count = 0 };
	ok = submissions_list_folder(all, &list, folder, diag) &&
	     submissions_find_students(all, &list, folder, diag);
	for (size_t i = 0; i < list.count; i++) {
		free(list.entry[i].name);
		free(list.own[i]);
	}
	free(list.entry);
	free(list.own);
	if (ok)
		submissions_list_people(all);
	return ok;
}

bool
submission_hash(const struct submission *student, char hex[DIGEST_TEXT])
{
	char *text = xstrdup(""), one[BOT_FOLDER_HASH_TEXT];
	bool ok = true;

	for (size_t i = 0; ok && i < student->files; i++) {
		const struct submission_file *file = &student->file[i];
		static const char *const nothing[] = { NULL };
		char *more;

		ok = path_hash(file->path, nothing, one);
		more = xprintf("%s%d %s %s\n", text, file->kind, one,
			       file->kind == SUBMISSIONS_FILES ? file->name
							       : "");
		free(text);
		text = more;
	}
	digest_text(text, hex);
	free(text);
	return ok;
}

void
submission_release(struct submission *student)
{
	for (size_t k = 0; k < student->files; k++)
		submission_file_release(&student->file[k]);
	free(student->file);
	free(student->id);
	free(student->person);
	free(student->key);
	free(student->prefix);
}

void
submission_person_release(struct submission_person *person)
{
	free(person->id);
	free(person->person);
	free(person->key);
	free(person->prefix);
	free(person->team);
}

void
submissions_release(struct submissions *all)
{
	for (size_t i = 0; i < all->count; i++)
		submission_release(&all->student[i]);
	for (size_t i = 0; i < all->people; i++)
		submission_person_release(&all->who[i]);
	for (size_t i = 0; i < all->notes; i++)
		free(all->note[i]);
	free(all->note);
	free(all->student);
	free(all->who);
}
