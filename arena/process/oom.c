/* oom.c - see oom.h. */
#include "arena/process/oom.h"

#include "arena/process/machine.h"

void
oom_init(struct oom *shortage, const struct machine *machine)
{
	*shortage = (struct oom){ .oom_kills = machine->oom_kills() };
}

bool
oom_since(struct oom *shortage, const struct machine *machine,
	  struct monotime now, struct monotime since)
{
	uint64_t kills = machine->oom_kills();

	if (kills > shortage->oom_kills) {
		shortage->any = true;
		shortage->at = now;
	}
	shortage->oom_kills = kills;
	return shortage->any && monotime_since_us(shortage->at, since) >= 0;
}
