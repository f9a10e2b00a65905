/* series_standings_print.c - print the standings of a series as text, JSON and
 * CSV, and write its files; see series_standings.h. */
#include "arena/output/series_standings.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rundir/outdir.h"
#include "arena/tui/paint.h"
#include "lib/alloc.h"
#include "lib/file/stdout_check.h"
#include "lib/format/csv_field.h"
#include "lib/format/json_print.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

#define NAME_COLUMNS 17
#define GAME_COLUMNS 12 /* for a game's points and the blank before them */
#define DIGITS	     15

static bool
series_is_complete(const struct series_standings *table)
{
	uint64_t played, all;

	for (uint32_t i = 0; i < table->series->count; i++) {
		series_standings_count(&table->game[i], &played, &all);
		if (played < all)
			return false;
	}
	return true;
}

/*
 * Text.
 */

/* Return the width of the names in both tables. */
static unsigned
series_name_columns(const struct series_standings *table)
{
	unsigned longest = 0;

	for (uint32_t i = 0; i < table->series->game[0].config->bot_count;
	     i++) {
		unsigned n = text_columns(
			series_standings_label(table, &table->bots[i]),
			UINT_MAX);

		if (n > longest)
			longest = n;
	}
	return text_name_columns(NAME_COLUMNS, longest, table->layout.columns);
}

static void
print_series_rank(FILE *out, const struct series_standings *table,
		  const struct series_standings_bot *bot, unsigned names)
{
	if (bot->rank > 0)
		fprintf(out, "%4" PRIu32 "  ", bot->rank);
	else
		fputs("   -  ", out);
	text_name(out, series_standings_label(table, bot), names);
}

static void
print_series_games(FILE *out, const struct series_standings *table)
{
	uint64_t played, all;

	for (uint32_t i = 0; i < table->series->count; i++) {
		const struct series_standings_game *game = &table->game[i];

		series_standings_count(game, &played, &all);
		fprintf(out, "  %s: %" PRIu64 " of %" PRIu64 " match%s",
			game->game->name, played, all, all == 1 ? "" : "es");
		if (game->game->weight != 1)
			fprintf(out, ", weight %" PRId64, game->game->weight);
		fputc('\n', out);
	}
}

static void
print_series_ranking(FILE *out, const struct series_standings *table)
{
	unsigned names = series_name_columns(table);

	fprintf(out, "rank  %-*s matches       %%", (int)names, "bot");
	if (table->ranked > 0)
		rating_table_heading(out, &table->rated);
	fputc('\n', out);
	for (uint32_t i = 0; i < table->series->game[0].config->bot_count;
	     i++) {
		const struct series_standings_bot *bot = &table->bots[i];

		if (bot->rank == 1)
			paint_code(out, table->layout.colour, PAINT_BOLD);
		print_series_rank(out, table, bot, names);
		if (bot->rank > 0) {
			fprintf(out, " %7" PRIu64 "  %6.1f", bot->matches,
				100 * bot->points);
			rating_table_cells(out, &table->rated, bot->rated);
		}
		if (bot->rank == 1)
			paint_code(out, table->layout.colour, PAINT_PLAIN);
		fputc('\n', out);
	}
}

/* Print the columns of the games from @first to @last - 1. */
static void
print_game_columns(FILE *out, const struct series_standings *table,
		   unsigned names, uint32_t first, uint32_t last)
{
	fprintf(out, "\nrank  %-*s", (int)names, "bot");
	for (uint32_t i = first; i < last; i++) {
		const char *name = table->game[i].game->name;
		unsigned width = text_columns(name, GAME_COLUMNS - 1);

		fprintf(out, "%*s", (int)(GAME_COLUMNS - width), "");
		text_cell(out, name, width);
	}
	fputc('\n', out);
	for (uint32_t n = 0; n < table->series->game[0].config->bot_count;
	     n++) {
		const struct series_standings_bot *bot = &table->bots[n];

		print_series_rank(out, table, bot, names);
		for (uint32_t i = first; i < last; i++) {
			const struct standing *rows = table->game[i].rows;

			if (rows == NULL || rows[bot->bot].matches == 0)
				fprintf(out, "%*s", GAME_COLUMNS, "-");
			else
				fprintf(out, "%*.1f", GAME_COLUMNS,
					100 * rows[bot->bot].rate);
		}
		fputc('\n', out);
	}
}

/* Print the points in each game, as many games in a line as fit. */
static void
print_series_by_game(FILE *out, const struct series_standings *table)
{
	unsigned names = series_name_columns(table);
	unsigned columns = table->layout.columns > RESULTS_COLUMNS
				   ? table->layout.columns
				   : RESULTS_COLUMNS;
	uint32_t fit = (columns - 6 - names) / GAME_COLUMNS;
	uint32_t games = table->series->count;

	fputs("\n% of the points in each game", out);
	for (uint32_t i = 0; i < games; i += fit)
		print_game_columns(out, table, names, i,
				   i + fit < games ? i + fit : games);
}

static void
print_series_legend(FILE *out, const struct series_standings *table)
{
	bool weighted = false;

	if (!table->layout.legend) {
		fputs("%: mean share of the points in each game; more: arena "
		      "standings DIR --legend\n",
		      out);
		return;
	}
	for (uint32_t i = 0; i < table->series->count; i++)
		weighted = weighted || table->game[i].game->weight != 1;
	fprintf(out,
		"%%: share of the possible match points, as the mean over the "
		"games (each game\ncounts %s, regardless of its number of "
		"matches)\n"
		"elo: mean of the Elo in each game, computed in the same way\n"
		"ranks: possible ranks, correct for all bots together with "
		"95 %% confidence\n",
		weighted ? "by its weight" : "once");
}

static void
print_series_text(FILE *out, const struct series_standings *table)
{
	uint32_t games = table->series->count;
	char *differs = series_standings_elo_note(table);

	text_cell(out, table->series->name,
		  text_columns(table->series->name, CONFIG_NAME_MAX));
	fprintf(out, ": %" PRIu32 " game%s\n", games, games == 1 ? "" : "s");
	print_series_games(out, table);
	if (table->played < games)
		fprintf(out,
			"So far %" PRIu32
			" of them count%s: the other games have no results.\n",
			table->played, table->played == 1 ? "s" : "");
	fputs("\nOver all games\n", out);
	print_series_ranking(out, table);
	print_series_legend(out, table);
	if (differs != NULL)
		wrap_text(out, differs, strlen(differs), table->layout.columns);
	free(differs);
	if (table->ranked < table->series->game[0].config->bot_count &&
	    table->played > 0)
		fputs("- : no rank, because the bot has not played in every "
		      "game\n",
		      out);
	print_series_by_game(out, table);
}

/*
 * JSON.
 */

static json_t *
series_game_value(const struct series_standings_game *game)
{
	json_t *value = json_object();
	uint64_t played, all;

	series_standings_count(game, &played, &all);
	json_put(value, "name", json_of_text(game->game->name));
	json_put(value, "game", json_of_text(game->game->config->rules_name));
	json_put(value, "weight", json_integer(game->game->weight));
	json_put(value, "matches", json_of_count(all));
	json_put(value, "played", json_of_count(played));
	json_put(value, "complete", json_boolean(played == all));
	return value;
}

/* Return a bot's result in a game; null if it has not played there. */
static json_t *
bot_game_value(const struct series_standings_game *game, uint32_t bot)
{
	const struct standing *row;
	json_t *value;

	if (game->rows == NULL || game->rows[bot].matches == 0)
		return json_null();
	row = &game->rows[bot];
	value = json_object();
	json_put(value, "rank", json_integer(row->rank));
	json_put(value, "matches", json_of_count(row->matches));
	json_put(value, "points", json_real(row->rate));
	return value;
}

static json_t *
series_bot_value(const struct series_standings *table,
		 const struct series_standings_bot *bot)
{
	json_t *value = json_object(), *games = json_object(), *rating;

	json_put(value, "name",
		 json_of_text(series_standings_name(table, bot)));
	json_put(value, "rank",
		 bot->rank > 0 ? json_integer(bot->rank) : json_null());
	if (bot->rank > 0) {
		rating = rating_table_json(&table->rated, bot->rated);
		json_object_del(rating, "name");
		json_object_del(rating, "matches");
		json_put(value, "matches", json_of_count(bot->matches));
		json_put(value, "points", json_real(bot->points));
		json_put(value, "rating", rating);
	}
	for (uint32_t i = 0; i < table->series->count; i++)
		json_put(games, table->game[i].game->name,
			 bot_game_value(&table->game[i], bot->bot));
	json_put(value, "games", games);
	return value;
}

static void
print_json_list(FILE *out, const char *key, json_t *list, const char *end)
{
	size_t count = json_array_size(list);

	fprintf(out, "  \"%s\": [\n", key);
	for (size_t i = 0; i < count; i++) {
		fputs("    ", out);
		json_print(out, json_incref(json_array_get(list, i)), DIGITS);
		fputs(i + 1 < count ? ",\n" : "\n", out);
	}
	fprintf(out, "  ]%s", end);
	json_decref(list);
}

static void
print_series_json(FILE *out, const struct series_standings *table)
{
	json_t *games = json_array(), *bots = json_array();

	for (uint32_t i = 0; i < table->series->count; i++)
		json_array_append_new(games,
				      series_game_value(&table->game[i]));
	for (uint32_t i = 0; i < table->series->game[0].config->bot_count; i++)
		json_array_append_new(bots,
				      series_bot_value(table, &table->bots[i]));
	fputs("{\n  \"name\": ", out);
	json_print(out, json_of_text(table->series->name), DIGITS);
	fprintf(out, ",\n  \"complete\": %s,\n",
		series_is_complete(table) ? "true" : "false");
	print_json_list(out, "games", games, ",\n");
	print_json_list(out, "ranking", bots, "\n}\n");
}

/*
 * CSV.
 */

static void
print_csv_rating(FILE *out, const struct series_standings_bot *bot)
{
	if (bot->rank == 0) {
		fputs(",,,,,,,,,", out);
		return;
	}
	fprintf(out, ",%" PRIu64, bot->matches);
	csv_next_number(out, bot->points);
	rating_table_csv_cells(out, bot->rated);
}

static void
print_series_csv(FILE *out, const struct series_standings *table)
{
	fputs("rank,bot,matches,points" RATING_TABLE_CSV, out);
	for (uint32_t i = 0; i < table->series->count; i++)
		fprintf(out, ",points_%s", table->game[i].game->name);
	fputc('\n', out);
	for (uint32_t n = 0; n < table->series->game[0].config->bot_count;
	     n++) {
		const struct series_standings_bot *bot = &table->bots[n];

		if (bot->rank > 0)
			fprintf(out, "%" PRIu32, bot->rank);
		fputc(',', out);
		csv_field(out, series_standings_name(table, bot));
		print_csv_rating(out, bot);
		for (uint32_t i = 0; i < table->series->count; i++) {
			const struct standing *rows = table->game[i].rows;

			csv_next_number(
				out, rows != NULL && rows[bot->bot].matches > 0
					     ? rows[bot->bot].rate
					     : NAN);
		}
		fputc('\n', out);
	}
}

/* Files and standard output. */

const struct series_standings_format series_standings_formats[] = {
	{ "text", "standings.txt", print_series_text },
	{ "json", "standings.json", print_series_json },
	{ "csv", "standings.csv", print_series_csv },
	{ NULL, NULL, NULL },
};

/* Return the content of a file; owned. */
static char *
series_file_text(const struct series_standings *table,
		 const struct series_standings_format *format)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);

	format->print(out, table);
	fclose(out);
	return text;
}

static const struct series_standings_format *
find_series_format(const char *word)
{
	const struct series_standings_format *format = series_standings_formats;

	while (format->word != NULL && strcmp(format->word, word) != 0)
		format++;
	return format;
}

bool
series_standings_check_format(const char *dir, const char *word,
			      struct diag *diag)
{
	if (find_series_format(word)->word != NULL)
		return true;
	diag_set(diag,
		 "%s: a tournament over several games prints text, json or "
		 "csv; for %s, name the folder of one game",
		 dir, word);
	return false;
}

bool
series_standings_print(const char *dir, const char *word, bool legend,
		       struct diag *diag)
{
	struct series_standings table;

	if (!series_standings_check_format(dir, word, diag) ||
	    !series_standings_load(&table, dir, diag))
		return false;
	table.layout = results_layout_output(legend);
	find_series_format(word)->print(stdout, &table);
	series_standings_release(&table);
	return stdout_check_done(diag);
}

bool
series_standings_write(const char *dir, struct diag *diag)
{
	const struct series_standings_format *format = series_standings_formats;
	struct series_standings table;
	bool ok = series_standings_load(&table, dir, diag);

	if (!ok)
		return false;
	for (; ok && format->word != NULL; format++) {
		char *text = series_file_text(&table, format);

		ok = outdir_write(dir, format->file, text, diag);
		free(text);
	}
	series_standings_release(&table);
	return ok;
}

/* Did another version start one of the runs?  Its text may word the same
 * results in another way. */
static bool
series_has_other_version(const struct series_standings *table)
{
	for (uint32_t i = 0; i < table->series->count; i++) {
		struct store *store = table->game[i].store;

		if (store != NULL && strcmp(store_run(store)->program,
					    "deadwood " DEADWOOD_VERSION) != 0)
			return true;
	}
	return false;
}

static bool
check_series_file(const struct series_standings *table, const char *dir,
		  const struct series_standings_format *format)
{
	char *path = xprintf("%s/%s", dir, format->file);
	char *text = series_file_text(table, format);
	bool same = access(path, F_OK) != 0 || outdir_file_is(path, text);

	if (!same && strcmp(format->word, "text") == 0 &&
	    series_has_other_version(table)) {
		printf("%s: written by an earlier version, and not compared\n",
		       path);
		same = true;
	} else if (!same) {
		printf("%s: this file does not match the results of the games; "
		       "to write the file again, repeat the command that ran "
		       "the tournament\n",
		       path);
	}
	free(path);
	free(text);
	return same;
}

int
series_standings_check(const char *dir, struct diag *diag)
{
	const struct series_standings_format *format = series_standings_formats;
	struct series_standings table;
	int faults = 0;

	if (!series_standings_load(&table, dir, diag))
		return -1;
	for (; format->word != NULL && series_is_complete(&table); format++)
		faults += !check_series_file(&table, dir, format);
	series_standings_release(&table);
	return faults;
}
