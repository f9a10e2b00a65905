/* Format a contract as text. */
#include <stdio.h>

#include "rules.h"

void
contract_text(const struct contract *contract, char *out, size_t size)
{
	size_t n = 0;

	out[0] = '\0';
	for (unsigned i = 0; i < contract->parts && n < size; i++) {
		const struct contract_part *part = &contract->part[i];
		char kind = "MSR"[part->kind];

		n += (size_t)snprintf(out + n, size - n, "%s%c%u%s",
				      i > 0 ? " " : "", kind, part->min,
				      part->max == 0 ? "+" : "");
	}
	if (contract->pat && n < size)
		snprintf(out + n, size - n, "%spat", n > 0 ? " " : "");
}
