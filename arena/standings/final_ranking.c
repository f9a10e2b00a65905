/* final_ranking.c - print the verdict of the key "stop" and the ranking of a
 * format; see final_ranking.h. */
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

#define NAME_SHOWN 128 /* bytes of a bot's name that the ranking shows */

/* Return the ranking by the rules of the format, owned; NULL if the format has
 * no ranking. */
static uint32_t *
read_order(const struct config *config, const struct schedule *schedule)
{
	uint32_t *order = xcalloc(config->bot_count, sizeof(*order));

	if (schedule_ranking(schedule, order))
		return order;
	free(order);
	return NULL;
}

/* Create the schedule of a format that ranks its bots, and pass the results to
 * it. */
static bool
load_final_schedule(struct final_ranking *ranking, struct store *store,
		    struct diag *diag)
{
	struct schedule *schedule = run_extend_today(
		store_revisions(store), ranking->config, &ranking->why);

	if (schedule != NULL && schedule_ranks(schedule)) {
		ranking->schedule = schedule;
		return schedule_feed_once(schedule, store, diag);
	}
	schedule_free(schedule);
	return true;
}

bool
final_ranking_load(struct final_ranking *ranking, struct store *store,
		   const struct strength *all, struct diag *diag)
{
	struct config_error error;

	*ranking = (struct final_ranking){ 0 };
	ranking->config = config_read_kept("results.db",
					   store_run(store)->config, &error);
	if (ranking->config == NULL) {
		ranking->why = error.diag;
		return true;
	}
	ranking->stop_check = stop_check_new(ranking->config);
	if (stop_check_evaluate(ranking->stop_check, store, all, diag) &&
	    load_final_schedule(ranking, store, diag))
		return true;
	final_ranking_release(ranking);
	return false;
}

void
final_ranking_release(struct final_ranking *ranking)
{
	stop_check_free(ranking->stop_check);
	schedule_free(ranking->schedule);
	config_free(ranking->config);
	*ranking = (struct final_ranking){ 0 };
}

bool
final_ranking_has_text(const struct final_ranking *ranking)
{
	return ranking->stop_check != NULL || ranking->schedule != NULL;
}

static void
print_bot_name(FILE *out, const struct config *config, uint32_t bot)
{
	const char *name = config->bots[bot].name;
	char shown[NAME_SHOWN];

	text_show(name, strlen(name), shown, sizeof(shown));
	fputs(shown, out);
}

static void
print_final_order(FILE *out, const struct config *config, const uint32_t *order)
{
	fputs("Ranking by the rounds that the bots reached:\n", out);
	for (uint32_t i = 0; i < config->bot_count; i++) {
		fprintf(out, "%3u ", i + 1);
		print_bot_name(out, config, order[i]);
		fputc('\n', out);
	}
}

/* Print a round as in "round 1  ann 9, ben 8 before cat 3, dan 2 (9 groups):
 * ..." */
static void
print_decided_table(FILE *out, const struct config *config,
		    const struct schedule_table *table)
{
	bool open = table->decision == DECISION_OPEN;

	fprintf(out, "round %" PRIu64 "  ", table->round);
	for (uint32_t i = 0; i < table->seats; i++) {
		if (i > 0)
			fputs(i == table->pass && !open ? " before " : ", ",
			      out);
		print_bot_name(out, config, table->bots[i]);
		fprintf(out, " %.4g", table->points[i]);
	}
	fprintf(out, " (%" PRIu64 " group%s): %s\n", table->groups,
		table->groups == 1 ? "" : "s",
		schedule_decision_words[table->decision]);
}

static void
print_decided_tables(FILE *out, const struct config *config,
		     const struct schedule *schedule)
{
	uint32_t count;
	const struct schedule_table *table = schedule_tables(schedule, &count);

	fputs("Tables, with the match points of each bot and the reason why "
	      "bots advanced:\n",
	      out);
	for (uint32_t i = 0; i < count; i++)
		print_decided_table(out, config, &table[i]);
}

void
final_ranking_schedule(FILE *out, const struct config *config,
		       const struct schedule *schedule, unsigned columns)
{
	uint32_t *order = read_order(config, schedule);
	char *text = NULL;
	size_t len = 0;
	FILE *lines;

	if (order != NULL)
		print_final_order(out, config, order);
	free(order);
	if (!schedule_ranks(schedule))
		return;
	lines = xmemstream(&text, &len);
	print_decided_tables(lines, config, schedule);
	fclose(lines);
	wrap_text(out, text, len, columns);
	free(text);
}

/* Print the verdict, wrapped to @columns columns. */
static void
print_stop_verdict(FILE *out, const struct stop_check *stopping,
		   unsigned columns)
{
	char *text = NULL;
	size_t len = 0;
	FILE *lines = xmemstream(&text, &len);

	stop_check_text(lines, stopping);
	fclose(lines);
	wrap_text(out, text, len, columns);
	free(text);
}

void
final_ranking_text(FILE *out, const struct final_ranking *ranking,
		   unsigned columns)
{
	if (ranking->stop_check != NULL)
		print_stop_verdict(out, ranking->stop_check, columns);
	if (ranking->schedule != NULL)
		final_ranking_schedule(out, ranking->config, ranking->schedule,
				       columns);
}

json_t *
final_ranking_verdict_json(const struct final_ranking *ranking)
{
	return ranking->stop_check == NULL
		       ? json_null()
		       : stop_check_value(ranking->stop_check);
}

static json_t *
bot_name_json(const struct final_ranking *ranking, uint32_t bot)
{
	return json_of_text(ranking->config->bots[bot].name);
}

json_t *
final_ranking_order_json(const struct final_ranking *ranking)
{
	uint32_t *order = ranking->schedule == NULL
				  ? NULL
				  : read_order(ranking->config,
					       ranking->schedule);
	json_t *list;

	if (order == NULL)
		return json_null();
	list = json_array();
	for (uint32_t i = 0; i < ranking->config->bot_count; i++)
		json_array_append_new(list, bot_name_json(ranking, order[i]));
	free(order);
	return list;
}

static json_t *
decided_table_json(const struct final_ranking *ranking,
		   const struct schedule_table *table)
{
	bool open = table->decision == DECISION_OPEN;
	json_t *bots = json_array(), *points = json_array();

	for (uint32_t i = 0; i < table->seats; i++) {
		json_array_append_new(bots,
				      bot_name_json(ranking, table->bots[i]));
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
final_ranking_tables_json(const struct final_ranking *ranking)
{
	const struct schedule_table *table;
	uint32_t count;
	json_t *list;

	if (ranking->schedule == NULL)
		return json_null();
	table = schedule_tables(ranking->schedule, &count);
	list = json_array();
	for (uint32_t i = 0; i < count; i++)
		json_array_append_new(list,
				      decided_table_json(ranking, &table[i]));
	return list;
}
