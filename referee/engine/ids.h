/*
 * ids.h - fixed numbers (ids) of actions, for games with few different actions.
 *
 * An action has the same id in every state of every match.  No two legal
 * actions of a state have the same id.  So a bit mask of ids can replace the
 * list of legal actions.  In games with ids, an action takes at most one card
 * from the discard pile, and puts at most one card onto it.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_IDS_H
#define DEADWOOD_REFEREE_ENGINE_IDS_H

#include "action.h"
#include "state.h"

#define ID_NONE	      UINT32_MAX
#define IDS_WORDS_MAX 5 /* gin has the most ids, 264 */
#define IDS_MAX	      (64 * IDS_WORDS_MAX)

/* The action with the id i is legal if bit i % 64 of words[i / 64] is set. */
struct id_mask {
	uint64_t words[IDS_WORDS_MAX];
};

/**
 * struct id_space - the ids of a family's actions
 * @count: function that returns the number of ids under these rules, at most
 *        IDS_MAX; 0: actions have no ids
 * @melds: function that returns the largest number of melds that can be on the
 *	table
 * @of: function that returns the id of an action that game_legal listed
 * @mask: function that sets one bit per legal action of state->seat, and
 *        returns the number of these actions
 * @action: function that sets @out to the action with an id, which must be
 *        legal in this state.  @out then equals the action in the list of legal
 *        actions
 */
struct id_space {
	unsigned (*count)(const struct rules *rules);
	unsigned (*melds)(const struct rules *rules);
	unsigned (*of)(const struct action *action);
	unsigned (*mask)(const struct state *state, struct id_mask *mask);
	void (*action)(const struct state *state, unsigned id,
		       struct action *out);
};

/* Count the set bits of each byte of @word.  Return each count in the same byte
 * of the result. */
static inline uint64_t
id_bytes(uint64_t word)
{
	const uint64_t twos = UINT64_C(0x3333333333333333);

	word -= word >> 1 & UINT64_C(0x5555555555555555);
	word = (word & twos) + (word >> 2 & twos);
	return (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

/* Count the set bits of @word.  Most words of a mask are 0, so the function
 * tests for 0 first. */
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
