/* verdict.c - the words of verdicts; see verdict.h. */
#include "lib/verdict.h"

#include <string.h>

static const char *const words[] = {
	[VERDICT_OK] = "ok",	       [VERDICT_FAULTS] = "faults",
	[VERDICT_TIMEOUT] = "timeout", [VERDICT_EXIT] = "exit",
	[VERDICT_STARTUP] = "startup", [VERDICT_PROTOCOL] = "protocol",
	[VERDICT_FLOOD] = "flood",     [VERDICT_MEMORY] = "memory",
	[VERDICT_SUSPENDED] = "aside", [VERDICT_UNKNOWN] = "unknown",
};

const char *
verdict_word(enum verdict verdict)
{
	return words[verdict];
}

enum verdict
verdict_of(const char *word)
{
	enum verdict verdict = VERDICT_OK;

	while (verdict < VERDICT_UNKNOWN && strcmp(words[verdict], word) != 0)
		verdict++;
	return verdict;
}
