/*
 * sandbox.h - start a bot in deadwood-box, and follow what the box reports.
 *
 * struct sandbox_set is what all sandboxes of a run share: each bot's command
 * and the paths that it may read, made once, and the seccomp program, built
 * once.  A struct sandbox is one box that runs: its control socket, the bot's
 * process as this machine counts it, and how that ended.  Closing the control
 * socket ends everything in the box; box/start.h has the messages.  Linux only.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_SANDBOX_H
#define DEADWOOD_ARENA_SANDBOX_SANDBOX_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena/config/config.h"
#include "arena/process/loop.h"

struct sandbox_set;
struct cgroups;
struct machine;

/**
 * struct sandbox_place - where the boxes of a run are started
 * @machine: see machine.h; kept
 * @box: the path of deadwood-box
 * @dir, @also: what no bot may see: the results directory, and other paths
 *	(struct secrets)
 * @uid: of the first bot, when this is root; 0: bots are the own user
 */
struct sandbox_place {
	const struct machine *machine;
	const char *box, *dir;
	const char *const *also;
	uint32_t uid;
};

/**
 * sandbox_set_new - ready the boxes of a run
 * @config: its bots' isolation is of levels that can be had; kept
 * @unfit: on failure the number of the bot whose command or folder cannot be
 *	used in a box; the number of bots: the machine failed
 *
 * Returns an owned struct, or NULL with @diag, which says how to mend it.
 */
struct sandbox_set *sandbox_set_new(const struct config *config,
				    const struct sandbox_place *place,
				    uint32_t *unfit, struct diag *diag);
void sandbox_set_free(struct sandbox_set *sandboxes);

/* Level process: does the bot of this box keep more in its private folder than
 * it may?  And, once it has ended: the folder goes. */
bool sandbox_set_is_full(const struct sandbox_set *sandboxes, pid_t box);
void sandbox_set_clear(const struct sandbox_set *sandboxes, pid_t box);

/* The control groups of the boxes; NULL without @sandboxes. */
const struct cgroups *sandbox_set_cgroups(const struct sandbox_set *sandboxes);

/* The process that starts the boxes (fork_server.h), a child of ours; 0: none.
 */
pid_t sandbox_set_fork_server(const struct sandbox_set *sandboxes);

/* No more boxes for now: that process ends, and is to be reaped. */
void sandbox_set_dismiss(struct sandbox_set *sandboxes);

/* The user that bots of this arena may become; 0: they stay the own user. */
uint32_t sandbox_first_uid(void);

/**
 * struct sandbox - one box
 * @control: our end of its socket
 * @box: its outer process, a child of ours
 * @bot: the bot's process; 0 until it is known
 * @cgroup: the number of its control group (cgroup.h); 0: none
 * @goes: it is about to run its program; @started: it does
 * @status: as of waitpid, once @reported
 * @failed: why the bot could not be started; "" when it could
 * @error: the errno of that
 */
struct sandbox {
	struct watch control;
	pid_t box, bot;
	uint32_t cgroup;
	bool goes;
	bool started;
	bool reported;
	int status;
	struct diag failed;
	int error;
};

/**
 * sandbox_start - start a bot's box
 * @fds: become the bot's descriptors 0, 1 and 2
 * @core: for it, or -1
 * @sandbox: its box and cgroup are set
 * @control: our end of its socket, non-blocking; owned
 *
 * Returns 0 or errno.
 */
int sandbox_start(struct sandbox_set *sandboxes, uint32_t bot, const int fds[3],
		  int core, struct sandbox *sandbox, int *control);

enum sandbox_news { SANDBOX_NEWS, SANDBOX_NOTHING, SANDBOX_END };

/* Take in one message, if there is one; SANDBOX_END: none will come. */
enum sandbox_news sandbox_recv(struct sandbox *sandbox);

#endif
