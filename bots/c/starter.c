/*
 * starter.c - a bot in C that needs no library: protocol.md in thirty lines.
 *
 * It sends back the safe action that every request offers.  To make it play,
 * read "state" and send something better.  Build it with `make`, or anywhere
 * with `cc -O2 -o starter starter.c`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The length of the object that begins at @at. */
static int
object_length(const char *at)
{
	int depth = 0, n = 0;

	do {
		depth += at[n] == '{';
		depth -= at[n] == '}';
		n++;
	} while (depth > 0 && at[n] != '\0');
	return n;
}

int
main(void)
{
	static const char key[] = "\"default\":";
	char *line = NULL;
	size_t size = 0;

	/* One message a line; only hello and act want an answer. */
	while (getline(&line, &size, stdin) > 0) {
		const char *action = strstr(line, key);

		if (strstr(line, "\"type\":\"hello\"") != NULL) {
			puts("{\"name\":\"starter\"}");
		} else if (strstr(line, "\"type\":\"act\"") != NULL &&
			   action != NULL) {
			action += strlen(key);
			printf("%.*s\n", object_length(action), action);
		}
		fflush(stdout); /* or the arena waits for what we hold back */
	}
	free(line);
	return 0;
}
