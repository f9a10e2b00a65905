/* action_words.c - describe cards, actions and events in words; see
 * action_words.h. */
#include "action_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
words_clear(struct words *words)
{
	words->n = words->cards = 0;
	words->text[0] = '\0';
}

void
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

/* Append a card.  @rules: see struct words_form. */
static void
words_append_laid(struct words *words, struct laid laid,
		  const struct rules *rules)
{
	bool wild = rules != NULL && laid.as == laid.card &&
		    !card_is_joker(laid.card) && run_card_is_wild(rules, laid);
	char name[CARD_NAME_MAX];
	unsigned from = words->n;

	laid_name(laid, wild, name);
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
	words_append_laid(words, (struct laid){ card, CARD_NONE }, NULL);
}

void
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

void
words_append_laids(struct words *words, const struct laid *cards, unsigned n,
		   const struct rules *rules)
{
	for (unsigned i = 0; i < n; i++) {
		words_append(words, i > 0 ? " " : "");
		words_append_laid(words, cards[i], rules);
	}
}

void
words_laid(struct words *words, const struct laid *cards, unsigned n)
{
	words_clear(words);
	words_append_laids(words, cards, n, NULL);
}

/* --- events --------------------------------------------------------------- */

/* Index of a draw in the table of verbs: from a source, or of a named card of
 * the discard pile with those above it. */
#define DRAW_FROM(source) (ACTS + (source))
#define DRAW_DEEP	  (DRAW_FROM(FROM_SPREAD) + 1)

/**
 * struct verb - how the texts name an act
 * @base: after "you" or "would", and in menus, where a human can type it
 * @told: after a name
 * @alone: without a seat; NULL if the act always has a seat
 * @gains: before the cards that come to the hand; NULL: a colon
 */
static const struct verb {
	const char *base, *told, *alone, *gains;
} verbs[DRAW_DEEP + 1] = {
	[ACT_NONE] = { "do nothing", "does nothing", NULL, NULL },
	[ACT_MELD] = { "meld", "melds", NULL, NULL },
	[ACT_ADD] = { "add", "adds", NULL, NULL },
	[ACT_SWAP] = { "swap", "swaps", NULL, " and gets " },
	[ACT_DISCARD] = { "discard", "discards", NULL, NULL },
	[ACT_PASS] = { "pass", "passes", NULL, NULL },
	[ACT_BUY] = { "buy the upcard", "buys the upcard", NULL, ", drawing " },
	[ACT_BID] = { "bid", "bids", NULL, NULL },
	[ACT_PUSH] = { "push the upcard", "pushes the upcard", NULL,
		       " to the left, with " },
	[ACT_KNOCK] = { "knock", "knocks", NULL, NULL },
	[ACT_DECLARE] = { "declare", "declares", NULL, NULL },
	[ACT_DROP] = { "drop", "drops out of the deal", NULL, NULL },
	[ACT_ARRANGE] = { "lay", "arranges the table:", NULL, NULL },
	[ACT_ASK] = { "ask the partner", "asks the partner whether to go out",
		      NULL, NULL },
	[ACT_ANSWER] = { "answer", "answers", NULL, NULL },
	[ACT_RENEW] = { "renew the stock", "renews the stock",
			"the stock is renewed", NULL },
	[ACT_RED_THREE] = { "lay the red three", "lays the red three", NULL,
			    ", drawing " },
	[ACT_SHOW] = { "show", "shows", "set aside:", NULL },
	[ACT_CUT] = { "cut", "cuts", "cards cut off the pack:", NULL },
	[ACT_DEAL] = { "get a hand", "gets a hand", "turned up:", NULL },
	[DRAW_FROM(FROM_NONE)] = { "draw", "draws", NULL, NULL },
	[DRAW_FROM(FROM_STOCK)] = { "draw from the stock",
				    "draws from the stock", NULL, NULL },
	[DRAW_FROM(FROM_DISCARD)] = { "draw the upcard", "takes the upcard",
				      NULL, NULL },
	[DRAW_FROM(FROM_PILE)] = { "draw from the pile", "takes the pile", NULL,
				   " and gets " },
	[DRAW_FROM(FROM_SPREAD)] = { "draw from the open cards",
				     "draws from the open cards", NULL, NULL },
	[DRAW_DEEP] = { "draw the discard", "takes from the pile", NULL, NULL },
};

static const struct verb *
verb_of(const struct event *event)
{
	const struct action *action = &event->action;

	if (action->act != ACT_DRAW)
		return &verbs[action->act];
	if (action->from == FROM_DISCARD &&
	    (action->card != CARD_NONE || event->got_count > 1))
		return &verbs[DRAW_DEEP];
	return &verbs[DRAW_FROM((enum source)action->from)];
}

/* Append a verb, after @before, in the form @told or the base form. */
static void
words_append_verb(struct words *words, const char *before, enum act act,
		  bool told)
{
	words_append(words, "%s%s", before,
		     told ? verbs[act].told : verbs[act].base);
}

/* Append what precedes the melds of an action. */
static void
words_append_melds_start(struct words *words, const struct action *action,
			 unsigned melds, bool told)
{
	const char *no = melds == 0 ? " no melds" : "";

	if (action->act == ACT_KNOCK || action->act == ACT_DECLARE)
		words_append(words, ", showing%s", no);
	else if (action->act == ACT_DRAW || action->act == ACT_SWAP)
		words_append_verb(words, ", ", ACT_MELD, told);
	else if (action->act == ACT_SHOW)
		words_append(words, "%s", melds == 0 ? no : " melds");
}

/* Append the lists of cards of an action: melds, and then other cards. */
static void
words_append_lists(struct words *words, const struct action *action,
		   const struct words_form *form)
{
	unsigned melds = action->lists - (action->has_cards ? 1u : 0u);

	if (melds > 0 || action->has_melds)
		words_append_melds_start(words, action, melds, form->told);
	for (unsigned i = 0; i < action->lists; i++) {
		unsigned start = action_list_start(action, i);

		words_append(words, "%s", i > 0 && i < melds ? " |" : "");
		if (i == melds && action->act == ACT_SHOW && action->has_melds)
			words_append(words, ", and");
		else if (i == melds && action->act != ACT_ADD &&
			 action->act != ACT_SHOW)
			words_append_verb(words, ", ", ACT_ADD, form->told);
		words_append(words, " ");
		words_append_laids(words, action->cards + start,
				   action->ends[i] - start, form->rules);
	}
}

static bool
words_is_visible(int seat, uint16_t shown)
{
	return seat < 0 || (shown >> seat & 1) != 0;
}

static void
words_append_drawn(struct words *words, const struct event *event, int seat)
{
	const char *gains = verb_of(event)->gains;

	if (event->got_count == 0)
		return;
	words_append(words, "%s", gains != NULL ? gains : ": ");
	/* a redacted log masks cards that its seat did not see */
	if (words_is_visible(seat, event->got_shown) &&
	    event->got[0] != CARD_HIDDEN)
		words_append_cards(words, event->got, event->got_count);
	else if (event->got_count == 1)
		words_append(words, "a card");
	else
		words_append(words, "%u cards", event->got_count);
}

/* Append the card of an action that is in no list. */
static void
words_append_single(struct words *words, const struct event *event,
		    const struct words_form *form)
{
	const struct action *action = &event->action;

	if (action->card == CARD_NONE ||
	    (action->act == ACT_DRAW && event->got_count > 0))
		return;
	if (form->told &&
	    (action->act == ACT_KNOCK || action->act == ACT_DECLARE))
		words_append_verb(words, " and ", ACT_DISCARD, form->told);
	words_append(words, " ");
	words_append_card(words, words_is_visible(form->seat, event->card_shown)
					 ? action->card
					 : CARD_HIDDEN);
}

/* Append the meld to which cards go, or the seat that misses a turn. */
static void
words_append_place(struct words *words, const struct action *action, bool told)
{
	if (action->meld > 0 && action->act != ACT_SWAP)
		words_append(words, " to meld %u", action->meld);
	if (action->to > 0 && action->act == ACT_DISCARD)
		words_append(words,
			     told ? ": seat %u misses its next turn"
				  : " skips %u",
			     action->to - 1u);
	else if (action->to > 0)
		words_append(words,
			     action->lists > 0 ? " to meld %u"
					       : ", which goes to meld %u",
			     action->to);
	if (action->at != AT_NONE)
		words_append(words, " at the %s end", end_word(action->at));
}

/* Append the kind of a meld: @told in words, else as it is typed. */
static void
words_append_kind(struct words *words, enum kind kind, bool told)
{
	static const char *const kinds[KINDS] = {
		[KIND_FLUSH] = "run of one suit",
		[KIND_BLANK] = "run of mixed suits",
		[KIND_RANK] = "set of one rank",
		[KIND_COUNT] = "set with the right sum",
	};

	if (told && kinds[kind] != NULL)
		words_append(words, " a %s:", kinds[kind]);
	else
		words_append(words, told ? " a %s:" : " %s", kind_word(kind));
}

void
words_append_event(struct words *words, const struct event *event,
		   const struct words_form *form)
{
	const struct action *action = &event->action;
	const struct verb *verb = verb_of(event);

	words_append(words, "%s",
		     !form->told ? verb->base
		     : event->seat == SEAT_NONE && verb->alone != NULL
			     ? verb->alone
			     : verb->told);
	if (action->act == ACT_ANSWER)
		words_append(words, action->yes ? " yes" : " no");
	if (action->act == ACT_BID || action->act == ACT_CUT)
		words_append(words, " %u", action->count);
	words_append_single(words, event, form);
	if (action->kind != KIND_NONE)
		words_append_kind(words, (enum kind)action->kind, form->told);
	if (action->act == ACT_SWAP && action->meld > 0)
		words_append(words, " for the wild card in meld %u",
			     action->meld);
	words_append_lists(words, action, form);
	words_append_place(words, action, form->told);
	words_append_drawn(words, event, form->seat);
}

void
words_event(struct words *words, const struct event *event, int seat)
{
	words_clear(words);
	words_append_event(words, event,
			   &(struct words_form){ .seat = seat, .told = true });
}

void
words_offer(struct words *words, const struct event *event)
{
	words_clear(words);
	words_append_event(words, event,
			   &(struct words_form){ .seat = WORDS_ALL });
}

const char *
words_end(enum how how, bool told)
{
	static const char *const ends[][2] = {
		[HOW_NONE] = { "end the deal", "ends the deal" },
		[HOW_OUT] = { "go out", "goes out" },
		[HOW_KNOCK] = { "knock", "knocks" },
		[HOW_GIN] = { "have gin", "has gin" },
		[HOW_BIG_GIN] = { "have big gin", "has big gin" },
		[HOW_DECLARE] = { "declare", "declares" },
		[HOW_ALONE] = { "are left alone", "is left alone" },
		[HOW_BLOCKED] = { "no player can continue",
				  "no player can continue" },
		[HOW_STOPPED] = { "its limit is reached",
				  "its limit is reached" },
		[HOW_VOID] = { "no player scores", "no player scores" },
		[HOW_MELDED] = { "have laid all melds", "has laid all melds" },
	};

	return ends[how <= HOW_MELDED ? how : HOW_NONE][told];
}
