/* root.c - the private root of a bot; Linux only: mounts; see root.h. */
#define _GNU_SOURCE
#include "box/root.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "box/fail.h"

/* <sys/mount.h> and <linux/mount.h> cannot both be included with this glibc. */
int mount(const char *source, const char *target, const char *type,
	  unsigned long flags, const void *data);
int umount2(const char *target, int flags);
#define UMOUNT_DETACH 2
#define MOUNT_NOSUID  2ul
#define MOUNT_NODEV   4ul
#define MOUNT_RDONLY  1ul
#define MOUNT_REMOUNT 32ul
#define MOUNT_BIND    4096ul
#define MOUNT_REC     16384ul
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

const char *const root_system_paths[] = {
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
	NULL,
};

const char *const root_network_paths[] = {
	"/etc/resolv.conf", "/etc/hosts",	    "/etc/nsswitch.conf",
	"/etc/host.conf",   "/etc/gai.conf",	    "/etc/services",
	"/etc/ssl/certs",   "/etc/ssl/openssl.cnf", NULL,
};

/* Not /dev/zero: a shared mapping of it is memory that no limit counts. */
const char *const root_devices[] = {
	"/dev/null", "/dev/full", "/dev/random", "/dev/urandom", NULL,
};

#define READ_ONLY (MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV)
#define OWN	  (MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV)
/* The root itself contains no large files. */
#define SMALL	  "size=1m,nr_inodes=512"

/* Chosen: files in its /tmp. */
#define BOT_FILES   512
#define BUILD_FILES 262144

static int
root_failed(char *what, size_t size, const char *step, const char *path)
{
	int saved = errno;
	char closed[PATH_MAX];

	box_find_closed_folder(path, closed, sizeof(closed));
	if (saved == EACCES)
		(void)snprintf(what, size,
			       "%s %s, but the bot's user may not enter %s; "
			       "run chmod a+rx on it",
			       step, path, closed);
	else
		(void)snprintf(what, size, "%s %s", step, path);
	errno = saved;
	return -1;
}

/* Make the folders above @path, like mkdir -p. */
static int
root_make_parents(char *path)
{
	char *at;

	for (at = path + 1; *at != '\0'; at++)
		if (*at == '/') {
			*at = '\0';
			if (mkdir(path, 0755) != 0 && errno != EEXIST)
				return -1;
			*at = '/';
		}
	return 0;
}

static int
root_write_file(const char *path, const char *text)
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

/* Return where a path of the bot is while the root is being built; -1: too
 * long. */
static int
root_stage_path(const char *path, char at[PATH_MAX])
{
	if (snprintf(at, PATH_MAX, "%s%s", STAGE, path) < PATH_MAX)
		return 0;
	errno = ENAMETOOLONG;
	return -1;
}

static int
root_make_node(const char *at, bool folder)
{
	return folder ? mkdir(at, 0755) : mknod(at, S_IFREG | 0644, 0);
}

/* Make a mount point: a folder, or a file for a file.  Its parents mostly exist
 * already, so they are made only if they turn out to be missing. */
static int
root_make_target(char *at, bool folder)
{
	int rc = root_make_node(at, folder);

	if (rc != 0 && errno == ENOENT && root_make_parents(at) == 0)
		rc = root_make_node(at, folder);
	return rc == 0 || errno == EEXIST ? 0 : -1;
}

/* Show the bot's folder as owned by the bot, if its file system supports
 * idmapped mounts. */
static void
root_map_owner(int tree, int owner_space)
{
	struct mount_attr attr = {
		.attr_set = MOUNT_ATTR_IDMAP,
		.userns_fd = (unsigned)owner_space,
	};

	if (owner_space != -1)
		(void)syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH, &attr,
			      sizeof(attr)); /* without it, the bot may fail to
						enter its folder */
}

/* A path whose device and inode are checked: its index in @orders; NULL: a path
 * of the system. */
struct checked_path {
	const struct orders *orders;
	unsigned path;
};

/*
 * Bind a path of the machine to @target below the new root.  The tree is cloned
 * by descriptor: so a source below a folder that the bot's user may not enter
 * can be shown, and the file that was checked is the one that is shown, even if
 * links change meanwhile.
 */
static int
root_bind_checked(const char *source, const char *target,
		  unsigned long attributes, int owner_space,
		  struct checked_path checked)
{
	struct mount_attr attr = { .attr_set = attributes };
	char at[PATH_MAX];
	struct stat st;
	int tree;
	int rc = -1;

	if (root_stage_path(target, at) != 0)
		return -1;
	tree = (int)syscall(SYS_open_tree, AT_FDCWD, source,
			    OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);
	if (tree == -1)
		return -1;
	root_map_owner(tree, owner_space);
	if (fstat(tree, &st) == 0 &&
	    (checked.orders == NULL ||
	     orders_path_is_unchanged(checked.orders, checked.path, &st)) &&
	    root_make_target(at, S_ISDIR(st.st_mode)) == 0 &&
	    syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH | AT_RECURSIVE,
		    &attr, sizeof(attr)) == 0)
		rc = (int)syscall(SYS_move_mount, tree, "", AT_FDCWD, at,
				  MOVE_MOUNT_F_EMPTY_PATH);
	close(tree);
	return rc;
}

static int
root_bind(const char *source, const char *target, unsigned long attributes,
	  int owner_space)
{
	const struct checked_path none = { NULL, 0 };

	return root_bind_checked(source, target, attributes, owner_space, none);
}

/* Cover a path that the bot may not see, if it exists. */
static int
root_hide(const char *path)
{
	char at[PATH_MAX];
	struct stat st;

	if (root_stage_path(path, at) != 0)
		return -1;
	if (lstat(at, &st) != 0)
		return 0;
	if (!S_ISDIR(st.st_mode))
		return root_bind("/dev/null", path, READ_ONLY, -1);
	return mount("tmpfs", at, "tmpfs",
		     MOUNT_NOSUID | MOUNT_NODEV | MOUNT_RDONLY,
		     "mode=755,size=4k,nr_inodes=2");
}

/* Show a path of the system; a symbolic link, such as /bin to usr/bin, stays
 * one. */
static int
root_bind_system(const char *path)
{
	char link[PATH_MAX];
	char at[PATH_MAX];
	struct stat st;
	ssize_t n;

	if (lstat(path, &st) != 0)
		return 0; /* not on this system */
	if (!S_ISLNK(st.st_mode))
		return root_bind(path, path, READ_ONLY, -1);
	n = readlink(path, link, sizeof(link) - 1);
	if (n == -1)
		return -1;
	link[n] = '\0';
	(void)snprintf(at, sizeof(at), "%s%s", STAGE, path);
	return symlink(link, at); /* in / or /etc, which exist */
}

/* Show the files for name lookup; a symbolic link, as resolv.conf often is,
 * becomes its target. */
static int
root_bind_network(char *what, size_t size)
{
	for (size_t i = 0; root_network_paths[i] != NULL; i++)
		if (root_bind(root_network_paths[i], root_network_paths[i],
			      READ_ONLY, -1) != 0 &&
		    errno != ENOENT)
			return root_failed(what, size, "showing",
					   root_network_paths[i]);
	return 0;
}

/* Show programs, libraries and devices of the machine. */
static int
root_bind_machine(char *what, size_t size)
{
	size_t i;

	for (i = 0; root_system_paths[i] != NULL; i++)
		if (root_bind_system(root_system_paths[i]) != 0)
			return root_failed(what, size, "showing",
					   root_system_paths[i]);
	for (i = 0; root_devices[i] != NULL; i++)
		if (root_bind(root_devices[i], root_devices[i],
			      MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC, -1) != 0 &&
		    errno != ENOENT)
			return root_failed(what, size, "showing",
					   root_devices[i]);
	return 0;
}

/* Show the folder of the bot and the paths that it may read; cover the hidden
 * ones. */
static int
root_bind_bot(const struct orders *orders, int owner_space, char *what,
	      size_t size)
{
	struct checked_path checked = { orders, 0 };
	const char *const *at;

	if (orders->dir == NULL && mkdir(STAGE ROOT_EMPTY_DIR, 0755) != 0)
		return root_failed(what, size, "making", ROOT_EMPTY_DIR);
	if (orders->dir != NULL &&
	    root_bind_checked(orders->dir, orders->dir,
			      orders->build ? OWN : READ_ONLY, owner_space,
			      checked) != 0)
		return root_failed(what, size, "showing", orders->dir);
	for (at = orders->read; *at != NULL; at++) {
		checked.path++;
		if (root_bind_checked(*at, *at, READ_ONLY, -1, checked) != 0)
			return root_failed(what, size, "showing", *at);
	}
	for (at = orders->hide; *at != NULL; at++)
		if (root_hide(*at) != 0)
			return root_failed(what, size, "hiding", *at);
	return 0;
}

static int
root_populate(const struct orders *orders, int owner_space, char *what,
	      size_t size)
{
	char tmp[64];

	if (mkdir(STAGE "/dev", 0755) != 0 || mkdir(STAGE "/etc", 0755) != 0 ||
	    mkdir(STAGE "/tmp", 0755) != 0 || mkdir(STAGE "/proc", 0555) != 0)
		return root_failed(what, size, "making", "folders");
	if (root_bind_machine(what, size) != 0 ||
	    (orders->network && root_bind_network(what, size) != 0))
		return -1;
	if (root_write_file(STAGE "/etc/passwd",
			    "bot:x:1000:1000:bot:/tmp:/bin/sh\n") != 0 ||
	    root_write_file(STAGE "/etc/group", "bot:x:1000:\n") != 0)
		return root_failed(what, size, "writing", "/etc/passwd");
	(void)snprintf(tmp, sizeof(tmp), "mode=1777,nr_inodes=%d,size=%lld",
		       orders->build ? BUILD_FILES : BOT_FILES,
		       (long long)(orders->tmp < 4096 ? 4096 : orders->tmp));
	if (mount("tmpfs", STAGE "/tmp", "tmpfs", MOUNT_NOSUID | MOUNT_NODEV,
		  tmp) != 0)
		return root_failed(what, size, "mounting", "/tmp");
	/* after /tmp, because a bot's folder may be below it */
	return root_bind_bot(orders, owner_space, what, size);
}

/* Make a /proc of this pid namespace, not mounted yet.  It must be made before
 * the old one is covered: a user namespace may mount a /proc only while one is
 * visible. */
static int
root_make_proc(void)
{
	int fs = (int)syscall(SYS_fsopen, "proc", 1u /* FSOPEN_CLOEXEC */);
	int proc = -1;

	if (fs == -1)
		return -1;
	(void)syscall(SYS_fsconfig, fs, 1u, "subset", "pid", 0);
	(void)syscall(SYS_fsconfig, fs, 1u, "hidepid", "invisible", 0);
	if (syscall(SYS_fsconfig, fs, 6u /* create */, NULL, NULL, 0) == 0)
		proc = (int)syscall(SYS_fsmount, fs, 1u /* FSMOUNT_CLOEXEC */,
				    MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV |
					    MOUNT_ATTR_NOEXEC);
	close(fs);
	return proc;
}

int
root_enter(const struct orders *orders, int owner_space, bool *covered,
	   char *what, size_t size)
{
	int proc;

	/* inside a chroot "/" is no mount; only the mount point matters */
	if (mount("none", "/", NULL, MOUNT_REC | MOUNT_PRIVATE, NULL) != 0 &&
	    mount("none", STAGE, NULL, MOUNT_REC | MOUNT_PRIVATE, NULL) != 0)
		return root_failed(what, size, "making private", STAGE);
	proc = root_make_proc();
	if (proc == -1)
		return root_failed(what, size, "mounting", "/proc");
	if (mount("tmpfs", STAGE, "tmpfs", MOUNT_NOSUID | MOUNT_NODEV,
		  "mode=755," SMALL) != 0)
		return root_failed(what, size, "mounting", "the root");
	if (root_populate(orders, owner_space, what, size) != 0)
		return -1;
	if (syscall(SYS_move_mount, proc, "", AT_FDCWD, STAGE "/proc",
		    MOVE_MOUNT_F_EMPTY_PATH) != 0)
		return root_failed(what, size, "mounting", "/proc");
	close(proc);
	if (mount(NULL, STAGE, NULL,
		  MOUNT_REMOUNT | MOUNT_BIND | MOUNT_RDONLY | MOUNT_NOSUID |
			  MOUNT_NODEV,
		  NULL) != 0)
		return root_failed(what, size, "closing", "the new root");
	/*
	 * Inside a chroot the old root is no mount, and pivot_root fails: then
	 * use chroot too.  A bot without capabilities and descriptors cannot
	 * leave it.
	 */
	*covered = true;
	if (chdir(STAGE) != 0)
		return root_failed(what, size, "entering", "the new root");
	if (syscall(SYS_pivot_root, ".", ".") != 0) {
		*covered = false;
		if (errno != EINVAL || chroot(".") != 0)
			return root_failed(what, size, "entering",
					   "the new root");
	}
	return 0;
}

int
root_leave(void)
{
	return umount2(".", UMOUNT_DETACH) == 0 ? chdir("/") : -1;
}
