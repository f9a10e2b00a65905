/* game_stats.c - collect statistics from logs; see game_stats.h. */
#include "arena/replay/game_stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_files.h"
#include "arena/replay/redact.h"
#include "lib/alloc.h"

/* A standard error needs at least this number of groups. */
#define GROUPS_LEAST 2

/* --- means ---------------------------------------------------------------- */

/* Close the current group. */
static void
mean_close(struct game_stats_mean *mean)
{
	if (mean->n == 0)
		return;
	mean->groups++;
	mean->sums += mean->sum;
	mean->ns += mean->n;
	mean->squares += mean->sum * mean->sum;
	mean->cross += mean->sum * mean->n;
	mean->n_squares += mean->n * mean->n;
	mean->sum = mean->n = 0;
}

static void
mean_add(struct game_stats_mean *mean, double value)
{
	mean->sum += value;
	mean->n++;
}

/* Return the standard error of a ratio of sums over groups.  Deals with the
 * same cards, and deals of one match, are not independent. */
double
game_stats_mean_of(const struct game_stats_mean *mean, double *error,
		   uint64_t *groups)
{
	struct game_stats_mean all = *mean;
	double value, spread, count;

	mean_close(&all);
	*groups = all.groups;
	*error = -1;
	if (all.ns == 0)
		return 0;
	value = all.sums / all.ns;
	if (all.groups < GROUPS_LEAST)
		return value;
	count = (double)all.groups;
	spread = all.squares - 2 * value * all.cross +
		 value * value * all.n_squares;
	*error = sqrt(fmax(spread, 0) * count / (count - 1)) / all.ns;
	return value;
}

/* --- rows ----------------------------------------------------------------- */

void
game_stats_init(struct game_stats *stats)
{
	*stats = (struct game_stats){ .match = xcalloc(
					      1, sizeof(struct log_verify)) };
}

void
game_stats_release(struct game_stats *stats)
{
	free(stats->game);
	free(stats->bot);
	free(stats->match);
}

/* Return the index of a match's game; add the game if it is new. */
static unsigned
stats_find_game(struct game_stats *stats, const struct log_verify *match)
{
	const struct rules *rules = &match->rules;
	struct game_stats_game *game;
	unsigned i = 0;

	while (i < stats->games &&
	       (strcmp(stats->game[i].name, rules->name) != 0 ||
		stats->game[i].players != match->players))
		i++;
	if (i < stats->games)
		return i;
	stats->game = xrealloc(stats->game, ++stats->games, sizeof(*game));
	game = &stats->game[i];
	memset(game, 0, sizeof(*game));
	memcpy(game->name, rules->name, sizeof(game->name));
	memcpy(game->title, rules->title, sizeof(game->title));
	game->players = match->players;
	game->low_wins = rules->winner == WINNER_LOWEST;
	game->has_deadwood = rules->family->deadwood != NULL;
	return i;
}

static unsigned
stats_bot_index(const struct game_stats *stats, unsigned game, const char *name)
{
	unsigned i = 0;

	while (i < stats->bots && (stats->bot[i].game != game ||
				   strcmp(stats->bot[i].name, name) != 0))
		i++;
	return i;
}

static unsigned
stats_find_bot(struct game_stats *stats, unsigned game, const char *name)
{
	unsigned i = stats_bot_index(stats, game, name);

	if (i < stats->bots)
		return i;
	stats->bot = xrealloc(stats->bot, ++stats->bots, sizeof(*stats->bot));
	memset(&stats->bot[i], 0, sizeof(*stats->bot));
	stats->bot[i].game = game;
	memcpy(stats->bot[i].name, name, strlen(name) + 1);
	return i;
}

const struct game_stats_bot *
game_stats_find(const struct game_stats *stats, unsigned game, const char *name)
{
	unsigned i = stats_bot_index(stats, game, name);

	return i < stats->bots ? &stats->bot[i] : NULL;
}

/* --- records -------------------------------------------------------------- */

/* Return true if a lower seat belongs to the same bot. */
static bool
stats_seat_is_counted(const struct game_stats *stats, unsigned seat)
{
	for (unsigned i = 0; i < seat; i++)
		if (stats->row[i] == stats->row[seat])
			return true;
	return false;
}

static bool
stats_header(void *arg, const struct log_verify *match)
{
	struct game_stats *stats = arg;
	struct game_stats_game *game;

	stats->now = stats_find_game(stats, match);
	stats->actions = 0;
	for (unsigned i = 0; i < match->players; i++) {
		stats->row[i] = stats_find_bot(stats, stats->now,
					       match->player[i]);
		if (!stats_seat_is_counted(stats, i))
			stats->bot[stats->row[i]].matches++;
	}
	game = &stats->game[stats->now];
	game->matches++;
	if (memcmp(game->cards, match->commitment, sizeof(game->cards)) != 0)
		for (unsigned i = 0; i < match->players; i++) {
			mean_close(&game->order[i]);
			mean_close(&game->seat[i]);
		}
	memcpy(game->cards, match->commitment, sizeof(game->cards));
	return true;
}

static void
stats_add_event(struct game_stats *stats, const struct log_verify *match,
		const struct event *event)
{
	struct game_stats_bot *bot;

	if (event->seat >= match->players)
		return;
	bot = &stats->bot[stats->row[event->seat]];
	if (event->action.act == ACT_DRAW &&
	    event->action.from < GAME_STATS_SOURCES)
		bot->draws[event->action.from]++;
	bot->buys += event->action.act == ACT_BUY;
	bot->adds += event->action.act == ACT_ADD;
}

static bool
stats_action(void *arg, const struct log_verify *match)
{
	struct game_stats *stats = arg;
	const struct json *json = &match->json;
	int at = json_get(json, 0, "us");
	seat_t seat = log_verify_seat(match);
	struct game_stats_bot *bot;
	int64_t us;
	double place;

	stats->actions++;
	for (unsigned i = 0; i < match->events.n; i++)
		stats_add_event(stats, match, &match->events.at[i]);
	if (seat == SEAT_NONE)
		return true;
	bot = &stats->bot[stats->row[seat]];
	bot->defaults += json_get(json, 0, "by") >= 0;
	if (at < 0 || !json_int(json, at, 0, INT64_MAX, &us))
		return true;
	place = us > 0 ? GAME_STATS_TIMES_EACH * log10((double)us) : 0;
	bot->times[place < GAME_STATS_TIMES - 1 ? (unsigned)place
						: GAME_STATS_TIMES - 1]++;
	bot->decisions++;
	return true;
}

#define GAME_STATS_TIMEOUT 3 /* index in game_stats_faults */

const struct fault_kind game_stats_faults[GAME_STATS_FAULTS] = {
	{ "json", "the line is not JSON" },
	{ "form", "the line contains no valid action" },
	{ "illegal", "the action is against the rules" },
	[GAME_STATS_TIMEOUT] = { "timeout", "no answer in time" },
	{ "budget", "the answer cost more than was left of the budget" },
	{ "protocol", "no request asked for the line" },
};

static bool
stats_line(void *arg, const struct log_verify *match, const char *type)
{
	struct game_stats *stats = arg;
	const struct json *json = &match->json;
	bool fault = strcmp(type, "fault") == 0;
	seat_t seat = log_verify_seat(match);
	struct game_stats_bot *bot;

	if ((!fault && strcmp(type, "forfeit") != 0) || seat == SEAT_NONE)
		return true;
	bot = &stats->bot[stats->row[seat]];
	bot->faults += fault;
	bot->forfeits += !fault;
	for (unsigned i = 0; fault && i < GAME_STATS_FAULTS; i++)
		bot->faults_by[i] += json_is(json, json_get(json, 0, "code"),
					     game_stats_faults[i].code);
	bot->timeouts = bot->faults_by[GAME_STATS_TIMEOUT];
	return true;
}

/* Return a seat's points in the finished deal; higher is better. */
static int
stats_points(const struct game_stats_game *game, const struct state *state,
	     unsigned seat)
{
	int points = state->deal_scores[seat];

	return game->low_wins ? -points : points;
}

/* Return true if another side had better points. */
static bool
stats_is_lost(const struct game_stats_game *game, const struct state *state,
	      unsigned seat)
{
	for (unsigned i = 0; i < game->players; i++)
		if (rules_side(state->rules, i) !=
			    rules_side(state->rules, seat) &&
		    stats_points(game, state, i) >
			    stats_points(game, state, seat))
			return true;
	return false;
}

/* Count the ending of a deal for the bot of a seat. */
static void
stats_add_end(struct game_stats *stats, const struct state *state,
	      unsigned seat)
{
	struct game_stats_bot *bot = &stats->bot[stats->row[seat]];
	struct game_stats_ends *ends = &bot->ends;
	bool no_seat = state->ender == SEAT_NONE;
	bool own = !no_seat && rules_side(state->rules, state->ender) ==
				       rules_side(state->rules, seat);

	bot->deals++;
	(no_seat ? ends->no_seat : own ? ends->own : ends->other)[state->how]++;
	if (stats_is_lost(&stats->game[stats->now], state, seat))
		(own ? ends->own_lost : ends->lost)[state->how]++;
}

/* Count the cards that are left in a seat's hand. */
static void
stats_add_hand(struct game_stats *stats, const struct state *state,
	       unsigned seat)
{
	struct game_stats_bot *bot = &stats->bot[stats->row[seat]];
	const struct bag *hand = &state->hands[seat];

	if (!(state->dealt >> seat & 1))
		return;
	bot->hands++;
	bot->left += hand->n;
	if (state->rules->family->deadwood != NULL)
		bot->deadwood += state->rules->family->deadwood(state, hand);
}

/* Count the points by order of play.  This requires that all seats were dealt
 * cards. */
static void
stats_add_order(struct game_stats_game *game, const struct state *state)
{
	unsigned players = game->players;
	double mean = 0;

	if (state->dealt != (1u << players) - 1)
		return;
	for (unsigned i = 0; i < players; i++)
		mean += stats_points(game, state, i) / (double)players;
	for (unsigned i = 0; i < players; i++)
		mean_add(&game->order[(i + 2 * players - state->dealer - 1) %
				      players],
			 stats_points(game, state, i) - mean);
}

static bool
stats_deal_over(void *arg, const struct log_verify *match)
{
	struct game_stats *stats = arg;
	struct game_stats_game *game = &stats->game[stats->now];
	const struct state *state = &match->state;

	for (unsigned i = 0; i < match->players; i++) {
		if (!stats_seat_is_counted(stats, i))
			stats_add_end(stats, state, i);
		stats_add_hand(stats, state, i);
	}
	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		game->melds[meld->kind]++;
		if (meld->owner < match->players)
			stats->bot[stats->row[meld->owner]].melds[meld->kind]++;
	}
	stats_add_order(game, state);
	game->deals++;
	game->ends[state->how]++;
	game->turns += state->turns;
	game->length[stats->actions < GAME_STATS_LENGTHS
			     ? stats->actions
			     : GAME_STATS_LENGTHS]++;
	stats->actions = 0;
	return true;
}

static bool
stats_match_over(void *arg, const struct log_verify *match)
{
	struct game_stats *stats = arg;
	struct game_stats_game *game = &stats->game[stats->now];

	for (unsigned i = 0; i < match->players; i++) {
		struct game_stats_bot *bot = &stats->bot[stats->row[i]];
		double beaten = 0, others = 0;

		for (unsigned j = 0; j < match->players; j++) {
			if (rules_side(&match->rules, i) ==
			    rules_side(&match->rules, j))
				continue;
			others++;
			beaten += match->places[j] > match->places[i]	 ? 1
				  : match->places[j] == match->places[i] ? 0.5
									 : 0;
		}
		bot_usage_add(&bot->usage, &match->usage[i]);
		if (others == 0)
			continue;
		mean_add(&game->seat[i], beaten / others);
		bot->points += beaten / others;
	}
	return true;
}

bool
game_stats_log(struct game_stats *stats, const char *log, struct diag *diag)
{
	const struct watcher watcher = {
		.arg = stats,
		.header = stats_header,
		.action = stats_action,
		.line = stats_line,
		.deal_over = stats_deal_over,
		.match_over = stats_match_over,
	};
	size_t len = 0;
	char *text = log_files_text(log, &len, diag);
	bool good = text != NULL;

	if (good && redact_is_log(text, len)) {
		diag_set(diag,
			 "%s is a redacted log (of one seat or the public), "
			 "which lacks data for statistics",
			 log);
		good = false;
	}
	good = good &&
	       log_verify_text(stats->match, log, text, len, &watcher, diag);
	free(text);
	return good;
}

/* --- shares --------------------------------------------------------------- */

double
game_stats_time(const struct game_stats_bot *bot, double share)
{
	double wanted = share * (double)bot->decisions, seen = 0;
	unsigned i = 0;

	if (bot->decisions == 0)
		return 0;
	while (i < GAME_STATS_TIMES - 1 && (seen += bot->times[i]) < wanted)
		i++;
	return pow(10, (i + 0.5) / GAME_STATS_TIMES_EACH);
}

unsigned
game_stats_length(const struct game_stats_game *game, double share)
{
	double wanted = share * (double)game->deals, seen = 0;
	unsigned i = 0;

	while (i < GAME_STATS_LENGTHS && (seen += game->length[i]) < wanted)
		i++;
	return i;
}
