#include "tests/support/random_sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/game.h"
#include "referee/sheet/bonuses.h"
#include "referee/sheet/params.h"
#include "referee/sheet/sheet.h"

static void __attribute__((format(printf, 2, 3)))
sheet_append(char *text, const char *format, ...)
{
	size_t n = strlen(text);
	va_list args;

	va_start(args, format);
	vsnprintf(text + n, RANDOM_SHEET_MAX - n, format, args);
	va_end(args);
}

/* Draw a number of the range: mostly a small one, where rules differ most. */
static int
number_draw(uint64_t *seed, int min, int max, int initial)
{
	unsigned room = (unsigned)(max - min) + 1;

	switch (prng_below(seed, 6)) {
	case 0:
		return min;
	case 1:
		return max;
	case 2:
		return initial;
	case 3:
		return min + (int)prng_below(seed, room);
	default:
		return min + (int)prng_below(seed, room < 12 ? room : 12);
	}
}

static void
card_append(uint64_t *seed, char *text)
{
	char name[3];

	card_name(card_of(prng_below(seed, SUITS), 1 + prng_below(seed, 13)),
		  name);
	sheet_append(text, "%s", name);
}

static void
packs_append(uint64_t *seed, char *text)
{
	sheet_append(text, "[{packs: %u, jokers: %d, without: [",
		     1 + prng_below(seed, PACKS_MAX),
		     number_draw(seed, 0, JOKERS_MAX, 2));
	for (unsigned i = 0; prng_below(seed, 3) == 0 && i < 8; i++)
		sheet_append(text, "%s%c", i > 0 ? ", " : "",
			     card_rank_letters[1 + prng_below(seed, 13)]);
	sheet_append(text, "]}]");
}

static void
contracts_append(uint64_t *seed, char *text)
{
	unsigned deals = prng_below(seed, 4);

	sheet_append(text, "[");
	for (unsigned deal = 0; deal < deals; deal++) {
		unsigned parts = prng_below(seed, CONTRACT_PARTS_MAX + 1);
		bool pat = parts == 0 || prng_below(seed, 4) == 0;

		sheet_append(text, "%s", deal > 0 ? ", " : "");
		for (unsigned i = 0; i < parts; i++)
			sheet_append(text, "%s%c%u%s", i > 0 ? " " : "",
				     "SSRRM"[prng_below(seed, 5)],
				     3 + prng_below(seed, 3) *
						     prng_below(seed, 3),
				     prng_below(seed, 2) ? "+" : "");
		if (pat)
			sheet_append(text, "%spat", parts > 0 ? " " : "");
	}
	sheet_append(text, "]");
}

static void
hand_append(uint64_t *seed, char *text)
{
	unsigned deals = prng_below(seed, 4);

	if (deals == 0) {
		sheet_append(text, "%d", number_draw(seed, 1, HAND_MAX, 10));
		return;
	}
	sheet_append(text, "[");
	for (unsigned i = 0; i < deals; i++)
		sheet_append(text, "%s%u", i > 0 ? ", " : "",
			     3 + prng_below(seed, 12));
	sheet_append(text, "]");
}

/* Write a list of at most @most items. */
static void
list_append(uint64_t *seed, const struct param *param, unsigned most,
	    char *text)
{
	unsigned n = prng_below(seed, most + 1);
	int number = 0;

	sheet_append(text, "[");
	for (unsigned i = 0; i < n; i++) {
		sheet_append(text, "%s", i > 0 ? ", " : "");
		if (param->type == PARAM_CARDS) {
			card_append(seed, text);
		} else if (param->type == PARAM_RANKS) {
			sheet_append(
				text, "%c",
				card_rank_letters[1 + prng_below(seed, 13)]);
		} else {
			number += number_draw(seed, 0, 200, 50);
			sheet_append(text, "%d",
				     number < param->max ? number : param->max);
		}
	}
	sheet_append(text, "]");
}

/* Write a list of bonuses, each with points or with the match. */
static void
bonuses_append(uint64_t *seed, char *text)
{
	unsigned n = prng_below(seed, 4), words = 0;

	while (bonus_when_words[words] != NULL)
		words++;
	sheet_append(text, "[");
	for (unsigned i = 0; i < n; i++) {
		sheet_append(text, "%s{when: %s, ", i > 0 ? ", " : "",
			     bonus_when_words[prng_below(seed, words)]);
		if (prng_below(seed, 8) == 0)
			sheet_append(text, "wins: match}");
		else
			sheet_append(text, "points: %d}",
				     number_draw(seed, -BONUS_POINTS_MAX,
						 BONUS_POINTS_MAX, 25));
	}
	sheet_append(text, "]");
}

/* Write a list of stakes. */
static void
stakes_append(uint64_t *seed, char *text)
{
	unsigned n = prng_below(seed, 4);

	sheet_append(text, "[");
	for (unsigned i = 0; i < n; i++)
		sheet_append(text, "%s{when: %s, points: %d}",
			     i > 0 ? ", " : "",
			     stake_when_words[prng_below(seed,
							 STAKE_PAIRS_WILD + 1)],
			     number_draw(seed, 0, BONUS_POINTS_MAX, 2));
	sheet_append(text, "]");
}

static void
value_append(uint64_t *seed, const struct param *param, char *text)
{
	switch (param->type) {
	case PARAM_INT:
		sheet_append(text, "%d",
			     number_draw(seed, param->min, param->max,
					 param->initial));
		return;
	case PARAM_BOOL:
		sheet_append(text, "%s",
			     prng_below(seed, 2) ? "true" : "false");
		return;
	case PARAM_CHOICE: {
		unsigned words = 0;

		while (param->words[words] != NULL)
			words++;
		sheet_append(text, "%s", param->words[prng_below(seed, words)]);
		return;
	}
	case PARAM_PACKS:
		packs_append(seed, text);
		return;
	case PARAM_HAND:
		hand_append(seed, text);
		return;
	case PARAM_RANKS:
		list_append(seed, param, 7, text);
		return;
	case PARAM_CARDS:
	case PARAM_NUMBERS:
		list_append(seed, param, 6, text);
		return;
	case PARAM_CONTRACTS:
		contracts_append(seed, text);
		return;
	case PARAM_BONUSES:
		bonuses_append(seed, text);
		return;
	case PARAM_STAKES:
		stakes_append(seed, text);
		return;
	case PARAM_VALUES:
		sheet_append(text, "{A: %d, 2-9: %d, X1: %d, ",
			     number_draw(seed, -20, VALUE_POINTS_MAX, 15),
			     number_draw(seed, 0, VALUE_POINTS_MAX, 5),
			     number_draw(seed, 0, VALUE_POINTS_MAX, 25));
		card_append(seed, text);
		sheet_append(text, ": %d}", number_draw(seed, -20, 200, 50));
		return;
	case PARAM_SEATS:
		sheet_append(text, "[2, 3, 4, 5, 6, 7, 8]");
		return;
	}
}

/* Draw a parameter of the family that is not yet set; NULL: nearly all are. */
static const struct param *
param_draw(uint64_t *seed, const char *family, bool *used)
{
	unsigned n = 0;

	while (params[n].key != NULL)
		n++;
	for (unsigned tries = 0; tries < 100; tries++) {
		unsigned i = prng_below(seed, n);

		if (used[i] || !param_is_read_by(&params[i], family))
			continue;
		used[i] = true;
		return &params[i];
	}
	return NULL;
}

void
random_sheet_draw(uint64_t *seed, const char *base, unsigned count,
		  char text[RANDOM_SHEET_MAX])
{
	bool used[PARAMS_MAX] = { false };
	struct rules rules;
	struct diag diag;

	text[0] = '\0';
	if (!sheet_load(base, NULL, NULL, 0, &rules, &diag))
		return;
	sheet_append(text, "base: %s\n", base);
	for (unsigned i = 0; i < count; i++) {
		const struct param *param = param_draw(seed, rules.family->name,
						       used);

		if (param == NULL)
			return;
		sheet_append(text, "%s: ", param->key);
		value_append(seed, param, text);
		sheet_append(text, "\n");
	}
}

bool
random_sheet_load(uint64_t *seed, const char *text, struct rules *rules,
		  const char **message)
{
	static struct diag diag;
	struct bytes bytes = { text, strlen(text) };
	unsigned players;

	*message = diag.text;
	if (!sheet_load_text("drawn.yaml", bytes, 0, rules, &diag))
		return false;
	do
		players = 2 + prng_below(seed, PLAYERS_MAX - 1);
	while (!(rules->seats >> players & 1));
	return sheet_load_text("drawn.yaml", bytes, players, rules, &diag);
}
