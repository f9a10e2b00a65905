/* hardware.c - which sort of machine this is; see hardware.h.
 * Linux: /proc/cpuinfo, /sys. */
#include "arena/hall/hardware.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include "lib/diag.h"

/* The rest of the first line of a file that begins with @key, or "". */
static void
line_of(const char *path, const char *key, char out[HARDWARE_TEXT])
{
	FILE *in = fopen(path, "re");
	char line[512];
	bool found = false;

	out[0] = '\0';
	while (!found && in != NULL && fgets(line, sizeof(line), in) != NULL) {
		const char *value = line + strlen(key);

		if (strncmp(line, key, strlen(key)) != 0)
			continue;
		value += strspn(value, " \t:=\"");
		text_quote(value, strcspn(value, "\n\""), out, HARDWARE_TEXT);
		found = true;
	}
	if (in != NULL)
		fclose(in);
}

/* ARM names no model, but who made it and which part that is. */
static void
read_processor(char out[HARDWARE_TEXT])
{
	char by[HARDWARE_TEXT], part[HARDWARE_TEXT];

	line_of("/proc/cpuinfo", "model name", out);
	if (out[0] != '\0')
		return;
	line_of("/proc/cpuinfo", "CPU implementer", by);
	line_of("/proc/cpuinfo", "CPU part", part);
	if (part[0] != '\0')
		snprintf(out, HARDWARE_TEXT, "ARM %.16s %.16s", by, part);
	else
		snprintf(out, HARDWARE_TEXT, "unknown");
}

void
hardware_read(struct hardware *out)
{
	struct utsname name;

	read_processor(out->processor);
	line_of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "",
		out->governor);
	if (out->governor[0] == '\0')
		snprintf(out->governor, HARDWARE_TEXT, "fixed");
	if (uname(&name) == 0)
		snprintf(out->kernel, HARDWARE_TEXT, "%.30s %.60s %.30s",
			 name.sysname, name.release, name.machine);
	else
		snprintf(out->kernel, HARDWARE_TEXT, "unknown");
	line_of("/etc/os-release", "PRETTY_NAME", out->system);
	if (out->system[0] == '\0')
		snprintf(out->system, HARDWARE_TEXT, "unknown");
}
