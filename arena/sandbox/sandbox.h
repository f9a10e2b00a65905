/*
 * sandbox.h - start a bot in a sandbox (deadwood-box), and read the reports of
 * the box.
 *
 * A struct sandbox_set contains the data from which the boxes of a run are
 * started: each bot's command and readable paths, and the seccomp program.  A
 * struct sandbox is one running box: its control socket, the bot's pid in the
 * arena's namespace, and how the bot ended.  When the arena closes the control
 * socket, all processes in the box end. box/start.h describes the messages on
 * that socket.  Linux only.
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
 * struct sandbox_place - programs, hidden paths and user of the boxes of a run
 * @machine: functions for system calls (machine.h); borrowed until
 *	sandbox_set_free
 * @box: path of deadwood-box
 * @dir, @also: the results directory and further paths that no bot may read, as
 *	in struct secrets
 * @uid: uid of the first bot if the arena is root; 0 if bots run as the arena's
 *	user
 */
struct sandbox_place {
	const struct machine *machine;
	const char *box, *dir;
	const char *const *also;
	uint32_t uid;
};

/**
 * sandbox_set_new - prepare the boxes of a run
 * @config: configuration, borrowed until sandbox_set_free; its isolation levels
 *	must be available on this machine
 * @unfit: set on failure to the index of the bot whose command or folder is
 *	unusable in a box; if no bot is the cause, to the count of all bots
 *
 * Returns an owned struct, or NULL with @diag, which says how to fix the
 * problem.
 */
struct sandbox_set *sandbox_set_new(const struct config *config,
				    const struct sandbox_place *place,
				    uint32_t *unfit, struct diag *diag);
void sandbox_set_free(struct sandbox_set *sandboxes);

/* For bots at isolation level process: sandbox_set_tmp_is_full returns true if
 * the files in the private folder of the bot in @box exceed the limit.
 * sandbox_set_remove_tmp removes that folder after the bot has ended. */
bool sandbox_set_tmp_is_full(const struct sandbox_set *sandboxes, pid_t box);
void sandbox_set_remove_tmp(const struct sandbox_set *sandboxes, pid_t box);

/* Return the control groups of the boxes; NULL if @sandboxes is NULL. */
const struct cgroups *sandbox_set_cgroups(const struct sandbox_set *sandboxes);

/* Return the pid of the fork server (fork_server.h), a child of the arena; 0 if
 * no fork server runs. */
pid_t sandbox_set_fork_server(const struct sandbox_set *sandboxes);

/* Ask the fork server to exit.  The caller must reap the process. */
void sandbox_set_dismiss(struct sandbox_set *sandboxes);

/* Return the uid of the first bot, or 0 if bots run as the arena's user. */
uint32_t sandbox_first_uid(void);

/**
 * struct sandbox - one running box
 * @control: the arena's end of the box's socket
 * @box: outer process of the box, a child of the arena
 * @bot: process id of the bot; 0 until the box has reported it
 * @cgroup: number of the control group of the box (cgroup.h), or 0 if the box
 *	has none
 * @goes: true after the message that the box is about to run the bot's program
 * @started: true after the message that the bot's program runs
 * @reported: true after the message that the bot has ended
 * @status: if @reported, status of the bot, as from waitpid
 * @failed: why the bot could not be started, or "" if there is no error
 * @error: errno of the failure in @failed
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
 * @fds: descriptors that become the bot's stdin, stdout and stderr
 * @core: number of the CPU core for the box, or -1 for any core
 * @sandbox: the function sets the members box and cgroup
 * @control: set to the arena's end of the box's socket, non-blocking; owned
 *
 * Returns 0 or errno.
 */
int sandbox_start(struct sandbox_set *sandboxes, uint32_t bot, const int fds[3],
		  int core, struct sandbox *sandbox, int *control);

enum sandbox_news { SANDBOX_NEWS, SANDBOX_NOTHING, SANDBOX_END };

/* Receive one message of the box.  Returns SANDBOX_NOTHING if no message is
 * waiting, or SANDBOX_END if the box will send no more messages. */
enum sandbox_news sandbox_recv(struct sandbox *sandbox);

#endif
