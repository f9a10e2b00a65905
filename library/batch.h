/*
 * batch.h - struct dw_batch: many matches that the library plays at once.
 *
 * Each match of a batch is in a slot. dw_batch.c allocates batches, begins
 * matches and calls policies. dw_batch_step.c plays actions and fills the
 * caller's arrays.  A slot stores the same as a struct dw_table, except events.
 * All slots share one struct events.
 */
#ifndef DEADWOOD_LIBRARY_BATCH_H
#define DEADWOOD_LIBRARY_BATCH_H

#include "library/observe.h"

/**
 * struct pile_count - cached number of copies of each card in a slot's discard
 * pile
 * @of: number of copies, indexed by the card's internal_card_column
 * @n, @top: number of cards and top card of the pile at the last count
 * @age: number of actions since the last count.  If @age reaches
 *	PILE_COUNT_STALE, the library counts the whole pile again
 */
struct pile_count {
	uint8_t of[CARD_COLUMNS];
	uint16_t n;
	card_t top;
	uint8_t age;
};

#define PILE_COUNT_STALE 2

/**
 * struct slot - one slot of a batch, with its match
 * @mask: bit mask of the ids of the legal actions; unused in games whose
 *	actions have no ids
 * @prng: random state of the slot's policies
 * @pile: card counts of the discard pile, for observations
 */
struct slot {
	struct id_mask mask;
	uint32_t count; /* number of ids in @mask */
	uint64_t prng;
	uint64_t episode;
	struct pile_count pile;
	struct state state;
	struct stream stream;
	uint8_t seed[SEED_BYTES];
};

/**
 * struct dw_batch - slots and working memory
 * @ids: numbers (ids) of the game's actions; NULL: the game has no ids
 * @list_slot: index of the slot whose legal actions are in @list.  If
 *	@list_slot equals @slots, @list is not valid
 * @mask_words: number of words of each slot's row in the caller's array of
 *	masks
 * @counts_pile: true: every seat sees the whole discard pile, so the pile's top
 *	card is enough to update slot->pile
 * @policy: policy that chose the last action
 * @policy_memory: memory of @policy; NULL in games without ids
 * @view, @state, @events, @action: working memory of a step
 */
struct dw_batch {
	const struct dw_game *game;
	const struct id_space *ids;
	unsigned slots, list_slot;
	unsigned mask_words;
	bool restart, counts_pile;
	uint8_t seed[DW_SEED_BYTES];
	struct observe_plan plan;
	struct view view;
	struct state state;
	void *policy_memory;
	const struct policy *policy;
	struct events events;
	struct action action;
	struct legal list;
	struct slot slot[];
};

/* Begin an episode (a match in a slot) and deal its first deal. */
void batch_begin_episode(struct dw_batch *batch, unsigned slot,
			 uint64_t episode);

/* If no deal is in progress in the slot, deal the next deal; then update
 * slot->mask, the bit mask of legal actions. */
void batch_prepare_slot(struct dw_batch *batch, struct slot *slot);

/* Return the legal actions of a slot.  The list is valid until the next
 * call. */
const struct legal *batch_list_legal(struct dw_batch *batch, unsigned slot);

#endif
