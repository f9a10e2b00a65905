/* proc.c - read /proc/PID/task; see proc.h. */
#include "lib/proc.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* arbitrary: maximum number of processes of one bot that are measured */
#define FAMILY_MAX 1000

bool
proc_read(pid_t pid, pid_t thread, const char *name, char *text, size_t size)
{
	char path[80];
	ssize_t n;
	int fd;

	(void)snprintf(path, sizeof(path), "/proc/%d/task/%d/%s", (int)pid,
		       (int)thread, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	n = fd == -1 ? -1 : read(fd, text, size - 1);
	if (fd != -1)
		close(fd);
	text[n > 0 ? n : 0] = '\0';
	return n > 0;
}

static DIR *
proc_open_tasks(pid_t pid)
{
	char path[64];

	(void)snprintf(path, sizeof(path), "/proc/%d/task", (int)pid);
	return opendir(path);
}

static int
proc_open_children(pid_t pid, pid_t thread)
{
	char path[80];

	(void)snprintf(path, sizeof(path), "/proc/%d/task/%d/children",
		       (int)pid, (int)thread);
	return open(path, O_RDONLY | O_CLOEXEC);
}

static void proc_each_descendant(pid_t pid, int *budget,
				 void (*each)(void *arg, pid_t pid), void *arg);

/* Call @each for the descendants of one thread. */
static void
proc_each_child(int fd, int *budget, void (*each)(void *arg, pid_t pid),
		void *arg)
{
	char text[512], *at, *end;
	size_t kept = 0;
	ssize_t n;

	while ((n = read(fd, text + kept, sizeof(text) - 1 - kept)) > 0) {
		text[kept + (size_t)n] = '\0';
		for (at = text; (end = strchr(at, ' ')) != NULL; at = end + 1)
			if ((*budget)-- > 0)
				proc_each_descendant(
					(pid_t)strtol(at, NULL, 10), budget,
					each, arg);
		/* keep an incomplete number for the next read */
		kept = strlen(at);
		memmove(text, at, kept);
	}
}

static void
proc_each_descendant(pid_t pid, int *budget, void (*each)(void *arg, pid_t pid),
		     void *arg)
{
	const struct dirent *entry;
	DIR *tasks;

	each(arg, pid);
	tasks = proc_open_tasks(pid);
	while (tasks != NULL && (entry = readdir(tasks)) != NULL) {
		pid_t thread = (pid_t)strtol(entry->d_name, NULL, 10);
		int fd = thread > 0 ? proc_open_children(pid, thread) : -1;

		if (fd == -1)
			continue;
		proc_each_child(fd, budget, each, arg);
		close(fd);
	}
	if (tasks != NULL)
		closedir(tasks);
}

void
proc_each(pid_t pid, void (*each)(void *arg, pid_t pid), void *arg)
{
	int budget = FAMILY_MAX;

	proc_each_descendant(pid, &budget, each, arg);
}

static int64_t
proc_status_bytes(const char *status, const char *key)
{
	const char *at = strstr(status, key);

	return at == NULL ? 0 : strtol(at + strlen(key), NULL, 10) * 1024;
}

/* Return the memory in bytes of the process of a thread.  @statm: content of
 * the file statm, with the mapped and resident pages.
 */
static int64_t
proc_thread_bytes(pid_t pid, pid_t thread, const char *statm, int64_t most)
{
	int64_t page = sysconf(_SC_PAGESIZE);
	char status[4096], *end;
	int64_t mapped = strtol(statm, &end, 10) * page;
	int64_t resident = strtol(end, NULL, 10) * page;

	if (mapped > most &&
	    proc_read(pid, thread, "status", status, sizeof(status)))
		resident += proc_status_bytes(status, "\nVmSwap:") +
			    proc_status_bytes(status, "\nVmPTE:");
	return resident;
}

/* Return the memory in bytes of a process whose first thread has ended; read it
 * from the files of another thread. */
static int64_t
proc_leaderless_bytes(pid_t pid, int64_t most)
{
	const struct dirent *entry;
	char statm[80];
	int64_t bytes = 0;
	DIR *tasks = proc_open_tasks(pid);

	while (tasks != NULL && bytes == 0 &&
	       (entry = readdir(tasks)) != NULL) {
		pid_t thread = (pid_t)strtol(entry->d_name, NULL, 10);

		if (thread > 0 &&
		    proc_read(pid, thread, "statm", statm, sizeof(statm)))
			bytes = proc_thread_bytes(pid, thread, statm, most);
	}
	if (tasks != NULL)
		closedir(tasks);
	return bytes;
}

int64_t
proc_bytes(pid_t pid, int *statm, int64_t most)
{
	int64_t bytes = 0;
	char text[80];
	ssize_t n;

	if (*statm == -1) {
		(void)snprintf(text, sizeof(text), "/proc/%d/statm", (int)pid);
		*statm = open(text, O_RDONLY | O_CLOEXEC);
	}
	n = pread(*statm, text, sizeof(text) - 1, 0);
	if (n > 0) {
		text[n] = '\0';
		bytes = proc_thread_bytes(pid, pid, text, most);
	}
	return bytes > 0 ? bytes : proc_leaderless_bytes(pid, most);
}

struct sum {
	int64_t bytes, most;
};

static void
proc_add_bytes(void *arg, pid_t pid)
{
	struct sum *sum = arg;
	char statm[80];
	int64_t bytes = 0;

	if (proc_read(pid, pid, "statm", statm, sizeof(statm)))
		bytes = proc_thread_bytes(pid, pid, statm, sum->most);
	sum->bytes += bytes > 0 ? bytes : proc_leaderless_bytes(pid, sum->most);
}

int64_t
proc_family_bytes(pid_t pid, int64_t most)
{
	struct sum sum = { .most = most };

	proc_each(pid, proc_add_bytes, &sum);
	return sum.bytes;
}

void
proc_excess(int64_t bytes, int64_t most, char words[PROC_WORDS_MAX])
{
	(void)snprintf(words, PROC_WORDS_MAX,
		       "it used %lld MB of memory, %lld MB are allowed",
		       (long long)((bytes - 1) >> 20) + 1,
		       (long long)(most >> 20));
}

uint64_t
proc_oom_kills(void)
{
	FILE *file = fopen("/proc/vmstat", "re");
	uint64_t kills = 0;
	char line[120];

	while (file != NULL && fgets(line, sizeof(line), file) != NULL)
		if (strncmp(line, "oom_kill ", 9) == 0)
			kills = strtoull(line + 9, NULL, 10);
	if (file != NULL)
		fclose(file);
	return kills;
}
