/* cgroup.c - Linux only: cgroup v2, by plain files; see cgroup.h. */
#define _GNU_SOURCE

#include "arena/sandbox/cgroup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#define NAME		"deadwood-"
#define PATH_ROOM	(CGROUP_PATH_MAX + 80) /* bytes of the path of a group */
/* maximum bytes of the path of a file in a group */
#define FILE_ROOM	(PATH_ROOM + 40)
#define MOUNTS_BYTES	65536
/* arbitrary: one second in total, in which killed processes must end */
#define REMOVE_TRIES	50
#define REMOVE_PAUSE_NS 20000000

/*
 * Files of a group.
 */

static void
cgroup_file_path(const char *folder, const char *file, char path[FILE_ROOM])
{
	snprintf(path, FILE_ROOM, "%s/%s", folder, file);
}

static bool
cgroup_write(const char *folder, const char *file, const char *text)
{
	char path[FILE_ROOM];
	ssize_t n;
	int fd;

	cgroup_file_path(folder, file, path);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd == -1)
		return false;
	n = write(fd, text, strlen(text));
	close(fd);
	return n == (ssize_t)strlen(text);
}

static bool
cgroup_write_number(const char *folder, const char *file, int64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "%lld", (long long)value);
	return cgroup_write(folder, file, text);
}

static bool
cgroup_read_path(const char *path, char *text, size_t size)
{
	size_t have = 0;
	ssize_t n = -1;
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	while (fd != -1 && have + 1 < size &&
	       (n = read(fd, text + have, size - 1 - have)) > 0)
		have += (size_t)n;
	if (fd != -1)
		close(fd);
	text[have] = '\0';
	return n == 0;
}

static bool
cgroup_read(const char *folder, const char *file, char *text, size_t size)
{
	char path[FILE_ROOM];

	cgroup_file_path(folder, file, path);
	return cgroup_read_path(path, text, size);
}

static bool
text_has_word(const char *text, const char *word)
{
	size_t len = strlen(word);

	for (const char *at = text; (at = strstr(at, word)) != NULL; at += len)
		if ((at == text || at[-1] == ' ') &&
		    (at[len] == '\0' || strchr(" \n", at[len]) != NULL))
			return true;
	return false;
}

/* Return the number after "@key " at the start of a line; -1 if there is no
 * such line. */
static int64_t
cgroup_number(const char *text, const char *key)
{
	size_t len = strlen(key);

	for (const char *at = text; at != NULL && *at != '\0';
	     at = strchr(at, '\n')) {
		at += *at == '\n';
		if (strncmp(at, key, len) == 0 && at[len] == ' ')
			return strtoll(at + len, NULL, 10);
	}
	return -1;
}

/*
 * The group of the arena.
 */

/* Read the root and the mount point from a line of mountinfo about cgroup2. */
static bool
mountinfo_read_cgroup2(const char *line, size_t len, char root[CGROUP_PATH_MAX],
		       char place[CGROUP_PATH_MAX])
{
	const char *kind = memmem(line, len, " - cgroup2 ", 11);
	char copy[PATH_ROOM * 2];

	if (kind == NULL || len >= sizeof(copy))
		return false;
	memcpy(copy, line, len);
	copy[len] = '\0';
	return sscanf(copy, "%*d %*d %*s %511s %511s", root, place) == 2;
}

bool
cgroup_find_path(const char *own, const char *mounts,
		 char path[CGROUP_PATH_MAX])
{
	const char *at = strncmp(own, "0::", 3) == 0 ? own
						     : strstr(own, "\n0::");
	char mine[CGROUP_PATH_MAX], root[CGROUP_PATH_MAX],
		place[CGROUP_PATH_MAX];

	if (at == NULL || sscanf(at + (*at == '\n'), "0::%511[^\n]", mine) != 1)
		return false;
	for (const char *line = mounts; *line != '\0';
	     line += strcspn(line, "\n"), line += *line == '\n') {
		size_t top;

		if (!mountinfo_read_cgroup2(line, strcspn(line, "\n"), root,
					    place))
			continue;
		top = strcmp(root, "/") == 0 ? 0 : strlen(root);
		/* Skip paths with escaped blanks, and paths outside of the
		 * cgroup namespace, which start with "/..". */
		if (strchr(place, '\\') != NULL || strchr(mine, '\\') != NULL ||
		    strncmp(mine, "/..", 3) == 0 ||
		    strncmp(mine, root, top) != 0 ||
		    (mine[top] != '/' && mine[top] != '\0'))
			continue;
		at = strcmp(mine + top, "/") == 0 ? "" : mine + top;
		if (strlen(place) + strlen(at) >= CGROUP_PATH_MAX)
			continue;
		memcpy(path, place, strlen(place));
		memcpy(path + strlen(place), at, strlen(at) + 1);
		return true;
	}
	return false;
}

/* Return true if systemd has marked the group as delegated, or if the group
 * belongs to this user and its parent group does not. */
static bool
cgroup_is_delegated(const char *folder)
{
	static const char *const marks[] = { "trusted.delegate",
					     "user.delegate" };
	char above[CGROUP_PATH_MAX + 4], mark;
	struct stat st, up;

	if (access(folder, W_OK) != 0)
		return false;
	for (size_t i = 0; i < 2; i++)
		if (getxattr(folder, marks[i], &mark, 1) == 1 && mark == '1')
			return true;
	snprintf(above, sizeof(above), "%s/..", folder);
	return geteuid() != 0 && stat(folder, &st) == 0 &&
	       stat(above, &up) == 0 && st.st_uid == geteuid() &&
	       up.st_uid != geteuid();
}

/* Return true if this process is the only process of the group.  A group that
 * gets subgroups cannot contain another process, such as a shell. */
static bool
cgroup_is_ours_alone(const char *folder)
{
	char text[80], *end;

	return cgroup_read(folder, "cgroup.procs", text, sizeof(text)) &&
	       strtol(text, &end, 10) == getpid() && strcmp(end, "\n") == 0;
}

bool
cgroups_delegated(char path[CGROUP_PATH_MAX], char *why, size_t size)
{
	char own[4096], controllers[4096];
	char *mounts = malloc(MOUNTS_BYTES);
	bool found = mounts != NULL &&
		     cgroup_read_path("/proc/self/cgroup", own, sizeof(own)) &&
		     cgroup_read_path("/proc/self/mountinfo", mounts,
				      MOUNTS_BYTES) &&
		     cgroup_find_path(own, mounts, path);

	free(mounts);
	if (!found)
		snprintf(why, size, "this process is in no group of cgroup v2");
	else if (!cgroup_is_delegated(path))
		snprintf(why, size, "not delegated to this process");
	else if (!cgroup_is_ours_alone(path))
		snprintf(why, size,
			 "delegated, but the group contains other processes");
	else if (!cgroup_read(path, "cgroup.controllers", controllers,
			      sizeof(controllers)) ||
		 !text_has_word(controllers, "memory"))
		snprintf(why, size, "delegated without the memory controller");
	else
		return true;
	return false;
}

/*
 * The groups of a run.
 */

static void
cgroup_bot_path(const struct cgroups *groups, uint32_t number,
		char path[PATH_ROOM])
{
	snprintf(path, PATH_ROOM, "%s/" NAME "%ld-%lu", groups->top,
		 (long)getpid(), (unsigned long)number);
}

static void
cgroup_arena_path(const struct cgroups *groups, char path[PATH_ROOM])
{
	snprintf(path, PATH_ROOM, "%s/" NAME "%ld", groups->top,
		 (long)getpid());
}

/* Remove empty groups of this run or of a killed run.  Returns the number of
 * groups that are not empty. */
static unsigned
cgroups_remove_empty(const struct cgroups *groups)
{
	DIR *dir = opendir(groups->top);
	const struct dirent *entry;
	char path[PATH_ROOM];
	unsigned stay = 0;

	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		if (strncmp(entry->d_name, NAME, strlen(NAME)) != 0 ||
		    strlen(entry->d_name) > 40)
			continue;
		snprintf(path, sizeof(path), "%s/%.40s", groups->top,
			 entry->d_name);
		stay += rmdir(path) != 0 && errno != ENOENT;
	}
	if (dir != NULL)
		closedir(dir);
	return stay;
}

/* Move this process back to the delegated group, which must have no subgroups
 * then. */
static void
cgroups_move_back(const struct cgroups *groups)
{
	cgroup_write(groups->top, "cgroup.subtree_control", "-memory");
	cgroup_write(groups->top, "cgroup.subtree_control", "-pids");
	cgroup_write(groups->top, "cgroup.procs", "0");
}

void
cgroups_open(struct cgroups *groups, int64_t memory_bytes, int64_t tasks)
{
	char path[PATH_ROOM], why[80];
	uint32_t number;
	int fd;

	*groups = (struct cgroups){ .memory_bytes = memory_bytes };
	if (!cgroups_delegated(groups->top, why, sizeof(why)))
		goto none;
	cgroups_remove_empty(groups);
	cgroup_arena_path(groups, path);
	if (mkdir(path, 0755) != 0 || !cgroup_write(path, "cgroup.procs", "0"))
		goto undo;
	if (!cgroup_write(groups->top, "cgroup.subtree_control", "+memory"))
		goto undo;
	if (cgroup_write(groups->top, "cgroup.subtree_control", "+pids"))
		groups->tasks = tasks;
	/* test whether a group can be made */
	fd = cgroup_make(groups, &number);
	if (fd == -1)
		goto undo;
	close(fd);
	cgroup_remove(groups, number);
	return;
undo:
	cgroups_move_back(groups);
	rmdir(path);
none:
	groups->top[0] = '\0';
}

void
cgroups_close(struct cgroups *groups)
{
	const struct timespec pause = { .tv_nsec = REMOVE_PAUSE_NS };

	if (groups->top[0] == '\0')
		return;
	for (uint32_t i = 0;
	     i < REMOVE_TRIES && cgroups_remove_empty(groups) > 1; i++)
		nanosleep(&pause, NULL); /* wait until all groups except that of
					    the arena are removed */
	cgroups_move_back(groups);
	cgroups_remove_empty(groups);
	groups->top[0] = '\0';
}

int
cgroup_make(struct cgroups *groups, uint32_t *number)
{
	char path[PATH_ROOM];
	int fd;

	*number = 0;
	if (groups->top[0] == '\0')
		return -1;
	cgroup_bot_path(groups, ++groups->next, path);
	if (mkdir(path, 0755) != 0)
		return -1;
	if (!cgroup_write_number(path, "memory.max", groups->memory_bytes) ||
	    !cgroup_write(path, "memory.oom.group", "1") ||
	    (groups->tasks > 0 &&
	     !cgroup_write_number(path, "pids.max", groups->tasks))) {
		rmdir(path);
		return -1;
	}
	/* an error is ignored, because the file exists only if the machine can
	 * swap */
	cgroup_write(path, "memory.swap.max", "0");
	fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd == -1)
		rmdir(path);
	else
		*number = groups->next;
	return fd;
}

void
cgroup_kill(const struct cgroups *groups, uint32_t number)
{
	char path[PATH_ROOM];

	if (number == 0)
		return;
	cgroup_bot_path(groups, number, path);
	/* this file exists from Linux 5.14 on */
	cgroup_write(path, "cgroup.kill", "1");
}

int64_t
cgroup_bytes(const struct cgroups *groups, uint32_t number)
{
	static const char *const parts[] = { "anon", "kernel_stack",
					     "pagetables" };
	char path[PATH_ROOM], text[8192];
	int64_t sum = 0;

	if (number == 0)
		return -1;
	cgroup_bot_path(groups, number, path);
	if (!cgroup_read(path, "memory.stat", text, sizeof(text)))
		return -1;
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
		int64_t bytes = cgroup_number(text, parts[i]);

		sum += bytes > 0 ? bytes : 0;
	}
	return sum;
}

bool
cgroup_had_oom_kill(const struct cgroups *groups, uint32_t number)
{
	char path[PATH_ROOM], text[1024];

	if (number == 0)
		return false;
	cgroup_bot_path(groups, number, path);
	return cgroup_read(path, "memory.events", text, sizeof(text)) &&
	       cgroup_number(text, "oom_kill") > 0;
}

void
cgroup_remove(const struct cgroups *groups, uint32_t number)
{
	char path[PATH_ROOM];

	if (number == 0)
		return;
	cgroup_bot_path(groups, number, path);
	if (rmdir(path) == 0)
		return;
	cgroup_kill(groups, number);
	rmdir(path); /* if this fails, the group is removed at the end of the
			run */
}
