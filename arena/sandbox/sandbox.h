/*
 * sandbox.h - start a bot in a sandbox (deadwood-box), and read the reports of
 * the box.
 *
 * A struct sandbox_set contains the data for all boxes (sandboxes) of a run:
 * each bot's command and readable paths, and the seccomp program.  A struct
 * sandbox is one running box.  A struct sandbox has the box's control socket,
 * the bot's pid in the arena's namespace, and the way in which the bot ended.
 * When the arena closes the control socket, all processes in the box end.
 * box/start.h describes the messages on that socket.  Linux only.
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
 * @dir, @also: results directory and further paths that no bot may read (see
 *	struct secrets)
 * @uid: uid of the first bot if the arena is root; 0: bots run as the arena's
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
 * @config: configuration, borrowed until sandbox_set_free.  Its isolation
 *	levels must be available on this machine
 * @unfit: on failure, set to the index of the bot whose command or folder is
 *	unusable in a box.  If no bot is the cause, set to the number of bots
 *
 * Returns an owned struct.  On an error, returns NULL with @diag, which says
 * how to fix the problem.
 */
struct sandbox_set *sandbox_set_new(const struct config *config,
				    const struct sandbox_place *place,
				    uint32_t *unfit, struct diag *diag);
void sandbox_set_free(struct sandbox_set *sandboxes);

/* For bots at isolation level process. sandbox_set_tmp_is_full returns true if
 * the files in the private folder of the bot in @box exceed the limit.
 * sandbox_set_remove_tmp removes that folder after the bot has ended. */
bool sandbox_set_tmp_is_full(const struct sandbox_set *sandboxes, pid_t box);
void sandbox_set_remove_tmp(const struct sandbox_set *sandboxes, pid_t box);

/* Return the control groups of the boxes.  If @sandboxes is NULL, return
 * NULL. */
const struct cgroups *sandbox_set_cgroups(const struct sandbox_set *sandboxes);

/* Return the pid of the fork server (fork_server.h), a child of the arena.  If
 * no fork server runs, return 0. */
pid_t sandbox_set_fork_server(const struct sandbox_set *sandboxes);

/* Ask the fork server to exit.  The caller must reap the fork server. */
void sandbox_set_dismiss(struct sandbox_set *sandboxes);

/* Return the uid of the first bot.  If bots run as the arena's user, return
 * 0. */
uint32_t sandbox_first_uid(void);

/**
 * struct sandbox - one running box
 * @control: the arena's end of the box's socket
 * @box: process id of the box's outer process, a child of the arena
 * @bot: process id of the bot; 0: the box has not reported it yet
 * @cgroup: number of the control group of the box (cgroup.h); 0: the box has no
 *	group
 * @goes: true: the box has sent the message that it is about to run the bot's
 *	program
 * @started: true: the box has sent the message that the bot's program runs
 * @reported: true: the box has sent the message that the bot has ended
 * @status: status of the bot, as from waitpid, valid if @reported
 * @failed: reason why the bot could not be started; "": no error
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
 * @core: number of the CPU core for the box; -1: any core
 * @sandbox: struct whose members box and cgroup the function sets
 * @control: set to the arena's end of the box's socket, non-blocking; owned
 *
 * Returns 0, or errno of the failure.
 */
int sandbox_start(struct sandbox_set *sandboxes, uint32_t bot, const int fds[3],
		  int core, struct sandbox *sandbox, int *control);

enum sandbox_news { SANDBOX_NEWS, SANDBOX_NOTHING, SANDBOX_END };

/* Receive one message from the box.  Returns SANDBOX_NOTHING if no message is
 * waiting.  Returns SANDBOX_END if the box will send no more messages. */
enum sandbox_news sandbox_recv(struct sandbox *sandbox);

#endif
