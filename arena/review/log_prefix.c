/* log_prefix.c - extract the actions of a log; see log_prefix.h. */
#include "arena/review/log_prefix.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_verify.h"
#include "lib/alloc.h"
#include "lib/enum_words.h"

/**
 * struct prefix_reader - state of an extraction
 * @ended: true if the end position was passed; @reached: true if the end
 *	position exists in the log
 * @left: request at which a bot forfeited, until an action is played for it;
 *	else 0
 * @first_fault, @last_fault: first and last request of the current decision
 *	whose answer was a fault; 0: none
 * @answered: number of the last answered request of each seat
 */
struct prefix_reader {
	const struct log_prefix_how *how;
	struct log_prefix *to;
	FILE *out;
	bool ended, reached;
	unsigned left, first_fault, last_fault;
	unsigned answered[SEATS_MAX];
};

static void
log_prefix_time(struct clock_rules *time, const struct log_verify *match)
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

/* Return the description of a redealt deal, so that the new match has the same
 * cards. */
static char *
log_prefix_redeal_text(const struct log_verify *match)
{
	const struct json *json = &match->json;
	struct bytes text;
	int script;

	if (match->override.deal == 0)
		return NULL;
	script = json_get(json, 0, "script");
	text = json_text(json, json_get(json, script, "anew"));
	return xprintf("%.*s", (int)text.len, text.at);
}

static bool
log_prefix_header(void *arg, const struct log_verify *match)
{
	struct prefix_reader *reader = arg;
	struct log_prefix *to = reader->to;
	const struct json *json = &match->json;
	struct bytes rules = json_text(json, json_get(json, 0, "rules"));

	to->redeal = log_prefix_redeal_text(match);
	to->rules = xprintf("%.*s", (int)rules.len, rules.at);
	snprintf(to->game, sizeof(to->game), "%s", match->rules.name);
	to->players = match->players;
	to->sides = match->rules.sides;
	to->deals = match->deals_max;
	log_prefix_time(&to->time, match);
	sodium_bin2hex(to->seed, sizeof(to->seed), match->seed, SEED_BYTES);
	return true;
}

/* Check whether the end position is before the next event, and record the
 * result. */
static void
log_prefix_check_end(struct prefix_reader *reader,
		     const struct log_verify *match)
{
	const struct event_pos *until = reader->how->until;

	if (until == NULL || reader->ended || match->state.over != OVER_NO ||
	    (until->deal != 0 && until->deal != match->state.deal) ||
	    match->next_event < until->event)
		return;
	reader->ended = true;
	/* all events of one action belong together */
	reader->reached = until->event == 0 ||
			  match->next_event == until->event;
}

static bool
log_prefix_deal(void *arg, const struct log_verify *match)
{
	log_prefix_check_end(arg, match);
	return true;
}

/* Return true if the bot is asked at this action.  Add the decision to the
 * list, even if its answer is known already. */
static bool
log_prefix_is_asked(struct prefix_reader *reader, unsigned seat, unsigned req,
		    bool defaulted)
{
	const struct log_prefix_how *how = reader->how;
	struct log_prefix *to = reader->to;
	size_t i = to->asks;

	if (req == 0 || (how->ask != LOG_PREFIX_ALL && how->ask != (int)seat) ||
	    (how->req != 0 && how->req != req))
		return false;
	XGROW(to->ask, i);
	to->ask[to->asks++] = (struct log_prefix_ask){ .action = to->actions,
						       .req = req,
						       .seat = (uint8_t)seat,
						       .defaulted = defaulted };
	return i >= how->settled_count || !how->settled[i];
}

/* Return the request that led to an action.  If the referee asked several
 * times, return the request that the caller selected; after a forfeit, return
 * the last one. */
static unsigned
log_prefix_request(struct prefix_reader *reader, unsigned seat, unsigned req)
{
	unsigned wanted = reader->how->req;

	if (req > reader->answered[seat])
		reader->answered[seat] = req;
	if (reader->left != 0)
		req = reader->left;
	if (wanted != 0 && wanted >= reader->first_fault &&
	    wanted <= reader->last_fault)
		req = wanted;
	reader->left = reader->first_fault = reader->last_fault = 0;
	return req;
}

static bool
log_prefix_action(void *arg, const struct log_verify *match)
{
	struct prefix_reader *reader = arg;
	const struct json *json = &match->json;
	struct bytes action = json_text(json, json_get(json, 0, "action"));
	unsigned seat = log_verify_seat(match);
	unsigned req = (unsigned)log_verify_number(match, 0, "req");
	int by = json_get(json, 0, "by");
	bool defaulted = by >= 0 && json_is(json, by, "default");

	req = log_prefix_request(reader, seat, req);
	if (reader->ended)
		return true;
	fprintf(reader->out, "{\"seat\":%u", seat);
	if (log_prefix_is_asked(reader, seat, req, defaulted))
		fprintf(reader->out, ",\"ask\":%u", req);
	fprintf(reader->out, ",\"action\":%.*s}\n", (int)action.len, action.at);
	reader->to->actions++;
	log_prefix_check_end(reader, match);
	return true;
}

/* Note a fault in an open request.  A fault in an answered request concerns the
 * remaining actions of the answer, and is ignored. */
static void
log_prefix_note_fault(struct prefix_reader *reader, unsigned seat, unsigned req)
{
	if (req <= reader->answered[seat])
		return;
	reader->last_fault = req;
	if (reader->first_fault == 0)
		reader->first_fault = req;
}

static bool
log_prefix_line(void *arg, const struct log_verify *match, const char *type)
{
	struct prefix_reader *reader = arg;
	const struct json *json = &match->json;

	if (strcmp(type, "forfeit") == 0) {
		reader->left = (unsigned)log_verify_number(match, 0, "req");
		if (reader->left == 0)
			reader->left = reader->last_fault;
	}
	if (strcmp(type, "fault") == 0)
		log_prefix_note_fault(
			reader, log_verify_seat(match),
			(unsigned)log_verify_number(match, 0, "req"));
	if (strcmp(type, "seed") == 0)
		json_str(json, json_get(json, 0, "hash"), reader->to->of,
			 sizeof(reader->to->of));
	return true;
}

/* Check that the seat, request and position that the caller named exist. */
static bool
log_prefix_check(const struct prefix_reader *reader, const char *name,
		 struct diag *diag)
{
	const struct log_prefix_how *how = reader->how;
	const struct log_prefix *to = reader->to;

	if (how->ask >= (int)to->players)
		diag_set(diag,
			 "%s: no seat %d: the match has the seats 0 to %u",
			 name, how->ask, to->players - 1);
	else if (how->req != 0 && to->asks == 0)
		diag_set(diag, "%s: seat %d has no request %u", name, how->ask,
			 how->req);
	else if (how->until != NULL && !reader->reached)
		diag_set(
			diag,
			"%s: event %u is not the first event of an action; the "
			"column \"at\" of arena review lists possible "
			"positions",
			name, how->until->event);
	else
		return true;
	return false;
}

bool
log_prefix_read(struct log_prefix *prefix, const struct log_prefix_how *how,
		const char *name, const char *text, size_t len,
		struct diag *diag)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	struct prefix_reader reader = { .how = how, .to = prefix };
	const struct watcher watcher = { .arg = &reader,
					 .header = log_prefix_header,
					 .deal = log_prefix_deal,
					 .action = log_prefix_action,
					 .line = log_prefix_line };
	bool valid;

	memset(prefix, 0, sizeof(*prefix));
	reader.out = xmemstream(&prefix->text, &prefix->len);
	valid = log_verify_text(match, name, text, len, &watcher, diag);
	fclose(reader.out);
	free(match);
	return valid && log_prefix_check(&reader, name, diag);
}

void
log_prefix_release(struct log_prefix *prefix)
{
	free(prefix->text);
	free(prefix->ask);
	free(prefix->rules);
	free(prefix->redeal);
	memset(prefix, 0, sizeof(*prefix));
}
