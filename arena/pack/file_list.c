/* file_list.c - what a folder holds; see file_list.h.
 * Linux: openat and its kin. */
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

/* One that is being listed; @top is where names begin in a path. */
struct listing {
	struct pack_list *list;
	const char *const *leave_out;
	size_t top;
	struct diag *diag;
};

struct pack_entry *
pack_list_add(struct pack_list *list, const struct pack_entry *entry)
{
	struct pack_entry *added;

	if (list->count == list->room) {
		list->room = list->room > 0 ? 2 * list->room : 64;
		list->entry = xrealloc(list->entry, list->room,
				       sizeof(*list->entry));
	}
	added = &list->entry[list->count++];
	*added = *entry;
	added->path = xstrdup(entry->path);
	added->to = entry->to != NULL ? xstrdup(entry->to) : NULL;
	list->bytes += entry->bytes;
	return added;
}

static int
by_path(const void *a, const void *b)
{
	return strcmp(((const struct pack_entry *)a)->path,
		      ((const struct pack_entry *)b)->path);
}

void
pack_list_sort(struct pack_list *list)
{
	if (list->count > 0)
		qsort(list->entry, list->count, sizeof(*list->entry), by_path);
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
refuse(const struct listing *in, const char *path, const char *why)
{
	char shown[240];

	text_quote(path, strlen(path), shown, sizeof(shown));
	diag_set(in->diag, "\"%s\" %s", shown, why);
	return false;
}

static bool
is_left_out(const struct listing *in, const char *path, const char *name)
{
	if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
	    strcmp(name, "__pycache__") == 0)
		return true;
	for (size_t i = 0; in->leave_out[i] != NULL; i++)
		if (strcmp(path, in->leave_out[i]) == 0)
			return true;
	return false;
}

static bool
fits(const struct listing *in)
{
	if (in->list->count > PACK_FILES_MAX)
		diag_set(in->diag,
			 "it holds more than %d files and folders: give the "
			 "bot a folder of its own",
			 PACK_FILES_MAX);
	else if (in->list->bytes > PACK_BYTES_MAX)
		diag_set(in->diag,
			 "it holds more than %lld MB: give the bot a folder of "
			 "its own",
			 (long long)(PACK_BYTES_MAX >> 20));
	else
		return true;
	return false;
}

static bool
add_file(struct listing *in, const char *path, const struct stat *st)
{
	struct pack_entry entry = {
		.path = (char *)(uintptr_t)(path + in->top),
		.kind = (st->st_mode & 0111) != 0 ? PACK_PROGRAM : PACK_FILE,
		.bytes = st->st_size,
	};

	/* What is too large is not read. */
	if (in->list->bytes + st->st_size <= PACK_BYTES_MAX &&
	    !path_hash(path, (const char *[]){ NULL }, entry.hash))
		return refuse(in, path, strerror(errno));
	pack_list_add(in->list, &entry);
	return fits(in);
}

static bool
add_link(struct listing *in, const char *path)
{
	struct pack_entry entry = {
		.path = (char *)(uintptr_t)(path + in->top),
		.kind = PACK_LINK,
	};
	char to[PATH_MAX];
	ssize_t n = readlink(path, to, sizeof(to) - 1);

	if (n < 0)
		return refuse(in, path, strerror(errno));
	to[n] = '\0';
	entry.to = to;
	if (!tree_link_fits(entry.path, to, in->diag))
		return false;
	pack_list_add(in->list, &entry);
	return fits(in);
}

static bool add_folder(struct listing *in, const char *path);

static bool
add_entry(struct listing *in, const char *path)
{
	struct pack_entry entry = {
		.path = (char *)(uintptr_t)(path + in->top),
		.kind = PACK_FOLDER,
	};
	struct stat st;

	if (lstat(path, &st) != 0)
		return refuse(in, path, strerror(errno));
	if (!tree_name_fits(entry.path, in->diag))
		return false;
	if (S_ISREG(st.st_mode))
		return add_file(in, path, &st);
	if (S_ISLNK(st.st_mode))
		return add_link(in, path);
	if (!S_ISDIR(st.st_mode))
		return refuse(in, path,
			      "is no file, folder or link: leave it out");
	pack_list_add(in->list, &entry);
	return fits(in) && add_folder(in, path);
}

/* @path is a folder, and no link leads there. */
static bool
add_folder(struct listing *in, const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *dir = fd != -1 ? fdopendir(fd) : NULL;
	const struct dirent *entry;
	bool ok = true;

	if (dir == NULL)
		return refuse(in, path, strerror(errno));
	while (ok && (entry = readdir(dir)) != NULL) {
		char *below = xprintf("%s/%s", path, entry->d_name);

		if (!is_left_out(in, below, entry->d_name))
			ok = add_entry(in, below);
		free(below);
	}
	closedir(dir);
	return ok;
}

bool
pack_list_folder(struct pack_list *list, const char *folder,
		 const char *const *leave_out, struct diag *diag)
{
	struct listing in = { list, leave_out, strlen(folder) + 1, diag };
	bool ok = add_folder(&in, folder);

	pack_list_sort(list);
	return ok;
}

/* --- two of them ---------------------------------------------------------- */

void
pack_list_hash(const struct pack_list *list, char hex[DIGEST_TEXT])
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		abort(); /* no memory, as in lib/alloc.c */
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
is_the_same(const struct pack_entry *a, const struct pack_entry *b)
{
	return a->kind == b->kind && strcmp(a->hash, b->hash) == 0 &&
	       (a->kind != PACK_LINK || strcmp(a->to, b->to) == 0);
}

static bool
differs(const struct pack_entry *entry, const char *how, struct diag *diag)
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
			return differs(a, "is missing", diag);
		if (order > 0)
			return differs(b, "was not packed", diag);
		if (!is_the_same(a, b))
			return differs(a, "is not what was packed", diag);
	}
	return true;
}
