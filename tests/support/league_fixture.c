/* league_fixture.c - a league with made-up groups; see league_fixture.h. */
#include "tests/support/league_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/trial_folder.h"

static char dir[256];
static struct diag diag;

static void
fixture_need(bool ok)
{
	if (ok)
		return;
	fprintf(stderr, "league_fixture: %s\n", diag.text);
	exit(1);
}

struct league_db *
league_fixture_open(void)
{
	const char *tmp = getenv("TMPDIR");
	struct league_db *db;

	snprintf(dir, sizeof(dir), "%s/league.XXXXXX", /* lint: mkdtemp */
		 tmp != NULL ? tmp : "/tmp");
	if (mkdtemp(dir) == NULL)
		die_errno(dir);
	db = league_db_open(dir, true, &diag);
	fixture_need(db != NULL);
	return db;
}

const char *
league_fixture_dir(void)
{
	return dir;
}

void
league_fixture_close(struct league_db *db)
{
	league_db_close(db);
	remove_tree(dir);
}

/* Find a bot, or make it with its owner; @user: NULL: a house bot. */
static struct league_bot
fixture_bot(struct league_db *db, const char *user, const char *name)
{
	struct league_bot bot;
	int64_t owner = 0;

	fixture_need(league_bot_find(db, name, &bot, &diag));
	if (bot.id != 0)
		return bot;
	if (user != NULL)
		fixture_need(league_user_add(db, user, &owner, &diag));
	fixture_need(league_bot_add(db, owner, name, &bot, &diag));
	return bot;
}

/* Add a version in a state; its other values are set. */
static int64_t
fixture_add_version(struct league_db *db, struct league_version *version,
		    enum version_state state, const char *text)
{
	static unsigned made; /* each version has bytes of its own */

	snprintf(version->sha, sizeof(version->sha), "%u", made++);
	fixture_need(league_version_add(db, version, &diag) &&
		     league_version_set(db, version->id, state, text, &diag));
	return version->id;
}

int64_t
league_fixture_version(struct league_db *db, const char *name,
		       enum version_state state)
{
	bool house = strncmp(name, "house", 5) == 0;
	struct league_version version = {
		.bot = fixture_bot(db, house ? NULL : name, name).id
	};

	return fixture_add_version(db, &version, state, "");
}

int64_t
league_fixture_send(struct league_db *db, const char *user, const char *bot,
		    enum version_state state, int64_t at_ms, const char *text)
{
	struct league_version version = { .bot = fixture_bot(db, user, bot).id,
					  .at_ms = at_ms,
					  .bytes = 1234,
					  .archive = "bot.zip" };

	return fixture_add_version(db, &version, state, text);
}

void
league_fixture_play(struct league_db *db, struct league_group *group)
{
	enum group_state state = group->state;

	fixture_need(league_group_add(db, group, &diag));
	group->state = state;
	if (state != GROUP_PLANNED)
		fixture_need(league_group_end(db, group, &diag));
}

int64_t
league_fixture_group(struct league_db *db, unsigned game,
		     const int64_t *versions, unsigned seats,
		     const char *finish)
{
	struct league_group group = { .game = game,
				      .seats = seats,
				      .state = GROUP_DONE };
	unsigned places = 0, side = 0;

	for (unsigned i = 0; i < seats; i++)
		group.seat[i].version = versions[i];
	for (; *finish != '\0'; finish++)
		if (*finish >= 'a') {
			side = (unsigned)(*finish - 'a') + 1;
		} else if (*finish != ' ') {
			group.finish[places++] = league_place(
				(unsigned)(*finish - '0'), side);
			side = 0;
		}
	group.matches = places / seats;
	league_fixture_play(db, &group);
	return group.id;
}
