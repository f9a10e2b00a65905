/* tree.c - build the tree of all states of a deal; see tree.h. */
#include "tree.h"

#include <assert.h>
#include <deadwood.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ORDERS	  24 /* exchanges of four suits, the first changes none */
#define PACK_MAX  60
#define DEPTH_MAX 60
#define TEXT_MAX  4096

/* What a seat has seen, under each exchange of suits. */
struct seen {
	uint64_t hash[ORDERS];
};

static struct dw_error why;
static struct dw_list *list[DEPTH_MAX];
static struct dw_table *table[DEPTH_MAX];
static struct dw_view *view;
static struct dw_game *game;
static char order[ORDERS][256];	 /* the suit that each suit becomes */
static unsigned orders = ORDERS; /* number of exchanges to use */

static struct node *node;
static size_t nodes, node_room;
static struct set *set;
static size_t sets, set_room;
static struct class *class;
static size_t classes, class_room;
static uint32_t *place; /* hash table: number of a set, from 1 */
static size_t places;

static uint32_t *root; /* first state of each deal, and its probability */
static double *chance;
static size_t roots;

/* The pack, and the present deal: @deck in the order of the deal, @path with
 * the actions since the deal. */
static char pack[PACK_MAX][3];
static unsigned cards, hand;
static char deck[PACK_MAX][3];
static unsigned path[DEPTH_MAX], drawn;

static void
check(long result)
{
	if (result >= 0)
		return;
	fprintf(stderr, "cfr: %s\n", why.text);
	exit(1);
}

/* Make room for @more elements of @size bytes in an array. */
static void
grow(void *array, size_t *room, size_t need, size_t size)
{
	void **at = array;

	if (need <= *room)
		return;
	*room = 2 * need + 1024;
	*at = realloc(*at, *room * size);
	if (*at == NULL) {
		fprintf(stderr, "cfr: out of memory\n");
		exit(1);
	}
}

/*
 * Hashes of texts
 */

static uint64_t
mix(uint64_t hash, uint64_t number)
{
	uint64_t z = (hash ^ number) * UINT64_C(0xbf58476d1ce4e5b9);

	z = (z ^ z >> 29) * UINT64_C(0x94d049bb133111eb);
	return (z ^ z >> 32) + UINT64_C(0x9e3779b97f4a7c15);
}

/* Return a number for two letters. */
static uint64_t
letters(char one, char two)
{
	return (unsigned char)one | (uint64_t)(unsigned char)two << 8;
}

static void
orders_init(void)
{
	static const char suits[] = "SHDC";
	unsigned n = 0;

	for (unsigned i = 256; i-- > 0;) {
		unsigned to[4] = { i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6 };

		if ((1u << to[0] | 1u << to[1] | 1u << to[2] | 1u << to[3]) !=
		    15)
			continue;
		for (unsigned k = 0; k < 4; k++)
			order[n][(unsigned char)suits[k]] = suits[to[k]];
		n++;
	}
}

/* Return whether a card's name in quotes begins at @at. */
static int
is_card(const char *at)
{
	return at[0] == '"' && at[1] != '\0' &&
	       strchr("A23456789TJQK", at[1]) != NULL && at[2] != '\0' &&
	       strchr("SHDC", at[2]) != NULL && at[3] == '"';
}

/* Add a JSON text to the hashes.  Cards count without their order, but with the
 * name of the member ("melds", "discard") that contains them. */
static void
seen_add(struct seen *seen, const char *text)
{
	uint64_t rest = 0, word = 0, sum[ORDERS] = { 0 };

	for (const char *at = text; *at != '\0'; at++) {
		if (is_card(at)) {
			for (unsigned i = 0; i < orders; i++)
				sum[i] += mix(
					word,
					letters(at[1],
						order[i]
						     [(unsigned char)at[2]]));
			at += 3;
			continue;
		}
		if (*at == '"' && at[1] >= 'a' && at[1] <= 'z')
			word = letters(at[1], at[2]);
		rest = mix(rest, (unsigned char)*at);
	}
	for (unsigned i = 0; i < orders; i++)
		seen->hash[i] = mix(mix(seen->hash[i], rest), sum[i]);
}

static uint64_t
seen_key(const struct seen *seen)
{
	uint64_t least = UINT64_MAX;

	for (unsigned i = 0; i < orders; i++)
		if (seen->hash[i] < least)
			least = seen->hash[i];
	return least;
}

/*
 * The tree
 */

/* Return the number of the class of an action in its set.  @open: the set is
 * new, so the function may add classes.  @seen: what the seat has seen.  Only
 * the exchanges that give the set's key may map the action. */
static unsigned
class_find(struct set *of, const struct seen *seen, const char *action,
	   int open)
{
	struct seen after = *seen;
	uint64_t label = UINT64_MAX;
	unsigned i = 0;

	seen_add(&after, action);
	for (unsigned k = 0; k < orders; k++)
		if (seen->hash[k] == of->key && after.hash[k] < label)
			label = after.hash[k];
	while (i < of->classes && class[of->first + i].label != label)
		i++;
	if (i == of->classes && open) {
		grow(&class, &class_room, classes + 1, sizeof(*class));
		class[classes++] = (struct class){ .label = label };
		of->classes++;
	}
	if (i == of->classes) {
		fprintf(stderr, "cfr: two states with equal keys differ\n");
		exit(1);
	}
	if (open)
		class[of->first + i].size++;
	return i;
}

static uint32_t *
set_place(uint64_t key)
{
	size_t i = key & (places - 1);

	while (place[i] != 0 && set[place[i] - 1].key != key)
		i = (i + 1) & (places - 1);
	return &place[i];
}

static void
places_grow(void)
{
	places = places == 0 ? 1 << 16 : 2 * places;
	free(place);
	place = calloc(places, sizeof(*place));
	if (place == NULL)
		exit(1);
	for (uint32_t i = 0; i < sets; i++)
		*set_place(set[i].key) = i + 1;
}

/* Return the number of the set with a key.  @made: whether it is new. */
static uint32_t
set_find(uint64_t key, unsigned seat, uint32_t origin, int *made)
{
	uint32_t *at;

	if (2 * (sets + 1) > places)
		places_grow();
	at = set_place(key);
	*made = *at == 0;
	if (!*made)
		return *at - 1;
	grow(&set, &set_room, sets + 1, sizeof(*set));
	set[sets] = (struct set){ .key = key,
				  .first = (uint32_t)classes,
				  .origin = origin,
				  .seat = (uint8_t)seat };
	*at = (uint32_t)++sets;
	return *at - 1;
}

/* Add to what both seats have seen the events of the last step and, after a
 * knock, the cards that the knocker shows. */
static void
seats_see(const struct dw_table *at, struct seen seen[2])
{
	char text[TEXT_MAX];

	for (int seat = 0; seat < 2; seat++) {
		check(dw_table_events(at, seat, text, sizeof(text), &why));
		seen_add(&seen[seat], text);
		if (strstr(text, "\"knock\"") == NULL)
			continue;
		check(dw_view_of(view, at, (unsigned)seat, &why));
		check(dw_view_text(view, text, sizeof(text), &why));
		seen_add(&seen[seat], text);
	}
}

/* Begin a match in a table with the deck. */
static void
deal_deck(struct dw_table *at, struct dw_list *room)
{
	char text[8 * PACK_MAX];
	size_t n = 0;
	uint8_t seed[DW_SEED_BYTES];

	for (unsigned i = 0; i < cards; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%c\"%s\"",
				      i == 0 ? '[' : ',', deck[i]);
	snprintf(text + n, sizeof(text) - n, "]");
	dw_seed(0, seed);
	dw_table_begin(at, seed);
	check(dw_table_deal_cards(at, room, text, &why));
}

static void build(uint32_t at, unsigned depth, struct seen seen[2],
		  const uint32_t origin[2]);

/* Play an action in the state at @depth of the path, and build the state. */
static void
build_child(uint32_t at, unsigned depth, const struct seen seen[2],
	    const uint32_t origin[2], unsigned action)
{
	struct dw_table *to = table[depth + 1];
	struct seen after[2] = { seen[0], seen[1] };

	dw_table_copy(to, table[depth]);
	check(dw_table_play(to, list[depth], action, &why));
	path[depth] = action;
	if (dw_table_moment(to) == DW_PLAYING)
		seats_see(to, after);
	build(at, depth + 1, after, origin);
}

/* Build the chance node of a draw from the stock: one child for each card that
 * the stock may have at the top. */
static void
build_draw(uint32_t at, unsigned depth, const struct seen seen[2],
	   const uint32_t origin[2], unsigned action)
{
	unsigned top = 2 * hand + 1 + drawn, n = cards - top;
	uint32_t child = (uint32_t)nodes;

	grow(&node, &node_room, nodes + n, sizeof(*node));
	nodes += n;
	node[at].set = CHANCE;
	node[at].child = child;
	node[at].n = (uint16_t)n;
	for (unsigned way = 0; way < n; way++) {
		char card[3];

		memcpy(card, deck[top], sizeof(card));
		memcpy(deck[top], deck[top + way], sizeof(card));
		memcpy(deck[top + way], card, sizeof(card));
		deal_deck(table[0], list[depth + 1]);
		for (unsigned i = 0; i < depth; i++) {
			check(dw_table_legal(table[i], list[i], &why));
			dw_table_copy(table[i + 1], table[i]);
			check(dw_table_play(table[i + 1], list[i], path[i],
					    &why));
		}
		check(dw_table_legal(table[depth], list[depth], &why));
		drawn++;
		build_child(child + way, depth, seen, origin, action);
		drawn--;
		memcpy(card, deck[top], sizeof(card));
		memcpy(deck[top], deck[top + way], sizeof(card));
		memcpy(deck[top + way], card, sizeof(card));
	}
}

/* Build the children of a state in which a seat must act. */
static void
build_actions(uint32_t at, unsigned depth, struct seen seen[2],
	      const uint32_t origin[2])
{
	unsigned seat = (unsigned)dw_table_seat(table[depth]), n;
	uint32_t child = (uint32_t)nodes, number;
	char text[TEXT_MAX];
	int made;

	number = set_find(seen_key(&seen[seat]), seat, origin[seat], &made);
	n = dw_list_count(list[depth]);
	grow(&node, &node_room, nodes + n, sizeof(*node));
	nodes += n;
	node[at].set = (int32_t)number;
	node[at].child = child;
	node[at].n = (uint16_t)n;
	for (unsigned i = 0; i < n; i++) {
		check(dw_list_action(list[depth], i, text, sizeof(text), &why));
		node[child + i].class = (uint16_t)class_find(
			&set[number], &seen[seat], text, made);
	}
	for (unsigned i = 0; i < n; i++) {
		uint32_t next[2] = { origin[0], origin[1] };

		check(dw_list_action(list[depth], i, text, sizeof(text), &why));
		next[seat] = set[number].first + node[child + i].class;
		if (strstr(text, "\"stock\"") != NULL)
			build_draw(child + i, depth, seen, next, i);
		else
			build_child(child + i, depth, seen, next, i);
	}
}

/* Build the part of the tree below the state at @depth of the path. */
static void
build(uint32_t at, unsigned depth, struct seen seen[2],
      const uint32_t origin[2])
{
	int points[DW_SEATS_MAX];

	if (depth + 2 >= DEPTH_MAX) {
		fprintf(stderr, "cfr: a deal is too long\n");
		exit(1);
	}
	if (dw_table_moment(table[depth]) != DW_PLAYING) {
		dw_table_points(table[depth], points);
		node[at].set = TERMINAL;
		node[at].points = (float)(points[0] - points[1]);
		return;
	}
	check(dw_table_legal(table[depth], list[depth], &why));
	build_actions(at, depth, seen, origin);
}

/*
 * The deals
 */

/* Step to the next @n of @of numbers in ascending order; 0 after the last. */
static int
choose_next(unsigned *index, unsigned n, unsigned of)
{
	unsigned i = n;

	while (i > 0 && index[i - 1] == of - n + i - 1)
		i--;
	if (i == 0)
		return 0;
	index[i - 1]++;
	for (; i < n; i++)
		index[i] = index[i - 1] + 1;
	return 1;
}

/* Return how many deals are equal to this one, or 0 if it is not the first of
 * them.  @own, @other: hands; @up: upcard, all as bits of the pack's order. */
static unsigned
deal_weight(uint64_t own, uint64_t other, unsigned up)
{
	unsigned equal = 0;

	for (unsigned k = 0; k < orders; k++) {
		uint64_t a = 0, b = 0;
		unsigned c = 0;

		for (unsigned i = 0; i < cards; i++) {
			unsigned to = 0;

			while (pack[to][0] != pack[i][0] ||
			       pack[to][1] !=
				       order[k][(unsigned char)pack[i][1]])
				to++;
			a |= (own >> i & 1) << to;
			b |= (other >> i & 1) << to;
			c = i == up ? to : c;
		}
		if (a < own ||
		    (a == own && (b < other || (b == other && c < up))))
			return 0;
		equal += a == own && b == other && c == up;
	}
	assert(equal > 0); /* the first order changes nothing */
	return orders / equal;
}

/* Lay out the deck: the hands card by card, seat 0 first, the upcard, and the
 * stock. */
static void
deck_fill(uint64_t own, uint64_t other, unsigned up)
{
	unsigned n[3] = { 0, 1, 2 * hand + 1 };

	memcpy(deck[2 * hand], pack[up], sizeof(pack[0]));
	for (unsigned i = 0; i < cards; i++) {
		unsigned to = own >> i & 1 ? 0 : other >> i & 1 ? 1 : 2;

		if (i == up)
			continue;
		memcpy(deck[n[to]], pack[i], sizeof(pack[0]));
		n[to] += to == 2 ? 1 : 2;
	}
}

/* Build the tree of one deal. */
static void
build_deal(uint64_t own, uint64_t other, unsigned up)
{
	struct seen seen[2];
	char text[TEXT_MAX];
	unsigned weight = deal_weight(own, other, up);

	if (weight == 0)
		return;
	root = realloc(root, (roots + 1) * sizeof(*root));
	chance = realloc(chance, (roots + 1) * sizeof(*chance));
	if (root == NULL || chance == NULL)
		exit(1);
	root[roots] = (uint32_t)nodes;
	chance[roots++] = weight;
	grow(&node, &node_room, nodes + 1, sizeof(*node));
	nodes++;
	deck_fill(own, other, up);
	deal_deck(table[0], list[0]);
	for (unsigned seat = 0; seat < 2; seat++) {
		memset(&seen[seat], (int)seat + 1, sizeof(seen[seat]));
		check(dw_view_of(view, table[0], seat, &why));
		check(dw_view_text(view, text, sizeof(text), &why));
		seen_add(&seen[seat], text);
	}
	build(root[roots - 1], 0, seen, (uint32_t[]){ 0, 0 });
}

static uint64_t
bits(const unsigned *index, unsigned n, const unsigned *of)
{
	uint64_t all = 0;

	for (unsigned i = 0; i < n; i++)
		all |= UINT64_C(1) << (of == NULL ? index[i] : of[index[i]]);
	return all;
}

/* Build the trees of all deals in which seat 0 has a hand. */
static void
build_hand(const unsigned *own)
{
	uint64_t mine = bits(own, hand, NULL);

	for (unsigned up = 0; up < cards; up++) {
		unsigned rest[PACK_MAX], other[PACK_MAX], n = 0;

		if (mine >> up & 1)
			continue;
		for (unsigned i = 0; i < cards; i++)
			if (i != up && !(mine >> i & 1))
				rest[n++] = i;
		for (unsigned i = 0; i < hand; i++)
			other[i] = i;
		do
			build_deal(mine, bits(other, hand, rest), up);
		while (choose_next(other, hand, n));
	}
}

/* Count the elements of a list of cards, after a key of a JSON text. */
static unsigned
count_cards(const char *text, const char *key)
{
	const char *at = strstr(text, key);
	unsigned n = 0;

	for (; at != NULL && *at != ']' && *at != '\0'; at++)
		n += (unsigned)is_card(at);
	return n;
}

/* List the pack: deal a shuffled deal, and read all cards from its start. */
static void
pack_read(void)
{
	char text[TEXT_MAX], *stock;
	uint8_t seed[DW_SEED_BYTES];
	long n = dw_game_rules(game, text, sizeof(text), &why);
	const char *without = n < 0 ? NULL : strstr(text, "\"without\":[");

	check(n);
	for (const char *suit = "SHDC"; *suit != '\0'; suit++)
		for (const char *rank = "A23456789TJQK"; *rank != '\0';
		     rank++) {
			char quoted[] = { '"', *rank, '"', '\0' };
			const char *at = strstr(without, quoted);

			if (at != NULL && at < strchr(without, ']'))
				continue;
			pack[cards][0] = *rank;
			pack[cards++][1] = *suit;
		}
	dw_seed(1, seed);
	dw_table_begin(table[0], seed);
	check(dw_table_deal(table[0], &why));
	check(dw_view_of(view, table[0], 0, &why));
	check(dw_view_text(view, text, sizeof(text), &why));
	hand = count_cards(text, "\"hand\"");
	stock = strstr(text, "\"stock\":");
	if (stock == NULL || count_cards(text, "\"discard\"") != 1 ||
	    2 * hand + 1 + strtoul(stock + 8, NULL, 10) != cards) {
		fprintf(stderr, "cfr: a deal does not begin with two hands, "
				"an upcard and a stock\n");
		exit(1);
	}
}

/* Open the game, and a table for each depth of the tree. */
static void
game_open(const char *name)
{
	check(dw_game_open(&game, name, NULL, 2, &why));
	check(dw_view_new(&view, &why));
	for (unsigned i = 0; i < DEPTH_MAX; i++) {
		check(dw_table_new(&table[i], game, &why));
		check(dw_list_new(&list[i], &why));
	}
}

struct tree
tree_build(const char *name, int exchange)
{
	unsigned own[PACK_MAX];
	double sum = 0;

	game_open(name);
	orders = exchange ? ORDERS : 1;
	orders_init();
	pack_read();
	grow(&class, &class_room, 1, sizeof(*class));
	memset(&class[classes++], 0, sizeof(*class)); /* 0: no class */
	for (unsigned i = 0; i < hand; i++)
		own[i] = i;
	do
		build_hand(own);
	while (choose_next(own, hand, cards));
	for (size_t i = 0; i < roots; i++)
		sum += chance[i];
	for (size_t i = 0; i < roots; i++)
		chance[i] /= sum;
	return (struct tree){ node,    nodes, set,    sets, class,
			      classes, root,  chance, roots };
}
