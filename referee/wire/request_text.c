/* request_text.c - write a request as text; see request_text.h. */
#include "request_text.h"

#include <stdarg.h>
#include <stdio.h>

#include "action_words.h"

/* A newline inside a JSON string. */
#define NEWLINE "\\n"

/* Bytes reserved for the end of the text. */
#define END_BYTES 128

static void text_append(struct jsonw *jsonw, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Append text inside the JSON string that is open. */
static void
text_append(struct jsonw *jsonw, const char *format, ...)
{
	size_t room = jsonw->size - jsonw->n;
	va_list args;
	int n;

	if (jsonw->full)
		return;
	va_start(args, format);
	n = vsnprintf(jsonw->buf + jsonw->n, room, format, args);
	va_end(args);
	if ((size_t)n >= room)
		jsonw->full = true;
	else
		jsonw->n += (size_t)n;
}

static void
text_append_words(struct jsonw *jsonw, const struct words *words)
{
	jsonw_bytes(jsonw, words->text, words->n);
}

/* Append ": " and cards, or ": none". */
static void
text_append_cards(struct jsonw *jsonw, const card_t *cards, unsigned n)
{
	struct words words;

	words_cards(&words, cards, n);
	JSONW(jsonw, ": ");
	text_append_words(jsonw, &words);
	if (n == 0)
		JSONW(jsonw, "none");
}

static void
text_append_bag(struct jsonw *jsonw, const struct bag *bag)
{
	card_t cards[PACK_CARDS_MAX];

	text_append_cards(jsonw, cards, bag_list(bag, cards));
}

/* Return the ending of a plural. */
static const char *
text_plural(int n)
{
	return n == 1 ? "" : "s";
}

/* --- flags ---------------------------------------------------------------- */

static void
text_append_yes(struct jsonw *jsonw, bool yes)
{
	text_append(jsonw, ": %s", yes ? "yes" : "no");
}

static void
text_append_flag_card(struct jsonw *jsonw, card_t card)
{
	text_append_cards(jsonw, &card, card == CARD_NONE ? 0 : 1);
}

static void
text_append_flag_seat(struct jsonw *jsonw, seat_t seat)
{
	if (seat == SEAT_NONE)
		JSONW(jsonw, ": none");
	else
		text_append(jsonw, ": seat %u", seat);
}

/* Append a number for each seat.  @map: leave seats out whose number is 0. */
static void
text_append_by_seat(struct jsonw *jsonw, const struct flag *flag,
		    const void *at, unsigned players)
{
	const char *before = ": ";

	for (unsigned i = 0; i < players; i++) {
		bool map = flag->type == FLAG_INT_MAP;
		int number = map ? ((const int *)at)[i]
				 : ((const uint16_t *)at)[i];

		if (map && number == 0)
			continue;
		text_append(jsonw, "%sseat %u %d", before, i, number);
		before = ", ";
	}
	if (before[0] == ':')
		JSONW(jsonw, ": none");
}

static void
text_append_bags(struct jsonw *jsonw, const struct bag *bags, unsigned players)
{
	bool any = false;

	for (unsigned i = 0; i < players; i++) {
		if (bags[i].n == 0)
			continue;
		text_append(jsonw, "%sseat %u", any ? ", " : ": ", i);
		text_append_bag(jsonw, &bags[i]);
		any = true;
	}
	if (!any)
		JSONW(jsonw, ": none");
}

static void
text_append_places(struct jsonw *jsonw, const uint32_t *of)
{
	bool any = false;

	for (unsigned i = 0; i < TABLE_MELDS_MAX; i++) {
		if (of[i] == 0)
			continue;
		text_append(jsonw, "%smeld %u:", any ? ", " : ": ", i + 1);
		for (uint32_t left = of[i]; left != 0; left &= left - 1)
			text_append(jsonw, " %d", __builtin_ctz(left) + 1);
		any = true;
	}
	if (!any)
		JSONW(jsonw, ": none");
}

/* Append ": " and the value of a flag. */
static void
text_append_flag(struct jsonw *jsonw, const struct flag *flag, const void *at,
		 unsigned players)
{
	switch (flag->type) {
	case FLAG_BOOL:
		text_append_yes(jsonw, *(const bool *)at);
		break;
	case FLAG_U8:
		text_append(jsonw, ": %u", *(const uint8_t *)at);
		break;
	case FLAG_U16:
		text_append(jsonw, ": %u", *(const uint16_t *)at);
		break;
	case FLAG_INT:
		text_append(jsonw, ": %d", *(const int *)at);
		break;
	case FLAG_CARD:
		text_append_flag_card(jsonw, *(const card_t *)at);
		break;
	case FLAG_SEAT:
		text_append_flag_seat(jsonw, *(const seat_t *)at);
		break;
	case FLAG_U16_SEATS:
	case FLAG_INT_MAP:
		text_append_by_seat(jsonw, flag, at, players);
		break;
	case FLAG_PLACES:
		text_append_places(jsonw, at);
		break;
	case FLAG_BAG_MAP:
		text_append_bags(jsonw, at, players);
		break;
	case FLAG_ANSWER:
		if (*(const uint8_t *)at == ANSWER_NONE)
			JSONW(jsonw, ": none");
		else
			text_append_yes(jsonw,
					*(const uint8_t *)at == ANSWER_YES);
		break;
	case FLAG_TYPES:
		break;
	}
}

static void
text_write_flags(struct jsonw *jsonw, const struct view *view)
{
	for (unsigned i = 0; i < view->flag_count; i++) {
		text_append(jsonw, NEWLINE "%s", view->flag[i]->text);
		text_append_flag(jsonw, view->flag[i],
				 view->flags + view->flag_at[i], view->players);
	}
}

/* --- the table ------------------------------------------------------------ */

static void
text_write_melds(struct jsonw *jsonw, const struct view *view)
{
	struct words words;

	if (view->melds == 0)
		JSONW(jsonw, NEWLINE "Melds on the table: none");
	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];

		text_append(jsonw, NEWLINE "Meld %u, %s", i + 1,
			    kind_word((enum kind)meld->kind));
		if (meld->owner != SEAT_NONE)
			text_append(jsonw, " of seat %u", meld->owner);
		/* As in view_write: in a set, a card of a wild rank that
		 * represents itself is natural. */
		words_clear(&words);
		words_append_laids(&words, meld->cards, meld->n,
				   meld->kind == KIND_SET ? NULL : view->rules);
		JSONW(jsonw, ": ");
		text_append_words(jsonw, &words);
	}
}

static void
text_write_piles(struct jsonw *jsonw, const struct view *view)
{
	text_append(jsonw,
		    NEWLINE "Discard pile, %u card%s, from bottom to top",
		    view->discard_count, text_plural(view->discard_count));
	text_append_cards(jsonw, view->discard.at, view->discard.n);
	if (view->spread.n > 0) {
		JSONW(jsonw, NEWLINE "Open cards");
		text_append_bag(jsonw, &view->spread);
	}
	text_append(jsonw, NEWLINE "Stock: %u card%s", view->stock,
		    text_plural(view->stock));
}

static void
text_write_seats(struct jsonw *jsonw, const struct view *view)
{
	for (unsigned i = 0; i < view->players; i++) {
		text_append(jsonw, NEWLINE "Seat %u%s: %u card%s, %d point%s",
			    i, i == view->seat ? " (you)" : "", view->cards[i],
			    text_plural(view->cards[i]), view->scores[i],
			    text_plural(view->scores[i]));
		if (i == view->dealer)
			JSONW(jsonw, ", dealer");
		if (view->opened >> i & 1)
			JSONW(jsonw, ", has opened");
		if (!(view->in >> i & 1))
			JSONW(jsonw, ", out of the match");
	}
}

/* Write what the view tells of the turn. */
static void
text_write_turn(struct jsonw *jsonw, const struct view *view)
{
	text_append(jsonw, NEWLINE "Completed turns in this deal: %u",
		    view->turns);
	if (view->first)
		JSONW(jsonw, NEWLINE "This is your first turn in this deal");
	if (view->from != FROM_NONE)
		text_append(jsonw, NEWLINE "Source of the drawn card: %s",
			    source_word((enum source)view->from));
	if (view->drew != CARD_NONE) {
		JSONW(jsonw, NEWLINE "Card drawn in this turn");
		text_append_cards(jsonw, &view->drew, 1);
	}
}

/* --- the request ---------------------------------------------------------- */

void
request_text_event(struct jsonw *jsonw, const struct rules *rules,
		   const struct event *event, unsigned n, unsigned seat)
{
	struct words_form form = { .seat = (int)seat,
				   .told = event->seat != seat,
				   .rules = rules };
	struct words words;

	text_append(jsonw, NEWLINE "%u. ", n);
	if (!form.told)
		JSONW(jsonw, "You ");
	else if (event->seat != SEAT_NONE)
		text_append(jsonw, "Seat %u ", event->seat);
	words_clear(&words);
	words_append_event(&words, event, &form);
	text_append_words(jsonw, &words);
}

static void
text_write_action(struct jsonw *jsonw, const struct rules *rules,
		  const struct action *action)
{
	struct event event = { .seat = SEAT_NONE, .card_shown = SHOWN_ALL };
	struct words words;

	action_copy(&event.action, action);
	words_clear(&words);
	words_append_event(
		&words, &event,
		&(struct words_form){ .seat = WORDS_ALL, .rules = rules });
	text_append_words(jsonw, &words);
}

static void
text_write_task(struct jsonw *jsonw, const struct request_text *text)
{
	const struct view *view = text->view;
	const char *before = ": ";

	text_append(jsonw,
		    "Request %lld: you are seat %u, and it is your turn in "
		    "deal %u, phase %s",
		    (long long)text->req, view->seat, view->deal,
		    phase_word((enum phase)view->phase));
	JSONW(jsonw, NEWLINE "Actions of this phase");
	for (uint32_t may = text->may; may != 0; may &= may - 1) {
		text_append(jsonw, "%s%s", before,
			    act_word((enum act)__builtin_ctz(may)));
		before = ", ";
	}
	text_append(jsonw,
		    NEWLINE "Time for this answer: %lld ms, in the bank: %lld "
			    "ms, used by the last answer: %lld us",
		    (long long)text->limit_ms, (long long)text->bank_ms,
		    (long long)text->last_us);
	if (text->budget[0] != '\0')
		text_append(jsonw, NEWLINE "Left of your budget: %s",
			    text->budget);
}

static void
text_write_events(struct jsonw *jsonw, struct bytes events, unsigned missed)
{
	JSONW(jsonw, NEWLINE "Events since your last request:");
	if (events.len == 0)
		JSONW(jsonw, " none");
	else
		jsonw_bytes(jsonw, events.at, events.len);
	if (missed > 0)
		text_append(jsonw,
			    NEWLINE "Later events, which are missing: %u",
			    missed);
}

/* Write as many of the listed actions as fit. */
static void
text_write_legal(struct jsonw *jsonw, const struct request_text *text)
{
	size_t size = jsonw->size;
	unsigned n = 0;

	JSONW(jsonw, NEWLINE "Legal actions:");
	if (jsonw->full || jsonw->size - jsonw->n < END_BYTES) {
		jsonw->full = true;
		return;
	}
	jsonw->size -= END_BYTES;
	for (; n < text->listed; n++) {
		size_t kept = jsonw->n;

		text_append(jsonw, NEWLINE "%u) ", n + 1);
		text_write_action(jsonw, text->view->rules,
				  &text->legal->at[n]);
		if (!jsonw->full)
			continue;
		jsonw->full = false;
		jsonw->n = kept;
		break;
	}
	jsonw->size = size;
	if (n < text->listed)
		text_append(jsonw, NEWLINE "Further actions, only in legal: %u",
			    text->listed - n);
	if (text->more)
		JSONW(jsonw, NEWLINE "Other actions are legal too");
}

void
request_text_write(struct jsonw *jsonw, const struct request_text *text)
{
	const struct view *view = text->view;

	JSONW(jsonw, ",\"text\":\"");
	text_write_task(jsonw, text);
	text_write_events(jsonw, text->events, text->events_missed);
	JSONW(jsonw, NEWLINE "Your hand");
	text_append_bag(jsonw, &view->hand);
	text_write_melds(jsonw, view);
	text_write_piles(jsonw, view);
	text_write_seats(jsonw, view);
	text_write_turn(jsonw, view);
	text_write_flags(jsonw, view);
	JSONW(jsonw, NEWLINE "Default action, if your answer is invalid: ");
	text_write_action(jsonw, view->rules, text->standard);
	if (text->legal != NULL)
		text_write_legal(jsonw, text);
	JSONW(jsonw, "\"");
}

void
request_text_deal_end(struct jsonw *jsonw, const struct state *state,
		      struct bytes events, unsigned events_missed)
{
	text_append(jsonw, ",\"text\":\"Deal %u is over", state->deal);
	if (state->ender != SEAT_NONE)
		text_append(jsonw, ", seat %u ended it", state->ender);
	text_append(jsonw, ": %s", words_end((enum how)state->how, true));
	text_write_events(jsonw, events, events_missed);
	for (unsigned i = 0; i < state->players; i++) {
		text_append(jsonw,
			    NEWLINE "Seat %u: %d point%s in this deal, %d in "
				    "the match, last hand",
			    i, state->deal_scores[i],
			    text_plural(state->deal_scores[i]),
			    state->scores[i]);
		text_append_bag(jsonw, &state->hands[i]);
	}
	JSONW(jsonw, "\"");
}
