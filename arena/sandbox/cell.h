/*
 * cell.h - a bot inside deadwood-box: what it is told to start, and what it
 * tells.
 *
 * struct cells is what all boxes of a run share: each bot's command and the
 * paths that it may read, made once, and the seccomp program, built once.  A
 * struct cell is one box that runs: its control socket, the bot's process as
 * this machine counts it, and how that ended.  Closing the control socket ends
 * everything in the box; box/start.h has the messages.  Linux only.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_CELL_H
#define DEADWOOD_ARENA_SANDBOX_CELL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena/config/config.h"
#include "arena/process/loop.h"

struct cells;
struct cgroups;
struct machine;

/**
 * struct cells_place - where the boxes of a run are started
 * @machine: see machine.h; kept
 * @box: the path of deadwood-box
 * @dir, @also: what no bot may see: the results directory, and other paths
 *	(struct secrets)
 * @uid: of the first bot, when this is root; 0: bots are the own user
 */
struct cells_place {
	const struct machine *machine;
	const char *box, *dir;
	const char *const *also;
	uint32_t uid;
};

/**
 * cells_new - ready the boxes of a run
 * @config: its bots' isolation is of levels that can be had; kept
 * @unfit: on failure the number of the bot whose command or folder cannot be
 *	used in a box; the number of bots: the machine failed
 *
 * Returns an owned struct, or NULL with @diag, which says how to mend it.
 */
struct cells *cells_new(const struct config *config,
			const struct cells_place *place, uint32_t *unfit,
			struct diag *diag);
void cells_free(struct cells *cells);

/* Level process: does the bot of this box keep more in its private folder than
 * it may?  And, once it has ended: the folder goes. */
bool cells_is_full(const struct cells *cells, pid_t box);
void cells_clear(const struct cells *cells, pid_t box);

/* The control groups of the boxes; NULL without @cells. */
const struct cgroups *cells_cgroups(const struct cells *cells);

/* The process that starts the boxes (keeper.h), a child of ours; 0: none. */
pid_t cells_keeper(const struct cells *cells);

/* No more boxes for now: that process ends, and is to be reaped. */
void cells_dismiss(struct cells *cells);

/* The user that bots of this arena may become; 0: they stay the own user. */
uint32_t cells_first_uid(void);

/**
 * struct cell - one box
 * @control: our end of its socket
 * @box: its outer process, a child of ours
 * @bot: the bot's process; 0 until it is known
 * @cgroup: the number of its control group (cgroup.h); 0: none
 * @goes: it is about to run its program; @started: it does
 * @status: as of waitpid, once @reported
 * @failed: why the bot could not be started; "" when it could
 * @error: the errno of that
 */
struct cell {
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
 * cell_start - start a bot's box
 * @fds: become the bot's descriptors 0, 1 and 2
 * @core: for it, or -1
 * @cell: its box and cgroup are set
 * @control: our end of its socket, non-blocking; owned
 *
 * Returns 0 or errno.
 */
int cell_start(struct cells *cells, uint32_t bot, const int fds[3], int core,
	       struct cell *cell, int *control);

enum cell_news { CELL_NEWS, CELL_NOTHING, CELL_END };

/* Take in one message, if there is one; CELL_END: none will come. */
enum cell_news cell_hear(struct cell *cell);

#endif
