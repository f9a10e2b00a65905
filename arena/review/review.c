/* review.c - compare a bot's decisions with a log; see review.h. */
#include "arena/review/review.h"

#include <stdlib.h>
#include <string.h>

#include "arena/replay/action_values.h"
#include "arena/replay/event_words.h"
#include "lib/alloc.h"

/**
 * struct review_reader - state of reading a review's log
 * @next: the first decision whose action has not been read yet
 * @event, @phase: number of the event and phase before the next action
 * @would: the bot's last answer, valid if @has_would is true
 */
struct review_reader {
	struct review *to;
	const struct log_prefix *prefix;
	size_t next;
	unsigned event;
	const char *phase;
	bool has_would;
	struct action would;
	int settled;
};

void
review_init(struct review *review, const struct log_prefix *prefix)
{
	*review = (struct review){
		.of = xcalloc(prefix->asks + 1, sizeof(struct opinion)),
		.settled = xcalloc(prefix->asks + 1, sizeof(bool)),
		.n = prefix->asks,
	};
	for (size_t i = 0; i < prefix->asks; i++) {
		review->of[i].seat = prefix->ask[i].seat;
		review->of[i].req = prefix->ask[i].req;
		review->of[i].defaulted = prefix->ask[i].defaulted;
	}
}

static void
opinion_release(struct opinion *opinion)
{
	free(opinion->played);
	free(opinion->would);
	free(opinion->words);
	free(opinion->why);
	free(opinion->played_words);
	free(opinion->would_words);
}

void
review_release(struct review *review)
{
	for (size_t i = 0; i < review->n; i++)
		opinion_release(&review->of[i]);
	free(review->of);
	free(review->settled);
	memset(review, 0, sizeof(*review));
}

bool
review_missing(const struct review *review)
{
	for (size_t i = 0; i < review->n; i++)
		if (!review->settled[i])
			return true;
	return false;
}

/* --- values --------------------------------------------------------------- */

static void
opinion_set_loss(struct opinion *opinion, const struct action *would,
		 const struct action *played)
{
	struct action_values values[BOT_NOTE_VALUES_MAX] = { { 0 } };
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
		opinion->unit = bot_note_unit(json, 0);
	}
	free(json);
}

/* --- records -------------------------------------------------------------- */

static char *
review_member_text(const struct json *json, const char *key)
{
	int token = json_get(json, 0, key);
	struct bytes text = json_text(json, token < 0 ? 0 : token);

	return token < 0 ? NULL : xprintf("%.*s", (int)text.len, text.at);
}

static char *
review_action_words(const struct action *action)
{
	const struct event event = { .seat = SEAT_NONE, .action = *action };
	struct words *words = xcalloc(1, sizeof(*words));
	char *text;

	words_offer(words, &event);
	text = xstrdup(words->text);
	free(words);
	return text;
}

/* Return the open decision of a record, or NULL. */
static struct opinion *
review_open_decision(const struct review_reader *in,
		     const struct log_verify *match)
{
	struct review *to = in->to;

	if (in->next == to->n || to->settled[in->next] ||
	    in->prefix->ask[in->next].action != match->actions)
		return NULL;
	return &to->of[in->next];
}

static void
review_settle(struct review_reader *in, struct opinion *opinion,
	      enum opinion_kind kind)
{
	opinion->kind = kind;
	in->to->settled[opinion - in->to->of] = true;
	in->settled++;
}

static char *
review_sentence(const struct json *json, const char *code, const char *words)
{
	char text[600], word[32] = "";

	json_str(json, json_get(json, 0, code), word, sizeof(word));
	text[0] = '\0';
	json_str(json, json_get(json, 0, words), text, sizeof(text));
	return xprintf("%s: %s", word, text);
}

static bool
review_line(void *arg, const struct log_verify *match, const char *type)
{
	struct review_reader *in = arg;
	struct opinion *opinion = review_open_decision(in, match);
	const struct json *json = &match->json;

	if (opinion == NULL)
		return true;
	if (strcmp(type, "would") == 0) {
		opinion->would = review_member_text(json, "action");
		opinion->words = review_member_text(json, "note");
		opinion->would_words = review_action_words(&match->action);
		action_copy(&in->would, &match->action);
		in->has_would = true;
	} else if (strcmp(type, "fault") == 0 && opinion->why == NULL) {
		opinion->why = review_sentence(json, "code", "message");
		review_settle(in, opinion, OPINION_FAULT);
	} else if (strcmp(type, "forfeit") == 0) {
		free(opinion->why);
		opinion->why = review_sentence(json, "verdict", "detail");
		review_settle(in, opinion, OPINION_FORFEIT);
		in->to->forfeits++;
	}
	return true;
}

/* Store the action of the log.  If the bot has answered, compare the action
 * with the answer. */
static void
review_played(struct review_reader *in, struct opinion *opinion,
	      const struct log_verify *match)
{
	free(opinion->played);
	free(opinion->played_words);
	opinion->played = review_member_text(&match->json, "action");
	opinion->played_words = review_action_words(&match->action);
	opinion->event = in->event;
	opinion->phase = in->phase;
	opinion->deal = match->state.deal;
	if (!in->has_would)
		return;
	review_settle(in, opinion,
		      !opinion->defaulted && action_values_equal(&in->would,
								 &match->action)
			      ? OPINION_SAME
			      : OPINION_OTHER);
	opinion_set_loss(opinion, &in->would, &match->action);
}

static bool
review_deal(void *arg, const struct log_verify *match)
{
	struct review_reader *in = arg;

	in->event = match->next_event;
	in->phase = phase_word(match->state.phase);
	return true;
}

static bool
review_action(void *arg, const struct log_verify *match)
{
	struct review_reader *in = arg;
	const struct log_prefix *prefix = in->prefix;

	if (in->next < in->to->n &&
	    prefix->ask[in->next].action + 1 == match->actions)
		review_played(in, &in->to->of[in->next++], match);
	in->has_would = false;
	in->event = match->next_event;
	in->phase = phase_word(match->state.phase);
	return true;
}

/* Compute the sums over all decisions. */
static void
review_sum(struct review *to)
{
	bool mixed = false;

	to->same = to->other = to->defaults = to->faults = to->valued = 0;
	to->loss = 0;
	to->unit = BOT_NOTE_UNIT_NONE;
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
		to->unit = BOT_NOTE_UNIT_NONE;
}

int
review_read(struct review *review, const struct log_prefix *prefix,
	    const char *name, const char *text, size_t len, struct diag *diag)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	struct review_reader in = { .to = review, .prefix = prefix };
	const struct watcher watcher = { .arg = &in,
					 .deal = review_deal,
					 .action = review_action,
					 .line = review_line };
	bool valid = log_verify_text(match, name, text, len, &watcher, diag);

	free(match);
	review_sum(review);
	return valid ? in.settled : -1;
}
