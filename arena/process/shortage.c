/* shortage.c - see shortage.h. */
#include "arena/process/shortage.h"

#include "arena/process/machine.h"

void
shortage_init(struct shortage *shortage, const struct machine *machine)
{
	*shortage = (struct shortage){ .oom_kills = machine->oom_kills() };
}

bool
shortage_since(struct shortage *shortage, const struct machine *machine,
	       struct mono now, struct mono since)
{
	uint64_t kills = machine->oom_kills();

	if (kills > shortage->oom_kills) {
		shortage->any = true;
		shortage->at = now;
	}
	shortage->oom_kills = kills;
	return shortage->any && mono_since_us(shortage->at, since) >= 0;
}
