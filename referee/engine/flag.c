#include "flag.h"

#include "game.h"

/* Flag of games with the parameter drop_out: the deal in which each seat
 * dropped out. */
static const struct flag dropped_flag = { "dropped", FLAG_INT_MAP,
					  offsetof(struct state, dropped),
					  false };

/* Flag of games with the parameter progress: the number of steps that each seat
 * has finished. */
static const struct flag progress_flag = { "progress", FLAG_U16_SEATS,
					   offsetof(struct state, progress),
					   false };

const struct flag *
flag_next(const struct rules *rules, const struct flag *flag)
{
	const struct family *family = rules->family;

	if (flag == NULL && rules->drop_out > 0 &&
	    rules->winner == WINNER_LOWEST)
		return &dropped_flag;
	if ((flag == NULL || flag == &dropped_flag) &&
	    rules->progress != PROGRESS_NONE)
		return &progress_flag;
	if (flag == NULL || flag == &dropped_flag || flag == &progress_flag)
		flag = family->flags;
	else
		flag++;
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
