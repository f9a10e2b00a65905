/*
 * sandbox.h - start a bot in a sandbox (deadwood-box), and read what the box
 * reports.
 *
 * struct sandbox_set has what all sandboxes of a run share: each bot's command
 * and the paths that it may read, resolved once, and the seccomp program, built
 * once.  A struct sandbox is one running box: its control socket, the pid of
 * the bot in our namespace, and how the bot ended.  Closing the control socket
 * ends everything in the box; box/start.h has the messages.  Linux only.
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
 * @uid: of the first bot, if the arena is root; 0: bots run as its own user
 */
struct sandbox_place {
	const struct machine *machine;
	const char *box, *dir;
	const char *const *also;
	uint32_t uid;
};

/**
 * sandbox_set_new - prepare the boxes of a run
 * @config: its isolation levels are available; kept
 * @unfit: on failure, the number of the bot whose command or folder cannot be
 *	used in a box; the number of bots: the machine failed
 *
 * Returns an owned struct, or NULL with @diag, which says how to fix it.
 */
struct sandbox_set *sandbox_set_new(const struct config *config,
				    const struct sandbox_place *place,
				    uint32_t *unfit, struct diag *diag);
void sandbox_set_free(struct sandbox_set *sandboxes);

/* At level process: does the bot of this box store more in its private folder
 * than allowed?  And remove that folder once the bot has ended. */
bool sandbox_set_tmp_is_full(const struct sandbox_set *sandboxes, pid_t box);
void sandbox_set_remove_tmp(const struct sandbox_set *sandboxes, pid_t box);

/* Return the control groups of the boxes; NULL without @sandboxes. */
const struct cgroups *sandbox_set_cgroups(const struct sandbox_set *sandboxes);

/* Return the fork server (fork_server.h), a child of ours; 0: none. */
pid_t sandbox_set_fork_server(const struct sandbox_set *sandboxes);

/* Stop the fork server: it exits by itself, and must be reaped. */
void sandbox_set_dismiss(struct sandbox_set *sandboxes);

/* Return the first uid for bots; 0: they run as the own user. */
uint32_t sandbox_first_uid(void);

/**
 * struct sandbox - one box
 * @control: our end of its socket
 * @box: its outer process, a child of ours
 * @bot: the bot's process; 0 until it is known
 * @cgroup: the number of its control group (cgroup.h); 0: none
 * @goes: it is about to run its program; @started: it runs it
 * @status: as of waitpid, once @reported
 * @failed: why the bot could not be started; "" if it could
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

/* Receive one message, if there is one; SANDBOX_END: no more will come. */
enum sandbox_news sandbox_recv(struct sandbox *sandbox);

#endif
