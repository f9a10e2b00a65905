/*
 * machine_class.h - read the properties of the machine that affect times: CPU
 * model, frequency governor and kernel.  Linux only: /proc and /sys.
 *
 * Two machines have the same class if these properties are equal.  The
 * class does not include the speed of the CPU, which
 * arena/tournament/cpu_score.h measures.
 */
#ifndef DEADWOOD_ARENA_PROCESS_MACHINE_CLASS_H
#define DEADWOOD_ARENA_PROCESS_MACHINE_CLASS_H

#define MACHINE_CLASS_WORDS                                                    \
	96 /* arbitrary: maximum bytes of a text, with its NUL */

/**
 * struct machine_class - class of a machine, as texts of printable ASCII
 * @processor: the CPU model, such as "AMD EPYC 7763 64-Core Processor"
 * @governor: the frequency governor, such as "performance"; "mixed" if cores
 *	have different governors; "none" if the kernel shows none, as in most
 *	virtual machines
 * @kernel: the kernel release, such as "6.1.0-18-amd64"
 *
 * A longer text is truncated.  A text that cannot be read is "unknown".
 */
struct machine_class {
	char processor[MACHINE_CLASS_WORDS];
	char governor[MACHINE_CLASS_WORDS];
	char kernel[MACHINE_CLASS_WORDS];
};

/**
 * machine_class_read - read the class of this machine
 * @root: prefix of the paths /proc and /sys; a test passes a folder of its own,
 *	other callers pass ""
 * @cores: numbers of the @count cores that the arena may use (spawn_cores)
 */
void machine_class_read(const char *root, const int *cores, unsigned count,
			struct machine_class *out);

/* Return the CPU feature flags as the kernel lists them, or "" if it lists
 * none; owned.  A program that was built on one machine may fail on a machine
 * with other flags. */
char *machine_class_features(const char *root);

/* Read the name of the distribution, such as "Debian GNU/Linux 12 (bookworm)".
 * The name is not part of the class. */
void machine_class_system(const char *root, char out[MACHINE_CLASS_WORDS]);

#endif
