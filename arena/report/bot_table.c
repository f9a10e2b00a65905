/* bot_table.c - print the standings with one row for each bot; see
 * bot_table.h. */
#include "arena/report/bot_table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <jansson.h>

#include "arena/report/markup_table.h"
#include "lib/format/csv_field.h"
#include "lib/format/json_print.h"

#define DIGITS 10

/* A bot with its row of the standings and its row of the ratings.  @rated is
 * NULL before the first match of the bot. */
struct bot_row {
	const struct report_facts *facts;
	const struct standing *standing;
	const struct rating_table_bot *rated;
};

/**
 * struct column - a column
 * @name: name of the column in CSV and JSON
 * @head: title of the column in Markdown and LaTeX; NULL: these formats do not
 *	contain the column
 * @digits: number of decimals in Markdown and LaTeX
 * @text: value of a text column; NULL for a number column
 * @number: value of a number column; NaN: not known
 * @replacement: text instead of the number in Markdown and LaTeX; may be NULL,
 * or return NULL
 */
struct column {
	const char *name, *head;
	int digits;
	const char *(*text)(const struct bot_row *row);
	double (*number)(const struct bot_row *row);
	const char *(*replacement)(const struct bot_row *row);
};

static const char *
bot_name(const struct bot_row *row)
{
	return store_bot_label(&row->facts->run->bots[row->standing->bot]);
}

static const char *
bot_version(const struct bot_row *row)
{
	return row->standing->version;
}

/* Define a function that returns the value of a column: a member of the
 * standing or of the rating. */
#define OF_STANDING(name, field)                                               \
	static double name(const struct bot_row *row)                          \
	{                                                                      \
		return (double)row->standing->field;                           \
	}
#define OF_RATED(name, field)                                                  \
	static double name(const struct bot_row *row)                          \
	{                                                                      \
		return row->rated != NULL ? (double)row->rated->field : NAN;   \
	}

OF_STANDING(rank, rank)
OF_STANDING(matches, matches)
OF_STANDING(wins, wins)
OF_STANDING(ties, ties)
OF_STANDING(points, points)
OF_STANDING(score, score)
OF_STANDING(difference, difference)
OF_STANDING(faults, faults)
OF_STANDING(forfeits, forfeits)
OF_STANDING(noise, noise)
OF_RATED(elo, elo)
OF_RATED(elo_error, error)
OF_RATED(elo_half, half)
OF_RATED(first, set.first)
OF_RATED(deal_points, points.mean)
OF_RATED(deal_half, points.half)

/* Define a function for a member that is undefined before the first match. */
#define OF_PLAYED(name, field)                                                 \
	static double name(const struct bot_row *row)                          \
	{                                                                      \
		return row->standing->matches > 0 ? row->standing->field       \
						  : NAN;                       \
	}

/* Define a function for a member of the usage that the bot reported, if any. */
#define OF_USAGE(name, value)                                                  \
	static double name(const struct bot_row *row)                          \
	{                                                                      \
		const struct bot_usage *usage = &row->standing->usage;         \
                                                                               \
		return bot_usage_is_set(usage) ? (double)(value) : NAN;        \
	}

OF_USAGE(tokens_in, usage->tokens_in)
OF_USAGE(tokens_out, usage->tokens_out)
OF_USAGE(cost, bot_usage_cost(usage))

static double
match_cost(const struct bot_row *row)
{
	return bot_usage_is_set(&row->standing->usage)
		       ? standing_match_cost(row->standing)
		       : NAN;
}

static double
cost_points(const struct bot_row *row)
{
	return standing_cost_points(row->standing);
}

OF_PLAYED(rate, rate)
OF_PLAYED(low, low)
OF_PLAYED(high, high)
OF_PLAYED(mean_place, mean_place)

/* Return a bound of the range of ranks.  The range is known if the chance to be
 * the best is known. */
static double
rank_best(const struct bot_row *row)
{
	return isnan(first(row)) ? NAN : (double)row->rated->set.best;
}

static double
rank_worst(const struct bot_row *row)
{
	return isnan(first(row)) ? NAN : (double)row->rated->set.worst;
}

/* Return the text that replaces a missing interval, or an interval from too few
 * matches. */
static const char *
rate_too_early(const struct bot_row *row)
{
	return row->standing->matches > 0 && standing_is_early(row->standing)
		       ? STANDING_EARLY
		       : NULL;
}

static const char *
rating_too_few(const struct bot_row *row)
{
	return row->rated != NULL && isnan(row->rated->half)
		       ? RATING_TABLE_TOO_FEW
		       : NULL;
}

static const struct column columns[] = {
	{ "rank", NULL, 0, NULL, rank, NULL },
	{ "bot", "Bot", 0, bot_name, NULL, NULL },
	{ "version", NULL, 0, bot_version, NULL, NULL },
	{ "matches", "Matches", 0, NULL, matches, NULL },
	{ "wins", "Won", 0, NULL, wins, NULL },
	{ "ties", "Tied", 0, NULL, ties, NULL },
	{ "mean_place", NULL, 2, NULL, mean_place, NULL },
	{ "points", "Points", 1, NULL, points, NULL },
	{ "rate", "A match", 3, NULL, rate, NULL },
	{ "rate_low", "95 % from", 3, NULL, low, rate_too_early },
	{ "rate_high", "95 % to", 3, NULL, high, rate_too_early },
	{ "elo", "Elo", 0, NULL, elo, NULL },
	{ "elo_error", NULL, 1, NULL, elo_error, NULL },
	{ "elo_half", "+/-", 0, NULL, elo_half, rating_too_few },
	{ "rank_best", "Rank from", 0, NULL, rank_best, NULL },
	{ "rank_worst", "Rank to", 0, NULL, rank_worst, NULL },
	{ "first", "Best", 3, NULL, first, NULL },
	{ "deal_points", NULL, 2, NULL, deal_points, NULL },
	{ "deal_points_half", NULL, 2, NULL, deal_half, NULL },
	{ "score", NULL, 0, NULL, score, NULL },
	{ "difference", NULL, 1, NULL, difference, NULL },
	{ "faults", "Faults", 0, NULL, faults, NULL },
	{ "forfeits", "Forfeits", 0, NULL, forfeits, NULL },
	{ "noise", NULL, 0, NULL, noise, NULL },
	/* only if a bot reported usage: bot_table_end */
	{ "tokens_in", NULL, 0, NULL, tokens_in, NULL },
	{ "tokens_out", NULL, 0, NULL, tokens_out, NULL },
	{ "cost", "Cost", 4, NULL, cost, NULL },
	{ "cost_per_match", "Cost a match", 4, NULL, match_cost, NULL },
	{ "points_per_cost", "Points/cost", 2, NULL, cost_points, NULL },
};

#define COLUMNS_OF_USAGE 5

/* Return the end of the columns of a table. */
static const struct column *
bot_table_end(const struct report_facts *facts)
{
	const struct column *end = columns +
				   sizeof(columns) / sizeof(columns[0]);

	return standing_has_usage(facts->row, facts->counted)
		       ? end
		       : end - COLUMNS_OF_USAGE;
}

static struct bot_row
bot_row_at(const struct report_facts *facts, unsigned i)
{
	const struct standing *standing = &facts->row[i];

	return (struct bot_row){ facts, standing,
				 strength_of(facts->strength, standing->bot) };
}

/* --- CSV and JSON --------------------------------------------------------- */

/* Print a number with ten digits, as in JSON.  Print nothing for NaN. */
static void
bot_table_write_number(FILE *out, double number)
{
	if (!isnan(number))
		fprintf(out, "%.*g", DIGITS, number);
}

static void
bot_table_print_csv(FILE *out, const struct report_facts *facts)
{
	const struct column *end = bot_table_end(facts);

	for (const struct column *c = columns; c < end; c++)
		fprintf(out, "%s%s", c == columns ? "" : ",", c->name);
	fputc('\n', out);
	for (unsigned i = 0; i < facts->counted; i++) {
		struct bot_row row = bot_row_at(facts, i);

		for (const struct column *c = columns; c < end; c++) {
			if (c != columns)
				fputc(',', out);
			if (c->text != NULL)
				csv_field(out, c->text(&row));
			else
				bot_table_write_number(out, c->number(&row));
		}
		fputc('\n', out);
	}
}

static json_t *
column_json(const struct column *column, const struct bot_row *row)
{
	double number;

	if (column->text != NULL)
		return json_of_text(column->text(row));
	number = column->number(row);
	if (isnan(number))
		return json_null();
	if (number == nearbyint(number) && fabs(number) < 9e15)
		return json_integer((json_int_t)number);
	return json_real(number);
}

static void
bot_table_print_json(FILE *out, const struct report_facts *facts)
{
	const struct column *end = bot_table_end(facts);

	fputc('[', out);
	for (unsigned i = 0; i < facts->counted; i++) {
		struct bot_row row = bot_row_at(facts, i);
		json_t *object = json_object();

		for (const struct column *c = columns; c < end; c++)
			json_put(object, c->name, column_json(c, &row));
		fputs(i > 0 ? ",\n  " : "\n  ", out);
		json_print(out, object, DIGITS);
	}
	fputs("\n]\n", out);
}

/* --- Markdown and TeX, which begin with the shared rank ------------------- */

#define HEADS_MAX 512

static void
column_write(struct markup_table *table, const struct column *column,
	     const struct bot_row *row)
{
	const char *replacement = column->replacement != NULL
					  ? column->replacement(row)
					  : NULL;

	if (column->text != NULL)
		markup_table_text(table, column->text(row));
	else if (replacement != NULL)
		markup_table_raw(table, replacement);
	else
		markup_table_number(table, column->number(row), column->digits);
}

static void
bot_table_print_markup(FILE *out, const struct markup_table_format *form,
		       const struct report_facts *facts)
{
	const struct column *end = bot_table_end(facts);
	char heads[HEADS_MAX] = "#";
	struct markup_table table;
	size_t used = 1;

	for (const struct column *c = columns; c < end; c++)
		if (c->head != NULL)
			used += (size_t)snprintf(
				heads + used, sizeof(heads) - used, "|%s%s",
				c->text != NULL ? "<" : "", c->head);
	markup_table_begin(&table, out, form, heads);
	for (unsigned i = 0; i < facts->counted; i++) {
		struct bot_row row = bot_row_at(facts, i);

		markup_table_number(&table, row.standing->shared_rank, 0);
		for (const struct column *c = columns; c < end; c++)
			if (c->head != NULL)
				column_write(&table, c, &row);
		markup_table_row_end(&table);
	}
	markup_table_end(&table);
}

static void
bot_table_print_markdown(FILE *out, const struct report_facts *facts)
{
	bot_table_print_markup(out, markup_table_markdown, facts);
}

static void
bot_table_print_tex(FILE *out, const struct report_facts *facts)
{
	bot_table_print_markup(out, markup_table_tex, facts);
}

const struct table_format table_formats[] = {
	{ "md", bot_table_print_markdown, "a table in Markdown" },
	{ "csv", bot_table_print_csv, "for spreadsheets, all columns" },
	{ "json", bot_table_print_json, "for programs, all columns" },
	{ "tex", bot_table_print_tex, "a tabular of LaTeX" },
	{ NULL, NULL, NULL },
};

const struct table_format *
table_format(const char *word)
{
	const struct table_format *format = table_formats;

	while (format->word != NULL && strcmp(format->word, word) != 0)
		format++;
	return format->word != NULL ? format : NULL;
}
