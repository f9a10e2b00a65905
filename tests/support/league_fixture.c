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

/* Find or make a bot. */
static struct league_bot
fixture_bot(struct league_db *db, const char *name)
{
	struct league_bot bot;
	int64_t owner = 0;

	fixture_need(league_bot_find(db, name, &bot, &diag));
	if (bot.id != 0)
		return bot;
	if (strncmp(name, "house", 5) != 0)
		fixture_need(league_user_add(db, name, &owner, &diag));
	fixture_need(league_bot_add(db, owner, name, &bot, &diag));
	return bot;
}

int64_t
league_fixture_version(struct league_db *db, const char *name,
		       enum version_state state)
{
	static unsigned made; /* each version has bytes of its own */
	struct league_version version = { .bot = fixture_bot(db, name).id };

	snprintf(version.sha, sizeof(version.sha), "%u", made++);
	fixture_need(league_version_add(db, &version, &diag));
	fixture_need(league_version_set(db, version.id, state, "", &diag));
	return version.id;
}

int64_t
league_fixture_group(struct league_db *db, unsigned game,
		     const int64_t *versions, unsigned seats,
		     const char *finish)
{
	struct league_group group = { .game = game, .seats = seats };
	unsigned places = 0;

	for (unsigned i = 0; i < seats; i++)
		group.seat[i].version = versions[i];
	fixture_need(league_group_add(db, &group, &diag));
	for (; *finish != '\0'; finish++)
		if (*finish != ' ')
			group.finish[places++] = (uint8_t)(*finish - '0');
	group.matches = places / seats;
	group.state = GROUP_DONE;
	fixture_need(league_group_end(db, &group, &diag));
	return group.id;
}
