/* final_ranking.c - how a run ends by rules of its own; see final_ranking.h. */
#include "arena/standings/final_ranking.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/run_extend.h"
#include "arena/store/schedule_feed.h"
#include "lib/alloc.h"
#include "lib/format/json_print.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

#define NAME_SHOWN 128 /* of a bot's name in the ranking */

/* The order by the format's own rules; owned, or NULL. */
static uint32_t *
order_of(const struct config *config, const struct schedule *schedule)
{
	uint32_t *order = xcalloc(config->bot_count, sizeof(*order));

	if (schedule_ranking(schedule, order))
		return order;
	free(order);
	return NULL;
}

/* A walk over the rows, for a format that ranks its bots. */
static bool
find_schedule(struct final_ranking *ending, struct store *store,
	      struct diag *diag)
{
	struct schedule *schedule = run_extend_today(
		store_revisions(store), ending->config, &ending->why);

	if (schedule != NULL && schedule_ranks(schedule)) {
		ending->schedule = schedule;
		return schedule_feed_once(schedule, store, diag);
	}
	schedule_free(schedule);
	return true;
}

bool
final_ranking_load(struct final_ranking *ending, struct store *store,
		   const struct strength *all, struct diag *diag)
{
	struct config_error error;

	*ending = (struct final_ranking){ 0 };
	ending->config = config_read_kept("results.db",
					  store_run(store)->config, &error);
	if (ending->config == NULL) {
		ending->why = error.diag;
		return true;
	}
	ending->stopping = stop_check_new(ending->config);
	if (stop_check_look_back(ending->stopping, store, all, diag) &&
	    find_schedule(ending, store, diag))
		return true;
	final_ranking_release(ending);
	return false;
}

void
final_ranking_release(struct final_ranking *ending)
{
	stop_check_free(ending->stopping);
	schedule_free(ending->schedule);
	config_free(ending->config);
	*ending = (struct final_ranking){ 0 };
}

bool
final_ranking_is_told(const struct final_ranking *ending)
{
	return ending->stopping != NULL || ending->schedule != NULL;
}

static void
print_name(FILE *out, const struct config *config, uint32_t bot)
{
	const char *name = config->bots[bot].name;
	char shown[NAME_SHOWN];

	text_show(name, strlen(name), shown, sizeof(shown));
	fputs(shown, out);
}

static void
print_order(FILE *out, const struct config *config, const uint32_t *order)
{
	fputs("By the rounds that they reached:\n", out);
	for (uint32_t i = 0; i < config->bot_count; i++) {
		fprintf(out, "%3u ", i + 1);
		print_name(out, config, order[i]);
		fputc('\n', out);
	}
}

/* "round 1  ann 9, ben 8 before cat 3, dan 2 (9 groups): ..." */
static void
print_table(FILE *out, const struct config *config,
	    const struct schedule_table *table)
{
	bool open = table->decision == DECISION_OPEN;

	fprintf(out, "round %" PRIu64 "  ", table->round);
	for (uint32_t i = 0; i < table->seats; i++) {
		if (i > 0)
			fputs(i == table->pass && !open ? " before " : ", ",
			      out);
		print_name(out, config, table->bots[i]);
		fprintf(out, " %.4g", table->points[i]);
	}
	fprintf(out, " (%" PRIu64 " group%s): %s\n", table->groups,
		table->groups == 1 ? "" : "s",
		schedule_decision_words[table->decision]);
}

static void
print_tables(FILE *out, const struct config *config,
	     const struct schedule *schedule)
{
	uint32_t count;
	const struct schedule_table *table = schedule_tables(schedule, &count);

	fputs("Its tables, with match points, and what decided who went on:\n",
	      out);
	for (uint32_t i = 0; i < count; i++)
		print_table(out, config, &table[i]);
}

void
final_ranking_schedule(FILE *out, const struct config *config,
		       const struct schedule *schedule, unsigned columns)
{
	uint32_t *order = order_of(config, schedule);
	char *text = NULL;
	size_t len = 0;
	FILE *lines;

	if (order != NULL)
		print_order(out, config, order);
	free(order);
	if (!schedule_ranks(schedule))
		return;
	lines = open_memstream(&text, &len);
	if (lines == NULL)
		return;
	print_tables(lines, config, schedule);
	if (fclose(lines) == 0)
		wrap_text(out, text, len, columns);
	free(text);
}

/* The verdict's sentences, as wide as the page. */
static bool
print_verdict(FILE *out, const struct stop_check *stopping, unsigned columns)
{
	char *text = NULL;
	size_t len = 0;
	FILE *lines = open_memstream(&text, &len);

	if (lines == NULL)
		return false;
	stop_check_text(lines, stopping);
	if (fclose(lines) == 0)
		wrap_text(out, text, len, columns);
	free(text);
	return true;
}

void
final_ranking_text(FILE *out, const struct final_ranking *ending,
		   unsigned columns)
{
	if (ending->stopping != NULL &&
	    !print_verdict(out, ending->stopping, columns))
		stop_check_text(out, ending->stopping); /* as it comes */
	if (ending->schedule != NULL)
		final_ranking_schedule(out, ending->config, ending->schedule,
				       columns);
}

json_t *
final_ranking_verdict_json(const struct final_ranking *ending)
{
	return ending->stopping == NULL ? json_null()
					: stop_check_value(ending->stopping);
}

static json_t *
name_json(const struct final_ranking *ending, uint32_t bot)
{
	return json_of_text(ending->config->bots[bot].name);
}

json_t *
final_ranking_ranking_json(const struct final_ranking *ending)
{
	uint32_t *order = ending->schedule == NULL
				  ? NULL
				  : order_of(ending->config, ending->schedule);
	json_t *list;

	if (order == NULL)
		return json_null();
	list = json_array();
	for (uint32_t i = 0; i < ending->config->bot_count; i++)
		json_array_append_new(list, name_json(ending, order[i]));
	free(order);
	return list;
}

static json_t *
table_json(const struct final_ranking *ending,
	   const struct schedule_table *table)
{
	bool open = table->decision == DECISION_OPEN;
	json_t *bots = json_array(), *points = json_array();

	for (uint32_t i = 0; i < table->seats; i++) {
		json_array_append_new(bots, name_json(ending, table->bots[i]));
		json_array_append_new(points, json_real(table->points[i]));
	}
	return json_pack(
		"{sI sI so so so ss}", "round", (json_int_t)table->round,
		"groups", (json_int_t)table->groups, "bots", bots, "points",
		points, "go_on",
		open ? json_null() : json_integer((json_int_t)table->pass),
		"decided", schedule_decision_words[table->decision]);
}

json_t *
final_ranking_tables_json(const struct final_ranking *ending)
{
	const struct schedule_table *table;
	uint32_t count;
	json_t *list;

	if (ending->schedule == NULL)
		return json_null();
	table = schedule_tables(ending->schedule, &count);
	list = json_array();
	for (uint32_t i = 0; i < count; i++)
		json_array_append_new(list, table_json(ending, &table[i]));
	return list;
}
