/*
 * spawn.h - start a program cheaply and cleanly, and leave nothing of it
 * behind.
 *
 * A child gets the descriptors that it is given and no other, a session and
 * process group of its own, default signals, no core file, one core if asked,
 * and SIGKILL when the arena dies.  Starting does not copy the arena's memory:
 * the child borrows it until it executes, and that is also how the reason comes
 * back when it cannot.  Linux only.
 */
#ifndef DEADWOOD_ARENA_PROCESS_SPAWN_H
#define DEADWOOD_ARENA_PROCESS_SPAWN_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define SPAWN_FDS_MAX 4

/**
 * struct spawn - what to start
 * @argv: argv[0] is a path; borrowed, as is all else
 * @dir: working folder, or NULL for the arena's own
 * @fds: become descriptors 0, 1, 2, 3; -1 is /dev/null (for 3: none)
 * @core: the core that it runs on, or -1: all of the arena's
 * @person: two descriptors that become its 3 and 4, to read and to write; NULL:
 *	none.  @fds has no fourth then
 * @memory_bytes: of data; 0: as much as the arena
 * @expendable: the first to go when the machine's memory is used up
 */
struct spawn {
	char *const *argv;
	char *const *env;
	const char *dir;
	int fds[SPAWN_FDS_MAX];
	int core;
	const int *person;
	int64_t memory_bytes;
	bool expendable;
};

/**
 * spawn_start - start a program, in a session of its own
 * @pid: set on success; also the number of its session and group
 * @chdir_failed: set on failure: its folder was the reason
 *
 * Returns 0, or the errno of what could not be done (execve, chdir, setsid,
 * clone).
 */
int spawn_start(const struct spawn *spawn, pid_t *pid, bool *chdir_failed);

/* Let orphans of children come to this process, so that it can end them. */
void spawn_adopt_orphans(void);

/* SIGKILL to a child's whole group. The child must not have been reaped. */
void spawn_kill_group(pid_t pid);

/**
 * spawn_next_dead - a child that has ended, without reaping it
 *
 * Returns its pid, 0 when none has, or -1 when there are no children at all.
 */
pid_t spawn_next_dead(void);

/* Reap it. Returns the status as of waitpid. */
int spawn_reap(pid_t pid);

/* The same, and SIGKILL to its group if it has not ended within @ms. */
int spawn_reap_within(pid_t pid, int64_t ms);

/**
 * spawn_sweep - kill the orphans that were adopted
 * @is_ours: is it a child that the arena started, or in the session of one
 *	that lives?  Such are left alone
 *
 * Orphans of orphans are adopted only once those are reaped: call again after
 * each reaped stranger.
 */
void spawn_sweep(bool (*is_ours)(void *arg, pid_t pid), void *arg);

/* The cores that this process may use. Returns how many, at least 1. */
unsigned spawn_cores(int *cores, unsigned max);

/* Move a running program, all its threads, to another core. */
void spawn_move(pid_t pid, int core);

/* "exited with status 3", "was killed by signal 11 (Segmentation fault)" */
void spawn_status_text(int status, char *out, unsigned size);

#endif
