/* Print the rules of a game in sentences, subject by subject. */
#include "referee/sheet/rules_words.h"

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

/* Write which deals, or which steps of a seat's progress, have the sets of
 * rules number @from to @to, counted from 1. */
static void
sets_write_name(const struct rules_sets *sets, unsigned from, unsigned to,
		struct sentences *words)
{
	const char *what = sets->by == RULES_BY_DEAL ? "deal" : "step";

	sentence_add(words, "In %s%s %u", what, plural_ending(to - from + 1),
		     from);
	if (to == sets->n && sets->by == RULES_BY_DEAL)
		sentence_continue(words, " and later");
	else if (to > from)
		sentence_continue(words, " to %u", to);
	sentence_continue(words, ":");
}

/* Write the sentences of a row for each set of rules; sets in a row with the
 * same sentences have them once. */
static void
row_write_sets(const struct sentence_row *row, const struct rules_sets *sets,
	       struct sentences *words)
{
	struct sentences next = { .n = 0 }, own = { .n = 0 };
	unsigned from = 0;

	row->write(&sets->set[0], &own);
	for (unsigned i = 1; i <= sets->n; i++) {
		next = (struct sentences){ .n = 0 };
		if (i < sets->n)
			row->write(&sets->set[i], &next);
		if (i < sets->n && strcmp(next.text, own.text) == 0)
			continue;
		if (own.n > 0 && (from > 0 || i < sets->n))
			sets_write_name(sets, from + 1, i, words);
		if (own.n > 0)
			sentence_add(words, "%s", own.text);
		own = next;
		from = i;
	}
}

/* Write the sentences of a row, or nothing if it does not apply. */
static void
row_write(const struct sentence_row *row, const struct rules *rules,
	  struct sentences *words)
{
	words->n = 0;
	words->text[0] = '\0';
	if (!families_include(row->families, rules->family->name))
		return;
	if (rules->sets != NULL)
		row_write_sets(row, rules->sets, words);
	else
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
