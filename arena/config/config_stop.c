/* config_stop.c - read and check the key "stop", the rule that ends a
 * tournament early.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "arena/config/config_read.h"
#include "lib/alloc.h"

/* points or Elo; arbitrary: a larger bound is probably a mistake */
#define BOUND_MAX 1e6
#define ERROR_MIN 1e-6
#define WIDTH_MIN 1.0 /* Elo */
#define WIDTH_MAX 1000.0

/* Read one side of the comparison: a bot, or a list of bots that count as one
 * bot. */
static bool
stop_read_side(struct config_reader *in, const struct yaml_node *node,
	       enum stop_side side)
{
	unsigned char *sides = in->config->stop.side;
	bool list = node->kind == YAML_LIST && node->first != NULL;
	uint32_t bot = 0;

	for (const struct yaml_node *name = list ? node->first : node;
	     name != NULL; name = list ? name->next : NULL) {
		if (!config_find_bot(in, "stop: compare", name, &bot))
			return false;
		if (sides[bot] != STOP_NEITHER)
			return config_complain(in, name,
					       "stop: compare: %s occurs twice",
					       name->text);
		sides[bot] = (unsigned char)side;
	}
	return true;
}

static bool
stop_read_compare(struct config_reader *in, const struct yaml_node *node)
{
	struct config *config = in->config;

	if (node->kind != YAML_LIST || node->count != 2)
		return config_complain(
			in, node,
			"stop: compare: expected the new bot and the old bot, "
			"such as [new, old]");
	config->stop.kind = STOP_COMPARE;
	config->stop.side = xcalloc(config->bot_count, 1);
	return stop_read_side(in, node->first, STOP_NEW) &&
	       stop_read_side(in, node->first->next, STOP_OLD);
}

static bool
stop_read_by(struct config_reader *in, const struct yaml_node *node)
{
	for (int i = 0; stop_by_words[i] != NULL; i++)
		if (yaml_is(node, stop_by_words[i])) {
			in->config->stop.by = i;
			return true;
		}
	return config_complain(
		in, node,
		"stop: by: expected points (points per deal) or scores (which "
		"bot has the better place in each match)");
}

static bool
stop_read_bounds(struct config_reader *in, const struct yaml_node *node)
{
	struct stop_rule *stop = &in->config->stop;

	if (yaml_is(node, "auto"))
		return true;
	if (node->kind != YAML_LIST || node->count != 2)
		return config_complain(
			in, node,
			"stop: bounds: expected auto, or two numbers, such as "
			"[0, 2]: the bounds of the test in points per deal, "
			"or, with by: scores, in Elo");
	stop->bounds = true;
	if (!yaml_real(in->doc, node->first, -BOUND_MAX, BOUND_MAX, &stop->low,
		       in->diag) ||
	    !yaml_real(in->doc, node->first->next, -BOUND_MAX, BOUND_MAX,
		       &stop->high, in->diag))
		return false;
	if (stop->low < stop->high)
		return true;
	return config_complain(in, node,
			       "stop: bounds: the first number must be less "
			       "than the second");
}

static bool
stop_read_two_sided(struct config_reader *in, const struct yaml_node *node)
{
	in->config->stop.two_sided = yaml_is(node, "true");
	return in->config->stop.two_sided || yaml_is(node, "false") ||
	       config_complain(in, node,
			       "stop: two_sided: expected true (the verdict "
			       "\"not better\" means that the difference is "
			       "below the lower bound) or false (it means "
			       "below the upper bound)");
}

static bool
stop_read_key(struct config_reader *in, const struct yaml_node *node)
{
	static const char *const words[] = { "compare", "by",	"bounds",
					     "alpha",	"beta", "two_sided",
					     "width",	NULL };
	struct stop_rule *stop = &in->config->stop;

	if (yaml_is(node->key, "compare"))
		return stop_read_compare(in, node);
	if (yaml_is(node->key, "by"))
		return stop_read_by(in, node);
	if (yaml_is(node->key, "bounds"))
		return stop_read_bounds(in, node);
	if (yaml_is(node->key, "alpha"))
		return yaml_real(in->doc, node, ERROR_MIN, STOP_ERROR_MAX,
				 &stop->alpha, in->diag);
	if (yaml_is(node->key, "beta"))
		return yaml_real(in->doc, node, ERROR_MIN, STOP_ERROR_MAX,
				 &stop->beta, in->diag);
	if (yaml_is(node->key, "two_sided"))
		return stop_read_two_sided(in, node);
	if (!yaml_is(node->key, "width"))
		return config_unknown_key(in, node, "stop", words);
	stop->kind = STOP_WIDTH;
	return yaml_real(in->doc, node, WIDTH_MIN, WIDTH_MAX, &stop->width,
			 in->diag);
}

/* Check that the given keys of "stop" can be combined. */
static bool
stop_check_keys(struct config_reader *in, const struct yaml_node *map)
{
	const struct yaml_node *width = yaml_get(map, "width");
	const struct yaml_node *compare = yaml_get(map, "compare");

	if (width != NULL && map->count > 1)
		return config_complain(
			in, width,
			"stop: width cannot be combined with other keys of "
			"stop");
	if (width == NULL && compare == NULL && map->count > 0)
		return config_complain(in, map,
				       "stop: expected compare: [new, old], or "
				       "width: 20");
	return true;
}

/* Refuse formats of tournaments in which a stop rule is not possible. */
static bool
stop_check_format(struct config_reader *in)
{
	const struct config *config = in->config;
	const struct yaml_node *stop = config_node(in, "stop");

	if (config->format == FORMAT_KNOCKOUT)
		return config_complain(
			in, stop,
			"stop: not allowed with format: knockout, because a "
			"knockout decides each table by its own rule: omit "
			"stop");
	if (config->format == FORMAT_SWISS && config->stop.kind == STOP_COMPARE)
		return config_complain(
			in, stop,
			"stop: compare: with format: swiss, two bots rarely or "
			"never meet again: use format: round-robin, or stop: "
			"{width: 20}");
	return true;
}

static bool
stop_bot_is_against(const struct config *config, uint32_t bot)
{
	for (uint32_t i = 0; i < config->against.count; i++)
		if (config->against.bots[i] == bot)
			return true;
	return false;
}

/* Return true if two bots can meet in a gauntlet.  Two bots that are both not
 * in "against" never meet.  Two bots of "against" meet only beside a bot that
 * is not in "against". */
static bool
stop_two_meet_in_gauntlet(const struct config *config,
			  const struct pairing_field *field,
			  const uint32_t *two)
{
	bool a = stop_bot_is_against(config, two[0]),
	     b = stop_bot_is_against(config, two[1]);

	if (a != b)
		return true;
	if (!a || pairing_table_bots(field) < 3)
		return false;
	for (uint32_t i = 0; i < config->bot_count; i++) {
		uint32_t camp = pairing_camp(field, i);

		if (!stop_bot_is_against(config, i) &&
		    camp != pairing_camp(field, two[0]) &&
		    camp != pairing_camp(field, two[1]))
			return true;
	}
	return false;
}

/* Return true if two bots meet in the schedule of a configuration with tables.
 */
static bool
stop_two_meet_at_tables(const struct config *config,
			const struct pairing_field *field, const uint32_t *two)
{
	struct schedule_fault fault;
	struct schedule *schedule = config_schedule(config, &fault);
	uint64_t matches = schedule_known(schedule);
	struct fixture at;
	bool met = false;

	for (uint64_t match = 1; match <= matches && !met;
	     match += pairing_rotations(field)) {
		bool sits[2] = { false, false };

		schedule_at(schedule, match, &at);
		for (uint32_t seat = 0; seat < field->seats; seat++)
			for (unsigned i = 0; i < 2; i++)
				sits[i] |= at.bots[seat] == two[i];
		met = sits[0] && sits[1];
	}
	schedule_free(schedule);
	return met;
}

/* Check that the two sides of the comparison meet.  @two: one bot of each
 * side. */
static bool
stop_check_two_meet(struct config_reader *in, const struct pairing_field *field,
		    const uint32_t *two)
{
	const struct config *config = in->config;
	const struct yaml_node *stop = config_node(in, "stop");

	if (pairing_camp(field, two[0]) == pairing_camp(field, two[1]))
		return config_complain(
			in, stop,
			"stop: compare: these two bots never play at one "
			"table, because both are in one list of the key apart");
	if (config->format == FORMAT_GAUNTLET &&
	    !stop_two_meet_in_gauntlet(config, field, two))
		return config_complain(
			in, stop,
			"stop: compare: in a gauntlet these two bots never "
			"play at one table: name one bot of the list against "
			"and one other bot");
	if (config->tables > 0 && !stop_two_meet_at_tables(config, field, two))
		return config_complain(
			in, stop,
			"stop: compare: in this schedule these two bots never "
			"play at one table: increase tables or rounds");
	return true;
}

/* Check that each mirror group has equally many comparisons, as "by: scores"
 * requires. */
static bool
stop_groups_are_even(const struct config *config,
		     const struct pairing_field *field, bool one_table)
{
	if (config->stop.by != STOP_BY_SCORES || !field->common)
		return true;
	return config->tables == 0 &&
	       (one_table || pairing_table_bots(field) == 2);
}

/* Check that bots of the two sides meet in the schedule, so that the rule can
 * compare them. */
static bool
stop_check_sides(struct config_reader *in, const struct pairing_field *field)
{
	const struct config *config = in->config;
	const struct yaml_node *stop = config_node(in, "stop");
	bool one_table = pairing_count(field) == 1;
	uint32_t named = 0, two[2] = { 0, 0 };

	for (uint32_t i = 0; i < config->bot_count; i++) {
		if (config->stop.side[i] == STOP_NEITHER)
			continue;
		two[config->stop.side[i] - STOP_NEW] = i;
		named++;
	}
	if (named > 2 && !one_table)
		return config_complain(
			in, stop,
			"stop: compare: lists of bots require a tournament "
			"with one table at which all bots play");
	if (!stop_check_two_meet(in, field, two))
		return false;
	if (field->sides > 0 && field->mixed)
		return config_complain(
			in, stop,
			"stop: compare: with partners: mixed, the two bots may "
			"be partners: write partners: own");
	if (!stop_groups_are_even(config, field, one_table))
		return config_complain(
			in, stop,
			"stop: by: scores requires mirror groups of equal "
			"size: write deals: own, or by: points");
	return true;
}

bool
config_finish_stop(struct config_reader *in, const struct pairing_field *field)
{
	const struct yaml_node *map = config_node(in, "stop");

	if (map != NULL) {
		if (map->kind != YAML_MAP)
			return config_complain(
				in, map,
				"stop: expected keys and values, as in "
				"{compare: [new, old]} or {width: 20}");
		for (const struct yaml_node *node = map->first; node != NULL;
		     node = node->next)
			if (!stop_read_key(in, node))
				return false;
		if (!stop_check_keys(in, map))
			return false;
	}
	if (in->config->stop.kind == STOP_NEVER)
		return true;
	return stop_check_format(in) &&
	       (in->config->stop.kind != STOP_COMPARE ||
		stop_check_sides(in, field));
}
