/*
 * fail.h - the start of a box in progress, and the report of its failure.
 */
#ifndef DEADWOOD_BOX_FAIL_H
#define DEADWOOD_BOX_FAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "box/orders.h"
#include "box/terms.h"
#include "lib/file/tempdir.h"

/* Message about a path that was replaced since the run began. */
#define BOX_REPLACED                                                           \
	"%s: it was replaced since the run began; restore it, or start the "   \
	"run again"

/**
 * struct box - the start of a box
 * @control: the control socket
 * @parent: the box ends when this process dies
 * @go: the bot's program may run once a byte is read here; -1: at once
 * @own: at level process, the folder to make for the bot; "": none
 * @filter: the seccomp program of @filter_bytes; none at level none
 */
struct box {
	const struct orders *orders;
	int control;
	int go;
	pid_t parent;
	char own[TEMPDIR_PATH_MAX];
	const void *filter;
	size_t filter_bytes;
};

/* Return true if the bot gets a folder of its own, at level process. */
bool box_has_own_folder(const struct box *box);

/* Report on the control socket why the bot cannot be started.  Returns
 * BOX_FAILED. */
int box_fail(const struct box *box, int error, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
