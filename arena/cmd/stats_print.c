/*
 * stats_print.c - what was counted, for people and programs; see
 * stats_print.h.
 *
 * What is told of a bot is a row of `columns`: its key in JSON and CSV, and
 * where people see it, its heading.
 */
#include "arena/cmd/stats_print.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "arena/rating/student.h"
#include "lib/format/csv_field.h"
#include "lib/format/json_print.h"
#include "lib/text/text.h"

#define NAME_COLUMNS 15
#define CELL	     8 /* columns */
#define DIGITS	     6 /* of numbers in JSON and CSV */
#define DOUBT	     0.05

/* --- what is told of a bot ------------------------------------------------ */

static double
rate(double part, double whole)
{
	return whole > 0 ? part / whole : NAN;
}

static uint64_t
sum(const uint64_t *values, unsigned n)
{
	uint64_t all = 0;

	for (unsigned i = 0; i < n; i++)
		all += values[i];
	return all;
}

static double
matches(const struct game_stats_bot *bot)
{
	return (double)bot->matches;
}

static double
deals(const struct game_stats_bot *bot)
{
	return (double)bot->deals;
}

static double
own_ends(const struct game_stats_bot *bot)
{
	return (double)sum(bot->ends.own, GAME_STATS_HOWS);
}

static double
ended(const struct game_stats_bot *bot)
{
	return rate(own_ends(bot), (double)bot->deals);
}

static double
beaten(const struct game_stats_bot *bot)
{
	return rate((double)sum(bot->ends.own_lost, GAME_STATS_HOWS),
		    own_ends(bot));
}

static double
lost(const struct game_stats_bot *bot)
{
	return rate((double)(sum(bot->ends.own_lost, GAME_STATS_HOWS) +
			     sum(bot->ends.lost, GAME_STATS_HOWS)),
		    (double)bot->deals);
}

static double
left(const struct game_stats_bot *bot)
{
	return rate((double)bot->left, (double)bot->hands);
}

static double
deadwood(const struct game_stats_bot *bot)
{
	return rate((double)bot->deadwood, (double)bot->hands);
}

static double
taken(const struct game_stats_bot *bot)
{
	return rate((double)(bot->draws[FROM_DISCARD] + bot->draws[FROM_PILE]),
		    (double)sum(bot->draws, GAME_STATS_SOURCES));
}

static double
buys(const struct game_stats_bot *bot)
{
	return rate((double)bot->buys, (double)bot->hands);
}

static double
melds(const struct game_stats_bot *bot)
{
	return rate((double)sum(bot->melds, KINDS), (double)bot->hands);
}

static double
adds(const struct game_stats_bot *bot)
{
	return rate((double)bot->adds, (double)bot->hands);
}

static double
faults(const struct game_stats_bot *bot)
{
	return (double)bot->faults;
}

static double
timeouts(const struct game_stats_bot *bot)
{
	return (double)bot->timeouts;
}

static double
forfeits(const struct game_stats_bot *bot)
{
	return (double)bot->forfeits;
}

static double
decisions(const struct game_stats_bot *bot)
{
	return (double)bot->decisions;
}

static double
median_ms(const struct game_stats_bot *bot)
{
	return game_stats_time(bot, 0.5) / 1000;
}

static double
slow_ms(const struct game_stats_bot *bot)
{
	return game_stats_time(bot, 0.95) / 1000;
}

enum look { COUNT, SHARE, MEAN };

/**
 * struct column - a number of a bot
 * @head: for people; NULL: they are not told
 * @always: also where it is 0 for all
 */
static const struct column {
	const char *key, *head;
	enum look look;
	bool always, of_deadwood;
	double (*value)(const struct game_stats_bot *bot);
} columns[] = {
	{ "matches", NULL, COUNT, true, false, matches },
	{ "deals", "deals", COUNT, true, false, deals },
	{ "ended", "ended %", SHARE, true, false, ended },
	{ "ended_lost", "beaten %", SHARE, false, false, beaten },
	{ "lost", "lost %", SHARE, true, false, lost },
	{ "left", "left", MEAN, false, false, left },
	{ "deadwood", "deadwood", MEAN, false, true, deadwood },
	{ "taken", "taken %", SHARE, false, false, taken },
	{ "buys", "buys", MEAN, false, false, buys },
	{ "melds", "melds", MEAN, false, false, melds },
	{ "adds", "adds", MEAN, false, false, adds },
	{ "faults", "faults", COUNT, false, false, faults },
	{ "timeouts", "late", COUNT, false, false, timeouts },
	{ "forfeits", "forfeits", COUNT, false, false, forfeits },
	{ "decisions", NULL, COUNT, true, false, decisions },
	{ "median_ms", "ms", MEAN, false, false, median_ms },
	{ "slow_ms", "95 % ms", MEAN, false, false, slow_ms },
};

#define COLUMNS (sizeof(columns) / sizeof(columns[0]))

/* NAN: there is nothing to tell. */
static double
value_of(const struct column *column, const struct game_stats *tally,
	 const struct game_stats_bot *bot)
{
	return column->of_deadwood && !tally->game[bot->game].has_deadwood
		       ? NAN
		       : column->value(bot);
}

/* --- for people ----------------------------------------------------------- */

/* "knock 61.2 %, void 20.1 %", the most frequent first. */
static void
print_shares(FILE *out, const uint64_t *counts, unsigned n,
	     const char *(*word)(unsigned i))
{
	double all = (double)sum(counts, n);
	uint64_t below = UINT64_MAX;
	bool first = true;

	while (below > 0) {
		uint64_t next = 0;

		for (unsigned i = 0; i < n; i++)
			if (counts[i] < below && counts[i] > next)
				next = counts[i];
		for (unsigned i = 0; next > 0 && i < n; i++) {
			if (counts[i] != next)
				continue;
			fprintf(out, "%s%s %.1f %%", first ? "" : ", ", word(i),
				100 * (double)next / all);
			first = false;
		}
		below = next;
	}
	fputc('\n', out);
}

static const char *
how_of(unsigned i)
{
	return how_word((enum how)i);
}

static const char *
kind_of(unsigned i)
{
	return kind_word((enum kind)i);
}

/* A mean with the interval that holds the true one in 95 of 100 cases. */
static void
print_mean(FILE *out, const struct game_stats_mean *mean, const char *sign)
{
	double error, value;
	uint64_t groups;

	value = game_stats_mean_of(mean, &error, &groups);
	fprintf(out, strcmp(sign, "+") == 0 ? "%+.2f" : "%.3f", value);
	if (error < 0) {
		fputs("  (too few matches to say how sure)\n", out);
		return;
	}
	error *= student_bound(DOUBT, (double)groups - 1);
	fprintf(out,
		strcmp(sign, "+") == 0 ? "  (%+.2f to %+.2f)\n"
				       : "  (%.3f to %.3f)\n",
		value - error, value + error);
}

static void
print_game(FILE *out, const struct game_stats_game *game)
{
	fprintf(out,
		"%s, %u players: %" PRIu64 " match%s, %" PRIu64 " deal%s\n",
		game->title, game->players, game->matches,
		game->matches == 1 ? "" : "es", game->deals,
		game->deals == 1 ? "" : "s");
	if (game->deals == 0)
		return;
	fputs("  deals end   ", out);
	print_shares(out, game->ends, GAME_STATS_HOWS, how_of);
	fprintf(out,
		"  length      %.1f turns; %u actions at the median, %u at "
		"95 %%\n",
		(double)game->turns / (double)game->deals,
		game_stats_length(game, 0.5), game_stats_length(game, 0.95));
	if (sum(game->melds, KINDS) > 0) {
		fprintf(out, "  melds       %.1f a deal: ",
			(double)sum(game->melds, KINDS) / (double)game->deals);
		print_shares(out, game->melds, KINDS, kind_of);
	}
	fputs("  points of a deal above the table's mean, by who acts when\n",
	      out);
	for (unsigned i = 0; i < game->players; i++) {
		fprintf(out, "    acts %u    ", i + 1);
		print_mean(out, &game->order[i], "+");
	}
	fputs("  match points by seat, 1 for the best\n", out);
	for (unsigned i = 0; i < game->players; i++) {
		fprintf(out, "    seat %u    ", i);
		print_mean(out, &game->seat[i], "");
	}
}

/* Is the column of use to people here? */
static bool
is_shown(const struct column *column, const struct game_stats *tally,
	 unsigned game)
{
	bool any = column->always;

	for (unsigned i = 0; i < tally->bots && !any; i++) {
		double value;

		if (tally->bot[i].game != game)
			continue;
		value = value_of(column, tally, &tally->bot[i]);
		any = !isnan(value) && value > 0;
	}
	return any && column->head != NULL;
}

static void
print_cell(FILE *out, const struct column *column, double value)
{
	if (isnan(value))
		fprintf(out, " %*s", CELL, "-");
	else if (column->look == COUNT)
		fprintf(out, " %*.0f", CELL, value);
	else
		fprintf(out, " %*.*f", CELL, column->look == SHARE ? 1 : 2,
			column->look == SHARE ? 100 * value : value);
}

/* A line for each bot, of @count columns from @from on that are shown; returns
 * the next one, as many as fit a line. */
static size_t
print_bots(FILE *out, const struct game_stats *tally, unsigned game,
	   size_t from)
{
	const struct column *shown[7];
	size_t n = 0, next = from;

	for (; next < COLUMNS && n < 7; next++)
		if (is_shown(&columns[next], tally, game))
			shown[n++] = &columns[next];
	if (n == 0)
		return next;
	fprintf(out, "\n  %-*s", NAME_COLUMNS, "Bot");
	for (size_t c = 0; c < n; c++)
		fprintf(out, " %*s", CELL, shown[c]->head);
	fputc('\n', out);
	for (unsigned i = 0; i < tally->bots; i++) {
		const struct game_stats_bot *bot = &tally->bot[i];

		if (bot->game != game)
			continue;
		fputs("  ", out);
		text_cell(out, bot->name, NAME_COLUMNS);
		for (size_t c = 0; c < n; c++)
			print_cell(out, shown[c],
				   value_of(shown[c], tally, bot));
		fputc('\n', out);
	}
	return next;
}

static void
print_text(FILE *out, const struct game_stats *tally)
{
	for (unsigned i = 0; i < tally->games; i++) {
		if (i > 0)
			fputc('\n', out);
		print_game(out, &tally->game[i]);
		for (size_t from = 0; from < COLUMNS;)
			from = print_bots(out, tally, i, from);
	}
}

/* --- for spreadsheets ----------------------------------------------------- */

static void
print_csv(FILE *out, const struct game_stats *tally)
{
	fputs("game,players,bot", out);
	for (size_t c = 0; c < COLUMNS; c++)
		fprintf(out, ",%s", columns[c].key);
	for (unsigned h = 1; h < GAME_STATS_HOWS; h++)
		fprintf(out, ",ended_%s", how_of(h));
	for (unsigned k = 1; k < KINDS; k++)
		fprintf(out, ",melds_%s", kind_of(k));
	fputc('\n', out);
	for (unsigned i = 0; i < tally->bots; i++) {
		const struct game_stats_bot *bot = &tally->bot[i];
		const struct game_stats_game *game = &tally->game[bot->game];

		csv_field(out, game->name);
		fprintf(out, ",%u,", game->players);
		csv_field(out, bot->name);
		for (size_t c = 0; c < COLUMNS; c++) {
			double value = value_of(&columns[c], tally, bot);

			fputc(',', out);
			if (!isnan(value))
				fprintf(out, "%.*g",
					columns[c].look == COUNT ? 15 : DIGITS,
					value);
		}
		for (unsigned h = 1; h < GAME_STATS_HOWS; h++)
			fprintf(out, ",%" PRIu64, bot->ends.own[h]);
		for (unsigned k = 1; k < KINDS; k++)
			fprintf(out, ",%" PRIu64, bot->melds[k]);
		fputc('\n', out);
	}
}

/* --- for programs --------------------------------------------------------- */

/* {"knock": 12, "gin": 3}; those that did not happen are left out. */
static json_t *
json_counts(const uint64_t *counts, unsigned n, const char *(*word)(unsigned i))
{
	json_t *object = json_object();

	for (unsigned i = 1; i < n; i++)
		if (counts[i] > 0)
			json_put(object, word(i), json_of_count(counts[i]));
	return object;
}

static json_t *
json_means(const struct game_stats_mean *means, unsigned n)
{
	json_t *list = json_array();

	for (unsigned i = 0; i < n; i++) {
		double error, value;
		uint64_t groups;

		value = game_stats_mean_of(&means[i], &error, &groups);
		json_array_append_new(
			list,
			json_pack("{s:f, s:o, s:I}", "mean", value, "error",
				  json_of_number(error < 0 ? NAN : error),
				  "groups", (json_int_t)groups));
	}
	return list;
}

static json_t *
json_bot(const struct game_stats *tally, const struct game_stats_bot *bot)
{
	json_t *object = json_object();

	json_put(object, "name", json_of_text(bot->name));
	for (size_t c = 0; c < COLUMNS; c++) {
		double value = value_of(&columns[c], tally, bot);

		json_put(object, columns[c].key,
			 columns[c].look == COUNT
				 ? json_integer((json_int_t)value)
				 : json_of_number(value));
	}
	json_put(object, "ended_by",
		 json_counts(bot->ends.own, GAME_STATS_HOWS, how_of));
	json_put(object, "ended_by_lost",
		 json_counts(bot->ends.own_lost, GAME_STATS_HOWS, how_of));
	json_put(object, "melds_by", json_counts(bot->melds, KINDS, kind_of));
	return object;
}

static json_t *
json_game(const struct game_stats *tally, unsigned i)
{
	const struct game_stats_game *game = &tally->game[i];
	json_t *object = json_object(), *bots = json_array();

	json_put(object, "game", json_of_text(game->name));
	json_put(object, "title", json_of_text(game->title));
	json_put(object, "players", json_integer(game->players));
	json_put(object, "matches", json_of_count(game->matches));
	json_put(object, "deals", json_of_count(game->deals));
	json_put(object, "ends",
		 json_counts(game->ends, GAME_STATS_HOWS, how_of));
	json_put(
		object, "turns",
		json_of_number(rate((double)game->turns, (double)game->deals)));
	json_put(object, "actions_median",
		 json_integer(game_stats_length(game, 0.5)));
	json_put(object, "actions_most",
		 json_integer(game_stats_length(game, 0.95)));
	json_put(object, "melds", json_counts(game->melds, KINDS, kind_of));
	json_put(object, "order", json_means(game->order, game->players));
	json_put(object, "seats", json_means(game->seat, game->players));
	for (unsigned b = 0; b < tally->bots; b++)
		if (tally->bot[b].game == i)
			json_array_append_new(bots,
					      json_bot(tally, &tally->bot[b]));
	json_put(object, "bots", bots);
	return object;
}

static void
print_json(FILE *out, const struct game_stats *tally)
{
	json_t *list = json_array();

	for (unsigned i = 0; i < tally->games; i++)
		json_array_append_new(list, json_game(tally, i));
	json_print(out, list, DIGITS);
	fputc('\n', out);
}

/* --- formats -------------------------------------------------------------- */

static const struct {
	const char *word, *help;
	void (*print)(FILE *out, const struct game_stats *tally);
} formats[] = {
	{ "text", "for people", print_text },
	{ "json", "for programs", print_json },
	{ "csv", "for spreadsheets, a row a bot", print_csv },
};

const char *
stats_format(unsigned i, const char **words)
{
	bool is = i < sizeof(formats) / sizeof(formats[0]);

	*words = is ? formats[i].help : NULL;
	return is ? formats[i].word : NULL;
}

void
stats_print(FILE *out, const struct game_stats *tally, const char *format)
{
	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		if (strcmp(formats[i].word, format) == 0)
			formats[i].print(out, tally);
}
