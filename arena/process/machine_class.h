/*
 * machine_class.h - describe the machine as far as it affects times: its CPU
 * model, its frequency governor and its kernel.  Linux only: /proc and /sys.
 *
 * Two machines with the same texts are of one class.  The speed of a machine is
 * measured instead (arena/tournament/cpu_score.h).
 */
#ifndef DEADWOOD_ARENA_PROCESS_MACHINE_CLASS_H
#define DEADWOOD_ARENA_PROCESS_MACHINE_CLASS_H

#define MACHINE_CLASS_WORDS 96 /* chosen: bytes of a text, with the NUL */

/**
 * struct machine_class - texts of printable ASCII, truncated to their size
 * @processor: the CPU model, "AMD EPYC 7763 64-Core Processor"
 * @governor: the frequency governor, "performance"; "mixed" if cores have
 *	several; "none" if none is visible, as in most virtual machines
 * @kernel: the kernel release, "6.1.0-18-amd64"
 *
 * A text that cannot be read is "unknown".
 */
struct machine_class {
	char processor[MACHINE_CLASS_WORDS];
	char governor[MACHINE_CLASS_WORDS];
	char kernel[MACHINE_CLASS_WORDS];
};

/**
 * machine_class_read - read the class of a machine
 * @root: prefix of the files: "" for this machine; a test has files of its own
 * @cores: the @count cores that the arena may use (spawn_cores)
 */
void machine_class_read(const char *root, const int *cores, unsigned count,
			struct machine_class *out);

/* Return the CPU feature flags as the kernel lists them.  A program that was
 * built on one machine may fail on another one with other flags.  Owned; "" if
 * the kernel lists none. */
char *machine_class_features(const char *root);

/* Read the name of the distribution, which is no part of a class: "Debian
 * GNU/Linux 12 (bookworm)". */
void machine_class_system(const char *root, char out[MACHINE_CLASS_WORDS]);

#endif
