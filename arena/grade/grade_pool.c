/* grade_pool.c - grade several submissions at once; see grade_pool.h.  Linux
 * only: the kernel kills a worker when the main process dies, and each worker
 * has its own core. */
#define _GNU_SOURCE
#include "arena/grade/grade_pool.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/grade/roster.h"
#include "arena/process/spawn.h"
#include "lib/alloc.h"
#include "lib/file/output_file.h"

#define WORKERS_MAX 256

/**
 * struct grade_worker - a process that grades one submission
 * @pid: process ID; 0: the entry is free
 */
struct grade_worker {
	pid_t pid;
	size_t student;
	int core;
};

struct grade_pool {
	const struct grade_job *job;
	const struct submissions *all;
	struct grade_worker worker[WORKERS_MAX];
	unsigned workers, busy;
	size_t next, done, failed;
	bool stopping, stop_sent;
	sigset_t before;
};

/* Grade a submission in the new process. */
_Noreturn static void
grade_worker_run(const struct grade_pool *pool,
		 const struct grade_worker *worker, pid_t master)
{
	enum status status = STATUS_FAILED;
	cpu_set_t cores;

	CPU_ZERO(&cores);
	CPU_SET((size_t)worker->core, &cores);
	(void)sched_setaffinity(0, sizeof(cores),
				/* on failure the worker may use all cores */
				&cores);
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == master &&
	    sigprocmask(SIG_SETMASK, &pool->before, NULL) == 0)
		status = grade_student(pool->job,
				       &pool->all->student[worker->student]);
	fflush(stderr);
	_exit((int)status);
}

static bool
grade_worker_start(struct grade_pool *pool, struct grade_worker *worker)
{
	pid_t master = getpid();

	worker->student = pool->next++;
	fflush(stdout);
	fflush(stderr);
	worker->pid = fork();
	if (worker->pid == 0)
		grade_worker_run(pool, worker, master);
	if (worker->pid == -1) {
		fprintf(stderr, "arena grade: cannot start a process: %s\n",
			strerror(errno));
		worker->pid = 0;
		pool->failed++;
		return false;
	}
	pool->busy++;
	return true;
}

static void
grade_pool_start(struct grade_pool *pool)
{
	for (unsigned i = 0; i < pool->workers; i++)
		while (!pool->stopping && pool->worker[i].pid == 0 &&
		       pool->next < pool->all->count) {
			if (!grade_is_done(pool->job,
					   &pool->all->student[pool->next])) {
				if (!grade_worker_start(pool, &pool->worker[i]))
					pool->stopping = true;
				break;
			}
			pool->next++;
			pool->done++;
		}
}

/* Print the reason why a worker failed: the last line of its log, or its
 * signal. */
static void
grade_pool_print_failure(const struct grade_pool *pool,
			 const struct submission *student, int status)
{
	char *folder = grade_folder(pool->job->out, student);
	char *path = xprintf("%s/log.txt", folder);
	char last[1024] = "the grading process failed without a message";

	output_file_last_line(path, last, sizeof(last));
	if (WIFSIGNALED(status))
		snprintf(last, sizeof(last),
			 "the grading process was killed by signal %d (%s)",
			 WTERMSIG(status), strsignal(WTERMSIG(status)));
	fprintf(stderr, "%s: not graded: %s (%s)\n", student->key, last, path);
	free(path);
	free(folder);
}

/* Return the length of the last line of a text of @len bytes.  @line: set to
 * the start of this line. */
static size_t
grade_find_last_line(const char *text, size_t len, const char **line)
{
	size_t end = len;

	while (end > 0 && text[end - 1] == '\n')
		end--;
	*line = text + end;
	while (*line > text && (*line)[-1] != '\n')
		(*line)--;
	return (size_t)(text + end - *line);
}

/* Print that no match was played, with the line that contains the reason, and
 * with the last line that the build or the bot printed. */
static void
grade_pool_print_unplayed(const struct grade *grade, const char *what)
{
	const char *why = grade->state == GRADE_READY ? grade->rung[0].why
						      : grade->why;
	/* If the bot did not start, its output follows the reason. */
	size_t len = grade->state == GRADE_READY ? strcspn(why, "\n")
						 : strlen(why);
	const char *line, *printed;
	size_t n = grade_find_last_line(why, len, &line), before;

	fprintf(stderr, "not played, it %s: %.*s; ", what, (int)n, line);
	before = grade_find_last_line(why, (size_t)(line - why), &printed);
	if (before > 0)
		fprintf(stderr, "it printed: %.*s; ", (int)before, printed);
}

static void
grade_pool_print_grade(const struct grade_pool *pool,
		       const struct submission *student)
{
	const struct assignment *assignment = pool->job->assignment;
	struct grade *grade = xcalloc(1, sizeof(*grade));
	char *folder = grade_folder(pool->job->out, student);
	char *who = roster_format_name(student->person, student->id);
	struct student_places places;
	const char *unplayed;

	grade_read(grade, assignment, folder);
	student_places_init(&places, assignment, folder);
	student_text_clean_grade(&places, grade);
	student_places_release(&places);
	unplayed = grade_unplayed(grade, assignment);
	fprintf(stderr, "%zu of %zu: %s: ", pool->done, pool->all->count, who);
	if (unplayed != NULL)
		grade_pool_print_unplayed(grade, unplayed);
	fprintf(stderr, "%g of %g points\n", grade_points(grade, assignment),
		assignment_points(assignment));
	free(who);
	free(folder);
	free(grade);
}

static void
grade_pool_reap(struct grade_pool *pool, pid_t pid, int status)
{
	for (unsigned i = 0; i < pool->workers; i++) {
		struct grade_worker *worker = &pool->worker[i];
		const struct submission *student;

		if (worker->pid != pid)
			continue;
		student = &pool->all->student[worker->student];
		worker->pid = 0;
		pool->busy--;
		if (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_DONE) {
			pool->done++;
			grade_pool_print_grade(pool, student);
		} else if (!pool->stopping &&
			   !(WIFEXITED(status) &&
			     WEXITSTATUS(status) == STATUS_INTERRUPTED)) {
			pool->failed++;
			grade_pool_print_failure(pool, student, status);
		} else {
			pool->stopping = true;
		}
	}
}

static void
grade_pool_stop(struct grade_pool *pool)
{
	pool->stopping = pool->stop_sent = true;
	for (unsigned i = 0; i < pool->workers; i++)
		if (pool->worker[i].pid != 0)
			kill(pool->worker[i].pid, SIGTERM);
}

/* Wait for a worker or a signal.  While stopping, send SIGTERM again each
 * second.  A check consists of many short runs, and a worker ignores the signal
 * between two of them.  Do not stop if the wait ends without a signal, because
 * a shell has stopped and resumed this process. */
static void
grade_pool_wait(struct grade_pool *pool, const sigset_t *set)
{
	const struct timespec again = { .tv_sec = 1 };
	pid_t pid;
	int signal, status;

	signal = pool->stop_sent ? sigtimedwait(set, NULL, &again)
				 : sigwaitinfo(set, NULL);
	if (signal == -1 ? pool->stop_sent : signal != SIGCHLD)
		grade_pool_stop(pool);
	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		grade_pool_reap(pool, pid, status);
}

static void
grade_pool_init_workers(struct grade_pool *pool)
{
	int cores[WORKERS_MAX];
	unsigned core_count = spawn_cores(cores, WORKERS_MAX);
	int64_t jobs = pool->job->assignment->jobs;

	pool->workers = jobs > 0 ? (unsigned)jobs : core_count;
	if (pool->workers > WORKERS_MAX)
		pool->workers = WORKERS_MAX;
	for (unsigned i = 0; i < pool->workers; i++)
		pool->worker[i].core = cores[i % core_count];
}

enum status
grade_pool_run(const struct grade_job *job, const struct submissions *all)
{
	struct grade_pool *pool = xcalloc(1, sizeof(*pool));
	enum status status;
	sigset_t set;

	pool->job = job;
	pool->all = all;
	grade_pool_init_workers(pool);
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, &pool->before);
	grade_pool_start(pool);
	while (pool->busy > 0) {
		grade_pool_wait(pool, &set);
		grade_pool_start(pool);
	}
	sigprocmask(SIG_SETMASK, &pool->before, NULL);
	status = pool->stopping	    ? STATUS_INTERRUPTED
		 : pool->failed > 0 ? STATUS_FAILED
				    : STATUS_DONE;
	free(pool);
	return status;
}
