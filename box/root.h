/*
 * root.h - a bot's private file system: level sandbox.
 *
 * A small tmpfs that holds the system's programs and libraries, the bot's folder
 * at /bot and what it was promised under "read", all read-only; its own /tmp, a
 * few devices, a /proc that shows only its own namespace.  No /home, /run,
 * /sys, /dev/shm, no other bot, no results.
 */
#ifndef DEADWOOD_BOX_ROOT_H
#define DEADWOOD_BOX_ROOT_H

#include "box/orders.h"

#define ROOT_BOT_DIR "/bot"

/**
 * root_enter - build the private root and make it this process's root
 *
 * Called in a new mount namespace with the right to mount, by the first process
 * of the new pid namespace.  Returns 0, or -1 with errno and in @what the step
 * and path that failed.
 */
int root_enter(const struct orders *orders, char *what, size_t size);

#endif
