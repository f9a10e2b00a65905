/*
 * clock.c - sins against the clock: silence, delays, answers in pieces.
 */
#include <signal.h>
#include <stdio.h>
#include <time.h>

#include "tests/bots/sinner/sinner.h"

static void
drips(const struct ask *ask)
{
	char text[512];
	int n = snprintf(text, sizeof(text), "{\"req\":%ld,%.*s}\n", ask->req,
			 (int)ask->action_len, ask->action);

	for (int i = 0; i < n; i++)
		bot_write(text + i, 1);
}

static void
thinks(const struct ask *ask)
{
	if (ask->nth < 3 * SIN_AT)
		sleep_ms(120);
	send_default(ask);
}

static long
processor_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (long)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Use 20 ms of CPU time and write the exact time into the note, for a
 * comparison with the charge. */
static void
works(const struct ask *ask)
{
	long began = processor_us();
	char more[64];

	while (processor_us() - began < 20000)
		;
	snprintf(more, sizeof(more), "\"note\":\"%ld\",",
		 processor_us() - began);
	send_default_with(ask, more, "}\n");
}

static void
begins_slowly(const struct ask *ask)
{
	if (ask->nth < 10 * SIN_AT)
		works(ask);
	else
		send_default(ask);
}

static void
silent(const struct ask *ask)
{
	(void)ask;
}

static void
deaf(const struct ask *ask)
{
	(void)ask;
	wait_forever();
}

static void
late(const struct ask *ask)
{
	sleep_ms(1200); /* above the limit in tests/suites/faults.py */
	send_default(ask);
}

static void
stops(const struct ask *ask)
{
	(void)ask;
	raise(SIGSTOP);
	wait_forever();
}

static void
holds_back(const struct ask *ask)
{
	printf("{\"req\":%ld,%.*s}\n", ask->req, (int)ask->action_len,
	       ask->action); /* and no fflush() */
}

static void
hello_held_back(void)
{
	printf("{\"req\":0}\n"); /* and no fflush() */
}

static void
half_then_stall(const struct ask *ask)
{
	send_default_with(ask, "", "");
	wait_forever();
}

static void
drips_slowly(const struct ask *ask)
{
	char text[512];
	int n = snprintf(text, sizeof(text), "{\"req\":%ld,%.*s}\n", ask->req,
			 (int)ask->action_len, ask->action);

	for (int i = 0; i < n; i++) {
		bot_write(text + i, 1);
		sleep_ms(50);
	}
}

const struct sin clock_sins[] = {
	{
		.name = "drips",
		.verdict = "ok",
		.what = "writes its answers byte by byte",
		.act = drips,
	},
	{
		.name = "thinks",
		.verdict = "ok",
		.what = "takes a while for its answers",
		.act = thinks,
	},
	{
		.name = "works",
		.verdict = "ok",
		.what = "uses 20 ms of CPU time for each answer",
		.act = works,
	},
	{
		.name = "begins-slowly",
		.verdict = "ok",
		.what = "uses 20 ms of CPU time for its first answers only",
		.act = begins_slowly,
	},
	{
		.name = "silent",
		.verdict = "timeout",
		.detail = "no answer within",
		.what = "reads and never answers",
		.act = silent,
	},
	{
		.name = "deaf",
		.verdict = "timeout",
		.detail = "no answer within",
		.what = "stops reading and answering",
		.act = deaf,
	},
	{
		.name = "late",
		.verdict = "timeout",
		.what = "answers well, but too late",
		.act = late,
	},
	{
		.name = "stops",
		.verdict = "timeout",
		.what = "stops itself with SIGSTOP",
		.act = stops,
	},
	{
		.name = "holds-back",
		.verdict = "timeout",
		.detail = "flush standard output after each line",
		.what = "does not flush its answers",
		.act = holds_back,
	},
	{
		.name = "never-flushes",
		.verdict = "refused",
		.detail = "flush",
		.what = "does not flush its greeting",
		.hello = hello_held_back,
		.act = holds_back,
		.always = true,
	},
	{
		.name = "half-line",
		.verdict = "timeout",
		.what = "writes half a line and stalls",
		.act = half_then_stall,
	},
	{
		.name = "drips-slowly",
		.verdict = "timeout",
		.what = "writes its answer byte by byte, 50 ms apart",
		.act = drips_slowly,
	},
	{ .name = NULL },
};
