/*
 * fork_server.h - the deadwood-box that stays, of which every bot's box is a
 * copy.
 *
 * It costs a fifth of starting the program anew (box/serve.h says why), and
 * the boxes are children of the arena all the same.  Should the fork server be
 * killed or stopped, the next box gets a new one.  Linux only.
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
 * @machine: on which it runs
 * @box: the path of deadwood-box, borrowed
 * @scratch: lib/file/tempdir.h's folder of the run, borrowed, or NULL
 * @pid, @socket: 0 and -1 while there is none
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
 * @group: the folder of a control group, borrowed, or -1: in the fork server's
 * own
 */
struct place {
	int core, group;
};

/**
 * fork_server_init - ready a fork server; nothing is started yet
 * @processes: what a bot may have; 1 forbids fork
 *
 * Returns false with @diag when the seccomp program cannot be had.
 */
bool fork_server_init(struct fork_server *fork_server, char *box,
		      int64_t processes, struct diag *diag);

/**
 * fork_server_box - start a box
 * @orders: as box/orders.h wants them
 * @fds: become the bot's descriptors 0, 1 and 2
 * @place: where it runs
 * @pid: of the box's outer process, a child of ours
 * @control: our end of its socket, non-blocking; owned
 *
 * The first call starts the fork server.  Returns 0 or errno.
 */
int fork_server_box(struct fork_server *fork_server, struct bytes orders,
		    const int fds[3], struct place place, pid_t *pid,
		    int *control);

/* It ends by itself, and is to be reaped. */
void fork_server_dismiss(struct fork_server *fork_server);

#endif
