/*
 * spawn.h - start a program cheaply and cleanly, and end all its processes.
 *
 * A child gets the given descriptors and no other, a session and process group
 * of its own, default signals, no core file, one core if asked, and SIGKILL
 * when the arena dies.  A start does not copy the arena's memory: the child
 * borrows it until exec.  This also returns the errno of a failed exec.  Linux
 * only.
 */
#ifndef DEADWOOD_ARENA_PROCESS_SPAWN_H
#define DEADWOOD_ARENA_PROCESS_SPAWN_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define SPAWN_FDS_MAX 4

/**
 * struct spawn - a program to start
 * @argv: argv[0] is a path; borrowed, as is all else
 * @dir: working folder, or NULL for the arena's own
 * @fds: become descriptors 0, 1, 2, 3; -1 is /dev/null (for 3: none)
 * @core: the core that it runs on, or -1: all of the arena's
 * @person: two descriptors that become its 3 and 4, to read and to write; NULL:
 *	none.  @fds has no fourth then
 * @memory_bytes: of data; 0: as much as the arena
 * @expendable: the OOM killer takes it first
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
 * Returns 0, or the errno of the failed call (execve, chdir, setsid, clone).
 */
int spawn_start(const struct spawn *spawn, pid_t *pid, bool *chdir_failed);

/* Adopt orphans of children (subreaper), so that the arena can kill them. */
void spawn_adopt_orphans(void);

/* Send SIGKILL to a child's whole group. The child must not have been
 * reaped. */
void spawn_kill_group(pid_t pid);

/**
 * spawn_next_dead - find a child that has ended, without reaping it
 *
 * Returns its pid, 0 if none has ended, or -1 if there are no children at all.
 */
pid_t spawn_next_dead(void);

/* Reap a child.  Returns its status as of waitpid. */
int spawn_reap(pid_t pid);

/* Reap a child, with SIGKILL to its group if it has not ended within @ms. */
int spawn_reap_within(pid_t pid, int64_t ms);

/**
 * spawn_sweep - kill adopted orphans
 * @is_ours: returns true for a child that the arena started, or one in the
 *	session of a live one; these are left alone
 *
 * Orphans of orphans are adopted only once those are reaped: call this again
 * after each reaped unknown child.
 */
void spawn_sweep(bool (*is_ours)(void *arg, pid_t pid), void *arg);

/* Read the cores that this process may use. Returns how many, at least 1. */
unsigned spawn_cores(int *cores, unsigned max);

/* Move a running program, with all its threads, to another core. */
void spawn_move_to_core(pid_t pid, int core);

/* Describe an exit or crash: "exited with status 3", "was killed by signal 11
 * (Segmentation fault)". */
void spawn_status_text(int status, char *out, unsigned size);

#endif
