/*
 * stats_print.c - print statistics of logs; see stats_print.h.
 *
 * Each statistic of a bot is a row of the array `columns`.  The row contains
 * the key for JSON and CSV, and the heading for the text output.
 */
#include "arena/output/stats_print.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "arena/rating/student.h"
#include "lib/format/csv_field.h"
#include "lib/format/json_print.h"
#include "lib/text/text.h"

#define NAME_COLUMNS 15
#define CELL	     8 /* columns */
#define DIGITS	     6 /* significant, in JSON and CSV */
#define DOUBT	     0.05

/* --- statistics of a bot -------------------------------------------------- */

static double
stats_ratio(uint64_t part, uint64_t whole)
{
	return whole > 0 ? (double)part / (double)whole : NAN;
}

static uint64_t
stats_sum(const uint64_t *values, unsigned n)
{
	uint64_t all = 0;

	for (unsigned i = 0; i < n; i++)
		all += values[i];
	return all;
}

enum style { COUNT, SHARE, MEAN };

/* The statistics of a bot, in the order in which they are printed. */
enum column_id {
	MATCHES,
	DEALS,
	ENDED,
	BEATEN,
	LOST,
	LEFT,
	DEADWOOD,
	TAKEN,
	BUYS,
	MELDS,
	ADDS,
	FAULTS,
	TIMEOUTS,
	FORFEITS,
	DECISIONS,
	MEDIAN,
	SLOW,
	TOKENS_IN,
	TOKENS_OUT,
	COST,
	POINTS_PER_COST,
	COLUMNS
};

/**
 * struct column - one statistic of a bot
 * @head: heading in the text output; NULL: only JSON and CSV contain the column
 * @always: the text output contains the column even if it is 0 for all bots
 */
static const struct column {
	const char *key, *head;
	enum style style;
	bool always;
} columns[COLUMNS] = {
	[MATCHES] = { "matches", NULL, COUNT, true },
	[DEALS] = { "deals", "deals", COUNT, true },
	[ENDED] = { "ended", "ended %", SHARE, true },
	[BEATEN] = { "ended_lost", "beaten %", SHARE, false },
	[LOST] = { "lost", "lost %", SHARE, true },
	[LEFT] = { "left", "left", MEAN, false },
	[DEADWOOD] = { "deadwood", "deadwood", MEAN, false },
	[TAKEN] = { "taken", "taken %", SHARE, false },
	[BUYS] = { "buys", "buys", MEAN, false },
	[MELDS] = { "melds", "melds", MEAN, false },
	[ADDS] = { "adds", "adds", MEAN, false },
	[FAULTS] = { "faults", "faults", COUNT, false },
	[TIMEOUTS] = { "timeouts", "late", COUNT, false },
	[FORFEITS] = { "forfeits", "forfeits", COUNT, false },
	[DECISIONS] = { "decisions", NULL, COUNT, true },
	[MEDIAN] = { "median_ms", "ms", MEAN, false },
	[SLOW] = { "slow_ms", "95 % ms", MEAN, false },
	[TOKENS_IN] = { "tokens_in", NULL, COUNT, false },
	[TOKENS_OUT] = { "tokens_out", NULL, COUNT, false },
	[COST] = { "cost", "cost", MEAN, false },
	[POINTS_PER_COST] = { "points_per_cost", "pts/cost", MEAN, false },
};

/* Return the value of a column for a bot; NAN if the bot has no value. */
static double
column_value(enum column_id column, const struct game_stats *stats,
	     const struct game_stats_bot *bot)
{
	uint64_t own = stats_sum(bot->ends.own, GAME_STATS_HOWS);
	uint64_t own_lost = stats_sum(bot->ends.own_lost, GAME_STATS_HOWS);
	uint64_t lost = stats_sum(bot->ends.lost, GAME_STATS_HOWS);

	switch (column) {
	case MATCHES:
		return (double)bot->matches;
	case DEALS:
		return (double)bot->deals;
	case ENDED:
		return stats_ratio(own, bot->deals);
	case BEATEN:
		return stats_ratio(own_lost, own);
	case LOST:
		return stats_ratio(own_lost + lost, bot->deals);
	case LEFT:
		return stats_ratio(bot->left, bot->hands);
	case DEADWOOD:
		return stats->game[bot->game].has_deadwood && bot->hands > 0
			       ? (double)bot->deadwood / (double)bot->hands
			       : NAN;
	case TAKEN:
		return stats_ratio(bot->draws[FROM_DISCARD] +
					   bot->draws[FROM_PILE],
				   stats_sum(bot->draws, GAME_STATS_SOURCES));
	case BUYS:
		return stats_ratio(bot->buys, bot->hands);
	case MELDS:
		return stats_ratio(stats_sum(bot->melds, KINDS), bot->hands);
	case ADDS:
		return stats_ratio(bot->adds, bot->hands);
	case FAULTS:
		return (double)bot->faults;
	case TIMEOUTS:
		return (double)bot->timeouts;
	case FORFEITS:
		return (double)bot->forfeits;
	case DECISIONS:
		return (double)bot->decisions;
	case MEDIAN:
		return game_stats_time(bot, 0.5) / 1000;
	case SLOW:
		return game_stats_time(bot, 0.95) / 1000;
	case TOKENS_IN:
		return (double)bot->usage.tokens_in;
	case TOKENS_OUT:
		return (double)bot->usage.tokens_out;
	case COST:
		return bot_usage_cost(&bot->usage);
	case POINTS_PER_COST:
		return bot->usage.cost_micro > 0
			       ? bot->points / bot_usage_cost(&bot->usage)
			       : NAN;
	case COLUMNS:
		break;
	}
	return NAN;
}

/* --- text ----------------------------------------------------------------- */

/* Print shares such as "out 61.2 %, void 20.1 %", with the most frequent
 * first. */
static void
stats_print_shares(FILE *out, const uint64_t *counts, unsigned n,
		   const char *(*word)(unsigned i))
{
	double all = (double)stats_sum(counts, n);
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
stats_how_word(unsigned i)
{
	return how_word((enum how)i);
}

static const char *
stats_kind_word(unsigned i)
{
	return kind_word((enum kind)i);
}

/* Print a mean with its 95 % interval.  If @sign is '+', print positive numbers
 * with a sign. */
static void
stats_print_mean(FILE *out, const struct game_stats_mean *mean,
		 const char *sign)
{
	double error, value;
	uint64_t groups;

	value = game_stats_mean_of(mean, &error, &groups);
	fprintf(out, strcmp(sign, "+") == 0 ? "%+.2f" : "%.3f", value);
	if (error < 0) {
		fputs("  (too few matches for an interval)\n", out);
		return;
	}
	error *= student_bound(DOUBT, (double)groups - 1);
	fprintf(out,
		strcmp(sign, "+") == 0 ? "  (%+.2f to %+.2f)\n"
				       : "  (%.3f to %.3f)\n",
		value - error, value + error);
}

static void
stats_print_game(FILE *out, const struct game_stats_game *game)
{
	fprintf(out,
		"%s, %u players: %" PRIu64 " match%s, %" PRIu64 " deal%s\n",
		game->title, game->players, game->matches,
		game->matches == 1 ? "" : "es", game->deals,
		game->deals == 1 ? "" : "s");
	if (game->deals == 0)
		return;
	fputs("  deals end   ", out);
	stats_print_shares(out, game->ends, GAME_STATS_HOWS, stats_how_word);
	fprintf(out,
		"  length      %.1f turns on average; actions: median %u, 95th "
		"percentile %u\n",
		(double)game->turns / (double)game->deals,
		game_stats_length(game, 0.5), game_stats_length(game, 0.95));
	if (stats_sum(game->melds, KINDS) > 0) {
		fprintf(out, "  melds       %.1f a deal: ",
			(double)stats_sum(game->melds, KINDS) /
				(double)game->deals);
		stats_print_shares(out, game->melds, KINDS, stats_kind_word);
	}
	fputs("  points per deal above the mean of the table, by the order in "
	      "which seats act\n",
	      out);
	for (unsigned i = 0; i < game->players; i++) {
		fprintf(out, "    acts %u    ", i + 1);
		stats_print_mean(out, &game->order[i], "+");
	}
	fputs("  match points by seat (1 for the first place)\n", out);
	for (unsigned i = 0; i < game->players; i++) {
		fprintf(out, "    seat %u    ", i);
		stats_print_mean(out, &game->seat[i], "");
	}
}

/* Return true if the text output for this game contains the column. */
static bool
column_is_printed(enum column_id column, const struct game_stats *stats,
		  unsigned game)
{
	bool any = columns[column].always;

	for (unsigned i = 0; i < stats->bots && !any; i++) {
		double value;

		if (stats->bot[i].game != game)
			continue;
		value = column_value(column, stats, &stats->bot[i]);
		any = !isnan(value) && value > 0;
	}
	return any && columns[column].head != NULL;
}

static void
stats_print_cell(FILE *out, const struct column *column, double value)
{
	if (isnan(value))
		fprintf(out, " %*s", CELL, "-");
	else if (column->style == COUNT)
		fprintf(out, " %*.0f", CELL, value);
	else
		fprintf(out, " %*.*f", CELL, column->style == SHARE ? 1 : 2,
			column->style == SHARE ? 100 * value : value);
}

/* Print a line for each bot, with as many columns from @from on as fit in a
 * line.  Returns the first column that was not printed. */
static size_t
stats_print_bots(FILE *out, const struct game_stats *stats, unsigned game,
		 size_t from)
{
	enum column_id shown[7];
	size_t n = 0, next = from;

	for (; next < COLUMNS && n < 7; next++)
		if (column_is_printed((enum column_id)next, stats, game))
			shown[n++] = (enum column_id)next;
	if (n == 0)
		return next;
	fprintf(out, "\n  %-*s", NAME_COLUMNS, "Bot");
	for (size_t c = 0; c < n; c++)
		fprintf(out, " %*s", CELL, columns[shown[c]].head);
	fputc('\n', out);
	for (unsigned i = 0; i < stats->bots; i++) {
		const struct game_stats_bot *bot = &stats->bot[i];

		if (bot->game != game)
			continue;
		fputs("  ", out);
		text_cell(out, bot->name, NAME_COLUMNS);
		for (size_t c = 0; c < n; c++)
			stats_print_cell(out, &columns[shown[c]],
					 column_value(shown[c], stats, bot));
		fputc('\n', out);
	}
	return next;
}

static void
stats_print_text(FILE *out, const struct game_stats *stats)
{
	for (unsigned i = 0; i < stats->games; i++) {
		if (i > 0)
			fputc('\n', out);
		stats_print_game(out, &stats->game[i]);
		for (size_t from = 0; from < COLUMNS;)
			from = stats_print_bots(out, stats, i, from);
	}
}

/* --- CSV ------------------------------------------------------------------ */

static void
stats_print_csv(FILE *out, const struct game_stats *stats)
{
	fputs("game,players,bot", out);
	for (size_t c = 0; c < COLUMNS; c++)
		fprintf(out, ",%s", columns[c].key);
	for (unsigned h = 1; h < GAME_STATS_HOWS; h++)
		fprintf(out, ",ended_%s", stats_how_word(h));
	for (unsigned k = 1; k < KINDS; k++)
		fprintf(out, ",melds_%s", stats_kind_word(k));
	fputc('\n', out);
	for (unsigned i = 0; i < stats->bots; i++) {
		const struct game_stats_bot *bot = &stats->bot[i];
		const struct game_stats_game *game = &stats->game[bot->game];

		csv_field(out, game->name);
		fprintf(out, ",%u,", game->players);
		csv_field(out, bot->name);
		for (size_t c = 0; c < COLUMNS; c++) {
			double value = column_value((enum column_id)c, stats,
						    bot);

			fputc(',', out);
			if (!isnan(value))
				fprintf(out, "%.*g",
					columns[c].style == COUNT ? 15 : DIGITS,
					value);
		}
		for (unsigned h = 1; h < GAME_STATS_HOWS; h++)
			fprintf(out, ",%" PRIu64, bot->ends.own[h]);
		for (unsigned k = 1; k < KINDS; k++)
			fprintf(out, ",%" PRIu64, bot->melds[k]);
		fputc('\n', out);
	}
}

/* --- JSON ----------------------------------------------------------------- */

/* Return counts as a JSON object such as {"knock": 12, "gin": 3}, without
 * counts of 0. */
static json_t *
stats_json_counts(const uint64_t *counts, unsigned n,
		  const char *(*word)(unsigned i))
{
	json_t *object = json_object();

	for (unsigned i = 1; i < n; i++)
		if (counts[i] > 0)
			json_put(object, word(i), json_of_count(counts[i]));
	return object;
}

static json_t *
stats_json_means(const struct game_stats_mean *means, unsigned n)
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
stats_json_bot(const struct game_stats *stats, const struct game_stats_bot *bot)
{
	json_t *object = json_object();

	json_put(object, "name", json_of_text(bot->name));
	for (size_t c = 0; c < COLUMNS; c++) {
		double value = column_value((enum column_id)c, stats, bot);

		json_put(object, columns[c].key,
			 columns[c].style == COUNT
				 ? json_integer((json_int_t)value)
				 : json_of_number(value));
	}
	json_put(object, "ended_by",
		 stats_json_counts(bot->ends.own, GAME_STATS_HOWS,
				   stats_how_word));
	json_put(object, "ended_by_lost",
		 stats_json_counts(bot->ends.own_lost, GAME_STATS_HOWS,
				   stats_how_word));
	json_put(object, "melds_by",
		 stats_json_counts(bot->melds, KINDS, stats_kind_word));
	return object;
}

static json_t *
stats_json_game(const struct game_stats *stats, unsigned i)
{
	const struct game_stats_game *game = &stats->game[i];
	json_t *object = json_object(), *bots = json_array();

	json_put(object, "game", json_of_text(game->name));
	json_put(object, "title", json_of_text(game->title));
	json_put(object, "players", json_integer(game->players));
	json_put(object, "matches", json_of_count(game->matches));
	json_put(object, "deals", json_of_count(game->deals));
	json_put(
		object, "ends",
		stats_json_counts(game->ends, GAME_STATS_HOWS, stats_how_word));
	json_put(object, "turns",
		 json_of_number(stats_ratio(game->turns, game->deals)));
	json_put(object, "actions_median",
		 json_integer(game_stats_length(game, 0.5)));
	json_put(object, "actions_most",
		 json_integer(game_stats_length(game, 0.95)));
	json_put(object, "melds",
		 stats_json_counts(game->melds, KINDS, stats_kind_word));
	json_put(object, "order", stats_json_means(game->order, game->players));
	json_put(object, "seats", stats_json_means(game->seat, game->players));
	for (unsigned b = 0; b < stats->bots; b++)
		if (stats->bot[b].game == i)
			json_array_append_new(
				bots, stats_json_bot(stats, &stats->bot[b]));
	json_put(object, "bots", bots);
	return object;
}

static void
stats_print_json(FILE *out, const struct game_stats *stats)
{
	json_t *list = json_array();

	for (unsigned i = 0; i < stats->games; i++)
		json_array_append_new(list, stats_json_game(stats, i));
	json_print(out, list, DIGITS);
	fputc('\n', out);
}

/* --- formats -------------------------------------------------------------- */

static const struct {
	const char *word, *help;
	void (*print)(FILE *out, const struct game_stats *stats);
} formats[] = {
	{ "text", "text", stats_print_text },
	{ "json", "JSON", stats_print_json },
	{ "csv", "CSV, one row per bot", stats_print_csv },
};

const char *
stats_format(unsigned i, const char **words)
{
	bool is = i < sizeof(formats) / sizeof(formats[0]);

	*words = is ? formats[i].help : NULL;
	return is ? formats[i].word : NULL;
}

void
stats_print(FILE *out, const struct game_stats *stats, const char *format)
{
	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		if (strcmp(formats[i].word, format) == 0)
			formats[i].print(out, stats);
}
