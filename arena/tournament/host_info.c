/* host_info.c - describe this machine; see host_info.h. */
#include "arena/tournament/host_info.h"

#include <stdio.h>

#include "arena/process/machine_class.h"
#include "arena/process/spawn.h"

#define CORES_MAX 1024

void
host_info_describe(const char *isolation, struct store_machine *out)
{
	struct machine_class class;
	int cores[CORES_MAX];
	unsigned count = spawn_cores(cores, CORES_MAX);

	machine_class_read("", cores, count, &class);
	*out = (struct store_machine){ .speed = 0 };
	snprintf(out->processor, sizeof(out->processor), "%s", class.processor);
	snprintf(out->governor, sizeof(out->governor), "%s", class.governor);
	snprintf(out->kernel, sizeof(out->kernel), "%s", class.kernel);
	snprintf(out->isolation, sizeof(out->isolation), "%s", isolation);
	store_machine_name(out);
}
