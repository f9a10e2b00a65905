/*
 * cgroup.h - control groups: limits that the kernel keeps, where it lets us.
 *
 * Nothing here needs them: every limit is kept without.  But where the arena's
 * own group (cgroup v2) is delegated to it, with the memory controller, each
 * bot gets a group below it, from its first process on.  Memory is bounded by
 * the kernel then and not by looks 50 times a second, that of several processes
 * is measured without counting a shared page twice, tasks are bounded at level
 * process as an ordinary user too, and a whole group is killed at once.
 *
 * A group with groups below it may hold no process itself, so the arena moves
 * into one of its own:
 *
 *   GROUP                   delegated, empty but for these
 *   GROUP/deadwood-PID      the arena, its referees, the fork server
 *   GROUP/deadwood-PID-N    the box of a bot and all in it
 *
 * Delegated is what systemd has marked so (`systemd-run --user --scope
 * -p Delegate=yes arena run ...`), or what belongs to this user while the group
 * above it does not.  Should the arena be killed, its empty groups stay for
 * systemd to remove, or for whoever made the group.  Linux only.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_CGROUP_H
#define DEADWOOD_ARENA_SANDBOX_CGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CGROUP_PATH_MAX 512

/**
 * struct cgroups - the groups of a run; zeros: none
 * @top: the delegated group's folder; "": no groups are used
 * @memory_bytes: of a bot, with what its box needs besides
 * @tasks: threads and processes of a bot and its box; 0: not bounded here
 * @next: the number of the next group
 */
struct cgroups {
	char top[CGROUP_PATH_MAX];
	int64_t memory_bytes, tasks;
	uint32_t next;
};

/**
 * group_of - the folder of a process's group
 * @own: the text of /proc/self/cgroup
 * @mounts: the text of /proc/self/mountinfo
 *
 * Returns false when there is no cgroup v2 in sight that it belongs to.
 */
bool group_of(const char *own, const char *mounts, char path[CGROUP_PATH_MAX]);

/**
 * cgroups_delegated - the folder of the group that this process may divide
 * @why: caller's, @size bytes: what is missing, for people, when it may not
 */
bool cgroups_delegated(char path[CGROUP_PATH_MAX], char *why, size_t size);

/**
 * cgroups_open - move into a group of our own, and be ready to make others
 * @memory_bytes, @tasks: what a bot and its box may have
 *
 * Where that cannot be done all stays as it was, and no groups are used.
 */
void cgroups_open(struct cgroups *groups, int64_t memory_bytes, int64_t tasks);

/* Move back, and leave nothing. */
void cgroups_close(struct cgroups *groups);

/**
 * cgroup_make - a group for one bot
 * @number: its number, from 1 on; 0 when there is none
 *
 * Returns an owned descriptor of its folder, to start the box in, or -1: no
 * groups are used, or none can be had now.
 */
int cgroup_make(struct cgroups *groups, uint32_t *number);

/* SIGKILL to all in it. */
void cgroup_kill(const struct cgroups *groups, uint32_t number);

/* What its processes use of memory, without the files that they read; -1: not
 * known. */
int64_t cgroup_bytes(const struct cgroups *groups, uint32_t number);

/* Has the kernel ended processes in it that wanted more memory? */
bool cgroup_was_full(const struct cgroups *groups, uint32_t number);

/* All in it has ended, or is to: it goes. */
void cgroup_end(const struct cgroups *groups, uint32_t number);

#endif
