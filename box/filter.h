/*
 * filter.h - the seccomp filter of a bot: which system calls it may not make.
 *
 * A deny list: what could reach another process, another bot, the kernel's wide
 * interfaces or memory outside the limits.  docs/security.md says what each
 * group stops.  Built by libseccomp (1 ms), so the arena has it built once and
 * hands the program to every box.
 */
#ifndef DEADWOOD_BOX_FILTER_H
#define DEADWOOD_BOX_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "box/terms.h"

/* What to say, with the error's text, where there is no seccomp. */
#define FILTER_ABSENT                                                          \
	"seccomp: %s. Probable cause: a kernel built without "                 \
	"CONFIG_SECCOMP_FILTER, or the rules of a container (start it with "   \
	"--security-opt seccomp=unconfined)"

/**
 * enum filter_kind - what runs behind the filter
 * @FILTER_ALONE: a bot of one process
 * @FILTER_FAMILY: one that may start processes ("processes" above 1)
 * @FILTER_MAKING: a build: as a family, but it may set modes and dates of
 *files; for a private root only, where nothing but its own can be written
 */
enum filter_kind { FILTER_ALONE, FILTER_FAMILY, FILTER_MAKING };

/* Has this kernel filters of system calls?  Else errno says why not. */
bool filter_can_be_had(void);

/**
 * filter_build - make the BPF program
 * @kind: for whom
 * @network: it may connect to others, over TCP and UDP; it is still reached by
 *	nobody
 * @out: caller's storage of FILTER_BYTES_MAX bytes, aligned for uint64_t
 *
 * Returns its length in bytes, or -1 with errno.
 */
long filter_build(enum filter_kind kind, bool network, void *out);

/* Put the program in force for this process; needs no_new_privs.  0 or -1. */
int filter_load(const void *program, size_t bytes);

#endif
