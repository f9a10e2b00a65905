/* spaces.c - namespaces and users of a box; Linux only; see spaces.h. */
#define _GNU_SOURCE
#include "box/spaces.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SPACES                                                                 \
	(CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC |            \
	 CLONE_NEWUTS | CLONE_NEWCGROUP)

static int
spaces_write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	ssize_t n;

	if (fd == -1)
		return -1;
	n = write(fd, text, strlen(text));
	close(fd);
	return n == (ssize_t)strlen(text) ? 0 : -1;
}

/* Return the number in a file of /proc/sys; @otherwise if it does not exist. */
static long
spaces_sysctl(const char *path, long otherwise)
{
	char text[32];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd == -1 ? -1 : read(fd, text, sizeof(text) - 1);

	if (fd != -1)
		close(fd);
	if (n <= 0)
		return otherwise;
	text[n] = '\0';
	return strtol(text, NULL, 10);
}

/* Are we in a chroot?  Then no mount is at "/". */
static bool
spaces_in_chroot(void)
{
	FILE *mounts = fopen("/proc/self/mountinfo", "re");
	char line[4096];
	char *at;
	bool found = false;
	bool any = false;

	while (mounts != NULL && !found &&
	       fgets(line, sizeof(line), mounts) != NULL) {
		any = true;
		at = line;
		for (int field = 0; field < 4 && at != NULL; field++) {
			at = strchr(at, ' ');
			at = at == NULL ? NULL : at + 1;
		}
		found = at != NULL && at[0] == '/' && at[1] == ' ';
	}
	if (mounts != NULL)
		(void)fclose(mounts);
	return any && !found;
}

/* Return a kind of namespace of which none is allowed here; NULL: each kind is
 * allowed, so one is used up. */
static const char *
spaces_disabled_kind(void)
{
	static const char *const kinds[] = { "user", "mnt", "pid",    "net",
					     "ipc",  "uts", "cgroup", NULL };
	char path[64];
	size_t i;

	for (i = 0; kinds[i] != NULL; i++) {
		(void)snprintf(path, sizeof(path),
			       "/proc/sys/user/max_%s_namespaces", kinds[i]);
		if (spaces_sysctl(path, 1) == 0)
			break;
	}
	return kinds[i];
}

const char *
spaces_cause(int error)
{
	static char text[160];
	const char *kind = spaces_disabled_kind();

	if (kind != NULL) {
		(void)snprintf(text, sizeof(text),
			       "/proc/sys/user/max_%s_namespaces is 0: as "
			       "root, run sysctl user.max_%s_namespaces=10000",
			       kind, kind);
		return text;
	}
	if (error == ENOSPC)
		return "a limit on the number of namespaces is reached: "
		       "raise the limits user.max_*_namespaces (sysctl -a "
		       "--pattern user.max lists them), or end other boxes";
	if (spaces_sysctl(
		    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
		    0) == 1)
		return "AppArmor denies user namespaces to programs without a "
		       "profile: as root, run sysctl "
		       "kernel.apparmor_restrict_unprivileged_userns=0";
	if (spaces_sysctl("/proc/sys/kernel/unprivileged_userns_clone", 1) == 0)
		return "this kernel allows user namespaces only to root: as "
		       "root, run sysctl kernel.unprivileged_userns_clone=1";
	if (spaces_in_chroot() && geteuid() != 0)
		return "inside a chroot only root may create namespaces";
	if (error == ENOSYS || error == EINVAL)
		return "this kernel is too old, or was built without a feature "
		       "that a box needs: use Linux 5.12 or later";
	return "a container forbids this, as Docker does by default: start "
	       "the container with --security-opt seccomp=unconfined "
	       "--security-opt systempaths=unconfined (podman: unmask=ALL)";
}

int
become_user(uint32_t uid)
{
	if (setgroups(0, NULL) != 0 && errno != EPERM)
		return -1;
	if (setresgid(uid, uid, uid) != 0)
		return -1;
	return setresuid(uid, uid, uid);
}

/* Hold a new user namespace until the parent closes its end of the pair, or
 * dies. */
static void
spaces_hold_user_namespace(int pair[2])
{
	char byte = '!';

	close(pair[0]);
	if (unshare(CLONE_NEWUSER) == 0 && write(pair[1], &byte, 1) == 1)
		(void)!read(pair[1], &byte, 1);
	_exit(1);
}

/* Map the owner of a file to @user in the user namespace of @child. */
static int
spaces_map_owner(pid_t child, const struct stat *st, unsigned user)
{
	char path[64];
	char map[64];

	(void)snprintf(map, sizeof(map), "%u %u 1", st->st_uid, user);
	(void)snprintf(path, sizeof(path), "/proc/%d/uid_map", (int)child);
	if (spaces_write_file(path, map) != 0)
		return -1;
	(void)snprintf(map, sizeof(map), "%u %u 1", st->st_gid, user);
	(void)snprintf(path, sizeof(path), "/proc/%d/gid_map", (int)child);
	if (spaces_write_file(path, map) != 0)
		return -1;
	(void)snprintf(path, sizeof(path), "/proc/%d/ns/user", (int)child);
	return open(path, O_RDONLY | O_CLOEXEC);
}

int
spaces_owner(const struct stat *folder, uint32_t user, bool write)
{
	int pair[2];
	int space = -1;
	char byte;
	pid_t child;

	if (geteuid() != 0 || ((folder->st_mode & 5) == 5 && !write) ||
	    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
		return -1;
	child = fork();
	if (child == 0)
		spaces_hold_user_namespace(pair);
	close(pair[1]);
	if (child != -1 && read(pair[0], &byte, 1) == 1)
		space = spaces_map_owner(child, folder, user);
	close(pair[0]);
	if (child != -1)
		(void)waitpid(child, NULL, 0);
	return space;
}

/*
 * Find a uid in this user namespace.  In that of a container's root there may
 * be only one user, who is another one outside.
 */
static bool
spaces_find_uid(uint32_t uid, uint32_t *root_outside)
{
	FILE *map = fopen("/proc/self/uid_map", "re");
	char line[80];
	bool found = false;

	*root_outside = 0;
	while (map != NULL && fgets(line, sizeof(line), map) != NULL) {
		char *at = line;
		unsigned long inside = strtoul(at, &at, 10);
		unsigned long outside = strtoul(at, &at, 10);
		unsigned long count = strtoul(at, &at, 10);

		if (uid >= inside && uid - inside < count)
			found = true;
		if (inside == 0 && count > 0)
			*root_outside = (uint32_t)outside;
	}
	if (map != NULL)
		(void)fclose(map);
	return found;
}

bool
spaces_has_user(uint32_t uid, bool *harmless)
{
	uint32_t outside;
	bool found = spaces_find_uid(uid, &outside);

	*harmless = outside != 0;
	return found;
}

static int
spaces_refused(char *why, size_t size, const char *what)
{
	int error = errno;

	(void)snprintf(why, size, "%s: %s. Probable cause: %s", what,
		       strerror(error), spaces_cause(error));
	errno = error;
	return -1;
}

/* Map our own user and group to 1000 in the new user namespace. */
static int
spaces_map_user(unsigned uid, unsigned gid, char *why, size_t size)
{
	char map[64];

	(void)snprintf(map, sizeof(map), "1000 %u 1", uid);
	if (spaces_write_file("/proc/self/setgroups", "deny") != 0 ||
	    spaces_write_file("/proc/self/uid_map", map) != 0)
		return spaces_refused(
			why, size, "cannot map the user in the new namespace");
	(void)snprintf(map, sizeof(map), "1000 %u 1", gid);
	if (spaces_write_file("/proc/self/gid_map", map) != 0)
		return spaces_refused(
			why, size, "cannot map the group in the new namespace");
	return 0;
}

int
spaces_enter(uint32_t uid, bool network, bool *rooted, char *why, size_t size)
{
	int spaces = network ? SPACES & ~CLONE_NEWNET : SPACES;
	uint32_t outside;
	unsigned own = geteuid();
	unsigned group = getegid();
	bool found = spaces_find_uid(uid, &outside);

	*rooted = false;
	if (own == 0 && found) {
		if (unshare(spaces) == 0) {
			*rooted = true;
			return 0;
		}
		/* a root without that right: continue as the user of the bot */
		if (become_user(uid) != 0)
			return spaces_refused(why, size,
					      "cannot become the bot's user");
		(void)prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); /* to write maps */
		own = uid;
		group = uid;
	} else if (own == 0 && outside == 0) {
		(void)snprintf(
			why, size,
			"there is no user for the bot: this user namespace "
			"has no user %u, and a bot never runs as root. Run the "
			"arena as an ordinary user, or give the container a "
			"range of users",
			uid);
		errno = EPERM;
		return -1;
	}
	if (unshare(spaces | CLONE_NEWUSER) != 0)
		return spaces_refused(why, size, "new namespaces");
	return spaces_map_user(own, group, why, size);
}
