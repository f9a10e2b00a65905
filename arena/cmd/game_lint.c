/* game_lint.c - find parameters without an effect; see game_lint.h. */
#include "arena/cmd/game_lint.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/file/stdout_check.h"
#include "lib/monotime.h"
#include "referee/engine/game.h"
#include "referee/policy/policy.h"
#include "referee/sheet/idle.h"
#include "referee/sheet/sheet.h"

#define LINT_DEALS 50			   /* arbitrary: deals of each bot */
#define LINT_US	   (18 * INT64_C(1000000)) /* arbitrary: limits the time */

/* One of two games that are played with the same cards and bots. */
struct track {
	struct rules rules;
	struct state state;
	struct stream stream;
	struct events events;
	struct legal legal;
	struct action action;
	uint64_t prng;
	void *own; /* memory of the policy; all seats share it */
};

/**
 * struct lint - examination of one game file
 * @doc: content of the file
 * @track: the game as it is, and the game without a line
 * @seats: numbers of players that the game allows, one bit per number
 * @deals_max: number of deals of each bot for each number of players
 * @deals: number of deals played without the line that is examined
 * @until: time at which the examination of that line ends
 */
struct lint {
	const char *game;
	struct yaml *doc;
	struct track *track[2];
	unsigned seats;
	unsigned deals_max;
	unsigned deals;
	struct monotime until;
};

enum effect { EFFECT_NONE, EFFECT_SAME_VALUE, EFFECT_SOME };

static bool
lint_is_late(const struct lint *lint)
{
	return monotime_since_us(monotime_now(), lint->until) >= 0;
}

/* Load the game without the line of @key into @rules; NULL: the whole game. */
static bool
lint_load(const struct lint *lint, const struct yaml_node *key,
	  unsigned players, struct rules *rules)
{
	const struct yaml_node *root = yaml_root(lint->doc);
	const char *before = "{";
	struct diag quiet;
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);
	bool good;

	for (const struct yaml_node *n = root->first; n != NULL; n = n->next) {
		char *value;

		if (n->key == key)
			continue;
		value = yaml_to_json(n);
		fprintf(out, "%s\"%s\": %s", before, n->key->text, value);
		free(value);
		before = ",\n";
	}
	fputs("}\n", out);
	fclose(out);
	good = sheet_load_text(lint->game, (struct bytes){ text, len }, players,
			       rules, &quiet);
	free(text);
	return good;
}

static void
track_start(struct track *track, const struct policy *policy)
{
	free(track->own);
	track->own = xcalloc(1, policy->own_bytes + 1);
	if (policy->start_match != NULL)
		policy->start_match(track->own);
	track->prng = 1;
	game_begin(&track->state, &track->rules, track->rules.players);
}

static void
track_deal(struct track *track, const struct policy *policy, unsigned deal)
{
	const uint8_t seed[SEED_BYTES] = { (uint8_t)deal };

	if (track->state.over == OVER_MATCH)
		track_start(track, policy);
	stream_for_deal(&track->stream, seed, track->state.deal + 1u);
	game_deal(&track->state, &track->stream, &track->events);
}

/* Choose an action for the seat that must act, from the list of legal actions.
 */
static void
track_choose(struct track *track, const struct policy *policy)
{
	struct view view;
	const struct question question = { .view = &view,
					   .legal = &track->legal };
	int at;

	view_of(&track->state, track->state.seat, &view);
	at = policy_choose(policy, track->own, &question, &track->prng,
			   &track->action);
	if (at >= 0)
		action_copy(&track->action, &track->legal.at[at]);
	else if (at == CHOICE_DEFAULT)
		game_standard(&track->state, &track->action);
}

static bool
legal_equal(const struct legal *a, const struct legal *b)
{
	if (a->n != b->n || a->more != b->more)
		return false;
	for (unsigned i = 0; i < a->n; i++)
		if (!action_equal(&a->at[i], &b->at[i]))
			return false;
	return true;
}

/* Play one action in both games.  Return false at the first difference. */
static bool
lint_act(struct lint *lint, const struct policy *policy)
{
	struct track *a = lint->track[0], *b = lint->track[1];

	if (a->state.seat != b->state.seat || a->state.phase != b->state.phase)
		return false;
	game_legal(&a->state, &a->legal);
	game_legal(&b->state, &b->legal);
	if (!legal_equal(&a->legal, &b->legal))
		return false;
	track_choose(a, policy);
	track_choose(b, policy);
	if (!action_equal(&a->action, &b->action))
		return false;
	for (unsigned i = 0; i < 2; i++)
		game_apply(&lint->track[i]->state, lint->track[i]->state.seat,
			   &lint->track[i]->action, &lint->track[i]->stream,
			   &lint->track[i]->events);
	return true;
}

/* Play one deal in both games, and return whether no difference occurs. */
static bool
lint_play_deal(struct lint *lint, const struct policy *policy, unsigned deal)
{
	struct state *a = &lint->track[0]->state, *b = &lint->track[1]->state;

	track_deal(lint->track[0], policy, deal);
	track_deal(lint->track[1], policy, deal);
	while (a->over == OVER_NO && b->over == OVER_NO)
		if (!lint_act(lint, policy))
			return false;
	return a->over == b->over && a->winners == b->winners &&
	       memcmp(a->deal_scores, b->deal_scores, sizeof(a->deal_scores)) ==
		       0 &&
	       memcmp(a->scores, b->scores, sizeof(a->scores)) == 0;
}

/* Play with @policy at all seats, until a difference occurs or time is up. */
static enum effect
lint_play(struct lint *lint, const struct policy *policy)
{
	for (unsigned i = 0; i < 2; i++)
		track_start(lint->track[i], policy);
	for (unsigned deal = 1; deal <= lint->deals_max; deal++) {
		if (!lint_play_deal(lint, policy, deal))
			return EFFECT_SOME;
		lint->deals++;
		if (lint_is_late(lint))
			break;
	}
	return EFFECT_NONE;
}

/* Examine the line of @key with one bot and one number of players.  A line
 * without which the game does not load has an effect. */
static enum effect
lint_try_players(struct lint *lint, const struct yaml_node *key,
		 const struct policy *policy, unsigned players)
{
	struct rules *whole = &lint->track[0]->rules;
	struct rules *without = &lint->track[1]->rules;

	if (!lint_load(lint, NULL, players, whole) ||
	    !lint_load(lint, key, players, without))
		return EFFECT_SOME;
	if (memcmp(whole, without, sizeof(*whole)) == 0)
		return EFFECT_SAME_VALUE;
	return lint_play(lint, policy);
}

/* Examine the line of @key: first with fast bots, for all numbers of players.
 */
static enum effect
lint_try(struct lint *lint, const struct yaml_node *key)
{
	static const struct policy *const bots[] = { &policy_random,
						     &policy_greedy };
	enum effect all = EFFECT_SAME_VALUE;

	lint->deals = 0;
	for (unsigned i = 0; i < 2 * (PLAYERS_MAX + 1); i++) {
		unsigned players = i % (PLAYERS_MAX + 1);
		enum effect effect;

		if (!(lint->seats >> players & 1) ||
		    (lint->deals > 0 && lint_is_late(lint)))
			continue;
		effect = lint_try_players(lint, key,
					  bots[i / (PLAYERS_MAX + 1)], players);
		if (effect == EFFECT_SOME)
			return effect;
		if (effect == EFFECT_NONE)
			all = effect;
	}
	return all;
}

/* Print a line for a parameter without an effect, with the reason if it depends
 * on another parameter. */
static void
lint_print(const struct yaml_node *line, enum effect effect,
	   const struct lint *lint)
{
	const char *key = line->key->text;
	const struct param *param = param_by_key(key, line->key->len);
	const char *reason = param == NULL
				     ? NULL
				     : param_idle_reason(
					       param, &lint->track[0]->rules);

	switch (effect) {
	case EFFECT_NONE:
		printf("%s has no effect in %u deals%s%s\n", key, lint->deals,
		       reason != NULL ? ": " : "",
		       reason != NULL ? reason : "");
		return;
	case EFFECT_SAME_VALUE:
		printf("%s has no effect: without this line, the value is the "
		       "same\n",
		       key);
		return;
	case EFFECT_SOME:
		return;
	}
}

/* Return whether a line of the file sets a parameter that is examined. */
static bool
lint_wants(const struct yaml_node *key)
{
	return !sheet_key_is_no_param(key) && !yaml_is(key, "players");
}

/* Return the number of lines to examine. */
static unsigned
lint_count_keys(const struct yaml_node *root)
{
	unsigned keys = 0;

	for (const struct yaml_node *n = root->first; n != NULL; n = n->next)
		keys += lint_wants(n->key);
	return keys;
}

/* Divide the deals of a bot between the numbers of players. */
static unsigned
lint_share_deals(unsigned seats)
{
	unsigned numbers = (unsigned)__builtin_popcount(seats);

	assert(numbers > 0);
	return (LINT_DEALS + numbers - 1) / numbers;
}

/* Examine each line of the file, and show the progress on a terminal.  Divide
 * the time that is left between a quarter of the lines that are left: most
 * lines have an effect, which takes no time to find. */
static void
lint_examine(struct lint *lint)
{
	const struct yaml_node *root = yaml_root(lint->doc);
	struct monotime end = monotime_plus_us(monotime_now(), LINT_US);
	unsigned left = lint_count_keys(root), found = 0;
	bool live = isatty(STDERR_FILENO);

	for (const struct yaml_node *n = root->first; n != NULL; n = n->next) {
		struct monotime began = monotime_now();
		enum effect effect;

		if (!lint_wants(n->key))
			continue;
		if (live)
			fprintf(stderr, "\r\033[K%s ...", n->key->text);
		lint->until = monotime_plus_us(began,
					       monotime_since_us(end, began) /
						       (left-- / 4 + 1));
		effect = lint_try(lint, n->key);
		if (live)
			fputs("\r\033[K", stderr);
		lint_print(n, effect, lint);
		found += effect != EFFECT_SOME;
	}
	if (found == 0)
		puts("Every parameter in this file has an effect.");
}

enum status
game_lint(const char *game)
{
	struct lint lint = { .game = game };
	struct diag diag;
	bool good;

	lint.doc = sheet_read_yaml(game, &diag);
	for (unsigned i = 0; i < 2; i++)
		lint.track[i] = xcalloc(1, sizeof(*lint.track[i]));
	good = lint.doc != NULL &&
	       sheet_load(game, NULL, NULL, 0, &lint.track[0]->rules, &diag);
	if (good) {
		lint.seats = lint.track[0]->rules.seats;
		lint.deals_max = lint_share_deals(lint.seats);
		lint_examine(&lint);
		good = stdout_check_done(&diag);
	}
	if (!good)
		fprintf(stderr, "arena games: %s\n", diag.text);
	for (unsigned i = 0; i < 2; i++) {
		free(lint.track[i]->own);
		free(lint.track[i]);
	}
	yaml_close(lint.doc);
	return good ? STATUS_DONE : STATUS_FAILED;
}
