/*
 * ids.h - fixed numbers (ids) of actions, for games with few actions.
 *
 * An action has the same id in every state of every match.  Each action of a
 * legal list has an id of its own, so a mask of ids can replace the list.  An
 * action with an id takes at most the top card from the discard pile, and puts
 * at most one card onto it.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_IDS_H
#define DEADWOOD_REFEREE_ENGINE_IDS_H

#include "action.h"
#include "state.h"

#define ID_NONE	      UINT32_MAX
#define IDS_WORDS_MAX 5 /* chosen: gin has 264 ids */
#define IDS_MAX	      (64 * IDS_WORDS_MAX)

/* Bit id % 64 of word id / 64: the action is legal. */
struct id_mask {
	uint64_t words[IDS_WORDS_MAX];
};

/**
 * struct id_space - the ids of a family's actions
 * @count: return the number of ids under these rules, at most IDS_MAX; 0: none
 * @melds: return the most melds that can be on the table
 * @of: return the id of an action of a legal list
 * @mask: set the ids of the legal actions of state->seat; return their number
 * @action: set the action of an id of that mask, as in the legal list
 */
struct id_space {
	unsigned (*count)(const struct rules *rules);
	unsigned (*melds)(const struct rules *rules);
	unsigned (*of)(const struct action *action);
	unsigned (*mask)(const struct state *state, struct id_mask *mask);
	void (*action)(const struct state *state, unsigned id,
		       struct action *out);
};

/* Count the set bits of each byte, in that byte. */
static inline uint64_t
id_bytes(uint64_t word)
{
	const uint64_t twos = UINT64_C(0x3333333333333333);

	word -= word >> 1 & UINT64_C(0x5555555555555555);
	word = (word & twos) + (word >> 2 & twos);
	return (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

/* Count the set bits; most words of a mask have none. */
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
