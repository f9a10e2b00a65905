/* Linux only: mounts. */
#define _GNU_SOURCE
#include "box/root.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* sys/mount.h and linux/mount.h cannot both be included with this glibc. */
int mount(const char *source, const char *target, const char *type,
	  unsigned long flags, const void *data);
int umount2(const char *target, int flags);
#define UMOUNT_DETACH 2
#define MOUNT_NOSUID 2ul
#define MOUNT_NODEV 4ul
#define MOUNT_NOEXEC 8ul
#define MOUNT_RDONLY 1ul
#define MOUNT_REMOUNT 32ul
#define MOUNT_BIND 4096ul
#define MOUNT_REC 16384ul
#define MOUNT_PRIVATE (1ul << 18)

#ifndef OPEN_TREE_CLONE
#define OPEN_TREE_CLONE 1
#endif
#ifndef OPEN_TREE_CLOEXEC
#define OPEN_TREE_CLOEXEC O_CLOEXEC
#endif
#ifndef AT_RECURSIVE
#define AT_RECURSIVE 0x8000
#endif

/* The new root is built over this folder, which every Linux has. */
#define STAGE "/proc"

static const char *const system_paths[] = {
	"/usr",
	"/bin",
	"/sbin",
	"/lib",
	"/lib32",
	"/lib64",
	"/libx32",
	"/etc/ld.so.cache",
	"/etc/alternatives",
	"/etc/localtime",
	"/etc/java-17-openjdk",
	"/etc/java-21-openjdk",
};

static const char *const devices[] = {
	"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom",
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static int
failed(char *what, size_t size, const char *step, const char *path)
{
	int saved = errno;

	(void)snprintf(what, size, "%s %s", step, path);
	errno = saved;
	return -1;
}

/* mkdir -p of the folders above @path, or of @path too. */
static int
make_folders(char *path, bool whole)
{
	char *at;

	for (at = path + 1; *at != '\0'; at++)
		if (*at == '/') {
			*at = '\0';
			if (mkdir(path, 0755) != 0 && errno != EEXIST)
				return -1;
			*at = '/';
		}
	if (whole && mkdir(path, 0755) != 0 && errno != EEXIST)
		return -1;
	return 0;
}

/*
 * Show @source at @target below the new root, read-only and without set-user-id
 * bits.  A clone of the tree is taken by descriptor, so that a source below a
 * folder that the bot's user may not enter is shown all the same.
 */
static int
show(const char *source, const char *target, unsigned long attributes)
{
	struct mount_attr attr = { .attr_set = attributes };
	char at[PATH_MAX];
	struct stat st;
	int tree;
	int rc = -1;

	if (snprintf(at, sizeof(at), "%s%s", STAGE, target) >=
	    (int)sizeof(at)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	tree = (int)syscall(SYS_open_tree, AT_FDCWD, source,
			    OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);
	if (tree == -1)
		return -1;
	if (fstat(tree, &st) != 0 || make_folders(at, S_ISDIR(st.st_mode)) != 0)
		goto out;
	if (!S_ISDIR(st.st_mode)) {
		int file = open(at, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);

		if (file == -1)
			goto out;
		close(file);
	}
	if (syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH | AT_RECURSIVE,
		    &attr, sizeof(attr)) != 0)
		goto out;
	rc = (int)syscall(SYS_move_mount, tree, "", AT_FDCWD, at,
			  MOVE_MOUNT_F_EMPTY_PATH);
out:
	close(tree);
	return rc;
}

/* A link of the system, such as /bin to usr/bin, stays a link. */
static int
show_system(const char *path)
{
	char link[PATH_MAX];
	char at[PATH_MAX];
	struct stat st;
	ssize_t n;

	if (lstat(path, &st) != 0)
		return 0; /* this system has none */
	if (!S_ISLNK(st.st_mode))
		return show(path, path,
			    MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID |
				    MOUNT_ATTR_NODEV);
	n = readlink(path, link, sizeof(link) - 1);
	if (n == -1)
		return -1;
	link[n] = '\0';
	(void)snprintf(at, sizeof(at), "%s%s", STAGE, path);
	if (make_folders(at, false) != 0)
		return -1;
	return symlink(link, at);
}

static int
write_file(const char *path, const char *text)
{
	int fd = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
	size_t len = strlen(text);
	int rc;

	if (fd == -1)
		return -1;
	rc = write(fd, text, len) == (ssize_t)len ? 0 : -1;
	close(fd);
	return rc;
}

static int
fill_root(const struct orders *orders, char *what, size_t size)
{
	char tmp[64];
	unsigned i;

	for (i = 0; i < COUNT(system_paths); i++)
		if (show_system(system_paths[i]) != 0)
			return failed(what, size, "showing", system_paths[i]);
	if (mkdir(STAGE "/dev", 0755) != 0)
		return failed(what, size, "making", "/dev");
	for (i = 0; i < COUNT(devices); i++)
		if (show(devices[i], devices[i],
			 MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC) != 0)
			return failed(what, size, "showing", devices[i]);
	for (i = 0; orders->read[i] != NULL; i++)
		if (show(orders->read[i], orders->read[i],
			 MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID |
				 MOUNT_ATTR_NODEV) != 0)
			return failed(what, size, "showing", orders->read[i]);
	if (show(orders->dir, ROOT_BOT_DIR,
		 MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV) !=
	    0)
		return failed(what, size, "showing", orders->dir);
	if (mkdir(STAGE "/etc", 0755) != 0 && errno != EEXIST)
		return failed(what, size, "making", "/etc");
	if (write_file(STAGE "/etc/passwd",
		       "bot:x:1000:1000:bot:/tmp:/bin/sh\n") != 0 ||
	    write_file(STAGE "/etc/group", "bot:x:1000:\n") != 0)
		return failed(what, size, "writing", "/etc/passwd");
	if (mkdir(STAGE "/tmp", 0755) != 0 || mkdir(STAGE "/proc", 0555) != 0)
		return failed(what, size, "making", "/tmp");
	(void)snprintf(tmp, sizeof(tmp), "mode=1777,nr_inodes=512,size=%lld",
		       (long long)(orders->tmp < 4096 ? 4096 : orders->tmp));
	if (mount("tmpfs", STAGE "/tmp", "tmpfs", MOUNT_NOSUID | MOUNT_NODEV,
		  tmp) != 0)
		return failed(what, size, "mounting", "/tmp");
	return 0;
}

int
root_enter(const struct orders *orders, char *what, size_t size)
{
	int proc;

	if (mount("none", "/", NULL, MOUNT_REC | MOUNT_PRIVATE, NULL) != 0)
		return failed(what, size, "making private", "/");
	/* the namespace's own /proc is made before the old one is covered:
	 * a user namespace may mount one only where one is in sight */
	proc = (int)syscall(SYS_fsopen, "proc", 1u /* FSOPEN_CLOEXEC */);
	if (proc == -1)
		return failed(what, size, "opening", "proc");
	(void)syscall(SYS_fsconfig, proc, 1u, "subset", "pid", 0);
	(void)syscall(SYS_fsconfig, proc, 1u, "hidepid", "invisible", 0);
	if (syscall(SYS_fsconfig, proc, 6u /* create */, NULL, NULL, 0) != 0)
		return failed(what, size, "making", "proc");
	proc = (int)syscall(SYS_fsmount, proc, 1u /* FSMOUNT_CLOEXEC */,
			    MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV |
				    MOUNT_ATTR_NOEXEC);
	if (proc == -1)
		return failed(what, size, "mounting", "proc");
	if (mount("tmpfs", STAGE, "tmpfs", MOUNT_NOSUID | MOUNT_NODEV,
		  "mode=755,size=1m,nr_inodes=256") != 0)
		return failed(what, size, "mounting", "the root");
	if (fill_root(orders, what, size) != 0)
		return -1;
	if (syscall(SYS_move_mount, proc, "", AT_FDCWD, STAGE "/proc",
		    MOVE_MOUNT_F_EMPTY_PATH) != 0)
		return failed(what, size, "mounting", "/proc");
	close(proc);
	/* pivot with the old root stacked under the new one, then let go of it */
	if (chdir(STAGE) != 0 || syscall(SYS_pivot_root, ".", ".") != 0)
		return failed(what, size, "entering", "the new root");
	if (umount2(".", UMOUNT_DETACH) != 0 || chdir("/") != 0)
		return failed(what, size, "leaving", "the old root");
	if (mount(NULL, "/", NULL,
		  MOUNT_REMOUNT | MOUNT_BIND | MOUNT_RDONLY | MOUNT_NOSUID |
			  MOUNT_NODEV,
		  NULL) != 0)
		return failed(what, size, "closing", "the new root");
	return 0;
}
