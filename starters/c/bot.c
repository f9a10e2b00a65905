/*
 * bot.c - a bot to begin with: it lays down what it can and throws away what it
 * needs least.
 *
 * Standard output is for answers; fprintf(stderr, ...) is for you.
 */
#include "bot.h"

#include <stdlib.h>
#include <string.h>

static const char ranks[] = "A23456789TJQK";

void
act_read(struct act *act, struct json message)
{
	struct json hand = json_get(json_get(message, "state"), "hand");
	struct json card = { NULL, 0 };

	act->cards = 0;
	while (act->cards < HAND_MAX && json_next(hand, &card))
		if (card.len == 4) /* with its quotes */
			act->hand[act->cards++] = card.at + 1;
	act->legal = json_get(message, "legal");
	act->fallback = json_get(message, "default");
}

/* 1 for an ace to 13 for a king; 0 for a joker. */
static int
rank(const char *card)
{
	const char *at = strchr(ranks, card[0]);

	return at != NULL ? (int)(at - ranks) + 1 : 0;
}

/* Cards that may meld with it count, height costs. */
int
keep(const char *card, const struct act *act)
{
	int friends = 0;

	if (rank(card) == 0)
		return 1000; /* a joker fits everywhere */
	for (size_t i = 0; i < act->cards; i++) {
		const char *other = act->hand[i];
		bool near = other[1] == card[1] &&
			    abs(rank(other) - rank(card)) <= 2;

		if (memcmp(other, card, 2) != 0)
			friends += other[0] == card[0] || near;
	}
	return 20 * friends - rank(card);
}

/* The legal discard that the hand is best without, or none. */
static struct json
worst_card(const struct act *act)
{
	struct json action = { NULL, 0 }, worst = { NULL, 0 };
	int least = 0;

	while (json_next(act->legal, &action)) {
		struct json card = json_get(action, "card");
		int worth;

		if (!json_is(json_get(action, "do"), "discard") ||
		    card.len != 4)
			continue;
		worth = keep(card.at + 1, act);
		if (worst.len == 0 || worth < least) {
			worst = action;
			least = worth;
		}
	}
	return worst;
}

/* Here is where a better bot begins. */
struct json
choose(const struct act *act)
{
	static const char *const lays_down[] = { "knock", "declare", "meld",
						 "arrange", "add" };
	struct json action;

	for (size_t i = 0; i < sizeof(lays_down) / sizeof(*lays_down); i++) {
		action = (struct json){ NULL, 0 };
		while (json_next(act->legal, &action))
			if (json_is(json_get(action, "do"), lays_down[i]))
				return action;
	}
	action = worst_card(act);
	return action.len > 0 ? action : act->fallback;
}

/* Does a message of this type want no answer, though it may have a req? */
static bool
is_news(struct json type)
{
	return json_is(type, "match") || json_is(type, "deal") ||
	       json_is(type, "error") || json_is(type, "end") ||
	       json_is(type, "bye");
}

bool
answer(FILE *out, const char *line, size_t len)
{
	struct json message = json_first(line, len);
	struct json type = json_get(message, "type");
	struct json req = json_get(message, "req");
	struct json action;
	struct act act;

	if (req.len == 0 || is_news(type))
		return false;
	fprintf(out, "{\"req\":%ld", json_number(req));
	if (json_is(type, "hello")) {
		fputs(",\"want\":[\"legal\"]", out);
	} else if (json_is(type, "act")) {
		act_read(&act, message);
		action = choose(&act);
		if (action.len > 2) /* without its braces */
			fprintf(out, ",%.*s", (int)action.len - 2,
				action.at + 1);
	} /* else it is of a later protocol: any object will do */
	fputc('}', out);
	return true;
}
