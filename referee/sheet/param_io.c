/* Read the values of parameters from YAML nodes; write them as JSON. */
#include "referee/sheet/params.h"

#include <stdio.h>
#include <string.h>

#include "referee/sheet/bonuses.h"

/* Quote a list or map as it is in the file, cut to the size of @out.  Each
 * nested list or map becomes "...". */
static void
node_quote_nested(const struct yaml_node *node, char *out, size_t size)
{
	bool is_list = node->kind == YAML_LIST;
	char text[200];
	size_t n = 0;

	n += (size_t)snprintf(text, sizeof(text), "%s", is_list ? "[" : "{");
	for (const struct yaml_node *i = node->first;
	     i != NULL && n < sizeof(text); i = i->next)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%s%s%s%s",
				      i == node->first ? "" : ", ",
				      is_list ? "" : i->key->text,
				      is_list ? "" : ": ",
				      i->kind == YAML_SCALAR ? i->text : "...");
	if (n < sizeof(text))
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%s",
				      is_list ? "]" : "}");
	text_quote(text, n < sizeof(text) ? n : sizeof(text) - 1, out, size);
}

/* Report an invalid value, with its place, the key, the valid values, the value
 * and the description of the parameter. */
static bool
param_report_value(const struct param *param, const struct yaml *doc,
		   const struct yaml_node *node, struct diag *diag)
{
	char range[200];
	char found[60];

	param_range(param, range, sizeof(range));
	if (node->kind == YAML_SCALAR)
		text_quote(node->text, node->len, found, sizeof(found));
	else
		node_quote_nested(node, found, sizeof(found));
	yaml_complain(doc, node, diag, "%s: expected %s, found %s (%s)",
		      param->key, range, found, param->text);
	return false;
}

static bool
rank_letter_read(const char *text, unsigned *rank)
{
	for (*rank = RANK_ACE; *rank <= RANK_KING; (*rank)++)
		if (*text == card_rank_letters[*rank])
			return true;
	return false;
}

static bool
number_read(const struct yaml *doc, const struct yaml_node *node, int min,
	    int max, int *out)
{
	struct diag quiet;
	int64_t value;

	if (!yaml_int(doc, node, min, max, &value, &quiet))
		return false;
	*out = (int)value;
	return true;
}

/* An optional number of a row.  @out contains the default before the row is
 * read, and the value afterwards. */
struct row_number {
	const char *key;
	int min, max;
	int *out;
};

/* @known counts the known keys in the row. */
static bool
row_number_read(const struct yaml *doc, const struct yaml_node *map,
		const struct row_number *row, unsigned *known)
{
	const struct yaml_node *node = yaml_get(map, row->key);

	if (node == NULL)
		return true;
	++*known;
	return number_read(doc, node, row->min, row->max, row->out);
}

static bool
ranks_read(const struct yaml_node *node, uint16_t *out)
{
	uint16_t bits = 0;
	unsigned rank;

	if (node->kind != YAML_LIST)
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (n->kind != YAML_SCALAR || n->len != 1 ||
		    !rank_letter_read(n->text, &rank))
			return false;
		bits |= (uint16_t)(1u << rank);
	}
	*out = bits;
	return true;
}

static bool
numbers_read(const struct param *param, const struct yaml *doc,
	     const struct yaml_node *node, struct numbers *out)
{
	struct numbers numbers = { 0 };
	int number;

	if (node->kind != YAML_LIST || node->count > NUMBERS_MAX)
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (!number_read(doc, n, param->min, param->max, &number))
			return false;
		numbers.at[numbers.n++] = (int16_t)number;
	}
	*out = numbers;
	return true;
}

static bool
card_list_read(const struct yaml_node *node, uint64_t *out)
{
	uint64_t bits = 0;
	struct laid laid;

	if (node->kind != YAML_LIST)
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (n->kind != YAML_SCALAR ||
		    !laid_parse(n->text, n->len, &laid) ||
		    laid.card >= CARD_X1 || laid.as != CARD_NONE)
			return false;
		bits |= UINT64_C(1) << laid.card;
	}
	*out = bits;
	return true;
}

static bool
seats_read(const struct yaml *doc, const struct yaml_node *node, uint16_t *out)
{
	uint16_t bits = 0;
	int seats;

	if (node->kind != YAML_LIST || node->count == 0)
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (!number_read(doc, n, 2, PLAYERS_MAX, &seats) ||
		    (bits >> seats & 1))
			return false;
		bits |= (uint16_t)(1u << seats);
	}
	*out = bits;
	return true;
}

static bool
pack_row_read(const struct yaml *doc, const struct yaml_node *node,
	      struct pack_row *row)
{
	int up_to = PLAYERS_MAX, packs = 1, jokers = 0;
	const struct row_number numbers[] = {
		{ "up_to", 1, PLAYERS_MAX, &up_to },
		{ "packs", 1, PACKS_MAX, &packs },
		{ "jokers", 0, JOKERS_MAX, &jokers },
	};
	const struct yaml_node *without;
	unsigned known = 0;

	memset(row, 0, sizeof(*row));
	if (node->kind != YAML_MAP)
		return false;
	for (unsigned i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		if (!row_number_read(doc, node, &numbers[i], &known))
			return false;
	}
	without = yaml_get(node, "without");
	if (without != NULL) {
		known++;
		if (!ranks_read(without, &row->without))
			return false;
	}
	row->up_to = (uint8_t)up_to;
	row->packs = (uint8_t)packs;
	row->jokers = (uint8_t)jokers;
	return known == node->count;
}

static bool
packs_read(const struct yaml *doc, const struct yaml_node *node,
	   struct packs *out)
{
	struct packs packs = { 0 };
	int number;

	if (number_read(doc, node, 1, PACKS_MAX, &number)) {
		packs.n = 1;
		packs.row[0].up_to = PLAYERS_MAX;
		packs.row[0].packs = (uint8_t)number;
		*out = packs;
		return true;
	}
	if (node->kind == YAML_MAP) {
		packs.n = 1;
		if (!pack_row_read(doc, node, &packs.row[0]))
			return false;
		*out = packs;
		return true;
	}
	if (node->kind != YAML_LIST || node->count == 0 ||
	    node->count > RULES_ROWS_MAX)
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (!pack_row_read(doc, n, &packs.row[packs.n]))
			return false;
		packs.n++;
	}
	*out = packs;
	return true;
}

static bool
hand_row_read(const struct yaml *doc, const struct yaml_node *node,
	      struct hand_row *row)
{
	int up_to = PLAYERS_MAX, cards = 0;
	const struct row_number numbers[] = {
		{ "up_to", 1, PLAYERS_MAX, &up_to },
		{ "cards", 1, HAND_MAX, &cards },
	};
	unsigned known = 0;

	if (!row_number_read(doc, node, &numbers[0], &known) ||
	    !row_number_read(doc, node, &numbers[1], &known) || cards == 0)
		return false;
	row->up_to = (uint8_t)up_to;
	row->cards = (uint8_t)cards;
	return known == node->count;
}

static bool
hand_read(const struct yaml *doc, const struct yaml_node *node,
	  struct hand_rule *out)
{
	struct hand_rule hand = { 0 };
	int cards;

	if (number_read(doc, node, 1, HAND_MAX, &cards)) {
		hand.rows = 1;
		hand.row[0].up_to = PLAYERS_MAX;
		hand.row[0].cards = (uint8_t)cards;
		*out = hand;
		return true;
	}
	if (node->kind != YAML_LIST || node->count == 0)
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (n->kind == YAML_MAP && hand.rows < RULES_ROWS_MAX &&
		    hand_row_read(doc, n, &hand.row[hand.rows]))
			hand.rows++;
		else if (hand.deals < RULES_DEALS_MAX &&
			 number_read(doc, n, 1, HAND_MAX, &cards))
			hand.by_deal[hand.deals++] = (uint8_t)cards;
		else
			return false;
	}
	if (hand.rows > 0 && hand.deals > 0)
		return false;
	*out = hand;
	return true;
}

/* Read "S3", "R4+", "M5" or "C7". */
static bool
contract_part_read(const char *word, size_t len, struct contract_part *part)
{
	static const char kinds[] = "MSRC"; /* in the order of enum kind */
	const char *kind = memchr(kinds, word[0], 4);
	bool more = len > 2 && word[len - 1] == '+';
	unsigned size = 0;

	if (more)
		len--;
	if (kind == NULL || len < 2 || len > 3)
		return false;
	for (size_t i = 1; i < len; i++) {
		if (word[i] < '0' || word[i] > '9')
			return false;
		size = size * 10 + (unsigned)(word[i] - '0');
	}
	part->kind = (uint8_t)(kind - kinds);
	part->min = (uint8_t)size;
	part->max = more ? 0 : (uint8_t)size;
	return size >= (part->kind == KIND_SET ? 2 : 3) && size <= HAND_MAX;
}

static bool
contract_read(const struct yaml_node *node, struct contract *contract)
{
	const char *at, *end;

	if (node->kind != YAML_SCALAR)
		return false; /* no text */
	at = node->text;
	end = node->text + node->len;
	memset(contract, 0, sizeof(*contract));
	while (at < end) {
		const char *space = memchr(at, ' ', (size_t)(end - at));
		size_t len = (size_t)((space != NULL ? space : end) - at);

		if (contract->pat)
			return false; /* "pat" must be the last word */
		if (len == 3 && memcmp(at, "pat", 3) == 0)
			contract->pat = true;
		else if (len == 0 || contract->parts == CONTRACT_PARTS_MAX ||
			 !contract_part_read(
				 at, len, &contract->part[contract->parts++]))
			return false;
		at += len + (space != NULL);
	}
	return contract->parts > 0 || contract->pat;
}

static bool
contracts_read(const struct yaml_node *node, struct contracts *out)
{
	struct contracts contracts = { .n = 1 };

	if (contract_read(node, &contracts.by_deal[0])) {
		*out = contracts;
		return true;
	}
	memset(&contracts, 0, sizeof(contracts));
	if (node->kind != YAML_LIST)
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (contracts.n == RULES_DEALS_MAX ||
		    !contract_read(n, &contracts.by_deal[contracts.n]))
			return false;
		contracts.n++;
	}
	*out = contracts;
	return true;
}

static void
ranks_set_value(struct rules *rules, unsigned from, unsigned to, int points)
{
	for (unsigned rank = from; rank <= to; rank++) {
		rules->rank_value[rank] = (int16_t)points;
		for (unsigned suit = 0; suit < SUITS; suit++)
			rules->value[card_of(suit, rank)] = (int16_t)points;
	}
}

/* Read a key of "values": ranks ("A", "3-9") or a card ("QS", "X1").  If @cards
 * is true, set the points only for a card, else only for ranks. */
static bool
value_read(const struct yaml_node *key, int points, bool cards,
	   struct rules *rules)
{
	struct laid laid;
	unsigned from, to;

	if (key->len == 1 && rank_letter_read(key->text, &from))
		to = from;
	else if (key->len != 3 || key->text[1] != '-' ||
		 !rank_letter_read(key->text, &from) ||
		 !rank_letter_read(key->text + 2, &to))
		to = 0;
	if (to > 0) {
		if (!cards)
			ranks_set_value(rules, from, to, points);
		return from <= to;
	}
	if (!laid_parse(key->text, key->len, &laid) || laid.as != CARD_NONE ||
	    laid.card >= CARD_KINDS)
		return false;
	if (cards)
		rules->value[laid.card] = (int16_t)points;
	return true;
}

/* Set ranks first, then single cards, so that the order of keys does not
 * matter. */
static bool
values_read(const struct yaml *doc, const struct yaml_node *node,
	    struct rules *rules)
{
	int points;

	if (node->kind != YAML_MAP)
		return false;
	for (int pass = 0; pass < 2; pass++) {
		for (const struct yaml_node *n = node->first; n != NULL;
		     n = n->next) {
			if (!number_read(doc, n, -VALUE_POINTS_MAX,
					 VALUE_POINTS_MAX, &points) ||
			    !value_read(n->key, points, pass == 1, rules))
				return false;
		}
	}
	return true;
}

static bool
param_read_choice(const struct param *param, const struct yaml_node *node,
		  struct rules *rules)
{
	for (int i = 0; param->words[i] != NULL; i++) {
		if (yaml_is(node, param->words[i])) {
			param_store(param, rules, i);
			return true;
		}
	}
	return false;
}

static bool
param_read_typed(const struct param *param, const struct yaml *doc,
		 const struct yaml_node *node, struct rules *rules)
{
	void *at = (char *)rules + param->at;
	struct diag quiet;
	int number;
	bool yes;

	switch (param->type) {
	case PARAM_INT:
		if (!number_read(doc, node, param->min, param->max, &number))
			return false;
		param_store(param, rules, number);
		return true;
	case PARAM_BOOL:
		if (!yaml_bool(doc, node, &yes, &quiet))
			return false;
		param_store(param, rules, yes);
		return true;
	case PARAM_CHOICE:
		return param_read_choice(param, node, rules);
	case PARAM_SEATS:
		return seats_read(doc, node, at);
	case PARAM_PACKS:
		return packs_read(doc, node, at);
	case PARAM_HAND:
		return hand_read(doc, node, at);
	case PARAM_RANKS:
		return ranks_read(node, at);
	case PARAM_CARDS:
		return card_list_read(node, at);
	case PARAM_NUMBERS:
		return numbers_read(param, doc, node, at);
	case PARAM_CONTRACTS:
		return contracts_read(node, at);
	case PARAM_BONUSES:
		return bonuses_read(doc, node, bonus_when_words, at);
	case PARAM_STAKES:
		return bonuses_read(doc, node, stake_when_words, at);
	case PARAM_VALUES:
		return values_read(doc, node, rules);
	}
	return false;
}

bool
param_read(const struct param *param, const struct yaml *doc,
	   const struct yaml_node *node, struct rules *rules, struct diag *diag)
{
	struct rules changed = *rules;

	if (!param_read_typed(param, doc, node, &changed))
		return param_report_value(param, doc, node, diag);
	*rules = changed;
	return true;
}

static void
ranks_write(uint16_t bits, struct jsonw *jsonw)
{
	jsonw_open(jsonw, '[');
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		if (bits >> rank & 1)
			jsonw_plain(jsonw, &card_rank_letters[rank], 1);
	}
	jsonw_close(jsonw, ']');
}

static void
card_list_write(uint64_t bits, struct jsonw *jsonw)
{
	char name[3];

	jsonw_open(jsonw, '[');
	for (card_t card = 0; card < CARD_X1; card++) {
		if (!(bits >> card & 1))
			continue;
		card_name(card, name);
		jsonw_plain(jsonw, name, 2);
	}
	jsonw_close(jsonw, ']');
}

static void
seats_write(uint16_t bits, struct jsonw *jsonw)
{
	jsonw_open(jsonw, '[');
	for (unsigned players = 1; players <= PLAYERS_MAX; players++) {
		if (bits >> players & 1)
			jsonw_int(jsonw, players);
	}
	jsonw_close(jsonw, ']');
}

static void
numbers_write(const struct numbers *numbers, struct jsonw *jsonw)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < numbers->n; i++)
		jsonw_int(jsonw, numbers->at[i]);
	jsonw_close(jsonw, ']');
}

static void
packs_write(const struct packs *packs, struct jsonw *jsonw)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < packs->n; i++) {
		const struct pack_row *row = &packs->row[i];

		jsonw_open(jsonw, '{');
		jsonw_int_member(jsonw, "up_to", row->up_to);
		jsonw_int_member(jsonw, "packs", row->packs);
		jsonw_int_member(jsonw, "jokers", row->jokers);
		jsonw_key(jsonw, "without");
		ranks_write(row->without, jsonw);
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, ']');
}

static void
hand_write(const struct hand_rule *hand, struct jsonw *jsonw)
{
	if (hand->rows == 1 && hand->row[0].up_to == PLAYERS_MAX) {
		jsonw_int(jsonw, hand->row[0].cards);
		return;
	}
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < hand->rows; i++) {
		jsonw_open(jsonw, '{');
		jsonw_int_member(jsonw, "up_to", hand->row[i].up_to);
		jsonw_int_member(jsonw, "cards", hand->row[i].cards);
		jsonw_close(jsonw, '}');
	}
	for (unsigned i = 0; i < hand->deals; i++)
		jsonw_int(jsonw, hand->by_deal[i]);
	jsonw_close(jsonw, ']');
}

static void
contracts_write(const struct contracts *contracts, struct jsonw *jsonw)
{
	char text[CONTRACT_TEXT_MAX];

	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < contracts->n; i++) {
		contract_text(&contracts->by_deal[i], text, sizeof(text));
		jsonw_str(jsonw, text);
	}
	jsonw_close(jsonw, ']');
}

static void
values_write(const struct rules *rules, struct jsonw *jsonw)
{
	char name[3] = "";

	jsonw_open(jsonw, '{');
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		name[0] = card_rank_letters[rank];
		name[1] = '\0';
		jsonw_int_member(jsonw, name, rules->rank_value[rank]);
	}
	for (card_t card = 0; card < CARD_KINDS; card++) {
		unsigned rank = card_rank(card);

		if (card < CARD_X1 &&
		    (rank < RANK_ACE || rank > RANK_KING ||
		     rules->value[card] == rules->rank_value[rank]))
			continue;
		card_name(card, name);
		jsonw_int_member(jsonw, name, rules->value[card]);
	}
	jsonw_close(jsonw, '}');
}

void
param_write(const struct param *param, const struct rules *rules,
	    struct jsonw *jsonw)
{
	const void *at = (const char *)rules + param->at;
	uint64_t cards;
	uint16_t bits;

	switch (param->type) {
	case PARAM_INT:
		jsonw_int(jsonw, param_number(param, rules));
		return;
	case PARAM_BOOL:
		jsonw_bool(jsonw, param_number(param, rules) != 0);
		return;
	case PARAM_CHOICE:
		jsonw_str(jsonw, param->words[param_number(param, rules)]);
		return;
	case PARAM_SEATS:
		memcpy(&bits, at, sizeof(bits));
		seats_write(bits, jsonw);
		return;
	case PARAM_PACKS:
		packs_write(at, jsonw);
		return;
	case PARAM_HAND:
		hand_write(at, jsonw);
		return;
	case PARAM_RANKS:
		memcpy(&bits, at, sizeof(bits));
		ranks_write(bits, jsonw);
		return;
	case PARAM_CARDS:
		memcpy(&cards, at, sizeof(cards));
		card_list_write(cards, jsonw);
		return;
	case PARAM_NUMBERS:
		numbers_write(at, jsonw);
		return;
	case PARAM_CONTRACTS:
		contracts_write(at, jsonw);
		return;
	case PARAM_BONUSES:
		bonuses_write(at, bonus_when_words, jsonw);
		return;
	case PARAM_STAKES:
		bonuses_write(at, stake_when_words, jsonw);
		return;
	case PARAM_VALUES:
		values_write(rules, jsonw);
		return;
	}
}

void
param_text(const struct param *param, const struct rules *rules, char *out,
	   size_t size)
{
	struct jsonw jsonw;

	if (param->type == PARAM_CHOICE) {
		snprintf(out, size, "%s",
			 param->words[param_number(param, rules)]);
		return;
	}
	jsonw_init(&jsonw, out, size - 1);
	param_write(param, rules, &jsonw);
	out[jsonw.full ? 0 : jsonw.n] = '\0';
}
