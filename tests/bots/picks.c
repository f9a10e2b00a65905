/*
 * picks.c - a fast bot that plays random legal actions, for tests that want
 * varied and repeatable matches.
 *
 *   picks [SEED]   default: the bot seed of each match
 *
 * It scans a line for the few keys that it needs, without a JSON parser.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t prng = 1;

static unsigned
picks_random(unsigned n)
{
	prng = prng * 1664525u + 1013904223u;
	return (prng >> 8) % n;
}

/* Return the end of the object that begins at @at. */
static const char *
object_end(const char *at)
{
	bool quoted = false;
	int depth = 0;

	for (; *at != '\0'; at++) {
		if (*at == '\\' && quoted && at[1] != '\0')
			at++;
		else if (*at == '"')
			quoted = !quoted;
		else if (!quoted && *at == '{')
			depth++;
		else if (!quoted && *at == '}' && --depth == 0)
			return at + 1;
	}
	return at;
}

/* Return object @n of a list, counted from 0; NULL after the last. */
static const char *
object_at(const char *list, unsigned n)
{
	for (; *list == '{'; n--) {
		if (n == 0)
			return list;
		list = object_end(list);
		list += *list == ',';
	}
	return NULL;
}

static void
picks_answer(const char *line)
{
	const char *legal = strstr(line, "\"legal\":[");
	const char *pick = strstr(line, "\"default\":");
	unsigned n = 0;

	pick = pick == NULL ? "{}" : pick + strlen("\"default\":");
	if (legal != NULL) {
		legal += strlen("\"legal\":[");
		while (object_at(legal, n) != NULL)
			n++;
		if (n > 0)
			pick = object_at(legal, picks_random(n));
	}
	printf("%.*s\n", (int)(object_end(pick) - pick), pick);
	fflush(stdout);
}

int
main(int argc, char **argv)
{
	const char *seed;
	char *line = NULL;
	size_t size = 0;

	while (getline(&line, &size, stdin) > 0) {
		if (strstr(line, "\"type\":\"hello\"") != NULL) {
			puts("{\"want\":[\"legal\"],\"version\":\"1\"}");
			fflush(stdout);
		} else if (strstr(line, "\"type\":\"act\"") != NULL) {
			picks_answer(line);
		} else if ((seed = strstr(line, "\"bot_seed\":")) != NULL) {
			seed += strlen("\"bot_seed\":");
			prng = (uint32_t)strtoul(argc > 1 ? argv[1] : seed,
						 NULL, 10);
		}
	}
	free(line);
	return 0;
}
