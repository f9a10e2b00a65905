/* hints.c - what may be behind a fault; see hints.h. */
#define _GNU_SOURCE /* memmem */
#include "referee/judge/hints.h"

#include <stdio.h>

static bool
holds(struct bytes line, const char *what)
{
	return line.at != NULL &&
	       memmem(line.at, line.len, what, strlen(what)) != NULL;
}

/* A ten as people write it. */
static bool
has_ten(struct bytes line)
{
	static const char *const tens[] = { "\"10S", "\"10H", "\"10D", "\"10C",
					    "=10S",  "=10H",  "=10D",  "=10C" };

	for (size_t i = 0; i < sizeof(tens) / sizeof(tens[0]); i++)
		if (holds(line, tens[i]))
			return true;
	return false;
}

/* Silence: did it work on an answer, or wait?  What a sleeper uses of a
 * processor is nothing beside the time for which it could have had one. */
static const char *
silence(const struct bot_conn *seat, char *out)
{
	const struct clock *clock = &seat->clock;
	long long cpu_ms = clock->last_cpu_us / 1000;
	long long wall_ms = clock->last_wall_us / 1000;

	if (clock->last_cpu_us < 0)
		return NULL;
	if (clock->last_cpu_us >
	    (clock->last_wall_us - clock->last_wait_us) / 2)
		snprintf(out, HINT_BYTES,
			 "it was computing: %lld of these %lld ms on a "
			 "processor",
			 cpu_ms, wall_ms);
	else
		snprintf(out, HINT_BYTES,
			 "it was not computing: %lld of these %lld ms on a "
			 "processor. It sleeps, waits for something else, or "
			 "has not flushed its answer",
			 cpu_ms, wall_ms);
	return out;
}

static const char *
form(struct bytes line)
{
	if (has_ten(line))
		return "the ten is T: 10H is written TH";
	if (holds(line, "\"type\""))
		return "that looks like a message of the arena's: an answer is "
		       "an action, as under \"default\"";
	if (holds(line, "\"action\"") && !holds(line, "\"do\""))
		return "there is no key \"action\": an answer is the action "
		       "itself, {\"do\": ...}, or {\"actions\": [...]}";
	return NULL;
}

static const char *
json(struct bytes line)
{
	if (holds(line, "{'") || holds(line, "': "))
		return "JSON has double quotes alone: in Python print "
		       "json.dumps(answer), not the dict itself";
	if (holds(line, "None") || holds(line, "True") || holds(line, "False"))
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
		return form(complaint->got);
	case FAULT_JSON:
		return json(complaint->got);
	case FAULT_TIMEOUT:
		if (complaint->got.at == NULL)
			return silence(seat, out);
		return line_has_words(complaint->got) ? SAYS_ALONE : NULL;
	case FAULT_PROTOCOL:
		if (memcmp(complaint->message, SAYS_UNASKED,
			   sizeof(SAYS_UNASKED) - 1) == 0)
			return "answer hello and act alone, with one line: an "
			       "error, which has a \"req\" too, wants none";
		break;
	case FAULT_NONE:
	case FAULT_ILLEGAL:
		break;
	}
	return NULL;
}
