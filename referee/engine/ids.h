/*
 * ids.h - fixed numbers for actions, where a game has few of them.
 *
 * An action's id is the same at every moment of every match.  Each action of a
 * legal list has one, and no two the same: the mask of ids says what the list
 * says, without making it.  An action with an id moves no card of the discard
 * pile but its top one, and at most one onto it.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_IDS_H
#define DEADWOOD_REFEREE_ENGINE_IDS_H

#include "action.h"
#include "state.h"

#define ID_NONE	      UINT32_MAX
#define IDS_WORDS_MAX 5 /* chosen: gin has 264 ids */
#define IDS_MAX	      (64 * IDS_WORDS_MAX)

/* Bit id % 64 of word id / 64: may it be played? */
struct id_mask {
	uint64_t words[IDS_WORDS_MAX];
};

/**
 * struct id_space - the ids of a family's actions
 * @count: how many there are under these rules, at most IDS_MAX; 0: none
 * @melds: how many melds can lie on the table
 * @of: the id of an action of a legal list
 * @mask: those that state->seat may play; returns their number
 * @action: the action of an id of that mask, as the legal list has it
 */
struct id_space {
	unsigned (*count)(const struct rules *rules);
	unsigned (*melds)(const struct rules *rules);
	unsigned (*of)(const struct action *action);
	unsigned (*mask)(const struct state *state, struct id_mask *mask);
	void (*action)(const struct state *state, unsigned id,
		       struct action *out);
};

/* How many bits of each byte are set, in that byte. */
static inline uint64_t
id_bytes(uint64_t word)
{
	const uint64_t twos = UINT64_C(0x3333333333333333);

	word -= word >> 1 & UINT64_C(0x5555555555555555);
	word = (word & twos) + (word >> 2 & twos);
	return (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

/* How many bits are set; most words of a mask have none. */
static inline unsigned
id_bits(uint64_t word)
{
	if (word == 0)
		return 0;
	return (unsigned)(id_bytes(word) * UINT64_C(0x0101010101010101) >> 56);
}

static inline bool
id_mask_has(const struct id_mask *mask, unsigned id)
{
	return id < IDS_MAX && (mask->words[id / 64] >> id % 64 & 1) != 0;
}

#endif
