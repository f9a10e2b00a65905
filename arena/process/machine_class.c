/* machine_class.c - what kind of machine this is; see machine_class.h. */
#include "arena/process/machine_class.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

#define UNKNOWN "unknown"
#define LINE	512 /* of a file: what is longer is cut (chosen) */

/* Words of somebody's firmware: of them printable ASCII stays, and one blank
 * for each stretch of anything else. */
static void
take_words(const char *text, char out[MACHINE_CLASS_WORDS])
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

/* The first line of a file below @root; false: there is none. */
static bool
first_line(const char *root, const char *path, char out[MACHINE_CLASS_WORDS])
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
		take_words(line, out);
	return got;
}

/* --- the processor -------------------------------------------------------- */

/* The value of "key   : value", or NULL. */
static const char *
value_of(const char *line, const char *key)
{
	size_t n = strlen(key);

	if (strncmp(line, key, n) != 0)
		return NULL;
	n += strspn(line + n, " \t");
	return line[n] == ':' ? line + n + 1 : NULL;
}

/* x86 and others name a model; ARM gives two numbers. */
static void
read_processor(const char *root, char out[MACHINE_CLASS_WORDS])
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
			value = value_of(line, keys[i]);
		if (value != NULL) {
			take_words(value, out);
			found = true;
		} else if ((value = value_of(line, "CPU implementer")) !=
			   NULL) {
			take_words(value, maker);
		} else if ((value = value_of(line, "CPU part")) != NULL) {
			snprintf(both, sizeof(both), "maker %s part %.200s",
				 maker, value);
			take_words(both, out);
			found = true;
		}
	}
	if (file != NULL)
		fclose(file);
}

/* --- how it is clocked ---------------------------------------------------- */

static void
read_governor(const char *root, const int *cores, unsigned count,
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
		if (!first_line(root, path, next))
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
	read_processor(root, out->processor);
	read_governor(root, cores, count, out->governor);
	if (!first_line(root, "/proc/sys/kernel/osrelease", out->kernel))
		snprintf(out->kernel, sizeof(out->kernel), UNKNOWN);
}

/* --- whether what was built elsewhere runs here --------------------------- */

char *
machine_class_features(const char *root)
{
	char *path = xprintf("%s/proc/cpuinfo", root), *line = NULL;
	FILE *file = fopen(path, "re");
	char *found = NULL;
	size_t size = 0;

	while (file != NULL && found == NULL &&
	       getline(&line, &size, file) >= 0) {
		const char *value = value_of(line, "flags"); /* x86; ARM: */

		if (value == NULL)
			value = value_of(line, "Features");
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
		take_words(name, out);
	}
	if (file != NULL)
		fclose(file);
}
