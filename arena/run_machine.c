/* run_machine.c - the machine that a run goes on on; see running.h. */
#include "arena/running.h"

#include <stdio.h>

#include "arena/hall/class.h"
#include "arena/hall/spawn.h"
#include "arena/results/store_machines.h"
#include "arena/speed.h"

#define CORES_MAX 1024

/* What this machine is, but for its speed. */
static void
describe(const char *isolation, struct store_machine *out)
{
	struct machine_class class;
	int cores[CORES_MAX];
	unsigned count = spawn_cores(cores, CORES_MAX);

	class_read("", cores, count, &class);
	*out = (struct store_machine){ .speed = 0 };
	snprintf(out->processor, sizeof(out->processor), "%s", class.processor);
	snprintf(out->governor, sizeof(out->governor), "%s", class.governor);
	snprintf(out->kernel, sizeof(out->kernel), "%s", class.kernel);
	snprintf(out->isolation, sizeof(out->isolation), "%s", isolation);
	store_machine_name(out);
}

bool
run_note_machine(struct run *run)
{
	struct store_machine here;

	describe(run->info.isolation, &here);
	here.speed = speed_measure();
	return store_machine_note(run->store, &here, &run->machine,
				  &run->error);
}
