/* Format a contract (the first melds that a seat must lay) as text. */
#include <stdio.h>
#include <string.h>

#include "rules.h"

void
contract_text(const struct contract *contract, char *out, size_t size)
{
	size_t n = 0;

	out[0] = '\0';
	for (unsigned i = 0; i < contract->parts && n < size; i++) {
		const struct contract_part *part = &contract->part[i];
		char kind = "MSRC"[part->kind];

		n += (size_t)snprintf(out + n, size - n, "%s%c%u%s",
				      i > 0 ? " " : "", kind, part->min,
				      part->max == 0 ? "+" : "");
	}
	if (contract->pat && n < size)
		snprintf(out + n, size - n, "%spat", n > 0 ? " " : "");
}

/* Write @count equal parts: "two sets of 3 or more". */
static int
contract_part_words(const struct contract_part *part, unsigned count, char *out,
		    size_t size)
{
	static const char *const counts[] = { "", "a", "two", "three", "four" };
	static const char *const kinds[] = { "meld", "set", "run", "flush" };
	char more[24] = "";

	if (part->max == 0)
		snprintf(more, sizeof(more), " or more");
	else if (part->max != part->min)
		snprintf(more, sizeof(more), " to %u", part->max);
	return snprintf(out, size, "%s %s%s of %u%s", counts[count],
			kinds[part->kind], count > 1 ? "s" : "", part->min,
			more);
}

/* Return the number of equal parts from the first one on. */
static unsigned
contract_equal_parts(const struct contract_part *part, unsigned parts)
{
	unsigned count = 1;

	while (count < parts && memcmp(&part[count], part, sizeof(*part)) == 0)
		count++;
	return count;
}

void
contract_words(const struct contract *contract, char *out)
{
	const struct contract_part *part = contract->part;
	unsigned count;
	size_t n = 0;

	out[0] = '\0';
	for (unsigned i = 0; i < contract->parts; i += count) {
		count = contract_equal_parts(&part[i], contract->parts - i);
		n += (size_t)snprintf(out + n, CONTRACT_WORDS_MAX - n, "%s",
				      i == 0			    ? ""
				      : i + count < contract->parts ? ", "
								    : " and ");
		n += (size_t)contract_part_words(&part[i], count, out + n,
						 CONTRACT_WORDS_MAX - n);
	}
	if (contract->pat)
		snprintf(out + n, CONTRACT_WORDS_MAX - n,
			 "%severy card of the hand but a discard",
			 n > 0 ? ", using " : "");
}
