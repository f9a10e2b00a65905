/*
 * stdout_check.h - was all that a command prints written?
 */
#ifndef DEADWOOD_LIB_FILE_STDOUT_CHECK_H
#define DEADWOOD_LIB_FILE_STDOUT_CHECK_H

#include <stdbool.h>

#include "lib/diag.h"

/**
 * stdout_check_done - flush the standard output and see how that went
 *
 * False with @diag when something was lost, as on a full disk.  Who closed a
 * pipe, as `head` does, has read enough: that is true, and nobody need be told.
 */
bool stdout_check_done(struct diag *diag);

#endif
