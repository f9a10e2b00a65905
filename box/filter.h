/*
 * filter.h - the seccomp filter of a bot: which system calls it may not make.
 *
 * A deny list: calls that could reach another process, another bot, the
 * kernel's wide interfaces, or memory outside the limits.  docs/security.md
 * lists what each group stops.  libseccomp needs 1 ms to build it, so the arena
 * has it built once and passes the program to every box.
 */
#ifndef DEADWOOD_BOX_FILTER_H
#define DEADWOOD_BOX_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "box/terms.h"

/* Message if there is no seccomp, with the text of errno. */
#define FILTER_ABSENT                                                          \
	"seccomp: %s. Probable cause: a kernel built without "                 \
	"CONFIG_SECCOMP_FILTER, or the rules of a container (start it with "   \
	"--security-opt seccomp=unconfined)"

/**
 * enum filter_kind - what runs behind the filter
 * @FILTER_ALONE: a bot of one process
 * @FILTER_FAMILY: one that may start processes ("processes" above 1)
 * @FILTER_MAKING: a build: as a family, but it may set modes and dates of
 *	files; only in a private root, where it can write to no files but its
 *	own
 */
enum filter_kind { FILTER_ALONE, FILTER_FAMILY, FILTER_MAKING };

/* Return true if this kernel supports seccomp filters; else errno is set. */
bool filter_is_supported(void);

/**
 * filter_build - make the BPF program
 * @kind: for whom
 * @network: it may connect over TCP and UDP; it can never accept connections
 * @out: caller's storage of FILTER_BYTES_MAX bytes, aligned for uint64_t
 *
 * Returns its length in bytes, or -1 with errno.
 */
long filter_build(enum filter_kind kind, bool network, void *out);

/* Load the program into this process; needs no_new_privs.  Returns 0 or -1. */
int filter_load(const void *program, size_t bytes);

#endif
