/* run_machine.c - check and store the machine that a run plays on; see
 * run_state.h. */
#include "arena/tournament/run_state.h"

#include <string.h>

#include "arena/store/store_machines.h"
#include "arena/tournament/cpu_score.h"
#include "arena/tournament/host_info.h"

/* Was the first match played on a machine of the class of @here?  @dir: of
 * @store.  Returns false with @diag. */
static bool
machine_is_same_class(struct store *store, const char *dir,
		      const struct store_machine *here, struct diag *diag)
{
	struct store_machines machines = { NULL, 0 };
	char was[MACHINE_WORDS] = "an unknown class", is[MACHINE_WORDS];
	int64_t first = -1;
	bool same = store_machine_first(store, &first, diag) &&
		    store_machines_read(store, &machines, diag);

	if (same && first != -1) {
		const struct store_machine *known = store_machine_of(
			&machines,
			&(struct store_match){ .machine = (unsigned)first });

		same = known != NULL && strcmp(known->class, here->class) == 0;
		store_machine_words(here, is);
		if (known != NULL)
			store_machine_words(known, was);
		if (!same)
			diag_set(diag,
				 "%s was started on a machine of another class "
				 "(there %s, here %s), but the configuration "
				 "has \"machines: same\": resume the run on a "
				 "machine of that class, or write \"machines: "
				 "any\"",
				 dir, was, is);
	}
	store_machines_release(&machines);
	return same;
}

bool
run_store_machine(struct run *run)
{
	struct store_machine here;

	host_info_describe(run->results.info.isolation, &here);
	if (run->config->machines == MACHINES_SAME &&
	    !machine_is_same_class(run->results.store, run->how->dir, &here,
				   &run->end.error))
		return false;
	here.speed = cpu_score_measure();
	return store_machine_add(run->results.store, &here,
				 &run->results.machine, &run->end.error);
}
