/* case_file.c - decisions of a log as rule cases; see case_file.h. */
#include "arena/review/case_file.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/flag_json.h"
#include "referee/wire/wire.h"

#define CASE_BYTES 65536 /* some 3,000 are usual */

/**
 * struct case_file - a file being written
 * @begun: its head is
 * @from: the position that the next case begins with
 * @moves: what was done since; @renewed: with a stock shuffled anew
 */
struct case_file {
	FILE *out;
	const struct told_filter *filter;
	bool begun;
	struct state from;
	struct jot moves;
	bool renewed;
	char text[CASE_BYTES];
	char moves_text[CASE_BYTES];
};

/* --- a state -------------------------------------------------------------- */

static void
ints_write(struct jot *jot, const char *key, const int *numbers, unsigned n)
{
	jot_key(jot, key);
	jot_open(jot, '[');
	for (unsigned i = 0; i < n; i++)
		jot_int(jot, numbers[i]);
	jot_close(jot, ']');
}

static void
hands_write(struct jot *jot, const struct state *state)
{
	char seat[] = "0";

	jot_key(jot, "hands");
	jot_open(jot, '{');
	for (unsigned i = 0; i < state->players; i++) {
		seat[0] = (char)('0' + i);
		jot_key(jot, seat);
		bag_write(jot, &state->hands[i]);
	}
	jot_close(jot, '}');
}

static void
meld_write(struct jot *jot, const struct meld *meld)
{
	char name[CARD_NAME_MAX];

	jot_open(jot, '{');
	if (meld->owner != SEAT_NONE)
		jot_int_member(jot, "owner", meld->owner);
	jot_str_member(jot, "kind", kind_word((enum kind)meld->kind));
	jot_key(jot, "cards");
	jot_open(jot, '[');
	for (unsigned i = 0; i < meld->n; i++) {
		const struct laid *laid = &meld->cards[i];

		jot_plain(jot, name,
			  laid_name(*laid, laid->as != laid->card, name));
	}
	jot_close(jot, ']');
	jot_close(jot, '}');
}

/* Hands, table, pile and spread. */
static void
cards_open_write(struct jot *jot, const struct state *state)
{
	hands_write(jot, state);
	jot_key(jot, "discard");
	cards_write(jot, state->discard.at, state->discard.n);
	if (state->spread.n > 0) {
		jot_key(jot, "spread");
		bag_write(jot, &state->spread);
	}
	jot_key(jot, "table");
	jot_open(jot, '[');
	for (unsigned i = 0; i < state->melds; i++)
		meld_write(jot, &state->table[i]);
	jot_close(jot, ']');
}

/* The next card to be drawn first. */
static void
stock_write(struct jot *jot, const struct pile *stock)
{
	card_t turned[PACK_CARDS_MAX];

	for (unsigned i = 0; i < stock->n; i++)
		turned[i] = stock->at[stock->n - 1u - i];
	jot_key(jot, "stock");
	cards_write(jot, turned, stock->n);
}

static void
turn_write(struct jot *jot, const struct state *state)
{
	char name[3];

	jot_key(jot, "turn");
	jot_open(jot, '{');
	jot_int_member(jot, "seat", state->seat);
	jot_str_member(jot, "phase", phase_word((enum phase)state->phase));
	if (state->drew != CARD_NONE) {
		card_name(state->drew, name);
		jot_str_member(jot, "drew", name);
	}
	if (state->from != FROM_NONE)
		jot_str_member(jot, "from",
			       source_word((enum source)state->from));
	jot_bool_member(jot, "first", state->first);
	jot_close(jot, '}');
}

/* The hidden ones too. */
static void
flags_write(struct jot *jot, const struct state *state)
{
	const struct flag *flag = NULL;

	jot_key(jot, "flags");
	jot_open(jot, '{');
	while ((flag = flag_next(state->rules, flag)) != NULL) {
		jot_key(jot, flag->name);
		flag_write(jot, flag->type, (const char *)state + flag->at,
			   state->players);
	}
	jot_close(jot, '}');
}

static void
position_write(struct jot *jot, const struct state *state)
{
	jot_key(jot, "position");
	jot_open(jot, '{');
	jot_int_member(jot, "dealer", state->dealer);
	jot_int_member(jot, "deal", state->deal);
	ints_write(jot, "scores", state->scores, state->players);
	cards_open_write(jot, state);
	stock_write(jot, &state->stock);
	jot_key(jot, "opened");
	jot_open(jot, '[');
	for (unsigned i = 0; i < state->players; i++)
		if (state->opened >> i & 1)
			jot_int(jot, i);
	jot_close(jot, ']');
	turn_write(jot, state);
	flags_write(jot, state);
	jot_close(jot, '}');
}

/* --- what came of it ------------------------------------------------------ */

/* A stock that is shuffled anew is another one in a case. */
static bool
was_renewed(const struct events *events)
{
	for (unsigned i = 0; i < events->n; i++)
		if ((enum act)events->at[i].action.act == ACT_RENEW)
			return true;
	return false;
}

static void
then_write(struct jot *jot, const struct state *state, bool renewed)
{
	static const char *const over[] = { "no", "deal", "match" };

	jot_key(jot, "then");
	jot_open(jot, '{');
	jot_str_member(jot, "over", over[state->over]);
	if (state->over != OVER_NO) {
		ints_write(jot, "deal_scores", state->deal_scores,
			   state->players);
		ints_write(jot, "scores", state->scores, state->players);
	} else {
		if (!renewed)
			cards_open_write(jot, state);
		jot_int_member(jot, "stock_count", state->stock.n);
		jot_key(jot, "turn");
		jot_open(jot, '{');
		jot_int_member(jot, "seat", state->seat);
		jot_str_member(jot, "phase",
			       phase_word((enum phase)state->phase));
		jot_close(jot, '}');
	}
	jot_close(jot, '}');
}

static void
acted(void *arg, const struct retrace *match, const struct state *before)
{
	struct case_file *of = arg;
	const struct json *json = &match->json;
	struct bytes action = json_text(json, json_get(json, 0, "action"));

	if ((enum phase)before->phase != PHASE_OFFER ||
	    of->from.deal != before->deal) {
		of->from = *before;
		of->renewed = false;
		jot_init(&of->moves, of->moves_text, sizeof(of->moves_text));
	}
	of->renewed |= was_renewed(&match->events);
	jot_open(&of->moves, '[');
	jot_int(&of->moves, retrace_seat(match));
	jot_raw(&of->moves, action.at, action.len);
	jot_str(&of->moves, "ok");
	jot_close(&of->moves, ']');
}

/* --- the file ------------------------------------------------------------- */

/* The game by its name, and where it is not that game as it is, whole. */
static void
head_write(struct case_file *of, const struct rules *rules)
{
	struct rules *plain = xcalloc(1, sizeof(*plain));
	char *is = xcalloc(2, SHEET_JSON_MAX), *usual = is + SHEET_JSON_MAX;
	struct diag diag;
	struct jot jot;
	bool same;

	jot_init(&jot, is, SHEET_JSON_MAX - 1);
	sheet_write_json(rules, &jot);
	jot_init(&jot, usual, SHEET_JSON_MAX - 1);
	same = !sheet_is_path(rules->name) &&
	       sheet_load(rules->name, NULL, NULL, rules->players, plain,
			  &diag);
	if (same)
		sheet_write_json(plain, &jot);
	same = same && strcmp(is, usual) == 0;
	fprintf(of->out, "game: %s\n", rules->name);
	if (!same)
		fprintf(of->out, "rules: %s\n", is);
	fputs("cases:\n", of->out);
	free(is);
	free(plain);
	of->begun = true;
}

static void
write_case(void *arg, const struct told_decision *decision)
{
	struct case_file *of = arg;
	struct jot jot;

	if (!told_wants(of->filter, decision))
		return;
	if (!of->begun)
		head_write(of, of->from.rules);
	jot_init(&jot, of->text, sizeof(of->text));
	position_write(&jot, &of->from);
	jot_key(&jot, "moves");
	jot_open(&jot, '[');
	jot_bytes(&jot, of->moves.buf, of->moves.n);
	jot_close(&jot, ']');
	then_write(&jot, decision->after, of->renewed);
	fprintf(of->out,
		"  - {\"id\":\"deal-%u-event-%u\",\"players\":%u,%.*s}\n",
		decision->deal, decision->event, of->from.players, (int)jot.n,
		of->text);
}

bool
case_file_write(FILE *out, const char *name, const char *text, size_t len,
		const struct told_filter *filter, struct diag *diag)
{
	struct case_file *of = xcalloc(1, sizeof(*of));
	const struct listener listener = { .arg = of,
					   .acted = acted,
					   .decided = write_case };
	unsigned players = 0;
	bool done;

	of->out = out;
	of->filter = filter;
	done = told(name, text, len, &listener, &players, diag) &&
	       told_has_seat(filter, name, players, diag);
	free(of);
	return done;
}
