/* machine.c - the real system calls; see machine.h. */
#include "arena/process/machine.h"

#include <signal.h>

#include "lib/proc.h"

const struct machine this_machine = {
	.start = spawn_start,
	.signal = kill,
	.kill_group = spawn_kill_group,
	.next_dead = spawn_next_dead,
	.reap = spawn_reap,
	.sweep = spawn_sweep,
	.oom_kills = proc_oom_kills,
};
