/* tree.c - create untrusted files safely below one folder; see tree.h. */
#define _XOPEN_SOURCE 700 /* nftw */
#include "arena/archive/tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/file/fd.h"
#include "lib/file/removal.h"
#include "lib/utf8.h"

#define WALK_OPEN 32 /* maximum number of folders open at once */

bool
tree_open(struct tree *tree, const char *path, const struct tree_limits *limits,
	  struct diag *diag)
{
	*tree = (struct tree){ .limits = *limits };
	tree->root = open(path,
			  O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
	if (tree->root == -1)
		diag_set(diag, "%s: %s", path, strerror(errno));
	return tree->root != -1;
}

/* Set a message about a name, which is escaped.  Returns false. */
static bool
tree_refuse(const char *name, const char *what, struct diag *diag)
{
	char shown[200];

	text_quote(name, strlen(name), shown, sizeof(shown));
	diag_set(diag, "\"%s\" %s", shown, what);
	return false;
}

static bool
tree_fail(struct tree *tree, const char *name, struct diag *diag)
{
	char why[160];

	tree->local_fault |= errno == ENOSPC || errno == EDQUOT ||
			     errno == EROFS || errno == EIO ||
			     errno == EACCES || errno == EPERM ||
			     errno == EMFILE || errno == ENFILE;
	snprintf(why, sizeof(why), "cannot be made: %s", strerror(errno));
	return tree_refuse(name, why, diag);
}

/* Return true if all characters are valid UTF-8 and visible. */
static bool
name_is_visible(const char *name)
{
	const char *end = name + strlen(name);

	for (size_t n; name < end; name += n) {
		n = utf8_length(name, end);
		if (n == 0 || text_is_hidden(utf8_code(name, n)))
			return false;
	}
	return true;
}

static size_t
path_component_len(const char *at)
{
	return strcspn(at, "/");
}

static bool
path_is_parent(const char *at, size_t len)
{
	return len == 2 && at[0] == '.' && at[1] == '.';
}

bool
tree_check_name(const char *name, struct diag *diag)
{
	unsigned depth = 0;

	if (name[0] == '\0')
		return tree_refuse(name, "is not a file name", diag);
	if (name[0] == '/')
		return tree_refuse(name,
				   "is an absolute path: pack the files with "
				   "paths relative to their folder",
				   diag);
	if (strlen(name) > TREE_NAME_MAX)
		return tree_refuse(name, "is too long: rename it", diag);
	if (!name_is_visible(name))
		return tree_refuse(name,
				   "contains invisible or invalid characters: "
				   "rename the file",
				   diag);
	for (const char *at = name; *at != '\0';
	     at += path_component_len(at), at += *at == '/') {
		if (path_is_parent(at, path_component_len(at)))
			return tree_refuse(
				name,
				"leads out of its folder by \"..\": pack the "
				"files with paths relative to their folder",
				diag);
		if (path_component_len(at) > 255)
			return tree_refuse(name, "is too long: rename it",
					   diag);
		depth++;
	}
	return depth <= TREE_DEPTH_MAX ||
	       tree_refuse(name, "is nested too deeply", diag);
}

static bool
tree_count_entry(struct tree *tree, struct diag *diag)
{
	if (++tree->files <= tree->limits.files)
		return true;
	diag_set(diag, "there are more than %lld files and folders",
		 (long long)tree->limits.files);
	return false;
}

/* Open the parent folder of @name, and create it if it is missing.  @last: the
 * last part of the name.  Returns a descriptor, or -1 with @diag. */
static int
tree_open_parent(struct tree *tree, const char *name, char last[256],
		 struct diag *diag)
{
	int at = fcntl(tree->root, F_DUPFD_CLOEXEC, 3);
	char part[256];

	last[0] = '\0';
	while (at != -1 && *name != '\0') {
		size_t len = path_component_len(name);
		const char *rest = name + len + strspn(name + len, "/");
		int next;

		snprintf(part, sizeof(part), "%.*s", (int)len, name);
		if (len == 0 || strcmp(part, ".") == 0) {
			name = rest;
			continue;
		}
		snprintf(last, 256, "%s", part);
		if (*rest == '\0')
			break;
		if (mkdirat(at, part, 0755) == 0) {
			if (!tree_count_entry(tree, diag)) {
				close(at);
				return -1;
			}
		}
		next = openat(at, part,
			      O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
		if (next == -1)
			tree_fail(tree, name, diag);
		close(at);
		at = next;
		name = rest;
	}
	return at;
}

bool
tree_add_folder(struct tree *tree, const char *name, struct diag *diag)
{
	char last[256];
	bool ok;
	int at;

	if (!tree_check_name(name, diag))
		return false;
	at = tree_open_parent(tree, name, last, diag);
	if (at == -1)
		return false;
	ok = last[0] == '\0' || mkdirat(at, last, 0755) == 0 ||
	     errno == EEXIST || tree_fail(tree, name, diag);
	close(at);
	return ok && tree_count_entry(tree, diag);
}

int
tree_create_file(struct tree *tree, const char *name, bool executable,
		 struct diag *diag)
{
	const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
	mode_t mode = executable ? 0755 : 0644;
	char last[256];
	int at, fd;

	if (!tree_check_name(name, diag) || !tree_count_entry(tree, diag))
		return -1;
	at = tree_open_parent(tree, name, last, diag);
	if (at == -1)
		return -1;
	fd = openat(at, last, flags, mode);
	if (fd == -1 && errno == EEXIST && unlinkat(at, last, 0) == 0)
		fd = openat(at, last, flags, mode);
	if (fd == -1)
		tree_fail(tree, name, diag);
	close(at);
	return fd;
}

bool
tree_write(struct tree *tree, int fd, const char *name, const void *bytes,
	   size_t len, struct diag *diag)
{
	const char *from = bytes;

	tree->bytes += (int64_t)len;
	if (tree->bytes > tree->limits.bytes) {
		diag_set(diag, "all files together have more than %lld MB",
			 (long long)(tree->limits.bytes >> 20));
		return false;
	}
	while (len > 0) {
		ssize_t n = write(fd, from, len);

		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			return tree_fail(tree, name, diag);
		from += n;
		len -= (size_t)n;
	}
	return true;
}

/* Return true if the target of a link is inside the tree, whatever other links
 * exist: ".." occurs only at its start, and not above the root. */
static bool
link_stays_inside(const char *name, const char *to)
{
	unsigned deep = 0, up = 0;
	bool down = false;

	for (const char *at = name; *at != '\0'; at += *at == '/') {
		size_t len = path_component_len(at);

		deep += len > 0 && !(len == 1 && *at == '.');
		at += len;
	}
	for (const char *at = to; *at != '\0'; at += *at == '/') {
		if (path_is_parent(at, path_component_len(at)))
			up++;
		else
			down = true;
		if (down && path_is_parent(at, path_component_len(at)))
			return false;
		at += path_component_len(at);
	}
	return to[0] != '\0' && to[0] != '/' && up < deep;
}

bool
tree_check_link(const char *name, const char *to, struct diag *diag)
{
	char what[300], shown[160];

	if (strlen(to) <= TREE_NAME_MAX && name_is_visible(to) &&
	    link_stays_inside(name, to))
		return true;
	text_quote(to, strlen(to), shown, sizeof(shown));
	snprintf(what, sizeof(what),
		 "is a link that leads out of its folder, to \"%s\": replace "
		 "the link by the file",
		 shown);
	return tree_refuse(name, what, diag);
}

static int64_t
tree_max_links(const struct tree *tree)
{
	return tree->limits.links > 0 ? tree->limits.links : TREE_LINKS_MAX;
}

bool
tree_add_link(struct tree *tree, const char *name, const char *to,
	      struct diag *diag)
{
	if (!tree_check_name(name, diag) || !tree_count_entry(tree, diag))
		return false;
	if (tree->link_count == tree_max_links(tree))
		return tree_refuse(
			name, "is one symbolic link too many for the arena",
			diag);
	if (!tree_check_link(name, to, diag))
		return false;
	tree->links = xrealloc(tree->links, 2 * ((size_t)tree->link_count + 1),
			       sizeof(*tree->links));
	tree->links[2 * tree->link_count] = xstrdup(name);
	tree->links[2 * tree->link_count + 1] = xstrdup(to);
	tree->link_count++;
	return true;
}

bool
tree_finish(struct tree *tree, struct diag *diag)
{
	for (int64_t i = 0; i < tree->link_count; i++) {
		const char *name = tree->links[2 * i];
		char last[256];
		int at = tree_open_parent(tree, name, last, diag);
		bool ok = at != -1 &&
			  (symlinkat(tree->links[2 * i + 1], at, last) == 0 ||
			   tree_fail(tree, name, diag));

		if (at != -1)
			close(at);
		if (!ok)
			return false;
	}
	return true;
}

void
tree_close(struct tree *tree)
{
	fd_close(&tree->root);
	for (int64_t i = 0; i < 2 * tree->link_count; i++)
		free(tree->links[i]);
	free(tree->links);
}

bool
tree_is_ignored(const char *name)
{
	return name[0] == '.' || strcmp(name, "__MACOSX") == 0;
}

/* Return the folder that is the only entry of @path, apart from ignored ones;
 * owned, or NULL. */
static char *
tree_find_only_folder(const char *path)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	char *only = NULL;
	unsigned n = 0;
	struct stat st;

	while (dir != NULL && (entry = readdir(dir)) != NULL)
		if (!tree_is_ignored(entry->d_name) && n++ == 0)
			only = xprintf("%s/%s", path, entry->d_name);
	if (dir != NULL)
		closedir(dir);
	if (n == 1 && lstat(only, &st) == 0 && S_ISDIR(st.st_mode))
		return only;
	free(only);
	return NULL;
}

/* Arguments of the callbacks, which nftw cannot pass: bytes before the names,
 * destination of errors, new owner. */
static size_t above;
static struct diag *link_diag;
static uint32_t owner;

static int
tree_check_link_entry(const char *path, const struct stat *st, int type,
		      struct FTW *walk)
{
	char to[TREE_NAME_MAX + 2];
	ssize_t n;

	(void)st, (void)walk;
	if (type != FTW_SL && type != FTW_SLN)
		return 0;
	n = readlink(path, to, sizeof(to) - 1);
	if (n < 0)
		return -1;
	to[n] = '\0';
	return tree_check_link(path + above, to, link_diag) ? 0 : 1;
}

bool
tree_strip_top(const char *path, bool *refused, struct diag *diag)
{
	char *inner, *beside = xprintf("%s.up", path);
	int checked = 0;
	bool ok = true;

	while (ok && (inner = tree_find_only_folder(path)) != NULL) {
		ok = removal_path(beside) && rename(inner, beside) == 0 &&
		     removal_path(path) && rename(beside, path) == 0;
		free(inner);
	}
	above = strlen(path) + 1;
	link_diag = diag;
	if (ok)
		checked = nftw(path, tree_check_link_entry, WALK_OPEN,
			       FTW_PHYS);
	if (!ok || checked == -1)
		diag_set(diag, "%s: %s", path, strerror(errno));
	free(beside);
	*refused = checked == 1;
	return ok && checked == 0;
}

static int
tree_chown_entry(const char *path, const struct stat *st, int type,
		 struct FTW *walk)
{
	(void)st, (void)type, (void)walk;
	return lchown(path, owner, owner);
}

bool
tree_chown(const char *path, uint32_t uid)
{
	owner = uid;
	return nftw(path, tree_chown_entry, WALK_OPEN, FTW_PHYS) == 0;
}
