/*
 * sentences.h - tables of the sentences that describe the rules of a game, one
 * table for each subject.  Only the tables, referee/sheet/rules_words.c and
 * idle.c include this header.
 *
 * The sentences write numbers as digits, so that a test can find them.  A
 * sentence speaks of players; code and protocol call players seats.
 */
#ifndef DEADWOOD_REFEREE_SHEET_SENTENCES_H
#define DEADWOOD_REFEREE_SHEET_SENTENCES_H

#include "referee/engine/rules.h"

/* Maximum bytes of a row. 12 contracts of 4 melds, which use the hand, have
 * 2900 characters. 12 sets of rules repeat a row of 600 characters. */
#define SENTENCES_MAX 8192

/* Sentences of one row for one number of players. */
struct sentences {
	char text[SENTENCES_MAX];
	size_t n;
};

/**
 * struct sentence_row - sentences about one rule
 * @families: families to which the rule applies, separated by spaces; NULL: all
 *	families
 * @write: function that adds the sentences that apply to @rules, perhaps none
 *
 * A table ends with a row whose @write is NULL.
 */
struct sentence_row {
	const char *families;
	void (*write)(const struct rules *rules, struct sentences *words);
};

extern const struct sentence_row sentences_players[], sentences_deal[],
	sentences_goal[], sentences_turn[], sentences_melds[],
	sentences_opening[], sentences_layoff[], sentences_discard[],
	sentences_end[], sentences_scoring[], sentences_match[];

/* Sentences of the family conquian (sentences_conquian.c). */
void goal_conquian_write(const struct rules *rules, struct sentences *words);
void turn_conquian_write(const struct rules *rules, struct sentences *words);
void force_conquian_write(const struct rules *rules, struct sentences *words);
void end_conquian_write(const struct rules *rules, struct sentences *words);
void scoring_conquian_write(const struct rules *rules, struct sentences *words);

/* Sentences of the family knock (sentences_knock.c). */
void goal_knock_write(const struct rules *rules, struct sentences *words);
void turn_knock_write(const struct rules *rules, struct sentences *words);
void layoff_knock_write(const struct rules *rules, struct sentences *words);
void end_knock_write(const struct rules *rules, struct sentences *words);
void scoring_knock_write(const struct rules *rules, struct sentences *words);
void re_entries_write(const struct rules *rules, struct sentences *words);

/* Sentences of the family indian (sentences_indian.c). */
void wild_of_deal_write(const struct rules *rules, struct sentences *words);
void goal_indian_write(const struct rules *rules, struct sentences *words);
void draw_indian_write(const struct rules *rules, struct sentences *words);
void declare_write(const struct rules *rules, struct sentences *words);
void melds_indian_write(const struct rules *rules, struct sentences *words);
void end_indian_write(const struct rules *rules, struct sentences *words);
void scoring_indian_write(const struct rules *rules, struct sentences *words);

/* Sentences about calls and stakes of the family table (sentences_call.c). */
void call_write(const struct rules *rules, struct sentences *words);
void dealt_write(const struct rules *rules, struct sentences *words);
void end_call_write(const struct rules *rules, struct sentences *words);
void stakes_sentence_write(const struct rules *rules, struct sentences *words);

/* Return whether a player without a meld of its own may add cards. */
bool layoff_needs_no_meld(const struct rules *rules);

/* Add sentences about a new stock. */
void stock_renewal_write(const struct rules *rules, struct sentences *words);

/* Add text to the sentences.  A sentence starts with sentence_add, and
 * sentence_continue continues it. */
void sentence_add(struct sentences *words, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void sentence_continue(struct sentences *words, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Add the separator before thing number @i in a list of @n things: ", " or "
 * and ", or nothing before the first thing. */
void sentence_add_comma(struct sentences *words, unsigned i, unsigned n);

/* Add a list of ranks ("aces and 2s") or of cards ("queen of spades"). */
void sentence_add_ranks(struct sentences *words, unsigned ranks);
void sentence_add_cards(struct sentences *words, uint64_t cards);

/* Return the name of a rank: "ace", "2", ... "king". */
const char *rank_name(unsigned rank);

/* Return the ending of a plural: "s" unless @n is 1. */
const char *plural_ending(unsigned n);

/* Return whether the pack has wild cards.  Without wild cards, rules about them
 * do not apply.  In the second of these functions, jokers do not count as wild
 * cards. */
bool rules_has_wild(const struct rules *rules);
unsigned rules_wild_ranks(const struct rules *rules);

#endif
