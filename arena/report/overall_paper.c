/* overall_paper.c - the table over all games in Markdown and LaTeX; see
 * series_page.h. */
#include "arena/report/series_page.h"

#include <math.h>
#include <stdlib.h>

#include "lib/alloc.h"

/* The heads of the columns; owned. */
static char *
heads_of(const struct series_standings *overall)
{
	char *heads = xstrdup("#|<Bot|Matches|Points|Elo|+/-|Rank from|Rank "
			      "to|Best");

	for (uint32_t i = 0; i < overall->circuit->count; i++) {
		char *more = xprintf("%s|%s", heads,
				     overall->game[i].game->name);

		free(heads);
		heads = more;
	}
	return heads;
}

static void
write_rating(struct paper *paper, const struct series_standings_bot *bot)
{
	bool ranked = bot->rank > 0;
	bool known = ranked && !isnan(bot->rated->set.first);

	paper_number(paper, ranked ? (double)bot->matches : NAN, 0);
	paper_number(paper, ranked ? bot->points : NAN, 3);
	paper_number(paper, ranked ? bot->rated->elo : NAN, 0);
	if (ranked && isnan(bot->rated->half))
		paper_plain(paper, RATING_TABLE_TOO_FEW);
	else
		paper_number(paper, ranked ? bot->rated->half : NAN, 0);
	paper_number(paper, known ? (double)bot->rated->set.best : NAN, 0);
	paper_number(paper, known ? (double)bot->rated->set.worst : NAN, 0);
	paper_number(paper, known ? bot->rated->set.first : NAN, 3);
}

void
overall_paper(FILE *out, const struct series_standings *overall,
	      const struct paper_form *form)
{
	uint32_t bots = overall->circuit->game[0].config->bot_count;
	char *heads = heads_of(overall);
	struct paper paper;

	paper_begin(&paper, out, form, heads);
	free(heads);
	for (uint32_t n = 0; n < bots; n++) {
		const struct series_standings_bot *bot = &overall->bots[n];

		paper_number(&paper, bot->rank > 0 ? (double)bot->rank : NAN,
			     0);
		paper_words(&paper, series_standings_shown(overall, bot));
		write_rating(&paper, bot);
		for (uint32_t i = 0; i < overall->circuit->count; i++) {
			const struct standing *rows = overall->game[i].rows;

			paper_number(&paper,
				     rows != NULL && rows[bot->bot].matches > 0
					     ? rows[bot->bot].rate
					     : NAN,
				     3);
		}
		paper_row_end(&paper);
	}
	paper_end(&paper);
}
