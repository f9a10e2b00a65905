/* inject.c - inject unusual input for `arena check`; see inject.h. */
#include "referee/judge/inject.h"

#include <stdio.h>

#include "referee/judge/bot_conn.h"
#include "referee/judge/faults.h"
#include "referee/judge/match.h"
#include "referee/judge/message.h"
#include "referee/wire/wire.h"

#define INJECT_EACH 3 /* arbitrary: inject at one of so many decisions */

/* Trips parsers that search for braces and quotes. */
#define STRANGE                                                                \
	"\"x-later\":{\"list\":[1,-2.5e3,null,true,[]],\"text\":\"\\\"}{"      \
	"\\u00e9\"}"

bool
inject_is_due(enum injection injection, unsigned decision)
{
	return (injection == INJECT_REQUESTS || injection == INJECT_ERRORS ||
		injection == INJECT_REPEATS) &&
	       decision % INJECT_EACH == 2;
}

static bool
inject_starts_with(struct bytes line, const char *with)
{
	size_t len = strlen(with);

	return line.len >= len && memcmp(line.at, with, len) == 0;
}

/* Text to add after @here.  In a string its quotes would be escaped, so each
 * match is a key. */
static const struct addition {
	const char *here, *text;
} additions[] = {
	{ "\"protocol\":[1", ",2" },
	{ "\"features\":[\"legal\",\"text\"", ",\"x-later\"" },
	{ "\"rules\":{", STRANGE "," },
	{ "\"time\":{", STRANGE "," },
	{ "\"state\":{", STRANGE "," },
	{ "\"turn\":{", STRANGE "," },
};

#define ADDITIONS (sizeof(additions) / sizeof(additions[0]))

/* Return the length of @text up to the next addition, and the addition. */
static size_t
inject_next_addition(struct bytes text, const char **added)
{
	*added = "";
	for (size_t i = 0; i < text.len; i++) {
		struct bytes rest = { text.at + i, text.len - i };

		if (*rest.at != '"')
			continue;
		for (size_t k = 0; k < ADDITIONS; k++)
			if (inject_starts_with(rest, additions[k].here)) {
				*added = additions[k].text;
				return i + strlen(additions[k].here);
			}
	}
	return text.len;
}

/* Add unknown members, the last ones before the closing brace. */
static void
inject_add_members(struct jsonw *to, struct bytes line)
{
	struct bytes rest = { line.at, line.len - 1 };

	while (rest.len > 0) {
		const char *added;
		size_t n = inject_next_addition(rest, &added);

		jsonw_bytes(to, rest.at, n);
		jsonw_bytes(to, added, strlen(added));
		rest.at += n;
		rest.len -= n;
	}
	JSONW(to, "," STRANGE "}");
}

static void
inject_lengthen(struct jsonw *to, struct bytes line)
{
	static const char padding[] = "................................";
	size_t end = to->n + INJECT_LONG_BYTES;

	jsonw_bytes(to, line.at, line.len - 1);
	JSONW(to, ",\"x-later\":\"");
	while (to->n < end && !to->full)
		JSONW(to, padding);
	JSONW(to, "\"}");
}

static void
inject_rewrite_line(enum injection injection, struct jsonw *to,
		    struct bytes line)
{
	if (injection == INJECT_MEMBERS)
		inject_add_members(to, line);
	else if (injection == INJECT_LONG &&
		 inject_starts_with(line, "{\"type\":\"act\""))
		inject_lengthen(to, line);
	else
		jsonw_bytes(to, line.at, line.len);
	JSONW(to, "\n");
}

void
inject_rewrite(enum injection injection, struct jsonw *out, size_t *request_at)
{
	static char buf[OUT_BYTES]; /* one thread, one line at a time */
	const char *end = out->buf + out->n, *next;
	size_t moved = *request_at;
	struct jsonw to;

	if (injection != INJECT_MEMBERS && injection != INJECT_TYPES &&
	    injection != INJECT_LONG)
		return;
	jsonw_init(&to, buf, sizeof(buf));
	for (const char *at = out->buf; at < end; at = next + 1) {
		struct bytes line = { at, 0 };

		next = memchr(at, '\n', (size_t)(end - at));
		line.len = (size_t)(next - at);
		if (injection == INJECT_TYPES &&
		    !inject_starts_with(line, "{\"type\":\"hello\""))
			JSONW(&to, "{\"type\":\"x-later\"," STRANGE "}\n");
		if (at == out->buf + *request_at)
			moved = to.n;
		inject_rewrite_line(injection, &to, line);
	}
	if (to.full)
		return;
	memcpy(out->buf, buf, to.n);
	out->n = to.n;
	*request_at = moved;
}

void
inject_request(struct jsonw *out, unsigned req)
{
	jsonw_open(out, '{');
	JSONW(out, "\"type\":\"x-later\",\"req\":");
	jsonw_int(out, req);
	JSONW(out, "," STRANGE "}\n");
}

void
inject_event(struct jsonw *pending, unsigned n)
{
	size_t kept = pending->n;

	if (kept > 0)
		JSONW(pending, ",");
	JSONW(pending, "{\"n\":");
	jsonw_int(pending, n);
	JSONW(pending, ",\"seat\":0,\"do\":\"x-later\"," STRANGE "}");
	if (pending->full) {
		pending->full = false;
		pending->n = kept;
	}
}

void
inject_error(struct bot_conn *seat, const struct match *match,
	     const struct action *standard)
{
	struct complaint complaint = { .fault = FAULT_ILLEGAL };

	snprintf(complaint.message, sizeof(complaint.message),
		 "a test of arena check: the answer was legal, and is refused "
		 "on purpose");
	message_error(&seat->out, seat, &complaint, match->rules,
		      seat->injection == INJECT_ERRORS ? standard : NULL,
		      faults_max(match->faults));
}
