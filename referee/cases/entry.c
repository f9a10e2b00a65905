/* entry.c - check one entry of a list of rule cases; see entry.h. */
#include "referee/cases/entry.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/cases/case_words.h"
#include "referee/cases/meld_order.h"
#include "referee/cases/position.h"
#include "referee/engine/game.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"

/* One entry of the list. */
struct entry {
	struct run *run;
	const struct yaml_node *node;
	struct rules rules;
	char label[256];
	unsigned failures;
};

__attribute__((format(printf, 2, 3))) static void
entry_fail(struct entry *entry, const char *format, ...)
{
	va_list args;

	fprintf(entry->run->out, "%s: ", entry->label);
	va_start(args, format);
	vfprintf(entry->run->out, format, args);
	va_end(args);
	fputc('\n', entry->run->out);
	entry->failures++;
}

/* "cases.yaml:12: plain-turn (rule 4.1)" */
static void
entry_set_label(struct entry *entry, const char *what)
{
	const struct yaml_node *id = yaml_get(entry->node, "id");
	const struct yaml_node *rule = yaml_get(entry->node, "rule");

	snprintf(entry->label, sizeof(entry->label), "%s:%u: %s%s%s%s",
		 entry->run->path, entry->node->line,
		 id != NULL && id->kind == YAML_SCALAR ? id->text : what,
		 rule != NULL && rule->kind == YAML_SCALAR ? " (rule " : "",
		 rule != NULL && rule->kind == YAML_SCALAR ? rule->text : "",
		 rule != NULL && rule->kind == YAML_SCALAR ? ")" : "");
}

static bool
entry_check_keys(struct entry *entry, const char *const *known)
{
	struct diag diag;

	for (const struct yaml_node *n = entry->node->first; n; n = n->next) {
		unsigned i = 0;

		while (known[i] != NULL && !yaml_is(n->key, known[i]))
			i++;
		if (known[i] != NULL)
			continue;
		yaml_unknown(entry->run->doc, n->key, &diag, known);
		entry_fail(entry, "%s", diag.text);
		return false;
	}
	return true;
}

/* Load the rules by the game's name and options, or from "rules" of the file.
 */
static bool
entry_load_sheet(struct entry *entry, const struct yaml_node *options,
		 unsigned seats, struct diag *diag)
{
	const struct run *run = entry->run;
	const struct yaml_node *whole = yaml_get(yaml_root(run->doc), "rules");
	char *json;
	bool fine;

	if (whole == NULL || seats == 0)
		return sheet_load(run->game, options, run->doc, seats,
				  &entry->rules, diag);
	if (options != NULL) {
		diag_set(diag, "a case cannot have \"options\" in a file with "
			       "\"rules\"");
		return false;
	}
	json = yaml_to_json(whole);
	fine = sheet_from_json(json, strlen(json), seats, &entry->rules, diag);
	free(json);
	return fine;
}

/* Load the rules for the entry's players, or for the fewest of the game. */
static bool
entry_load_rules(struct entry *entry)
{
	const struct run *run = entry->run;
	const struct yaml_node *players = yaml_get(entry->node, "players");
	const struct yaml_node *options = yaml_get(entry->node, "options");
	struct diag diag;
	int64_t seats;

	if (players != NULL) {
		if (!yaml_int(run->doc, players, 1, SEATS_MAX, &seats, &diag)) {
			entry_fail(entry, "%s", diag.text);
			return false;
		}
	} else {
		if (!entry_load_sheet(entry, NULL, 0, &diag)) {
			entry_fail(entry, "%s", diag.text);
			return false;
		}
		seats = entry->rules.players_min;
	}
	if (entry_load_sheet(entry, options, (unsigned)seats, &diag))
		return true;
	entry_fail(entry, "%s", diag.text);
	return false;
}

static enum kind
entry_read_kind(struct entry *entry)
{
	const struct yaml_node *node = yaml_get(entry->node, "kind");

	for (unsigned i = 1; node != NULL && i < KINDS; i++) {
		if (yaml_is(node, kind_word((enum kind)i)))
			return (enum kind)i;
	}
	if (node != NULL)
		entry_fail(entry, "unknown kind of meld \"%s\"", node->text);
	return KIND_NONE;
}

static void
check_meld_reading(struct entry *entry, const struct state *state,
		   const struct meld *meld)
{
	const struct yaml_node *reads = yaml_get(entry->node, "reads");
	const struct yaml_node *points = yaml_get(entry->node, "points");
	struct laid expected[MELD_CARDS_MAX];
	char text[2][400];
	struct diag diag;
	int64_t number;
	int n;

	if (reads != NULL) {
		n = cards_from_yaml(entry->run->doc, reads, expected,
				    MELD_CARDS_MAX, &diag);
		if (n < 0) {
			entry_fail(entry, "%s", diag.text);
		} else if (!meld_matches(meld, expected, (unsigned)n)) {
			laid_text(expected, (unsigned)n, text[0],
				  sizeof(text[0]));
			laid_text(meld->cards, meld->n, text[1],
				  sizeof(text[1]));
			entry_fail(entry, "reads: expected %s, found %s",
				   text[0], text[1]);
		}
	}
	if (points == NULL)
		return;
	if (!yaml_int(entry->run->doc, points, -10000, 10000, &number, &diag))
		entry_fail(entry, "%s", diag.text);
	else if (number != game_meld_points(state, meld))
		entry_fail(entry, "points: expected %lld, found %d",
			   (long long)number, game_meld_points(state, meld));
}

/* Init the state for an entry without a position: number of the deal, flags. */
static bool
entry_init_state(struct entry *entry, struct state *state, struct diag *diag)
{
	const struct yaml *doc = entry->run->doc;
	const struct yaml_node *deal = yaml_get(entry->node, "deal");
	const struct yaml_node *flags = yaml_get(entry->node, "flags");
	int64_t number = 1;

	if (deal != NULL && !yaml_int(doc, deal, 1, 10000, &number, diag))
		return false;
	game_begin(state, &entry->rules, entry->rules.players);
	state->deal = (uint16_t)number;
	state->rules = state_rules(state, SEAT_NONE);
	return flags == NULL || position_set_flags(state, doc, flags, diag);
}

/* Read the name of a refusal.  Return false if there is no such refusal. */
static bool
refusal_read(const struct yaml_node *node, enum refusal *out)
{
	*out = node->kind == YAML_SCALAR ? refusal_by_name(node->text)
					 : REFUSALS;
	return *out != REFUSALS && *out != REFUSE_NONE;
}

/* Check why cards that should be no meld are none: for the refusal that the
 * entry names, or else not only for their order. */
static void
check_meld_refusal(struct entry *entry, const struct state *state,
		   const struct laid *laid, unsigned n, struct ruling ruling)
{
	const struct yaml_node *node = yaml_get(entry->node, "refusal");
	enum refusal expected;
	char sentence[200];
	struct meld meld;

	if (node != NULL && !refusal_read(node, &expected)) {
		entry_fail(entry, "refusal: there is no refusal \"%s\"",
			   node->kind == YAML_SCALAR ? node->text : "");
	} else if (node != NULL && expected != ruling.refusal) {
		entry_fail(entry, "refusal: expected %s, found %s",
			   refusal_name(expected),
			   refusal_name(ruling.refusal));
	} else if (node == NULL && meld_order_find(state, laid, n, &meld)) {
		laid_text(meld.cards, meld.n, sentence, sizeof(sentence));
		entry_fail(entry,
			   "the cards are a run in another order: %s; write a "
			   "run from low to high, or add \"refusal: %s\"",
			   sentence, refusal_name(ruling.refusal));
	}
}

static void
check_meld(struct entry *entry)
{
	static const char *const known[] = { "cards",	"legal",   "reads",
					     "points",	"refusal", "why",
					     "players", "options", "deal",
					     "kind",	"flags",   "id",
					     "rule",	NULL };
	const struct yaml_node *cards = yaml_get(entry->node, "cards");
	const struct yaml_node *legal = yaml_get(entry->node, "legal");
	struct laid laid[PACK_CARDS_MAX];
	struct ruling ruling;
	struct action action;
	struct state state;
	struct meld meld;
	struct diag diag;
	char sentence[200];
	bool expected;
	int n;

	if (!entry_check_keys(entry, known))
		return;
	if (cards == NULL || legal == NULL) {
		entry_fail(entry, "a key is missing: an entry of \"melds\" "
				  "must have \"cards\" and \"legal\"");
		return;
	}
	if (!entry_load_rules(entry))
		return;
	n = cards_from_yaml(entry->run->doc, cards, laid, PACK_CARDS_MAX,
			    &diag);
	if (n < 0 || !yaml_bool(entry->run->doc, legal, &expected, &diag) ||
	    !entry_init_state(entry, &state, &diag)) {
		entry_fail(entry, "%s", diag.text);
		return;
	}
	ruling = game_read_meld(&state, SEAT_NONE, laid, (unsigned)n,
				entry_read_kind(entry), &meld);
	if (ruling.refusal == REFUSE_NONE && expected) {
		check_meld_reading(entry, &state, &meld);
	} else if (ruling.refusal == REFUSE_NONE) {
		laid_text(meld.cards, meld.n, sentence, sizeof(sentence));
		entry_fail(entry, "expected no meld, found a %s %s",
			   kind_word((enum kind)meld.kind), sentence);
	} else if (expected) {
		action_init(&action, ACT_MELD);
		ruling_sentence(state.rules, ruling, &action, sentence,
				sizeof(sentence));
		entry_fail(entry, "expected a meld, found: %s", sentence);
	} else {
		check_meld_refusal(entry, &state, laid, (unsigned)n, ruling);
	}
}

static void
check_deadwood(struct entry *entry)
{
	static const char *const known[] = { "cards", "deadwood", "options",
					     "flags", "players",  "id",
					     "rule",  "why",	  NULL };
	const struct yaml_node *cards = yaml_get(entry->node, "cards");
	const struct yaml_node *least = yaml_get(entry->node, "deadwood");
	struct laid laid[PACK_CARDS_MAX];
	struct bag hand = { 0 };
	struct state state;
	struct diag diag;
	int64_t expected;
	int n, found;

	if (!entry_check_keys(entry, known))
		return;
	if (cards == NULL || least == NULL) {
		entry_fail(entry, "a key is missing: an entry of \"deadwood\" "
				  "must have \"cards\" and \"deadwood\"");
		return;
	}
	if (!entry_load_rules(entry))
		return;
	n = cards_from_yaml(entry->run->doc, cards, laid, PACK_CARDS_MAX,
			    &diag);
	if (n < 0 ||
	    !yaml_int(entry->run->doc, least, 0, 10000, &expected, &diag) ||
	    !entry_init_state(entry, &state, &diag)) {
		entry_fail(entry, "%s", diag.text);
		return;
	}
	if (entry->rules.family->deadwood == NULL) {
		entry_fail(entry, "%s has no deadwood", entry->rules.name);
		return;
	}
	for (int i = 0; i < n; i++)
		bag_put(&hand, laid[i].card);
	found = entry->rules.family->deadwood(&state, &hand);
	if (found != expected)
		entry_fail(entry, "deadwood: expected %lld, found %d",
			   (long long)expected, found);
}

/* Read an action as if a bot had sent it.  A malformed action is illegal, and
 * *error says why. */
static bool
action_from_yaml(struct run *run, const struct yaml_node *node,
		 struct action *action, const char **error)
{
	char *text = yaml_to_json(node);
	bool fine = json_read(run->json, text, strlen(text));

	*error = fine ? NULL : "not JSON";
	if (fine)
		fine = action_read(run->json, 0, action, error);
	free(text);
	return fine;
}

/**
 * struct move - one of "moves"
 * @what: the action as in the case
 * @legal: expected
 * @refusal: the expected refusal, if the case names it; else REFUSE_NONE
 */
struct move {
	unsigned line;
	seat_t seat;
	const struct yaml_node *what;
	bool legal;
	enum refusal refusal;
};

/* Read whether the move is legal: "ok", "illegal" or the name of a refusal. */
static bool
move_read_word(const struct yaml_node *word, struct move *move)
{
	move->legal = yaml_is(word, "ok");
	move->refusal = REFUSE_NONE;
	return move->legal || yaml_is(word, "illegal") ||
	       refusal_read(word, &move->refusal);
}

/* Read [seat, action, ok or illegal]. */
static bool
move_read(struct entry *entry, const struct yaml_node *node, struct move *move)
{
	const struct yaml_node *seat = node->first;
	struct diag diag;
	int64_t number;

	if (node->kind == YAML_LIST && node->count == 3) {
		move->line = node->line;
		move->what = seat->next;
		if (move_read_word(move->what->next, move) &&
		    move->what->kind == YAML_MAP &&
		    yaml_int(entry->run->doc, seat, 0, SEATS_MAX - 1, &number,
			     &diag)) {
			move->seat = (seat_t)number;
			return true;
		}
	}
	entry_fail(entry,
		   "line %u: expected [seat, action, ok or illegal], or the "
		   "name of a refusal such as not-opened instead of illegal",
		   node->line);
	return false;
}

/* Fail: a move that should be legal was refused in @state.  @error: an error of
 * its form, or NULL. */
static void
move_refused(struct entry *entry, const struct move *move,
	     const struct action *action, struct ruling ruling,
	     const char *error, const struct state *state)
{
	char sentence[256], cite[80], turn[CASE_WORDS_MAX];

	refusal_cite(&entry->rules, ruling.refusal, cite, sizeof(cite));
	if (error == NULL || ruling.refusal != REFUSE_FORM)
		ruling_sentence(&entry->rules, ruling, action, sentence,
				sizeof(sentence));
	else
		snprintf(sentence, sizeof(sentence), "%s", error);
	case_write_turn(state, turn);
	entry_fail(entry,
		   "line %u: expected ok, but the action was refused: %s (%s, "
		   "%s); %s",
		   move->line, sentence, refusal_name(ruling.refusal), cite,
		   turn);
}

/* Check the refusal of a move that should be illegal: it is the one that the
 * case names.  A malformed action proves nothing about a rule, so that the case
 * must name its refusal. */
static bool
move_check_refusal(struct entry *entry, const struct move *move,
		   struct ruling ruling, const char *error)
{
	if (move->refusal == ruling.refusal)
		return true;
	if (move->refusal != REFUSE_NONE)
		entry_fail(entry, "line %u: expected the refusal %s, found %s",
			   move->line, refusal_name(move->refusal),
			   refusal_name(ruling.refusal));
	else if (error != NULL)
		entry_fail(entry,
			   "line %u: the action is malformed: %s; correct it, "
			   "or write %s instead of illegal",
			   move->line, error, refusal_name(ruling.refusal));
	return move->refusal == REFUSE_NONE && error == NULL;
}

/* Play one of "moves".  Return false to end the case. */
static bool
check_move(struct entry *entry, const struct yaml_node *node,
	   struct state *state, struct stream *stream)
{
	struct ruling ruling = { REFUSE_FORM, CARD_NONE, 0 };
	const char *error = NULL;
	struct state before;
	struct action action;
	struct move move;
	bool played;

	if (!move_read(entry, node, &move))
		return false;
	memcpy(&before, state, sizeof(before)); /* compared byte by byte */
	if (action_from_yaml(entry->run, move.what, &action, &error))
		ruling = game_apply(state, move.seat, &action, stream,
				    entry->run->events);
	played = ruling.refusal == REFUSE_NONE;
	if (!played && memcmp(&before, state, sizeof(before)) != 0) {
		entry_fail(entry,
			   "line %u: the refused action changed the state",
			   move.line);
		return false;
	}
	if (!played && !move.legal)
		return move_check_refusal(entry, &move, ruling, error);
	if (played && move.legal)
		return true;
	if (played)
		entry_fail(
			entry,
			"line %u: expected illegal, but the action was played",
			move.line);
	else
		move_refused(entry, &move, &action, ruling, error, state);
	return false;
}

static void
check_case(struct entry *entry)
{
	static const char *const known[] = { "id",	"rule",	    "players",
					     "options", "position", "moves",
					     "then",	"why",	    NULL };
	static const uint8_t seed[SEED_BYTES] = { 0 };
	const struct yaml_node *position = yaml_get(entry->node, "position");
	const struct yaml_node *moves = yaml_get(entry->node, "moves");
	const struct yaml_node *then = yaml_get(entry->node, "then");
	struct stream stream;
	struct state state;
	struct diag diag;

	if (!entry_check_keys(entry, known))
		return;
	if (position == NULL || (moves == NULL && then == NULL)) {
		entry_fail(entry, "a key is missing: a case must have "
				  "\"position\" and at least one of \"moves\" "
				  "and \"then\"");
		return;
	}
	if (!entry_load_rules(entry))
		return;
	memset(&state, 0, sizeof(state)); /* compared byte by byte */
	if (!position_read(entry->run->doc, position, &entry->rules, &state,
			   &diag)) {
		entry_fail(entry, "%s", diag.text);
		return;
	}
	stream_for_deal(&stream, seed, state.deal);
	for (const struct yaml_node *n = moves == NULL ? NULL : moves->first;
	     n != NULL; n = n->next) {
		if (!check_move(entry, n, &state, &stream))
			return;
	}
	if (then != NULL)
		entry->failures += position_differs(entry->run->doc, then,
						    &state, entry->label,
						    entry->run->out);
}

/* Check the most cards that an opened seat can add to a table in one turn. */
static void
check_most(struct entry *entry)
{
	static const char *const known[] = { "hand",	"table", "most",
					     "options", "why",	 "players",
					     "id",	"rule",	 NULL };
	const struct yaml_node *hand = yaml_get(entry->node, "hand");
	const struct yaml_node *table = yaml_get(entry->node, "table");
	const struct yaml_node *most = yaml_get(entry->node, "most");
	static struct legal room;
	struct state state;
	struct diag diag;
	int64_t expected;
	int found;

	if (!entry_check_keys(entry, known))
		return;
	if (hand == NULL || table == NULL || most == NULL) {
		entry_fail(entry, "a key is missing: an entry of \"most\" must "
				  "have \"hand\", \"table\" and \"most\"");
		return;
	}
	if (!entry_load_rules(entry))
		return;
	if (entry->rules.family->most == NULL) {
		entry_fail(entry, "%s has no rearranging", entry->rules.name);
		return;
	}
	if (!position_read_table(entry->run->doc, hand, table, &entry->rules,
				 &state, &diag) ||
	    !yaml_int(entry->run->doc, most, 0, PACK_CARDS_MAX, &expected,
		      &diag)) {
		entry_fail(entry, "%s", diag.text);
		return;
	}
	found = entry->rules.family->most(&state, &state.hands[0], &room);
	if (found != expected)
		entry_fail(entry, "most: expected %lld, found %d",
			   (long long)expected, found);
}

/* Check an entry of a list that mixes the kinds: one of its keys decides. */
static void
check_any(struct entry *entry)
{
	static const char *const known[] = {
		"position", "moves",	"then", "cards", "legal", "reads",
		"points",   "refusal",	"kind", "deal",	 "flags", "hand",
		"table",    "deadwood", "most", "id",	 "rule",  "why",
		"players",  "options",	NULL,
	};

	if (yaml_get(entry->node, "position") != NULL)
		check_case(entry);
	else if (yaml_get(entry->node, "deadwood") != NULL)
		check_deadwood(entry);
	else if (yaml_get(entry->node, "most") != NULL)
		check_most(entry);
	else if (yaml_get(entry->node, "cards") != NULL)
		check_meld(entry);
	else if (entry_check_keys(entry, known))
		entry_fail(entry,
			   "a key is missing: a case has \"position\" with "
			   "\"moves\" or \"then\", \"cards\" with \"legal\" "
			   "or \"deadwood\", or \"hand\" with \"table\" and "
			   "\"most\"");
}

void
entries_check(struct run *run, const struct yaml_node *list,
	      enum entry_kind kind, const char *what)
{
	static void (*const check[])(struct entry *) = {
		[ENTRY_MELD] = check_meld, [ENTRY_DEADWOOD] = check_deadwood,
		[ENTRY_MOST] = check_most, [ENTRY_CASE] = check_case,
		[ENTRY_ANY] = check_any,
	};
	struct entry *entry = xcalloc(1, sizeof(*entry));

	run->json = xcalloc(1, sizeof(*run->json));
	run->events = xcalloc(1, sizeof(*run->events));
	for (const struct yaml_node *n = list ? list->first : NULL; n != NULL;
	     n = n->next) {
		memset(entry, 0, sizeof(*entry));
		entry->run = run;
		entry->node = n;
		if (n->kind == YAML_MAP) {
			entry_set_label(entry, what);
			check[kind](entry);
		} else {
			snprintf(entry->label, sizeof(entry->label),
				 "%s:%u: %s", run->path, n->line, what);
			entry_fail(entry, "expected a map");
		}
		if (entry->failures == 0)
			run->count->passed++;
		else
			run->count->failed++;
	}
	free(run->json);
	free(run->events);
	free(entry);
}
