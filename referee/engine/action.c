#include "action.h"

static const char *const act_words[ACTS] = {
	[ACT_NONE] = "none",   [ACT_DRAW] = "draw",
	[ACT_MELD] = "meld",   [ACT_ADD] = "add",
	[ACT_SWAP] = "swap",   [ACT_DISCARD] = "discard",
	[ACT_PASS] = "pass",   [ACT_BUY] = "buy",
	[ACT_BID] = "bid",     [ACT_PUSH] = "push",
	[ACT_KNOCK] = "knock", [ACT_DECLARE] = "declare",
	[ACT_DROP] = "drop",   [ACT_ARRANGE] = "arrange",
	[ACT_ASK] = "ask",     [ACT_ANSWER] = "answer",
	[ACT_RENEW] = "renew", [ACT_RED_THREE] = "red-three",
	[ACT_SHOW] = "show",   [ACT_CUT] = "cut",
	[ACT_DEAL] = "deal",
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

const char *
act_word(enum act act)
{
	return (unsigned)act < ACTS ? act_words[act] : act_words[ACT_NONE];
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
put_list(struct action *action, const struct laid *cards, unsigned count)
{
	unsigned start = action_card_count(action);
	struct laid *put = action->cards + start;

	memcpy(put, cards, count * sizeof(*put));
	action->ends[action->lists++] = (uint8_t)(start + count);
	return put;
}

struct laid *
action_put_meld(struct action *action, const struct laid *cards, unsigned count)
{
	action->has_melds = true;
	return put_list(action, cards, count);
}

struct laid *
action_put_cards(struct action *action, const struct laid *cards,
		 unsigned count)
{
	action->has_cards = true;
	return put_list(action, cards, count);
}

void
action_put_bag(struct action *action, const struct bag *bag)
{
	struct laid laid[PACK_CARDS_MAX];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(bag, cards);

	for (unsigned i = 0; i < n; i++)
		laid[i] = (struct laid){ cards[i], CARD_NONE };
	action_put_cards(action, laid, n);
}

void
action_copy(struct action *to, const struct action *from)
{
	memcpy(to, from, offsetof(struct action, ends));
	memcpy(to->ends, from->ends, from->lists);
	memcpy(to->cards, from->cards,
	       action_card_count(from) * sizeof(to->cards[0]));
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
