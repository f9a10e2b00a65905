/*
 * text.c - sins against the parser: bytes, encodings, JSON.
 */
#include <stdio.h>
#include <string.h>

#include "tests/bots/sinner/sinner.h"

static void
crlf(const struct ask *ask)
{
	send_default_with(ask, "", "}\r\n");
}

static void
carriage_returns_only(const struct ask *ask)
{
	send_default_with(ask, "", "}\r");
}

static void
noisy(const struct ask *ask)
{
	if (ask->nth == SIN_AT)
		WRITE("\n \r\n[1,2]\n\"done\"\n7\nnull\n");
	WRITE("thinking...\n\033[31mred\0\377\n");
	send_default(ask);
}

static void
odd_blanks(const struct ask *ask)
{
	send_default_with(ask, "\v\f\"x\":1,", "}\n");
}

static void
byte_order_mark(const struct ask *ask)
{
	WRITE("\357\273\277");
	send_default(ask);
}

static void
mark_inside(const struct ask *ask)
{
	send_default_with(ask, "\357\273\277\"x\":1,", "}\n");
}

static void
wide_characters(const struct ask *ask)
{
	char text[512], wide[1024];
	int n = snprintf(text, sizeof(text), "{\"req\":%ld,%.*s}\n", ask->req,
			 (int)ask->action_len, ask->action);

	for (int i = 0; i < n; i++) {
		wide[2 * i] = text[i];
		wide[2 * i + 1] = '\0';
	}
	WRITE("\377\376");
	bot_write(wide, 2 * (size_t)n);
}

static void
nul(const struct ask *ask)
{
	(void)ask;
	WRITE("{\"do\":\"pa\0ss\"}\0\n");
}

static void
nul_in_key(const struct ask *ask)
{
	send_default_with(ask, "\"req\\u0000\":999999,\"do\\u0000\":\"dance\",",
			  "}\n");
}

static void
bad_utf8(const struct ask *ask)
{
	send_default_with(ask, "\"note\":\"\377\300\257\",", "}\n");
}

static void
lone_surrogate(const struct ask *ask)
{
	send_default_with(ask, "\"note\":\"\\ud800\",", "}\n");
}

static void
turned_surrogates(const struct ask *ask)
{
	send_default_with(ask, "\"note\":\"\\udccf\\ud83c\",", "}\n");
}

static void
pair_of_surrogates(const struct ask *ask)
{
	send_default_with(
		ask, "\"note\":\"\\ud83c\\udccf \\u202e \\u001b[31m\",", "}\n");
}

static void
escaped_key(const struct ask *ask)
{
	send_req(ask, "\\u0072\\u0065\\u0071", "", "");
}

static void
escaped_twin(const struct ask *ask)
{
	send_default_with(ask, "\"\\u0064\\u006f\":\"pass\",", "}\n");
}

static void
doubled_key(const struct ask *ask)
{
	send_default_with(ask, "\"do\":\"pass\",", "}\n");
}

static void
two_objects(const struct ask *ask)
{
	send_default_with(ask, "", "}{}\n");
}

static void
deep(const struct ask *ask)
{
	enum { LEVELS = 20000 };
	static char more[2 * LEVELS + 8];

	memcpy(more, "\"x\":", 4);
	memset(more + 4, '[', LEVELS);
	memset(more + 4 + LEVELS, ']', LEVELS);
	memcpy(more + 4 + 2 * LEVELS, ",", 2);
	send_default_with(ask, more, "}\n");
}

const struct sin text_sins[] = {
	{
		.name = "crlf",
		.verdict = "ok",
		.what = "ends its lines with CR LF",
		.act = crlf,
		.always = true,
	},
	{
		.name = "cr-only",
		.verdict = "timeout",
		.what = "ends its lines with CR",
		.act = carriage_returns_only,
	},
	{
		.name = "noisy",
		.verdict = "ok",
		.what = "prints noise before each answer",
		.act = noisy,
	},
	{
		.name = "odd-blanks",
		.verdict = "protocol",
		.what = "writes a form feed as white space",
		.act = odd_blanks,
	},
	{
		.name = "byte-order-mark",
		.verdict = "protocol",
		.what = "starts its lines with a byte order mark",
		.act = byte_order_mark,
	},
	{
		.name = "mark-inside",
		.verdict = "protocol",
		.what = "has a byte order mark inside its lines",
		.act = mark_inside,
	},
	{
		.name = "utf-16",
		.verdict = "protocol|timeout|flood",
		.what = "writes UTF-16",
		.act = wide_characters,
	},
	{
		.name = "nul",
		.verdict = "protocol",
		.what = "writes NUL bytes",
		.act = nul,
	},
	{
		.name = "nul-in-key",
		.verdict = "protocol",
		.what = "adds keys that equal others up to a NUL",
		.act = nul_in_key,
	},
	{
		.name = "bad-utf8",
		.verdict = "protocol",
		.detail = "UTF-8",
		.what = "sends bytes that are not UTF-8",
		.act = bad_utf8,
	},
	{
		.name = "lone-surrogate",
		.verdict = "protocol",
		.what = "escapes a lone surrogate",
		.act = lone_surrogate,
	},
	{
		.name = "turned-surrogates",
		.verdict = "protocol",
		.what = "escapes a surrogate pair in the wrong order",
		.act = turned_surrogates,
	},
	{
		.name = "surrogates",
		.verdict = "ok",
		.what = "escapes a surrogate pair and terminal codes",
		.act = pair_of_surrogates,
	},
	{
		.name = "escaped-key",
		.verdict = "ok",
		.what = "escapes the characters of a key",
		.act = escaped_key,
	},
	{
		.name = "escaped-twin",
		.verdict = "protocol",
		.detail = "twice",
		.what = "gives \"do\" twice, once escaped",
		.act = escaped_twin,
	},
	{
		.name = "doubled-key",
		.verdict = "protocol",
		.detail = "twice",
		.what = "gives \"do\" twice in one object",
		.act = doubled_key,
	},
	{
		.name = "two-objects",
		.verdict = "protocol",
		.what = "writes two objects into one line",
		.act = two_objects,
	},
	{
		.name = "deep",
		.verdict = "protocol",
		.detail = "nested",
		.what = "nests 20,000 lists",
		.act = deep,
	},
	{ .name = NULL },
};
