/* safe_path.c - resolve paths (Linux only, because of O_PATH); see
 * safe_path.h. */
#define _GNU_SOURCE
#include "arena/config/safe_path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"

#define LINKS_MAX 40 /* the limit of the kernel */

char *
path_join(const char *dir, const char *path)
{
	if (path[0] == '/')
		return xstrdup(path);
	while (strncmp(path, "./", 2) == 0)
		path += 2;
	return xprintf("%s/%s", dir, path);
}

bool
path_is_below(const char *path, const char *top)
{
	size_t len = strlen(top);

	while (len > 0 && top[len - 1] == '/')
		len--;
	return strncmp(path, top, len) == 0 &&
	       (path[len] == '/' || path[len] == '\0');
}

/* Return true if a link is trusted: it is outside of the folders in
 * @untrusted, and root or this user owns it.
 */
static bool
link_is_trusted(const char *link, const struct stat *st,
		const struct untrusted_dirs *untrusted)
{
	for (unsigned i = 0; i < untrusted->count; i++)
		if (untrusted->folders[i] != NULL &&
		    path_is_below(link, untrusted->folders[i]))
			return false;
	return st->st_uid == 0 || st->st_uid == geteuid();
}

/* Follow the link at resolved->real: insert its target before the rest of the
 * path in @todo.  Returns false with errno. */
static bool
path_follow_link(struct safe_path *resolved, const struct stat *st,
		 const struct untrusted_dirs *untrusted, char todo[PATH_MAX])
{
	char says[PATH_MAX], rest[PATH_MAX];
	ssize_t n = readlink(resolved->real, says, sizeof(says) - 1);
	int len;

	if (n <= 0)
		return false;
	says[n] = '\0';
	if (resolved->link[0] == '\0' &&
	    !link_is_trusted(resolved->real, st, untrusted))
		memcpy(resolved->link, resolved->real, sizeof(resolved->link));
	memcpy(rest, todo, sizeof(rest));
	len = snprintf(todo, PATH_MAX, "%s%s", says, rest);
	if (len < 0 || len >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return false;
	}
	if (says[0] == '/')
		resolved->real[0] = '\0';
	else
		*strrchr(resolved->real, '/') = '\0';
	return true;
}

/* Append a name to resolved->real.  Returns false with errno. */
static bool
path_append_name(struct safe_path *resolved, const char *name)
{
	size_t have = strlen(resolved->real), more = strlen(name);
	char *slash = strrchr(resolved->real, '/');

	if (strcmp(name, ".") == 0)
		return true;
	if (strcmp(name, "..") == 0) {
		if (slash != NULL)
			*slash = '\0';
		return true;
	}
	if (have + more + 2 > sizeof(resolved->real)) {
		errno = ENAMETOOLONG;
		return false;
	}
	resolved->real[have] = '/';
	memcpy(resolved->real + have + 1, name, more + 1);
	return true;
}

/* Remove the next name from @todo.  Returns false if @todo is empty. */
static bool
path_next_name(char todo[PATH_MAX], char name[PATH_MAX])
{
	const char *at = todo + strspn(todo, "/");
	size_t len = strcspn(at, "/");

	memcpy(name, at, len);
	name[len] = '\0';
	memmove(todo, at + len, strlen(at + len) + 1);
	return len > 0;
}

bool
safe_path_follow(const char *path, const struct untrusted_dirs *untrusted,
		 struct safe_path *resolved)
{
	char todo[PATH_MAX], name[PATH_MAX];
	unsigned links = 0;
	struct stat st;

	memset(resolved, 0, sizeof(*resolved));
	if (snprintf(todo, sizeof(todo), "%s", path) >= (int)sizeof(todo)) {
		errno = ENAMETOOLONG;
		return false;
	}
	while (path_next_name(todo, name)) {
		if (!path_append_name(resolved, name))
			return false;
		if (resolved->link[0] != '\0' &&
		    path_is_below(resolved->real, "/proc"))
			resolved->magic = true;
		if (lstat(resolved->real[0] != '\0' ? resolved->real : "/",
			  &st) != 0)
			return false;
		if (S_ISLNK(st.st_mode)) {
			errno = ELOOP;
			if (++links > LINKS_MAX ||
			    !path_follow_link(resolved, &st, untrusted, todo))
				return false;
		} else if (!S_ISDIR(st.st_mode) && todo[0] != '\0') {
			errno = ENOTDIR;
			return false;
		}
	}
	if (resolved->real[0] == '\0')
		memcpy(resolved->real, "/", 2);
	return true;
}

/* Return true if the path is a link, except a link of the system directly in /,
 * such as /bin. */
static bool
path_is_link(const char *path)
{
	struct stat st;

	return strrchr(path, '/') != path && lstat(path, &st) == 0 &&
	       S_ISLNK(st.st_mode);
}

char *
safe_path_check(const char *path, const char *home, bool is_folder,
		struct diag *diag)
{
	const struct untrusted_dirs untrusted = { &home, 1 };
	char *plain = xstrdup(path);
	char link[SAFE_PATH_SHOWN], real[SAFE_PATH_SHOWN];
	struct safe_path resolved;

	for (size_t n = strlen(plain); n > 1 && plain[n - 1] == '/'; n--)
		plain[n - 1] = '\0';
	if (!safe_path_follow(plain, &untrusted, &resolved))
		return plain; /* the function that uses the path reports the
				 error */
	if (resolved.link[0] == '\0' && is_folder && path_is_link(plain))
		snprintf(resolved.link, sizeof(resolved.link), "%s", plain);
	free(plain);
	if (resolved.link[0] == '\0')
		return xstrdup(resolved.real);
	text_show(resolved.link, strlen(resolved.link), link, sizeof(link));
	text_show(resolved.real, strlen(resolved.real), real, sizeof(real));
	diag_set(diag,
		 "the link %s leads to %s. A bot's author may control this "
		 "link: write %s instead",
		 link, real, real);
	return NULL;
}

int
safe_path_open(const char *path, int flags)
{
	int fd = open(path, flags | O_NOFOLLOW | O_CLOEXEC);
	char link[64], real[PATH_MAX];
	ssize_t n;

	if (fd == -1)
		return -1;
	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	n = readlink(link, real, sizeof(real) - 1);
	if (n > 0)
		real[n] = '\0';
	if (n <= 0 || strcmp(real, path) == 0)
		return fd;
	close(fd);
	errno = ELOOP;
	return -1;
}

bool
file_id_read(const char *path, struct file_id *mark)
{
	int fd = safe_path_open(path, O_PATH);
	struct stat st;
	bool found;

	if (fd == -1)
		return false;
	found = fstat(fd, &st) == 0 && !S_ISLNK(st.st_mode);
	close(fd);
	if (found)
		*mark = file_id_of(&st);
	else
		errno = ELOOP;
	return found;
}

struct file_id
file_id_of(const struct stat *st)
{
	return (struct file_id){ (uint64_t)st->st_dev, (uint64_t)st->st_ino };
}

bool
file_ids_equal(const struct file_id *a, const struct file_id *b)
{
	return a->device == b->device && a->inode == b->inode;
}
