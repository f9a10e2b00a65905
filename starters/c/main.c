/* main.c - the bot's loop: a line in, a line out. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

#include "bot.h"

int
main(void)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t len;

	while ((len = getline(&line, &size, stdin)) > 0) {
		if (answer(stdout, line, (size_t)len))
			putchar('\n');
		fflush(stdout); /* held back, it would be late */
	}
	free(line);
	return 0;
}
