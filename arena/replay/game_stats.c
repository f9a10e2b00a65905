/* game_stats.c - what only logs know, counted; see game_stats.h. */
#include "arena/replay/game_stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_files.h"
#include "arena/replay/redact.h"
#include "lib/alloc.h"

#define GROUPS_LEAST 2 /* for a spread */

/* --- means ---------------------------------------------------------------- */

/* The group that is under way is over. */
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

/* The error is that of a ratio of sums over groups: deals with the same cards,
 * and those of one match, are not independent of each other. */
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
game_stats_init(struct game_stats *tally)
{
	*tally = (struct game_stats){ .match = xcalloc(
					      1, sizeof(struct log_verify)) };
}

void
game_stats_release(struct game_stats *tally)
{
	free(tally->game);
	free(tally->bot);
	free(tally->match);
}

/* The place of a match's game, which may be new. */
static unsigned
game_of(struct game_stats *tally, const struct log_verify *match)
{
	const struct rules *rules = &match->rules;
	struct game_stats_game *game;
	unsigned i = 0;

	while (i < tally->games &&
	       (strcmp(tally->game[i].name, rules->name) != 0 ||
		tally->game[i].players != match->players))
		i++;
	if (i < tally->games)
		return i;
	tally->game = xrealloc(tally->game, ++tally->games, sizeof(*game));
	game = &tally->game[i];
	memset(game, 0, sizeof(*game));
	memcpy(game->name, rules->name, sizeof(game->name));
	memcpy(game->title, rules->title, sizeof(game->title));
	game->players = match->players;
	game->low_wins = rules->winner == WINNER_LOWEST;
	game->has_deadwood = rules->family->deadwood != NULL;
	return i;
}

static unsigned
stats_bot_index(const struct game_stats *tally, unsigned game, const char *name)
{
	unsigned i = 0;

	while (i < tally->bots && (tally->bot[i].game != game ||
				   strcmp(tally->bot[i].name, name) != 0))
		i++;
	return i;
}

static unsigned
row_of(struct game_stats *tally, unsigned game, const char *name)
{
	unsigned i = stats_bot_index(tally, game, name);

	if (i < tally->bots)
		return i;
	tally->bot = xrealloc(tally->bot, ++tally->bots, sizeof(*tally->bot));
	memset(&tally->bot[i], 0, sizeof(*tally->bot));
	tally->bot[i].game = game;
	memcpy(tally->bot[i].name, name, strlen(name) + 1);
	return i;
}

const struct game_stats_bot *
game_stats_find(const struct game_stats *tally, unsigned game, const char *name)
{
	unsigned i = stats_bot_index(tally, game, name);

	return i < tally->bots ? &tally->bot[i] : NULL;
}

/* --- records -------------------------------------------------------------- */

/* Does an earlier seat belong to the same bot? */
static bool
counted_before(const struct game_stats *tally, unsigned seat)
{
	for (unsigned i = 0; i < seat; i++)
		if (tally->row[i] == tally->row[seat])
			return true;
	return false;
}

static bool
see_header(void *arg, const struct log_verify *match)
{
	struct game_stats *tally = arg;
	struct game_stats_game *game;

	tally->now = game_of(tally, match);
	tally->actions = 0;
	for (unsigned i = 0; i < match->players; i++) {
		tally->row[i] = row_of(tally, tally->now, match->player[i]);
		if (!counted_before(tally, i))
			tally->bot[tally->row[i]].matches++;
	}
	game = &tally->game[tally->now];
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
add_event(struct game_stats *tally, const struct log_verify *match,
	  const struct event *event)
{
	struct game_stats_bot *bot;

	if (event->seat >= match->players)
		return;
	bot = &tally->bot[tally->row[event->seat]];
	if (event->action.act == ACT_DRAW &&
	    event->action.from < GAME_STATS_SOURCES)
		bot->draws[event->action.from]++;
	bot->buys += event->action.act == ACT_BUY;
	bot->adds += event->action.act == ACT_ADD;
}

static bool
see_action(void *arg, const struct log_verify *match)
{
	struct game_stats *tally = arg;
	const struct json *json = &match->json;
	int at = json_get(json, 0, "us");
	seat_t seat = log_verify_seat(match);
	struct game_stats_bot *bot;
	int64_t us;
	double place;

	tally->actions++;
	for (unsigned i = 0; i < match->events.n; i++)
		add_event(tally, match, &match->events.at[i]);
	if (seat == SEAT_NONE)
		return true;
	bot = &tally->bot[tally->row[seat]];
	bot->defaults += json_get(json, 0, "by") >= 0;
	if (at < 0 || !json_int(json, at, 0, INT64_MAX, &us))
		return true;
	place = us > 0 ? GAME_STATS_TIMES_EACH * log10((double)us) : 0;
	bot->times[place < GAME_STATS_TIMES - 1 ? (unsigned)place
						: GAME_STATS_TIMES - 1]++;
	bot->decisions++;
	return true;
}

static bool
see_line(void *arg, const struct log_verify *match, const char *type)
{
	struct game_stats *tally = arg;
	const struct json *json = &match->json;
	bool fault = strcmp(type, "fault") == 0;
	seat_t seat = log_verify_seat(match);
	struct game_stats_bot *bot;

	if ((!fault && strcmp(type, "forfeit") != 0) || seat == SEAT_NONE)
		return true;
	bot = &tally->bot[tally->row[seat]];
	bot->faults += fault;
	bot->forfeits += !fault;
	bot->timeouts += fault &&
			 json_is(json, json_get(json, 0, "code"), "timeout");
	return true;
}

/* A seat's points in the deal that is over, more being better. */
static int
points_of(const struct game_stats_game *game, const struct state *state,
	  unsigned seat)
{
	int points = state->deal_scores[seat];

	return game->low_wins ? -points : points;
}

/* Had another side better points than a seat? */
static bool
is_lost(const struct game_stats_game *game, const struct state *state,
	unsigned seat)
{
	for (unsigned i = 0; i < game->players; i++)
		if (rules_side(state->rules, i) !=
			    rules_side(state->rules, seat) &&
		    points_of(game, state, i) > points_of(game, state, seat))
			return true;
	return false;
}

/* How the deal ended for a bot that has the seat. */
static void
add_end(struct game_stats *tally, const struct state *state, unsigned seat)
{
	struct game_stats_bot *bot = &tally->bot[tally->row[seat]];
	struct game_stats_ends *ends = &bot->ends;
	bool nobody = state->ender == SEAT_NONE;
	bool own = !nobody && rules_side(state->rules, state->ender) ==
				      rules_side(state->rules, seat);

	bot->deals++;
	(nobody ? ends->nobody : own ? ends->own : ends->other)[state->how]++;
	if (is_lost(&tally->game[tally->now], state, seat))
		(own ? ends->own_lost : ends->lost)[state->how]++;
}

/* What a seat was left with. */
static void
add_hand(struct game_stats *tally, const struct state *state, unsigned seat)
{
	struct game_stats_bot *bot = &tally->bot[tally->row[seat]];
	const struct bag *hand = &state->hands[seat];

	if (!(state->dealt >> seat & 1))
		return;
	bot->hands++;
	bot->left += hand->n;
	if (state->rules->family->deadwood != NULL)
		bot->deadwood += state->rules->family->deadwood(state, hand);
}

/* Who profits from when he acts?  Only where all were dealt cards. */
static void
add_order(struct game_stats_game *game, const struct state *state)
{
	unsigned players = game->players;
	double mean = 0;

	if (state->dealt != (1u << players) - 1)
		return;
	for (unsigned i = 0; i < players; i++)
		mean += points_of(game, state, i) / (double)players;
	for (unsigned i = 0; i < players; i++)
		mean_add(&game->order[(i + 2 * players - state->dealer - 1) %
				      players],
			 points_of(game, state, i) - mean);
}

static bool
see_deal_over(void *arg, const struct log_verify *match)
{
	struct game_stats *tally = arg;
	struct game_stats_game *game = &tally->game[tally->now];
	const struct state *state = &match->state;

	for (unsigned i = 0; i < match->players; i++) {
		if (!counted_before(tally, i))
			add_end(tally, state, i);
		add_hand(tally, state, i);
	}
	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		game->melds[meld->kind]++;
		if (meld->owner < match->players)
			tally->bot[tally->row[meld->owner]].melds[meld->kind]++;
	}
	add_order(game, state);
	game->deals++;
	game->ends[state->how]++;
	game->turns += state->turns;
	game->length[tally->actions < GAME_STATS_LENGTHS
			     ? tally->actions
			     : GAME_STATS_LENGTHS]++;
	tally->actions = 0;
	return true;
}

static bool
see_match_over(void *arg, const struct log_verify *match)
{
	struct game_stats *tally = arg;
	struct game_stats_game *game = &tally->game[tally->now];

	for (unsigned i = 0; i < match->players; i++) {
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
		if (others > 0)
			mean_add(&game->seat[i], beaten / others);
	}
	return true;
}

bool
game_stats_log(struct game_stats *tally, const char *log, struct diag *diag)
{
	const struct watcher watcher = {
		.arg = tally,
		.header = see_header,
		.action = see_action,
		.line = see_line,
		.deal_over = see_deal_over,
		.match_over = see_match_over,
	};
	size_t len = 0;
	char *text = log_files_text(log, &len, diag);
	bool good = text != NULL;

	if (good && redact_is(text, len)) {
		diag_set(diag,
			 "%s holds what one seat or the public saw: too little "
			 "to count",
			 log);
		good = false;
	}
	good = good && retrace(tally->match, log, text, len, &watcher, diag);
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
