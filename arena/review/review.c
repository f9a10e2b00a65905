/* review.c - what a bot would have done, read from a log; see review.h. */
#include "arena/review/review.h"

#include <stdlib.h>
#include <string.h>

#include "arena/replay/action_values.h"
#include "arena/replay/event_words.h"
#include "lib/alloc.h"

/**
 * struct reading - the log of a review, being read
 * @next: the first decision whose action has not come yet
 * @event, @phase: before the action that comes next
 * @would: what the bot has just said, if @said
 */
struct reading {
	struct review *to;
	const struct log_prefix *excerpt;
	size_t next;
	unsigned event;
	const char *phase;
	bool said;
	struct action would;
	int settled;
};

void
review_init(struct review *opinions, const struct log_prefix *excerpt)
{
	*opinions = (struct review){
		.of = xcalloc(excerpt->asks + 1, sizeof(struct opinion)),
		.settled = xcalloc(excerpt->asks + 1, sizeof(bool)),
		.n = excerpt->asks,
	};
	for (size_t i = 0; i < excerpt->asks; i++) {
		opinions->of[i].seat = excerpt->ask[i].seat;
		opinions->of[i].req = excerpt->ask[i].req;
		opinions->of[i].defaulted = excerpt->ask[i].defaulted;
	}
}

static void
forget(struct opinion *opinion)
{
	free(opinion->played);
	free(opinion->would);
	free(opinion->words);
	free(opinion->why);
	free(opinion->played_words);
	free(opinion->would_words);
}

void
review_release(struct review *opinions)
{
	for (size_t i = 0; i < opinions->n; i++)
		forget(&opinions->of[i]);
	free(opinions->of);
	free(opinions->settled);
	memset(opinions, 0, sizeof(*opinions));
}

bool
review_missing(const struct review *opinions)
{
	for (size_t i = 0; i < opinions->n; i++)
		if (!opinions->settled[i])
			return true;
	return false;
}

/* --- values --------------------------------------------------------------- */

static void
weigh(struct opinion *opinion, const struct action *would,
      const struct action *played)
{
	struct action_values values[OWN_VALUES_MAX] = { { 0 } };
	struct json *json;
	unsigned n = 0;
	int best, worth;

	if (opinion->words == NULL)
		return;
	json = xcalloc(1, sizeof(*json));
	if (json_read(json, opinion->words, strlen(opinion->words)))
		n = action_values_list(json, 0, values);
	best = action_values_find(json, values, n, would);
	worth = action_values_find(json, values, n, played);
	if (best >= 0 && worth >= 0) {
		opinion->valued = true;
		opinion->loss = opinion->kind == OPINION_SAME
					? 0
					: values[best].value -
						  values[worth].value;
		opinion->unit = own_unit(json, 0);
	}
	free(json);
}

/* --- records -------------------------------------------------------------- */

static char *
text_of(const struct json *json, const char *key)
{
	int token = json_get(json, 0, key);
	struct bytes text = json_text(json, token < 0 ? 0 : token);

	return token < 0 ? NULL : xprintf("%.*s", (int)text.len, text.at);
}

static char *
words_for(const struct action *action)
{
	const struct event event = { .seat = SEAT_NONE, .action = *action };
	struct words *words = xcalloc(1, sizeof(*words));
	char *text;

	words_event(words, &event, WORDS_ALL);
	text = xstrdup(words->text);
	free(words);
	return text;
}

/* Which decision a record is about; NULL: none that is open. */
static struct opinion *
open_one(const struct reading *in, const struct log_verify *match)
{
	struct review *to = in->to;

	if (in->next == to->n || to->settled[in->next] ||
	    in->excerpt->ask[in->next].action != match->actions)
		return NULL;
	return &to->of[in->next];
}

static void
settle(struct reading *in, struct opinion *opinion, enum opinion_kind kind)
{
	opinion->kind = kind;
	in->to->settled[opinion - in->to->of] = true;
	in->settled++;
}

static char *
sentence(const struct json *json, const char *code, const char *words)
{
	char text[600], word[32] = "";

	json_str(json, json_get(json, 0, code), word, sizeof(word));
	text[0] = '\0';
	json_str(json, json_get(json, 0, words), text, sizeof(text));
	return xprintf("%s: %s", word, text);
}

static bool
take_line(void *arg, const struct log_verify *match, const char *type)
{
	struct reading *in = arg;
	struct opinion *opinion = open_one(in, match);
	const struct json *json = &match->json;

	if (opinion == NULL)
		return true;
	if (strcmp(type, "would") == 0) {
		opinion->would = text_of(json, "action");
		opinion->words = text_of(json, "note");
		opinion->would_words = words_for(&match->action);
		action_copy(&in->would, &match->action);
		in->said = true;
	} else if (strcmp(type, "fault") == 0 && opinion->why == NULL) {
		opinion->why = sentence(json, "code", "message");
		settle(in, opinion, OPINION_FAULT);
	} else if (strcmp(type, "forfeit") == 0) {
		free(opinion->why);
		opinion->why = sentence(json, "verdict", "detail");
		settle(in, opinion, OPINION_FORFEIT);
		in->to->forfeits++;
	}
	return true;
}

/* What was done, where it was asked for; answered or not. */
static void
take_played(struct reading *in, struct opinion *opinion,
	    const struct log_verify *match)
{
	free(opinion->played);
	free(opinion->played_words);
	opinion->played = text_of(&match->json, "action");
	opinion->played_words = words_for(&match->action);
	opinion->event = in->event;
	opinion->phase = in->phase;
	opinion->deal = match->state.deal;
	if (!in->said)
		return;
	settle(in, opinion,
	       !opinion->defaulted &&
			       action_values_same(&in->would, &match->action)
		       ? OPINION_SAME
		       : OPINION_OTHER);
	weigh(opinion, &in->would, &match->action);
}

static bool
take_deal(void *arg, const struct log_verify *match)
{
	struct reading *in = arg;

	in->event = match->next_event;
	in->phase = phase_word(match->state.phase);
	return true;
}

static bool
take_action(void *arg, const struct log_verify *match)
{
	struct reading *in = arg;
	const struct log_prefix *excerpt = in->excerpt;

	if (in->next < in->to->n &&
	    excerpt->ask[in->next].action + 1 == match->actions)
		take_played(in, &in->to->of[in->next++], match);
	in->said = false;
	in->event = match->next_event;
	in->phase = phase_word(match->state.phase);
	return true;
}

/* The sums, anew. */
static void
sum_up(struct review *to)
{
	bool mixed = false;

	to->same = to->other = to->defaults = to->faults = to->valued = 0;
	to->loss = 0;
	to->unit = OWN_UNIT_NONE;
	for (size_t i = 0; i < to->n; i++) {
		const struct opinion *opinion = &to->of[i];

		to->same += opinion->kind == OPINION_SAME;
		to->other += opinion->kind == OPINION_OTHER;
		to->defaults += opinion->kind == OPINION_OTHER &&
				opinion->defaulted;
		to->faults += opinion->kind == OPINION_FAULT;
		if (!opinion->valued)
			continue;
		mixed |= to->valued > 0 && opinion->unit != to->unit;
		to->unit = opinion->unit;
		to->valued++;
		to->loss += opinion->loss;
	}
	if (mixed)
		to->unit = OWN_UNIT_NONE;
}

int
review_read(struct review *opinions, const struct log_prefix *excerpt,
	    const char *name, const char *text, size_t len, struct diag *diag)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	struct reading in = { .to = opinions, .excerpt = excerpt };
	const struct watcher watcher = { .arg = &in,
					 .deal = take_deal,
					 .action = take_action,
					 .line = take_line };
	bool held = retrace(match, name, text, len, &watcher, diag);

	free(match);
	sum_up(opinions);
	return held ? in.settled : -1;
}
