/* ending.c - how a run ends by rules of its own; see ending.h. */
#include "arena/results/ending.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/wrap.h"
#include "arena/results/follow.h"
#include "arena/results/growth.h"
#include "lib/alloc.h"
#include "lib/json_print.h"
#include "lib/text.h"

#define NAME_SHOWN 128 /* of a bot's name in the ranking */

/* The order by the format's own rules; owned, or NULL. */
static uint32_t *
order_of(const struct config *config, const struct course *course)
{
	uint32_t *order = xcalloc(config->bot_count, sizeof(*order));

	if (course_ranking(course, order))
		return order;
	free(order);
	return NULL;
}

/* A walk over the rows, for a format that ranks its bots. */
static bool
find_order(struct ending *ending, struct store *store, struct diag *diag)
{
	struct course *course = growth_today(store_epochs(store),
					     ending->config, &ending->why);
	bool done = true;

	if (course != NULL && course_ranks(course)) {
		done = follow_once(course, store, diag);
		if (done)
			ending->order = order_of(ending->config, course);
	}
	course_free(course);
	return done;
}

bool
ending_load(struct ending *ending, struct store *store,
	    const struct strength *all, struct diag *diag)
{
	struct config_error error;

	*ending = (struct ending){ 0 };
	ending->config = config_read_kept("results.db",
					  store_run(store)->config, &error);
	if (ending->config == NULL) {
		ending->why = error.diag;
		return true;
	}
	ending->stopping = stopping_new(ending->config);
	if (stopping_look_back(ending->stopping, store, all, diag) &&
	    find_order(ending, store, diag))
		return true;
	ending_release(ending);
	return false;
}

void
ending_release(struct ending *ending)
{
	stopping_free(ending->stopping);
	free(ending->order);
	config_free(ending->config);
	*ending = (struct ending){ 0 };
}

bool
ending_is_told(const struct ending *ending)
{
	return ending->stopping != NULL || ending->order != NULL;
}

static void
print_order(FILE *out, const struct config *config, const uint32_t *order)
{
	fputs("By the rounds that they reached:\n", out);
	for (uint32_t i = 0; i < config->bot_count; i++) {
		const char *name = config->bots[order[i]].name;
		char shown[NAME_SHOWN];

		text_show(name, strlen(name), shown, sizeof(shown));
		fprintf(out, "%3u %s\n", i + 1, shown);
	}
}

/* The verdict's sentences, as wide as the page. */
static bool
print_verdict(FILE *out, const struct stopping *stopping, unsigned columns)
{
	char *text = NULL;
	size_t len = 0;
	FILE *lines = open_memstream(&text, &len);

	if (lines == NULL)
		return false;
	stopping_text(lines, stopping);
	if (fclose(lines) == 0)
		wrap_text(out, text, len, columns);
	free(text);
	return true;
}

void
ending_text(FILE *out, const struct ending *ending, unsigned columns)
{
	if (ending->stopping != NULL &&
	    !print_verdict(out, ending->stopping, columns))
		stopping_text(out, ending->stopping); /* as it comes */
	if (ending->order != NULL)
		print_order(out, ending->config, ending->order);
}

void
ending_ranking(FILE *out, const struct config *config,
	       const struct course *course)
{
	uint32_t *order = order_of(config, course);

	if (order != NULL)
		print_order(out, config, order);
	free(order);
}

json_t *
ending_verdict_json(const struct ending *ending)
{
	return ending->stopping == NULL ? json_null()
					: stopping_value(ending->stopping);
}

json_t *
ending_ranking_json(const struct ending *ending)
{
	const struct config *config = ending->config;
	json_t *list;

	if (ending->order == NULL)
		return json_null();
	list = json_array();
	for (uint32_t i = 0; i < config->bot_count; i++)
		json_array_append_new(
			list,
			json_of_text(config->bots[ending->order[i]].name));
	return list;
}
