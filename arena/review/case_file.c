/* case_file.c - write decisions as rule cases; see case_file.h. */
#include "arena/review/case_file.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/judge/message.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/flag_json.h"
#include "referee/wire/wire.h"

/* bytes of the file's head and a case; usually about 3,000 are used */
#define CASE_BYTES 65536

/**
 * struct case_file - a file that is being written
 * @begun: true if the head of the file is written
 * @from: start position of the next case
 * @moves: number of moves since @from; @renewed: true if one of these moves
 *	shuffled a new stock or dealt a second hand
 */
struct case_file {
	FILE *out;
	const struct transcript_filter *filter;
	bool begun;
	struct state from;
	struct jsonw moves;
	bool renewed;
	char text[CASE_BYTES];
	char moves_text[CASE_BYTES];
};

/* --- a state -------------------------------------------------------------- */

static void
case_write_hands(struct jsonw *jsonw, const struct state *state)
{
	char seat[] = "0";

	jsonw_key(jsonw, "hands");
	jsonw_open(jsonw, '{');
	for (unsigned i = 0; i < state->players; i++) {
		seat[0] = (char)('0' + i);
		jsonw_key(jsonw, seat);
		bag_write(jsonw, &state->hands[i]);
	}
	jsonw_close(jsonw, '}');
}

static void
case_write_meld(struct jsonw *jsonw, const struct meld *meld)
{
	char name[CARD_NAME_MAX];

	jsonw_open(jsonw, '{');
	if (meld->owner != SEAT_NONE)
		jsonw_int_member(jsonw, "owner", meld->owner);
	jsonw_str_member(jsonw, "kind", kind_word((enum kind)meld->kind));
	jsonw_key(jsonw, "cards");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < meld->n; i++) {
		const struct laid *laid = &meld->cards[i];

		jsonw_plain(jsonw, name,
			    laid_name(*laid, laid->as != laid->card, name));
	}
	jsonw_close(jsonw, ']');
	jsonw_close(jsonw, '}');
}

/* Write hands, table, pile and spread. */
static void
case_write_cards(struct jsonw *jsonw, const struct state *state)
{
	case_write_hands(jsonw, state);
	jsonw_key(jsonw, "discard");
	cards_write(jsonw, state->discard.at, state->discard.n);
	if (state->spread.n > 0) {
		jsonw_key(jsonw, "spread");
		bag_write(jsonw, &state->spread);
	}
	jsonw_key(jsonw, "table");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < state->melds; i++)
		case_write_meld(jsonw, &state->table[i]);
	jsonw_close(jsonw, ']');
}

/* Write the stock; the card that is drawn next comes first. */
static void
case_write_stock(struct jsonw *jsonw, const struct pile *stock)
{
	card_t turned[PACK_CARDS_MAX];

	for (unsigned i = 0; i < stock->n; i++)
		turned[i] = stock->at[stock->n - 1u - i];
	jsonw_key(jsonw, "stock");
	cards_write(jsonw, turned, stock->n);
}

static void
case_write_turn(struct jsonw *jsonw, const struct state *state)
{
	char name[3];

	jsonw_key(jsonw, "turn");
	jsonw_open(jsonw, '{');
	jsonw_int_member(jsonw, "seat", state->seat);
	jsonw_str_member(jsonw, "phase", phase_word((enum phase)state->phase));
	if (state->drew != CARD_NONE) {
		card_name(state->drew, name);
		jsonw_str_member(jsonw, "drew", name);
	}
	if (state->from != FROM_NONE)
		jsonw_str_member(jsonw, "from",
				 source_word((enum source)state->from));
	jsonw_bool_member(jsonw, "first", state->first);
	jsonw_close(jsonw, '}');
}

/* Write all flags, including the hidden ones. */
static void
case_write_flags(struct jsonw *jsonw, const struct state *state)
{
	const struct flag *flag = NULL;

	jsonw_key(jsonw, "flags");
	jsonw_open(jsonw, '{');
	while ((flag = flag_next(state->rules, flag)) != NULL) {
		jsonw_key(jsonw, flag->name);
		flag_write(jsonw, flag->type, (const char *)state + flag->at,
			   state->players);
	}
	jsonw_close(jsonw, '}');
}

static void
case_write_position(struct jsonw *jsonw, const struct state *state)
{
	jsonw_key(jsonw, "position");
	jsonw_open(jsonw, '{');
	jsonw_int_member(jsonw, "dealer", state->dealer);
	jsonw_int_member(jsonw, "deal", state->deal);
	jsonw_ints_member(jsonw, "scores", state->scores, state->players);
	case_write_cards(jsonw, state);
	case_write_stock(jsonw, &state->stock);
	if (state->rules->foot > 0) {
		jsonw_key(jsonw, "aside");
		bag_write(jsonw, &state->aside);
	}
	jsonw_key(jsonw, "opened");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < state->players; i++)
		if (state->opened >> i & 1)
			jsonw_int(jsonw, i);
	jsonw_close(jsonw, ']');
	case_write_turn(jsonw, state);
	case_write_flags(jsonw, state);
	jsonw_close(jsonw, '}');
}

/* --- what came of it ------------------------------------------------------ */

/* Return true if an event shuffled a new stock, or dealt a second hand.  Their
 * cards are different in the case. */
static bool
case_has_renewal(const struct events *events)
{
	for (unsigned i = 0; i < events->n; i++)
		if (1u << events->at[i].action.act &
		    (1u << ACT_RENEW | 1u << ACT_DEAL))
			return true;
	return false;
}

static void
case_write_result(struct jsonw *jsonw, const struct state *state, bool renewed)
{
	static const char *const over[] = { "no", "deal", "match" };

	jsonw_key(jsonw, "then");
	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "over", over[state->over]);
	if (state->over != OVER_NO) {
		jsonw_ints_member(jsonw, "deal_scores", state->deal_scores,
				  state->players);
		jsonw_ints_member(jsonw, "scores", state->scores,
				  state->players);
	} else {
		if (!renewed)
			case_write_cards(jsonw, state);
		jsonw_int_member(jsonw, "stock_count", state->stock.n);
		jsonw_key(jsonw, "turn");
		jsonw_open(jsonw, '{');
		jsonw_int_member(jsonw, "seat", state->seat);
		jsonw_str_member(jsonw, "phase",
				 phase_word((enum phase)state->phase));
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, '}');
}

static void
case_add_move(void *arg, const struct log_verify *match,
	      const struct state *before)
{
	struct case_file *of = arg;
	const struct json *json = &match->json;
	struct bytes action = json_text(json, json_get(json, 0, "action"));

	if ((enum phase)before->phase != PHASE_OFFER ||
	    of->from.deal != before->deal) {
		of->from = *before;
		of->renewed = false;
		jsonw_init(&of->moves, of->moves_text, sizeof(of->moves_text));
	}
	of->renewed |= case_has_renewal(&match->events);
	jsonw_open(&of->moves, '[');
	jsonw_int(&of->moves, log_verify_seat(match));
	jsonw_raw(&of->moves, action.at, action.len);
	jsonw_str(&of->moves, "ok");
	jsonw_close(&of->moves, ']');
}

/* --- the file ------------------------------------------------------------- */

/* Write the game's name.  If the rules differ from those of the built-in game,
 * write all rules too. */
static void
case_write_head(struct case_file *of, const struct rules *rules)
{
	struct rules *plain = xcalloc(1, sizeof(*plain));
	char *is = xcalloc(2, SHEET_JSON_MAX), *usual = is + SHEET_JSON_MAX;
	struct diag diag;
	struct jsonw jsonw;
	bool same;

	jsonw_init(&jsonw, is, SHEET_JSON_MAX - 1);
	sheet_write_json(rules, &jsonw);
	jsonw_init(&jsonw, usual, SHEET_JSON_MAX - 1);
	same = !sheet_is_path(rules->name) &&
	       sheet_load(rules->name, NULL, NULL, rules->players, plain,
			  &diag);
	if (same)
		sheet_write_json(plain, &jsonw);
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
case_write(void *arg, const struct transcript_decision *decision)
{
	struct case_file *of = arg;
	struct jsonw jsonw;

	if (!transcript_filter_matches(of->filter, decision))
		return;
	if (!of->begun)
		case_write_head(of, of->from.rules);
	jsonw_init(&jsonw, of->text, sizeof(of->text));
	case_write_position(&jsonw, &of->from);
	jsonw_key(&jsonw, "moves");
	jsonw_open(&jsonw, '[');
	jsonw_bytes(&jsonw, of->moves.buf, of->moves.n);
	jsonw_close(&jsonw, ']');
	case_write_result(&jsonw, decision->after, of->renewed);
	fprintf(of->out,
		"  - {\"id\":\"deal-%u-event-%u\",\"players\":%u,%.*s}\n",
		decision->deal, decision->event, of->from.players, (int)jsonw.n,
		of->text);
}

bool
case_file_write(FILE *out, const char *name, const char *text, size_t len,
		const struct transcript_filter *filter, struct diag *diag)
{
	struct case_file *of = xcalloc(1, sizeof(*of));
	const struct transcript_listener listener = { .arg = of,
						      .acted = case_add_move,
						      .decided = case_write };
	unsigned players = 0;
	bool done;

	of->out = out;
	of->filter = filter;
	done = transcript_replay(name, text, len, &listener, &players, diag) &&
	       transcript_check_seat(filter, name, players, diag);
	free(of);
	return done;
}
