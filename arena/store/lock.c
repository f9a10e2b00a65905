/*
 * lock.c - lock a results directory against other arenas; see lock.h.
 */
#include "arena/store/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"

struct lock {
	char *path;
	int fd;
};

/* Return the process ID of the holder: from the kernel, or from the file if the
 * kernel cannot know it (a process of another container). */
static long
find_lock_holder(int fd)
{
	struct flock held = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	char text[32] = "";

	if (fcntl(fd, F_GETLK, &held) == 0 && held.l_type != F_UNLCK &&
	    held.l_pid > 0)
		return held.l_pid;
	if (pread(fd, text, sizeof(text) - 1, 0) > 0)
		return strtol(text, NULL, 10);
	return 0;
}

/* Return true if the locked file still has its name.  The last holder removes
 * the file. */
static bool
lock_is_current(int fd, const char *path)
{
	struct stat ours, named;

	return fstat(fd, &ours) == 0 && stat(path, &named) == 0 &&
	       ours.st_ino == named.st_ino && ours.st_dev == named.st_dev;
}

/* Write our process ID, which only messages of other processes use.  A failure
 * has no effect. */
static void
lock_write_pid(int fd)
{
	char pid[32];
	int len = snprintf(pid, sizeof(pid), "%ld\n", (long)getpid());

	if (ftruncate(fd, 0) == 0 && pwrite(fd, pid, (size_t)len, 0) == len)
		return;
}

struct lock *
lock_acquire(const char *dir, struct diag *diag)
{
	struct flock want = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	struct lock *lock = xcalloc(1, sizeof(*lock));

	lock->path = xprintf("%s/arena.lock", dir);
	for (;;) {
		lock->fd = open(lock->path,
				O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC,
				0666);
		if (lock->fd == -1) {
			diag_set(diag, "%s: cannot be written: %s", dir,
				 strerror(errno));
			break;
		}
		if (fcntl(lock->fd, F_SETLK, &want) == -1) {
			if (errno == EACCES || errno == EAGAIN)
				diag_set(diag,
					 "%s: in use by another arena, process "
					 "%ld; wait for it or give another "
					 "--out directory",
					 dir, find_lock_holder(lock->fd));
			else
				diag_set(diag, "%s: cannot be locked: %s",
					 lock->path, strerror(errno));
			break;
		}
		if (lock_is_current(lock->fd, lock->path)) {
			lock_write_pid(lock->fd);
			return lock;
		}
		close(lock->fd);
	}
	if (lock->fd != -1)
		close(lock->fd);
	free(lock->path);
	free(lock);
	return NULL;
}

bool
lock_is_held(const char *dir, long *pid)
{
	struct flock held = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	char *path = xprintf("%s/arena.lock", dir);
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	bool is = fd != -1 && fcntl(fd, F_GETLK, &held) == 0 &&
		  held.l_type != F_UNLCK;

	*pid = is ? find_lock_holder(fd) : 0;
	if (fd != -1)
		close(fd);
	free(path);
	return is;
}

void
lock_release(struct lock *lock)
{
	if (lock == NULL)
		return;
	unlink(lock->path); /* remove the file while we hold the lock */
	close(lock->fd);
	free(lock->path);
	free(lock);
}
