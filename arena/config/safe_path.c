/* safe_path.c - Linux only: O_PATH; see safe_path.h. */
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

#define LINKS_MAX 40 /* as the kernel */

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

/* Is a link the word of somebody who may be believed? */
static bool
is_vouched_for(const char *link, const struct stat *st, const struct land *land)
{
	for (unsigned i = 0; i < land->count; i++)
		if (land->folders[i] != NULL &&
		    path_is_below(link, land->folders[i]))
			return false;
	return st->st_uid == 0 || st->st_uid == geteuid();
}

/* The link at trail->real: what it says stands before what is still @todo.
 * False with errno. */
static bool
turn(struct safe_path *trail, const struct stat *st, const struct land *land,
     char todo[PATH_MAX])
{
	char says[PATH_MAX], rest[PATH_MAX];
	ssize_t n = readlink(trail->real, says, sizeof(says) - 1);
	int len;

	if (n <= 0)
		return false;
	says[n] = '\0';
	if (trail->link[0] == '\0' && !is_vouched_for(trail->real, st, land))
		memcpy(trail->link, trail->real, sizeof(trail->link));
	memcpy(rest, todo, sizeof(rest));
	len = snprintf(todo, PATH_MAX, "%s%s", says, rest);
	if (len < 0 || len >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return false;
	}
	if (says[0] == '/')
		trail->real[0] = '\0';
	else
		*strrchr(trail->real, '/') = '\0';
	return true;
}

/* One more name behind trail->real; false with errno. */
static bool
step(struct safe_path *trail, const char *name)
{
	size_t have = strlen(trail->real), more = strlen(name);
	char *slash = strrchr(trail->real, '/');

	if (strcmp(name, ".") == 0)
		return true;
	if (strcmp(name, "..") == 0) {
		if (slash != NULL)
			*slash = '\0';
		return true;
	}
	if (have + more + 2 > sizeof(trail->real)) {
		errno = ENAMETOOLONG;
		return false;
	}
	trail->real[have] = '/';
	memcpy(trail->real + have + 1, name, more + 1);
	return true;
}

/* Take the next name off @todo; false at its end. */
static bool
next_name(char todo[PATH_MAX], char name[PATH_MAX])
{
	const char *at = todo + strspn(todo, "/");
	size_t len = strcspn(at, "/");

	memcpy(name, at, len);
	name[len] = '\0';
	memmove(todo, at + len, strlen(at + len) + 1);
	return len > 0;
}

bool
safe_path_follow(const char *path, const struct land *land,
		 struct safe_path *trail)
{
	char todo[PATH_MAX], name[PATH_MAX];
	unsigned links = 0;
	struct stat st;

	memset(trail, 0, sizeof(*trail));
	if (snprintf(todo, sizeof(todo), "%s", path) >= (int)sizeof(todo)) {
		errno = ENAMETOOLONG;
		return false;
	}
	while (next_name(todo, name)) {
		if (!step(trail, name))
			return false;
		if (trail->link[0] != '\0' &&
		    path_is_below(trail->real, "/proc"))
			trail->magic = true;
		if (lstat(trail->real[0] != '\0' ? trail->real : "/", &st) != 0)
			return false;
		if (S_ISLNK(st.st_mode)) {
			errno = ELOOP;
			if (++links > LINKS_MAX ||
			    !turn(trail, &st, land, todo))
				return false;
		} else if (!S_ISDIR(st.st_mode) && todo[0] != '\0') {
			errno = ENOTDIR;
			return false;
		}
	}
	if (trail->real[0] == '\0')
		memcpy(trail->real, "/", 2);
	return true;
}

/* Is it a link, and none of the system's, such as /bin? */
static bool
is_link(const char *path)
{
	struct stat st;

	return strrchr(path, '/') != path && lstat(path, &st) == 0 &&
	       S_ISLNK(st.st_mode);
}

char *
safe_path_named(const char *path, const char *home, bool is_folder,
		struct diag *diag)
{
	const struct land land = { &home, 1 };
	char *plain = xstrdup(path);
	char link[SAFE_PATH_SHOWN], real[SAFE_PATH_SHOWN];
	struct safe_path trail;

	for (size_t n = strlen(plain); n > 1 && plain[n - 1] == '/'; n--)
		plain[n - 1] = '\0';
	if (!safe_path_follow(plain, &land, &trail))
		return plain; /* whoever uses it says so */
	if (trail.link[0] == '\0' && is_folder && is_link(plain))
		snprintf(trail.link, sizeof(trail.link), "%s", plain);
	free(plain);
	if (trail.link[0] == '\0')
		return xstrdup(trail.real);
	text_show(trail.link, strlen(trail.link), link, sizeof(link));
	text_show(trail.real, strlen(trail.real), real, sizeof(real));
	diag_set(diag,
		 "the link %s leads to %s; a bot's author may have made it, "
		 "and may change it: name %s itself",
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
mark_take(const char *path, struct mark *mark)
{
	int fd = safe_path_open(path, O_PATH);
	struct stat st;
	bool found;

	if (fd == -1)
		return false;
	found = fstat(fd, &st) == 0 && !S_ISLNK(st.st_mode);
	close(fd);
	if (found)
		*mark = mark_of(&st);
	else
		errno = ELOOP;
	return found;
}

struct mark
mark_of(const struct stat *st)
{
	return (struct mark){ (uint64_t)st->st_dev, (uint64_t)st->st_ino };
}

bool
marks_agree(const struct mark *a, const struct mark *b)
{
	return a->device == b->device && a->inode == b->inode;
}
