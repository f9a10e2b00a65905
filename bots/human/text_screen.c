/* text_screen.c - write the text that a human reads; see text_screen.h. */
#include "bots/human/text_screen.h"

#include <stdlib.h>
#include <string.h>

#include "arena/tui/paint.h"
#include "bots/human/turn_task.h"
#include "referee/wire/flag_json.h"

void
text_screen_open(struct text_screen *screen, char **text, size_t *len)
{
	*text = NULL;
	screen->page = open_memstream(text, len);
	if (screen->page == NULL) {
		perror("human: a page");
		exit(EXIT_FAILURE);
	}
}

/* --- names and cards ------------------------------------------------------ */

static void
screen_print_name(const struct text_screen *screen,
		  const struct human_seat *human, unsigned seat)
{
	bool alone = true;

	if (seat == human->seat) {
		fputs("you", screen->page);
		return;
	}
	for (unsigned i = 0; i < human->players; i++)
		alone &= i == seat ||
			 strcmp(human->name[i], human->name[seat]) != 0;
	fputs(human->name[seat], screen->page);
	if (!alone)
		fprintf(screen->page, "/%u", seat);
}

static void
screen_print_words(const struct text_screen *screen, const struct words *words)
{
	paint_words(screen->page, screen->colour, words);
}

static void
screen_print_card(const struct text_screen *screen, card_t card)
{
	struct words words;

	words_cards(&words, &card, 1);
	screen_print_words(screen, &words);
}

static void
screen_print_bag(const struct text_screen *screen, const struct bag *bag)
{
	struct words words;

	words_bag(&words, bag);
	screen_print_words(screen, &words);
}

static void
screen_print_heading(const struct text_screen *screen, const char *text)
{
	fprintf(screen->page, "\n%s%s%s\n", screen->colour ? PAINT_BOLD : "",
		text, screen->colour ? PAINT_PLAIN : "");
}

/* --- the hand ------------------------------------------------------------- */

static int
card_compare_rank(const void *a, const void *b)
{
	card_t one = *(const card_t *)a, other = *(const card_t *)b;

	if (card_is_joker(one) || card_is_joker(other))
		return one - other;
	if (card_rank(one) != card_rank(other))
		return (int)card_rank(one) - (int)card_rank(other);
	return (int)card_suit(one) - (int)card_suit(other);
}

void
text_screen_parse_context(const struct text_screen *screen,
			  const struct human_seat *human,
			  struct parse_context *context)
{
	context->view = human->view;
	context->may = human->may;
	context->cards = bag_list(&human->view->hand, context->hand);
	if (screen->by_rank)
		qsort(context->hand, context->cards, sizeof(context->hand[0]),
		      card_compare_rank);
}

static void
screen_print_hand(const struct text_screen *screen,
		  const struct parse_context *context)
{
	fputs("Your hand: ", screen->page);
	for (unsigned i = 0; i < context->cards; i++) {
		fprintf(screen->page, " %u:", i + 1);
		screen_print_card(screen, context->hand[i]);
	}
	fputc('\n', screen->page);
}

/* --- actions -------------------------------------------------------------- */

/* Print the verb of an action, and the source of a draw. */
static void
screen_print_verb(const struct text_screen *screen, const struct action *action)
{
	struct event event = { .seat = 0 };
	struct words words;

	action_init(&event.action, (enum act)action->act);
	event.action.card = CARD_NONE;
	event.action.from = action->from;
	words_offer(&words, &event);
	screen_print_words(screen, &words);
}

/* Print the melds of an arrangement that were not on the table, and return
 * their number of cards.  @words: caller's storage. */
static unsigned
screen_print_new_melds(const struct text_screen *screen,
		       const struct human_seat *human,
		       const struct action *action, struct words *words)
{
	const char *mark = " ";
	unsigned count = 0;

	for (unsigned i = 0; i < action->lists; i++) {
		const struct laid *cards = action->cards +
					   action_list_start(action, i);
		unsigned n = action_list_count(action, i);

		if (words_count_meld(&human->before, cards, n) > 0)
			continue;
		fputs(mark, screen->page);
		words_laid(words, cards, n);
		screen_print_words(screen, words);
		mark = " / ";
		count += n;
	}
	return count;
}

/* Print an arrangement as its new melds; if they contain more than cards of the
 * hand, also these cards. */
static void
screen_print_arrangement(const struct text_screen *screen,
			 const struct human_seat *human,
			 const struct action *action)
{
	struct words words;
	struct bag laid;

	words_cards_laid(action, &human->before, &laid);
	fputs("lay", screen->page);
	if (screen_print_new_melds(screen, human, action, &words) == laid.n)
		return;
	fputs(", with ", screen->page);
	screen_print_bag(screen, &laid);
	fputs(" from your hand", screen->page);
}

/* --- what happened -------------------------------------------------------- */

void
text_screen_match(const struct text_screen *screen,
		  const struct human_seat *human)
{
	screen_print_heading(screen, "A match begins");
	fprintf(screen->page, "You play %s against ", human->rules->name);
	for (unsigned i = 1; i < human->players; i++) {
		unsigned seat = (human->seat + i) % human->players;

		fputs(i > 1 ? ", then " : "", screen->page);
		screen_print_name(screen, human, seat);
		if (human->rules->sides > 0 && i % human->rules->sides == 0)
			fputs(" (your partner)", screen->page);
	}
	fputs(human->players > 2 ? ", in this order round the table." : ".",
	      screen->page);
	if (human->deals > 0)
		fprintf(screen->page, " %lld deal%s at the most.",
			(long long)human->deals, human->deals == 1 ? "" : "s");
	fputs("\nType the number of an action. ? prints help, q leaves.\n",
	      screen->page);
}

void
text_screen_event(const struct text_screen *screen,
		  const struct human_seat *human, const struct event *event)
{
	struct words words;

	fputs("  ", screen->page);
	if (event->action.act == ACT_ARRANGE)
		words_arrangement(&words, &event->action, &human->before,
				  event->seat != human->seat);
	else if (event->seat == human->seat)
		words_offer(&words, event);
	else
		words_event(&words, event, WORDS_ALL);
	if (event->seat < human->players) {
		screen_print_name(screen, human, event->seat);
		fputc(' ', screen->page);
	}
	screen_print_words(screen, &words);
	fputc('\n', screen->page);
}

/* --- the table ------------------------------------------------------------ */

static void
screen_print_seats(const struct text_screen *screen,
		   const struct human_seat *human)
{
	const struct view *view = human->view;

	for (unsigned i = 0; i < human->players; i++) {
		unsigned seat = (human->seat + i) % human->players;

		fputs(i > 0 ? "; " : "", screen->page);
		screen_print_name(screen, human, seat);
		if ((view->in >> seat & 1) == 0)
			fputs(" out of the match", screen->page);
		else
			fprintf(screen->page, " %u card%s", view->cards[seat],
				view->cards[seat] == 1 ? "" : "s");
		fprintf(screen->page, ", %d point%s", view->scores[seat],
			abs(view->scores[seat]) == 1 ? "" : "s");
		if (view->opened >> seat & 1)
			fputs(", has opened", screen->page);
		if (seat == view->dealer)
			fputs(", dealer", screen->page);
	}
	fputs(".\n", screen->page);
}

static void
screen_print_melds(const struct text_screen *screen,
		   const struct human_seat *human)
{
	const struct view *view = human->view;
	struct words words;

	if (view->melds > 0)
		fputs("On the table:\n", screen->page);
	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];

		fprintf(screen->page, "  meld %u, %s", i + 1,
			kind_word((enum kind)meld->kind));
		if (meld->owner < human->players) {
			fputs(" of ", screen->page);
			screen_print_name(screen, human, meld->owner);
		}
		fputs(": ", screen->page);
		words_laid(&words, meld->cards, meld->n);
		screen_print_words(screen, &words);
		fputc('\n', screen->page);
	}
}

/* arbitrary: number of cards at the top of the discard pile to show, unless a
 * seat may take any of them */
#define PILE_SHOWN 8

static void
screen_print_piles(const struct text_screen *screen,
		   const struct human_seat *human)
{
	const struct view *view = human->view;
	bool whole = human->rules->take == TAKE_DEEP;
	unsigned n = view->discard.n;
	unsigned shown = whole || n < PILE_SHOWN ? n : PILE_SHOWN;
	struct words words;

	fprintf(screen->page, "Stock: %u.", view->stock);
	if (view->discard_count > 0)
		fprintf(screen->page, "  Discard pile, %u: %s",
			view->discard_count,
			view->discard_count > shown ? "... " : "");
	words_cards(&words, view->discard.at + n - shown, shown);
	screen_print_words(screen, &words);
	if (n > 1)
		fputs(", which is the top", screen->page);
	fputc('\n', screen->page);
	if (view->spread.n == 0)
		return;
	fputs("Open cards: ", screen->page);
	screen_print_bag(screen, &view->spread);
	fputc('\n', screen->page);
}

/* Return true if the value of a flag is worth printing: it is not false, none
 * or empty. */
static bool
screen_flag_is_set(const char *text)
{
	static const char *const nothing[] = { "false", "0",  "\"none\"",
					       "{}",	"[]", "\"\"" };

	for (size_t i = 0; i < sizeof(nothing) / sizeof(nothing[0]); i++)
		if (strcmp(text, nothing[i]) == 0)
			return false;
	return strspn(text, "[0,]") != strlen(text);
}

/* Print the JSON value of a flag, with the names of seats. */
static void
screen_print_value(const struct text_screen *screen,
		   const struct human_seat *human, const char *text)
{
	for (const char *at = text; *at != '\0'; at++) {
		unsigned seat = (unsigned)(at[0] == '"' ? at[1] - '0'
							: SEATS_MAX);

		if (seat < human->players && at[2] == '"' && at[3] == ':') {
			screen_print_name(screen, human, seat);
			at += 2;
		} else if (*at == ':' || *at == ',') {
			fprintf(screen->page, "%c ", *at);
		} else if (strchr("\"[]{}", *at) == NULL) {
			fputc(*at, screen->page);
		}
	}
}

static void
screen_print_flag(const struct text_screen *screen,
		  const struct human_seat *human, const struct flag *flag,
		  const char *text)
{
	seat_t seat = (seat_t)(text[0] - '0');

	for (const char *at = flag->name; *at != '\0'; at++)
		fputc(*at == '_' ? ' ' : *at, screen->page);
	fputc(' ', screen->page);
	if (flag->type == FLAG_SEAT && seat < human->players)
		screen_print_name(screen, human, seat);
	else
		screen_print_value(screen, human, text);
}

/* Print the game's own state, with the names from its rule sheet. */
static void
screen_print_flags(const struct text_screen *screen,
		   const struct human_seat *human)
{
	const struct view *view = human->view;
	char text[VIEW_FLAGS_BYTES * 4];
	bool any = false;

	for (unsigned i = 0; i < view->flag_count; i++) {
		struct jsonw jsonw;

		jsonw_init(&jsonw, text, sizeof(text) - 1);
		flag_write(&jsonw, view->flag[i]->type,
			   view->flags + view->flag_at[i], human->players);
		text[jsonw.n] = '\0';
		if (jsonw.full || !screen_flag_is_set(text))
			continue;
		fputs(any ? "; " : "Also: ", screen->page);
		screen_print_flag(screen, human, view->flag[i], text);
		any = true;
	}
	if (any)
		fputs(".\n", screen->page);
}

static void
screen_print_contract(const struct text_screen *screen,
		      const struct human_seat *human)
{
	const struct contract *contract = rules_contract(human->view->rules,
							 human->view->deal);
	char words[CONTRACT_WORDS_MAX];

	if (contract == NULL)
		return;
	contract_words(contract, words);
	fprintf(screen->page, "This deal's contract: %s.\n", words);
}

void
text_screen_table(const struct text_screen *screen,
		  const struct human_seat *human,
		  const struct parse_context *context)
{
	const struct view *view = human->view;

	fprintf(screen->page,
		"\n%sDeal %u, your turn: ", screen->colour ? PAINT_BOLD : "",
		view->deal);
	turn_task_print(screen, human);
	fprintf(screen->page, "%s\n", screen->colour ? PAINT_PLAIN : "");
	screen_print_seats(screen, human);
	screen_print_contract(screen, human);
	screen_print_melds(screen, human);
	screen_print_piles(screen, human);
	if (turn_task_print_pile(screen, human))
		fputc('\n', screen->page);
	screen_print_flags(screen, human);
	if (view->drew != CARD_NONE) {
		fprintf(screen->page, "You drew from the %s: ",
			view->from == FROM_SPREAD
				? "open cards"
				: source_word((enum source)view->from));
		screen_print_card(screen, view->drew);
		fputc('\n', screen->page);
	}
	screen_print_hand(screen, context);
}

/* --- offers --------------------------------------------------------------- */

void
text_screen_offer(const struct text_screen *screen,
		  const struct human_seat *human, const struct menu_line *line)
{
	const struct view *view = human->view;
	struct event event = { .seat = view->seat,
			       .card_shown = SHOWN_ALL,
			       .got_shown = SHOWN_ALL };
	struct words words;

	if (line->count > 1) {
		screen_print_verb(screen, line->first);
		fprintf(screen->page, " ... (%u ways)", line->count);
		return;
	}
	if (line->first->act == ACT_ARRANGE) {
		screen_print_arrangement(screen, human, line->first);
		return;
	}
	action_copy(&event.action, line->first);
	words_offer(&words, &event);
	screen_print_words(screen, &words);
	if (line->first->act == ACT_DRAW && line->first->from == FROM_DISCARD &&
	    line->first->lists == 0 && view->discard.n > 0) {
		fputs(": ", screen->page);
		screen_print_card(screen,
				  view->discard.at[view->discard.n - 1]);
	}
}

void
text_screen_offers(const struct text_screen *screen,
		   const struct human_seat *human,
		   const struct menu_line *lines, unsigned n, unsigned most)
{
	for (unsigned i = 0; i < n && i < most; i++) {
		fprintf(screen->page, "%3u) ", i + 1);
		text_screen_offer(screen, human, &lines[i]);
		fputc('\n', screen->page);
	}
	if (n > most)
		fprintf(screen->page,
			"     and %u more offers: type cards to list only "
			"offers with these cards\n",
			n - most);
}

/* --- help ----------------------------------------------------------------- */

static const char *const examples[ACTS] = {
	[ACT_DRAW] = "draw stock, draw discard, draw pile 4S 4H 4D, draw "
		     "spread 7H; draw discard 4S 4S 4H 4D: takes 4S with all "
		     "cards above it and melds 4S 4H 4D",
	[ACT_MELD] = "meld 7H 8H 9H / 2S 2D 2C (/ separates melds); meld 3 4 "
		     "5: melds cards 3, 4 and 5 of your hand",
	[ACT_ADD] =
		"add 2 TS: adds TS to meld 2; add 2 TS high: adds it at the "
		"high end of the meld",
	[ACT_SWAP] = "swap 3 QS: exchanges QS for the wild card in meld 3; "
		     "swap 3 QS to 4: also adds the wild card to meld 4",
	[ACT_DISCARD] = "discard 7H",
	[ACT_PASS] = "pass",
	[ACT_BUY] = "buy",
	[ACT_BID] = "bid 3",
	[ACT_PUSH] = "push",
	[ACT_KNOCK] = "knock KS: discards KS and knocks with the best melds; "
		      "knock 7H 8H 9H / 2S 2D 2C discard KS: knocks with these "
		      "melds",
	[ACT_DECLARE] = "declare 7H 8H 9H / 2S 2D 2C discard KS",
	[ACT_DROP] = "drop",
	[ACT_ARRANGE] = "arrange m2 8H: adds 8H to meld 2; arrange m2 -7S / 7S "
			"7H 7D: moves 7S from meld 2 to a new meld. Melds that "
			"you do not name stay unchanged",
	[ACT_ASK] = "ask",
	[ACT_ANSWER] = "answer yes, answer no",
};

void
text_screen_examples(const struct text_screen *screen,
		     const struct human_seat *human)
{
	for (unsigned act = 0; act < ACTS; act++)
		if ((human->may >> act & 1) != 0 && examples[act] != NULL)
			fprintf(screen->page, "  %s\n", examples[act]);
}

void
text_screen_help(const struct text_screen *screen,
		 const struct human_seat *human)
{
	FILE *page = screen->page;

	fputs("\nA number selects an offer; \"...\" opens a group. If you "
	      "type only cards (7H, or 7H 8H), the offers with these cards "
	      "are listed. Or type an action; its first word can be "
	      "shortened:\n",
	      page);
	text_screen_examples(screen, human);
	fputs("Cards are rank and suit: A 2 ... 9 T J Q K and S H D C "
	      "(spades, hearts, diamonds, clubs); X1 is a joker. X1=QS "
	      "represents the queen of spades.\n"
	      "An empty line prints the table and the offers again, s "
	      "changes the order of the hand (by ranks or by suits), b shows "
	      "all offers, q leaves the match. An action cannot be undone.\n",
	      page);
	fprintf(page, "The rules: docs/rules/%s.md, and `arena games %s`.\n",
		human->rules->sheet, human->rules->name);
}

/* --- ends ----------------------------------------------------------------- */

void
text_screen_deal_over(const struct text_screen *screen,
		      const struct human_seat *human,
		      const struct deal_end *end)
{
	char text[80];

	snprintf(text, sizeof(text), "Deal %lld is over: %s",
		 (long long)end->deal, end->how);
	screen_print_heading(screen, text);
	if (end->seat < human->players) {
		fputs("Ended by ", screen->page);
		screen_print_name(screen, human, end->seat);
		fputs(".\n", screen->page);
	}
	for (unsigned i = 0; i < human->players; i++) {
		unsigned seat = (human->seat + i) % human->players;

		fputs("  ", screen->page);
		screen_print_name(screen, human, seat);
		fprintf(screen->page, ": %+d, now %d; ", end->points[seat],
			end->scores[seat]);
		fputs(end->hands[seat].n > 0 ? "held " : "no cards left",
		      screen->page);
		screen_print_bag(screen, &end->hands[seat]);
		fputc('\n', screen->page);
	}
}

void
text_screen_match_over(const struct text_screen *screen,
		       const struct human_seat *human, const int *scores,
		       const int *places)
{
	screen_print_heading(screen, "The match is over");
	for (int place = 1; place <= human->players; place++) {
		for (unsigned i = 0; i < human->players; i++) {
			if (places[i] != place)
				continue;
			fprintf(screen->page, "  %d. ", place);
			screen_print_name(screen, human, i);
			fprintf(screen->page, " with %d point%s\n", scores[i],
				abs(scores[i]) == 1 ? "" : "s");
		}
	}
	fputc('\n', screen->page);
}
