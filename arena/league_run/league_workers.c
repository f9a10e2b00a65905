/* league_workers.c - child processes of a league; see league_workers.h.  Linux
 * only: the kernel kills a worker when the league dies. */
#define _GNU_SOURCE
#include "arena/league_run/league_workers.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "arena/process/spawn.h"
#include "lib/alloc.h"
#include "lib/file/fd.h"

bool
league_workers_open(struct league_workers *workers, const char *dir,
		    int64_t jobs, struct diag *diag)
{
	char *path = xprintf("%s/workers.lock", dir);
	int cores[LEAGUE_WORKERS_MAX];
	unsigned core_count = spawn_cores(cores, LEAGUE_WORKERS_MAX);
	int all;

	*workers = (struct league_workers){ .alive = -1 };
	workers->count = jobs > 0 ? (unsigned)jobs : core_count;
	if (workers->count > LEAGUE_WORKERS_MAX)
		workers->count = LEAGUE_WORKERS_MAX;
	for (unsigned i = 0; i < workers->count; i++)
		workers->worker[i].core = cores[i % core_count];
	sigprocmask(SIG_SETMASK, NULL, &workers->before);
	all = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
	/* The lock of an earlier league's workers ends with the last of them.
	 */
	if (all != -1 && flock(all, LOCK_EX) == 0)
		workers->alive = all;
	else
		diag_set(diag, "%s: %s", path, strerror(errno));
	if (workers->alive == -1)
		fd_close(&all);
	free(path);
	return workers->alive != -1;
}

void
league_workers_close(struct league_workers *workers)
{
	fd_close(&workers->alive);
}

/* Close the descriptors of the league, such as connections of browsers, except
 * the lock. */
static void
league_worker_close_others(int alive)
{
	if (alive > STDERR_FILENO + 1)
		(void)close_range(STDERR_FILENO + 1, (unsigned)alive - 1, 0);
	(void)close_range((unsigned)alive + 1, ~0u, 0);
}

_Noreturn static void
league_worker_run(const struct league_workers *workers,
		  const struct league_worker *worker, pid_t master,
		  enum status (*run)(void *arg, void *result), void *arg)
{
	enum status status = STATUS_FAILED;
	cpu_set_t cores;

	CPU_ZERO(&cores);
	CPU_SET((size_t)worker->core, &cores);
	(void)sched_setaffinity(0, sizeof(cores),
				/* on failure the worker may use all cores */
				&cores);
	league_worker_close_others(workers->alive);
	signal(SIGPIPE, SIG_DFL);
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == master &&
	    sigprocmask(SIG_SETMASK, &workers->before, NULL) == 0)
		status = run(arg, worker->result);
	fflush(stderr);
	_exit((int)status);
}

/* Return a free entry. */
static struct league_worker *
league_workers_find_free(struct league_workers *workers)
{
	for (unsigned i = 0; i < workers->count; i++)
		if (workers->worker[i].pid == 0)
			return &workers->worker[i];
	return NULL;
}

bool
league_workers_start(struct league_workers *workers,
		     const struct league_worker *like,
		     enum status (*run)(void *arg, void *result), void *arg,
		     struct diag *diag)
{
	struct league_worker *worker = league_workers_find_free(workers);
	pid_t master = getpid();
	void *result = mmap(NULL, like->size, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (worker == NULL || result == MAP_FAILED) {
		diag_set(diag, "cannot start a process: %s", strerror(errno));
		return false;
	}
	worker->work = like->work;
	worker->subject = like->subject;
	worker->owner = like->owner;
	worker->size = like->size;
	worker->result = result;
	fflush(stdout);
	fflush(stderr);
	worker->pid = fork();
	if (worker->pid == 0)
		league_worker_run(workers, worker, master, run, arg);
	if (worker->pid == -1) {
		diag_set(diag, "cannot start a process: %s", strerror(errno));
		worker->pid = 0;
		munmap(result, like->size);
		return false;
	}
	workers->busy++;
	return true;
}

unsigned
league_workers_count(const struct league_workers *workers,
		     enum league_work work, int64_t owner)
{
	unsigned n = 0;

	for (unsigned i = 0; i < workers->count; i++) {
		const struct league_worker *worker = &workers->worker[i];

		n += worker->pid != 0 && worker->work == work &&
		     (owner == 0 || worker->owner == owner);
	}
	return n;
}

const struct league_worker *
league_workers_find(const struct league_workers *workers, enum league_work work,
		    int64_t subject)
{
	for (unsigned i = 0; i < workers->count; i++) {
		const struct league_worker *worker = &workers->worker[i];

		if (worker->pid != 0 && worker->work == work &&
		    worker->subject == subject)
			return worker;
	}
	return NULL;
}

struct league_worker *
league_workers_of(struct league_workers *workers, pid_t pid)
{
	for (unsigned i = 0; i < workers->count; i++)
		if (workers->worker[i].pid == pid)
			return &workers->worker[i];
	return NULL;
}

void
league_workers_end(struct league_workers *workers, struct league_worker *worker)
{
	munmap(worker->result, worker->size);
	worker->result = NULL;
	worker->pid = 0;
	workers->busy--;
}

void
league_workers_signal(const struct league_workers *workers, int number)
{
	for (unsigned i = 0; i < workers->count; i++)
		if (workers->worker[i].pid != 0)
			kill(workers->worker[i].pid, number);
}
