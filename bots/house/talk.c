/* talk.c - answer messages on standard input; see house_talk in house.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bots/house/house.h"
#include "lib/alloc.h"

/* bytes: the limit in protocol.md "Limits", and the newline */
#define LINE_BYTES_MAX	 524289
#define ANSWER_BYTES_MAX 65537

/* Write a line.  Returns false if no process reads the output. */
static bool
house_write_line(const struct jsonw *jsonw)
{
	const char *at = jsonw->buf;
	size_t left = jsonw->n;

	while (left > 0) {
		ssize_t n = write(STDOUT_FILENO, at, left);

		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		at += n;
		left -= (size_t)n;
	}
	return true;
}

int
house_talk(const struct house *house, void *own)
{
	struct bot_memory *bot_memory = xcalloc(1, sizeof(*bot_memory));
	struct json *json = xcalloc(1, sizeof(*json));
	char *in = xcalloc(1, LINE_BYTES_MAX);
	char *out = xcalloc(1, ANSWER_BYTES_MAX);
	struct line_reader reader;
	struct bytes line;
	bool is_open = true;
	ssize_t n = 1;

	bot_memory->own = own != NULL ? own
				      : xcalloc(1, house_own_bytes(house) + 1);
	line_reader_init(&reader, in, LINE_BYTES_MAX);
	while (is_open && n > 0) {
		n = line_reader_fill(&reader, STDIN_FILENO);
		if (n == -1 && errno == EINTR)
			n = 1;
		while (is_open && line_reader_take(&reader, &line)) {
			struct jsonw jsonw = { out, ANSWER_BYTES_MAX, 0,
					       false };

			house_answer(house, bot_memory, line, json, &jsonw);
			is_open = !bot_memory->leaves &&
				  house_write_line(&jsonw);
		}
	}
	if (n == -1)
		perror("house: reading");
	if (own == NULL)
		free(bot_memory->own);
	free(bot_memory);
	free(json);
	free(in);
	free(out);
	return n == -1 ? EXIT_FAILURE : EXIT_SUCCESS;
}
