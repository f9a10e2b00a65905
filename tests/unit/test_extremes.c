/*
 * A game file of one's own may set any parameter to any value.  Whatever the
 * loader lets through must be played to its end: no assertion of the engine's,
 * no array that is too small, no seat without a legal action.  What cannot be
 * played the loader refuses, with a sentence.
 *
 * Sheets are drawn at random, each on a game that is compiled in, most of their
 * values at the ends of the range.  SHEETS=1000000 tries so many of them from
 * SEED on in each of the loop's tests; a failure prints its sheet.
 */
#include <check.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "referee/engine/game.h"
#include "referee/engine/view.h"
#include "referee/sheet/bonuses.h"
#include "referee/sheet/params.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"
#include "tests/support/deck.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define SHEETS	    60	  /* of a loop's test in the short form */
#define LOOPS	    20	  /* tests */
#define ACTIONS_MAX 300	  /* of a deal; then the safe action ends it */
#define SAFE_MAX    90000 /* more than 1000 rounds of 8 seats, each asked */

static char sheet[4096];
static size_t sheet_n;
static uint64_t word;

static unsigned
below(unsigned n)
{
	word ^= word << 13;
	word ^= word >> 7;
	word ^= word << 17;
	return (unsigned)(word % n);
}

/* An assertion in the engine shall name the sheet as well. */
static void
show_sheet(int signal_number)
{
	ssize_t n = write(STDERR_FILENO, sheet, sheet_n);

	(void)n;
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

#define MUST(condition, ...)                                                   \
	do {                                                                   \
		if (!(condition)) {                                            \
			fprintf(stderr, "%s", sheet);                          \
			ck_abort_msg(__VA_ARGS__);                             \
		}                                                              \
	} while (0)

/*
 * Sheets.
 */

__attribute__((format(printf, 1, 2))) static void
say(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	sheet_n += (size_t)vsnprintf(sheet + sheet_n, sizeof(sheet) - sheet_n,
				     format, args);
	va_end(args);
	ck_assert_uint_lt(sheet_n, sizeof(sheet));
}

/* Mostly an end of the range. */
static int
some_number(int min, int max)
{
	switch (below(5)) {
	case 0:
	case 1:
		return min;
	case 2:
	case 3:
		return max;
	default:
		return min + (int)below((unsigned)(max - min) + 1);
	}
}

static const char rank_letters[] = "A23456789TJQK";
static const char suit_letters[] = "SHDC";

/* Few of them, or many. */
static void
say_ranks(void)
{
	unsigned one_of = below(2) ? 8 : 2;

	say("[");
	for (unsigned i = 0; i < 13; i++)
		if (below(one_of) == 0)
			say("%c, ", rank_letters[i]);
	say("]");
}

static void
say_cards(void)
{
	unsigned one_of = below(2) ? 26 : 2;

	say("[");
	for (unsigned i = 0; i < 52; i++)
		if (below(one_of) == 0)
			say("%c%c, ", rank_letters[i / 4], suit_letters[i % 4]);
	say("]");
}

static void
say_packs(void)
{
	say("[{packs: %d, jokers: %d", some_number(1, 3), some_number(0, 12));
	if (below(3) == 0) {
		say(", without: ");
		say_ranks();
	}
	say("}]");
}

static void
say_hand(void)
{
	unsigned deals = below(4) == 0 ? 1 + below(12) : 0;

	if (deals == 0) {
		say("%d", some_number(1, 26));
		return;
	}
	say("[");
	for (unsigned i = 0; i < deals; i++)
		say("%d, ", some_number(1, 26));
	say("]");
}

static void
say_contracts(void)
{
	unsigned deals = below(4);

	say("[");
	for (unsigned i = 0; i < deals; i++) {
		unsigned parts = 1 + below(4);

		for (unsigned j = 0; j < parts; j++)
			say("%c%d%s ", "SRM"[below(3)], some_number(3, 8),
			    below(2) ? "+" : "");
		say("%s, ", below(4) == 0 ? "pat" : "M3");
	}
	say("]");
}

static void
say_numbers(const struct param *param)
{
	unsigned n = below(NUMBERS_MAX + 1);

	say("[");
	for (unsigned i = 0; i < n; i++)
		say("%d, ", some_number(param->min, param->max));
	say("]");
}

static void
say_bonuses(void)
{
	unsigned n = below(4);

	say("[");
	for (unsigned i = 0; i < n; i++)
		say("{when: %s, %s}, ", bonus_when_words[below(4)],
		    below(4) == 0 ? "wins: match" : "points: -30");
	say("]");
}

static void
say_stakes(void)
{
	unsigned n = below(4);

	say("[");
	for (unsigned i = 0; i < n; i++)
		say("{when: %s, points: %u}, ",
		    stake_when_words[below(STAKE_PAIRS_WILD + 1)], below(1000));
	say("]");
}

static void
say_value(const struct param *param)
{
	unsigned words = 0;

	switch (param->type) {
	case PARAM_INT:
		say("%d", some_number(param->min, param->max));
		break;
	case PARAM_BOOL:
		say("%s", below(2) ? "true" : "false");
		break;
	case PARAM_CHOICE:
		while (param->words[words] != NULL)
			words++;
		say("%s", param->words[below(words)]);
		break;
	case PARAM_SEATS:
		say("[%u, %u, %u]", 2 + below(7), 2 + below(7), 2 + below(7));
		break;
	case PARAM_PACKS:
		say_packs();
		break;
	case PARAM_HAND:
		say_hand();
		break;
	case PARAM_RANKS:
		say_ranks();
		break;
	case PARAM_CARDS:
		say_cards();
		break;
	case PARAM_NUMBERS:
		say_numbers(param);
		break;
	case PARAM_CONTRACTS:
		say_contracts();
		break;
	case PARAM_BONUSES:
		say_bonuses();
		break;
	case PARAM_STAKES:
		say_stakes();
		break;
	case PARAM_VALUES:
		say("{A-K: %d, %c: %d, X1: %d}", some_number(-1000, 1000),
		    rank_letters[below(13)], some_number(-1000, 1000),
		    some_number(-1000, 1000));
		break;
	}
}

/* Some of the parameters of a game; the family of what came of it, or NULL. */
static void
write_sheet(const char *game, const char *family)
{
	static const unsigned one_of[] = { 2, 5, 12, 30 };
	unsigned rare = one_of[below(4)];

	sheet_n = 0;
	say("title: extreme\nbase: %s\n", game);
	for (const struct param *p = params; p->key != NULL; p++) {
		if (!param_is_read_by(p, family) || below(rare) > 0)
			continue;
		say("%s: ", p->key);
		say_value(p);
		say("\n");
	}
}

/*
 * Playing them.
 */

static struct state state;
static struct events events;
static struct legal legal;
static struct action action;

/* Everything that is told fits where it is written, and says so. */
static void
check_told(void)
{
	static char text[262144];
	struct view view;
	struct jsonw jsonw;

	for (unsigned i = 0; i < events.n; i++) {
		jsonw_init(&jsonw, text, sizeof(text));
		event_write(&jsonw, state.rules, &events.at[i], 1, EYES_ALL);
		MUST(!jsonw.full && jsonw.n < 16384, "an event of %zu bytes",
		     jsonw.n);
	}
	view_of(&state, state.over == OVER_NO ? state.seat : 0, &view);
	jsonw_init(&jsonw, text, sizeof(text));
	view_write(&jsonw, &view);
	MUST(!jsonw.full && jsonw.n < 65536, "a view of %zu bytes", jsonw.n);
}

static void
check_cards(void)
{
	unsigned copies;
	card_t card = deck_find_miscount(&state, &copies);

	MUST(card == CARD_NONE, "card %u: %u copies", card, copies);
}

/* One of the list by the match's taste: anything, what is laid, or what makes
 * hands grow. */
static const struct action *
choose(unsigned taste)
{
	const struct action *chosen = &legal.at[below(legal.n)];

	for (unsigned i = 0; i < 3; i++) {
		bool lays = chosen->act == ACT_MELD || chosen->act == ACT_ADD ||
			    chosen->act == ACT_SWAP;
		bool takes = chosen->act == ACT_BUY || chosen->act == ACT_BID ||
			     chosen->from == FROM_PILE;

		if (taste == 0 || (taste == 1 && lays) || (taste == 2 && takes))
			break;
		chosen = &legal.at[below(legal.n)];
	}
	return chosen;
}

static void
act(const struct action *chosen, struct stream *stream, const char *what)
{
	struct ruling ruling;

	ruling = game_apply(&state, state.seat, chosen, stream, &events);
	MUST(ruling.refusal == REFUSE_NONE, "%s %s is refused: %s", what,
	     act_word(chosen->act), refusal_name(ruling.refusal));
	check_told();
}

static void
play_deal(struct stream *stream, unsigned taste)
{
	unsigned actions = 0;

	game_deal(&state, stream, &events);
	check_told();
	while (state.over == OVER_NO) {
		if (actions++ < ACTIONS_MAX) {
			game_legal(&state, &legal);
			MUST(legal.n > 0, "no legal action");
			action_copy(&action, choose(taste));
			act(&action, stream, "listed");
		} else {
			MUST(actions < SAFE_MAX, "the deal does not end");
			game_standard(&state, &action);
			act(&action, stream, "safe");
		}
	}
	check_cards();
}

static void
play_match(const struct rules *rules, unsigned players)
{
	uint8_t seed[SEED_BYTES] = { (uint8_t)below(256), (uint8_t)below(256) };
	unsigned taste = below(3);
	struct stream stream;

	memset(&state, 0, sizeof(state));
	game_begin(&state, rules, players);
	for (unsigned deal = 1; deal <= 2 && state.over != OVER_MATCH; deal++) {
		stream_for_deal(&stream, seed, state.deal + 1);
		play_deal(&stream, taste);
	}
}

/* With each number of players that it can be loaded for; their number. */
static unsigned
try_sheet(void)
{
	struct bytes text = { sheet, sheet_n };
	struct rules rules;
	struct diag diag;
	unsigned loaded = 0;

	signal(SIGABRT, show_sheet);
	signal(SIGSEGV, show_sheet);
	for (unsigned players = 2; players <= PLAYERS_MAX; players++) {
		if (!sheet_load_text("extreme.yaml", text, players, &rules,
				     &diag))
			continue;
		loaded++;
		play_match(&rules, players);
	}
	return loaded;
}

static unsigned long
from_environment(const char *name, unsigned long otherwise)
{
	const char *text = getenv(name);

	return text != NULL ? strtoul(text, NULL, 10) : otherwise;
}

START_TEST(what_loads_is_played_to_its_end)
{
	const char *const *names = sheet_names();
	unsigned long sheets = from_environment("SHEETS", SHEETS);
	unsigned long loaded = 0;
	unsigned games = 0;

	while (names[games] != NULL)
		games++;
	word = UINT64_C(0x9e3779b97f4a7c15) *
	       (from_environment("SEED", (unsigned long)draw_seed(1)) * LOOPS +
		(unsigned)_i + 1);
	for (unsigned long i = 0; i < sheets; i++) {
		const char *game = names[below(games)];
		struct rules rules;
		struct diag diag;

		ck_assert(sheet_load(game, NULL, NULL, 0, &rules, &diag));
		write_sheet(game, rules.family->name);
		loaded += try_sheet();
	}
	/* Else nothing was tried. */
	ck_assert_uint_gt(loaded, sheets / 4);
}
END_TEST

/* Each loaded once and could not be played. */
static const char *const found[] = {
	("base: liverpool\npacks: [{packs: 2, jokers: 1}]\nhand: 26\n"
	 "players: [4]\nstock_min: 0\ncontracts: [S3]\n"),
	"base: canasta\nset_max: 3\n",
	"base: gin\nhand: 1\nbig_gin: true\nvalues: {A-K: 0}\n",
	"base: canasta\nset_max: 3\nsides: 0\nwild_max: 26\n",
	"base: rummy\nmeld_kinds: runs\n",
	"base: rummy\nmeld_kinds: sets\n",
	"base: push\nmeld_kinds: sets\ncontracts: [S3]\n",
};

START_TEST(what_was_found_is_played)
{
	word = 1;
	for (unsigned i = 0; i < 20; i++) {
		sheet_n = 0;
		say("title: extreme\n%s", found[_i]);
		ck_assert_uint_gt(try_sheet(), 0);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("extremes");
	TCase *tcase = tcase_create("extremes");

	tcase_set_timeout(tcase, getenv("SHEETS") != NULL ? 36000 : 60);
	tcase_add_loop_test(tcase, what_was_found_is_played, 0,
			    sizeof(found) / sizeof(found[0]));
	tcase_add_loop_test(tcase, what_loads_is_played_to_its_end, 0,
			    (int)sample_share_of(LOOPS));
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
