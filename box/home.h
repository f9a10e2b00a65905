/*
 * home.h - run one bot from the command line, with the limits and checks of a
 * tournament.
 *
 *   home: does the arena's part: checks memory use and the size of the private
 *    |    folder, ends the box, removes the folder
 *    `-- the box (start.h), which is connected to home by a control socket
 *
 * The bot has the same environment as in a tournament, with three exceptions:
 * its user (if root starts it), its CPU core, and its standard input and
 * output.
 */
#ifndef DEADWOOD_BOX_HOME_H
#define DEADWOOD_BOX_HOME_H

#include "box/orders.h"

/**
 * home_run - start the program of @orders, and wait until it ends
 * @orders: bot to start, with its limits.  orders->memory is the limit on
 *	memory in use. home_run overwrites it with the value for RLIMIT_DATA
 *
 * home_run reports errors and exceeded limits on stderr.  The signals SIGINT,
 * SIGTERM, SIGHUP and SIGQUIT end the bot.  Returns the exit code of the bot,
 * 128 + n if signal n ended the bot, BOX_FAILED, or BOX_LOST (terms.h).
 */
int home_run(struct orders *orders);

#endif
