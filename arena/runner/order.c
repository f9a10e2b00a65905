/* order.c - the arena's orders to a referee; see order.h. */
#include "arena/runner/order.h"

#include <string.h>

#include "arena/runner/table.h"
#include "arena/sandbox/isolation.h"
#include "lib/control.h"

static void
write_seats(struct jot *jot, const struct table *table)
{
	const struct hall *hall = table->hall;
	const struct config *config = hall->config;
	const struct fixture *at = &table->outcome.fixture;
	char seed[SEEDS_HEX_MAX];

	jot_key(jot, "players");
	jot_open(jot, '[');
	for (unsigned i = 0; i < table->seats; i++)
		jot_str(jot, config->bots[at->bots[i]].name);
	jot_close(jot, ']');
	seeds_match(hall->seeds, at->cards, seed);
	jot_str_member(jot, "seed",
		       hall->script != NULL ? hall->script->seed : seed);
	jot_key(jot, "bot_seeds");
	jot_open(jot, '[');
	for (unsigned i = 0; i < table->seats; i++)
		jot_int(jot, seeds_bot(hall->seeds, at->match, i));
	jot_close(jot, ']');
	if (config_person(config) >= 0) {
		jot_key(jot, "people");
		jot_open(jot, '[');
		for (unsigned i = 0; i < table->seats; i++)
			jot_bool(jot, config->bots[at->bots[i]].person);
		jot_close(jot, ']');
	}
	jot_key(jot, "greeted");
	jot_open(jot, '[');
	for (unsigned i = 0; i < table->seats; i++) {
		const char *greeted = table->players[i]->greeted;

		if (greeted == NULL)
			greeted = "null";
		jot_raw(jot, greeted, strlen(greeted));
	}
	jot_close(jot, ']');
	jot_key(jot, "keep");
	jot_open(jot, '[');
	for (unsigned i = 0; i < table->seats; i++)
		jot_bool(jot, config->restart == RESTART_NEVER);
	jot_close(jot, ']');
}

void
order_tournament(const struct config *config, char *out)
{
	text_show(config->name, strlen(config->name), out, TOURNAMENT_SHOWN);
}

static void
write_header(struct jot *jot, const struct table *table)
{
	const struct fixture *at = &table->outcome.fixture;
	char name[TOURNAMENT_SHOWN];

	order_tournament(table->hall->config, name);
	jot_key(jot, "header");
	jot_open(jot, '{');
	jot_str_member(jot, "arena", "deadwood " DEADWOOD_VERSION);
	jot_str_member(jot, "tournament", name);
	jot_int_member(jot, "round", (int64_t)at->round);
	jot_int_member(jot, "group", (int64_t)at->group);
	jot_int_member(jot, "rotation", (int64_t)at->rotation);
	jot_close(jot, '}');
}

static void
write_script(struct jot *jot, const struct script_order *script)
{
	jot_key(jot, "script");
	jot_open(jot, '{');
	jot_str_member(jot, "of", script->of);
	jot_int_member(jot, "actions", script->actions);
	if (script->anew != NULL) {
		jot_key(jot, "anew");
		jot_raw(jot, script->anew, strlen(script->anew));
	}
	jot_close(jot, '}');
}

/* What their clocks look at. */
static void
write_processes(struct jot *jot, const struct table *table, bool lags)
{
	jot_key(jot, "pids");
	jot_open(jot, '[');
	for (unsigned i = 0; i < table->seats; i++)
		jot_int(jot, table->players[i]->cell.bot);
	jot_close(jot, ']');
	jot_bool_member(jot, "schedstat", lags);
}

void
order_write(struct jot *jot, const struct table *table, bool lags)
{
	const struct config *config = table->hall->config;

	jot_open(jot, '{');
	jot_str_member(jot, "type",
		       table->outcome.job == JOB_PROBE ? "probe" : "match");
	jot_str_member(jot, "game", config->rules_name);
	jot_int_member(jot, "startup_ms", config->startup_us / 1000);
	write_processes(jot, table, lags);
	if (table->outcome.job == JOB_MATCH) {
		jot_int_member(jot, "match",
			       (int64_t)table->outcome.fixture.match);
		jot_key(jot, "rules");
		jot_raw(jot, config->rules, strlen(config->rules));
		jot_int_member(jot, "deals", config->deals_max);
		jot_key(jot, "time");
		jot_open(jot, '{');
		jot_int_member(jot, "move_us", config->move_us);
		jot_int_member(jot, "bank_us", config->bank_us);
		jot_int_member(jot, "limit_us", config->limit_us);
		jot_int_member(jot, "grace_us", config->grace_us);
		jot_str_member(jot, "clock", config_clock_word(config));
		jot_str_member(jot, "pondering", config_pondering_word(config));
		jot_close(jot, '}');
		jot_bool_member(jot, "family", config->processes > 1);
		jot_str_member(jot, "faults", config_faults_word(config));
		jot_int_member(jot, "noise_max", NOISE_MAX);
		jot_str_member(
			jot, "isolation",
			isolation_name((enum isolation)config->isolation));
		jot_str_member(jot, "names", config_names_word(config));
		write_seats(jot, table);
		jot_bool_member(jot, "packed", table->packed != -1);
		jot_bool_member(jot, "sync", table->hall->sync);
		if (table->hall->script != NULL)
			write_script(jot, table->hall->script);
		if (table->hall->drill != NULL)
			jot_str_member(jot, "drill", table->hall->drill);
		write_header(jot, table);
	}
	jot_close(jot, '}');
}
