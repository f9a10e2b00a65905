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
 * Returns false with @diag if output was lost, for example on a full disk. If a
 * reader such as `head` has closed the pipe, that is no error.
 */
bool stdout_check_done(struct diag *diag);

#endif
