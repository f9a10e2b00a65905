/* hints.c - guess the mistake behind a fault; see hints.h. */
#define _GNU_SOURCE /* memmem */
#include "referee/judge/hints.h"

#include <stdio.h>

static bool
hint_line_contains(struct bytes line, const char *what)
{
	return line.at != NULL &&
	       memmem(line.at, line.len, what, strlen(what)) != NULL;
}

/* Return whether the line contains a card with the rank "10". */
static bool
hint_has_ten(struct bytes line)
{
	static const char *const tens[] = { "\"10S", "\"10H", "\"10D", "\"10C",
					    "=10S",  "=10H",  "=10D",  "=10C" };

	for (size_t i = 0; i < sizeof(tens) / sizeof(tens[0]); i++)
		if (hint_line_contains(line, tens[i]))
			return true;
	return false;
}

/* Tell a bot that computed from one that waited: compare its CPU time with the
 * time for which it could have had a CPU. */
static const char *
hint_timeout(const struct bot_conn *seat, char *out)
{
	const struct clock *clock = &seat->clock;
	long long cpu_ms = clock->last_cpu_us / 1000;
	long long wall_ms = clock->last_wall_us / 1000;

	if (clock->last_cpu_us < 0)
		return NULL;
	if (clock->last_cpu_us >
	    (clock->last_wall_us - clock->last_wait_us) / 2)
		snprintf(out, HINT_BYTES,
			 "it was computing: a processor ran it for %lld of "
			 "these %lld ms",
			 cpu_ms, wall_ms);
	else
		snprintf(out, HINT_BYTES,
			 "it was not computing: a processor ran it for only "
			 "%lld of these %lld ms. It sleeps, waits for "
			 "something else, or "
			 "has not flushed its answer",
			 cpu_ms, wall_ms);
	return out;
}

static const char *
hint_form(struct bytes line)
{
	if (hint_has_ten(line))
		return "the ten is T: 10H is written TH";
	if (hint_line_contains(line, "\"type\""))
		return "that looks like a message from the arena: answer with "
		       "an action, such as the one under \"default\"";
	if (hint_line_contains(line, "\"action\"") &&
	    !hint_line_contains(line, "\"do\""))
		return "there is no key \"action\": an answer is the action "
		       "itself, {\"do\": ...}, or {\"actions\": [...]}";
	return NULL;
}

static const char *
hint_json(struct bytes line)
{
	if (hint_line_contains(line, "{'") || hint_line_contains(line, "': "))
		return "JSON needs double quotes: in Python print "
		       "json.dumps(answer), not the dict itself";
	if (hint_line_contains(line, "None") ||
	    hint_line_contains(line, "True") ||
	    hint_line_contains(line, "False"))
		return "JSON has null, true and false: in Python print "
		       "json.dumps(answer)";
	if (line.at != NULL && line.len >= 3 &&
	    memcmp(line.at, "\xef\xbb\xbf", 3) == 0)
		return "the line begins with a byte order mark: write UTF-8 "
		       "without one";
	return NULL;
}

const char *
hint_fault(const struct bot_conn *seat, const struct complaint *complaint,
	   char *out)
{
	switch (complaint->fault) {
	case FAULT_FORM:
		return hint_form(complaint->got);
	case FAULT_JSON:
		return hint_json(complaint->got);
	case FAULT_TIMEOUT:
		if (complaint->got.at == NULL)
			return hint_timeout(seat, out);
		return line_has_prompt(complaint->got) ? SAYS_ALONE : NULL;
	case FAULT_PROTOCOL:
		if (memcmp(complaint->message, SAYS_UNASKED,
			   sizeof(SAYS_UNASKED) - 1) == 0)
			return "answer only hello and act, with one line each: "
			       "an error has a \"req\" too, but needs no "
			       "answer";
		break;
	case FAULT_BUDGET:
		return "\"budget\" in the request is what is left: answer "
		       "without asking the model, such as with \"default\"";
	case FAULT_NONE:
	case FAULT_ILLEGAL:
		break;
	}
	return NULL;
}
