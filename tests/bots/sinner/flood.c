/*
 * flood.c - sins against memory and pipes: too much, too long.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bots/sinner/sinner.h"

static void
long_note(const struct ask *ask)
{
	static char note[60100];
	size_t n = (size_t)snprintf(note, sizeof(note), "\"note\":\"");

	memset(note + n, 'n', 60000);
	memcpy(note + n + 60000, "\",", 3);
	send_default_with(ask, note, "}\n");
}

static void
padded(const struct ask *ask)
{
	static char spaces[30001];

	memset(spaces, ' ', sizeof(spaces) - 1);
	WRITE("   {  ");
	sleep_ms(2);
	bot_write(spaces, sizeof(spaces) - 1);
	WRITE("\"unknown\":[{\"x\":[1.5e3,null]}], \t");
	sleep_ms(2);
	bot_write(ask->action, ask->action_len);
	WRITE(" }  \n");
}

/* Send a line of @bytes, not counting its newline. */
static void
line_of(const struct ask *ask, size_t bytes)
{
	char *more = malloc(bytes + 64), head[64];
	size_t n = (size_t)snprintf(head, sizeof(head), "{\"req\":%ld,",
				    ask->req);

	if (more == NULL)
		exit(1);
	memset(more, ' ', bytes);
	more[bytes - n - ask->action_len - 1] = '\0';
	send_default_with(ask, more, "}\n");
	free(more);
}

static void
longest_line(const struct ask *ask)
{
	line_of(ask, LINE_MAX_BYTES);
}

static void
line_too_long_by_one(const struct ask *ask)
{
	line_of(ask, LINE_MAX_BYTES + 1);
}

static void
megabyte(const struct ask *ask)
{
	size_t size = 1 << 20;
	char *more = malloc(size + 16);

	if (more == NULL)
		exit(1);
	memcpy(more, "\"x\":\"", 5);
	memset(more + 5, 'x', size);
	memcpy(more + 5 + size, "\",", 3);
	send_default_with(ask, more, "}\n");
	free(more);
}

static void
complains(const struct ask *ask)
{
	for (int i = 0; i < 2000; i++)
		fprintf(stderr, "request %ld: line %d of very many\n", ask->req,
			i);
	send_default(ask);
}

static void
complains_for_ever(const struct ask *ask)
{
	(void)ask;
	signal(SIGPIPE, SIG_IGN);
	setvbuf(stderr, NULL, _IOFBF,
		BUFSIZ); /* buffered: little CPU time for much text */
	for (;;)
		fprintf(stderr, "and another thing\n");
}

/* Write these bytes in an endless loop, even if the other end is closed. */
static void
write_forever(const char *bytes, size_t len)
{
	signal(SIGPIPE, SIG_IGN);
	for (;;)
		bot_write(bytes, len);
}

#define WRITE_FOREVER(text) write_forever((text), sizeof(text) - 1)

static void
floods_at_bye(void)
{
	WRITE_FOREVER("{\"goodbye\":\"goodbye\"}\n");
}

static void
floods_noise(const struct ask *ask)
{
	(void)ask;
	WRITE_FOREVER("blah\nblah\nblah\nblah\nblah\nblah\nblah\nblah\n");
}

static void
floods_objects(const struct ask *ask)
{
	(void)ask;
	WRITE_FOREVER("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n");
}

static void
floods_empty_lines(const struct ask *ask)
{
	(void)ask;
	WRITE_FOREVER("\n\n\r\n\n \n\t\n\n\n");
}

static void
floods_one_line(const struct ask *ask)
{
	(void)ask;
	WRITE_FOREVER("{\"x\":[                                        ");
}

static void
floods_blanks(const struct ask *ask)
{
	(void)ask;
	WRITE_FOREVER("                                        ");
}

static void
thousands_of_melds(const struct ask *ask)
{
	enum { MELDS = 3000 };
	static char text[MELDS * 20 + 100];
	size_t n = (size_t)snprintf(text, sizeof(text),
				    "{\"req\":%ld,\"do\":\"meld\",\"melds\":[",
				    ask->req);

	for (int i = 0; i < MELDS; i++) {
		memcpy(text + n, "[\"2S\",\"3S\",\"4S\"],", 18);
		n += 17;
	}
	memcpy(text + n - 1, "]}\n", 3);
	bot_write(text, n + 2);
}

const struct sin flood_sins[] = {
	{
		.name = "long-note",
		.verdict = "ok",
		.what = "adds a note of 60,000 characters",
		.act = long_note,
	},
	{
		.name = "padded",
		.verdict = "ok",
		.what = "pads its answers, in pieces, with unknown keys",
		.act = padded,
	},
	{
		.name = "longest-line",
		.verdict = "ok",
		.what = "answers with a line of the maximum length",
		.act = longest_line,
	},
	{
		.name = "too-long-by-one",
		.verdict = "protocol",
		.detail = "a line of more than",
		.what = "answers with a line of one byte more",
		.act = line_too_long_by_one,
	},
	{
		.name = "megabyte",
		.verdict = "protocol",
		.detail = "a line of more than",
		.what = "answers with a line of 1 MB",
		.act = megabyte,
	},
	{
		.name = "complains",
		.verdict = "ok",
		.what = "writes 60 KB to stderr with each answer",
		.act = complains,
	},
	{
		.name = "complains-for-ever",
		.verdict = "flood|timeout",
		.what = "floods stderr in place of an answer",
		.act = complains_for_ever,
	},
	{
		.name = "floods-at-bye",
		.verdict = "ok",
		.what = "floods its output after the match",
		.bye = floods_at_bye,
	},
	{
		.name = "floods-noise",
		.verdict = "flood",
		.what = "writes endless lines of noise",
		.act = floods_noise,
	},
	{
		.name = "floods-objects",
		.verdict = "protocol|flood",
		.what = "writes endless empty objects",
		.act = floods_objects,
	},
	{
		.name = "floods-empty-lines",
		.verdict = "flood",
		.what = "writes endless empty lines",
		.act = floods_empty_lines,
	},
	{
		.name = "floods-one-line",
		.verdict = "protocol",
		.detail = "a line of more than",
		.what = "writes an endless line",
		.act = floods_one_line,
	},
	{
		.name = "floods-blanks",
		.verdict = "protocol",
		.detail = "a line of more than",
		.what = "writes endless spaces",
		.act = floods_blanks,
	},
	{
		.name = "thousands-of-melds",
		.verdict = "protocol|faults",
		.what = "melds the same three cards 3,000 times",
		.act = thousands_of_melds,
	},
	{ .name = NULL },
};
