/* teams.c - students who hand in together; see teams.h. */
#include "arena/grade/teams.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "arena/csv/csv.h"
#include "lib/alloc.h"

#define NOBODY SIZE_MAX

/**
 * struct team - as the table has it
 * @person: its members: places among the people; owned
 * @work: the submission that counts; NOBODY: there is none
 */
struct team {
	char *name;
	size_t *person, count, work;
};

/**
 * struct teams - while the table is read
 * @from: of each person the line that says the team; 0: none did
 */
struct teams {
	struct hand_ins *all;
	struct team *team;
	size_t count;
	uint64_t *from;
};

/* --- the table ------------------------------------------------------------ */

static size_t
find_person(const struct hand_ins *all, const char *word)
{
	for (size_t i = 0; i < all->people; i++)
		if (strcmp(all->who[i].id, word) == 0 ||
		    strcmp(all->who[i].key, word) == 0)
			return i;
	for (size_t i = 0; i < all->people; i++)
		if (strcmp(all->who[i].person, word) == 0)
			return i;
	return NOBODY;
}

/* Who has handed in nothing, and gets the team's grade. */
static size_t
add_person(struct teams *teams, const char *word)
{
	struct hand_ins *all = teams->all;

	all->who = xrealloc(all->who, all->people + 1, sizeof(*all->who));
	all->who[all->people] = (struct hand_in_person){
		.id = xstrdup(word),
		.person = xstrdup(word),
		.key = xstrdup(word),
		.of = NOBODY,
	};
	teams->from = xrealloc(teams->from, all->people + 1,
			       sizeof(*teams->from));
	teams->from[all->people] = 0;
	return all->people++;
}

static struct team *
team_of(struct teams *teams, const char *name)
{
	struct team *team;

	for (size_t i = 0; i < teams->count; i++)
		if (strcmp(teams->team[i].name, name) == 0)
			return &teams->team[i];
	teams->team = xrealloc(teams->team, teams->count + 1,
			       sizeof(*teams->team));
	team = &teams->team[teams->count++];
	*team = (struct team){ .name = xstrdup(name), .work = NOBODY };
	return team;
}

static bool
take_row(struct teams *teams, const struct csv *csv, struct diag *diag)
{
	const char *word = csv->field[0], *name;
	struct team *team;
	size_t person;

	if (csv->fields != 2 || word[0] == '\0') {
		diag_set(diag,
			 "%s:%llu: expected a student and a team, as in "
			 "4711,red; found %u fields",
			 csv->name, (unsigned long long)csv->line, csv->fields);
		return false;
	}
	name = csv->field[1];
	person = find_person(teams->all, word);
	if (name[0] == '\0')
		return true;
	if (person == NOBODY)
		person = add_person(teams, word);
	if (teams->from[person] != 0) {
		diag_set(diag,
			 "%s:%llu: %s is in a team already, by line %llu: a "
			 "student is in one",
			 csv->name, (unsigned long long)csv->line, word,
			 (unsigned long long)teams->from[person]);
		return false;
	}
	teams->from[person] = csv->line;
	team = team_of(teams, name);
	team->person = xrealloc(team->person, team->count + 1,
				sizeof(*team->person));
	team->person[team->count++] = person;
	return true;
}

static bool
read_rows(struct teams *teams, struct csv *csv, struct diag *diag)
{
	enum csv_row row;
	bool first = true;

	while ((row = csv_read(csv, diag)) == CSV_ROW) {
		bool heads = first && csv->fields == 2 &&
			     strcasecmp(csv->field[0], "student") == 0 &&
			     strcasecmp(csv->field[1], "team") == 0;

		if (!heads && !take_row(teams, csv, diag))
			return false;
		first = false;
	}
	return row == CSV_END;
}

static bool
read_table(struct teams *teams, const char *path, struct diag *diag)
{
	struct csv *csv = xcalloc(1, sizeof(*csv));
	FILE *in = fopen(path, "re");
	bool ok = in != NULL;

	if (ok) {
		csv_init(csv, in, path);
		ok = read_rows(teams, csv, diag);
		fclose(in);
	} else {
		diag_set(diag, "the teams, %s: %s", path, strerror(errno));
	}
	free(csv);
	return ok;
}

/* --- one submission a team ------------------------------------------------ */

/* Of a submission the file that was handed in last. */
static const struct hand_in_file *
last_file(const struct hand_in *work)
{
	const struct hand_in_file *last = &work->file[0];

	for (size_t i = 1; i < work->files; i++)
		if (hand_in_is_later(&work->file[i], last))
			last = &work->file[i];
	return last;
}

/* The latest counts, and goes by the team's name. */
static void
settle(struct teams *teams, struct team *team)
{
	struct hand_ins *all = teams->all;
	struct hand_in *work;

	for (size_t i = 0; i < team->count; i++) {
		size_t of = all->who[team->person[i]].of;

		if (of != NOBODY &&
		    (team->work == NOBODY ||
		     hand_in_is_later(last_file(&all->student[of]),
				      last_file(&all->student[team->work]))))
			team->work = of;
	}
	if (team->work == NOBODY)
		return;
	for (size_t i = 0; i < team->count; i++)
		all->who[team->person[i]].of = team->work;
	work = &all->student[team->work];
	free(work->id);
	free(work->person);
	work->id = xprintf("team-%s", team->name);
	work->person = xstrdup(work->id);
}

/* Submissions that nobody's grade hangs on any more go, and so do people
 * without one. */
static void
clear_up(struct hand_ins *all)
{
	size_t *now = xcalloc(all->count, sizeof(*now)), n = 0;
	bool *counts = xcalloc(all->count, sizeof(*counts));

	for (size_t i = 0; i < all->people; i++)
		if (all->who[i].of != NOBODY)
			counts[all->who[i].of] = true;
	for (size_t i = 0; i < all->count; i++) {
		now[i] = n;
		if (counts[i])
			all->student[n++] = all->student[i];
		else
			hand_in_release(&all->student[i]);
	}
	all->count = n;
	n = 0;
	for (size_t i = 0; i < all->people; i++) {
		if (all->who[i].of == NOBODY) {
			hand_in_person_release(&all->who[i]);
			continue;
		}
		all->who[i].of = now[all->who[i].of];
		all->who[n++] = all->who[i];
	}
	all->people = n;
	free(counts);
	free(now);
}

/* --- the whole ------------------------------------------------------------ */

bool
teams_take(struct hand_ins *all, const char *path, struct diag *diag)
{
	struct teams teams = { .all = all };
	bool ok;

	teams.from = xcalloc(all->people, sizeof(*teams.from));
	ok = read_table(&teams, path, diag);
	for (size_t i = 0; ok && i < teams.count; i++)
		settle(&teams, &teams.team[i]);
	clear_up(all);
	hand_ins_name_keys(all);
	for (size_t i = 0; i < teams.count; i++) {
		free(teams.team[i].name);
		free(teams.team[i].person);
	}
	free(teams.team);
	free(teams.from);
	return ok;
}
