/* event_words.c - describe events in words; see event_words.h. */
#include "arena/replay/event_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/text/text.h"

#define NAME_COLUMNS_MIN 4 /* chosen: leaves a gap after short names */

static void
words_clear(struct words *words)
{
	words->n = words->cards = 0;
	words->text[0] = '\0';
}

static void words_append(struct words *words, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void
words_append(struct words *words, const char *format, ...)
{
	size_t room = sizeof(words->text) - words->n;
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(words->text + words->n, room, format, args);
	va_end(args);
	words->n += (size_t)n < room ? (unsigned)n : (unsigned)room - 1;
}

static void
words_append_laid(struct words *words, struct laid laid)
{
	char name[CARD_NAME_MAX];
	unsigned from = words->n;

	laid_name(laid, false, name);
	words_append(words, "%s", name);
	if (words->cards == WORDS_CARDS)
		return;
	words->at[words->cards].from = (uint16_t)from;
	words->at[words->cards].length = (uint16_t)(words->n - from);
	words->at[words->cards++].card = laid.card;
}

static void
words_append_card(struct words *words, card_t card)
{
	words_append_laid(words, (struct laid){ card, CARD_NONE });
}

static void
words_append_cards(struct words *words, const card_t *cards, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		words_append(words, i > 0 ? " " : "");
		words_append_card(words, cards[i]);
	}
}

/* --- cards ---------------------------------------------------------------- */

void
words_cards(struct words *words, const card_t *cards, unsigned n)
{
	words_clear(words);
	words_append_cards(words, cards, n);
}

void
words_bag(struct words *words, const struct bag *bag)
{
	card_t cards[PACK_CARDS_MAX];

	words_cards(words, cards, bag_list(bag, cards));
}

static void
words_append_laids(struct words *words, const struct laid *cards, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		words_append(words, i > 0 ? " " : "");
		words_append_laid(words, cards[i]);
	}
}

void
words_laid(struct words *words, const struct laid *cards, unsigned n)
{
	words_clear(words);
	words_append_laids(words, cards, n);
}

void
words_hand(struct words *words, const struct hand *hand)
{
	card_t rest[PACK_CARDS_MAX];

	words_clear(words);
	for (unsigned i = 0; i < hand->best.n; i++) {
		words_append(words, i > 0 ? " (" : "(");
		words_append_laids(words, hand->best.melds[i].cards,
				   hand->best.melds[i].n);
		words_append(words, ")");
	}
	words_append(words, hand->best.n > 0 && hand->rest.n > 0 ? " " : "");
	words_append_cards(words, rest, bag_list(&hand->rest, rest));
}

/* --- seats ---------------------------------------------------------------- */

static bool
words_is_visible(int seat, uint16_t shown)
{
	return seat < 0 || (shown >> seat & 1) != 0;
}

bool
words_hand_is_visible(int seat, unsigned whose)
{
	return seat < 0 || (unsigned)seat == whose;
}

const char *
words_seat(const struct log_verify *match, unsigned seat,
	   char out[WORDS_SEAT_MAX])
{
	bool alone = true;

	for (unsigned i = 0; i < match->players; i++)
		alone &= i == seat ||
			 strcmp(match->player[i], match->player[seat]) != 0;
	if (alone)
		snprintf(out, WORDS_SEAT_MAX, "%s", match->player[seat]);
	else
		snprintf(out, WORDS_SEAT_MAX, "%s/%u", match->player[seat],
			 seat);
	return out;
}

unsigned
words_name_columns(const struct log_verify *match, unsigned max)
{
	unsigned most = NAME_COLUMNS_MIN;

	for (unsigned i = 0; i < match->players; i++) {
		char name[WORDS_SEAT_MAX];
		unsigned columns = text_columns(words_seat(match, i, name),
						max);

		if (columns > most)
			most = columns;
	}
	return most;
}

/* --- events --------------------------------------------------------------- */

bool
words_is_last_of_seat(const struct log_verify *match, unsigned i)
{
	unsigned seat = match->events.at[i].seat;

	while (++i < match->events.n)
		if (match->events.at[i].seat == seat)
			return false;
	return seat < match->players;
}

bool
words_changes_table(const struct action *action)
{
	return action->has_melds || action->has_cards || action->lists > 0 ||
	       action->act == ACT_SWAP || action->act == ACT_ADD;
}

static void
words_append_lists(struct words *words, const struct action *action)
{
	bool ends = action->act == ACT_KNOCK || action->act == ACT_DECLARE;
	const char *before = ends && action->card != CARD_NONE ? ", showing "
							       : " ";
	unsigned at = 0;

	for (unsigned i = 0; i < action->lists; i++) {
		/* separate this list from the text before it */
		words_append(words, "%s", i > 0 ? " | " : before);
		for (unsigned first = at; at < action->ends[i]; at++) {
			words_append(words, at > first ? " " : "");
			words_append_laid(words, action->cards[at]);
		}
	}
}

static void
words_append_drawn(struct words *words, const struct event *event, int seat)
{
	if (event->got_count == 0)
		return;
	words_append(words, ": ");
	/* a redacted log masks cards that its seat did not see */
	if (words_is_visible(seat, event->got_shown) &&
	    event->got[0] != CARD_HIDDEN)
		words_append_cards(words, event->got, event->got_count);
	else if (event->got_count == 1)
		words_append(words, "a card");
	else
		words_append(words, "%u cards", event->got_count);
}

void
words_event(struct words *words, const struct event *event, int seat)
{
	const struct action *action = &event->action;
	bool drawn = action->act == ACT_DRAW && event->got_count > 0;

	words_clear(words);
	words_append(words, "%s", act_word(action->act));
	if (action->from != FROM_NONE)
		words_append(words, " from %s", source_word(action->from));
	if (action->act == ACT_ANSWER)
		words_append(words, action->yes ? " yes" : " no");
	if (action->act == ACT_BID)
		words_append(words, " %u", action->count);
	if (action->card != CARD_NONE && !drawn) {
		words_append(words, " ");
		words_append_card(words,
				  words_is_visible(seat, event->card_shown)
					  ? action->card
					  : CARD_HIDDEN);
	}
	if (action->kind != KIND_NONE)
		words_append(words, " %s", kind_word(action->kind));
	words_append_lists(words, action);
	if (action->meld > 0)
		words_append(words, " %s meld %u",
			     action->act == ACT_SWAP ? "in" : "to",
			     action->meld);
	if (action->to > 0)
		words_append(words, ", which goes to meld %u", action->to);
	if (action->at != AT_NONE)
		words_append(words, " at the %s end", end_word(action->at));
	words_append_drawn(words, event, seat);
}
