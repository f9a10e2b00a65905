/*
 * Random deals of every game, with its options: they end within their cap, lose
 * no card, score within bounds, and legal and apply agree.
 *
 * DEALS in the environment: so many at each table that the game files allow.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/params.h"
#include "referee/sheet/score_bound.h"
#include "referee/wire/wire.h"
#include "tests/support/deck.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"
#include "tests/support/variants.h"

#define CALL_EVERY     8      /* chosen calls, of which one is played */
#define THOROUGH_EVERY 4      /* deals; in these each listed action is tried */
#define LISTED_MAX     40     /* of a list, spread over it */
#define ACTIONS_MAX    200000 /* in one deal: far beyond any that ends */
#define FEW_DEALS      3      /* at each table, where no number is asked for */

/* A game, its number of players and options, and how many deals of it. */
static const struct table_of {
	const char *game;
	unsigned players;
	const char *options;
	unsigned deals;
} tables[] = {
	{ "rummy", 2, "", 250 },
	{ "rummy", 3, "", 150 },
	{ "rummy", 4, "", 150 },
	{ "rummy", 5, "", 150 },
	{ "rummy", 6, "", 150 },
	{ "rummy", 2, "{ace: both, layoff: own-first}", 100 },
	{ "rummy", 3, "{ace: round, going_out: discard}", 100 },
	{ "rummy", 2, "{stock_end: end, scoring: penalty}", 100 },
	{ "rummy", 4, "{stock_end: turn, layoff: none}", 100 },
	{ "block", 2, "", 250 },
	{ "block", 2, "{layoff: none, deals: 1, max_rounds: 20}", 100 },
	{ "knock", 2, "", 250 },
	{ "knock", 4, "{layoff: any, settle: all, knock: 30}", 100 },
	{ "knock", 6, "{settle: knocker, stock_end: turn}", 100 },
	{ "viennese", 2, "", 100 },
	{ "viennese", 6, "{last_turn: knock, rummy_bonus: 25}", 60 },
	{ "three-thirteen", 2, "", 100 },
	{ "three-thirteen", 5, "{ace: round, last_turn: none}", 60 },
	{ "chinchon", 2, "", 150 },
	{ "chinchon", 4, "{re_entries: 3, chinchon: points}", 100 },
	{ "chinchon", 8, "{knock: 10, knock_cards: 0}", 60 },
	{ "conga", 3, "", 150 },
	{ "conga", 4, "{pack: 50, layoff: none}", 100 },
	{ "american", 2, "", 250 },
	{ "american", 3, "", 200 },
	{ "american", 4, "", 200 },
	{ "american", 5, "", 150 },
	{ "american", 6, "", 150 },
	{ "american", 4, "{ace: both, set_duplicates: false}", 100 },
	{ "american", 3, "{ace: round, packs: 3}", 100 },
	{ "wildcat", 2, "", 250 },
	{ "wildcat", 3, "", 250 },
	{ "wildcat", 4, "", 250 },
	{ "wildcat", 5, "", 250 },
	{ "wildcat", 2, "{wilds: none, completed_sequence: true}", 100 },
	{ "wildcat", 3, "{wilds: faster}", 100 },
	{ "wildcat", 4, "{wilds: faster}", 100 },
	{ "tantrum", 2, "", 300 },
	{ "tantrum", 3, "", 300 },
	{ "tantrum", 3, "{max_rounds: 5, deals: 1}", 200 },
	{ "canasta", 2, "", 120 },
	{ "canasta", 3, "", 120 },
	{ "canasta", 4, "", 120 },
	{ "canasta", 5, "", 80 },
	{ "canasta", 6, "", 80 },
	{ "canasta", 4, "{asking: false, canastas_to_go_out: 2}", 60 },
	{ "canasta", 2, "{draw_count: 1, canastas_to_go_out: 1}", 60 },
	{ "canasta", 6, "{forced_take: false, draw_count: 2}", 60 },
	{ "bolivia", 2, "", 40 },
	{ "bolivia", 4, "{canastas_to_go_out: 1}", 40 },
	{ "buraco", 2, "", 40 },
	{ "buraco", 4, "{pile_use: free}", 40 },
	{ "buraco", 4, "{meld_kinds: both, out_natural: 0}", 40 },
	{ "burraco", 2, "", 40 },
	{ "burraco", 4, "{canastas_to_go_out: 2}", 40 },
	{ "hand-and-foot", 2, "{pile_cards: 0, going_out: discard}", 20 },
	{ "hand-and-foot", 4, "", 20 },
	{ "hand-and-foot", 6, "{out_natural: 0, out_mixed: 2, hand: 13}", 20 },
	{ "samba", 2, "", 60 },
	{ "samba", 4, "", 60 },
	{ "samba", 6, "{draw_count: 1, canastas_to_go_out: 3}", 40 },
	{ "czech", 2, "", 100 },
	{ "czech", 3, "{drop_out: 40, max_rounds: 10}", 100 },
	{ "czech", 4, "", 60 },
	{ "czech", 5, "{drop_out: 150}", 100 },
	{ "kalooki", 2, "", 100 },
	{ "kalooki", 3, "{take_use: laid, opening_pure_run: true}", 100 },
	{ "kalooki", 4, "{opening_raise: true, low_ace: 1}", 60 },
	{ "kalooki", 5, "{take_use: free, keep_fitting: true}", 60 },
	{ "kalooki", 2, "{ace: round, wild_max: 1, opening_total: 90}", 100 },
	{ "scala40", 2, "", 100 },
	{ "scala40", 6, "{keep_fitting: true, take_use: laid}", 60 },
	{ "romme", 3, "{swap: use, ace: round}", 100 },
	{ "rami", 2, "", 100 },
	{ "rami", 4, "{take_use: opens, wild_max: 0}", 60 },
	{ "hand", 3, "", 100 },
	{ "okey101", 2, "", 60 },
	{ "okey101", 3, "{swap: use, discard_fine: 0}", 60 },
	{ "okey101", 4, "{opening_pairs: 4, keep_fitting: true}", 60 },
	{ "remik", 2, "", 100 },
	{ "remik", 5, "{take_use: laid}", 60 },
	{ "remi", 3, "", 100 },
	{ "buy", 2, "", 200 },
	{ "buy", 3, "{ace: both}", 100 },
	{ "buy", 4, "{packs: 1, max_rounds: 15}", 100 },
	{ "buy", 5, "", 100 },
	{ "buy", 6, "{bid_from: discard}", 60 },
	{ "buy", 2, "{bid_from: discard, ace: both, deals: 3}", 100 },
	{ "push", 4, "", 200 },
	{ "push", 4, "{max_rounds: 10}", 60 },
	{ "rummy2", 2, "", 100 },
	{ "rummy2", 3, "{special_jokers: 4, special_seen: true}", 80 },
	{ "rummy2", 4, "", 60 },
	{ "rummy2", 5, "{special_jokers: 1, max_rounds: 10}", 60 },
	{ "rummy2", 6, "{special_jokers: 2}", 60 },
	{ "contract", 3, "", 60 },
	{ "contract", 4, "{deuces_wild: true}", 60 },
	{ "contract", 5, "{final_discard: forbidden}", 40 },
	{ "contract", 6, "{max_renewals: 9}", 30 },
	{ "contract", 7, "{max_renewals: 0, deals: 3}", 30 },
	{ "contract", 8, "{max_rounds: 10, deuces_wild: true}", 60 },
	{ "zioncheck", 2, "", 60 },
	{ "zioncheck", 4, "{max_renewals: 1}", 40 },
	{ "zioncheck", 6, "", 40 },
	{ "king", 4, "", 120 },
	{ "phase10", 2, "", 40 },
	{ "phase10", 4, "{max_deals: 5}", 40 },
	{ "phase10", 6, "{skips: none, layoff_waits: true}", 30 },
	{ "phase10", 3, "{skip_named: true}", 40 },
	{ "phase10", 2, "{skip_named: true, max_deals: 5}", 30 },
	{ "shanghai", 3, "", 40 },
	{ "shanghai", 4, "{buys: unlimited, buy_extra: 2}", 30 },
	{ "shanghai", 6, "{buys: 3, deuces_wild: true}", 30 },
	{ "telefunken", 4, "", 30 },
	{ "telefunken", 3, "{contracts: bolivia, take: bought}", 30 },
	{ "telefunken", 7, "{contracts: ecuador, buy_extra: 2, chips: 12}",
	  20 },
	{ "tonk", 2, "", 100 },
	{ "tonk", 3, "{layoff_blocks: all, caught: each, dealt_low: 15}", 100 },
	{ "tonk", 5, "{caught: all, hand_melds: true, take_use: laid}", 60 },
	{ "tong-its", 3, "", 60 },
	{ "tong-its", 3, "{keep_fitting: true, layoff_blocks: all}", 60 },
	{ "carioca", 2, "", 60 },
	{ "carioca", 3, "{rounds: 6}", 40 },
	{ "carioca", 5, "{values: fives}", 40 },
	{ "progressive", 2, "", 60 },
	{ "progressive", 3, "{drop_out: 1000}", 60 },
	{ "progressive", 6, "{drop_out: 300}", 60 },
	{ "liverpool", 3, "{cut_spread: 0}", 40 },
	{ "liverpool", 5, "{cut_bonus: 200, deuces_wild: true}", 40 },
	{ "liverpool", 8, "{max_rounds: 20}", 40 },
	{ "eight-hands", 2, "", 60 },
	{ "eight-hands", 3, "{deuce_sets: true, wild_bump: free}", 60 },
	{ "eight-hands", 5, "{discards_once: false}", 60 },
	{ "eight-hands", 8, "{ace_high_only: false, deuce_sets: true}", 60 },
	{ "indian", 2, "", 300 },
	{ "indian", 3, "", 250 },
	{ "indian", 4, "", 200 },
	{ "indian", 5, "", 200 },
	{ "indian", 6, "", 200 },
	{ "indian", 6, "{format: pool}", 200 },
	{ "indian", 3, "{format: pool, target: 201, jokers: 8}", 200 },
	{ "indian", 4, "{format: deals, wrong_declare: illegal}", 200 },
	{ "indian", 2, "{wild_joker: none, jokers: 0, max_rounds: 5}", 200 },
	{ "okey", 2, "", 100 },
	{ "okey", 4, "{throw_back: twin, take_wild: false}", 100 },
	{ "okey", 3, "{declare_pairs: 0, ace: low, max_rounds: 4}", 100 },
	{ "cacheta", 2, "", 100 },
	{ "cacheta", 5, "{lives: 7, wild_max: 0, take_wild: false}", 100 },
	{ "gin", 2, "", 500 },
	{ "gin", 2, "{wall: knock, oklahoma: spades, big_gin: true}", 250 },
	{ "gin", 2, "{discard_taken: true, knock: 0, target: 0}", 250 },
	{ "gin-12", 2, "", 250 },
	{ "gin-12", 2, "{wall: knock, big_gin: true, take_cap: 9}", 250 },
	{ "gin-20", 2, "{wall: knock}", 250 },
	{ "rummy-12", 2, "", 250 },
	{ "rummy-12", 2, "{closed: true, max_rounds: 9}", 250 },
	{ "rummikub", 2, "", 100 },
	{ "rummikub", 3, "", 100 },
	{ "rummikub", 4, "", 100 },
	{ "rummikub", 2, "{joker: strict, rack: 16}", 60 },
	{ "rummikub", 3, "{joker: strict, group_joker: all}", 60 },
	{ "rummikub", 4, "{joker: free, first_meld: 0, rack: 10}", 60 },
	{ "rummikub", 4, "{group_joker: all, first_meld: 60}", 60 },
};

/* Check's own assertions write to a pipe each time; these only when wrong. */
#define MUST(ok, ...)                                                          \
	do {                                                                   \
		if (!(ok))                                                     \
			ck_abort_msg(__VA_ARGS__);                             \
	} while (0)

static struct legal legal;
static struct events events;
static struct variants all; /* every table there is */

/* How much was tried in some deals, beyond what was played. */
static struct {
	unsigned long listed;
	unsigned long refused, accepted; /* of what nobody listed, or changed */
} tried;

static uint32_t
next_word(uint32_t *word)
{
	*word ^= *word << 13;
	*word ^= *word >> 17;
	*word ^= *word << 5;
	return *word;
}

/* Every card of the pack is in one place. */
static void
count_cards(const struct state *state)
{
	unsigned copies;
	card_t card = deck_find_miscount(state, &copies);

	MUST(card == CARD_NONE, "card %u: %u copies", card, copies);
}

/* Hands agree with themselves. */
static void
check_bags(const struct state *state)
{
	for (unsigned i = 0; i < state->players; i++) {
		const struct bag *hand = &state->hands[i];
		unsigned n = 0;
		uint64_t any = 0;

		for (unsigned card = 0; card < CARD_KINDS; card++) {
			n += hand->of[card];
			if (card < 64 && hand->of[card] > 0)
				any |= UINT64_C(1) << card;
		}
		MUST(n == hand->n && any == hand->any, "a bag is wrong");
	}
}

static bool
same_cards(const struct action *a, const struct action *b)
{
	uint8_t count[256] = { 0 };

	if (a->lists != b->lists)
		return false;
	if (a->lists == 0)
		return true;
	if (memcmp(a->ends, b->ends, a->lists) != 0)
		return false;
	for (unsigned i = 0; i < a->ends[a->lists - 1]; i++)
		count[a->cards[i].card]++;
	for (unsigned i = 0; i < b->ends[b->lists - 1]; i++) {
		if (count[b->cards[i].card]-- == 0)
			return false;
	}
	return true;
}

/* The same but for the order of cards and what the action does not read. */
static bool
is_listed(const struct action *action)
{
	for (unsigned i = 0; i < legal.n; i++) {
		const struct action *at = &legal.at[i];

		if (at->act != action->act)
			continue;
		if (at->act == ACT_PASS || at->act == ACT_KNOCK ||
		    at->act == ACT_ASK || at->act == ACT_ANSWER)
			return true;
		if (at->act == ACT_DISCARD && at->card == action->card)
			return true;
		if (at->act == ACT_SWAP &&
		    (at->card != action->card || at->meld != action->meld))
			continue;
		if (at->act == ACT_DISCARD ||
		    (at->act == ACT_DRAW && at->from != action->from))
			continue;
		if (at->has_cards && at->meld != action->meld)
			continue;
		if (same_cards(at, action))
			return true;
	}
	return false;
}

/* A listed action, changed; or anything. */
static void
mutate(struct action *action, uint32_t *word, const struct state *state)
{
	uint32_t how = next_word(word) % 7;
	card_t some = (card_t)(next_word(word) % CARD_KINDS);
	unsigned n;

	action_copy(action, &legal.at[next_word(word) % legal.n]);
	n = action->lists > 0 ? action->ends[action->lists - 1] : 0;
	if (how == 0)
		action->act = (uint8_t)(next_word(word) % ACTS);
	else if (how == 1 && n > 0)
		action->cards[next_word(word) % n].card = some;
	else if (how == 2)
		action->card = some;
	else if (how == 3)
		action->meld = (uint8_t)(next_word(word) % (state->melds + 2u));
	else if (how == 4 && n > 0)
		action->ends[action->lists - 1]--;
	else if (how == 5)
		action->from = (uint8_t)(next_word(word) % 5);
	else if (n > 1) /* out of order */
		action->cards[next_word(word) % n] = action->cards[0];
}

/* A meld or an add that nobody listed: cards of a rank, neighbours of a suit,
 * or anything of the hand; now and then two listed melds at once. */
static void
invent(struct action *action, uint32_t *word, const struct state *state)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);
	uint32_t how = next_word(word) % 4;
	unsigned size = 3 + next_word(word) % 3;
	card_t first = n > 0 ? cards[next_word(word) % n] : 1;
	unsigned count = 0;

	action_init(action, how == 3 ? ACT_ADD : ACT_MELD);
	for (unsigned i = 0; how == 0 && i < n && count < size; i++) {
		if (card_rank(cards[i]) == card_rank(first))
			action->cards[count++].card = cards[i];
	}
	for (unsigned i = 0; how == 1 && i < size; i++)
		action->cards[count++].card = (card_t)(first + i);
	for (unsigned i = 0; how == 3 && i < 1 + size % 2; i++)
		action->cards[count++].card = cards[next_word(word) % (n + 1)];
	for (unsigned i = 0; i < count; i++)
		action->cards[i].as = CARD_NONE;
	action->has_melds = how != 3;
	action->has_cards = how == 3;
	action->meld = (uint8_t)(next_word(word) % (state->melds + 1u));
	action->lists = 1;
	action->ends[0] = (uint8_t)count;
	for (unsigned i = 0; how == 2 && i < 2; i++) {
		const struct action *at = &legal.at[next_word(word) % legal.n];

		if (at->act != ACT_MELD)
			continue;
		memcpy(action->cards + count, at->cards,
		       at->ends[0] * sizeof(at->cards[0]));
		count += at->ends[0];
		action->lists = (uint8_t)(i + 1);
		action->ends[i] = (uint8_t)count;
		if (i == 1 && action->ends[0] == 0)
			action->lists = 0;
	}
}

static const char *
text_of(const struct state *state, const struct action *action)
{
	static char text[8192];
	struct jsonw jsonw;

	jsonw_init(&jsonw, text, sizeof(text) - 1);
	action_write(&jsonw, state->rules, action);
	text[jsonw.n] = '\0';
	return text;
}

/* Refused actions change nothing; accepted ones were listed, or more is set. */
static void
try_mutants(const struct state *state, struct stream *stream, uint32_t *word)
{
	static struct action action;
	static struct state copy;

	for (unsigned i = 0; i < 12; i++) {
		struct stream twin = *stream;
		struct ruling ruling;

		if (i < 4)
			mutate(&action, word, state);
		else
			invent(&action, word, state);
		memcpy(&copy, state, sizeof(copy));
		ruling = game_apply(&copy, copy.seat, &action, &twin, &events);
		if (ruling.refusal == REFUSE_NONE)
			tried.accepted++;
		else
			tried.refused++;
		if (ruling.refusal != REFUSE_NONE) {
			char text[300];

			MUST(memcmp(&copy, state, sizeof(copy)) == 0 &&
				     events.n == 0,
			     "refused, %s changed something",
			     text_of(state, &action));
			ruling_sentence(state->rules, ruling, &action, text,
					sizeof(text));
			continue;
		}
		if (action.act != ACT_KNOCK)
			MUST(legal.more || is_listed(&action),
			     "%s: unlisted %s is accepted", state->rules->name,
			     text_of(state, &action));
	}
}

static void
check_listed(const struct state *state, const struct stream *stream)
{
	static struct state copy;
	uint32_t may = game_may(state);

	for (unsigned i = 0; i < legal.n; i += 1 + legal.n / LISTED_MAX) {
		struct stream twin = *stream;
		struct ruling ruling;

		tried.listed++;
		MUST(may >> legal.at[i].act & 1, "may lacks what is listed");
		memcpy(&copy, state, sizeof(copy));
		ruling = game_apply(&copy, copy.seat, &legal.at[i], &twin,
				    &events);
		MUST(ruling.refusal == REFUSE_NONE,
		     "%s: listed %s is refused: %s", state->rules->name,
		     text_of(state, &legal.at[i]),
		     refusal_name(ruling.refusal));
	}
}

static void
check_default(const struct state *state, const struct stream *stream)
{
	static struct action action;
	static struct state copy;
	struct stream twin = *stream;

	game_standard(state, &action);
	memcpy(&copy, state, sizeof(copy));
	MUST(game_apply(&copy, copy.seat, &action, &twin, &events).refusal ==
		     REFUSE_NONE,
	     "the safe action is refused");
}

/* Within bounds, for who is meant to have them, and added up. */
static void
check_scores(const struct state *state, const int *before)
{
	const struct rules *rules = state->rules;
	bool table = strcmp(rules->family->name, "table") == 0;
	bool indian = strcmp(rules->family->name, "indian") == 0;
	bool gin = strcmp(rules->family->name, "gin") == 0;
	long bound = rules_deal_bound(rules), sum = 0;
	long extra = rules->cut ? rules->cut_bonus : 0;

	if (gin && state->over == OVER_MATCH)
		extra += rules->game_bonus + rules->shutout_bonus +
			 rules->line_bonus * (long)state->deal;
	for (unsigned i = 0; i < state->players; i++) {
		long own = state->deal_scores[i];
		long more = state->scores[i] - before[i] - own;

		sum += own;
		MUST(labs(own) <= bound, "%ld points in a deal", own);
		if (rules->re_entries > 0 && more < 0)
			MUST(state->scores[i] < rules->drop_out,
			     "a seat returns with %d points", state->scores[i]);
		else
			MUST(labs(more) <= extra, "%ld points from nowhere",
			     more);
		MUST(more >= 0 || !gin, "a bonus takes points");
		if (!table && !indian)
			continue;
		if (rules->scoring == SCORE_PENALTY)
			MUST(own >= 0 || (rules->out_bonus < 0 &&
					  i == state->ender),
			     "a penalty of %ld", own);
		if (rules->scoring == SCORE_WINNER_COLLECTS)
			MUST(own >= 0 && (own == 0 || i == state->ender),
			     "%ld points for a loser", own);
		if (rules->scoring == SCORE_SETTLE && i != state->ender &&
		    rules->stakes.n == 0)
			MUST(own <= 0, "%ld points for a loser", own);
	}
	if ((strcmp(rules->family->name, "knock") == 0 &&
	     rules->scoring == SCORE_SETTLE) ||
	    (table && rules->stakes.n > 0))
		MUST(sum == 0, "a deal makes %ld points", sum);
	if (indian && rules->scoring == SCORE_SETTLE)
		MUST(sum == 0 || state->ender == SEAT_NONE,
		     "a deal makes %ld points", sum);
	if (rules->scoring == SCORE_PENALTY && table && rules->out_bonus == 0 &&
	    state->ender != SEAT_NONE)
		MUST(state->deal_scores[state->ender] == 0 ||
			     state->hands[state->ender].n > 0,
		     "who went out pays");
}

static void
check_cap(const struct state *state)
{
	const struct rules *rules = state->rules;
	unsigned most = 0u + rules->max_rounds * state->players;

	/* tantrum 8.4, knock 7.3: the others' last turns are granted beyond it
	 */
	if (strcmp(rules->family->name, "tantrum") == 0 ||
	    strcmp(rules->family->name, "knock") == 0)
		most += state->players - 1u;
	MUST(rules->max_rounds == 0 ||
		     (rules->family->canastas && rules_pile_freezes(rules)) ||
		     !param_is_read_by(param_by_key("max_rounds", 10),
				       rules->family->name) ||
		     state->turns <= most,
	     "%u turns", (unsigned)state->turns);
	MUST(rules->deals_total == 0 || state->deal <= rules->deals_total,
	     "deal %u", (unsigned)state->deal);
}

static void
play_deal(struct state *state, struct stream *stream, uint32_t *word,
	  bool thorough)
{
	unsigned actions = 0;
	int before[SEATS_MAX];

	memcpy(before, state->scores, sizeof(before));
	game_deal(state, stream, &events);
	count_cards(state);
	while (state->over == OVER_NO) {
		unsigned pick;
		seat_t other = (seat_t)((state->seat + 1u) %
					(state->players + 1u));

		game_legal(state, &legal);
		MUST(legal.n > 0, "nothing is legal");
		if (thorough) {
			check_listed(state, stream);
			check_default(state, stream);
			try_mutants(state, stream, word);
		}
		MUST(game_apply(state, other, &legal.at[0], stream, &events)
				     .refusal == REFUSE_NOT_YOUR_TURN,
		     "another seat acts");
		pick = next_word(word) % legal.n;
		/* a call ends the deal: mostly not, so that cards are laid */
		if (legal.at[pick].act == ACT_KNOCK &&
		    state->phase == PHASE_DRAW &&
		    next_word(word) % CALL_EVERY > 0)
			pick = 0;
		MUST(game_apply(state, state->seat, &legal.at[pick], stream,
				&events)
				     .refusal == REFUSE_NONE,
		     "a listed action is refused");
		MUST(++actions < ACTIONS_MAX, "the deal does not end");
		if (thorough)
			check_bags(state);
	}
	count_cards(state);
	check_scores(state, before);
	check_cap(state);
}

/* Matches until there were so many deals. */
static void
play_deals(const struct rules *rules, unsigned deals, unsigned number)
{
	static struct state state;
	struct stream stream;
	uint8_t seed[SEED_BYTES] = { (uint8_t)number, 7, 0, 0,
				     (uint8_t)(number >> 8) };
	uint32_t word = 2463534242u + number;
	unsigned done = 0;

	draw_seed_bytes(seed);
	memset(&tried, 0, sizeof(tried));
	while (done < deals) {
		unsigned places[SEATS_MAX];

		seed[2]++;
		if (seed[2] == 0)
			seed[3]++;
		memset(&state, 0, sizeof(state));
		game_begin(&state, rules, rules->players);
		while (state.over != OVER_MATCH && done < deals) {
			stream_for_deal(&stream, seed, state.deal + 1u);
			play_deal(&state, &stream, &word,
				  done++ % THOROUGH_EVERY == 0);
		}
		if (state.over != OVER_MATCH)
			break;
		ck_assert_uint_ne(state.winners, 0);
		game_places(&state, places);
		for (unsigned i = 0; i < rules->players; i++)
			ck_assert_uint_eq(places[i] == 1,
					  state.winners >> i & 1);
	}
	/* far more where deals are longer than indian's, which may be over
	 * with the first drop, or tonk's, which a hand as dealt may end */
	ck_assert_uint_ge(4 * tried.listed, deals);
	ck_assert_uint_ge(tried.refused, deals);
	ck_assert_uint_ge(4 * tried.accepted, deals);
}

START_TEST(random_deals_end_and_lose_no_card)
{
	const struct table_of *table = &tables[_i];
	struct rules rules;

	must_load(table->game, table->options, table->players, &rules);
	play_deals(&rules, sample_share_of(table->deals), (unsigned)_i);
}
END_TEST

START_TEST(every_option_value_plays)
{
	const struct variant *variant = &all.at[_i];
	unsigned deals = sweep_deals() > 0 ? sweep_deals() : FEW_DEALS;
	struct rules rules;

	ck_assert(variant_load(variant, &rules));
	play_deals(&rules, deals, 1000u + (unsigned)_i);
	sweep_print_done(variant, "random deals", deals);
}
END_TEST

/* Openings and what is asked out of turn. */
static void
shake_offers(struct rules *rules, uint32_t *word)
{
	static const struct contract contracts[] = {
		{ .parts = 1, .part = { { KIND_NONE, 3, 3 } } },
		{ .parts = 2,
		  .part = { { KIND_SET, 3, 0 }, { KIND_RUN, 4, 0 } } },
		{ .parts = 2,
		  .part = { { KIND_SET, 3, 3 }, { KIND_SET, 3, 3 } } },
		{ .parts = 1, .pat = true, .part = { { KIND_NONE, 4, 0 } } },
		{ .pat = true },
	};

	rules->contracts.n = (uint8_t)(next_word(word) % 2);
	rules->contracts.by_deal[0] = contracts[next_word(word) % 5];
	if (rules->take == TAKE_PILE_MELDED)
		rules->contracts.n = 0;
	rules->opening_only = next_word(word) % 2 > 0;
	rules->extra_melds = next_word(word) % 2 > 0;
	rules->melds_apart = next_word(word) % 2 > 0;
	rules->layoff_waits = next_word(word) % 2 > 0;
	rules->final_discard = (uint8_t)(next_word(word) % 3);
	rules->swap = (uint8_t)(next_word(word) % 7);
	rules->own_waits = next_word(word) % 3 == 0;
	rules->swap_jokers = next_word(word) % 2 > 0;
	if (rules->contracts.n == 0 && next_word(word) % 4 == 0)
		rules->opening_points = 20;
	else if (rules->contracts.n == 0 && rules->take != TAKE_PILE_MELDED &&
		 next_word(word) % 3 == 0)
		rules->opening_total = 30;
	rules->opening_pure_run = rules->opening_total > 0 &&
				  next_word(word) % 3 == 0;
	rules->opening_raise = rules->opening_total > 0 &&
			       next_word(word) % 3 == 0;
	if (rules->opening_total > 0 && !rules->opening_raise &&
	    rules->scoring == SCORE_PENALTY && next_word(word) % 2 > 0) {
		rules->opening_pairs = (uint8_t)(1 + next_word(word) % 3);
		rules->pairs_double = next_word(word) % 2 > 0;
		rules->wild_doubles = next_word(word) % 2 > 0;
		rules->unopened_points = (int16_t)(next_word(word) % 2 * 100);
		rules->discard_fine = (int16_t)(next_word(word) % 2 * 30);
	}
	rules->low_ace = (uint8_t)(next_word(word) % 2);
	rules->opening_step = 5;
	rules->buy = (uint8_t)(next_word(word) % 3);
	rules->buy_extra = (uint8_t)(next_word(word) % 3);
	rules->after_buy = (uint8_t)(next_word(word) % 2);
	rules->buys_max = (uint8_t)(next_word(word) % 3);
	rules->buys_of = (uint8_t)(next_word(word) % 2);
	rules->buy_unopened = next_word(word) % 3 == 0;
	rules->claim_wilds = next_word(word) % 2 > 0;
	rules->push = rules->take == TAKE_UPCARD && next_word(word) % 4 == 0;
	rules->upcard_natural = next_word(word) % 2 > 0;
	rules->quiet_round = next_word(word) % 3 == 0;
	rules->stuck = (uint8_t)(next_word(word) % 2);
	rules->keep_jokers = next_word(word) % 3 == 0;
	rules->keep_fitting = next_word(word) % 3 == 0;
	/* What the loader refuses, as a seat might have nothing to discard. */
	if (rules->final_discard == FINAL_REQUIRED)
		rules->stuck = STUCK_PASS;
	rules->bid_from = (uint8_t)(next_word(word) % 3);
	rules->bid_max = (uint8_t)(1 + next_word(word) % 6);
	if (rules->take >= TAKE_BOUGHT &&
	    (rules->buy == BUY_BEFORE || rules->bid_from != BID_NONE))
		rules->take = TAKE_NOTHING; /* the loader refuses it */
	if (rules->take == TAKE_UPCARD && rules->contracts.n == 0 &&
	    !rules->push && rules->bid_from == BID_NONE)
		rules->take_use = (uint8_t)(next_word(word) % 3);
	rules->cut = next_word(word) % 4 == 0;
	rules->max_renewals = (uint16_t)(next_word(word) % 4);
}

/* Any value of any parameter of the family, as house rules may mix them. */
static void
shake(struct rules *rules, uint32_t *word)
{
	static const uint8_t set_max[] = { 3, 4, 8, 26 };
	static const uint8_t run_max[] = { 4, 7, 13, 14 };
	static const uint64_t protects[] = { 0, 1u << 12, 0x2004 };
	static const uint64_t alone[] = { 0, 0, 1u << 12, 0x202020 };

	rules->set_max = set_max[next_word(word) % 4];
	rules->set_suits = (uint8_t)(next_word(word) % 3);
	rules->set_wilds = (uint8_t)(next_word(word) % 3);
	rules->run_min = (uint8_t)(3 + next_word(word) % 2);
	rules->run_max = run_max[next_word(word) % 4];
	rules->ace = (uint8_t)(next_word(word) % 4);
	rules->run_low = (uint8_t)(next_word(word) % 5);
	rules->natural_min = (uint8_t)(1 + next_word(word) % 3);
	rules->wild_max = (uint8_t)(next_word(word) % 4);
	rules->wild_alone = alone[next_word(word) % 4];
	rules->natural_majority = next_word(word) % 2 > 0;
	rules->runs_first = next_word(word) % 2 > 0;
	rules->wild_sets = next_word(word) % 2 > 0;
	rules->layoff = (uint8_t)(next_word(word) % 4);
	rules->add_max = (uint8_t)(next_word(word) % 3);
	rules->strict_ends = next_word(word) % 2 > 0;
	rules->take = (uint8_t)(next_word(word) % 5);
	rules->throw_back = (uint8_t)(next_word(word) % 3);
	rules->going_out = (uint8_t)(next_word(word) % 3);
	rules->protect = protects[next_word(word) % 3];
	rules->stock_end = (uint8_t)(next_word(word) % 5);
	rules->stock_gone = (uint8_t)(next_word(word) % 2);
	rules->scoring = (uint8_t)(next_word(word) % 3);
	rules->rummy_bonus = (uint8_t)(next_word(word) % 2);
	rules->meld_value = (uint8_t)(next_word(word) % 4);
	shake_offers(rules, word);
	rules->max_rounds = (uint16_t)(5 + next_word(word) % 20);
	for (unsigned rank = 1; rank <= RANK_KING; rank++) {
		if (next_word(word) % 8 > 0)
			continue;
		for (unsigned suit = 0; suit < SUITS; suit++)
			rules->wild_mask |= UINT64_C(1) << card_of(suit, rank);
	}
}

START_TEST(parameters_mix_freely)
{
	static const struct table_of bases[] = {
		{ "rummy", 3, "", 1 },	 { "american", 4, "", 1 },
		{ "wildcat", 4, "", 1 }, { "eight-hands", 3, "", 1 },
		{ "king", 4, "", 1 },
	};
	uint32_t word = 88172645u + (uint32_t)draw_seed((unsigned)_i);

	for (unsigned i = 0; i < sample_share_of(150); i++) {
		static struct state state;
		uint8_t seed[SEED_BYTES] = { (uint8_t)i, (uint8_t)_i };
		struct stream stream;
		struct rules rules;

		draw_seed_bytes(seed);
		must_load(bases[_i].game, bases[_i].options, bases[_i].players,
			  &rules);
		shake(&rules, &word);
		memset(&state, 0, sizeof(state));
		game_begin(&state, &rules, bases[_i].players);
		stream_for_deal(&stream, seed, 1);
		play_deal(&state, &stream, &word, true);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("random");
	TCase *tcase = tcase_create("random");
	const char *issue = variants_sample(&all, sweep_game());
	int status;

	if (issue != NULL) {
		fprintf(stderr, "%s\n", issue);
		return EXIT_FAILURE;
	}
	tcase_set_timeout(tcase, sweep_deals() > 0 ? 36000 : 60);
	tcase_add_loop_test(tcase, every_option_value_plays, 0, (int)all.n);
	if (sweep_deals() == 0) {
		tcase_add_loop_test(tcase, random_deals_end_and_lose_no_card, 0,
				    sizeof(tables) / sizeof(tables[0]));
		tcase_add_loop_test(tcase, parameters_mix_freely, 0, 5);
	}
	suite_add_tcase(suite, tcase);
	status = run_sweep(suite);
	variants_free(&all);
	return status;
}
