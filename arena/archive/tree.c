/* tree.c - files of a stranger's choice; see tree.h. */
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

#define WALK_OPEN 32 /* folders open at once */

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

/* A sentence about a name, which is shown so that nothing obeys it. */
static bool
refuse(const char *name, const char *what, struct diag *diag)
{
	char shown[200];

	text_quote(name, strlen(name), shown, sizeof(shown));
	diag_set(diag, "\"%s\" %s", shown, what);
	return false;
}

static bool
failed(struct tree *tree, const char *name, struct diag *diag)
{
	char why[160];

	tree->ours |= errno == ENOSPC || errno == EDQUOT || errno == EROFS ||
		      errno == EIO || errno == EACCES || errno == EPERM ||
		      errno == EMFILE || errno == ENFILE;
	snprintf(why, sizeof(why), "cannot be made: %s", strerror(errno));
	return refuse(name, why, diag);
}

/* Is every character one that a reader sees as what it is? */
static bool
is_plain(const char *name)
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
component(const char *at)
{
	return strcspn(at, "/");
}

static bool
is_dots(const char *at, size_t len)
{
	return len == 2 && at[0] == '.' && at[1] == '.';
}

bool
tree_name_fits(const char *name, struct diag *diag)
{
	unsigned depth = 0;

	if (name[0] == '\0')
		return refuse(name, "is no name of a file", diag);
	if (name[0] == '/')
		return refuse(name,
			      "is an absolute path: pack the files by names "
			      "from their own folder",
			      diag);
	if (strlen(name) > TREE_NAME_MAX)
		return refuse(name, "is too long a name", diag);
	if (!is_plain(name))
		return refuse(name,
			      "has characters that no name of a file should "
			      "have: rename it",
			      diag);
	for (const char *at = name; *at != '\0';
	     at += component(at), at += *at == '/') {
		if (is_dots(at, component(at)))
			return refuse(name,
				      "leads out of its folder by \"..\": pack "
				      "the files by names from their own "
				      "folder",
				      diag);
		if (component(at) > 255)
			return refuse(name, "is too long a name", diag);
		depth++;
	}
	return depth <= TREE_DEPTH_MAX ||
	       refuse(name, "lies in too many folders", diag);
}

static bool
count_one(struct tree *tree, struct diag *diag)
{
	if (++tree->files <= tree->limits.files)
		return true;
	diag_set(diag, "it holds more than %lld files and folders",
		 (long long)tree->limits.files);
	return false;
}

/* The folder that a name lies in, made where it is missing: a descriptor, and
 * the name's last part in @last.  -1 with @diag. */
static int
folder_of(struct tree *tree, const char *name, char last[256],
	  struct diag *diag)
{
	int at = fcntl(tree->root, F_DUPFD_CLOEXEC, 3);
	char part[256];

	last[0] = '\0';
	while (at != -1 && *name != '\0') {
		size_t len = component(name);
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
			if (!count_one(tree, diag)) {
				close(at);
				return -1;
			}
		}
		next = openat(at, part,
			      O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
		if (next == -1)
			failed(tree, name, diag);
		close(at);
		at = next;
		name = rest;
	}
	return at;
}

bool
tree_folder(struct tree *tree, const char *name, struct diag *diag)
{
	char last[256];
	bool ok;
	int at;

	if (!tree_name_fits(name, diag))
		return false;
	at = folder_of(tree, name, last, diag);
	if (at == -1)
		return false;
	ok = last[0] == '\0' || mkdirat(at, last, 0755) == 0 ||
	     errno == EEXIST || failed(tree, name, diag);
	close(at);
	return ok && count_one(tree, diag);
}

int
tree_file(struct tree *tree, const char *name, bool executable,
	  struct diag *diag)
{
	const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
	mode_t mode = executable ? 0755 : 0644;
	char last[256];
	int at, fd;

	if (!tree_name_fits(name, diag) || !count_one(tree, diag))
		return -1;
	at = folder_of(tree, name, last, diag);
	if (at == -1)
		return -1;
	fd = openat(at, last, flags, mode);
	if (fd == -1 && errno == EEXIST && unlinkat(at, last, 0) == 0)
		fd = openat(at, last, flags, mode);
	if (fd == -1)
		failed(tree, name, diag);
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
		diag_set(diag, "it holds more than %lld MB",
			 (long long)(tree->limits.bytes >> 20));
		return false;
	}
	while (len > 0) {
		ssize_t n = write(fd, from, len);

		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			return failed(tree, name, diag);
		from += n;
		len -= (size_t)n;
	}
	return true;
}

/* Where a link leads, from the folder it stands in: upwards at its beginning
 * only, and no further than the root, whatever other links there are. */
static bool
stays_inside(const char *name, const char *to)
{
	unsigned deep = 0, up = 0;
	bool down = false;

	for (const char *at = name; *at != '\0'; at += *at == '/') {
		size_t len = component(at);

		deep += len > 0 && !(len == 1 && *at == '.');
		at += len;
	}
	for (const char *at = to; *at != '\0'; at += *at == '/') {
		if (is_dots(at, component(at)))
			up++;
		else
			down = true;
		if (down && is_dots(at, component(at)))
			return false;
		at += component(at);
	}
	return to[0] != '\0' && to[0] != '/' && up < deep;
}

bool
tree_link_fits(const char *name, const char *to, struct diag *diag)
{
	char what[300], shown[160];

	if (strlen(to) <= TREE_NAME_MAX && is_plain(to) &&
	    stays_inside(name, to))
		return true;
	text_quote(to, strlen(to), shown, sizeof(shown));
	snprintf(what, sizeof(what),
		 "is a link that leads out, to \"%s\": hand in the "
		 "file itself",
		 shown);
	return refuse(name, what, diag);
}

static int64_t
most_links(const struct tree *tree)
{
	return tree->limits.links > 0 ? tree->limits.links : TREE_LINKS_MAX;
}

bool
tree_link(struct tree *tree, const char *name, const char *to,
	  struct diag *diag)
{
	if (!tree_name_fits(name, diag) || !count_one(tree, diag))
		return false;
	if (tree->link_count == most_links(tree))
		return refuse(name, "is one link too many", diag);
	if (!tree_link_fits(name, to, diag))
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
		int at = folder_of(tree, name, last, diag);
		bool ok = at != -1 &&
			  (symlinkat(tree->links[2 * i + 1], at, last) == 0 ||
			   failed(tree, name, diag));

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
tree_is_litter(const char *name)
{
	return name[0] == '.' || strcmp(name, "__MACOSX") == 0;
}

/* The one folder that a folder holds, beside what programs leave there, and
 * nothing else.  Owned, or NULL. */
static char *
only_folder(const char *path)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	char *only = NULL;
	unsigned n = 0;
	struct stat st;

	while (dir != NULL && (entry = readdir(dir)) != NULL)
		if (!tree_is_litter(entry->d_name) && n++ == 0)
			only = xprintf("%s/%s", path, entry->d_name);
	if (dir != NULL)
		closedir(dir);
	if (n == 1 && lstat(only, &st) == 0 && S_ISDIR(st.st_mode))
		return only;
	free(only);
	return NULL;
}

/* nftw has no argument for those whom it calls: bytes in front of the names,
 * and where errors go; the new owner. */
static size_t above;
static struct diag *link_diag;
static uint32_t owner;

static int
check_link(const char *path, const struct stat *st, int type, struct FTW *walk)
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
	return tree_link_fits(path + above, to, link_diag) ? 0 : 1;
}

bool
tree_raise(const char *path, bool *refused, struct diag *diag)
{
	char *inner, *beside = xprintf("%s.up", path);
	int checked = 0;
	bool ok = true;

	while (ok && (inner = only_folder(path)) != NULL) {
		ok = removal_path(beside) && rename(inner, beside) == 0 &&
		     removal_path(path) && rename(beside, path) == 0;
		free(inner);
	}
	above = strlen(path) + 1;
	link_diag = diag;
	if (ok)
		checked = nftw(path, check_link, WALK_OPEN, FTW_PHYS);
	if (!ok || checked == -1)
		diag_set(diag, "%s: %s", path, strerror(errno));
	free(beside);
	*refused = checked == 1;
	return ok && checked == 0;
}

static int
give_one(const char *path, const struct stat *st, int type, struct FTW *walk)
{
	(void)st, (void)type, (void)walk;
	return lchown(path, owner, owner);
}

bool
tree_give(const char *path, uint32_t uid)
{
	owner = uid;
	return nftw(path, give_one, WALK_OPEN, FTW_PHYS) == 0;
}
