/* root.c - Linux only: mounts; see root.h. */
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

/* Not /dev/zero: mapped as shared it is memory that no limit counts. */
const char *const root_devices[] = {
	"/dev/null", "/dev/full", "/dev/random", "/dev/urandom", NULL,
};

#define READ_ONLY (MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV)
#define OWN	  (MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV)
#define SMALL	  "size=1m,nr_inodes=512" /* the root itself holds no files */

/* Chosen: files in its /tmp. */
#define BOT_FILES   512
#define BUILD_FILES 262144

static int
failed(char *what, size_t size, const char *step, const char *path)
{
	int saved = errno;

	(void)snprintf(what, size, "%s %s", step, path);
	errno = saved;
	return -1;
}

/* mkdir -p of the folders above @path. */
static int
make_folders(char *path)
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

/* Where a path of the bot's stands while the root is built; -1: too long. */
static int
staged(const char *path, char at[PATH_MAX])
{
	if (snprintf(at, PATH_MAX, "%s%s", STAGE, path) < PATH_MAX)
		return 0;
	errno = ENAMETOOLONG;
	return -1;
}

static int
make_one(const char *at, bool folder)
{
	return folder ? mkdir(at, 0755) : mknod(at, S_IFREG | 0644, 0);
}

/* Something to mount on: a folder, or a file for a file.  Most have their
 * folder already, so that is made only when it turns out to be missing. */
static int
make_target(char *at, bool folder)
{
	int rc = make_one(at, folder);

	if (rc != 0 && errno == ENOENT && make_folders(at) == 0)
		rc = make_one(at, folder);
	return rc == 0 || errno == EEXIST ? 0 : -1;
}

/* The bot's folder as the bot's own, where its file system can do that. */
static void
give_to_bot(int tree, int owner_space)
{
	struct mount_attr attr = {
		.attr_set = MOUNT_ATTR_IDMAP,
		.userns_fd = (unsigned)owner_space,
	};

	if (owner_space != -1)
		(void)syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH, &attr,
			      sizeof(attr)); /* else it will not get in */
}

/* A path that is promised: where in @orders; NULL: one of the machine's. */
struct promise {
	const struct orders *orders;
	unsigned path;
};

/*
 * Show a path of the machine's at @target below the new root.  A clone of the
 * tree is taken by descriptor, so that a source below a folder that the bot's
 * user may not enter is shown all the same, and that what is shown is what was
 * looked at, whoever changes links meanwhile.
 */
static int
show_promised(const char *source, const char *target, unsigned long attributes,
	      int owner_space, struct promise promise)
{
	struct mount_attr attr = { .attr_set = attributes };
	char at[PATH_MAX];
	struct stat st;
	int tree;
	int rc = -1;

	if (staged(target, at) != 0)
		return -1;
	tree = (int)syscall(SYS_open_tree, AT_FDCWD, source,
			    OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);
	if (tree == -1)
		return -1;
	give_to_bot(tree, owner_space);
	if (fstat(tree, &st) == 0 &&
	    (promise.orders == NULL ||
	     orders_agree(promise.orders, promise.path, &st)) &&
	    make_target(at, S_ISDIR(st.st_mode)) == 0 &&
	    syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH | AT_RECURSIVE,
		    &attr, sizeof(attr)) == 0)
		rc = (int)syscall(SYS_move_mount, tree, "", AT_FDCWD, at,
				  MOVE_MOUNT_F_EMPTY_PATH);
	close(tree);
	return rc;
}

static int
show(const char *source, const char *target, unsigned long attributes,
     int owner_space)
{
	const struct promise none = { NULL, 0 };

	return show_promised(source, target, attributes, owner_space, none);
}

/* Cover what the bot may not see, if it can be seen at all. */
static int
hide(const char *path)
{
	char at[PATH_MAX];
	struct stat st;

	if (staged(path, at) != 0)
		return -1;
	if (lstat(at, &st) != 0)
		return 0;
	if (!S_ISDIR(st.st_mode))
		return show("/dev/null", path, READ_ONLY, -1);
	return mount("tmpfs", at, "tmpfs",
		     MOUNT_NOSUID | MOUNT_NODEV | MOUNT_RDONLY,
		     "mode=755,size=4k,nr_inodes=2");
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
		return show(path, path, READ_ONLY, -1);
	n = readlink(path, link, sizeof(link) - 1);
	if (n == -1)
		return -1;
	link[n] = '\0';
	(void)snprintf(at, sizeof(at), "%s%s", STAGE, path);
	return symlink(link, at); /* in / or /etc, which are there */
}

/* What the network asks for; a link, as resolv.conf often is, is shown as what
 * it leads to. */
static int
show_network(char *what, size_t size)
{
	for (size_t i = 0; root_network_paths[i] != NULL; i++)
		if (show(root_network_paths[i], root_network_paths[i],
			 READ_ONLY, -1) != 0 &&
		    errno != ENOENT)
			return failed(what, size, "showing",
				      root_network_paths[i]);
	return 0;
}

/* The machine's own: programs, libraries, devices. */
static int
show_machine(char *what, size_t size)
{
	size_t i;

	for (i = 0; root_system_paths[i] != NULL; i++)
		if (show_system(root_system_paths[i]) != 0)
			return failed(what, size, "showing",
				      root_system_paths[i]);
	for (i = 0; root_devices[i] != NULL; i++)
		if (show(root_devices[i], root_devices[i],
			 MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC, -1) != 0 &&
		    errno != ENOENT)
			return failed(what, size, "showing", root_devices[i]);
	return 0;
}

/* The bot's own: its folder, what it was promised, nothing of the others. */
static int
show_bot(const struct orders *orders, int owner_space, char *what, size_t size)
{
	struct promise promise = { orders, 0 };
	const char *const *at;

	if (orders->dir == NULL && mkdir(STAGE ROOT_EMPTY_DIR, 0755) != 0)
		return failed(what, size, "making", ROOT_EMPTY_DIR);
	if (orders->dir != NULL &&
	    show_promised(orders->dir, orders->dir,
			  orders->build ? OWN : READ_ONLY, owner_space,
			  promise) != 0)
		return failed(what, size, "showing", orders->dir);
	for (at = orders->read; *at != NULL; at++) {
		promise.path++;
		if (show_promised(*at, *at, READ_ONLY, -1, promise) != 0)
			return failed(what, size, "showing", *at);
	}
	for (at = orders->hide; *at != NULL; at++)
		if (hide(*at) != 0)
			return failed(what, size, "hiding", *at);
	return 0;
}

static int
fill_root(const struct orders *orders, int owner_space, char *what, size_t size)
{
	char tmp[64];

	if (mkdir(STAGE "/dev", 0755) != 0 || mkdir(STAGE "/etc", 0755) != 0 ||
	    mkdir(STAGE "/tmp", 0755) != 0 || mkdir(STAGE "/proc", 0555) != 0)
		return failed(what, size, "making", "folders");
	if (show_machine(what, size) != 0 ||
	    (orders->network && show_network(what, size) != 0))
		return -1;
	if (write_file(STAGE "/etc/passwd",
		       "bot:x:1000:1000:bot:/tmp:/bin/sh\n") != 0 ||
	    write_file(STAGE "/etc/group", "bot:x:1000:\n") != 0)
		return failed(what, size, "writing", "/etc/passwd");
	(void)snprintf(tmp, sizeof(tmp), "mode=1777,nr_inodes=%d,size=%lld",
		       orders->build ? BUILD_FILES : BOT_FILES,
		       (long long)(orders->tmp < 4096 ? 4096 : orders->tmp));
	if (mount("tmpfs", STAGE "/tmp", "tmpfs", MOUNT_NOSUID | MOUNT_NODEV,
		  tmp) != 0)
		return failed(what, size, "mounting", "/tmp");
	/* behind /tmp: a bot's folder may lie there */
	return show_bot(orders, owner_space, what, size);
}

/* The namespace's own /proc, not yet anywhere.  Made before the old one is
 * covered: a user namespace may mount one only where one is in sight. */
static int
make_proc(void)
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

	/* inside a chroot "/" is no mount; what counts is where we mount */
	if (mount("none", "/", NULL, MOUNT_REC | MOUNT_PRIVATE, NULL) != 0 &&
	    mount("none", STAGE, NULL, MOUNT_REC | MOUNT_PRIVATE, NULL) != 0)
		return failed(what, size, "making private", STAGE);
	proc = make_proc();
	if (proc == -1)
		return failed(what, size, "mounting", "/proc");
	if (mount("tmpfs", STAGE, "tmpfs", MOUNT_NOSUID | MOUNT_NODEV,
		  "mode=755," SMALL) != 0)
		return failed(what, size, "mounting", "the root");
	if (fill_root(orders, owner_space, what, size) != 0)
		return -1;
	if (syscall(SYS_move_mount, proc, "", AT_FDCWD, STAGE "/proc",
		    MOVE_MOUNT_F_EMPTY_PATH) != 0)
		return failed(what, size, "mounting", "/proc");
	close(proc);
	if (mount(NULL, STAGE, NULL,
		  MOUNT_REMOUNT | MOUNT_BIND | MOUNT_RDONLY | MOUNT_NOSUID |
			  MOUNT_NODEV,
		  NULL) != 0)
		return failed(what, size, "closing", "the new root");
	/*
	 * Inside a chroot the old root is no mount and cannot be exchanged:
	 * then this is a chroot too, which a bot without capabilities and
	 * descriptors cannot leave.
	 */
	*covered = true;
	if (chdir(STAGE) != 0)
		return failed(what, size, "entering", "the new root");
	if (syscall(SYS_pivot_root, ".", ".") != 0) {
		*covered = false;
		if (errno != EINVAL || chroot(".") != 0)
			return failed(what, size, "entering", "the new root");
	}
	return 0;
}

int
root_leave(void)
{
	return umount2(".", UMOUNT_DETACH) == 0 ? chdir("/") : -1;
}
