#include "referee/engine/view.h"

#include <check.h>
#include <string.h>

#include "referee/sheet/sheet.h"
#include "tests/support/suite.h"

static struct state state, other;
static struct view view, seen;

/* The rules of a game for so many, or false. */
static bool
load(const char *game, unsigned players, struct rules *rules)
{
	struct diag diag;

	return sheet_load(game, NULL, NULL, players, rules, &diag);
}

/* A state whose every flag holds @byte, and what seat 0 sees of it. */
static void
fill(const struct rules *rules, unsigned players, int byte, bool hidden)
{
	const struct flag *flag = NULL;

	memset(&state, 0, sizeof(state));
	state.rules = rules;
	state.players = (uint8_t)players;
	while ((flag = flag_next(rules, flag)) != NULL)
		if (flag->hidden == hidden)
			memset((char *)&state + flag->at, byte,
			       flag_bytes[flag->type]);
}

/* What a flag that is not hidden says comes out of the view again; what the
 * view would have no room for, its own assert stops. */
START_TEST(flags_are_carried)
{
	const char *game = sheet_names()[_i];
	unsigned tables = 0;

	for (unsigned players = 2; players <= SEATS_MAX; players++) {
		const struct flag *flag = NULL;
		struct rules rules;

		if (!load(game, players, &rules))
			continue;
		tables++;
		fill(&rules, players, 1, false);
		view_of(&state, 0, &view);
		memset(&other, 0, sizeof(other));
		view_set_flags(&view, &other);
		while ((flag = flag_next(&rules, flag)) != NULL)
			if (!flag->hidden)
				ck_assert_msg(memcmp((char *)&state + flag->at,
						     (char *)&other + flag->at,
						     flag_bytes[flag->type]) ==
						      0,
					      "%s: %s", game, flag->name);
	}
	ck_assert_uint_gt(tables, 0);
}
END_TEST

/* Two states that differ in hidden flags give the same view, to the byte. */
START_TEST(hidden_flags_are_not_carried)
{
	unsigned hidden = 0;

	for (unsigned g = 0; sheet_names()[g] != NULL; g++) {
		const struct flag *flag = NULL;
		struct rules rules;

		if (!load(sheet_names()[g], 4, &rules))
			continue;
		while ((flag = flag_next(&rules, flag)) != NULL)
			hidden += flag->hidden;
		memset(&view, 0, sizeof(view));
		memset(&seen, 0, sizeof(seen));
		fill(&rules, 4, 0, true);
		view_of(&state, 1, &view);
		fill(&rules, 4, 1, true);
		view_of(&state, 1, &seen);
		ck_assert_msg(memcmp(&view, &seen, sizeof(view)) == 0, "%s",
			      sheet_names()[g]);
	}
	ck_assert_uint_gt(hidden, 0);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("view");
	TCase *t = tcase_create("view");
	int games = 0;

	while (sheet_names()[games] != NULL)
		games++;
	suite_add_tcase(s, t);
	tcase_add_loop_test(t, flags_are_carried, 0, games);
	tcase_add_test(t, hidden_flags_are_not_carried);
	return run_suite(s);
}
