#include "action.h"

#define BIT(field) (1u << FIELD_##field)

static const struct act_row act_rows[ACTS] = {
	[ACT_NONE] = { "none", false, 0, 0 },
	[ACT_DRAW] = { "draw", true,
		       BIT(FROM) | BIT(TO) | BIT(MELDS) | BIT(CARDS) |
			       BIT(CARD) | BIT(AT),
		       0 },
	[ACT_MELD] = { "meld", true, BIT(MELDS) | BIT(KIND), 0 },
	[ACT_ADD] = { "add", true, BIT(TO) | BIT(CARDS) | BIT(AT), 0 },
	[ACT_SWAP] = { "swap", true,
		       BIT(FROM_MELD) | BIT(SWAP_TO) | BIT(MELDS) | BIT(CARDS) |
			       BIT(CARD) | BIT(AT),
		       0 },
	[ACT_DISCARD] = { "discard", true, BIT(CARD) | BIT(SKIPS), 0 },
	[ACT_PASS] = { "pass", true, 0, 0 },
	[ACT_BUY] = { "buy", true, 0, BIT(CARD) },
	[ACT_BID] = { "bid", true, BIT(COUNT), 0 },
	[ACT_PUSH] = { "push", true, 0, BIT(CARD) },
	[ACT_KNOCK] = { "knock", true, BIT(MELDS) | BIT(DISCARD), 0 },
	[ACT_DECLARE] = { "declare", true, BIT(MELDS) | BIT(DISCARD), 0 },
	[ACT_DROP] = { "drop", true, 0, 0 },
	[ACT_ARRANGE] = { "arrange", true, BIT(TABLE), 0 },
	[ACT_ASK] = { "ask", true, 0, 0 },
	[ACT_ANSWER] = { "answer", true, BIT(YES), 0 },
	[ACT_RENEW] = { "renew", false, 0, 0 },
	[ACT_RED_THREE] = { "red-three", false, 0, BIT(CARD) },
	[ACT_SHOW] = { "show", false, 0, BIT(MELDS) | BIT(CARDS) },
	[ACT_CUT] = { "cut", false, 0, BIT(COUNT) },
	[ACT_DEAL] = { "deal", false, 0, BIT(CARD) },
};

static const char *const source_words[] = {
	[FROM_NONE] = "none",	    [FROM_STOCK] = "stock",
	[FROM_DISCARD] = "discard", [FROM_PILE] = "pile",
	[FROM_SPREAD] = "spread",
};

static const char *const end_words[] = {
	[AT_NONE] = "none",
	[AT_LOW] = "low",
	[AT_HIGH] = "high",
};

static const char *const kind_words[KINDS] = {
	[KIND_NONE] = "none",	[KIND_SET] = "set",	[KIND_RUN] = "run",
	[KIND_FLUSH] = "flush", [KIND_BLANK] = "blank", [KIND_RANK] = "rank",
	[KIND_COUNT] = "count", [KIND_PURE] = "pure",	[KIND_SEQ] = "seq",
};

const struct act_row *
act_row(enum act act)
{
	return &act_rows[(unsigned)act < ACTS ? act : ACT_NONE];
}

const char *
act_word(enum act act)
{
	return act_row(act)->word;
}

const char *
source_word(enum source source)
{
	return (unsigned)source <= FROM_SPREAD ? source_words[source]
					       : source_words[FROM_NONE];
}

const char *
end_word(enum end end)
{
	return (unsigned)end <= AT_HIGH ? end_words[end] : end_words[AT_NONE];
}

const char *
kind_word(enum kind kind)
{
	return (unsigned)kind < KINDS ? kind_words[kind]
				      : kind_words[KIND_NONE];
}

static struct laid *
action_append_list(struct action *action, const struct laid *cards,
		   unsigned count)
{
	unsigned start = action_card_count(action);
	struct laid *appended = action->cards + start;

	memcpy(appended, cards, count * sizeof(*appended));
	action->ends[action->lists++] = (uint8_t)(start + count);
	return appended;
}

struct laid *
action_append_meld(struct action *action, const struct laid *cards,
		   unsigned count)
{
	action->has_melds = true;
	return action_append_list(action, cards, count);
}

struct laid *
action_append_cards(struct action *action, const struct laid *cards,
		    unsigned count)
{
	action->has_cards = true;
	return action_append_list(action, cards, count);
}

void
action_append_bag(struct action *action, const struct bag *bag)
{
	struct laid laid[PACK_CARDS_MAX];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(bag, cards);

	for (unsigned i = 0; i < n; i++)
		laid[i] = (struct laid){ cards[i], CARD_NONE };
	action_append_cards(action, laid, n);
}

void
action_copy(struct action *to, const struct action *from)
{
	memcpy(to, from, offsetof(struct action, ends));
	memcpy(to->ends, from->ends, from->lists);
	memcpy(to->cards, from->cards,
	       action_card_count(from) * sizeof(to->cards[0]));
}

bool
action_equal(const struct action *a, const struct action *b)
{
	unsigned cards = action_card_count(a);

	return memcmp(a, b, offsetof(struct action, ends)) == 0 &&
	       memcmp(a->ends, b->ends, a->lists) == 0 &&
	       memcmp(a->cards, b->cards, cards * sizeof(*a->cards)) == 0;
}

struct action *
legal_next(struct legal *out, enum act act)
{
	action_init(&out->at[out->n], act);
	return &out->at[out->n];
}

void
legal_keep(struct legal *out)
{
	if (out->n < LEGAL_MAX)
		out->n++;
	else
		out->more = true;
}

struct action *
legal_add(struct legal *out, enum act act)
{
	struct action *action = legal_next(out, act);

	legal_keep(out);
	return action;
}
