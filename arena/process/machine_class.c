/* machine_class.c - describe the machine; see machine_class.h. */
#include "arena/process/machine_class.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

#define UNKNOWN "unknown"
/* arbitrary: maximum bytes of a line; longer lines are truncated */
#define LINE	512

/* Copy printable ASCII characters, and replace each sequence of other bytes by
 * one blank, because firmware may supply any bytes. */
static void
machine_class_copy_text(const char *text, char out[MACHINE_CLASS_WORDS])
{
	size_t n = 0;

	for (; *text != '\0' && n + 1 < MACHINE_CLASS_WORDS; text++)
		if (*text > ' ' && *text <= '~')
			out[n++] = *text;
		else if (n > 0 && out[n - 1] != ' ')
			out[n++] = ' ';
	while (n > 0 && out[n - 1] == ' ')
		n--;
	out[n] = '\0';
	if (n == 0)
		snprintf(out, MACHINE_CLASS_WORDS, UNKNOWN);
}

/* Read the first line of a file below @root; return false if there is none. */
static bool
machine_class_read_line(const char *root, const char *path,
			char out[MACHINE_CLASS_WORDS])
{
	char whole[PATH_MAX], line[LINE];
	FILE *file;
	bool got;

	snprintf(whole, sizeof(whole), "%s%s", root, path);
	file = fopen(whole, "re");
	if (file == NULL)
		return false;
	got = fgets(line, sizeof(line), file) != NULL;
	fclose(file);
	if (got)
		machine_class_copy_text(line, out);
	return got;
}

/* --- CPU model ---------------------------------------------------------- */

/* Return the value in a line "key : value", or NULL. */
static const char *
cpuinfo_value(const char *line, const char *key)
{
	size_t n = strlen(key);

	if (strncmp(line, key, n) != 0)
		return NULL;
	n += strspn(line + n, " \t");
	return line[n] == ':' ? line + n + 1 : NULL;
}

/* Write the CPU model.  On x86 and others, the kernel gives a name; on ARM, it
 * gives two numbers. */
static void
machine_class_read_cpu(const char *root, char out[MACHINE_CLASS_WORDS])
{
	static const char *const keys[] = { "model name", "cpu model", "cpu" };
	char path[PATH_MAX], line[LINE], maker[MACHINE_CLASS_WORDS] = "",
					 both[LINE];
	bool found = false;
	FILE *file;

	snprintf(out, MACHINE_CLASS_WORDS, UNKNOWN);
	snprintf(path, sizeof(path), "%s/proc/cpuinfo", root);
	file = fopen(path, "re");
	while (file != NULL && !found && fgets(line, sizeof(line), file)) {
		const char *value = NULL;

		for (size_t i = 0; i < 3 && value == NULL; i++)
			value = cpuinfo_value(line, keys[i]);
		if (value != NULL) {
			machine_class_copy_text(value, out);
			found = true;
		} else if ((value = cpuinfo_value(line, "CPU implementer")) !=
			   NULL) {
			machine_class_copy_text(value, maker);
		} else if ((value = cpuinfo_value(line, "CPU part")) != NULL) {
			snprintf(both, sizeof(both), "maker %s part %.200s",
				 maker, value);
			machine_class_copy_text(both, out);
			found = true;
		}
	}
	if (file != NULL)
		fclose(file);
}

/* --- frequency governor ------------------------------------------------- */

static void
machine_class_read_governor(const char *root, const int *cores, unsigned count,
			    char out[MACHINE_CLASS_WORDS])
{
	char path[80], next[MACHINE_CLASS_WORDS];
	bool any = false;

	snprintf(out, MACHINE_CLASS_WORDS, "none");
	for (unsigned i = 0; i < count; i++) {
		snprintf(path, sizeof(path),
			 "/sys/devices/system/cpu/cpu%d/cpufreq/"
			 "scaling_governor",
			 cores[i]);
		if (!machine_class_read_line(root, path, next))
			continue;
		snprintf(out, MACHINE_CLASS_WORDS, "%s",
			 any && strcmp(out, next) != 0 ? "mixed" : next);
		any = true;
	}
}

void
machine_class_read(const char *root, const int *cores, unsigned count,
		   struct machine_class *out)
{
	machine_class_read_cpu(root, out->processor);
	machine_class_read_governor(root, cores, count, out->governor);
	if (!machine_class_read_line(root, "/proc/sys/kernel/osrelease",
				     out->kernel))
		snprintf(out->kernel, sizeof(out->kernel), UNKNOWN);
}

/* --- compatibility of programs built elsewhere -------------------------- */

char *
machine_class_features(const char *root)
{
	char *path = xprintf("%s/proc/cpuinfo", root), *line = NULL;
	FILE *file = fopen(path, "re");
	char *found = NULL;
	size_t size = 0;

	while (file != NULL && found == NULL &&
	       getline(&line, &size, file) >= 0) {
		const char *value = cpuinfo_value(line,
						  "flags"); /* x86; ARM: */

		if (value == NULL)
			value = cpuinfo_value(line, "Features");
		if (value != NULL)
			found = xstrdup(value);
	}
	if (file != NULL)
		fclose(file);
	free(line);
	free(path);
	return found != NULL ? found : xstrdup("");
}

void
machine_class_system(const char *root, char out[MACHINE_CLASS_WORDS])
{
	static const char key[] = "PRETTY_NAME=";
	char path[PATH_MAX], line[LINE];
	bool found = false;
	FILE *file;

	snprintf(out, MACHINE_CLASS_WORDS, UNKNOWN);
	snprintf(path, sizeof(path), "%s/etc/os-release", root);
	file = fopen(path, "re");
	while (file != NULL && !found && fgets(line, sizeof(line), file)) {
		char *name = line + strlen(key);

		found = strncmp(line, key, strlen(key)) == 0;
		if (!found)
			continue;
		name += strspn(name, "\"'");
		name[strcspn(name, "\"'\n")] = '\0';
		machine_class_copy_text(name, out);
	}
	if (file != NULL)
		fclose(file);
}
