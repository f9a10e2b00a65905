/*
 * picks.c - a fast bot that plays random legal actions, for tests that want
 * varied and repeatable matches.
 *
 *   picks [SEED [FILE MANNERS]]
 *
 * SEED (default: the bot seed of each match) seeds the choice of actions.  The
 * bot stores the lines that it reads and writes in FILE, after "> " and "< ".
 * MANNERS: a "good" bot adds notes to its answers.  A "bad" bot does that too,
 * and makes up to four mistakes, which FILE omits.  A "plain" bot asks for no
 * list of actions, and sends the default action with a note.
 *
 * The bot scans a line for the few keys that it needs, without a JSON parser.
 */
#include <stdarg.h>
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

/* A mistake of each kind, in the order in which a bad bot makes them. */
static const char *const mistakes[] = {
	"{\"do\":\"pass\",\"req\":999999}",
	"{\"do\":\"draw\",\"from\":\"nowhere\"}",
	"{\"do\":\"knock\",\"melds\":[],\"discard\":\"KS\"}",
	"{\"do\":",
};

static FILE *transcript;
static const char *manners = "";
static unsigned errors;

static void __attribute__((format(printf, 1, 2)))
answer_send(const char *format, ...)
{
	va_list args;

	if (transcript != NULL) {
		fputs("< ", transcript);
		va_start(args, format);
		vfprintf(transcript, format, args);
		va_end(args);
		fflush(transcript);
	}
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	fflush(stdout);
}

static void
picks_greet(void)
{
	if (transcript == NULL)
		answer_send("{\"want\":[\"legal\"],\"version\":\"1\"}\n");
	else
		answer_send(
			"{\"req\":0,\"name\":\"%s\",\"want\":[%s]}\n", manners,
			strcmp(manners, "plain") == 0 ? ""
						      : "\"legal\",\"text\"");
}

/* Send the action @pick, with a note if there is a transcript. */
static void
action_send(const char *pick)
{
	int len = (int)(object_end(pick) - pick);

	if (transcript == NULL)
		answer_send("%.*s\n", len, pick);
	else if (picks_random(2) == 0)
		answer_send("%.*s,\"note\":\"\\u2660\"}\n", len - 1, pick);
	else
		answer_send("%.*s,\"note\":{\"values\":[[0,1.5],[%.*s,-1]],"
			    "\"unit\":\"points\"}}\n",
			    len - 1, pick, len, pick);
}

static void
picks_answer(const char *line)
{
	const char *legal = strstr(line, "\"legal\":[");
	const char *pick = strstr(line, "\"default\":");
	unsigned n = 0;

	if (strcmp(manners, "bad") == 0 &&
	    errors < sizeof(mistakes) / sizeof(*mistakes) &&
	    picks_random(10) == 0) {
		puts(mistakes[errors]);
		fflush(stdout);
		return;
	}
	pick = pick == NULL ? "{}" : pick + strlen("\"default\":");
	if (legal != NULL) {
		legal += strlen("\"legal\":[");
		while (object_at(legal, n) != NULL)
			n++;
		if (n > 0)
			pick = object_at(legal, picks_random(n));
	}
	action_send(pick);
}

int
main(int argc, char **argv)
{
	const char *seed;
	char *line = NULL;
	size_t size = 0;

	if (argc > 3) {
		transcript = fopen(argv[2], "we");
		manners = argv[3];
		if (transcript == NULL)
			return 1;
	}
	while (getline(&line, &size, stdin) > 0) {
		if (transcript != NULL)
			fprintf(transcript, "> %s", line);
		if (strstr(line, "\"type\":\"hello\"") != NULL) {
			picks_greet();
		} else if (strstr(line, "\"type\":\"act\"") != NULL) {
			picks_answer(line);
		} else if (strstr(line, "\"type\":\"error\"") != NULL) {
			errors++;
		} else if ((seed = strstr(line, "\"bot_seed\":")) != NULL) {
			seed += strlen("\"bot_seed\":");
			prng = (uint32_t)strtoul(argc > 1 ? argv[1] : seed,
						 NULL, 10);
		}
	}
	free(line);
	return 0;
}
