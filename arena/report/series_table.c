/* series_table.c - the standings over all games in Markdown and LaTeX; see
 * series_page.h. */
#include "arena/report/series_page.h"

#include <math.h>
#include <stdlib.h>

#include "lib/alloc.h"

/* Return the heads of the columns; owned. */
static char *
series_table_heads(const struct series_standings *overall)
{
	char *heads = xstrdup("#|<Bot|Matches|Points|Elo|+/-|Rank from|Rank "
			      "to|Best");

	for (uint32_t i = 0; i < overall->series->count; i++) {
		char *more = xprintf("%s|%s", heads,
				     overall->game[i].game->name);

		free(heads);
		heads = more;
	}
	return heads;
}

static void
series_table_write_rating(struct markup_table *table,
			  const struct series_standings_bot *bot)
{
	bool ranked = bot->rank > 0;
	bool known = ranked && !isnan(bot->rated->set.first);

	markup_table_number(table, ranked ? (double)bot->matches : NAN, 0);
	markup_table_number(table, ranked ? bot->points : NAN, 3);
	markup_table_number(table, ranked ? bot->rated->elo : NAN, 0);
	if (ranked && isnan(bot->rated->half))
		markup_table_raw(table, RATING_TABLE_TOO_FEW);
	else
		markup_table_number(table, ranked ? bot->rated->half : NAN, 0);
	markup_table_number(table, known ? (double)bot->rated->set.best : NAN,
			    0);
	markup_table_number(table, known ? (double)bot->rated->set.worst : NAN,
			    0);
	markup_table_number(table, known ? bot->rated->set.first : NAN, 3);
}

void
series_table_write(FILE *out, const struct series_standings *overall,
		   const struct markup_table_format *form)
{
	uint32_t bots = overall->series->game[0].config->bot_count;
	char *heads = series_table_heads(overall);
	struct markup_table table;

	markup_table_begin(&table, out, form, heads);
	free(heads);
	for (uint32_t n = 0; n < bots; n++) {
		const struct series_standings_bot *bot = &overall->bots[n];

		markup_table_number(&table,
				    bot->rank > 0 ? (double)bot->rank : NAN, 0);
		markup_table_text(&table, series_standings_label(overall, bot));
		series_table_write_rating(&table, bot);
		for (uint32_t i = 0; i < overall->series->count; i++) {
			const struct standing *rows = overall->game[i].rows;

			markup_table_number(
				&table,
				rows != NULL && rows[bot->bot].matches > 0
					? rows[bot->bot].rate
					: NAN,
				3);
		}
		markup_table_row_end(&table);
	}
	markup_table_end(&table);
}
