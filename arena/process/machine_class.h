/*
 * machine_class.h - what kind of machine this is, as far as times hang on it:
 * its processor, how that is clocked, and its kernel.  Linux only: /proc and
 * /sys.
 *
 * Two machines of which the same is told are of one class.  How fast one is,
 * is measured (arena/tournament/cpu_score.h), not told.
 */
#ifndef DEADWOOD_ARENA_PROCESS_MACHINE_CLASS_H
#define DEADWOOD_ARENA_PROCESS_MACHINE_CLASS_H

#define MACHINE_CLASS_WORDS                                                    \
	96 /* bytes of one of its texts, with the NUL (chosen) */

/**
 * struct machine_class - texts of printable ASCII, no longer than they may be
 * @processor: its model, "AMD EPYC 7763 64-Core Processor"
 * @governor: that sets its frequency, "performance"; "mixed" where cores have
 *	several; "none" where none is to be seen, as in most virtual machines
 * @kernel: its release, "6.1.0-18-amd64"
 *
 * What is not to be had is "unknown".
 */
struct machine_class {
	char processor[MACHINE_CLASS_WORDS];
	char governor[MACHINE_CLASS_WORDS];
	char kernel[MACHINE_CLASS_WORDS];
};

/**
 * machine_class_read - the class of the machine whose files lie in @root
 * @root: "" of this one; a test brings files of its own
 * @cores: the @count cores that the arena may use (spawn_cores)
 */
void machine_class_read(const char *root, const int *cores, unsigned count,
			struct machine_class *out);

/* What the processor can do, as the kernel lists it: programs that were built
 * for one machine need not run where this differs.  Owned; "" where nothing is
 * told. */
char *machine_class_features(const char *root);

/* Whose libraries are there, which is no part of a class: "Debian GNU/Linux 12
 * (bookworm)". */
void machine_class_system(const char *root, char out[MACHINE_CLASS_WORDS]);

#endif
