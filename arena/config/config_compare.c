/* config_compare.c - the configuration of `arena compare`; see config.h. */
#include <stdlib.h>

#include "arena/config/config.h"
#include "lib/alloc.h"
#include "referee/sheet/sheet.h"

/* Return the number of bots at a table of @seats seats, of which half are
 * copies of the new bot and half are copies of the old bot.  Return 0 if the
 * game allows no such table, or if two bots cannot share it evenly. */
static uint32_t
compare_bots_at_table(const char *game, int64_t seats, struct rules *rules)
{
	struct diag quiet;

	if (!sheet_load(game, NULL, NULL, (unsigned)seats, rules, &quiet))
		return 0;
	if (seats == 2 || rules->sides == 2)
		return 2;
	return rules->sides == 0 && seats % 2 == 0 ? (uint32_t)seats : 0;
}

/* Choose the seats if none are given, and the number of bots at the table. */
static bool
compare_choose_seats(struct config_play *play, struct config_error *error)
{
	struct rules *rules = xcalloc(1, sizeof(*rules));
	bool known = sheet_load(play->game, NULL, NULL, 0, rules, &error->diag);
	unsigned least = known ? rules->players_min : 0;
	unsigned most = known ? rules->players_max : 0;

	if (play->seats != 0)
		least = most = (unsigned)play->seats;
	for (unsigned n = least > 2 ? least : 2;
	     known && play->bot_count == 0 && n <= most; n++) {
		play->bot_count = compare_bots_at_table(play->game, n, rules);
		play->seats = n;
	}
	free(rules);
	if (known && play->bot_count == 0)
		diag_set(&error->diag,
			 "%s: two bots cannot share %s evenly: give with "
			 "--seats an even number of seats that the game allows "
			 "(`arena games %s`)",
			 play->game, least == most ? "its table" : "a table",
			 play->game);
	return known && play->bot_count > 0;
}

struct config *
config_compare(const struct config_compare *compare, const char *dir,
	       struct config_error *error)
{
	struct config_play play = compare->play;
	struct stop_rule stop = compare->stop;
	char *bots[PAIRING_SEATS_MAX];
	unsigned char side[PAIRING_SEATS_MAX];

	error->bot = false;
	error->more[0] = '\0';
	play.bot_count = 0;
	if (!compare_choose_seats(&play, error))
		return NULL;
	for (uint32_t i = 0; i < play.bot_count; i++) {
		bool old = i >= play.bot_count / 2;

		bots[i] = compare->bots[old];
		side[i] = old ? STOP_OLD : STOP_NEW;
	}
	stop.kind = STOP_COMPARE;
	stop.side = side;
	play.bots = bots;
	play.stop = &stop;
	play.matches = compare->groups_max * play.bot_count;
	return config_play(&play, dir, error);
}
