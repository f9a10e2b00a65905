/* order.c - the arena's orders to a referee; see order.h. */
#include "arena/order.h"

#include <string.h>

#include "arena/table.h"

static void
write_seats(struct jot *jot, const struct table *table)
{
	const struct hall *hall = table->hall;
	const struct config *config = hall->config;
	const struct fixture *at = &table->fixture;
	char seed[SEEDS_HEX_MAX];

	jot_key(jot, "players");
	jot_open(jot, '[');
	for (unsigned i = 0; i < table->seats; i++)
		jot_str(jot, config->bots[at->bots[i]].name);
	jot_close(jot, ']');
	seeds_match(hall->seeds, at->cards, seed);
	jot_key(jot, "seed");
	jot_str(jot, seed);
	jot_key(jot, "bot_seeds");
	jot_open(jot, '[');
	for (unsigned i = 0; i < table->seats; i++)
		jot_int(jot, seeds_bot(hall->seeds, at->match, i));
	jot_close(jot, ']');
	jot_key(jot, "pids");
	jot_open(jot, '[');
	for (unsigned i = 0; i < table->seats; i++)
		jot_int(jot, table->players[i]->cell.bot);
	jot_close(jot, ']');
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

static void
write_header(struct jot *jot, const struct table *table)
{
	const struct fixture *at = &table->fixture;

	jot_key(jot, "header");
	jot_open(jot, '{');
	jot_key(jot, "arena");
	jot_str(jot, "deadwood " DEADWOOD_VERSION);
	jot_key(jot, "tournament");
	jot_str(jot, table->hall->config->name);
	jot_key(jot, "round");
	jot_int(jot, (int64_t)at->round);
	jot_key(jot, "group");
	jot_int(jot, (int64_t)at->group);
	jot_key(jot, "rotation");
	jot_int(jot, (int64_t)at->rotation);
	jot_close(jot, '}');
}

void
order_write(struct jot *jot, const struct table *table, bool lags)
{
	const struct config *config = table->hall->config;

	jot_open(jot, '{');
	jot_key(jot, "type");
	jot_str(jot, table->job == JOB_PROBE ? "probe" : "match");
	jot_key(jot, "game");
	jot_str(jot, config->rules_name);
	jot_key(jot, "startup_ms");
	jot_int(jot, config->startup_us / 1000);
	if (table->job == JOB_MATCH) {
		jot_key(jot, "match");
		jot_int(jot, (int64_t)table->fixture.match);
		jot_key(jot, "rules");
		jot_raw(jot, config->rules, strlen(config->rules));
		jot_key(jot, "deals");
		jot_int(jot, config->deals_max);
		jot_key(jot, "time");
		jot_open(jot, '{');
		jot_key(jot, "move_us");
		jot_int(jot, config->move_us);
		jot_key(jot, "bank_us");
		jot_int(jot, config->bank_us);
		jot_key(jot, "limit_us");
		jot_int(jot, config->limit_us);
		jot_key(jot, "grace_us");
		jot_int(jot, config->grace_us);
		jot_key(jot, "clock");
		jot_str(jot, config_clock_word(config));
		jot_key(jot, "pondering");
		jot_str(jot, config_pondering_word(config));
		jot_close(jot, '}');
		jot_key(jot, "family");
		jot_bool(jot, config->processes > 1);
		jot_key(jot, "faults");
		jot_str(jot, config_faults_word(config));
		jot_key(jot, "noise_max");
		jot_int(jot, CONFIG_NOISE_MAX);
		jot_key(jot, "isolation");
		jot_str(jot, isolation_name((enum isolation)config->isolation));
		write_seats(jot, table);
		jot_key(jot, "schedstat");
		jot_bool(jot, lags);
		write_header(jot, table);
	}
	jot_close(jot, '}');
}
