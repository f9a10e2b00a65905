/* expect.c - compare a state with the expected result of a rule case; see
 * position.h. */
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "referee/cases/case_words.h"
#include "referee/cases/position.h"
#include "referee/wire/flag_json.h"

#define FLAG_TEXT 8192 /* a whole pack by seat, and more */
#define LIST_TEXT 1400 /* a pack's cards with what they represent */

/* The comparison of one case. */
struct expect {
	const struct yaml *doc;
	const struct state *state;
	const char *label;
	FILE *out;
	unsigned differences;
};

__attribute__((format(printf, 2, 3))) static void
expect_fail(struct expect *e, const char *format, ...)
{
	va_list args;

	fprintf(e->out, "%s: ", e->label);
	va_start(args, format);
	vfprintf(e->out, format, args);
	va_end(args);
	fputc('\n', e->out);
	e->differences++;
}

void
laid_text(const struct laid *cards, unsigned count, char *out, size_t size)
{
	size_t n = 0;

	n += (size_t)snprintf(out, size, "[");
	for (unsigned i = 0; i < count && n < size; i++) {
		char name[CARD_NAME_MAX];

		laid_name(cards[i],
			  cards[i].as != CARD_NONE &&
				  cards[i].as != cards[i].card,
			  name);
		n += (size_t)snprintf(out + n, size - n, "%s%s", i ? ", " : "",
				      name);
	}
	if (n < size)
		snprintf(out + n, size - n, "]");
}

static bool
laid_matches(struct laid expected, struct laid found)
{
	return expected.card == found.card &&
	       (expected.as == CARD_NONE || expected.as == found.as);
}

bool
meld_matches(const struct meld *meld, const struct laid *cards, unsigned count)
{
	bool ordered = meld->kind == KIND_RUN || meld->kind == KIND_FLUSH ||
		       meld->kind == KIND_BLANK || meld->kind == KIND_PURE ||
		       meld->kind == KIND_SEQ;
	bool taken[MELD_CARDS_MAX] = { false };

	if (meld->n != count)
		return false;
	if (ordered) {
		for (unsigned i = 0; i < count; i++) {
			if (!laid_matches(cards[i], meld->cards[i]))
				return false;
		}
		return true;
	}
	/* Match the cards with an explicit meaning first. */
	for (int explicit = 1; explicit >= 0; explicit --) {
		for (unsigned i = 0; i < count; i++) {
			unsigned j = 0;

			if ((cards[i].as != CARD_NONE) != explicit)
				continue;
			while (j < count &&
			       (taken[j] ||
				!laid_matches(cards[i], meld->cards[j])))
				j++;
			if (j == count)
				return false;
			taken[j] = true;
		}
	}
	return true;
}

static unsigned
bag_laid(const struct bag *bag, struct laid *out)
{
	card_t cards[256];
	unsigned n = bag_list(bag, cards);

	for (unsigned i = 0; i < n; i++)
		out[i] = (struct laid){ cards[i], CARD_NONE };
	return n;
}

static void
expect_fail_lists(struct expect *e, const char *what,
		  const struct laid *expected, unsigned expected_n,
		  const struct laid *found, unsigned found_n)
{
	char a[LIST_TEXT], b[LIST_TEXT];

	laid_text(expected, expected_n, a, sizeof(a));
	laid_text(found, found_n, b, sizeof(b));
	expect_fail(e, "%s: expected %s, found %s", what, a, b);
}

/* Read the expected cards.  Return their number, or -1 after reporting an error
 * of the case. */
static int
expect_read_cards(struct expect *e, const struct yaml_node *node,
		  struct laid cards[PACK_CARDS_MAX])
{
	struct diag diag;
	int n = cards_from_yaml(e->doc, node, cards, PACK_CARDS_MAX, &diag);

	if (n < 0)
		expect_fail(e, "%s", diag.text);
	return n;
}

static void
expect_bag(struct expect *e, const char *what, const struct yaml_node *node,
	   const struct bag *bag)
{
	struct laid expected[PACK_CARDS_MAX], found[PACK_CARDS_MAX];
	int n = expect_read_cards(e, node, expected);
	uint8_t left[CARD_KINDS];
	bool same = n == bag->n;

	if (n < 0)
		return;
	memcpy(left, bag->of, sizeof(left));
	for (int i = 0; i < n && same; i++) {
		card_t card = expected[i].card;

		same = card < CARD_KINDS && left[card] > 0;
		if (same)
			left[card]--;
	}
	if (!same)
		expect_fail_lists(e, what, expected, (unsigned)n, found,
				  bag_laid(bag, found));
}

static void
expect_pile(struct expect *e, const char *what, const struct yaml_node *node,
	    const struct pile *pile)
{
	struct laid expected[PACK_CARDS_MAX], found[PACK_CARDS_MAX];
	int n = expect_read_cards(e, node, expected);
	bool same = n == pile->n;

	if (n < 0)
		return;
	for (unsigned i = 0; i < pile->n; i++) {
		found[i] = (struct laid){ pile->at[i], CARD_NONE };
		same = same && expected[i].card == pile->at[i];
	}
	if (!same)
		expect_fail_lists(e, what, expected, (unsigned)n, found,
				  pile->n);
}

static bool
expect_read_number(struct expect *e, const struct yaml_node *node, int64_t *out)
{
	struct diag diag;

	if (yaml_int(e->doc, node, -1000000, 1000000, out, &diag))
		return true;
	expect_fail(e, "%s", diag.text);
	return false;
}

static void
expect_number(struct expect *e, const char *what, const struct yaml_node *node,
	      int64_t found)
{
	int64_t expected;

	if (expect_read_number(e, node, &expected) && expected != found)
		expect_fail(e, "%s: expected %lld, found %lld", what,
			    (long long)expected, (long long)found);
}

static void
expect_hands(struct expect *e, const struct yaml_node *node)
{
	char what[32];
	int64_t seat;

	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		struct yaml_node key;

		if (n->key == NULL)
			continue;
		key = *n->key;
		key.quoted = false; /* all keys are quoted in JSON */
		if (!expect_read_number(e, &key, &seat))
			continue;
		if (seat < 0 || seat >= e->state->players) {
			expect_fail(e, "hands: seat %lld does not exist",
				    (long long)seat);
			continue;
		}
		snprintf(what, sizeof(what), "hand of seat %lld",
			 (long long)seat);
		expect_bag(e, what, n, &e->state->hands[seat]);
	}
}

static void
expect_meld(struct expect *e, unsigned number, const struct yaml_node *node,
	    const struct meld *meld)
{
	struct laid expected[PACK_CARDS_MAX];
	const struct yaml_node *cards = node, *owner = NULL, *kind = NULL;
	char what[32];
	int n;

	snprintf(what, sizeof(what), "meld %u", number);
	if (node->kind == YAML_MAP) {
		cards = yaml_get(node, "cards");
		owner = yaml_get(node, "owner");
		kind = yaml_get(node, "kind");
	}
	n = cards == NULL ? -1 : expect_read_cards(e, cards, expected);
	if (n >= 0 && !meld_matches(meld, expected, (unsigned)n))
		expect_fail_lists(e, what, expected, (unsigned)n, meld->cards,
				  meld->n);
	if (owner != NULL) {
		snprintf(what, sizeof(what), "meld %u's owner", number);
		expect_number(e, what, owner, meld->owner);
	}
	if (kind != NULL && !yaml_is(kind, kind_word((enum kind)meld->kind)))
		expect_fail(e, "meld %u: expected kind %s, found %s", number,
			    kind->text, kind_word((enum kind)meld->kind));
}

static void
expect_table(struct expect *e, const struct yaml_node *node)
{
	unsigned number = 0;

	if (node->count != e->state->melds)
		expect_fail(e, "table: expected %u melds, found %u",
			    node->count, e->state->melds);
	for (const struct yaml_node *n = node->first;
	     n != NULL && number < e->state->melds; n = n->next) {
		expect_meld(e, number + 1, n, &e->state->table[number]);
		number++;
	}
}

static void
expect_numbers(struct expect *e, const char *what, const struct yaml_node *node,
	       const int *found)
{
	char label[48];
	unsigned seat = 0;

	if (node->kind != YAML_LIST || node->count != e->state->players) {
		expect_fail(e,
			    "%s: expected a list of numbers, one for each seat",
			    what);
		return;
	}
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		snprintf(label, sizeof(label), "%s of seat %u", what, seat);
		expect_number(e, label, n, found[seat]);
		seat++;
	}
}

static void
expect_turn(struct expect *e, const struct yaml_node *node)
{
	const struct yaml_node *seat = yaml_get(node, "seat");
	const struct yaml_node *phase = yaml_get(node, "phase");
	char turn[CASE_WORDS_MAX];
	int64_t expected = 0;

	case_write_turn(e->state, turn);
	if (seat != NULL && expect_read_number(e, seat, &expected) &&
	    expected != e->state->seat)
		expect_fail(e, "seat in turn: expected %lld, but %s",
			    (long long)expected, turn);
	if (phase != NULL &&
	    !yaml_is(phase, phase_word((enum phase)e->state->phase)))
		expect_fail(e, "phase: expected %s, but %s", phase->text, turn);
}

static void
expect_over(struct expect *e, const struct yaml_node *node)
{
	static const char *const words[] = { "no", "deal", "match" };
	char turn[CASE_WORDS_MAX];

	case_write_turn(e->state, turn);
	if (!yaml_is(node, words[e->state->over]))
		expect_fail(e, "over: expected %s, found %s: %s", node->text,
			    words[e->state->over], turn);
}

static void
expect_winners(struct expect *e, const struct yaml_node *node)
{
	unsigned bits = 0;
	int64_t seat;

	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (expect_read_number(e, n, &seat) && seat >= 0 &&
		    seat < SEATS_MAX)
			bits |= 1u << seat;
	}
	for (unsigned i = 0; i < e->state->players; i++) {
		bool won = e->state->winners >> i & 1;

		if (won != (bits >> i & 1))
			expect_fail(e, "winners: seat %u %s", i,
				    won ? "has won" : "has not won");
	}
}

/* Compare both as JSON. */
static void
expect_flag(struct expect *e, const struct flag *flag,
	    const struct yaml_node *node)
{
	static _Alignas(max_align_t) char expected[sizeof(struct state)];
	static char text[2][FLAG_TEXT];
	const void *of[2] = { expected, (const char *)e->state + flag->at };
	struct diag diag;

	if (!flag_from_yaml(flag, e->state, e->doc, node, expected, &diag)) {
		expect_fail(e, "%s", diag.text);
		return;
	}
	for (unsigned i = 0; i < 2; i++) {
		struct jsonw jsonw;

		jsonw_init(&jsonw, text[i], sizeof(text[i]) - 1);
		flag_write(&jsonw, flag->type, of[i], e->state->players);
		text[i][jsonw.n] = '\0';
	}
	if (strcmp(text[0], text[1]) != 0)
		expect_fail(e, "flag %s: expected %s, found %s", flag->name,
			    text[0], text[1]);
}

static void
expect_flags(struct expect *e, const struct yaml_node *node)
{
	char unknown[CASE_WORDS_MAX];

	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		const struct flag *flag = flag_find(e->state->rules, n->key);

		if (flag != NULL) {
			expect_flag(e, flag, n);
			continue;
		}
		case_write_unknown_flag(e->state->rules, n->key->text,
					n->key->len, unknown);
		expect_fail(e, "%s", unknown);
	}
}

static void
expect_key(struct expect *e, const struct yaml_node *n)
{
	const struct state *state = e->state;

	if (yaml_is(n->key, "hands"))
		expect_hands(e, n);
	else if (yaml_is(n->key, "table"))
		expect_table(e, n);
	else if (yaml_is(n->key, "discard"))
		expect_pile(e, "discard", n, &state->discard);
	else if (yaml_is(n->key, "spread"))
		expect_bag(e, "spread", n, &state->spread);
	else if (yaml_is(n->key, "stock_count"))
		expect_number(e, "stock_count", n, state->stock.n);
	else if (yaml_is(n->key, "turn"))
		expect_turn(e, n);
	else if (yaml_is(n->key, "deal_scores"))
		expect_numbers(e, "deal_scores", n, state->deal_scores);
	else if (yaml_is(n->key, "scores"))
		expect_numbers(e, "scores", n, state->scores);
	else if (yaml_is(n->key, "over"))
		expect_over(e, n);
	else if (yaml_is(n->key, "winners"))
		expect_winners(e, n);
	else if (yaml_is(n->key, "flags"))
		expect_flags(e, n);
	else
		expect_fail(e, "then: unknown key \"%s\"", n->key->text);
}

unsigned
position_differs(const struct yaml *doc, const struct yaml_node *then,
		 const struct state *state, const char *label, FILE *out)
{
	struct expect e = { doc, state, label, out, 0 };

	if (then->kind != YAML_MAP)
		expect_fail(&e, "then: expected a map");
	for (const struct yaml_node *n = then->first;
	     then->kind == YAML_MAP && n != NULL; n = n->next)
		expect_key(&e, n);
	return e.differences;
}
