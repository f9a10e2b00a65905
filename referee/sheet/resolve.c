/* Compute the fields of struct rules that depend on the number of players.
 * Check that every deal can be dealt and ends. */
#include "referee/sheet/load.h"

#include <stdio.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/search/partition.h"
#include "referee/sheet/prove.h"

#define WILD_RANKS_MAX 6 /* arbitrary: more than half of 13 stay natural */

static const struct pack_row *
pack_row_for(const struct packs *packs, unsigned players)
{
	for (unsigned i = 0; i < packs->n; i++) {
		if (players <= packs->row[i].up_to)
			return &packs->row[i];
	}
	return NULL;
}

static const struct hand_row *
hand_row_for(const struct hand_rule *hand, unsigned players)
{
	for (unsigned i = 0; i < hand->rows; i++) {
		if (players <= hand->row[i].up_to)
			return &hand->row[i];
	}
	return NULL;
}

/* Keep only the row of this number of players, so that bots get a single
 * number. */
static void
rows_resolve(struct rules *rules, unsigned players)
{
	const struct pack_row *pack = pack_row_for(&rules->packs, players);
	const struct hand_row *hand = hand_row_for(&rules->hand, players);

	rules->packs = (struct packs){
		.n = pack != NULL,
		.row = { pack ? *pack : (struct pack_row){ 0 } },
	};
	rules->packs.row[0].up_to = PLAYERS_MAX;
	if (rules->hand.deals > 0)
		return;
	rules->hand = (struct hand_rule){
		.rows = hand != NULL,
		.row = { hand ? *hand : (struct hand_row){ 0 } },
	};
	rules->hand.row[0].up_to = PLAYERS_MAX;
}

static void
pack_resolve(struct rules *rules, struct pack_row row)
{
	unsigned cards = 0u + row.jokers + rules->special_jokers;

	memset(rules->pack_of, 0, sizeof(rules->pack_of));
	rules->wild_mask = 0;
	rules->pack_of[CARD_X1] = row.jokers;
	rules->pack_of[CARD_X2] = rules->special_jokers;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		bool out = row.without >> rank & 1;

		if (!out)
			rules->rank_high = (uint8_t)rank;
		for (unsigned suit = 0; suit < SUITS; suit++) {
			card_t card = card_of(suit, rank);

			rules->pack_of[card] = out ? 0 : row.packs;
			cards += rules->pack_of[card];
			if (rules->wild >> rank & 1)
				rules->wild_mask |= UINT64_C(1) << card;
		}
	}
	rules->wild_mask |= rules->wild_cards;
	rules->pack_cards = (uint16_t)cards;
}

static void
deals_resolve(struct rules *rules, unsigned players)
{
	unsigned deals = rules->deals;

	if (deals == 0 && rules->contracts.n > 0 && !rules->closed &&
	    rules->progress == PROGRESS_NONE)
		deals = rules->contracts.n;
	if (deals == 0)
		deals = rules->max_deals > 0 ? rules->max_deals
					     : players * rules->seat_deals;
	if (rules->max_deals > 0 && deals > rules->max_deals)
		deals = rules->max_deals;
	rules->deals_total = (uint16_t)deals;
}

/* rummy 4.7: every deal has the contract "pat". */
static void
closed_resolve(struct rules *rules)
{
	if (!rules->closed || rules->contracts.n > 0)
		return;
	rules->contracts.n = 1;
	rules->contracts.by_deal[0] = (struct contract){ .pat = true };
	rules->layoff = LAYOFF_NONE;
	if (rules->going_out != OUT_FREE)
		rules->final_discard = FINAL_REQUIRED;
}

/* Note whether a contract has a flush or a pair. */
static void
contracts_resolve(struct rules *rules)
{
	rules->flushes = rules->pairs = false;
	for (unsigned i = 0; i < rules->contracts.n; i++) {
		const struct contract *contract = &rules->contracts.by_deal[i];

		for (unsigned k = 0; k < contract->parts; k++) {
			rules->flushes |= contract->part[k].kind == KIND_FLUSH;
			rules->pairs |= contract->part[k].min == 2;
		}
	}
}

void
rules_resolve(struct rules *rules, unsigned players)
{
	const struct pack_row *pack;

	rules->players_min = 0;
	for (unsigned i = 1; i <= PLAYERS_MAX; i++) {
		if (!(rules->seats >> i & 1))
			continue;
		if (rules->players_min == 0)
			rules->players_min = (uint8_t)i;
		rules->players_max = (uint8_t)i;
	}
	rules->players = (uint8_t)players;
	if (players == 0)
		rules->players = rules->players_min;
	else
		rows_resolve(rules, players);
	pack = pack_row_for(&rules->packs, rules->players);
	if (pack != NULL)
		pack_resolve(rules, *pack);
	closed_resolve(rules);
	deals_resolve(rules, rules->players);
	contracts_resolve(rules);
	rules->plain_melds = partition_is_plain(rules);
}

static unsigned
ranks_count(unsigned bits)
{
	unsigned n = 0;

	for (; bits != 0; bits &= bits - 1)
		n++;
	return n;
}

/* Return what is wrong with the progress of the seats, or NULL. */
static const char *
progress_issue(const struct rules *rules)
{
	bool rows = rules->sets != NULL && rules->sets->by == RULES_BY_PROGRESS;

	if (rules->progress != PROGRESS_NONE && !rows)
		return "progress: no parameter has values by progress; write "
		       "for example contracts: {progress: [S3 S3, S3 R4]}";
	if (rules->progress == PROGRESS_NONE && rows)
		return "progress: the game has values by progress, but nothing "
		       "moves a seat to the next value; set it to opening";
	return NULL;
}

static const char *
rules_set_issue(const struct rules *rules, char *text, size_t size)
{
	unsigned deals = rules->hand.deals > 0 ? rules->hand.deals : 1;
	/* in the other families one action may have all cards */
	unsigned most = rules->family->canastas ? PACK_CARDS_MAX
						: ACTION_CARDS_MAX;
	const char *issue;

	if (rules->packs.n == 0 || rules->hand.rows + rules->hand.deals == 0) {
		snprintf(text, size, "%s: no row for %u players",
			 rules->packs.n == 0 ? "packs" : "hand",
			 rules->players);
		return text;
	}
	for (unsigned deal = 1; deal <= deals; deal++) {
		unsigned dealt = rules_hand(rules, deal) * rules->players + 1;
		unsigned need = dealt + rules->stock_min;

		if (rules->pack_cards >= need && rules->pack_cards <= most)
			continue;
		snprintf(text, size,
			 "%u players with %u cards each, a card turned up and "
			 "%u in the stock need %u cards; the pack has %u%s",
			 rules->players, rules_hand(rules, deal),
			 rules->stock_min, need, rules->pack_cards,
			 rules->pack_cards >= need
				 ? ", which is too many"
				 : ": add packs, or deal fewer cards");
		return text;
	}
	if (ranks_count(rules->wild) > WILD_RANKS_MAX) {
		snprintf(text, size,
			 "wild: all %u ranks would be wild at once; list at "
			 "most %d ranks, or a list for each deal, as in "
			 "{deals: [[3], [4]]}",
			 ranks_count(rules->wild), WILD_RANKS_MAX);
		return text;
	}
	if (rules->sides == 1 ||
	    (rules->sides > 0 && rules->players % rules->sides != 0)) {
		snprintf(text, size, "sides: %u players cannot form %u sides",
			 rules->players, rules->sides);
		return text;
	}
	if (rules->set_max < rules->set_min ||
	    rules->run_max < rules->run_min) {
		snprintf(text, size,
			 "set_max must be at least set_min, and run_max at "
			 "least run_min");
		return text;
	}
	issue = rules->family->prove == NULL
			? NULL
			: rules->family->prove(rules, rules->players);
	return issue != NULL ? issue : rules_prove(rules, text, size);
}

const char *
rules_issue(const struct rules *rules, char *text, size_t size)
{
	const char *issue = progress_issue(rules);

	if (rules->sets == NULL && issue == NULL)
		return rules_set_issue(rules, text, size);
	for (unsigned i = 0; issue == NULL && i < rules->sets->n; i++)
		issue = rules_set_issue(&rules->sets->set[i], text, size);
	return issue;
}

void
loader_limit_deals(struct sheet_loader *l)
{
	struct rules *rules = &l->rules;
	bool ends = rules->target > 0 || rules->progress != PROGRESS_NONE ||
		    (rules->drop_out > 0 && rules->winner == WINNER_LOWEST);
	bool by_contract = rules->contracts.n > 0 &&
			   rules->progress == PROGRESS_NONE && !rules->closed;

	if (ends && !by_contract && rules->deals == 0 &&
	    rules->max_deals == 0 && !loader_has_set(l, "seat_deals"))
		rules->max_deals = MAX_DEALS_DEFAULT;
}

/* Return @a or the setting of @param, whichever a later layer sets; both may be
 * NULL. */
static const struct setting *
setting_later(const struct sheet_loader *l, const struct setting *a,
	      const struct param *param)
{
	const struct setting *b = param == NULL ? NULL
						: &l->set[param - params];

	if (b == NULL || b->node == NULL || (a != NULL && a->by >= b->by))
		return a;
	return b;
}

/* Report @issue at the place of the latest setting of a parameter that @issue
 * names.  If @issue does not begin with a parameter ("contracts: ..."),
 * consider the parameters of pack and deal too.  If the game file is a user's,
 * the place is never in a compiled-in file. */
static void
loader_report_issue(struct sheet_loader *l, const char *issue)
{
	static const char word[] = "abcdefghijklmnopqrstuvwxyz_";
	static const char *const blamed[] = { "packs", "hand", "stock_min",
					      NULL };
	const struct layer *top = &l->layer[l->layers - 1];
	size_t len = strspn(issue, word);
	bool named = issue[len] == ':' && param_by_key(issue, len) != NULL;
	const struct setting *worst = NULL;

	for (const char *at = issue; *at != '\0'; at += len) {
		len = strspn(at, word);
		worst = setting_later(l, worst, param_by_key(at, len));
		if (len == 0)
			len = strcspn(at, word);
	}
	for (unsigned i = 0; !named && blamed[i] != NULL; i++)
		worst = setting_later(
			l, worst, param_by_key(blamed[i], strlen(blamed[i])));
	if (worst == NULL || (top->user && worst->by != SET_BY_OPTIONS &&
			      !l->layer[worst->by].user))
		yaml_complain(top->doc, top->root, l->diag, "%s", issue);
	else
		yaml_complain(worst->doc, worst->node, l->diag, "%s", issue);
}

/* Check that the parameters without a default are set. */
static bool
loader_check_required(struct sheet_loader *l)
{
	static const char *const keys[][2] = {
		{ "packs", "packs: 1" },
		{ "hand", "hand: 7" },
	};

	for (unsigned i = 0; i < 2; i++) {
		if (loader_has_set(l, keys[i][0]))
			continue;
		yaml_complain(l->layer[0].doc, l->layer[0].root, l->diag,
			      "%s: this key is missing; write for example "
			      "\"%s\"",
			      keys[i][0], keys[i][1]);
		return false;
	}
	return true;
}

bool
loader_check_rules(struct sheet_loader *l)
{
	char text[ISSUE_MAX];
	const char *issue;

	if (!loader_check_required(l))
		return false;
	issue = rules_issue(&l->rules, text, sizeof(text));

	if (issue != NULL)
		loader_report_issue(l, issue);
	return issue == NULL;
}
