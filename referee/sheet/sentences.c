/* Add text to sentences, with the names of ranks and cards. */
#include "referee/sheet/sentences.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static void sentence_append(struct sentences *words, const char *format,
			    va_list args) __attribute__((format(printf, 2, 0)));

static void
sentence_append(struct sentences *words, const char *format, va_list args)
{
	size_t room = sizeof(words->text) - words->n;

	words->n += (size_t)vsnprintf(words->text + words->n, room, format,
				      args);
	assert(words->n < sizeof(words->text));
}

void
sentence_add(struct sentences *words, const char *format, ...)
{
	va_list args;

	if (words->n > 0)
		sentence_continue(words, " ");
	va_start(args, format);
	sentence_append(words, format, args);
	va_end(args);
}

void
sentence_continue(struct sentences *words, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	sentence_append(words, format, args);
	va_end(args);
}

void
sentence_add_comma(struct sentences *words, unsigned i, unsigned n)
{
	if (i > 0)
		sentence_continue(words, i + 1 == n ? " and " : ", ");
}

const char *
plural_ending(unsigned n)
{
	return n == 1 ? "" : "s";
}

const char *
rank_name(unsigned rank)
{
	static const char *const names[] = {
		"",  "ace", "2", "3",  "4",    "5",	"6",
		"7", "8",   "9", "10", "jack", "queen", "king",
	};

	return names[rank];
}

void
sentence_add_ranks(struct sentences *words, unsigned ranks)
{
	unsigned n = (unsigned)__builtin_popcount(ranks), i = 0;

	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		if (!(ranks >> rank & 1))
			continue;
		sentence_add_comma(words, i++, n);
		sentence_continue(words, "%ss", rank_name(rank));
	}
}

void
sentence_add_cards(struct sentences *words, uint64_t cards)
{
	static const char *const suits[] = { "spades", "hearts", "diamonds",
					     "clubs" };
	unsigned n = (unsigned)__builtin_popcountll(cards), i = 0;

	for (card_t card = 0; card < CARD_X1; card++) {
		if (!(cards >> card & 1))
			continue;
		sentence_add_comma(words, i++, n);
		sentence_continue(words, "%s of %s", rank_name(card_rank(card)),
				  suits[card_suit(card)]);
	}
}

unsigned
rules_wild_ranks(const struct rules *rules)
{
	unsigned ranks = 0;

	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		if ((rules->wild >> rank & 1) &&
		    rules->pack_of[card_of(0, rank)] > 0)
			ranks |= 1u << rank;
	}
	return ranks;
}

bool
rules_has_wild(const struct rules *rules)
{
	return rules->pack_of[CARD_X1] > 0 ||
	       (rules->pack_of[CARD_X2] > 0 && !rules->special_skip) ||
	       rules_wild_ranks(rules) != 0 || rules->wild_cards != 0;
}

void
stock_renewal_write(const struct rules *rules, struct sentences *words)
{
	static const char *const texts[] = {
		[STOCK_SHUFFLE] = ("If the stock is empty, the discard pile "
				   "except the upcard is shuffled and becomes "
				   "the stock."),
		[STOCK_TURN] =
			("If the stock is empty, the discard pile except "
			 "the upcard is turned over and becomes the "
			 "stock, without a shuffle."),
		[STOCK_END] = "An empty stock is not renewed.",
		[STOCK_LAST_TURN] = ("The deal also ends after the turn in "
				     "which the last card of the stock was "
				     "drawn."),
		[STOCK_ALL] = ("If the stock is empty, the whole discard pile "
			       "is shuffled and becomes the stock."),
	};
	bool renewed = rules->stock_end != STOCK_END &&
		       rules->stock_end != STOCK_LAST_TURN;

	sentence_add(words, "%s", texts[rules->stock_end]);
	if (rules->stock_end == STOCK_LAST_TURN && rules->push)
		sentence_add(words,
			     "As a push needs 2 cards, it also ends when "
			     "fewer than 2 cards are left.");
	if (renewed && rules->max_renewals < 1000)
		sentence_add(words, "This happens at most %u time%s in a deal.",
			     rules->max_renewals,
			     plural_ending(rules->max_renewals));
}
