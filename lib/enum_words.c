/* enum_words.c - words of enums; see enum_words.h. */
#include "lib/enum_words.h"

#include <string.h>

const char *const clock_words[] = { "wall", "cpu", NULL };
const char *const pondering_words[] = { "freeze", "charge", "allow", NULL };
const char *const faults_words[] = { "lenient", "standard", "strict", NULL };
const char *const isolation_words[] = { "none", "process", "sandbox", "best",
					NULL };
const char *const injection_words[] = { "none",	    "members", "types",
					"requests", "events",  "missed",
					"long",	    "errors",  "repeats",
					NULL };

#define COUNTS(list, last)                                                     \
	_Static_assert(                                                        \
		sizeof(list) / sizeof((list)[0]) == (last) + 2,                \
		"the list needs one word for each enum value, then NULL")

COUNTS(clock_words, CLOCK_CPU);
COUNTS(pondering_words, PONDER_ALLOW);
COUNTS(faults_words, FAULTS_STRICT);
COUNTS(isolation_words, ISOLATION_BEST);
COUNTS(injection_words, INJECT_REPEATS);

int
enum_words_of(const char *const *words, const char *word)
{
	for (int i = 0; words[i] != NULL; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return -1;
}
