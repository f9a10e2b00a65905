/*
 * hello.c - sins in the answer to "hello".
 */
#include <signal.h>
#include <stdlib.h>

#include "tests/bots/sinner/sinner.h"

static void
hello_of_wrong_types(void)
{
	WRITE("{\"req\":0,\"name\":7,\"version\":[],\"want\":\"legal\"}\n");
}

static void
hello_with_many_wants(void)
{
	WRITE("{\"req\":0,\"name\":\"\\u202e\\u001b[31m\303\244 a name far "
	      "longer than any column of a table of "
	      "standings\",\"want\":[1,null,\"legal\",\"moon\"]}\n");
}

static void
greets_twice(void)
{
	WRITE("{\"req\":0}\n{\"req\":0,\"name\":\"another\"}\n");
}

static void
greets_with_much(void)
{
	WRITE("{\"req\":0,\"want\":[");
	for (int i = 0; i < 4000; i++)
		WRITE("\"legal\",");
	WRITE("\"legal\"]}\n");
}

static void
leaves_at_hello(void)
{
	exit(0);
}

static void
crashes_at_hello(void)
{
	raise(SIGSEGV);
}

static void
says_nothing(void)
{
}

static void
hello_is_no_json(void)
{
	WRITE("{hello}\n");
}

static void
hello_is_long(void)
{
	for (int i = 0; i < 4000; i++)
		WRITE("{\"name\":                         ");
	WRITE("1}\n");
}

const struct sin hello_sins[] = {
	{
		.name = "odd-hello",
		.verdict = "ok",
		.what = "greets with values of the wrong types",
		.hello = hello_of_wrong_types,
	},
	{
		.name = "odd-name",
		.verdict = "ok",
		.what = "greets with terminal escape codes in its name",
		.hello = hello_with_many_wants,
	},
	{
		.name = "greets-twice",
		.verdict = "ok|protocol",
		.what = "greets twice",
		.hello = greets_twice,
	},
	{
		.name = "wants-much",
		.verdict = "ok|refused",
		.what = "wants the same thing 4,000 times",
		.hello = greets_with_much,
	},
	{
		.name = "leaves-at-hello",
		.verdict = "refused",
		.what = "exits at hello",
		.hello = leaves_at_hello,
	},
	{
		.name = "crashes-at-hello",
		.verdict = "refused",
		.what = "dies of SIGSEGV at hello",
		.hello = crashes_at_hello,
	},
	{
		.name = "silent-at-hello",
		.verdict = "refused",
		.what = "does not greet",
		.hello = says_nothing,
	},
	{
		.name = "greets-in-words",
		.verdict = "refused",
		.what = "greets with a line that is not JSON",
		.hello = hello_is_no_json,
	},
	{
		.name = "greets-at-length",
		.verdict = "refused",
		.what = "greets with a line of 128 KB",
		.hello = hello_is_long,
	},
	{ .name = NULL },
};
