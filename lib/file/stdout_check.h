/*
 * stdout_check.h - check that all output of a command was written.
 */
#ifndef DEADWOOD_LIB_FILE_STDOUT_CHECK_H
#define DEADWOOD_LIB_FILE_STDOUT_CHECK_H

#include <stdbool.h>

#include "lib/diag.h"

/**
 * stdout_check_done - flush standard output and check for errors
 *
 * If output was lost, for example on a full disk, returns false and sets @diag.
 * If a reader such as `head` has closed the pipe, this is not an error.
 */
bool stdout_check_done(struct diag *diag);

#endif
