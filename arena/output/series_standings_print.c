/* series_standings_print.c - the table over all games as text, JSON and CSV,
 * and the files of the folder; see series_standings.h. */
#include "arena/output/series_standings.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/file/stdout_check.h"
#include "lib/format/csv_field.h"
#include "lib/format/json_print.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

#define NAME_COLUMNS 17
#define GAME_COLUMNS 12 /* of a game's points, with the blank before them */
#define GAMES_A_LINE ((RESULTS_COLUMNS - 6 - NAME_COLUMNS) / GAME_COLUMNS)
#define DIGITS	     15

static bool
is_complete(const struct series_standings *overall)
{
	uint64_t played, all;

	for (uint32_t i = 0; i < overall->circuit->count; i++) {
		series_standings_count(&overall->game[i], &played, &all);
		if (played < all)
			return false;
	}
	return true;
}

/*
 * Text.
 */

static void
print_rank(FILE *out, const struct series_standings *overall,
	   const struct series_standings_bot *bot)
{
	if (bot->rank > 0)
		fprintf(out, "%4" PRIu32 "  ", bot->rank);
	else
		fputs("   -  ", out);
	text_cell(out, series_standings_shown(overall, bot), NAME_COLUMNS);
}

static void
print_games(FILE *out, const struct series_standings *overall)
{
	uint64_t played, all;

	for (uint32_t i = 0; i < overall->circuit->count; i++) {
		const struct series_standings_game *game = &overall->game[i];

		series_standings_count(game, &played, &all);
		fprintf(out, "  %s: %" PRIu64 " of %" PRIu64 " match%s",
			game->game->name, played, all, all == 1 ? "" : "es");
		if (game->game->weight != 1)
			fprintf(out, ", weight %" PRId64, game->game->weight);
		fputc('\n', out);
	}
}

static void
print_ranking(FILE *out, const struct series_standings *overall)
{
	fputs("rank  bot               matches  points", out);
	if (overall->ranked > 0)
		rating_table_heading(out, &overall->rated);
	fputc('\n', out);
	for (uint32_t i = 0; i < overall->circuit->game[0].config->bot_count;
	     i++) {
		const struct series_standings_bot *bot = &overall->bots[i];

		print_rank(out, overall, bot);
		if (bot->rank > 0) {
			fprintf(out, " %7" PRIu64 "  %6.4f", bot->matches,
				bot->points);
			rating_table_cells(out, &overall->rated, bot->rated);
		}
		fputc('\n', out);
	}
}

/* Games @first.. as far as a line goes. */
static void
print_columns(FILE *out, const struct series_standings *overall, uint32_t first)
{
	uint32_t last = first + GAMES_A_LINE < overall->circuit->count
				? first + GAMES_A_LINE
				: overall->circuit->count;

	fputs("\nrank  bot              ", out);
	for (uint32_t i = first; i < last; i++) {
		const char *name = overall->game[i].game->name;
		unsigned width = text_columns(name, GAME_COLUMNS - 1);

		fprintf(out, "%*s", (int)(GAME_COLUMNS - width), "");
		text_cell(out, name, width);
	}
	fputc('\n', out);
	for (uint32_t n = 0; n < overall->circuit->game[0].config->bot_count;
	     n++) {
		const struct series_standings_bot *bot = &overall->bots[n];

		print_rank(out, overall, bot);
		for (uint32_t i = first; i < last; i++) {
			const struct standing *rows = overall->game[i].rows;

			if (rows == NULL || rows[bot->bot].matches == 0)
				fprintf(out, "%*s", GAME_COLUMNS, "-");
			else
				fprintf(out, "%*.4f", GAME_COLUMNS,
					rows[bot->bot].rate);
		}
		fputc('\n', out);
	}
}

static void
print_text(FILE *out, const struct series_standings *overall)
{
	uint32_t games = overall->circuit->count;
	char *differs = series_standings_elo_note(overall);
	bool weighted = false;

	for (uint32_t i = 0; i < games; i++)
		weighted = weighted || overall->game[i].game->weight != 1;
	text_cell(out, overall->circuit->name,
		  text_columns(overall->circuit->name, CONFIG_NAME_MAX));
	fprintf(out, ": %" PRIu32 " game%s\n", games, games == 1 ? "" : "s");
	print_games(out, overall);
	if (overall->played < games)
		fprintf(out,
			"So far %" PRIu32 " of them count%s: the others have "
			"not begun.\n",
			overall->played, overall->played == 1 ? "s" : "");
	fputs("\nOver all games\n", out);
	print_ranking(out, overall);
	fprintf(out,
		"points: the mean of the points a match in the games, each "
		"game %s,\nhowever many matches it has; elo: likewise; "
		"ranks: for all bots at once, 95 %%\n",
		weighted ? "by its weight" : "once");
	if (differs != NULL)
		wrap_text(out, differs, strlen(differs), RESULTS_COLUMNS);
	free(differs);
	if (overall->ranked < overall->circuit->game[0].config->bot_count &&
	    overall->played > 0)
		fputs("- : has not played in every game, and has no rank over "
		      "all\n",
		      out);
	fputs("\nPoints a match, game by game", out);
	for (uint32_t i = 0; i < games; i += GAMES_A_LINE)
		print_columns(out, overall, i);
}

/*
 * JSON.
 */

static json_t *
game_value(const struct series_standings_game *game)
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

/* What a bot did in a game; null: it has not played there. */
static json_t *
part_value(const struct series_standings_game *game, uint32_t bot)
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
bot_value(const struct series_standings *overall,
	  const struct series_standings_bot *bot)
{
	json_t *value = json_object(), *games = json_object(), *rating;

	json_put(value, "name",
		 json_of_text(series_standings_name(overall, bot)));
	json_put(value, "rank",
		 bot->rank > 0 ? json_integer(bot->rank) : json_null());
	if (bot->rank > 0) {
		rating = rating_table_json(&overall->rated, bot->rated);
		json_object_del(rating, "name");
		json_object_del(rating, "matches");
		json_put(value, "matches", json_of_count(bot->matches));
		json_put(value, "points", json_real(bot->points));
		json_put(value, "rating", rating);
	}
	for (uint32_t i = 0; i < overall->circuit->count; i++)
		json_put(games, overall->game[i].game->name,
			 part_value(&overall->game[i], bot->bot));
	json_put(value, "games", games);
	return value;
}

static void
print_list(FILE *out, const char *key, json_t *list, const char *end)
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
print_json(FILE *out, const struct series_standings *overall)
{
	json_t *games = json_array(), *bots = json_array();

	for (uint32_t i = 0; i < overall->circuit->count; i++)
		json_array_append_new(games, game_value(&overall->game[i]));
	for (uint32_t i = 0; i < overall->circuit->game[0].config->bot_count;
	     i++)
		json_array_append_new(bots,
				      bot_value(overall, &overall->bots[i]));
	fputs("{\n  \"name\": ", out);
	json_print(out, json_of_text(overall->circuit->name), DIGITS);
	fprintf(out, ",\n  \"complete\": %s,\n",
		is_complete(overall) ? "true" : "false");
	print_list(out, "games", games, ",\n");
	print_list(out, "ranking", bots, "\n}\n");
}

/*
 * CSV.
 */

static void
print_rating(FILE *out, const struct series_standings_bot *bot)
{
	const struct rating_table_bot *rated = bot->rated;

	if (bot->rank == 0) {
		fputs(",,,,,,,,,", out);
		return;
	}
	fprintf(out, ",%" PRIu64, bot->matches);
	csv_next_number(out, bot->points);
	csv_next_number(out, rated->elo);
	csv_next_number(out, rated->error);
	csv_next_number(out, rated->elo - rated->half);
	csv_next_number(out, rated->elo + rated->half);
	fprintf(out, ",%" PRIu32 ",%" PRIu32, rated->set.best,
		rated->set.worst);
	csv_next_number(out, rated->set.first);
}

static void
print_csv(FILE *out, const struct series_standings *overall)
{
	fputs("rank,bot,matches,points,elo,error,low,high,best_rank,worst_rank,"
	      "first",
	      out);
	for (uint32_t i = 0; i < overall->circuit->count; i++)
		fprintf(out, ",points_%s", overall->game[i].game->name);
	fputc('\n', out);
	for (uint32_t n = 0; n < overall->circuit->game[0].config->bot_count;
	     n++) {
		const struct series_standings_bot *bot = &overall->bots[n];

		if (bot->rank > 0)
			fprintf(out, "%" PRIu32, bot->rank);
		fputc(',', out);
		csv_field(out, series_standings_name(overall, bot));
		print_rating(out, bot);
		for (uint32_t i = 0; i < overall->circuit->count; i++) {
			const struct standing *rows = overall->game[i].rows;

			csv_next_number(
				out, rows != NULL && rows[bot->bot].matches > 0
					     ? rows[bot->bot].rate
					     : NAN);
		}
		fputc('\n', out);
	}
}

/*
 * The files, and the standard output.
 */

const struct series_standings_format overall_formats[] = {
	{ "text", "standings.txt", print_text },
	{ "json", "standings.json", print_json },
	{ "csv", "standings.csv", print_csv },
	{ NULL, NULL, NULL },
};

/* What a file holds; owned, or NULL with @diag. */
static char *
file_text(const struct series_standings *overall,
	  const struct series_standings_format *format, struct diag *diag)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out != NULL) {
		format->print(out, overall);
		if (fclose(out) == 0)
			return text;
	}
	diag_set(diag, "%s: %s", format->file, strerror(errno));
	free(text);
	return NULL;
}

static const struct series_standings_format *
find_format(const char *word)
{
	const struct series_standings_format *format = overall_formats;

	while (format->word != NULL && strcmp(format->word, word) != 0)
		format++;
	return format;
}

bool
series_standings_prints(const char *dir, const char *word, struct diag *diag)
{
	if (find_format(word)->word != NULL)
		return true;
	diag_set(diag,
		 "%s is of several games, whose table is text, json or csv: "
		 "give the folder of one of them for %s",
		 dir, word);
	return false;
}

bool
series_standings_show(const char *dir, const char *word, struct diag *diag)
{
	struct series_standings overall;

	if (!series_standings_prints(dir, word, diag) ||
	    !series_standings_load(&overall, dir, diag))
		return false;
	find_format(word)->print(stdout, &overall);
	series_standings_release(&overall);
	return stdout_check_done(diag);
}

bool
series_standings_write(const char *dir, struct diag *diag)
{
	const struct series_standings_format *format = overall_formats;
	struct series_standings overall;
	bool ok = series_standings_load(&overall, dir, diag);

	if (!ok)
		return false;
	for (; ok && format->word != NULL; format++) {
		char *text = file_text(&overall, format, diag);

		ok = text != NULL &&
		     outdir_write(dir, format->file, text, diag);
		free(text);
	}
	series_standings_release(&overall);
	return ok;
}

static bool
file_holds(const struct series_standings *overall, const char *dir,
	   const struct series_standings_format *format)
{
	char *path = xprintf("%s/%s", dir, format->file);
	struct diag diag;
	char *text = file_text(overall, format, &diag);
	bool same = access(path, F_OK) != 0 ||
		    (text != NULL && outdir_file_is(path, text));

	if (!same)
		printf("%s: not what follows from the games: the command that "
		       "ran them writes it anew\n",
		       path);
	free(path);
	free(text);
	return same;
}

int
series_standings_check(const char *dir, struct diag *diag)
{
	const struct series_standings_format *format = overall_formats;
	struct series_standings overall;
	int faults = 0;

	if (!series_standings_load(&overall, dir, diag))
		return -1;
	for (; format->word != NULL && is_complete(&overall); format++)
		faults += !file_holds(&overall, dir, format);
	series_standings_release(&overall);
	return faults;
}
