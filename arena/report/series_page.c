/* series_page.c - a tournament over several games as a page; see
 * series_page.h. */
#include "arena/report/series_page.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/bot_names.h"
#include "arena/output/results.h"
#include "arena/report/report_page.h"
#include "arena/report/standings_plot.h"
#include "lib/alloc.h"

#define ACROSS 10 /* games of a block: they fit on a page of paper */

/**
 * struct telling - a page under way
 * @games: as in overall_page
 * @bots: of the tournament
 */
struct telling {
	struct report_page page;
	const struct series_standings *overall;
	const char *games;
	uint32_t bots;
};

static const char *
name_of(const struct telling *telling, uint32_t n)
{
	const struct series_standings *overall = telling->overall;

	return series_standings_shown(overall, &overall->bots[n]);
}

static void
sum_matches(const struct series_standings *overall, uint64_t *played,
	    uint64_t *all)
{
	*played = *all = 0;
	for (uint32_t i = 0; i < overall->circuit->count; i++) {
		uint64_t here, there;

		series_standings_count(&overall->game[i], &here, &there);
		*played += here;
		*all += there;
	}
}

/* What was played: in a line. */
static void
write_subject(struct report_page *page, bool first)
{
	const struct telling *telling = page->subject->of;
	char games[40], matches[40];
	uint64_t played, all;

	(void)first;
	sum_matches(telling->overall, &played, &all);
	report_page_count(games, sizeof(games),
			  telling->overall->circuit->count, "game");
	report_page_count(matches, sizeof(matches), all, "match");
	html_open(&page->html, "p", "dim");
	html_print(&page->html, "%s, %" PRIu32 " bots, ", games, telling->bots);
	if (played < all)
		html_print(&page->html, "%" PRIu64 " of ", played);
	html_print(&page->html, "%s.", matches);
	html_close(&page->html, "p");
}

/* --- over all ------------------------------------------------------------- */

static bool
has_errors(const struct series_standings *overall)
{
	return overall->ranked > 0 &&
	       standings_plot_have_errors(&overall->rated, overall->ranked);
}

static void
find_best(const struct telling *telling, char *out, size_t size)
{
	const struct series_standings *overall = telling->overall;

	if (overall->played == 0)
		snprintf(out, size, "No match was played yet.");
	else if (overall->ranked == 0)
		snprintf(out, size, "No bot has played in every game.");
	else if (has_errors(overall))
		standings_plot_find(&overall->rated.row[0], out, size);
	else
		snprintf(out, size,
			 "%s has the most points. There are too few groups of "
			 "matches for more: six are wanted in each game.",
			 name_of(telling, 0));
}

static void
write_ranking(struct telling *telling)
{
	struct report_page *page = &telling->page;

	report_page_table(
		page,
		"Over all games; what stands behind \u00b1 is the 95 % "
		"interval",
		"#|<Bot|matches|points in %|" STANDINGS_PLOT_HEADS);
	for (uint32_t n = 0; n < telling->bots; n++) {
		const struct series_standings_bot *bot =
			&telling->overall->bots[n];
		bool ranked = bot->rank > 0;

		report_page_row(page);
		if (ranked)
			report_page_number(page, "%" PRIu32, bot->rank);
		else
			report_page_number(page, "-");
		report_page_name(page, name_of(telling, n), NULL);
		if (ranked) {
			report_page_number(page, "%" PRIu64, bot->matches);
			report_page_number(page, "%.1f", percent(bot->points));
		} else {
			report_page_number(page, "-");
			report_page_number(page, "-");
		}
		standings_plot_cells(page, ranked ? bot->rated : NULL);
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

static bool
is_weighted(const struct series_standings *overall)
{
	bool weighted = false;

	for (uint32_t i = 0; i < overall->circuit->count; i++)
		weighted = weighted || overall->game[i].game->weight != 1;
	return weighted;
}

static void
write_notes(struct telling *telling)
{
	const struct series_standings *overall = telling->overall;
	struct html *html = &telling->page.html;
	char *differs = series_standings_elo_note(overall);

	if (differs != NULL)
		html_put(html, "p", NULL, "%s", differs);
	free(differs);
	html_put(html, "p", "dim",
		 "Points are the mean of the points a match in the games, each "
		 "game %s, however many matches it has; so is Elo.",
		 is_weighted(overall) ? "by its weight" : "once");
	if (overall->played < overall->circuit->count)
		html_put(html, "p", "dim",
			 "So far %" PRIu32 " of %" PRIu32 " games count: the "
			 "others have not begun.",
			 overall->played, overall->circuit->count);
	if (overall->ranked < telling->bots && overall->played > 0)
		html_put(html, "p", "dim",
			 "Who has not played in every game that has begun, or "
			 "is struck out, has no rank over all.");
	if (overall->ranked > 0 && !has_errors(overall))
		html_put(
			html, "p", "dim", "%s",
			results_more(overall->played == overall->circuit->count,
				     false));
}

static void
section_ranking(struct telling *telling)
{
	const struct series_standings *overall = telling->overall;
	struct report_page *page = &telling->page;
	struct stand stand[REPORT_PAGE_BOTS];
	char finding[300];
	uint32_t shown = 0;

	report_page_section(page, "standings", "Over all games");
	find_best(telling, finding, sizeof(finding));
	report_page_finding(page, "%s", finding);
	for (; has_errors(overall) && shown < overall->ranked &&
	       shown < REPORT_PAGE_BOTS;
	     shown++)
		stand[shown] = stand_by_elo(&overall->rated.row[shown]);
	if (shown > 0)
		standings_plot_draw(page, stand, shown, true, finding);
	write_ranking(telling);
	write_notes(telling);
	report_page_section_end(page, "arena standings DIR");
}

/* --- game by game --------------------------------------------------------- */

/* What a bot did in a game; NULL: it has not played there. */
static const struct standing *
part_of(const struct series_standings *overall, uint32_t n, uint32_t i)
{
	const struct standing *rows = overall->game[i].rows;
	uint32_t bot = overall->bots[n].bot;

	return rows != NULL && rows[bot].matches > 0 ? &rows[bot] : NULL;
}

static void
write_part(struct html *html, const struct standing *part)
{
	if (part == NULL) {
		html_put(html, "td", NULL, "-");
		return;
	}
	html_open(html, "td", report_page_shade(part->rate));
	html_print(html, "%.0f", percent(part->rate));
	html_put(html, "small", NULL, "rank %u", part->rank);
	html_close(html, "td");
}

/* All bots, the games from @from to @to - 1. */
static void
write_block(struct telling *telling, uint32_t from, uint32_t to)
{
	struct report_page *page = &telling->page;
	char heads[ACROSS * (BOT_NAME_MAX + 2) + 8] = "<Bot", caption[160];
	size_t used = strlen(heads);

	snprintf(caption, sizeof(caption),
		 "Points a match in %%; below, the rank in that game; games "
		 "%" PRIu32 " to %" PRIu32 " across",
		 from + 1, to);
	for (uint32_t i = from; i < to; i++)
		used += (size_t)snprintf(heads + used, sizeof(heads) - used,
					 "|%s",
					 telling->overall->game[i].game->name);
	report_page_table_as(page, "cross", caption, heads);
	for (uint32_t n = 0; n < telling->bots; n++) {
		report_page_row(page);
		report_page_name(page, name_of(telling, n), NULL);
		for (uint32_t i = from; i < to; i++)
			write_part(&page->html,
				   part_of(telling->overall, n, i));
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

/* In how many games the best over all leads. */
static void
find_wins(const struct telling *telling, char *out, size_t size)
{
	const struct series_standings *overall = telling->overall;
	uint32_t first = 0;
	char games[40];

	if (overall->ranked == 0) {
		snprintf(out, size, "Nobody leads over all yet.");
		return;
	}
	for (uint32_t i = 0; i < overall->circuit->count; i++) {
		const struct standing *part = part_of(overall, 0, i);

		first += part != NULL && part->rank == 1;
	}
	report_page_count(games, sizeof(games), overall->played, "game");
	snprintf(out, size,
		 "%s, which has the most points, leads in %" PRIu32 " of %s.",
		 name_of(telling, 0), first, games);
}

static void
section_parts(struct telling *telling)
{
	uint32_t games = telling->overall->circuit->count;
	char finding[300];

	report_page_section(&telling->page, "games", "Game by game");
	find_wins(telling, finding, sizeof(finding));
	report_page_finding(&telling->page, "%s", finding);
	for (uint32_t i = 0; i < games; i += ACROSS)
		write_block(telling, i,
			    i + ACROSS < games ? i + ACROSS : games);
	report_page_section_end(&telling->page, NULL);
}

/* --- the games ------------------------------------------------------------ */

static void
write_game(struct telling *telling, const struct series_standings_game *game)
{
	struct report_page *page = &telling->page;
	const struct config *config = game->game->config;
	char *to = NULL;
	uint64_t played, all;

	series_standings_count(game, &played, &all);
	if (telling->games != NULL && game->store != NULL)
		to = xprintf("%s/%s", game->game->name, telling->games);
	report_page_row(page);
	report_page_name(page, game->game->name, to);
	html_put(&page->html, "td", NULL, "%s", config->rules_name);
	report_page_number(page, "%" PRId64, game->game->weight);
	report_page_number(page, "%" PRIu64, played);
	report_page_number(page, "%" PRIu64, all);
	report_page_row_end(page);
	free(to);
}

static void
section_games(struct telling *telling)
{
	const struct series_standings *overall = telling->overall;
	struct report_page *page = &telling->page;
	uint64_t played, all;

	sum_matches(overall, &played, &all);
	report_page_section(page, "matches", "The games");
	if (played < all)
		report_page_finding(
			page, "%" PRIu64 " of %" PRIu64 " matches were played.",
			played, all);
	else
		report_page_finding(page, "All matches were played.");
	report_page_table(page, "The games of the tournament",
			  "<Game|<rules|weight|played|of");
	for (uint32_t i = 0; i < overall->circuit->count; i++)
		write_game(telling, &overall->game[i]);
	report_page_table_end(page);
	report_page_section_end(page,
				"arena config DIR/config.yaml --schedule");
}

/* --- the whole ------------------------------------------------------------ */

/* Who played it: what the games' results say, or this program. */
static const char *
program_of(const struct series_standings *overall)
{
	for (uint32_t i = 0; i < overall->circuit->count; i++)
		if (overall->game[i].store != NULL)
			return store_run(overall->game[i].store)->program;
	return "deadwood " DEADWOOD_VERSION;
}

void
overall_page(FILE *out, const struct series_standings *overall, const char *dir,
	     const char *games)
{
	static const struct report_page_place places[] = {
		{ "Over all games", "#standings" },
		{ "Game by game", "#games" },
		{ "The games", "#matches" },
		{ NULL, NULL },
	};
	struct report_page_subject subject = {
		.name = overall->circuit->name,
		.dir = dir,
		.program = program_of(overall),
		.write = write_subject,
	};
	struct telling telling = {
		.page = { .subject = &subject },
		.overall = overall,
		.games = games,
		.bots = overall->circuit->game[0].config->bot_count,
	};

	subject.of = &telling;
	report_page_begin(&telling.page, out, "", "", places);
	section_ranking(&telling);
	section_parts(&telling);
	section_games(&telling);
	report_page_end(&telling.page);
}
