/*
 * dialog.c - sins against the protocol: wrong requests and actions.
 */
#include <stdio.h>

#include "tests/bots/sinner/sinner.h"

static void
several(const struct ask *ask)
{
	char text[1024];
	int n = snprintf(text, sizeof(text),
			 "{\"req\":%ld,\"actions\":[{%.*s},{%.*s}]}\n",
			 ask->req, (int)ask->action_len, ask->action,
			 (int)ask->action_len, ask->action);

	bot_write(text, (size_t)n);
}

static void
sends_illegal(const struct ask *ask)
{
	send_members(ask, "\"do\":\"meld\",\"melds\":[[\"AS\",\"AS\",\"AS\"]]");
}

static void
in_advance(const struct ask *ask)
{
	char text[1024];
	int n = snprintf(text, sizeof(text), "{%.*s}\n{%.*s}\n",
			 (int)ask->action_len, ask->action,
			 (int)ask->action_len, ask->action);

	bot_write(text,
		  (size_t)n); /* one write, so that both arrive together */
}

static void
for_the_next(const struct ask *ask)
{
	struct ask next = *ask;

	next.req++;
	send_default(&next);
}

static void
for_the_last(const struct ask *ask)
{
	struct ask last = *ask;

	last.req--;
	send_default(&last);
}

static void
guesses_what_comes(const struct ask *ask)
{
	char text[40 * 256];
	size_t n = 0;

	for (int i = 0; i < 40; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n,
				      "{\"req\":%ld,%.*s}\n", ask->req + i,
				      (int)ask->action_len, ask->action);
	bot_write(text, n); /* one write, so that all arrive together */
}

static void
echoes(const struct ask *ask)
{
	bot_write(ask->line, ask->len);
}

static void
wrong_req(const struct ask *ask)
{
	char text[512];
	int n = snprintf(text, sizeof(text), "{\"req\":\"%ld\",%.*s}\n",
			 ask->req, (int)ask->action_len, ask->action);

	bot_write(text, (size_t)n);
}

static void
huge_req(const struct ask *ask)
{
	char text[512];
	int n = snprintf(text, sizeof(text),
			 "{\"req\":18446744073709551617e9,%.*s}\n",
			 (int)ask->action_len, ask->action);

	bot_write(text, (size_t)n);
}

static void
req_beyond_32_bits(const struct ask *ask)
{
	struct ask other = *ask;

	other.req += 1L << 32; /* equal if the upper half is lost */
	send_default(&other);
}

static void
req_with_exponent(const struct ask *ask)
{
	send_req(ask, "req", "", "e0");
}

static void
req_with_point(const struct ask *ask)
{
	send_req(ask, "req", "", ".0");
}

static void
req_below_zero(const struct ask *ask)
{
	send_req(ask, "req", "-", "");
}

static void
req_with_zeros(const struct ask *ask)
{
	send_req(ask, "req", "000", "");
}

static void
wrong_card(const struct ask *ask)
{
	send_members(ask, "\"do\":\"discard\",\"card\":7");
}

static void
wrong_do(const struct ask *ask)
{
	send_members(ask, "\"do\":[\"draw\"],\"from\":\"stock\"");
}

static void
wrong_melds(const struct ask *ask)
{
	send_members(ask, "\"do\":\"meld\",\"melds\":{\"0\":[\"AS\"]}");
}

static void
wrong_actions(const struct ask *ask)
{
	send_members(ask, "\"actions\":{\"do\":\"draw\"}");
}

static void
unknown_do(const struct ask *ask)
{
	send_members(ask, "\"do\":\"dance\"");
}

static void
no_melds(const struct ask *ask)
{
	send_members(ask, "\"do\":\"meld\",\"melds\":[]");
}

static void
empty_melds(const struct ask *ask)
{
	send_members(ask, "\"do\":\"meld\",\"melds\":[[],[]]");
}

static void
nested_melds(const struct ask *ask)
{
	send_members(ask,
		     "\"do\":\"meld\",\"melds\":[[[\"AS\",\"AH\"],\"AD\"]]");
}

static void
stand_for_themselves(const struct ask *ask)
{
	send_members(ask, "\"do\":\"meld\",\"melds\":"
			  "[[\"AS=AS\",\"*=*\",\"*1=*2\",\"=\"]]");
}

const struct sin dialog_sins[] = {
	{ .name = "honest", .verdict = "ok", .what = "sends the default" },
	{
		.name = "several",
		.verdict = "ok",
		.what = "sends two actions, the second not legal any more",
		.act = several,
	},
	{
		.name = "illegal",
		.verdict = "faults",
		.what = "sends an action that the rules refuse",
		.act = sends_illegal,
	},
	{
		.name = "in-advance",
		.verdict = "protocol",
		.what = "answers each request twice",
		.act = in_advance,
	},
	{
		.name = "for-the-next",
		.verdict = "protocol",
		.what = "answers the request that will come next",
		.act = for_the_next,
	},
	{
		.name = "for-the-last",
		.verdict = "protocol",
		.what = "answers the last request again",
		.act = for_the_last,
	},
	{
		.name = "guesses",
		/* on a busy machine the next request can arrive before the last
		 * answer is written */
		.verdict = "protocol|flood|faults",
		.what = "answers the next forty requests at once",
		.act = guesses_what_comes,
	},
	{
		.name = "echoes",
		.verdict = "protocol",
		.what = "sends each request back",
		.act = echoes,
	},
	{
		.name = "wrong-req",
		.verdict = "protocol",
		.what = "sends its request's number as a string",
		.act = wrong_req,
	},
	{
		.name = "huge-req",
		.verdict = "protocol",
		.what = "sends a request number that fits no integer",
		.act = huge_req,
	},
	{
		.name = "wide-req",
		.verdict = "protocol",
		.what = "sends its request's number plus 2^32",
		.act = req_beyond_32_bits,
	},
	{
		.name = "exponent",
		.verdict = "protocol",
		.what = "sends its request's number with an exponent",
		.act = req_with_exponent,
	},
	{
		.name = "point",
		.verdict = "protocol",
		.what = "sends its request's number with a point",
		.act = req_with_point,
	},
	{
		.name = "minus",
		.verdict = "protocol",
		.what = "sends its request's number negated",
		.act = req_below_zero,
	},
	{
		.name = "zeros",
		.verdict = "protocol",
		.what = "sends its request's number with leading zeros",
		.act = req_with_zeros,
	},
	{
		.name = "wrong-card",
		.verdict = "protocol",
		.what = "sends a card as a number",
		.act = wrong_card,
	},
	{
		.name = "wrong-do",
		.verdict = "protocol",
		.what = "sends an action's name as a list",
		.act = wrong_do,
	},
	{
		.name = "wrong-melds",
		.verdict = "protocol",
		.what = "sends melds as an object",
		.act = wrong_melds,
	},
	{
		.name = "wrong-actions",
		.verdict = "protocol",
		.what = "sends actions as an object",
		.act = wrong_actions,
	},
	{
		.name = "unknown-do",
		.verdict = "protocol",
		.what = "sends an action that no game has",
		.act = unknown_do,
	},
	{
		.name = "no-melds",
		.verdict = "protocol|faults",
		.what = "melds an empty list",
		.act = no_melds,
	},
	{
		.name = "empty-melds",
		.verdict = "protocol|faults",
		.what = "melds without cards",
		.act = empty_melds,
	},
	{
		.name = "nested-melds",
		.verdict = "protocol",
		.what = "melds within melds",
		.act = nested_melds,
	},
	{
		.name = "stand-for-themselves",
		.verdict = "protocol|faults",
		.what = "melds wild cards that stand for themselves",
		.act = stand_for_themselves,
	},
	{ .name = NULL },
};
