/* position.c - read the positions of rule cases; see position.h. */
#include "referee/cases/position.h"

#include <stdlib.h>
#include <string.h>

#include "referee/cases/case_words.h"
#include "referee/wire/flag_json.h"

static const struct {
	const char *word;
	enum phase phase;
} phases[] = {
	{ "offer", PHASE_OFFER },   { "draw", PHASE_DRAW },
	{ "play", PHASE_PLAY },	    { "layoff", PHASE_LAYOFF },
	{ "answer", PHASE_ANSWER },
};

int
cards_from_yaml(const struct yaml *doc, const struct yaml_node *node,
		struct laid *out, unsigned max, struct diag *diag)
{
	unsigned n = 0;

	if (node->kind != YAML_LIST || node->count > max) {
		yaml_complain(doc, node, diag,
			      "expected a list of at most %u cards", max);
		return -1;
	}
	for (const struct yaml_node *c = node->first; c != NULL; c = c->next) {
		char shown[40];

		if (c->kind == YAML_SCALAR &&
		    laid_parse(c->text, c->len, &out[n])) {
			n++;
			continue;
		}
		text_quote(c->kind == YAML_SCALAR ? c->text : "",
			   c->kind == YAML_SCALAR ? c->len : 0, shown,
			   sizeof(shown));
		yaml_complain(doc, c, diag, "no card is named %s%s", shown,
			      strncmp(shown, "10", 2) == 0
				      ? "; the ten is T, as in TS"
				      : "");
		return -1;
	}
	return (int)n;
}

/* Read plain cards and append them to a pile, from the bottom up. */
static bool
position_read_pile(const struct yaml *doc, const struct yaml_node *node,
		   struct pile *pile, struct diag *diag)
{
	struct laid cards[PACK_CARDS_MAX];
	int n = cards_from_yaml(doc, node, cards, PACK_CARDS_MAX, diag);

	for (int i = 0; i < n; i++) {
		if (cards[i].as != CARD_NONE) {
			yaml_complain(doc, node, diag,
				      "cannot use \"=\" here: only a card in a "
				      "meld can represent another card");
			return false;
		}
		pile_push(pile, cards[i].card);
	}
	return n >= 0;
}

static bool
position_read_bag(const struct yaml *doc, const struct yaml_node *node,
		  struct bag *bag, struct diag *diag)
{
	struct pile pile = { 0 };

	if (!position_read_pile(doc, node, &pile, diag))
		return false;
	for (unsigned i = 0; i < pile.n; i++)
		bag_put(bag, pile.at[i]);
	return true;
}

/* Read a seat, as a value or as a key; keys are quoted in JSON. */
static bool
position_read_seat(const struct state *state, const struct yaml *doc,
		   const struct yaml_node *key, seat_t *seat, struct diag *diag)
{
	struct yaml_node plain = *key;
	int64_t number;

	plain.quoted = false;
	if (!yaml_int(doc, &plain, 0, state->players - 1, &number, diag))
		return false;
	*seat = (seat_t)number;
	return true;
}

static bool
position_read_seats(const struct state *state, const struct yaml *doc,
		    const struct yaml_node *node, uint8_t *bits,
		    struct diag *diag)
{
	seat_t seat;

	if (node->kind != YAML_LIST) {
		yaml_complain(doc, node, diag, "expected a list of seats");
		return false;
	}
	*bits = 0;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (!position_read_seat(state, doc, n, &seat, diag))
			return false;
		*bits |= (uint8_t)(1u << seat);
	}
	return true;
}

/* Read a list with a number for each seat. */
static bool
position_read_numbers(const struct state *state, const struct yaml *doc,
		      const struct yaml_node *node, int *out, struct diag *diag)
{
	unsigned seat = 0;
	int64_t number;

	if (node->kind != YAML_LIST || node->count != state->players) {
		yaml_complain(
			doc, node, diag,
			"expected a list of %u numbers, one for each seat",
			state->players);
		return false;
	}
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (!yaml_int(doc, n, -1000000, 1000000, &number, diag))
			return false;
		out[seat++] = (int)number;
	}
	return true;
}

static bool
position_expect_map(const struct yaml *doc, const struct yaml_node *node,
		    struct diag *diag)
{
	if (node->kind == YAML_MAP)
		return true;
	yaml_complain(doc, node, diag, "expected a map");
	return false;
}

static bool
position_read_bags(const struct state *state, const struct yaml *doc,
		   const struct yaml_node *node, struct bag *bags,
		   struct diag *diag)
{
	seat_t seat;

	if (!position_expect_map(doc, node, diag))
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (!position_read_seat(state, doc, n->key, &seat, diag) ||
		    !position_read_bag(doc, n, &bags[seat], diag))
			return false;
	}
	return true;
}

static bool
position_read_kind(const struct yaml *doc, const struct yaml_node *node,
		   enum kind *out, struct diag *diag)
{
	*out = KIND_NONE;
	if (node == NULL)
		return true;
	for (unsigned i = 1; i < KINDS; i++) {
		if (yaml_is(node, kind_word((enum kind)i))) {
			*out = (enum kind)i;
			return true;
		}
	}
	yaml_complain(doc, node, diag, "unknown kind of meld");
	return false;
}

/* Read {owner: 0, cards: [...]}, or only the list if melds have no owner. */
static bool
position_read_meld(struct state *state, const struct yaml *doc,
		   const struct yaml_node *node, struct diag *diag)
{
	struct meld *meld = &state->table[state->melds];
	const struct yaml_node *owner = NULL, *cards = node;
	struct laid laid[MELD_CARDS_MAX];
	struct action action;
	struct ruling ruling;
	enum kind kind = KIND_NONE;
	seat_t seat = SEAT_NONE;
	int n;

	if (node->kind == YAML_MAP) {
		owner = yaml_get(node, "owner");
		cards = yaml_get(node, "cards");
		if (!position_read_kind(doc, yaml_get(node, "kind"), &kind,
					diag))
			return false;
	}
	if (cards == NULL) {
		yaml_complain(doc, node, diag,
			      "the key \"cards\" of the meld is missing");
		return false;
	}
	if (owner != NULL &&
	    !position_read_seat(state, doc, owner, &seat, diag))
		return false;
	n = cards_from_yaml(doc, cards, laid, MELD_CARDS_MAX, diag);
	if (n < 0)
		return false;
	ruling = game_read_meld(state, seat, laid, (unsigned)n, kind, meld);
	if (ruling.refusal != REFUSE_NONE) {
		char sentence[200];

		action_init(&action, ACT_MELD);
		ruling_sentence(state->rules, ruling, &action, sentence,
				sizeof(sentence));
		yaml_complain(doc, cards, diag, "this is no meld: %s",
			      sentence);
		return false;
	}
	meld->owner = seat;
	if (seat != SEAT_NONE)
		state->opened |= (uint8_t)(1u << seat);
	state->melds++;
	return true;
}

static bool
position_read_melds(struct state *state, const struct yaml *doc,
		    const struct yaml_node *node, struct diag *diag)
{
	if (node->kind != YAML_LIST || node->count > TABLE_MELDS_MAX) {
		yaml_complain(doc, node, diag,
			      "expected a list of at most %d melds",
			      TABLE_MELDS_MAX);
		return false;
	}
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (!position_read_meld(state, doc, n, diag))
			return false;
	}
	return true;
}

static bool
position_read_phase(const struct yaml *doc, const struct yaml_node *node,
		    uint8_t *out, struct diag *diag)
{
	for (unsigned i = 0; i < sizeof(phases) / sizeof(phases[0]); i++) {
		if (yaml_is(node, phases[i].word)) {
			*out = (uint8_t)phases[i].phase;
			return true;
		}
	}
	yaml_complain(doc, node, diag,
		      "expected a phase: offer, draw, play, layoff or answer");
	return false;
}

static bool
position_read_source(const struct yaml *doc, const struct yaml_node *node,
		     uint8_t *out, struct diag *diag)
{
	for (unsigned i = FROM_STOCK; i <= FROM_SPREAD; i++) {
		if (yaml_is(node, source_word((enum source)i))) {
			*out = (uint8_t)i;
			return true;
		}
	}
	yaml_complain(doc, node, diag,
		      "expected a source: stock, discard, pile or spread");
	return false;
}

static bool
position_read_card(const struct yaml *doc, const struct yaml_node *node,
		   card_t *out, struct diag *diag)
{
	struct laid laid;

	if (node->kind == YAML_SCALAR &&
	    laid_parse(node->text, node->len, &laid) &&
	    laid.card < CARD_KINDS && laid.as == CARD_NONE) {
		*out = laid.card;
		return true;
	}
	yaml_complain(doc, node, diag, "expected a card");
	return false;
}

static bool
position_read_turn(struct state *state, const struct yaml *doc,
		   const struct yaml_node *node, struct diag *diag)
{
	static const char *const known[] = { "seat", "phase", "drew",
					     "from", "first", NULL };

	if (!position_expect_map(doc, node, diag))
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		bool fine;

		if (yaml_is(n->key, "seat"))
			fine = position_read_seat(state, doc, n, &state->seat,
						  diag);
		else if (yaml_is(n->key, "phase"))
			fine = position_read_phase(doc, n, &state->phase, diag);
		else if (yaml_is(n->key, "drew"))
			fine = position_read_card(doc, n, &state->drew, diag);
		else if (yaml_is(n->key, "from"))
			fine = position_read_source(doc, n, &state->from, diag);
		else if (yaml_is(n->key, "first"))
			fine = yaml_bool(doc, n, &state->first, diag);
		else {
			yaml_unknown(doc, n->key, diag, known);
			fine = false;
		}
		if (!fine)
			return false;
	}
	return true;
}

const struct flag *
flag_find(const struct rules *rules, const struct yaml_node *key)
{
	const struct flag *flag = NULL;

	while ((flag = flag_next(rules, flag)) != NULL &&
	       !yaml_is(key, flag->name))
		;
	return flag;
}

bool
flag_from_yaml(const struct flag *flag, const struct state *state,
	       const struct yaml *doc, const struct yaml_node *node, void *out,
	       struct diag *diag)
{
	static struct json json;
	char *text = yaml_to_json(node);
	bool fits = json_read(&json, text, strlen(text)) &&
		    flag_read(&json, 0, flag->type, state->players, out);

	free(text);
	if (!fits)
		yaml_complain(doc, node, diag, "flag %s: expected %s",
			      flag->name, flag_expects(flag->type));
	return fits;
}

bool
position_set_flags(struct state *state, const struct yaml *doc,
		   const struct yaml_node *flags, struct diag *diag)
{
	char unknown[CASE_WORDS_MAX];

	if (!position_expect_map(doc, flags, diag))
		return false;
	for (const struct yaml_node *n = flags->first; n != NULL; n = n->next) {
		const struct flag *flag = flag_find(state->rules, n->key);

		if (flag == NULL) {
			case_write_unknown_flag(state->rules, n->key->text,
						n->key->len, unknown);
			yaml_complain(doc, n->key, diag, "%s", unknown);
			return false;
		}
		if (!flag_from_yaml(flag, state, doc, n,
				    (char *)state + flag->at, diag))
			return false;
	}
	return true;
}

static void
position_count_bag(uint8_t used[CARD_KINDS], const struct bag *bag)
{
	for (unsigned card = 0; card < CARD_KINDS; card++)
		used[card] = (uint8_t)(used[card] + bag->of[card]);
}

static void
position_count_pile(uint8_t used[CARD_KINDS], const struct pile *pile)
{
	for (unsigned i = 0; i < pile->n; i++)
		used[pile->at[i]]++;
}

/* Count the cards of a seat in a flag, such as red threes, but not those that
 * are in its hand too: after a knock they are shown (gin 12.1). */
static void
position_count_flag_bag(uint8_t used[CARD_KINDS], const struct bag *bag,
			const struct bag *hand)
{
	for (card_t card = 0; card < CARD_KINDS; card++)
		if (bag->of[card] > hand->of[card])
			used[card] = (uint8_t)(used[card] + bag->of[card] -
					       hand->of[card]);
}

/* Count the cards in flags: the wild card of the deal, red threes. */
static void
position_count_flags(uint8_t used[CARD_KINDS], const struct state *state)
{
	const struct flag *f = NULL;

	while ((f = flag_next(state->rules, f)) != NULL) {
		const char *at = (const char *)state + f->at;
		card_t card;

		if (f->type == FLAG_CARD) {
			memcpy(&card, at, sizeof(card));
			if (card != CARD_NONE && card < CARD_KINDS)
				used[card]++;
		}
		for (unsigned i = 0; f->type == FLAG_BAG_MAP && i < SEATS_MAX;
		     i++) {
			struct bag bag;

			memcpy(&bag, at + i * sizeof(bag), sizeof(bag));
			position_count_flag_bag(used, &bag, &state->hands[i]);
		}
	}
}

static void
position_count_cards(uint8_t used[CARD_KINDS], const struct state *state)
{
	memset(used, 0, CARD_KINDS);
	for (unsigned i = 0; i < SEATS_MAX; i++)
		position_count_bag(used, &state->hands[i]);
	position_count_bag(used, &state->spread);
	position_count_bag(used, &state->aside);
	position_count_pile(used, &state->stock);
	position_count_pile(used, &state->discard);
	for (unsigned i = 0; i < state->melds; i++) {
		for (unsigned j = 0; j < state->table[i].n; j++)
			used[state->table[i].cards[j].card]++;
	}
	position_count_flags(used, state);
}

/* Check that the pack has the cards; @fill: put the rest into the stock. */
static bool
position_fill_stock(struct state *state, const struct yaml *doc,
		    const struct yaml_node *node, bool fill, struct diag *diag)
{
	uint8_t used[CARD_KINDS];
	char name[3];

	position_count_cards(used, state);
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		unsigned has = state->rules->pack_of[card];

		if (used[card] > has) {
			card_name((card_t)card, name);
			yaml_complain(
				doc, node, diag,
				"%s occurs %u time%s, but the pack has %u",
				name, used[card], used[card] == 1 ? "" : "s",
				has);
			return false;
		}
		for (unsigned i = used[card]; fill && i < has; i++)
			pile_push(&state->stock, (card_t)card);
	}
	return true;
}

static bool
position_read_stock(struct state *state, const struct yaml *doc,
		    const struct yaml_node *node, struct diag *diag)
{
	struct pile first = { 0 };

	if (!position_read_pile(doc, node, &first, diag))
		return false;
	while (first.n > 0) /* the case lists the top first */
		pile_push(&state->stock, pile_pop(&first));
	return true;
}

static bool
position_read_match(struct state *state, const struct yaml *doc,
		    const struct yaml_node *node, struct diag *diag)
{
	const struct yaml_node *n;
	int64_t number;

	if ((n = yaml_get(node, "dealer")) != NULL &&
	    !position_read_seat(state, doc, n, &state->dealer, diag))
		return false;
	if ((n = yaml_get(node, "deal")) != NULL) {
		if (!yaml_int(doc, n, 1, 10000, &number, diag))
			return false;
		state->deal = (uint16_t)number;
	}
	n = yaml_get(node, "scores");
	memset(state->scores, 0, sizeof(state->scores));
	return n == NULL ||
	       position_read_numbers(state, doc, n, state->scores, diag);
}

static bool
position_read_cards(struct state *state, const struct yaml *doc,
		    const struct yaml_node *node, struct diag *diag)
{
	const struct yaml_node *n;

	if ((n = yaml_get(node, "hands")) != NULL &&
	    !position_read_bags(state, doc, n, state->hands, diag))
		return false;
	if ((n = yaml_get(node, "discard")) != NULL &&
	    !position_read_pile(doc, n, &state->discard, diag))
		return false;
	if ((n = yaml_get(node, "spread")) != NULL &&
	    !position_read_bag(doc, n, &state->spread, diag))
		return false;
	if ((n = yaml_get(node, "aside")) != NULL &&
	    !position_read_bag(doc, n, &state->aside, diag))
		return false;
	if ((n = yaml_get(node, "table")) != NULL &&
	    !position_read_melds(state, doc, n, diag))
		return false;
	if ((n = yaml_get(node, "opened")) != NULL &&
	    !position_read_seats(state, doc, n, &state->opened, diag))
		return false;
	n = yaml_get(node, "stock");
	return n == NULL || position_read_stock(state, doc, n, diag);
}

static bool
position_check_keys(const struct yaml *doc, const struct yaml_node *node,
		    const char *const *known, struct diag *diag)
{
	if (!position_expect_map(doc, node, diag))
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		unsigned i = 0;

		while (known[i] != NULL && !yaml_is(n->key, known[i]))
			i++;
		if (known[i] == NULL) {
			yaml_unknown(doc, n->key, diag, known);
			return false;
		}
	}
	return true;
}

/* progressive 10.4: seats that are out were so before this deal. */
static void
position_drop_out(struct state *state)
{
	game_drop_out(state,
		      state->deal > 1 ? state->deal - 1 : DROPPED_BEFORE);
}

bool
position_read(const struct yaml *doc, const struct yaml_node *node,
	      const struct rules *rules, struct state *state, struct diag *diag)
{
	static const char *const known[] = { "dealer", "deal",	"scores",
					     "hands",  "stock", "discard",
					     "spread", "aside", "table",
					     "opened", "turn",	"flags",
					     NULL };
	const struct yaml_node *turn, *flags;

	game_begin(state, rules, rules->players);
	state->deal = 1;
	if (!position_check_keys(doc, node, known, diag) ||
	    !position_read_match(state, doc, node, diag))
		return false;
	state->rules = state_rules(state, SEAT_NONE);
	if (!position_read_cards(state, doc, node, diag))
		return false;
	/* Some seats may have dropped out of the match; the totals or a flag
	 * tell which. */
	flags = yaml_get(node, "flags");
	if (flags != NULL && !position_set_flags(state, doc, flags, diag))
		return false;
	position_drop_out(state);
	state->dealt = state_seats_dealt(state);
	if (state->dealt == 0) {
		yaml_complain(doc, node, diag,
			      "all seats have dropped out of the match");
		return false;
	}
	state->seat = seat_after(state, state->dealer);
	turn = yaml_get(node, "turn");
	if (turn != NULL && !position_read_turn(state, doc, turn, diag))
		return false;
	if (!(state->dealt >> state->seat & 1)) {
		yaml_complain(doc, turn != NULL ? turn : node, diag,
			      "seat %u has dropped out of the match, so it "
			      "cannot have the turn",
			      state->seat);
		return false;
	}
	/* Fill the stock after the flags are read, because their cards are not
	 * in it.  The family reads the stock; then set the flags again, over
	 * what it derived. */
	if (!position_fill_stock(state, doc, node,
				 yaml_get(node, "stock") == NULL, diag))
		return false;
	if (rules->family->position != NULL)
		rules->family->position(state);
	if (state->phase == PHASE_NONE)
		state->phase = PHASE_DRAW;
	if (flags != NULL && !position_set_flags(state, doc, flags, diag))
		return false;
	position_drop_out(state);
	state_choose_rules(state);
	return true;
}

bool
position_read_table(const struct yaml *doc, const struct yaml_node *hand,
		    const struct yaml_node *table, const struct rules *rules,
		    struct state *state, struct diag *diag)
{
	game_begin(state, rules, rules->players);
	return position_read_bag(doc, hand, &state->hands[0], diag) &&
	       position_read_melds(state, doc, table, diag) &&
	       position_fill_stock(state, doc, hand, false, diag);
}
