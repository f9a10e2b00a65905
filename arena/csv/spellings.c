/* spellings.c - note names that differ only in spelling; see spellings.h. */
#include "arena/csv/spellings.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/text/fold.h"

#define NOTES_MAX 10 /* arbitrary: maximum number of notes of one kind */

/* Return true if the text is a number.  Numbers have no similar spellings; most
 * names of matches and groups are numbers. */
static bool
spelling_is_number(const char *name)
{
	return name[strspn(name, "0123456789")] == '\0';
}

static void
spelling_note_pair(const struct csv_notes *notes, const char *file,
		   const char *what, const char *a, const char *b)
{
	char one[80], other[80];

	text_quote(a, strlen(a), one, sizeof(one));
	text_quote(b, strlen(b), other, sizeof(other));
	csv_note(notes, file, 0,
		 "the %s \"%s\" and \"%s\" differ only in capitals, blanks or "
		 "the Unicode form of letters; the arena treats them as "
		 "different",
		 what, one, other);
}

void
spellings_note(const struct csv_notes *notes, const char *file,
	       const char *what, const struct names *names)
{
	uint32_t *first = xcalloc(names->count + 1u, sizeof(*first)), found = 0;
	struct names folds = { 0 };

	for (uint32_t i = 0; i < names->count; i++) {
		const char *name = names_text(names, i);
		uint32_t known = folds.count, number;
		char *fold;

		if (spelling_is_number(name))
			continue;
		fold = fold_text(name);
		number = names_number(&folds, fold);
		free(fold);
		if (number == known)
			first[number] = i;
		else if (found++ < NOTES_MAX)
			spelling_note_pair(notes, file, what,
					   names_text(names, first[number]),
					   name);
	}
	if (found > NOTES_MAX)
		csv_note(notes, file, 0, "and %lu more such %s",
			 (unsigned long)(found - NOTES_MAX), what);
	names_release(&folds);
	free(first);
}
