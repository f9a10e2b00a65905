/* bot_table.c - the standings, one row a bot; see bot_table.h. */
#include "arena/report/bot_table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <jansson.h>

#include "arena/report/paper.h"
#include "lib/format/csv_field.h"
#include "lib/format/json_print.h"

#define DIGITS 10

/* A bot, from both of its rows; @rated is NULL before its first match. */
struct bot_row {
	const struct report_facts *facts;
	const struct standing *standing;
	const struct rating_table_bot *rated;
};

/**
 * struct column - what is told of a bot
 * @name: in CSV and JSON
 * @head: in Markdown and TeX, where there is little room; NULL: it is not there
 * @digits: behind the point, there; 0: a whole number
 * @text: for a column of words, else NULL
 * @number: NaN where it is not known
 * @instead: of a number there; NULL, or returning NULL: nothing
 */
struct column {
	const char *name, *head;
	int digits;
	const char *(*text)(const struct bot_row *row);
	double (*number)(const struct bot_row *row);
	const char *(*instead)(const struct bot_row *row);
};

static const char *
bot_name(const struct bot_row *row)
{
	return store_bot_shown(&row->facts->run->bots[row->standing->bot]);
}

static const char *
bot_version(const struct bot_row *row)
{
	return row->standing->version;
}

/* A field of the standing, and one of the rating. */
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

/* What says nothing before a match. */
#define OF_PLAYED(name, field)                                                 \
	static double name(const struct bot_row *row)                          \
	{                                                                      \
		return row->standing->matches > 0 ? row->standing->field       \
						  : NAN;                       \
	}

OF_PLAYED(rate, rate)
OF_PLAYED(low, low)
OF_PLAYED(high, high)
OF_PLAYED(mean_place, mean_place)

/* A rank set is known when its chance is. */
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

/* An interval that says nothing yet, and one that there is not. */
static const char *
early(const struct bot_row *row)
{
	return row->standing->matches > 0 && standing_is_early(row->standing)
		       ? STANDING_EARLY
		       : NULL;
}

static const char *
few(const struct bot_row *row)
{
	return row->rated != NULL && isnan(row->rated->half)
		       ? RATING_TABLE_TOO_FEW
		       : NULL;
}

static const struct column columns[] = {
	{ "rank", "#", 0, NULL, rank, NULL },
	{ "bot", "Bot", 0, bot_name, NULL, NULL },
	{ "version", NULL, 0, bot_version, NULL, NULL },
	{ "matches", "Matches", 0, NULL, matches, NULL },
	{ "wins", "Won", 0, NULL, wins, NULL },
	{ "ties", "Tied", 0, NULL, ties, NULL },
	{ "mean_place", NULL, 2, NULL, mean_place, NULL },
	{ "points", "Points", 1, NULL, points, NULL },
	{ "rate", "A match", 3, NULL, rate, NULL },
	{ "rate_low", "95 % from", 3, NULL, low, early },
	{ "rate_high", "95 % to", 3, NULL, high, early },
	{ "elo", "Elo", 0, NULL, elo, NULL },
	{ "elo_error", NULL, 1, NULL, elo_error, NULL },
	{ "elo_half", "+/-", 0, NULL, elo_half, few },
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
	{ NULL, NULL, 0, NULL, NULL, NULL },
};

static struct bot_row
row_of(const struct report_facts *facts, unsigned i)
{
	const struct standing *standing = &facts->row[i];

	return (struct bot_row){ facts, standing,
				 strength_of(facts->strength, standing->bot) };
}

/* --- CSV and JSON --------------------------------------------------------- */

/* To ten digits, as JSON has them; nothing where it is not known. */
static void
write_number(FILE *out, double number)
{
	if (!isnan(number))
		fprintf(out, "%.*g", DIGITS, number);
}

static void
print_csv(FILE *out, const struct report_facts *facts)
{
	for (const struct column *c = columns; c->name != NULL; c++)
		fprintf(out, "%s%s", c == columns ? "" : ",", c->name);
	fputc('\n', out);
	for (unsigned i = 0; i < facts->counted; i++) {
		struct bot_row row = row_of(facts, i);

		for (const struct column *c = columns; c->name != NULL; c++) {
			if (c != columns)
				fputc(',', out);
			if (c->text != NULL)
				csv_field(out, c->text(&row));
			else
				write_number(out, c->number(&row));
		}
		fputc('\n', out);
	}
}

static json_t *
value_of(const struct column *column, const struct bot_row *row)
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
print_json(FILE *out, const struct report_facts *facts)
{
	fputc('[', out);
	for (unsigned i = 0; i < facts->counted; i++) {
		struct bot_row row = row_of(facts, i);
		json_t *object = json_object();

		for (const struct column *c = columns; c->name != NULL; c++)
			json_put(object, c->name, value_of(c, &row));
		fputs(i > 0 ? ",\n  " : "\n  ", out);
		json_print(out, object, DIGITS);
	}
	fputs("\n]\n", out);
}

/* --- Markdown and TeX ----------------------------------------------------- */

#define HEADS_MAX 512

static void
write_cell(struct paper *paper, const struct column *column,
	   const struct bot_row *row)
{
	const char *instead = column->instead != NULL ? column->instead(row)
						      : NULL;

	if (column->text != NULL)
		paper_words(paper, column->text(row));
	else if (instead != NULL)
		paper_plain(paper, instead);
	else
		paper_number(paper, column->number(row), column->digits);
}

static void
print_paper(FILE *out, const struct paper_form *form,
	    const struct report_facts *facts)
{
	char heads[HEADS_MAX] = "";
	struct paper paper;
	size_t used = 0;

	for (const struct column *c = columns; c->name != NULL; c++)
		if (c->head != NULL)
			used += (size_t)snprintf(
				heads + used, sizeof(heads) - used, "%s%s%s",
				used > 0 ? "|" : "", c->text != NULL ? "<" : "",
				c->head);
	paper_begin(&paper, out, form, heads);
	for (unsigned i = 0; i < facts->counted; i++) {
		struct bot_row row = row_of(facts, i);

		for (const struct column *c = columns; c->name != NULL; c++)
			if (c->head != NULL)
				write_cell(&paper, c, &row);
		paper_row_end(&paper);
	}
	paper_end(&paper);
}

static void
print_markdown(FILE *out, const struct report_facts *facts)
{
	print_paper(out, paper_markdown, facts);
}

static void
print_tex(FILE *out, const struct report_facts *facts)
{
	print_paper(out, paper_tex, facts);
}

const struct table_format table_formats[] = {
	{ "md", print_markdown, "a table in Markdown" },
	{ "csv", print_csv, "for spreadsheets, all columns" },
	{ "json", print_json, "for programs, all columns" },
	{ "tex", print_tex, "a tabular of LaTeX" },
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
