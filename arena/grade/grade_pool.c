/* grade_pool.c - several submissions at once; see grade_pool.h.  Linux: a
 * worker dies with its master, and keeps to its core. */
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

#define WORKERS_MAX 256

/**
 * struct worker - a process with one submission; @pid is 0 of a free place
 */
struct worker {
	pid_t pid;
	size_t student;
	int core;
};

struct crew {
	const struct grade_job *work;
	const struct submissions *all;
	struct worker worker[WORKERS_MAX];
	unsigned workers, busy;
	size_t next, done, failed;
	bool stops, told_to_stop;
	sigset_t before;
};

/* In the new process. */
_Noreturn static void
be_worker(const struct crew *crew, const struct worker *worker, pid_t master)
{
	enum status status = STATUS_FAILED;
	cpu_set_t cores;

	CPU_ZERO(&cores);
	CPU_SET((size_t)worker->core, &cores);
	(void)sched_setaffinity(0, sizeof(cores), &cores); /* or all of them */
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == master &&
	    sigprocmask(SIG_SETMASK, &crew->before, NULL) == 0)
		status = grade_student(crew->work,
				       &crew->all->student[worker->student]);
	fflush(stderr);
	_exit((int)status);
}

static bool
start(struct crew *crew, struct worker *worker)
{
	pid_t master = getpid();

	worker->student = crew->next++;
	fflush(stdout);
	fflush(stderr);
	worker->pid = fork();
	if (worker->pid == 0)
		be_worker(crew, worker, master);
	if (worker->pid == -1) {
		fprintf(stderr, "arena grade: a process: %s\n",
			strerror(errno));
		worker->pid = 0;
		crew->failed++;
		return false;
	}
	crew->busy++;
	return true;
}

static void
start_all(struct crew *crew)
{
	for (unsigned i = 0; i < crew->workers; i++)
		while (!crew->stops && crew->worker[i].pid == 0 &&
		       crew->next < crew->all->count) {
			if (!grade_stands(crew->work,
					  &crew->all->student[crew->next])) {
				if (!start(crew, &crew->worker[i]))
					crew->stops = true;
				break;
			}
			crew->next++;
			crew->done++;
		}
}

/* What a worker said last, which is why it failed; or what ended it. */
static void
tell_failure(const struct crew *crew, const struct submission *student,
	     int status)
{
	char *folder = grade_folder(crew->work->out, student);
	char *path = xprintf("%s/log.txt", folder);
	char line[1024], last[1024] = "it failed without a word";
	FILE *in = fopen(path, "re");

	while (in != NULL && fgets(line, sizeof(line), in) != NULL)
		if (line[0] != '\n')
			snprintf(last, sizeof(last), "%.*s",
				 (int)strcspn(line, "\n"), line);
	if (in != NULL)
		fclose(in);
	if (WIFSIGNALED(status))
		snprintf(last, sizeof(last), "it was ended by signal %d (%s)",
			 WTERMSIG(status), strsignal(WTERMSIG(status)));
	fprintf(stderr, "%s: not graded: %s (%s)\n", student->key, last, path);
	free(path);
	free(folder);
}

/* The last line of a text that has @len bytes: its bytes and, in @line, where
 * it begins. */
static size_t
last_line(const char *text, size_t len, const char **line)
{
	size_t end = len;

	while (end > 0 && text[end - 1] == '\n')
		end--;
	*line = text + end;
	while (*line > text && (*line)[-1] != '\n')
		(*line)--;
	return (size_t)(text + end - *line);
}

/* Where no match was played: that, the line that says why, and behind it the
 * last one that a build printed. */
static void
tell_unplayed(const struct grade *grade, const char *what)
{
	const char *why = grade->state == GRADE_READY ? grade->rung[0].why
						      : grade->why;
	/* of a start what it printed stands behind the reason */
	size_t len = grade->state == GRADE_READY ? strcspn(why, "\n")
						 : strlen(why);
	const char *line, *printed;
	size_t n = last_line(why, len, &line), before;

	fprintf(stderr, "not played, it %s: %.*s; ", what, (int)n, line);
	before = last_line(why, (size_t)(line - why), &printed);
	if (before > 0)
		fprintf(stderr, "it printed: %.*s; ", (int)before, printed);
}

static void
tell_grade(const struct crew *crew, const struct submission *student)
{
	const struct assignment *assignment = crew->work->assignment;
	struct grade *grade = xcalloc(1, sizeof(*grade));
	char *folder = grade_folder(crew->work->out, student);
	char *who = roster_name(student->person, student->id);
	struct student_places places;
	const char *unplayed;

	grade_read(grade, assignment, folder);
	student_places_init(&places, assignment, folder);
	student_grade(&places, grade);
	student_places_release(&places);
	unplayed = grade_unplayed(grade, assignment);
	fprintf(stderr, "%zu of %zu: %s: ", crew->done, crew->all->count, who);
	if (unplayed != NULL)
		tell_unplayed(grade, unplayed);
	fprintf(stderr, "%g of %g points\n", grade_points(grade, assignment),
		assignment_points(assignment));
	free(who);
	free(folder);
	free(grade);
}

static void
take_end(struct crew *crew, pid_t pid, int status)
{
	for (unsigned i = 0; i < crew->workers; i++) {
		struct worker *worker = &crew->worker[i];
		const struct submission *student;

		if (worker->pid != pid)
			continue;
		student = &crew->all->student[worker->student];
		worker->pid = 0;
		crew->busy--;
		if (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_DONE) {
			crew->done++;
			tell_grade(crew, student);
		} else if (!crew->stops &&
			   !(WIFEXITED(status) &&
			     WEXITSTATUS(status) == STATUS_INTERRUPTED)) {
			crew->failed++;
			tell_failure(crew, student, status);
		} else {
			crew->stops = true;
		}
	}
}

static void
stop_all(struct crew *crew)
{
	crew->stops = crew->told_to_stop = true;
	for (unsigned i = 0; i < crew->workers; i++)
		if (crew->worker[i].pid != 0)
			kill(crew->worker[i].pid, SIGTERM);
}

/* Those that are to stop are told again: a check is many short runs, between
 * which nobody listens.  A wait that ends without a signal, as where a shell
 * stops this process and goes on with it, is no word to stop. */
static void
wait_for_one(struct crew *crew, const sigset_t *set)
{
	const struct timespec again = { .tv_sec = 1 };
	pid_t pid;
	int signal, status;

	signal = crew->told_to_stop ? sigtimedwait(set, NULL, &again)
				    : sigwaitinfo(set, NULL);
	if (signal == -1 ? crew->told_to_stop : signal != SIGCHLD)
		stop_all(crew);
	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		take_end(crew, pid, status);
}

static void
hire(struct crew *crew)
{
	int cores[WORKERS_MAX];
	unsigned core_count = spawn_cores(cores, WORKERS_MAX);
	int64_t jobs = crew->work->assignment->jobs;

	crew->workers = jobs > 0 ? (unsigned)jobs : core_count;
	if (crew->workers > WORKERS_MAX)
		crew->workers = WORKERS_MAX;
	for (unsigned i = 0; i < crew->workers; i++)
		crew->worker[i].core = cores[i % core_count];
}

enum status
grade_all(const struct grade_job *work, const struct submissions *all)
{
	struct crew *crew = xcalloc(1, sizeof(*crew));
	enum status status;
	sigset_t set;

	crew->work = work;
	crew->all = all;
	hire(crew);
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, &crew->before);
	start_all(crew);
	while (crew->busy > 0) {
		wait_for_one(crew, &set);
		start_all(crew);
	}
	sigprocmask(SIG_SETMASK, &crew->before, NULL);
	status = crew->stops	    ? STATUS_INTERRUPTED
		 : crew->failed > 0 ? STATUS_FAILED
				    : STATUS_DONE;
	free(crew);
	return status;
}
