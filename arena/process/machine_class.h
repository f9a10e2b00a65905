/*
 * machine_class.h - read the properties of the machine that affect times: CPU
 * model, frequency governor and kernel.  Linux only: /proc and /sys.
 *
 * Two machines are of the same class if their CPU model, frequency governor and
 * kernel are equal.  The class does not include the speed of the CPU, which
 * arena/tournament/cpu_score.h measures.
 */
#ifndef DEADWOOD_ARENA_PROCESS_MACHINE_CLASS_H
#define DEADWOOD_ARENA_PROCESS_MACHINE_CLASS_H

/* arbitrary: maximum bytes of a text, with its NUL */
#define MACHINE_CLASS_WORDS 96

/**
 * struct machine_class - class of a machine, as texts of printable ASCII
 * @processor: the CPU model, such as "AMD EPYC 7763 64-Core Processor"
 * @governor: frequency governor, such as "performance"; "mixed" if cores have
 *	different governors; "none" if the kernel shows no governor, as in most
 *	virtual machines
 * @kernel: the kernel release, such as "6.1.0-18-amd64"
 *
 * The function truncates a longer text.  A text that cannot be read is
 * "unknown".
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

/* Return the CPU feature flags as the kernel lists them, owned; "" if it lists
 * no flags.  A program that was built on one machine may fail on a machine with
 * other flags. */
char *machine_class_features(const char *root);

/* Read the name of the distribution, such as "Debian GNU/Linux 12 (bookworm)".
 * The distribution's name is not part of the class. */
void machine_class_system(const char *root, char out[MACHINE_CLASS_WORDS]);

#endif
