/*
 * filter.h - the seccomp filter of a bot: the system calls that it may not
 * make.
 *
 * The filter denies calls that could reach another process or bot, use complex
 * interfaces of the kernel, or use memory that no limit counts.
 * docs/security.md lists what the filter stops. libseccomp takes 1 ms to build
 * the filter; therefore the arena builds it once, and passes the resulting BPF
 * program to every box.
 */
#ifndef DEADWOOD_BOX_FILTER_H
#define DEADWOOD_BOX_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "box/terms.h"

/* Message for a kernel that refuses seccomp; %s is the text of errno. */
#define FILTER_ABSENT                                                          \
	"seccomp: %s. Probable cause: a kernel built without "                 \
	"CONFIG_SECCOMP_FILTER, or a container that forbids seccomp: start "   \
	"the container with --security-opt seccomp=unconfined"

/**
 * enum filter_kind - the kind of program that the filter restricts
 * @FILTER_ALONE: a bot that may not start processes
 * @FILTER_FAMILY: a bot that may start processes ("processes" above 1)
 * @FILTER_MAKING: the build command of a bot, which may start processes, and
 *	set modes and dates of files.  Use FILTER_MAKING only in a private root,
 *	where a build can change only its own files
 */
enum filter_kind { FILTER_ALONE, FILTER_FAMILY, FILTER_MAKING };

/* Return true if this kernel supports seccomp filters.  If it does not, return
 * false with errno. */
bool filter_is_supported(void);

/**
 * filter_build - make the BPF program
 * @kind: kind of program that the filter restricts
 * @network: true: allow outgoing TCP connections and UDP.  The filter always
 *	denies incoming connections
 * @out: caller's storage of FILTER_BYTES_MAX bytes, aligned for uint64_t
 *
 * Returns the length of the program in bytes.  On an error, returns -1 with
 * errno.
 */
long filter_build(enum filter_kind kind, bool network, void *out);

/* Load the filter program into this process, which must have set no_new_privs.
 * Returns 0, or -1 with errno. */
int filter_load(const void *program, size_t bytes);

#endif
