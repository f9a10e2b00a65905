/*
 * home.h - deadwood-box by hand: one bot started as in a tournament, with what
 * the arena does beside the box.
 *
 *   home: looks at memory and the private folder, ends the box, clears up
 *    `-- the box of start.h, over a control socket as the arena's
 *
 * So everything that a bot can see of its surroundings is the same, but for
 * its user (as root), its core, and what it has for standard input and output.
 */
#ifndef DEADWOOD_BOX_HOME_H
#define DEADWOOD_BOX_HOME_H

#include "box/orders.h"

/**
 * home_run - start the program of @orders, and see to it until it ends
 * @orders: memory is what the bot may use, not its RLIMIT_DATA; changed
 *
 * What goes wrong, and which bound the bot broke, is told on stderr.  SIGINT,
 * SIGTERM, SIGHUP and SIGQUIT end the bot.  Returns an exit status: the bot's,
 * 128 + a signal's number, or BOX_FAILED.
 */
int home_run(struct orders *orders);

#endif
