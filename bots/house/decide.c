/* decide.c - house bots that play by a policy; see decide.h. */
#include "bots/house/decide.h"

#include <stdio.h>

#include "lib/monotime.h"
#include "referee/wire/wire.h"

/* faults (arbitrary); after them the bot or the rules must have an error */
#define FAULTS_MAX 2

/* milliseconds; used if a request contains no limit */
#define LIMIT_MS     2000
#define LIMIT_MS_MAX 3600000

/* maximum number of values in a note, besides the played action */
#define NOTE_VALUES	  63
/* maximum bytes of an action; a note has at most 2,048 */
#define NOTE_ACTION_BYTES 1000

/* Memory of a bot that plays by a policy.  @own: memory of the policy. */
struct decider {
	const struct policy *policy;
	struct view_store store;
	struct legal legal;
	struct event event;
	struct action action;  /* the action that was chosen last */
	struct monotime until; /* deadline of the current choice */
	_Alignas(max_align_t) unsigned char own[];
};

size_t
decide_bytes(const struct policy *policy)
{
	return sizeof(struct decider) + policy->own_bytes;
}

void
decide_sample(const struct policy *policy, void *own, unsigned samples)
{
	struct decider *decider = own;

	policy->set_samples(decider->own, samples);
}

void
decide_begin(const struct policy *policy, void *own)
{
	struct decider *decider = own;

	decider->policy = policy;
	if (policy->start_match != NULL)
		policy->start_match(decider->own);
}

/* Read the legal actions.  Returns false if the list is invalid. */
static bool
decide_read_legal(struct legal *legal, const struct json *json)
{
	int list = json_get(json, 0, "legal"), at;
	const char *error = NULL;

	if (list < 0 || json->token[list].type != TOKEN_ARRAY)
		return false;
	legal->n = 0;
	legal->more = json_get(json, 0, "legal_more") >= 0;
	at = json_first(json, list);
	for (unsigned i = 0; i < json->token[list].items; i++) {
		if (legal->n == LEGAL_MAX ||
		    !action_read(json, at, &legal->at[legal->n++], &error))
			return false;
		at = json_next(json, at);
	}
	return true;
}

/* Pass the events since the last request to the policy. */
static void
decide_recv_events(struct decider *decider, const struct json *json)
{
	const struct policy *policy = decider->policy;
	int events = json_get(json, 0, "events"), at;
	const char *error = NULL;
	unsigned n;

	if (policy->observe == NULL || events < 0 ||
	    json->token[events].type != TOKEN_ARRAY)
		return;
	at = json_first(json, events);
	for (unsigned i = 0; i < json->token[events].items; i++) {
		if (event_read(json, at, &decider->event, &n, &error))
			policy_observe(policy, decider->own,
				       &decider->store.view, &decider->event);
		at = json_next(json, at);
	}
}

static bool
decide_is_late(void *arg)
{
	const struct decider *decider = arg;

	return monotime_since_us(monotime_now(), decider->until) >= 0;
}

/* Set the deadline to half of the request's limit.  If the request has no
 * limit, use half of two seconds. */
static void
decide_set_deadline(struct decider *decider, const struct json *json)
{
	int time = json_get(json, 0, "time"), at = -1;
	int64_t limit_ms;

	if (time >= 0 && json->token[time].type == TOKEN_OBJECT)
		at = json_get(json, time, "limit_ms");
	if (at < 0 || !json_int(json, at, 1, LIMIT_MS_MAX, &limit_ms))
		limit_ms = LIMIT_MS;
	decider->until = monotime_now();
	decider->until.us += limit_ms * 500;
}

bool
decide_action(const struct policy *policy, struct bot_memory *bot_memory,
	      const struct json *json, struct jsonw *out)
{
	struct decider *decider = bot_memory->own;
	const struct view *view = &decider->store.view;
	struct question question = { .view = view,
				     .legal = &decider->legal,
				     .stop = decide_is_late,
				     .arg = decider };
	int state = json_get(json, 0, "state"), at;
	const char *error = NULL;

	if (state < 0 ||
	    (policy->wants_legal && !decide_read_legal(&decider->legal, json)))
		return false;
	if (!view_read(json, state, &bot_memory->rules, bot_memory->seat,
		       &decider->store, &error)) {
		fprintf(stderr, "the state cannot be read: %s\n", error);
		return false;
	}
	if (view->players != bot_memory->players ||
	    view->turn != bot_memory->seat)
		return false;
	decide_recv_events(decider, json);
	decide_set_deadline(decider, json);
	at = policy_choose(policy, decider->own, &question, &bot_memory->prng,
			   &decider->action);
	if (at == CHOICE_DEFAULT)
		return false;
	if (at >= 0)
		action_copy(&decider->action, &decider->legal.at[at]);
	action_write(out, view->rules, &decider->action);
	return true;
}

static void
note_write_value(struct jsonw *out, const struct action_value *appraisal)
{
	char text[48];
	int n = snprintf(text, sizeof(text), "[%d,%.2f]", appraisal->at,
			 appraisal->worth);

	jsonw_raw(out, text, (size_t)n);
}

/* If the list does not contain the played action, write the action too, unless
 * it is too long. */
static void
note_write_action(struct jsonw *out, const struct rules *rules,
		  const struct action *action, double worth)
{
	char text[64];
	size_t before = out->n;
	int n = snprintf(text, sizeof(text), "%.2f]", worth);

	jsonw_open(out, '[');
	action_write(out, rules, action);
	jsonw_raw(out, text, (size_t)n);
	if (out->n - before > NOTE_ACTION_BYTES)
		out->n = before;
}

/* Write the unit of the values and the number of worlds, and note whether the
 * deadline stopped the search. */
static void
note_write_unit(struct jsonw *out, struct decider *decider)
{
	const struct policy *policy = decider->policy;
	struct sample_stats sampled;

	if (policy->sample_stats == NULL) {
		jsonw_str_member(out, "unit", policy->unit);
		return;
	}
	sampled = policy->sample_stats(decider->own);
	jsonw_str_member(out, "unit", sampled.unit);
	jsonw_int_member(out, "samples", sampled.worlds);
	if (sampled.stopped)
		jsonw_str_member(out, "text", "stopped early: time is short");
}

/* Write the policy's value of each action as a note (protocol.md). */
static void
note_write_values(struct bot_memory *bot_memory, struct jsonw *out)
{
	struct decider *decider = bot_memory->own;
	const struct action_value *values;
	unsigned n, listed = 0;

	values = decider->policy->values(decider->own, &n);
	jsonw_open(out, '{');
	jsonw_key(out, "values");
	jsonw_open(out, '[');
	for (unsigned i = 0; i < n && listed < NOTE_VALUES; i++) {
		if (values[i].at == CHOICE_ACTION) {
			note_write_action(out, decider->store.view.rules,
					  &decider->action, values[i].worth);
			continue;
		}
		note_write_value(out, &values[i]);
		listed++;
	}
	jsonw_close(out, ']');
	note_write_unit(out, decider);
	jsonw_close(out, '}');
}

const struct house house_simple = {
	.name = "simple",
	.policy = &policy_simple,
};

const struct house house_patient = {
	.name = "patient",
	.policy = &policy_patient,
};

const struct house house_greedy = {
	.name = "greedy",
	.policy = &policy_greedy,
	.faults_max = FAULTS_MAX,
};

const struct house house_critic = {
	.name = "critic",
	.text = "plays like greedy, and adds a note with the value of each "
		"action",
	.policy = &policy_greedy,
	.faults_max = FAULTS_MAX,
	.note = note_write_values,
};

const struct house house_sharp = {
	.name = "sharp",
	.policy = &policy_sharp,
	.faults_max = FAULTS_MAX,
	.note = note_write_values,
};
