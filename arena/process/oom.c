/* oom.c - detect kills of the OOM killer; see oom.h. */
#include "arena/process/oom.h"

#include "arena/process/machine.h"

void
oom_init(struct oom *oom, const struct machine *machine)
{
	*oom = (struct oom){ .oom_kills = machine->oom_kills() };
}

bool
oom_since(struct oom *oom, const struct machine *machine, struct monotime now,
	  struct monotime since)
{
	uint64_t kills = machine->oom_kills();

	if (kills > oom->oom_kills) {
		oom->any = true;
		oom->at = now;
	}
	oom->oom_kills = kills;
	return oom->any && monotime_since_us(oom->at, since) >= 0;
}
