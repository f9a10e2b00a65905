/* file_list.c - list a folder; see file_list.h.  Linux: openat and similar
 * calls. */
#define _GNU_SOURCE
#include "arena/pack/file_list.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/archive/tree.h"
#include "arena/rundir/bot_folder.h"
#include "lib/alloc.h"

_Static_assert(DIGEST_TEXT == BOT_FOLDER_HASH_TEXT, "one sort of hash");

/* A folder being listed; @top: offset of the relative name in a path. */
struct listing {
	struct pack_list *list;
	const char *const *exclude;
	size_t top;
	struct diag *diag;
};

struct pack_entry *
pack_list_add(struct pack_list *list, const struct pack_entry *entry)
{
	struct pack_entry *added;

	XGROW(list->entry, list->count);
	added = &list->entry[list->count++];
	*added = *entry;
	added->path = xstrdup(entry->path);
	added->to = entry->to != NULL ? xstrdup(entry->to) : NULL;
	list->bytes += entry->bytes;
	return added;
}

static int
pack_entry_compare(const void *a, const void *b)
{
	return strcmp(((const struct pack_entry *)a)->path,
		      ((const struct pack_entry *)b)->path);
}

void
pack_list_sort(struct pack_list *list)
{
	if (list->count > 0)
		qsort(list->entry, list->count, sizeof(*list->entry),
		      pack_entry_compare);
}

void
pack_list_release(struct pack_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		free(list->entry[i].path);
		free(list->entry[i].to);
	}
	free(list->entry);
	*list = (struct pack_list){ .entry = NULL };
}

/* --- a folder ------------------------------------------------------------- */

static bool
pack_list_refuse(const struct listing *in, const char *path, const char *why)
{
	char shown[240];

	text_quote(path, strlen(path), shown, sizeof(shown));
	diag_set(in->diag, "\"%s\" %s", shown, why);
	return false;
}

static bool
pack_list_excludes(const struct listing *in, const char *path, const char *name)
{
	if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
	    strcmp(name, "__pycache__") == 0)
		return true;
	for (size_t i = 0; in->exclude[i] != NULL; i++)
		if (strcmp(path, in->exclude[i]) == 0)
			return true;
	return false;
}

static bool
pack_list_check_size(const struct listing *in)
{
	if (in->list->count > PACK_FILES_MAX)
		diag_set(in->diag,
			 "the folder contains more than %d files and "
			 "folders: give the bot a folder of its own",
			 PACK_FILES_MAX);
	else if (in->list->bytes > PACK_BYTES_MAX)
		diag_set(in->diag,
			 "the folder contains more than %lld MB: give the "
			 "bot a folder of its own",
			 (long long)(PACK_BYTES_MAX >> 20));
	else
		return true;
	return false;
}

static bool
pack_list_add_file(struct listing *in, const char *path, const struct stat *st)
{
	struct pack_entry entry = {
		.path = (char *)(uintptr_t)(path + in->top),
		.kind = (st->st_mode & 0111) != 0 ? PACK_PROGRAM : PACK_FILE,
		.bytes = st->st_size,
	};

	/* Do not hash a file above the limit. */
	if (in->list->bytes + st->st_size <= PACK_BYTES_MAX &&
	    !path_hash(path, (const char *[]){ NULL }, entry.hash))
		return pack_list_refuse(in, path, strerror(errno));
	pack_list_add(in->list, &entry);
	return pack_list_check_size(in);
}

static bool
pack_list_add_link(struct listing *in, const char *path)
{
	struct pack_entry entry = {
		.path = (char *)(uintptr_t)(path + in->top),
		.kind = PACK_LINK,
	};
	char to[PATH_MAX];
	ssize_t n = readlink(path, to, sizeof(to) - 1);

	if (n < 0)
		return pack_list_refuse(in, path, strerror(errno));
	to[n] = '\0';
	entry.to = to;
	if (!tree_check_link(entry.path, to, in->diag))
		return false;
	pack_list_add(in->list, &entry);
	return pack_list_check_size(in);
}

static bool pack_list_add_folder(struct listing *in, const char *path);

static bool
pack_list_add_path(struct listing *in, const char *path)
{
	struct pack_entry entry = {
		.path = (char *)(uintptr_t)(path + in->top),
		.kind = PACK_FOLDER,
	};
	struct stat st;

	if (lstat(path, &st) != 0)
		return pack_list_refuse(in, path, strerror(errno));
	if (!tree_check_name(entry.path, in->diag))
		return false;
	if (S_ISREG(st.st_mode))
		return pack_list_add_file(in, path, &st);
	if (S_ISLNK(st.st_mode))
		return pack_list_add_link(in, path);
	if (!S_ISDIR(st.st_mode))
		return pack_list_refuse(in, path,
					"cannot be packed, because it is not a "
					"file, folder or link: remove it");
	pack_list_add(in->list, &entry);
	return pack_list_check_size(in) && pack_list_add_folder(in, path);
}

/* Add the contents of a folder; @path is not a link. */
static bool
pack_list_add_folder(struct listing *in, const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *dir = fd != -1 ? fdopendir(fd) : NULL;
	const struct dirent *entry;
	bool ok = true;

	if (dir == NULL)
		return pack_list_refuse(in, path, strerror(errno));
	while (ok && (entry = readdir(dir)) != NULL) {
		char *below = xprintf("%s/%s", path, entry->d_name);

		if (!pack_list_excludes(in, below, entry->d_name))
			ok = pack_list_add_path(in, below);
		free(below);
	}
	closedir(dir);
	return ok;
}

bool
pack_list_folder(struct pack_list *list, const char *folder,
		 const char *const *exclude, struct diag *diag)
{
	struct listing in = { list, exclude, strlen(folder) + 1, diag };
	bool ok = pack_list_add_folder(&in, folder);

	pack_list_sort(list);
	return ok;
}

/* --- compare -------------------------------------------------------------- */

void
pack_list_hash(const struct pack_list *list, char hex[DIGEST_TEXT])
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);

	for (size_t i = 0; i < list->count; i++) {
		const struct pack_entry *entry = &list->entry[i];

		fprintf(out, "%s%c%d %s%s%c", entry->path, 0, entry->kind,
			entry->hash, entry->to != NULL ? entry->to : "", 0);
	}
	fclose(out);
	digest_bytes(text, len, hex);
	free(text);
}

static bool
pack_entry_equals(const struct pack_entry *a, const struct pack_entry *b)
{
	return a->kind == b->kind && strcmp(a->hash, b->hash) == 0 &&
	       (a->kind != PACK_LINK || strcmp(a->to, b->to) == 0);
}

static bool
pack_entry_set_diff(const struct pack_entry *entry, const char *how,
		    struct diag *diag)
{
	char shown[240];

	text_quote(entry->path, strlen(entry->path), shown, sizeof(shown));
	diag_set(diag, "%s %s", shown, how);
	return false;
}

bool
pack_list_agrees(const struct pack_list *should, const struct pack_list *is,
		 struct diag *diag)
{
	for (size_t i = 0; i < should->count || i < is->count; i++) {
		const struct pack_entry *a = &should->entry[i];
		const struct pack_entry *b = &is->entry[i];
		int order = i == should->count ? 1
			    : i == is->count   ? -1
					       : strcmp(a->path, b->path);

		if (order < 0)
			return pack_entry_set_diff(a, "is missing", diag);
		if (order > 0)
			return pack_entry_set_diff(b, "was not packed", diag);
		if (!pack_entry_equals(a, b))
			return pack_entry_set_diff(a, "is not what was packed",
						   diag);
	}
	return true;
}
