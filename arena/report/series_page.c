/* series_page.c - write a tournament over several games as a page; see
 * series_page.h. */
#include "arena/report/series_page.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/output/results.h"
#include "arena/report/column_table.h"
#include "arena/report/rating_cells.h"
#include "lib/alloc.h"

#define ACROSS 10 /* columns of a table that fit on a printed page */

/**
 * struct series_page - the page being written
 * @games: as in series_page_write
 * @bots: number of bots
 */
struct series_page {
	struct report_page page;
	const struct series_standings *overall;
	const char *games;
	uint32_t bots;
};

static const char *
series_bot_title(const struct series_page *series, uint32_t n)
{
	const struct series_standings *overall = series->overall;

	return series_standings_label(overall, &overall->bots[n]);
}

static void
series_sum_matches(const struct series_standings *overall, uint64_t *played,
		   uint64_t *all)
{
	*played = *all = 0;
	for (uint32_t i = 0; i < overall->series->count; i++) {
		uint64_t here, there;

		series_standings_count(&overall->game[i], &here, &there);
		*played += here;
		*all += there;
	}
}

/* Write one line about the tournament. */
static void
series_write_summary(struct report_page *page, bool first)
{
	const struct series_page *series = page->subject->of;
	char games[40], matches[40];
	uint64_t played, all;

	(void)first;
	series_sum_matches(series->overall, &played, &all);
	report_page_count(games, sizeof(games), series->overall->series->count,
			  "game");
	report_page_count(matches, sizeof(matches), all, "match");
	html_open(&page->html, "p", "dim");
	html_print(&page->html, "%s, %" PRIu32 " bots, ", games, series->bots);
	if (played < all)
		html_print(&page->html, "%" PRIu64 " of ", played);
	html_print(&page->html, "%s.", matches);
	html_close(&page->html, "p");
}

/* --- overall -------------------------------------------------------------- */

static bool
series_has_errors(const struct series_standings *overall)
{
	return overall->ranked > 0 &&
	       rating_cells_have_errors(&overall->rated, overall->ranked);
}

static void
series_describe_best(const struct series_page *series, char *out, size_t size)
{
	const struct series_standings *overall = series->overall;
	struct leaders first = { .rated = &overall->rated,
				 .bots = overall->ranked };
	char lead[200];

	if (overall->played == 0 || overall->ranked == 0) {
		snprintf(out, size, "%s",
			 overall->played == 0
				 ? "No match was played yet."
				 : "No bot has played in every game.");
		return;
	}
	while (first.leaders < overall->ranked &&
	       overall->bots[first.leaders].rank == 1)
		first.leaders++;
	first.leader = series_bot_title(series, 0);
	first.best = overall->bots[0].rated;
	if (leaders_describe(&first, lead, sizeof(lead)))
		snprintf(out, size, "%s.", lead);
	else
		snprintf(out, size,
			 "%s; nothing is certain yet: %d groups of matches "
			 "are needed in each game.",
			 lead, RATING_GROUPS_MIN);
}

/* Return the page of which @page is a part. */
static const struct series_page *
series_of(const struct report_page *page)
{
	return page->subject->of;
}

static const struct series_standings_bot *
series_bot_at(const struct report_page *page, unsigned i)
{
	return &series_of(page)->overall->bots[i];
}

static bool
series_is_ranked(struct report_page *page, unsigned i)
{
	return series_bot_at(page, i)->rank > 0;
}

static bool
series_has_chance(struct report_page *page, unsigned i)
{
	return series_is_ranked(page, i) &&
	       !isnan(series_bot_at(page, i)->rated->set.first);
}

static void
series_write_rank(struct report_page *page, unsigned i)
{
	report_page_number(page, "%" PRIu32, series_bot_at(page, i)->rank);
}

static void
series_write_name(struct report_page *page, unsigned i)
{
	report_page_name(page, series_bot_title(series_of(page), i), NULL);
}

static void
series_write_points(struct report_page *page, unsigned i)
{
	report_page_number(page, "%.1f",
			   percent(series_bot_at(page, i)->points));
}

/* Draw Elo on the scale of all bots. */
static void
series_draw_elo(struct report_page *page, unsigned i)
{
	const struct series_standings *overall = series_of(page)->overall;
	const struct rating_table_bot *row = overall->bots[i].rated;
	struct interval drawn = { row->elo, row->elo - row->half,
				  row->elo + row->half, row->elo, row->elo };

	for (uint32_t n = 0; n < overall->ranked; n++) {
		const struct rating_table_bot *other = &overall->rated.row[n];

		drawn.from = fmin(drawn.from, other->elo - other->half);
		drawn.to = fmax(drawn.to, other->elo + other->half);
	}
	interval_write_cell(page, &drawn);
}

static void
series_write_matches(struct report_page *page, unsigned i)
{
	report_page_number(page, "%" PRIu64, series_bot_at(page, i)->matches);
}

static void
series_write_elo(struct report_page *page, unsigned i)
{
	rating_cells_elo(page, series_bot_at(page, i)->rated);
}

static void
series_write_ranks(struct report_page *page, unsigned i)
{
	rating_cells_ranks(page, series_bot_at(page, i)->rated);
}

static void
series_write_chance(struct report_page *page, unsigned i)
{
	rating_cells_chance(page, series_bot_at(page, i)->rated);
}

static const struct table_column series_columns[] = {
	{ "#", series_write_rank, series_is_ranked },
	{ "<Bot", series_write_name, NULL },
	{ "% of points", series_write_points, series_is_ranked },
	{ "matches", series_write_matches, series_is_ranked },
	{ "Elo", series_write_elo, series_is_ranked },
	{ "<95 % interval", series_draw_elo, series_has_chance },
	{ "possible ranks", series_write_ranks, series_has_chance },
	{ "chance to be best", series_write_chance, series_has_chance },
	{ NULL, NULL, NULL },
};

static bool
series_is_weighted(const struct series_standings *overall)
{
	bool weighted = false;

	for (uint32_t i = 0; i < overall->series->count; i++)
		weighted = weighted || overall->game[i].game->weight != 1;
	return weighted;
}

static void
series_write_notes(struct series_page *series)
{
	const struct series_standings *overall = series->overall;
	struct html *html = &series->page.html;
	char *differs = series_standings_elo_note(overall);

	if (differs != NULL)
		html_element(html, "p", NULL, "%s", differs);
	free(differs);
	html_element(html, "p", "dim",
		     "Overall points are the mean of the points per match in "
		     "each game. Each game counts %s, regardless of its number "
		     "of matches. Overall Elo is the mean of the Elo in each "
		     "game, computed in the same way.",
		     series_is_weighted(overall) ? "by its weight" : "once");
	if (overall->played < overall->series->count)
		html_element(html, "p", "dim",
			     "So far, %" PRIu32 " of %" PRIu32
			     " games count; the others have not started.",
			     overall->played, overall->series->count);
	if (overall->ranked < series->bots && overall->played > 0)
		html_element(
			html, "p", "dim",
			"A bot that has not played in every started game, or "
			"is disqualified, has no overall rank.");
	if (overall->ranked > 0 && !series_has_errors(overall))
		html_element(html, "p", "dim", "%s",
			     results_more_hint(overall->played ==
						       overall->series->count,
					       false));
}

static void
section_ranking(struct series_page *series)
{
	struct report_page *page = &series->page;
	char finding[300];

	report_page_section(page, "standings", "Over all games");
	series_describe_best(series, finding, sizeof(finding));
	report_page_finding(page, "%s", finding);
	column_table_write(page,
			   series_has_errors(series->overall)
				   ? "Results over all games; the lines and "
				     "the numbers after \u00b1 are 95 % "
				     "intervals"
				   : "Results over all games",
			   series_columns, series->bots, NULL);
	series_write_notes(series);
	report_page_section_end(page, "arena standings DIR");
}

/* --- game by game --------------------------------------------------------- */

/* Return the row of bot @n in game @i; NULL if the bot has not played the
 * game. */
static const struct standing *
series_game_row(const struct series_standings *overall, uint32_t n, uint32_t i)
{
	const struct standing *rows = overall->game[i].rows;
	uint32_t bot = overall->bots[n].bot;

	return rows != NULL && rows[bot].matches > 0 ? &rows[bot] : NULL;
}

static void
series_write_game_cell(struct html *html, const struct standing *part)
{
	struct interval drawn;

	if (part == NULL) {
		html_element(html, "td", NULL, "-");
		return;
	}
	drawn = (struct interval){
		.at = part->rate,
		.low = standing_is_early(part) ? NAN : part->low,
		.high = part->high,
		.to = 1,
	};
	html_open(html, "td", report_page_shade(part->rate));
	html_print(html, "%.0f", percent(part->rate));
	html_element(html, "small", "rank", "rank %u", part->shared_rank);
	interval_draw(html, &drawn);
	html_close(html, "td");
}

/* Write a table of all bots, with the games @from to @to - 1. */
static void
series_write_block(struct series_page *series, uint32_t from, uint32_t to)
{
	struct report_page *page = &series->page;

	report_page_table_begin(
		page, "cross games",
		"% of points, the rank in that game, and the 95 % interval "
		"on a scale from 0 to 100 %");
	report_page_head(page, "<Bot");
	for (uint32_t i = from; i < to; i++)
		report_page_head(page, series->overall->game[i].game->name);
	report_page_table_body(page);
	for (uint32_t n = 0; n < series->bots; n++) {
		report_page_row(page);
		report_page_name(page, series_bot_title(series, n), NULL);
		for (uint32_t i = from; i < to; i++)
			series_write_game_cell(
				&page->html,
				series_game_row(series->overall, n, i));
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

/* Describe in how many games the overall leader leads. */
static void
series_describe_wins(const struct series_page *series, char *out, size_t size)
{
	const struct series_standings *overall = series->overall;
	uint32_t first = 0;
	char games[40];

	if (overall->ranked == 0) {
		snprintf(out, size, "No bot leads overall yet.");
		return;
	}
	for (uint32_t i = 0; i < overall->series->count; i++) {
		const struct standing *part = series_game_row(overall, 0, i);

		first += part != NULL && part->shared_rank == 1;
	}
	report_page_count(games, sizeof(games), overall->played, "game");
	snprintf(out, size,
		 "%s has the most points overall, and leads in %" PRIu32
		 " of %s.",
		 series_bot_title(series, 0), first, games);
}

static void
section_parts(struct series_page *series)
{
	uint32_t games = series->overall->series->count;
	char finding[300];

	report_page_section(&series->page, "games", "Game by game");
	series_describe_wins(series, finding, sizeof(finding));
	report_page_finding(&series->page, "%s", finding);
	for (uint32_t i = 0; i < games; i += ACROSS)
		series_write_block(series, i,
				   i + ACROSS < games ? i + ACROSS : games);
	report_page_shade_key(&series->page);
	report_page_section_end(&series->page, NULL);
}

/* --- the games ------------------------------------------------------------ */

static void
series_write_game(struct series_page *series,
		  const struct series_standings_game *game)
{
	struct report_page *page = &series->page;
	const struct config *config = game->game->config;
	char *to = NULL;
	uint64_t played, all;

	series_standings_count(game, &played, &all);
	if (series->games != NULL && game->store != NULL)
		to = xprintf("%s/%s", game->game->name, series->games);
	report_page_row(page);
	report_page_name(page, game->game->name, to);
	html_element(&page->html, "td", NULL, "%s", config->rules_name);
	report_page_number(page, "%" PRId64, game->game->weight);
	report_page_number(page, "%" PRIu64, played);
	report_page_number(page, "%" PRIu64, all);
	report_page_row_end(page);
	free(to);
}

static void
section_games(struct series_page *series)
{
	const struct series_standings *overall = series->overall;
	struct report_page *page = &series->page;
	uint64_t played, all;

	series_sum_matches(overall, &played, &all);
	report_page_section(page, "matches", "The games");
	if (played < all)
		report_page_finding(
			page, "%" PRIu64 " of %" PRIu64 " matches were played.",
			played, all);
	else
		report_page_finding(page, "All matches were played.");
	report_page_table(page, "The games of the tournament",
			  "<Game|<rules|weight|played|of");
	for (uint32_t i = 0; i < overall->series->count; i++)
		series_write_game(series, &overall->game[i]);
	report_page_table_end(page);
	report_page_section_end(page,
				"arena config DIR/config.yaml --schedule");
}

/* --- page ----------------------------------------------------------------- */

/* Return the program that played the games; if it is not known, return this
 * program. */
static const char *
series_program(const struct series_standings *overall)
{
	for (uint32_t i = 0; i < overall->series->count; i++)
		if (overall->game[i].store != NULL)
			return store_run(overall->game[i].store)->program;
	return "deadwood " DEADWOOD_VERSION;
}

void
series_page_write(FILE *out, const struct series_standings *overall,
		  const char *dir, const char *games)
{
	static const struct report_page_link places[] = {
		{ "Over all games", "#standings" },
		{ "Game by game", "#games" },
		{ "The games", "#matches" },
		{ NULL, NULL },
	};
	struct report_page_subject subject = {
		.name = overall->series->name,
		.dir = dir,
		.program = series_program(overall),
		.write = series_write_summary,
	};
	struct series_page series = {
		.page = { .subject = &subject },
		.overall = overall,
		.games = games,
		.bots = overall->series->game[0].config->bot_count,
	};

	subject.of = &series;
	report_page_begin(&series.page, out, "", "", places);
	section_ranking(&series);
	section_parts(&series);
	section_games(&series);
	report_page_end(&series.page);
}
