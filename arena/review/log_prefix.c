/* log_prefix.c - a log's actions, for another match; see log_prefix.h. */
#include "arena/review/log_prefix.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_verify.h"
#include "lib/alloc.h"
#include "lib/enum_words.h"

/**
 * struct taking - an excerpt being taken
 * @ended: its position was reached; @reached: it is one of the log's
 * @left: the request that a bot forfeited over, until an action is played for
 *	it; 0: there is none
 * @first_fault, @last_fault: of the decision in hand; 0: none
 * @answered: each seat's last request that an action answered
 */
struct taking {
	const struct log_prefix_how *how;
	struct log_prefix *to;
	FILE *out;
	bool ended, reached;
	unsigned room, left, first_fault, last_fault;
	unsigned answered[SEATS_MAX];
};

static void
take_time(struct clock_rules *time, const struct log_verify *match)
{
	const struct json *json = &match->json;
	int from = json_get(json, 0, "time");
	int kind = json_get(json, from, "clock");

	*time = (struct clock_rules){
		.move_us = log_verify_number(match, from, "move_us"),
		.bank_us = log_verify_number(match, from, "bank_us"),
		.limit_us = log_verify_number(match, from, "limit_us"),
		.grace_us = log_verify_number(match, from, "grace_us"),
		.kind = json_is(json, kind, clock_words[CLOCK_CPU])
				? CLOCK_CPU
				: CLOCK_WALL,
	};
}

/* A deal that was dealt anew has the same cards again. */
static char *
anew_text(const struct log_verify *match)
{
	const struct json *json = &match->json;
	struct bytes text;
	int script;

	if (match->anew.deal == 0)
		return NULL;
	script = json_get(json, 0, "script");
	text = json_text(json, json_get(json, script, "anew"));
	return xprintf("%.*s", (int)text.len, text.at);
}

static bool
take_header(void *arg, const struct log_verify *match)
{
	struct taking *taking = arg;
	struct log_prefix *to = taking->to;
	const struct json *json = &match->json;
	struct bytes rules = json_text(json, json_get(json, 0, "rules"));

	to->anew = anew_text(match);
	to->rules = xprintf("%.*s", (int)rules.len, rules.at);
	snprintf(to->game, sizeof(to->game), "%s", match->rules.name);
	to->players = match->players;
	to->sides = match->rules.sides;
	to->deals = match->deals_max;
	take_time(&to->time, match);
	sodium_bin2hex(to->seed, sizeof(to->seed), match->seed, SEED_BYTES);
	return true;
}

/* Does the excerpt end before what comes next? */
static void
look_for_end(struct taking *taking, const struct log_verify *match)
{
	const struct event_pos *until = taking->how->until;

	if (until == NULL || taking->ended || match->state.over != OVER_NO ||
	    (until->deal != 0 && until->deal != match->state.deal) ||
	    match->next_event < until->event)
		return;
	taking->ended = true;
	/* Events of one action happen at once. */
	taking->reached = until->event == 0 ||
			  match->next_event == until->event;
}

static bool
take_deal(void *arg, const struct log_verify *match)
{
	look_for_end(arg, match);
	return true;
}

/* Is its bot to be asked?  What is asked for is noted, settled or not. */
static bool
is_asked(struct taking *taking, unsigned seat, unsigned req, bool defaulted)
{
	const struct log_prefix_how *how = taking->how;
	struct log_prefix *to = taking->to;
	size_t i = to->asks;

	if (req == 0 || (how->ask != LOG_PREFIX_ALL && how->ask != (int)seat) ||
	    (how->req != 0 && how->req != req))
		return false;
	if (i == taking->room) {
		taking->room = taking->room > 0 ? 2 * taking->room : 64;
		to->ask = xrealloc(to->ask, taking->room, sizeof(*to->ask));
	}
	to->ask[to->asks++] = (struct log_prefix_ask){ .action = to->actions,
						       .req = req,
						       .seat = (uint8_t)seat,
						       .defaulted = defaulted };
	return i >= how->settled_count || !how->settled[i];
}

/* The request that an action follows from: of several tries the one that is
 * asked for; of a bot that forfeited meanwhile the last. */
static unsigned
request_of(struct taking *taking, unsigned seat, unsigned req)
{
	unsigned wanted = taking->how->req;

	if (req > taking->answered[seat])
		taking->answered[seat] = req;
	if (taking->left != 0)
		req = taking->left;
	if (wanted != 0 && wanted >= taking->first_fault &&
	    wanted <= taking->last_fault)
		req = wanted;
	taking->left = taking->first_fault = taking->last_fault = 0;
	return req;
}

static bool
take_action(void *arg, const struct log_verify *match)
{
	struct taking *taking = arg;
	const struct json *json = &match->json;
	struct bytes action = json_text(json, json_get(json, 0, "action"));
	unsigned seat = log_verify_seat(match);
	unsigned req = (unsigned)log_verify_number(match, 0, "req");
	int by = json_get(json, 0, "by");
	bool defaulted = by >= 0 && json_is(json, by, "default");

	req = request_of(taking, seat, req);
	if (taking->ended)
		return true;
	fprintf(taking->out, "{\"seat\":%u", seat);
	if (is_asked(taking, seat, req, defaulted))
		fprintf(taking->out, ",\"ask\":%u", req);
	fprintf(taking->out, ",\"action\":%.*s}\n", (int)action.len, action.at);
	taking->to->actions++;
	look_for_end(taking, match);
	return true;
}

/* One that answered what is asked now; others come behind an answer. */
static void
note_fault(struct taking *taking, unsigned seat, unsigned req)
{
	if (req <= taking->answered[seat])
		return;
	taking->last_fault = req;
	if (taking->first_fault == 0)
		taking->first_fault = req;
}

static bool
take_line(void *arg, const struct log_verify *match, const char *type)
{
	struct taking *taking = arg;
	const struct json *json = &match->json;

	if (strcmp(type, "forfeit") == 0) {
		taking->left = (unsigned)log_verify_number(match, 0, "req");
		if (taking->left == 0)
			taking->left = taking->last_fault;
	}
	if (strcmp(type, "fault") == 0)
		note_fault(taking, log_verify_seat(match),
			   (unsigned)log_verify_number(match, 0, "req"));
	if (strcmp(type, "seed") == 0)
		json_str(json, json_get(json, 0, "hash"), taking->to->of,
			 sizeof(taking->to->of));
	return true;
}

/* Was there all that was asked for? */
static bool
is_there(const struct taking *taking, const char *name, struct diag *diag)
{
	const struct log_prefix_how *how = taking->how;
	const struct log_prefix *to = taking->to;

	if (how->ask >= (int)to->players)
		diag_set(diag,
			 "%s: no seat %d: the match has the seats 0 to %u",
			 name, how->ask, to->players - 1);
	else if (how->req != 0 && to->asks == 0)
		diag_set(diag, "%s: seat %d was asked no request %u", name,
			 how->ask, how->req);
	else if (how->until != NULL && !taking->reached)
		diag_set(
			diag,
			"%s: no bot was to act just before event %u: the first "
			"event of an action is a place to go on from, and "
			"\"at\" of arena review names some",
			name, how->until->event);
	else
		return true;
	return false;
}

bool
log_prefix_take(struct log_prefix *excerpt, const struct log_prefix_how *how,
		const char *name, const char *text, size_t len,
		struct diag *diag)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	struct taking taking = { .how = how, .to = excerpt };
	const struct watcher watcher = { .arg = &taking,
					 .header = take_header,
					 .deal = take_deal,
					 .action = take_action,
					 .line = take_line };
	bool held = false;

	memset(excerpt, 0, sizeof(*excerpt));
	taking.out = open_memstream(&excerpt->text, &excerpt->len);
	if (taking.out == NULL)
		diag_set(diag, "%s: no memory", name);
	else
		held = retrace(match, name, text, len, &watcher, diag);
	if (taking.out != NULL && fclose(taking.out) != 0) {
		diag_set(diag, "%s: no memory", name);
		held = false;
	}
	free(match);
	return held && is_there(&taking, name, diag);
}

void
log_prefix_release(struct log_prefix *excerpt)
{
	free(excerpt->text);
	free(excerpt->ask);
	free(excerpt->rules);
	free(excerpt->anew);
	memset(excerpt, 0, sizeof(*excerpt));
}
