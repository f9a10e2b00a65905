/*
 * spawn.h - start a program in a session of its own, and end all its processes.
 *
 * A child gets only the given descriptors, its own session and process group,
 * default signal handlers, and no core file.  The kernel sends SIGKILL to the
 * child when the arena dies.  Until exec the child shares the arena's memory.
 * So the start copies no memory and can return the errno of a failed exec.
 * Linux only.
 */
#ifndef DEADWOOD_ARENA_PROCESS_SPAWN_H
#define DEADWOOD_ARENA_PROCESS_SPAWN_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define SPAWN_FDS_MAX 4

/**
 * struct spawn - a program to start
 * @argv: words of the command; argv[0] is a path.  The struct borrows all its
 *	pointers
 * @dir: working folder, or NULL for the working folder of the arena
 * @fds: descriptors that become the descriptors 0, 1, 2 and 3 of the program.
 *	If the entry for 0, 1 or 2 is -1, the program gets /dev/null; if the
 *	entry for 3 is -1, the program gets no descriptor 3
 * @core: number of the CPU core for the program; -1: all cores of the arena
 * @person: NULL for a bot.  For a human player, two descriptors.  The program
 *	reads from the first descriptor, which becomes 3, and writes to the
 *	second, which becomes 4.  For a human player, the fourth entry of @fds
 *	must be -1
 * @memory_bytes: limit of data memory in bytes; 0: the program inherits the
 *	arena's limit
 * @expendable: true: the OOM killer kills this program before others
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
 * @pid: set on success to the process id, which is also the id of its session
 *	and group
 * @chdir_failed: set to true if the start failed because of the working folder
 *
 * Returns 0, or the errno of the failed call (execve, chdir, setsid, clone).
 */
int spawn_start(const struct spawn *spawn, pid_t *pid, bool *chdir_failed);

/* Become the parent (subreaper) of processes whose parent has ended.  So the
 * arena can kill all processes of a bot. */
void spawn_adopt_orphans(void);

/* Send SIGKILL to all processes in the process group of a child.  The caller
 * must not have reaped the child yet. */
void spawn_kill_group(pid_t pid);

/**
 * spawn_next_dead - find a child that has ended, without reaping it
 *
 * Returns the pid of the child; 0 if no child has ended; -1 if there are no
 * children.
 */
pid_t spawn_next_dead(void);

/* Reap a child that has ended.  Returns its exit status, as waitpid does. */
int spawn_reap(pid_t pid);

/* Reap a child, perhaps by force.  If the child has not ended within @ms
 * milliseconds, the function first sends SIGKILL to its process group. */
int spawn_reap_within(pid_t pid, int64_t ms);

/**
 * spawn_sweep - kill adopted processes that belong to no running program
 * @is_ours: function that returns true for a process not to kill: a child that
 *	the arena started, or a process in the session of a running child
 *
 * The kernel makes the children of an adopted process children of the arena
 * only when that process has ended.  So the caller must call spawn_sweep again
 * after it has reaped a child that the arena did not start.
 */
void spawn_sweep(bool (*is_ours)(void *arg, pid_t pid), void *arg);

/* Read the numbers of the CPU cores that this process may use.  Returns the
 * number of cores, at least 1. */
unsigned spawn_cores(int *cores, unsigned max);

/* Move a running program, with all its threads, to another core. */
void spawn_move_to_core(pid_t pid, int core);

/* Write how a program ended to @out, such as "exited with status 3" or "was
 * killed by signal 11 (Segmentation fault)". */
void spawn_status_text(int status, char *out, unsigned size);

#endif
