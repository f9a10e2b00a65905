/*
 * fail.h - a start in progress, and how it says why it cannot go on.
 */
#ifndef DEADWOOD_BOX_FAIL_H
#define DEADWOOD_BOX_FAIL_H

#include <stddef.h>
#include <sys/types.h>

#include "box/orders.h"
#include "box/terms.h"
#include "lib/file/tempdir.h"

/* What becomes of a path that is not what it was. */
#define BOX_REPLACED                                                           \
	"%s: something else stands there than when the run began; put it "     \
	"back, or start the run again"

/**
 * struct box - a start in progress
 * @control: the control socket
 * @parent: with whose death the box ends, by the control socket's orders
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

/* Say on the control socket why the bot cannot be started.  BOX_FAILED. */
int box_fail(const struct box *box, int error, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
