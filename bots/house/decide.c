#include "bots/house/decide.h"

#include <stdio.h>

#include "lib/monotime.h"
#include "referee/wire/wire.h"

#define FAULTS_MAX 2 /* chosen: something must be wrong */

#define LIMIT_MS     2000 /* where a request names none */
#define LIMIT_MS_MAX 3600000

#define NOTE_VALUES	  63   /* and the action that was played */
#define NOTE_ACTION_BYTES 1000 /* of the 2,048 that a note may have */

/* What stands between messages and a policy; @own: the policy's memory. */
struct decider {
	const struct policy *policy;
	struct view_store store;
	struct legal legal;
	struct event event;
	struct action action;  /* the last that was chosen */
	struct monotime until; /* then it must choose */
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

	policy->sample(decider->own, samples);
}

void
decide_begin(const struct policy *policy, void *own)
{
	struct decider *decider = own;

	decider->policy = policy;
	if (policy->begin != NULL)
		policy->begin(decider->own);
}

/* Returns false when the list cannot be read. */
static bool
read_legal(struct legal *legal, const struct json *json)
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

/* What happened since the last request. */
static void
hear_events(struct decider *decider, const struct json *json)
{
	const struct policy *policy = decider->policy;
	int events = json_get(json, 0, "events"), at;
	const char *error = NULL;
	unsigned n;

	if (policy->hear == NULL || events < 0 ||
	    json->token[events].type != TOKEN_ARRAY)
		return;
	at = json_first(json, events);
	for (unsigned i = 0; i < json->token[events].items; i++) {
		if (event_read(json, at, &decider->event, &n, &error))
			policy_hear(policy, decider->own, &decider->store.view,
				    &decider->event);
		at = json_next(json, at);
	}
}

static bool
is_late(void *arg)
{
	const struct decider *decider = arg;

	return monotime_since_us(monotime_now(), decider->until) >= 0;
}

/* Half of what the request leaves for it; without a limit, of two seconds. */
static void
set_limit(struct decider *decider, const struct json *json)
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
decide(const struct policy *policy, struct bot_memory *bot_memory,
       const struct json *json, struct jsonw *out)
{
	struct decider *decider = bot_memory->own;
	const struct view *view = &decider->store.view;
	struct question question = { .view = view,
				     .legal = &decider->legal,
				     .stop = is_late,
				     .arg = decider };
	int state = json_get(json, 0, "state"), at;
	const char *error = NULL;

	if (state < 0 ||
	    (policy->wants_legal && !read_legal(&decider->legal, json)))
		return false;
	if (!view_read(json, state, &bot_memory->rules, bot_memory->seat,
		       &decider->store, &error)) {
		fprintf(stderr, "the state cannot be read: %s\n", error);
		return false;
	}
	if (view->players != bot_memory->players ||
	    view->turn != bot_memory->seat)
		return false;
	hear_events(decider, json);
	set_limit(decider, json);
	at = policy_choose(policy, decider->own, &question, &bot_memory->prng,
			   &decider->action);
	if (at == CHOICE_DEFAULT)
		return false;
	if (at >= 0)
		action_copy(&decider->action, &decider->legal.at[at]);
	action_write(out, &bot_memory->rules, &decider->action);
	return true;
}

static void
put_value(struct jsonw *out, const struct appraisal *appraisal)
{
	char text[48];
	int n = snprintf(text, sizeof(text), "[%d,%.2f]", appraisal->at,
			 appraisal->worth);

	jsonw_raw(out, text, (size_t)n);
}

/* What it did, in full where it is none of the list: that is seldom long. */
static void
put_unlisted(struct jsonw *out, const struct rules *rules,
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

/* The unit of the values; in how many worlds it looked, and whether time cut
 * that short. */
static void
put_unit(struct jsonw *out, struct decider *decider)
{
	const struct policy *policy = decider->policy;
	struct sampled sampled;

	if (policy->sampled == NULL) {
		jsonw_str_member(out, "unit", policy->unit);
		return;
	}
	sampled = policy->sampled(decider->own);
	jsonw_str_member(out, "unit", sampled.unit);
	jsonw_int_member(out, "samples", sampled.worlds);
	if (sampled.stopped)
		jsonw_str_member(out, "text", "stopped early: time is short");
}

/* What the policy thinks of each action that it weighed, as protocol.md has
 * it. */
static void
note_values(struct bot_memory *bot_memory, struct jsonw *out)
{
	struct decider *decider = bot_memory->own;
	const struct appraisal *values;
	unsigned n, listed = 0;

	values = decider->policy->values(decider->own, &n);
	jsonw_open(out, '{');
	jsonw_key(out, "values");
	jsonw_open(out, '[');
	for (unsigned i = 0; i < n && listed < NOTE_VALUES; i++) {
		if (values[i].at == CHOICE_ACTION) {
			put_unlisted(out, &bot_memory->rules, &decider->action,
				     values[i].worth);
			continue;
		}
		put_value(out, &values[i]);
		listed++;
	}
	jsonw_close(out, ']');
	put_unit(out, decider);
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
	.text = "plays as greedy does, and notes what each action is worth",
	.policy = &policy_greedy,
	.faults_max = FAULTS_MAX,
	.note = note_values,
};

const struct house house_sharp = {
	.name = "sharp",
	.policy = &policy_sharp,
	.faults_max = FAULTS_MAX,
	.note = note_values,
};
