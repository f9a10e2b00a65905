/* machines_merge.c - merge the shards' machines; see machines_merge.h. */
#include "arena/shards/machines_merge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

bool
machines_merge_read(struct machines_merge *merge, struct store *folder,
		    struct diag *diag)
{
	bool ok = store_machines_read(folder, &merge->machines, diag);

	merge->number = xcalloc(merge->machines.count + 1u,
				sizeof(*merge->number));
	return ok;
}

void
machines_merge_release(struct machines_merge *merge)
{
	store_machines_release(&merge->machines);
	free(merge->number);
	merge->number = NULL;
}

bool
machines_merge_row(struct machines_merge *merge, struct store *out,
		   struct store_match *row, struct diag *diag)
{
	const struct store_machine *known = store_machine_of(&merge->machines,
							     row);
	struct store_machine machine;
	unsigned *number;

	if (known == NULL) {
		row->machine = 0;
		return true;
	}
	number = &merge->number[row->machine - 1];
	if (*number == 0) {
		machine = *known;
		store_machine_name(&machine);
		if (!store_machine_add(out, &machine, number, diag))
			return false;
	}
	row->machine = *number;
	return true;
}

bool
machines_merge_is_same(const struct machines_merge *merge,
		       const struct store_match *row,
		       struct store_machine *first, struct diag *diag)
{
	const struct store_machine *known = store_machine_of(&merge->machines,
							     row);
	struct store_machine is = { .speed = 0 };
	char was_words[MACHINE_WORDS],
		is_words[MACHINE_WORDS] = "an unknown class";

	if (known != NULL) {
		is = *known;
		store_machine_name(&is);
		store_machine_words(&is, is_words);
		if (first->class[0] == '\0')
			*first = is;
		if (strcmp(is.class, first->class) == 0)
			return true;
	}
	store_machine_words(first, was_words);
	diag_set(diag,
		 "match %" PRIu64 " was played on a machine of another class "
		 "(%s) than the first match (%s), but the configuration has "
		 "\"machines: same\"; play the shard again on the class of the "
		 "first match",
		 row->number, is_words,
		 first->class[0] != '\0' ? was_words : "unknown");
	return false;
}
