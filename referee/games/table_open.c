/*
 * Openings: the contract of the deal, and the ways in which a hand meets it.
 *
 * The list of openings is found part by part: the melds of the hand that could
 * be a part each, then every choice of one for each part that the hand holds
 * together.  It ends early where a part has no meld at all, which is most of
 * the time, and after so many steps where a hand is huge.
 */
#include <assert.h>
#include <string.h>

#include "referee/engine/arrange.h"
#include "referee/engine/verdict.h"
#include "referee/games/table.h"

static const struct contract *
contract_of(const struct state *state)
{
	return rules_contract(state->rules, state->deal);
}

bool
table_is_pat(const struct state *state)
{
	const struct contract *contract = contract_of(state);

	return contract != NULL && contract->pat;
}

bool
table_must_open(const struct state *state)
{
	return (contract_of(state) != NULL ||
		state->rules->opening_points > 0) &&
	       !(state->opened >> state->seat & 1);
}

/*
 * Judging
 */

static bool
part_takes(const struct contract_part *part, unsigned kind, unsigned count)
{
	return (part->kind == KIND_NONE || part->kind == kind) &&
	       count >= part->min && (part->max == 0 || count <= part->max);
}

/* A meld of its own for every part from @i on; @taken: bit per meld. */
static bool
parts_are_met(const struct contract *contract, unsigned i,
	      const struct meld *melds, unsigned count, uint32_t taken)
{
	if (i == contract->parts)
		return true;
	for (unsigned m = 0; m < count; m++) {
		if (!(taken >> m & 1) &&
		    part_takes(&contract->part[i], melds[m].kind, melds[m].n) &&
		    parts_are_met(contract, i + 1, melds, count,
				  taken | UINT32_C(1) << m))
			return true;
	}
	return false;
}

/* Does a run from @low begin right above one up to @high?  Nothing follows a
 * high ace. */
static bool
adjoins(card_t high, card_t low)
{
	return card_suit(high) == card_suit(low) &&
	       card_rank(high) != RANK_ACE &&
	       card_rank(high) + 1 == card_rank(low);
}

static unsigned
set_rank(const struct meld *set)
{
	return card_rank(set->cards[0].as);
}

/* contract 5.7: two melds of one opening. */
static enum refusal
judge_pair(const struct meld *a, const struct meld *b)
{
	if (a->kind == KIND_SET && b->kind == KIND_SET &&
	    set_rank(a) == set_rank(b))
		return REFUSE_SAME_RANK;
	if (a->kind == KIND_RUN && b->kind == KIND_RUN &&
	    (adjoins(a->cards[a->n - 1].as, b->cards[0].as) ||
	     adjoins(b->cards[b->n - 1].as, a->cards[0].as)))
		return REFUSE_RUNS_ADJOIN;
	return REFUSE_NONE;
}

static enum refusal
judge_pairs(const struct meld *melds, unsigned count)
{
	enum refusal refusal = REFUSE_NONE;

	for (unsigned i = 1; i < count && refusal == REFUSE_NONE; i++) {
		for (unsigned j = 0; j < i && refusal == REFUSE_NONE; j++)
			refusal = judge_pair(&melds[j], &melds[i]);
	}
	return refusal;
}

/* contract 5.8: how much a pat hand may leave. */
static unsigned
pat_left(const struct rules *rules)
{
	return rules->final_discard == FINAL_FORBIDDEN ? 0 : 1;
}

/* czech 5.7 */
static int
opening_minimum(const struct state *state)
{
	int points = state->rules->opening_points;

	for (unsigned i = 0; i < state->players; i++) {
		if ((state->dealt >> i & 1) &&
		    state->scores[i] < state->scores[state->seat])
			points += state->rules->opening_step;
	}
	return points;
}

/* czech 5.6: one of the melds reaches the minimum by itself. */
static enum refusal
judge_points(const struct state *state, const struct meld *melds,
	     unsigned count)
{
	int minimum = opening_minimum(state);

	for (unsigned i = 0; i < count; i++) {
		if (meld_points(state->rules, &melds[i]) >= minimum)
			return REFUSE_NONE;
	}
	return REFUSE_OPENING_POINTS;
}

/* With the deal, so that the sentence can say what it asks for. */
static struct verdict
refuse_contract(const struct state *state)
{
	struct verdict verdict = refuse(REFUSE_CONTRACT, CARD_NONE);

	verdict.list = state->rules->contracts.n;
	if (state->deal < verdict.list)
		verdict.list = (uint8_t)state->deal;
	return verdict;
}

/* rummy2 5.7: exactly the contract, and one card, which ends the deal. */
static bool
leaves_one(const struct rules *rules, const struct contract *contract)
{
	return contract->pat && rules->final_discard == FINAL_REQUIRED;
}

static struct verdict
check_last(const struct state *state, const struct laying *laying)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t card = 0;

	if (laying->n + 1 != hand->n)
		return refuse(REFUSE_HAND_LEFT, CARD_NONE);
	while (card < CARD_X2 && hand->of[card] == laying->used[card])
		card++;
	return table_check_last(state, card);
}

struct verdict
table_check_opening(const struct state *state, const struct meld *melds,
		    unsigned count, const struct laying *laying)
{
	const struct rules *rules = state->rules;
	const struct contract *contract = contract_of(state);
	unsigned left = state->hands[state->seat].n - laying->n;
	enum refusal refusal = REFUSE_NONE;

	if (rules->opening_points > 0 && table_must_open(state))
		refusal = judge_points(state, melds, count);
	if (refusal != REFUSE_NONE)
		return refuse(refusal, CARD_NONE);
	if (contract == NULL)
		return good;
	/* contract 5.9 */
	if (state->opened >> state->seat & 1)
		return refuse(rules->opening_only ? REFUSE_MELDED_ONCE
						  : REFUSE_NONE,
			      CARD_NONE);
	/* contract 5.6 */
	if (contract->parts > 0 &&
	    (((rules->opening_only || leaves_one(rules, contract)) &&
	      count != contract->parts) ||
	     !parts_are_met(contract, 0, melds, count, 0)))
		return refuse_contract(state);
	if (rules->melds_apart && contract->parts > 0)
		refusal = judge_pairs(melds, count);
	if (refusal == REFUSE_NONE && contract->pat && left > pat_left(rules))
		refusal = REFUSE_HAND_LEFT;
	if (refusal == REFUSE_NONE && leaves_one(rules, contract))
		return check_last(state, laying);
	return refuse(refusal, CARD_NONE);
}

/*
 * Listing
 */

#define MELDS_MAX   200	 /* of one part that are compared */
#define STEPS_MAX   6000 /* choices of a meld; some 100 us */
#define GROWS_MAX   3000 /* cards tried while runs and sets are listed */
#define FOUND_MAX   12	 /* openings that are listed */
#define OPENING_MAX 17	 /* cards of one meld that are tried */

/* A meld that could be a part; CARD_NONE for a wild card not yet chosen. */
struct choice {
	uint8_t kind;
	uint8_t n;
	uint8_t wilds;
	uint8_t rank;	 /* of a set */
	uint8_t natural; /* cards of a wild rank, natural here */
	int16_t points;	 /* of its natural cards */
	struct laid cards[OPENING_MAX];
};

struct choices {
	struct contract_part part;
	unsigned n;
	struct choice at[MELDS_MAX];
};

struct found {
	int points;
	uint64_t sum; /* of what is used: equal for equal cards */
	const struct choice *part[CONTRACT_PARTS_MAX];
};

/**
 * struct hunt - looking for openings in a hand
 * @of: copies of each card not used yet
 * @wilds: the wild cards of the hand, jokers first
 * @wild_left: wild cards not used yet; @jokers: the jokers among all of them
 * @lists: a list for each part; @of_part: parts of one form share it
 * @cut: something was left out
 */
struct hunt {
	const struct state *state;
	const struct rules *rules;
	const struct contract *contract;
	uint8_t of[CARD_KINDS];
	uint64_t any; /* natural cards that are not wild */
	card_t wilds[PACK_CARDS_MAX];
	unsigned wild_count;
	unsigned wild_left;
	unsigned jokers;
	struct choices lists[CONTRACT_PARTS_MAX];
	unsigned list_count;
	unsigned of_part[CONTRACT_PARTS_MAX];
	unsigned chosen_at[CONTRACT_PARTS_MAX];
	const struct choice *chosen[CONTRACT_PARTS_MAX];
	unsigned steps;
	unsigned grows;
	bool cut;
	unsigned found_count;
	struct found found[FOUND_MAX];
};

static bool
naturals_suffice(const struct rules *rules, unsigned naturals, unsigned wilds)
{
	return naturals > 0 && naturals >= rules->natural_min &&
	       (rules->wild_max == 0 || wilds <= rules->wild_max) &&
	       (!rules->natural_majority || naturals > wilds);
}

static struct choice *
choice_add(struct hunt *hunt, struct choices *list)
{
	if (list->n == MELDS_MAX) {
		hunt->cut = true;
		return NULL;
	}
	return &list->at[list->n++];
}

/* One choice of natural cards of a rank, by suit, and a number of wild ones. */
static void
add_set(struct hunt *hunt, struct choices *list, unsigned rank,
	const uint8_t take[SUITS], unsigned wilds)
{
	const struct rules *rules = hunt->rules;
	card_t as = rules->set_wilds == SET_WILDS_PLACES ? CARD_NONE
							 : AS_RANK(rank);
	unsigned shown = 0;
	unsigned n = 0;
	struct choice *choice;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		shown += take[suit] > 0;
		n += take[suit];
	}
	/* progressive 5.1 */
	if (rules->set_suits == SUITS_COVER &&
	    shown + wilds < (n + wilds < SUITS ? n + wilds : SUITS))
		return;
	choice = choice_add(hunt, list);
	if (choice == NULL)
		return;
	*choice = (struct choice){ .kind = KIND_SET,
				   .rank = (uint8_t)rank,
				   .wilds = (uint8_t)wilds };
	if (card_is_wild(rules, card_of(SPADES, rank)))
		choice->natural = (uint8_t)n;
	for (unsigned suit = 0; suit < SUITS; suit++) {
		card_t card = card_of(suit, rank);

		choice->points = (int16_t)(choice->points +
					   take[suit] * rules->value[card]);
		for (unsigned i = 0; i < take[suit]; i++)
			choice->cards[choice->n++] = (struct laid){ card,
								    CARD_NONE };
	}
	for (unsigned i = 0; i < wilds; i++)
		choice->cards[choice->n++] = (struct laid){ CARD_NONE, as };
}

/* Every way to take @naturals cards of a rank. */
static void
list_sets_of(struct hunt *hunt, struct choices *list, unsigned rank,
	     const uint8_t copies[SUITS], unsigned naturals, unsigned wilds)
{
	uint8_t take[SUITS];

	for (unsigned s = 0; s <= copies[0] && s <= naturals; s++) {
		for (unsigned h = 0; h <= copies[1] && s + h <= naturals; h++) {
			for (unsigned d = 0;
			     d <= copies[2] && s + h + d <= naturals; d++) {
				unsigned c = naturals - s - h - d;

				if (c > copies[3])
					continue;
				take[0] = (uint8_t)s;
				take[1] = (uint8_t)h;
				take[2] = (uint8_t)d;
				take[3] = (uint8_t)c;
				add_set(hunt, list, rank, take, wilds);
			}
		}
	}
}

static void
list_sets(struct hunt *hunt, struct choices *list)
{
	const struct rules *rules = hunt->rules;
	unsigned most = list->part.max > 0 ? list->part.max : OPENING_MAX;
	unsigned least = list->part.min > rules->set_min ? list->part.min
							 : rules->set_min;

	if (most > rules->set_max)
		most = rules->set_max;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		/* eight-hands 11 */
		bool own = card_is_wild(rules, card_of(SPADES, rank));
		unsigned wild_max = own ? hunt->jokers : hunt->wild_count;
		uint8_t copies[SUITS];
		unsigned held = 0;

		if (own && !rules->wild_sets)
			continue;
		for (unsigned suit = 0; suit < SUITS; suit++) {
			copies[suit] = hunt->of[card_of(suit, rank)];
			if (rules->set_suits == SUITS_DIFFER &&
			    copies[suit] > 1)
				copies[suit] = 1;
			held += copies[suit];
		}
		if (held == 0 || held + wild_max < least)
			continue;
		if (most == OPENING_MAX && held + wild_max > OPENING_MAX)
			hunt->cut = true;
		for (unsigned n = least; n <= most && n <= held + wild_max;
		     n++) {
			for (unsigned wilds = n > held ? n - held : 0;
			     wilds < n && wilds <= wild_max; wilds++) {
				if (naturals_suffice(rules, n - wilds, wilds))
					list_sets_of(hunt, list, rank, copies,
						     n - wilds, wilds);
			}
		}
	}
}

static card_t
card_at(unsigned suit, int place)
{
	return card_of(suit, (unsigned)(place + 38) % 13 + 1);
}

/* @run: as far as it goes; the next card is natural or, if one is left, wild.
 */
static void
list_runs_on(struct hunt *hunt, struct choices *list, unsigned suit, int low,
	     struct choice *run)
{
	const struct rules *rules = hunt->rules;
	unsigned most = list->part.max > 0 ? list->part.max : RANK_HIGH_ACE;
	int place = low + run->n;
	card_t as;
	unsigned needed;

	if (run->n >= list->part.min && run->n >= rules->run_min &&
	    naturals_suffice(rules, run->n - run->wilds, run->wilds)) {
		struct choice *choice = choice_add(hunt, list);

		if (choice != NULL)
			*choice = *run;
	}
	if (run->n == most || run->n == run_longest(rules) ||
	    place > place_highest(rules) || ++hunt->grows > GROWS_MAX)
		return;
	as = card_at(suit, place);
	/* The other ace of a run from ace to ace is a second card. */
	needed = run->n == RANK_KING ? 2 : 1;
	if ((hunt->any >> as & 1) && hunt->of[as] >= needed) {
		run->cards[run->n++] = (struct laid){ as, CARD_NONE };
		run->points = (int16_t)(run->points + rules->value[as]);
		list_runs_on(hunt, list, suit, low, run);
		run->points = (int16_t)(run->points - rules->value[as]);
		run->n--;
	}
	if (run->wilds < hunt->wild_count) {
		run->cards[run->n++] = (struct laid){ CARD_NONE, as };
		run->wilds++;
		list_runs_on(hunt, list, suit, low, run);
		run->wilds--;
		run->n--;
	}
}

/* The places that natural cards of a suit can take; a ring goes round twice. */
static uint64_t
places_held(const struct hunt *hunt, unsigned suit)
{
	const struct rules *rules = hunt->rules;
	uint64_t ranks = hunt->any >> (16 * suit) & 0xffffu;

	if (rules->ace == ACE_ROUND)
		return ranks | ranks << RANK_KING;
	if ((ranks >> RANK_ACE & 1) && rules->ace != ACE_LOW)
		ranks |= UINT64_C(1) << RANK_HIGH_ACE;
	return ranks;
}

static void
list_runs(struct hunt *hunt, struct choices *list)
{
	const struct rules *rules = hunt->rules;
	unsigned min = list->part.min > rules->run_min ? list->part.min
						       : rules->run_min;
	bool ring = rules->ace == ACE_ROUND;
	int first = ring ? RANK_ACE : place_lowest(rules);
	int last = ring ? RANK_KING : place_highest(rules) - (int)min + 1;
	uint64_t window = (UINT64_C(1) << min) - 1;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint64_t places = places_held(hunt, suit);

		for (int low = first; places != 0 && low <= last; low++) {
			struct choice run = { .kind = KIND_RUN };
			unsigned held = (unsigned)__builtin_popcountll(
				places >> low & window);

			if (held > 0 && held + hunt->wild_count >= min)
				list_runs_on(hunt, list, suit, low, &run);
		}
	}
	if (hunt->grows > GROWS_MAX)
		hunt->cut = true;
}

/* The most points first, so that the best openings are met early. */
static void
sort_choices(const struct rules *rules, struct choices *list)
{
	int wild = rules->value[CARD_X1];

	for (unsigned i = 1; i < list->n; i++) {
		struct choice choice = list->at[i];
		int points = choice.points + choice.wilds * wild;
		unsigned j = i;

		while (j > 0 &&
		       list->at[j - 1].points + list->at[j - 1].wilds * wild <
			       points) {
			list->at[j] = list->at[j - 1];
			j--;
		}
		list->at[j] = choice;
	}
}

/* The melds of the hand for each part; false: one has none. */
static bool
list_parts(struct hunt *hunt)
{
	for (unsigned i = 0; i < hunt->contract->parts; i++) {
		const struct contract_part *part = &hunt->contract->part[i];
		struct choices *list;
		unsigned j = 0;

		while (j < i && memcmp(part, &hunt->contract->part[j],
				       sizeof(*part)) != 0)
			j++;
		if (j < i) {
			hunt->of_part[i] = hunt->of_part[j];
			continue;
		}
		hunt->of_part[i] = hunt->list_count;
		list = &hunt->lists[hunt->list_count++];
		list->part = *part;
		list->n = 0;
		if (part->kind != KIND_RUN)
			list_sets(hunt, list);
		if (part->kind != KIND_SET)
			list_runs(hunt, list);
		if (list->n == 0)
			return false;
	}
	for (unsigned i = 0; i < hunt->list_count; i++)
		sort_choices(hunt->rules, &hunt->lists[i]);
	return true;
}

/* Takes the cards of a meld, or puts them back; false, and nothing is taken,
 * where the rest of the hand does not hold it. */
static bool
choice_take(struct hunt *hunt, const struct choice *choice)
{
	if (choice->wilds + choice->natural > hunt->wild_left)
		return false;
	for (unsigned i = 0; i < choice->n; i++) {
		card_t card = choice->cards[i].card;

		if (card == CARD_NONE)
			continue;
		if (hunt->of[card] == 0) {
			while (i-- > 0) {
				if (choice->cards[i].card != CARD_NONE)
					hunt->of[choice->cards[i].card]++;
			}
			return false;
		}
		hunt->of[card]--;
	}
	hunt->wild_left -= choice->wilds + choice->natural;
	return true;
}

static void
choice_put(struct hunt *hunt, const struct choice *choice)
{
	for (unsigned i = 0; i < choice->n; i++) {
		if (choice->cards[i].card != CARD_NONE)
			hunt->of[choice->cards[i].card]++;
	}
	hunt->wild_left += choice->wilds + choice->natural;
}

static card_t
stands_for(struct laid laid)
{
	return laid.card != CARD_NONE ? laid.card : laid.as;
}

/* contract 5.7, without reading the melds again. */
static bool
choices_apart(const struct choice *a, const struct choice *b)
{
	if (a->kind != b->kind)
		return true;
	if (a->kind == KIND_SET)
		return a->rank != b->rank;
	return !adjoins(stands_for(a->cards[a->n - 1]),
			stands_for(b->cards[0])) &&
	       !adjoins(stands_for(b->cards[b->n - 1]),
			stands_for(a->cards[0]));
}

/* A number for what an opening uses: equal where the cards are. */
static uint64_t
sum_of(const struct choice *choice)
{
	uint64_t sum = choice->wilds;

	for (unsigned i = 0; i < choice->n; i++) {
		uint64_t card = choice->cards[i].card;

		if (card != CARD_NONE)
			sum += (card * UINT64_C(0x9e3779b97f4a7c15) + 1) << 8;
	}
	return sum;
}

/* rummy2 5.4: what the wild cards of a set stand for follows from the others;
 * it is written, so that the cards are not read as a run. */
static bool
name_places(const struct rules *rules, const struct choice *const *part,
	    unsigned parts, struct action *action)
{
	for (unsigned i = 0; i < parts; i++) {
		struct laid *cards = action->cards +
				     action_list_start(action, i);
		struct meld meld;

		if (part[i]->kind != KIND_SET)
			continue;
		if (meld_read(rules, cards, part[i]->n, KIND_SET, &meld)
			    .refusal != REFUSE_NONE)
			return false;
		memcpy(cards, meld.cards, meld.n * sizeof(cards[0]));
	}
	return true;
}

/* The wild cards of an opening: for a set of a wild rank jokers only. */
static bool
assign_wilds(const struct hunt *hunt, const struct choice *const *part,
	     unsigned parts, struct action *action)
{
	uint8_t of[CARD_KINDS];
	unsigned n = 0;

	memset(of, 0, sizeof(of));
	for (unsigned i = 0; i < hunt->wild_count; i++)
		of[hunt->wilds[i]]++;
	for (unsigned i = 0; i < parts; i++) {
		for (unsigned j = 0; j < part[i]->n; j++) {
			action->cards[n + j] = part[i]->cards[j];
			if (part[i]->natural > 0 &&
			    part[i]->cards[j].card != CARD_NONE)
				of[part[i]->cards[j].card]--;
		}
		n += part[i]->n;
		action->ends[i] = (uint8_t)n;
	}
	action->lists = (uint8_t)parts;
	for (int own = 1; own >= 0; own--) {
		for (unsigned i = 0; i < n; i++) {
			struct laid *laid = &action->cards[i];
			unsigned list = 0;
			unsigned wild = 0;

			while (i >= action->ends[list])
				list++;
			if (laid->card != CARD_NONE ||
			    (part[list]->natural > 0) != own)
				continue;
			while (wild < hunt->wild_count &&
			       (of[hunt->wilds[wild]] == 0 ||
				(own && !card_is_joker(hunt->wilds[wild]))))
				wild++;
			if (wild == hunt->wild_count)
				return false;
			laid->card = hunt->wilds[wild];
			of[laid->card]--;
		}
	}
	return hunt->rules->set_wilds != SET_WILDS_PLACES ||
	       name_places(hunt->rules, part, parts, action);
}

/* May the seat go on with what this would leave? */
static bool
left_is_fine(struct hunt *hunt, unsigned used)
{
	const struct state *state = hunt->state;
	unsigned left = state->hands[state->seat].n - used;
	struct laying laying = { .n = used };

	if (hunt->contract->pat && left > pat_left(hunt->rules))
		return false;
	if (left > 1)
		return true;
	for (unsigned i = 0; i < hunt->contract->parts; i++) {
		for (unsigned j = 0; j < hunt->chosen[i]->n; j++) {
			card_t card = hunt->chosen[i]->cards[j].card;

			if (card != CARD_NONE)
				laying.used[card]++;
		}
	}
	/* A wild card just taken may be among those not chosen yet: then this
	 * opening is left out. */
	if (table_check_left(state, &laying, 0).refusal == REFUSE_NONE)
		return true;
	hunt->cut |= card_is_wild(hunt->rules, state->drew);
	return false;
}

static void
note_opening(struct hunt *hunt)
{
	struct found found = { .points = 0 };
	unsigned used = 0;
	unsigned at = hunt->found_count;

	for (unsigned i = 0; i < hunt->contract->parts; i++) {
		const struct choice *choice = hunt->chosen[i];

		found.part[i] = choice;
		found.sum += sum_of(choice);
		found.points += choice->points +
				choice->wilds * hunt->rules->value[CARD_X1];
		used += choice->n;
	}
	if (!left_is_fine(hunt, used))
		return;
	for (unsigned i = 0; i < hunt->found_count; i++) {
		if (hunt->found[i].sum == found.sum)
			return;
	}
	if (at == FOUND_MAX && found.points <= hunt->found[at - 1].points)
		return;
	if (at == FOUND_MAX)
		at--;
	else
		hunt->found_count++;
	while (at > 0 && hunt->found[at - 1].points < found.points) {
		hunt->found[at] = hunt->found[at - 1];
		at--;
	}
	hunt->found[at] = found;
}

static void
choose_part(struct hunt *hunt, unsigned i)
{
	const struct choices *list;
	unsigned from = 0;

	if (i == hunt->contract->parts) {
		note_opening(hunt);
		return;
	}
	list = &hunt->lists[hunt->of_part[i]];
	/* Two parts of one form: in one order only. */
	for (unsigned j = 0; j < i; j++) {
		if (hunt->of_part[j] == hunt->of_part[i])
			from = hunt->chosen_at[j];
	}
	for (unsigned c = from; c < list->n; c++) {
		const struct choice *choice = &list->at[c];
		bool apart = true;

		if (++hunt->steps > STEPS_MAX) {
			hunt->cut = true;
			return;
		}
		for (unsigned j = 0; j < i && hunt->rules->melds_apart; j++)
			apart &= choices_apart(hunt->chosen[j], choice);
		if (!apart || !choice_take(hunt, choice))
			continue;
		hunt->chosen[i] = choice;
		hunt->chosen_at[i] = c;
		choose_part(hunt, i + 1);
		choice_put(hunt, choice);
	}
}

static void
hunt_init(struct hunt *hunt, const struct state *state)
{
	const struct bag *hand = &state->hands[state->seat];
	uint64_t wilds = hand->any & state->rules->wild_mask;

	hunt->state = state;
	hunt->rules = state->rules;
	hunt->contract = contract_of(state);
	memcpy(hunt->of, hand->of, sizeof(hunt->of));
	hunt->any = hand->any & ~state->rules->wild_mask;
	hunt->wild_count = 0;
	for (card_t card = CARD_X1; card <= CARD_X2; card++) {
		for (unsigned i = 0; i < hand->of[card]; i++)
			hunt->wilds[hunt->wild_count++] = card;
	}
	hunt->jokers = hunt->wild_count;
	for (; wilds != 0; wilds &= wilds - 1) {
		card_t card = (card_t)__builtin_ctzll(wilds);

		for (unsigned i = 0; i < hand->of[card]; i++)
			hunt->wilds[hunt->wild_count++] = card;
	}
	hunt->wild_left = hunt->wild_count;
	hunt->list_count = 0;
	hunt->steps = 0;
	hunt->grows = 0;
	hunt->cut = false;
	hunt->found_count = 0;
}

/* What the general search found, as an action. */
static void
list_arrangement(const struct rules *rules, const struct arrangement *best,
		 struct legal *out)
{
	struct action *action = table_legal_add(out, ACT_MELD);
	unsigned n = 0;

	if (action == NULL)
		return;
	action->has_melds = true;
	for (unsigned i = 0; i < best->n; i++) {
		const struct meld *meld = &best->melds[i];
		struct laid *cards = action->cards + n;
		struct meld read;

		memcpy(cards, meld->cards, meld->n * sizeof(cards[0]));
		/* What could be natural in a set is. */
		for (unsigned j = 0; meld->kind == KIND_SET && j < meld->n; j++)
			if (cards[j].as == cards[j].card ||
			    (rules->wild_sets && cards[j].card < 64 &&
			     card_rank(cards[j].card) ==
				     card_rank(cards[j].as)))
				cards[j].as = CARD_NONE;
		if (meld_read(rules, cards, meld->n, KIND_NONE, &read)
			    .refusal != REFUSE_NONE) {
			out->n--;
			return;
		}
		n += meld->n;
		action->ends[action->lists++] = (uint8_t)n;
	}
}

static void
query_contract(struct arrange_query *query, const struct rules *rules,
	       const struct contract *contract)
{
	arrange_query_init(query, rules);
	query->nodes = 5000; /* measured: some 5 ms, and rarely needed */
	query->parts = contract->parts;
	query->parts_only = (rules->opening_only ||
			     leaves_one(rules, contract)) &&
			    contract->parts > 0;
	query->sets_differ = rules->melds_apart && contract->parts > 0;
	query->runs_apart = query->sets_differ;
	for (unsigned i = 0; i < contract->parts; i++) {
		const struct contract_part *part = &contract->part[i];
		bool set = part->kind != KIND_RUN;
		unsigned most = set ? query->set_max : query->run_max;

		query->part[i].kind = set ? KIND_SET : KIND_RUN;
		query->part[i].min = part->min;
		query->part[i].max = part->max > 0 ? part->max : (uint8_t)most;
	}
}

static void
cheapest_first(const struct rules *rules, card_t *cards, unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		card_t card = cards[i];
		unsigned j = i;

		for (; j > 0 && card_points(rules, cards[j - 1]) >
					card_points(rules, card);
		     j--)
			cards[j] = cards[j - 1];
		cards[j] = card;
	}
}

/*
 * A pat hand: all of it in melds, or all but one card.  One opening for each
 * card that can be left, and one that leaves none.
 */
static void
list_pat(const struct state *state, struct legal *out)
{
	const struct rules *rules = state->rules;
	struct bag hand = state->hands[state->seat];
	struct arrange_query query;
	struct arrangement best;
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&hand, cards);

	cheapest_first(rules, cards, n);
	query_contract(&query, rules, contract_of(state));
	query.left_max = (uint8_t)pat_left(rules);
	if (!arrange(&query, &hand, &best)) {
		out->more |= !best.exact;
		return;
	}
	out->more = true;
	query.left_max = 0;
	if (best.left_count == 0 && rules->final_discard != FINAL_REQUIRED)
		list_arrangement(rules, &best, out);
	for (unsigned i = 0; i < n && pat_left(rules) > 0; i++) {
		struct laying laying = { .n = n - 1 };

		if (i > 0 && cards[i] == cards[i - 1])
			continue;
		memcpy(laying.used, state->hands[state->seat].of,
		       sizeof(laying.used));
		laying.used[cards[i]]--;
		if (table_check_left(state, &laying, 0).refusal !=
			    REFUSE_NONE ||
		    (rules->final_discard == FINAL_REQUIRED &&
		     table_check_last(state, cards[i]).refusal != REFUSE_NONE))
			continue;
		bag_take(&hand, cards[i]);
		if (arrange(&query, &hand, &best))
			list_arrangement(rules, &best, out);
		bag_put(&hand, cards[i]);
	}
}

/* The hunt was cut before it found any: the general search is exact. */
static void
list_any(const struct hunt *hunt, struct legal *out)
{
	struct arrange_query query;
	struct arrangement best;
	const struct bag *hand = &hunt->state->hands[hunt->state->seat];
	struct laying laying = { .n = 0 };

	for (unsigned i = 0; i < hunt->contract->parts; i++) {
		if (hunt->contract->part[i].kind == KIND_NONE)
			return;
	}
	query_contract(&query, hunt->rules, hunt->contract);
	query.left_min = hunt->rules->going_out == OUT_DISCARD;
	if (!arrange(&query, hand, &best))
		return;
	for (unsigned i = 0; i < best.n; i++) {
		for (unsigned j = 0; j < best.melds[i].n; j++)
			laying.used[best.melds[i].cards[j].card]++;
		laying.n += best.melds[i].n;
	}
	if (table_check_left(hunt->state, &laying, 0).refusal == REFUSE_NONE)
		list_arrangement(hunt->rules, &best, out);
}

/* Does the contract use so many cards, no more and no less? */
static bool
is_fixed(const struct contract *contract)
{
	for (unsigned i = 0; i < contract->parts; i++) {
		if (contract->part[i].max != contract->part[i].min)
			return false;
	}
	return contract->parts > 0;
}

/* rummy2 5.7: with the wild cards chosen, is the one left a card to discard? */
static bool
leaves_well(const struct hunt *hunt, const struct action *action)
{
	struct laying laying = { .n = 0 };

	if (!leaves_one(hunt->rules, hunt->contract))
		return true;
	laying.n = action->ends[action->lists - 1];
	for (unsigned i = 0; i < laying.n; i++)
		laying.used[action->cards[i].card]++;
	return check_last(hunt->state, &laying).refusal == REFUSE_NONE;
}

void
table_list_openings(const struct state *state, struct legal *out)
{
	struct hunt hunt;

	if (table_is_pat(state) && !is_fixed(contract_of(state))) {
		list_pat(state, out);
		return;
	}
	hunt_init(&hunt, state);
	if (!list_parts(&hunt)) {
		out->more |= hunt.cut;
		return;
	}
	choose_part(&hunt, 0);
	for (unsigned i = 0; i < hunt.found_count; i++) {
		struct action *action = table_legal_add(out, ACT_MELD);

		if (action == NULL)
			break;
		action->has_melds = true;
		if (!assign_wilds(&hunt, hunt.found[i].part,
				  hunt.contract->parts, action) ||
		    !leaves_well(&hunt, action))
			out->n--;
	}
	/* Other groups of the same cards, and other wild cards. */
	out->more |= hunt.cut || hunt.found_count > 0;
	if (hunt.cut && hunt.found_count == 0)
		list_any(&hunt, out);
}

const char *
table_prove_contracts(const struct rules *rules)
{
	if (rules->contracts.n > 0 && rules->take == TAKE_PILE_MELDED)
		return "a pile that must be melded from and contracts do not "
		       "go together";
	for (unsigned deal = 1; deal <= rules->contracts.n; deal++) {
		const struct contract *contract = rules_contract(rules, deal);
		unsigned cards = rules_hand(rules, deal) + 1;
		unsigned need = 0;

		if (rules->going_out == OUT_DISCARD && !contract->pat)
			cards--;
		for (unsigned i = 0; i < contract->parts; i++) {
			const struct contract_part *part = &contract->part[i];
			bool set = part->kind != KIND_RUN &&
				   part->min >= rules->set_min &&
				   part->min <= rules->set_max;
			bool run = part->kind != KIND_SET &&
				   part->min >= rules->run_min &&
				   part->min <= run_longest(rules);

			if (!set && !run)
				return "contracts: a part is smaller or larger "
				       "than its sets or runs can be";
			need += part->min;
		}
		if (need > cards)
			return "contracts: a deal's hand is too small for its "
			       "contract";
	}
	return NULL;
}
