/* match_request.c - requests to a referee; see match_request.h. */
#include "arena/runner/match_request.h"

#include <string.h>

#include "arena/runner/worker.h"
#include "arena/sandbox/isolation.h"
#include "lib/control.h"

static void
match_request_write_seats(struct jsonw *jsonw, const struct worker *worker)
{
	const struct match_pool *pool = worker->pool;
	const struct config *config = pool->config;
	const struct fixture *at = &worker->outcome.fixture;
	char seed[SEEDS_HEX_MAX];

	jsonw_key(jsonw, "players");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < worker->seats; i++)
		jsonw_str(jsonw, config->bots[at->bots[i]].name);
	jsonw_close(jsonw, ']');
	seeds_match(pool->seeds, at->cards, seed);
	jsonw_str_member(jsonw, "seed",
			 pool->script != NULL ? pool->script->seed : seed);
	jsonw_key(jsonw, "bot_seeds");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < worker->seats; i++)
		jsonw_int(jsonw, seeds_bot(pool->seeds, at->match, i));
	jsonw_close(jsonw, ']');
	if (config_person(config) >= 0) {
		jsonw_key(jsonw, "people");
		jsonw_open(jsonw, '[');
		for (unsigned i = 0; i < worker->seats; i++)
			jsonw_bool(jsonw, config->bots[at->bots[i]].person);
		jsonw_close(jsonw, ']');
	}
	if (config_remote(config) >= 0) {
		jsonw_key(jsonw, "remote");
		jsonw_open(jsonw, '[');
		for (unsigned i = 0; i < worker->seats; i++)
			jsonw_bool(jsonw, config->bots[at->bots[i]].remote);
		jsonw_close(jsonw, ']');
	}
	jsonw_key(jsonw, "greeted");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < worker->seats; i++) {
		const char *hello_answer = worker->bot_procs[i]->hello_answer;

		if (hello_answer == NULL)
			hello_answer = "null";
		jsonw_raw(jsonw, hello_answer, strlen(hello_answer));
	}
	jsonw_close(jsonw, ']');
	jsonw_key(jsonw, "keep");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < worker->seats; i++)
		jsonw_bool(jsonw, config->restart == RESTART_NEVER);
	jsonw_close(jsonw, ']');
}

void
match_request_tournament(const struct config *config, char *out)
{
	text_show(config->name, strlen(config->name), out,
		  TOURNAMENT_NAME_BYTES);
}

static void
match_request_write_header(struct jsonw *jsonw, const struct worker *worker)
{
	const struct fixture *at = &worker->outcome.fixture;
	char name[TOURNAMENT_NAME_BYTES];

	match_request_tournament(worker->pool->config, name);
	jsonw_key(jsonw, "header");
	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "arena", "deadwood " DEADWOOD_VERSION);
	jsonw_str_member(jsonw, "tournament", name);
	jsonw_int_member(jsonw, "round", (int64_t)at->round);
	jsonw_int_member(jsonw, "group", (int64_t)at->group);
	jsonw_int_member(jsonw, "rotation", (int64_t)at->rotation);
	jsonw_close(jsonw, '}');
}

static void
match_request_write_script(struct jsonw *jsonw,
			   const struct match_script *script)
{
	jsonw_key(jsonw, "script");
	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "of", script->of);
	jsonw_int_member(jsonw, "actions", script->actions);
	if (script->redeal != NULL) {
		jsonw_key(jsonw, "anew");
		jsonw_raw(jsonw, script->redeal, strlen(script->redeal));
	}
	jsonw_close(jsonw, '}');
}

/* Write the members of the request from which the referee sets the bots'
 * clocks. */
static void
match_request_write_pids(struct jsonw *jsonw, const struct worker *worker,
			 bool lags)
{
	jsonw_key(jsonw, "pids");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < worker->seats; i++)
		jsonw_int(jsonw, worker->bot_procs[i]->sandbox.bot);
	jsonw_close(jsonw, ']');
	jsonw_bool_member(jsonw, "schedstat", lags);
}

void
match_request_write(struct jsonw *jsonw, const struct worker *worker, bool lags)
{
	const struct config *config = worker->pool->config;
	const struct bot_budget budget = { config->budget_cost,
					   config->budget_tokens };
	const struct bot_usage nothing = { 0 };

	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "type",
			 worker->outcome.job == JOB_PROBE ? "probe" : "match");
	jsonw_str_member(jsonw, "game", config->rules_name);
	jsonw_int_member(jsonw, "startup_ms", config->startup_us / 1000);
	match_request_write_pids(jsonw, worker, lags);
	if (worker->outcome.job == JOB_MATCH) {
		jsonw_int_member(jsonw, "match",
				 (int64_t)worker->outcome.fixture.match);
		jsonw_key(jsonw, "rules");
		jsonw_raw(jsonw, config->rules, strlen(config->rules));
		jsonw_int_member(jsonw, "deals", config->deals_max);
		jsonw_key(jsonw, "time");
		jsonw_open(jsonw, '{');
		jsonw_int_member(jsonw, "move_us", config->move_us);
		jsonw_int_member(jsonw, "bank_us", config->bank_us);
		jsonw_int_member(jsonw, "limit_us", config->limit_us);
		jsonw_int_member(jsonw, "grace_us", config->grace_us);
		jsonw_int_member(jsonw, "network_us", config->network_us);
		jsonw_str_member(jsonw, "clock", config_clock_word(config));
		jsonw_str_member(jsonw, "pondering",
				 config_pondering_word(config));
		jsonw_close(jsonw, '}');
		bot_budget_write_member(jsonw, &budget, &nothing);
		jsonw_bool_member(jsonw, "family", config->processes > 1);
		jsonw_str_member(jsonw, "faults", config_faults_word(config));
		jsonw_int_member(jsonw, "noise_max", NOISE_MAX);
		jsonw_str_member(
			jsonw, "isolation",
			isolation_name((enum isolation)config->isolation));
		jsonw_str_member(jsonw, "names", config_names_word(config));
		match_request_write_seats(jsonw, worker);
		jsonw_bool_member(jsonw, "packed", worker->packed != -1);
		jsonw_bool_member(jsonw, "sync", worker->pool->sync);
		if (worker->pool->script != NULL)
			match_request_write_script(jsonw, worker->pool->script);
		if (worker->pool->injection != NULL)
			jsonw_str_member(jsonw, "injection",
					 worker->pool->injection);
		match_request_write_header(jsonw, worker);
	}
	jsonw_close(jsonw, '}');
}
