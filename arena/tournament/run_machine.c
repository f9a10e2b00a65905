/* run_machine.c - the machine that a run goes on on; see run_state.h. */
#include "arena/tournament/run_state.h"

#include <string.h>

#include "arena/store/store_machines.h"
#include "arena/tournament/cpu_score.h"
#include "arena/tournament/host_info.h"

/* Was the first match played on a machine of this class?  False with
 * run->error. */
static bool
is_the_same(struct run *run, const struct store_machine *here)
{
	struct store_machines machines = { NULL, 0 };
	char was[MACHINE_WORDS] = "one that is not known", is[MACHINE_WORDS];
	int64_t first = -1;
	bool same = store_machine_first(run->store, &first, &run->error) &&
		    store_machines_read(run->store, &machines, &run->error);

	if (same && first != -1) {
		const struct store_machine *known = store_machine_of(
			&machines,
			&(struct store_match){ .machine = (unsigned)first });

		same = known != NULL && strcmp(known->class, here->class) == 0;
		store_machine_words(here, is);
		if (known != NULL)
			store_machine_words(known, was);
		if (!same)
			diag_set(&run->error,
				 "%s was begun on a machine of another class, "
				 "and the configuration has machines: same: "
				 "there %s, here %s; go on there, or write "
				 "machines: any",
				 run->how->dir, was, is);
	}
	store_machines_release(&machines);
	return same;
}

bool
run_note_machine(struct run *run)
{
	struct store_machine here;

	host_info_describe(run->info.isolation, &here);
	if (run->config->machines == MACHINES_SAME && !is_the_same(run, &here))
		return false;
	here.speed = cpu_score_measure();
	return store_machine_note(run->store, &here, &run->machine,
				  &run->error);
}
