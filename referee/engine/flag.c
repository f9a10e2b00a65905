#include "flag.h"

#include "game.h"

#define MATCH(field) offsetof(struct state, field)

/* Flags of the match, which games of any family can have, in the order of the
 * messages. */
static const struct flag match_flags[] = {
	{ "dropped", FLAG_INT_MAP, MATCH(dropped), false,
	  "Deal in which each seat dropped out of the match" },
	{ "returned", FLAG_U16_SEATS, MATCH(returned), false,
	  "Returns of each seat to the match" },
	{ "progress", FLAG_U16_SEATS, MATCH(progress), false,
	  "Contracts that each seat has finished" },
};

#define MATCH_FLAGS (sizeof(match_flags) / sizeof(match_flags[0]))

static bool
match_has_flag(const struct rules *rules, const struct flag *flag)
{
	bool drops = rules->drop_out > 0 && rules->winner == WINNER_LOWEST;

	if (flag->at == MATCH(dropped))
		return drops;
	if (flag->at == MATCH(returned))
		return drops && rules->re_entries > 0;
	return rules->progress != PROGRESS_NONE;
}

/* Return the number of a flag of the match; MATCH_FLAGS: it is the family's. */
static size_t
match_flag_number(const struct flag *flag)
{
	size_t i = 0;

	while (i < MATCH_FLAGS && flag != &match_flags[i])
		i++;
	return i;
}

const struct flag *
flag_next(const struct rules *rules, const struct flag *flag)
{
	const struct family *family = rules->family;
	size_t number = flag == NULL ? 0 : match_flag_number(flag) + 1;
	bool begins = number <= MATCH_FLAGS; /* with the family's flags */

	for (; number < MATCH_FLAGS; number++)
		if (match_has_flag(rules, &match_flags[number]))
			return &match_flags[number];
	flag = begins ? family->flags : flag + 1;
	while (flag != NULL && flag->name != NULL && family->has_flag != NULL &&
	       !family->has_flag(rules, flag))
		flag++;
	return flag != NULL && flag->name != NULL ? flag : NULL;
}

const uint16_t flag_bytes[FLAG_TYPES] = {
	[FLAG_BOOL] = sizeof(bool),
	[FLAG_U8] = sizeof(uint8_t),
	[FLAG_U16] = sizeof(uint16_t),
	[FLAG_CARD] = sizeof(card_t),
	[FLAG_SEAT] = sizeof(seat_t),
	[FLAG_U16_SEATS] = sizeof(uint16_t[SEATS_MAX]),
	[FLAG_INT] = sizeof(int),
	[FLAG_INT_MAP] = sizeof(int[SEATS_MAX]),
	[FLAG_PLACES] = sizeof(uint32_t[TABLE_MELDS_MAX]),
	[FLAG_BAG_MAP] = sizeof(struct bag[SEATS_MAX]),
	[FLAG_ANSWER] = sizeof(uint8_t),
};
