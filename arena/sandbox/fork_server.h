/*
 * fork_server.h - fork server of sandboxes: one deadwood-box that keeps
 * running, and that forks for every bot's box.
 *
 * A fork costs a fifth of starting the program again (box/serve.h explains it),
 * and the boxes are children of the arena all the same.  If the fork server is
 * killed or stopped, the next box starts a new one.  Linux only.
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
 * @machine: the system calls to use
 * @box: the path of deadwood-box, borrowed
 * @scratch: the run's folder for private /tmp (lib/file/tempdir.h), borrowed,
 *	or NULL
 * @pid, @socket: 0 and -1 while it does not run
 * @filter: the seccomp program of its boxes
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
 * struct place - where a box runs
 * @core: or -1: on any
 * @group: the folder of a control group, borrowed, or -1: that of the fork
 *	server
 */
struct place {
	int core, group;
};

/**
 * fork_server_init - prepare a fork server; nothing is started yet
 * @processes: limit of processes of a bot; 1 forbids fork
 *
 * Returns false with @diag if the seccomp program cannot be made.
 */
bool fork_server_init(struct fork_server *fork_server, char *box,
		      int64_t processes, struct diag *diag);

/**
 * fork_server_start_box - start a box
 * @orders: in the format of box/orders.h
 * @fds: become the bot's descriptors 0, 1 and 2
 * @place: where it runs
 * @pid: of the box's outer process, a child of ours
 * @control: our end of its socket, non-blocking; owned
 *
 * The first call starts the fork server.  Returns 0 or errno.
 */
int fork_server_start_box(struct fork_server *fork_server, struct bytes orders,
			  const int fds[3], struct place place, pid_t *pid,
			  int *control);

/* Close its socket: it exits by itself, and must be reaped. */
void fork_server_dismiss(struct fork_server *fork_server);

#endif
