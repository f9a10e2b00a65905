/*
 * cgroup.h - control groups (cgroup v2): limits that the kernel enforces, if
 * the arena may use them.
 *
 * They are optional: every limit is also enforced without them.  If the arena's
 * own group is delegated to it with the memory controller, each bot gets a
 * group below it, from its first process on.  Then the kernel limits memory,
 * instead of checks 50 times a second; memory of several processes is measured
 * without counting a shared page twice; tasks are limited at level process as
 * an ordinary user too; and a whole group is killed at once.
 *
 * A group with groups below it cannot contain a process, so the arena moves
 * into one of its own:
 *
 *   GROUP                   delegated, empty except for these
 *   GROUP/deadwood-PID      the arena, its referees, the fork server
 *   GROUP/deadwood-PID-N    the box of a bot and all in it
 *
 * A group is delegated if systemd has marked it (`systemd-run --user --scope -p
 * Delegate=yes arena run ...`), or if it belongs to this user while the group
 * above it does not.  If the arena is killed, its empty groups remain until
 * systemd or the creator of the group removes them.  Linux only.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_CGROUP_H
#define DEADWOOD_ARENA_SANDBOX_CGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CGROUP_PATH_MAX 512

/**
 * struct cgroups - the groups of a run; zeros: none
 * @top: the folder of the delegated group; "": no groups are used
 * @memory_bytes: of a bot, with what its box needs
 * @tasks: threads and processes of a bot and its box; 0: not limited here
 * @next: the number of the next group
 */
struct cgroups {
	char top[CGROUP_PATH_MAX];
	int64_t memory_bytes, tasks;
	uint32_t next;
};

/**
 * cgroup_find_path - find the folder of a process's group
 * @own: the text of /proc/self/cgroup
 * @mounts: the text of /proc/self/mountinfo
 *
 * Returns false if it belongs to no visible cgroup v2.
 */
bool cgroup_find_path(const char *own, const char *mounts,
		      char path[CGROUP_PATH_MAX]);

/**
 * cgroups_delegated - find the group that this process may divide
 * @why: caller's, @size bytes: if there is none, the reason for the user
 */
bool cgroups_delegated(char path[CGROUP_PATH_MAX], char *why, size_t size);

/**
 * cgroups_open - move into a group of our own, and prepare to make others
 * @memory_bytes, @tasks: limits of a bot and its box
 *
 * If that fails, nothing is changed, and no groups are used.
 */
void cgroups_open(struct cgroups *groups, int64_t memory_bytes, int64_t tasks);

/* Move back, and remove all groups. */
void cgroups_close(struct cgroups *groups);

/**
 * cgroup_make - make a group for one bot
 * @number: its number, from 1 on; 0 if there is none
 *
 * Returns an owned descriptor of its folder, to start the box in, or -1: no
 * groups are used, or this one could not be made.
 */
int cgroup_make(struct cgroups *groups, uint32_t *number);

/* Send SIGKILL to all processes of a group. */
void cgroup_kill(const struct cgroups *groups, uint32_t number);

/* Return the memory of its processes without the page cache; -1: unknown. */
int64_t cgroup_bytes(const struct cgroups *groups, uint32_t number);

/* Return true if the kernel has killed processes of the group for exceeding its
 * memory. */
bool cgroup_had_oom_kill(const struct cgroups *groups, uint32_t number);

/* Remove a group; kills processes that are left in it. */
void cgroup_remove(const struct cgroups *groups, uint32_t number);

#endif
