/* Print the rules of a game in sentences; parts that several tables of
 * sentences use. */
#include "referee/sheet/rules_words.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/engine/game.h"
#include "referee/sheet/params.h"
#include "referee/sheet/sentences.h"
#include "referee/sheet/sheet.h"

static const struct {
	const char *title;
	const struct sentence_row *rows;
} subjects[] = {
	{ "Players and cards", sentences_players },
	{ "Deal", sentences_deal },
	{ "Goal", sentences_goal },
	{ "Turn", sentences_turn },
	{ "Melds", sentences_melds },
	{ "First melds", sentences_opening },
	{ "Laying off", sentences_layoff },
	{ "Discard", sentences_discard },
	{ "End of a deal", sentences_end },
	{ "Score of a deal", sentences_scoring },
	{ "Match", sentences_match },
};

#define SUBJECTS (sizeof(subjects) / sizeof(subjects[0]))

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
	return rules->pack_of[CARD_X1] + rules->pack_of[CARD_X2] > 0 ||
	       rules_wild_ranks(rules) != 0;
}

/* Write the sentences of a row, or nothing if it does not apply. */
static void
row_write(const struct sentence_row *row, const struct rules *rules,
	  struct sentences *words)
{
	words->n = 0;
	words->text[0] = '\0';
	if (families_include(row->families, rules->family->name))
		row->write(rules, words);
}

void
rules_words_write(const struct rules *rules, FILE *out)
{
	struct sentences words;

	for (unsigned i = 0; i < SUBJECTS; i++) {
		fprintf(out, "%s\n", subjects[i].title);
		for (const struct sentence_row *row = subjects[i].rows;
		     row->write; row++) {
			row_write(row, rules, &words);
			if (words.n > 0)
				fprintf(out, "  %s\n", words.text);
		}
	}
}

/* The rules of a game, for each number of players that it allows. */
struct all_rules {
	unsigned n;
	struct rules rules[PLAYERS_MAX];
	struct sentences words[PLAYERS_MAX];
};

/* Print the numbers of players whose sentences are those of number @i. */
static void
players_print(const struct all_rules *all, unsigned i, FILE *out)
{
	unsigned same[PLAYERS_MAX], n = 0;

	for (unsigned k = i; k < all->n; k++) {
		if (strcmp(all->words[k].text, all->words[i].text) == 0)
			same[n++] = all->rules[k].players;
	}
	fputs("With ", out);
	for (unsigned k = 0; k < n; k++)
		fprintf(out, "%s%u",
			k == 0	     ? ""
			: k + 1 == n ? " or "
				     : ", ",
			same[k]);
	fputs(" players: ", out);
}

/* Print the sentences of a row once for each group of numbers of players with
 * the same sentences.  The first line of a subject follows its @title. */
static const char *
row_print(struct all_rules *all, const struct sentence_row *row,
	  const char *title, FILE *out)
{
	for (unsigned i = 0; i < all->n; i++)
		row_write(row, &all->rules[i], &all->words[i]);
	for (unsigned i = 0; i < all->n; i++) {
		unsigned first = 0, same = 0;

		for (unsigned k = all->n; k-- > 0;) {
			if (strcmp(all->words[k].text, all->words[i].text) != 0)
				continue;
			first = k;
			same++;
		}
		if (all->words[i].n == 0 || first < i)
			continue;
		if (title != NULL)
			fprintf(out, "\n%s\n", title);
		title = NULL;
		fputs("  ", out);
		if (same < all->n)
			players_print(all, i, out);
		fprintf(out, "%s\n", all->words[i].text);
	}
	return title;
}

static void
all_rules_print(struct all_rules *all, FILE *out)
{
	fprintf(out, "%s\n", all->rules[0].title);
	for (unsigned i = 0; i < SUBJECTS; i++) {
		const char *title = subjects[i].title;

		for (const struct sentence_row *row = subjects[i].rows;
		     row->write; row++)
			title = row_print(all, row, title, out);
	}
}

bool
rules_words_print(const char *game, FILE *out, struct diag *diag)
{
	struct all_rules *all = xcalloc(1, sizeof(*all));
	struct rules any;
	bool fine = sheet_load(game, NULL, NULL, 0, &any, diag);

	for (unsigned players = 1; fine && players <= PLAYERS_MAX; players++) {
		if (any.seats >> players & 1)
			fine = sheet_load(game, NULL, NULL, players,
					  &all->rules[all->n++], diag);
	}
	if (fine)
		all_rules_print(all, out);
	free(all);
	return fine;
}
