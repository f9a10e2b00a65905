/* Find a parameter; get, set and describe its value. */
#include "referee/sheet/params.h"

#include <stdio.h>
#include <string.h>

const struct param *
param_by_key(const char *key, size_t len)
{
	/* A sheet looks up hundreds of keys, and most keys differ in the first
	 * letter. */
	for (const struct param *p = params; p->key != NULL; p++)
		if (len > 0 && p->key[0] == key[0] &&
		    strncmp(p->key, key, len) == 0 && p->key[len] == '\0')
			return p;
	return NULL;
}

bool
families_include(const char *list, const char *family)
{
	size_t len = strlen(family);
	const char *at = list;

	if (at == NULL)
		return true;
	while (*at != '\0') {
		size_t word = strcspn(at, " ");

		if (word == len && memcmp(at, family, len) == 0)
			return true;
		at += word + strspn(at + word, " ");
	}
	return false;
}

bool
param_is_read_by(const struct param *param, const char *family)
{
	return families_include(param->families, family);
}

/* The field of a number has 1, 2 or 4 bytes. */
void
param_store(const struct param *param, struct rules *rules, int value)
{
	void *at = (char *)rules + param->at;

	switch (param->size) {
	case 1:
		memcpy(at, &(uint8_t){ (uint8_t)value }, 1);
		return;
	case 2:
		memcpy(at, &(uint16_t){ (uint16_t)value }, 2);
		return;
	default:
		memcpy(at, &(int32_t){ value }, 4);
		return;
	}
}

int
param_number(const struct param *param, const struct rules *rules)
{
	const void *at = (const char *)rules + param->at;
	uint8_t byte;
	uint16_t word;
	int32_t full;

	switch (param->size) {
	case 1:
		memcpy(&byte, at, 1);
		return byte;
	case 2:
		memcpy(&word, at, 2);
		return param->min < 0 ? (int16_t)word : word;
	default:
		memcpy(&full, at, 4);
		return full;
	}
}

static void
values_reset(struct rules *rules)
{
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		int16_t points = (int16_t)(rank < 10 ? rank : 10);

		rules->rank_value[rank] = points;
		for (unsigned suit = 0; suit < SUITS; suit++)
			rules->value[card_of(suit, rank)] = points;
	}
}

void
params_reset(struct rules *rules)
{
	memset(rules, 0, sizeof(*rules));
	for (const struct param *p = params; p->key != NULL; p++) {
		if (param_is_number(p))
			param_store(p, rules, p->initial);
	}
	values_reset(rules);
}

static void
param_join_words(const char *const *words, char *out, size_t size)
{
	size_t n = 0;

	out[0] = '\0';
	for (unsigned i = 0; words[i] != NULL && n < size; i++) {
		const char *between = i == 0		     ? ""
				      : words[i + 1] == NULL ? " or "
							     : ", ";

		n += (size_t)snprintf(out + n, size - n, "%s%s", between,
				      words[i]);
	}
}

void
param_range(const struct param *param, char *out, size_t size)
{
	switch (param->type) {
	case PARAM_INT:
		snprintf(out, size, "a whole number from %d to %d", param->min,
			 param->max);
		return;
	case PARAM_BOOL:
		snprintf(out, size, "true or false");
		return;
	case PARAM_CHOICE:
		param_join_words(param->words, out, size);
		return;
	case PARAM_SEATS:
		snprintf(out, size,
			 "a list of numbers from 2 to %d, each once, as in "
			 "[2, 3, 4]",
			 PLAYERS_MAX);
		return;
	case PARAM_PACKS:
		snprintf(out, size,
			 "a number from 1 to %d, or rows as in [{up_to: 4, "
			 "packs: 2, jokers: 1, without: [2]}]; the ten is T",
			 PACKS_MAX);
		return;
	case PARAM_HAND:
		snprintf(out, size,
			 "a number from 1 to 26, a list of numbers by deal, or "
			 "rows as in [{up_to: 2, cards: 10}]");
		return;
	case PARAM_RANKS:
		snprintf(out, size,
			 "a list of ranks (A 2 3 ... 9 T J Q K; the "
			 "ten is T)");
		return;
	case PARAM_CARDS:
		snprintf(out, size,
			 "a list of cards, as in [QS]; the ten is T");
		return;
	case PARAM_NUMBERS:
		snprintf(out, size,
			 "a list of at most %d whole numbers from %d to %d",
			 NUMBERS_MAX, param->min, param->max);
		return;
	case PARAM_CONTRACTS:
		snprintf(out, size,
			 "a list of the melds for each deal, at most %d melds "
			 "a deal and %d deals: S (set), R (run), M (set or "
			 "run) or C (cards of one suit) with the number of "
			 "cards, as in [S3 S3, S3 R4+, M5, pat]",
			 CONTRACT_PARTS_MAX, RULES_DEALS_MAX);
		return;
	case PARAM_BONUSES:
		snprintf(out, size,
			 "a list of at most %d rows with when (rummy, one-run, "
			 "pure-run or undercut) and points, as in [{when: "
			 "rummy, points: 25}], or {when: pure-run, wins: "
			 "match}",
			 RULES_ROWS_MAX);
		return;
	case PARAM_STAKES:
		snprintf(out, size,
			 "a list of at most %d rows with when (dealt, "
			 "no-discard, caught, no-meld, folded, call or any) "
			 "and points, as in [{when: caught, points: 2}, {when: "
			 "any, points: 1}]",
			 RULES_ROWS_MAX);
		return;
	case PARAM_VALUES:
		snprintf(out, size,
			 "a map of ranks and cards to points, as in {A: 15, "
			 "3-9: 5, X1: 25, QS: 50}; the ten is T");
		return;
	}
}
