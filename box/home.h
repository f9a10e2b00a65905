/*
 * home.h - run one bot from the command line as in a tournament, with the
 * checks that the arena does outside the box.
 *
 *   home: checks memory and the private folder, ends the box, cleans up
 *    `-- the box of start.h, over a control socket as the arena's
 *
 * So a bot sees the same environment as in a tournament, except for its user
 * (as root), its core, and its standard input and output.
 */
#ifndef DEADWOOD_BOX_HOME_H
#define DEADWOOD_BOX_HOME_H

#include "box/orders.h"

/**
 * home_run - start the program of @orders, and wait until it ends
 * @orders: memory is what the bot may use, not its RLIMIT_DATA; changed
 *
 * Reports errors and exceeded limits on stderr.  SIGINT, SIGTERM, SIGHUP and
 * SIGQUIT end the bot.  Returns an exit code: the bot's, 128 + a signal's
 * number, or BOX_FAILED.
 */
int home_run(struct orders *orders);

#endif
