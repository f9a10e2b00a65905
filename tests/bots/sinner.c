/*
 * sinner.c - a bot for each kind of misbehaviour ("sin").
 *
 *   sinner NAME     play, and misbehave as the row NAME says
 *   sinner --list   print one line a row: name, verdict, detail, description
 *
 * Otherwise it plays like the smallest bot: it returns the default action of
 * each request.  The verdict is the one that the seat must get with `faults:
 * standard` (words of lib/control.h); alternatives are separated by "|".
 * "refused" means that the bot must fail its start, so that no match is played.
 * The detail is a part of the error message.  Rows with verdict "ok" are
 * correct bots that look wrong.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/bots/sinner/sinner.h"

/* All rows, in the order of the list */
static const struct sin *const chapters[] = {
	dialog_sins, text_sins,	   clock_sins,
	flood_sins,  process_sins, hello_sins,
};

#define CHAPTERS (sizeof(chapters) / sizeof(chapters[0]))

void
bot_write(const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t n = write(STDOUT_FILENO, bytes, len);

		if (n <= 0)
			return;
		bytes += n;
		len -= (size_t)n;
	}
}

void
sleep_ms(long ms)
{
	struct timespec t = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&t, NULL);
}

void
wait_forever(void)
{
	for (;;)
		pause();
}

void
send_default_with(const struct ask *ask, const char *more, const char *end)
{
	size_t size = ask->action_len + strlen(more) + strlen(end) + 64;
	char *text = malloc(size);
	int n;

	if (text == NULL)
		exit(1);
	n = snprintf(text, size, "{\"req\":%ld,%s%.*s%s", ask->req, more,
		     (int)ask->action_len, ask->action, end);
	bot_write(text, (size_t)n);
	free(text);
}

void
send_default(const struct ask *ask)
{
	send_default_with(ask, "", "}\n");
}

void
send_members(const struct ask *ask, const char *members)
{
	char text[256];
	int n = snprintf(text, sizeof(text), "{\"req\":%ld,%s}\n", ask->req,
			 members);

	bot_write(text, (size_t)n);
}

void
send_req(const struct ask *ask, const char *key, const char *before,
	 const char *after)
{
	char text[1024];
	int n = snprintf(text, sizeof(text), "{\"%s\":%s%ld%s,%.*s}\n", key,
			 before, ask->req, after, (int)ask->action_len,
			 ask->action);

	bot_write(text, (size_t)n);
}

/* Find the default action in a request: the text between its braces. */
static bool
find_default(struct ask *ask)
{
	static const char key[] = "\"default\":{";
	const char *at = strstr(ask->line, key);
	bool string = false;
	int depth = 1;

	if (at == NULL)
		return false;
	at += sizeof(key) - 1;
	ask->action = at;
	for (; *at != '\0'; at++) {
		if (*at == '"')
			string = !string;
		else if (!string && (*at == '{' || *at == '['))
			depth++;
		else if (!string && (*at == '}' || *at == ']') && --depth == 0)
			break;
	}
	ask->action_len = (size_t)(at - ask->action);
	return true;
}

static void
sinner_act(const struct sin *sin, const char *line, size_t len, unsigned nth)
{
	struct ask ask = { .line = line, .len = len, .nth = nth };
	const char *req = strstr(line, "\"req\":");

	if (req == NULL || !find_default(&ask)) {
		fprintf(stderr, "sinner: request without req or default: %s",
			line);
		exit(1);
	}
	ask.req = strtol(req + 6, NULL, 10);
	if (sin->act != NULL && (sin->always || nth >= SIN_AT))
		sin->act(&ask);
	else
		send_default(&ask);
}

static int
sinner_play(const struct sin *sin)
{
	char *line = NULL;
	size_t size = 0;
	unsigned nth = 0;
	bool matched = false;
	ssize_t len;

	alarm(WATCHDOG_S);
	while ((len = getline(&line, &size, stdin)) != -1) {
		if (strstr(line, "\"type\":\"hello\"") != NULL) {
			if (sin->hello != NULL)
				sin->hello();
			else
				WRITE("{\"req\":0,\"name\":\"sinner\"}\n");
		} else if (strstr(line, "\"type\":\"match\"") != NULL) {
			matched = true;
			nth = 0;
		} else if (strstr(line, "\"type\":\"act\"") != NULL) {
			sinner_act(sin, line, (size_t)len, ++nth);
		}
	}
	/* The start-up probe plays no match and sees only the greeting. */
	if (matched && sin->bye != NULL)
		sin->bye();
	free(line);
	return 0;
}

static void
list_sins(const struct sin *sins)
{
	for (; sins->name != NULL; sins++)
		printf("%s\t%s\t%s\t%s\n", sins->name, sins->verdict,
		       sins->detail != NULL ? sins->detail : "-", sins->what);
}

static const struct sin *
find_sin(const struct sin *sins, const char *name)
{
	for (; sins->name != NULL; sins++)
		if (strcmp(name, sins->name) == 0)
			return sins;
	return NULL;
}

int
main(int argc, char **argv)
{
	bool list = argc == 2 && strcmp(argv[1], "--list") == 0;

	for (size_t i = 0; argc == 2 && i < CHAPTERS; i++) {
		const struct sin *sin = find_sin(chapters[i], argv[1]);

		if (list)
			list_sins(chapters[i]);
		else if (sin != NULL)
			return sinner_play(sin);
	}
	if (list)
		return 0;
	fprintf(stderr, "usage: sinner NAME | --list\n");
	return 2;
}
