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

const char *
verdict_meaning(enum verdict verdict)
{
	static const char *const meanings[] = {
		[VERDICT_OK] = "no forfeit",
		[VERDICT_FAULTS] = "too many faults",
		[VERDICT_TIMEOUT] = "no answer in time",
		[VERDICT_EXIT] = "the bot's program ended or crashed",
		[VERDICT_STARTUP] = "the bot did not start",
		[VERDICT_PROTOCOL] =
			"too many lines that were no valid answers",
		[VERDICT_FLOOD] = "too much output",
		[VERDICT_MEMORY] = "above the memory limit",
		[VERDICT_SUSPENDED] = "not started, after many forfeits",
		[VERDICT_UNKNOWN] = "a reason of another version",
	};

	return meanings[verdict];
}

enum verdict
verdict_of(const char *word)
{
	enum verdict verdict = VERDICT_OK;

	while (verdict < VERDICT_UNKNOWN && strcmp(words[verdict], word) != 0)
		verdict++;
	return verdict;
}
