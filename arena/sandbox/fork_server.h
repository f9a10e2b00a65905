/*
 * fork_server.h - start and use the fork server: one deadwood-box process that
 * runs during the whole run, and forks a box (sandbox) for every bot.
 *
 * A fork takes a fifth of the time that a start of deadwood-box takes.  The
 * boxes are children of the arena, not of the fork server (box/serve.h explains
 * how).  If the fork server is killed or stopped, the next start of a box
 * starts a new fork server.  Linux only.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_FORK_SERVER_H
#define DEADWOOD_ARENA_SANDBOX_FORK_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "box/terms.h"
#include "lib/diag.h"
#include "lib/file/line_reader.h"

struct machine;

/**
 * struct fork_server - one fork server
 * @machine: functions for system calls (machine.h), borrowed
 * @box: path of deadwood-box, borrowed
 * @scratch: temporary folder of the run, borrowed; or NULL.  Each box gets a
 *	folder in it as its private /tmp (lib/file/tempdir.h)
 * @pid: process id of the fork server; 0: it does not run
 * @socket: socket to the fork server; -1: it does not run
 * @filter: seccomp program that every box loads, @filter_bytes bytes
 */
struct fork_server {
	const struct machine *machine;
	char *box;
	char *scratch;
	pid_t pid;
	int socket;
	size_t filter_bytes;
	char filter[FILTER_BYTES_MAX];
};

/**
 * struct place - CPU core and control group of a box
 * @core: number of the CPU core; -1: any core
 * @group: descriptor of the control group's folder, borrowed; -1: the group of
 *	the fork server
 */
struct place {
	int core, group;
};

/**
 * fork_server_init - prepare a fork server without starting it
 * @processes: maximum number of processes of a bot; 1: the bot cannot fork
 *
 * If the seccomp program cannot be made, returns false and sets @diag.
 */
bool fork_server_init(struct fork_server *fork_server, char *box,
		      int64_t processes, struct diag *diag);

/**
 * fork_server_start_box - start a box
 * @orders: settings of the box as JSON, in the format of box/orders.h
 * @fds: descriptors that become the bot's stdin, stdout and stderr
 * @place: core and control group of the box
 * @pid: set to the process id of the box's outer process, a child of the arena
 * @control: set to the arena's end of the box's socket, non-blocking; owned
 *
 * The first call starts the fork server.  Returns 0, or errno of the failure.
 */
int fork_server_start_box(struct fork_server *fork_server, struct bytes orders,
			  const int fds[3], struct place place, pid_t *pid,
			  int *control);

/* Close the fork server's socket, so that the fork server exits.  The caller
 * must reap the fork server. */
void fork_server_dismiss(struct fork_server *fork_server);

#endif
