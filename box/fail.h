/*
 * fail.h - data for the start of a box (sandbox of one bot), and the function
 * that reports a failure of the start.
 */
#ifndef DEADWOOD_BOX_FAIL_H
#define DEADWOOD_BOX_FAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "box/orders.h"
#include "box/terms.h"
#include "lib/file/tempdir.h"

/* Message about a path that was replaced after the run began. */
#define BOX_REPLACED                                                           \
	"%s: the path was replaced since the run began; restore it, or start " \
	"the "                                                                 \
	"run again"

/**
 * struct box - data for the start of a box
 * @control: control socket, over which the box talks to the arena (start.h)
 * @parent: pid of the process whose death ends the box
 * @go: descriptor from which the box reads one byte before it runs the bot's
 *	program; -1: the box runs the program at once
 * @own: private folder to create for the bot at isolation level process; "":
 *	none
 * @filter: seccomp program of @filter_bytes bytes; unused at isolation level
 *	none
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

/* Return true if the bot gets a private folder instead of a private /tmp
 * (isolation level process). */
bool box_has_own_folder(const struct box *box);

/* Write into @folder the first folder of the absolute path @path that this
 * process may not enter, or @path itself if there is none. */
void box_find_closed_folder(const char *path, char *folder, size_t size);

/* Report on the control socket why the bot cannot be started.  box_fail returns
 * BOX_FAILED. */
int box_fail(const struct box *box, int error, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
