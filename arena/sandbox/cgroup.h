/*
 * cgroup.h - put each bot into a control group (cgroup v2), so that the kernel
 * enforces the bot's limits.
 *
 * Control groups are optional.  Without them the arena enforces every limit
 * itself.  If the arena's own group is delegated to the arena with the memory
 * controller, each bot gets a subgroup.  Control groups have four advantages.
 * The kernel limits memory at every moment, while the arena checks memory only
 * 50 times a second.  The kernel counts a page that several processes share
 * once.  At isolation level process, control groups limit the number of threads
 * and processes even if the arena is not root.  The kernel kills all processes
 * of a group at once.
 *
 * A group with subgroups cannot contain a process.  So the arena moves its own
 * processes into a subgroup:
 *
 *   "GROUP": the group that is delegated to the arena; contains only subgroups.
 *   "GROUP/deadwood-PID": the arena, its referees and the fork server.
 *   "GROUP/deadwood-PID-N": the box of one bot, and all processes in the box.
 *
 * A group counts as delegated if systemd has marked the group (`systemd-run
 * --user --scope -p Delegate=yes arena run ...`), or if the group belongs to
 * this user and its parent group does not.  If the arena is killed, its empty
 * subgroups remain until systemd or the creator of the group removes them.
 * Linux only.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_CGROUP_H
#define DEADWOOD_ARENA_SANDBOX_CGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CGROUP_PATH_MAX 512

/**
 * struct cgroups - the control groups of a run.  A zeroed struct: the run uses
 * no control groups
 * @top: folder of the delegated group; "": the run uses no control groups
 * @memory_bytes: memory limit in bytes of a bot and its box (the processes of
 *	deadwood-box around the bot) together
 * @tasks: maximum number of threads and processes of a bot and its box; 0: no
 *	limit
 * @next: number of the group that cgroup_make makes next
 */
struct cgroups {
	char top[CGROUP_PATH_MAX];
	int64_t memory_bytes, tasks;
	uint32_t next;
};

/**
 * cgroup_find_path - find the folder of this process's control group
 * @own: text of /proc/self/cgroup
 * @mounts: text of /proc/self/mountinfo
 *
 * If this process is in no group of cgroup v2, or the group is not visible
 * under the mount points, returns false.
 */
bool cgroup_find_path(const char *own, const char *mounts,
		      char path[CGROUP_PATH_MAX]);

/**
 * cgroups_delegated - find the control group that is delegated to this process,
 * in which this process may make groups
 * @path: set to the path of the group's folder
 * @why: buffer of @size bytes.  If no group is delegated, set to the reason
 */
bool cgroups_delegated(char path[CGROUP_PATH_MAX], char *why, size_t size);

/**
 * cgroups_open - move the arena into a subgroup, and prepare to make groups for
 * bots
 * @memory_bytes, @tasks: limits of a bot and its box (see struct cgroups)
 *
 * If cgroups_open fails, the arena stays in its group, @groups is zeroed, and
 * the run uses no control groups.
 */
void cgroups_open(struct cgroups *groups, int64_t memory_bytes, int64_t tasks);

/* Move the arena back into the delegated group, and remove all groups of the
 * run. */
void cgroups_close(struct cgroups *groups);

/**
 * cgroup_make - make a group for one bot
 * @number: set to the number of the group (1, 2, ...); 0: no group was made
 *
 * Returns a descriptor of the group's folder, owned.  The caller starts the box
 * (the bot's sandbox) in this group.  If the run uses no groups, or the group
 * could not be made, returns -1.
 */
int cgroup_make(struct cgroups *groups, uint32_t *number);

/* Send SIGKILL to all processes of a group. */
void cgroup_kill(const struct cgroups *groups, uint32_t number);

/* Return the bytes of memory that the group's processes use, without the page
 * cache.  Return -1 if unknown. */
int64_t cgroup_bytes(const struct cgroups *groups, uint32_t number);

/* Return true if the kernel has killed processes of the group because the group
 * exceeded its memory limit. */
bool cgroup_had_oom_kill(const struct cgroups *groups, uint32_t number);

/* Kill all processes that are still in a group, and remove the group. */
void cgroup_remove(const struct cgroups *groups, uint32_t number);

#endif
