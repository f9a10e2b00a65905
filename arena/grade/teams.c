/* teams.c - students who hand in together; see teams.h. */
#include "arena/grade/teams.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "arena/csv/lookup.h"
#include "arena/csv/spellings.h"
#include "lib/alloc.h"

#define NO_WORK SIZE_MAX
#define TEAM	"team-" /* what the id of a team's submission begins with */

/**
 * struct team - as the table has it
 * @person: its members: places among the people; owned
 * @work: the submission that counts; NO_WORK: there is none
 */
struct team {
	size_t *person, count, work;
};

/**
 * struct entry - of a person, the line that names the student, and the one that
 * says the team; 0: none does
 * @number: of the team that @team_line says
 */
struct entry {
	uint64_t line, team_line;
	uint32_t number;
};

/**
 * struct teams - while the table is read
 * @names: of the teams, by their numbers
 * @ids, @persons: who is meant by a cell
 * @entry: of each person
 * @at: the columns of the student and the team
 * @known: people with a submission; those behind them are of the table alone
 */
struct teams {
	struct submissions *all;
	struct csv_table *table;
	struct names names;
	struct team *team;
	struct lookup ids, persons;
	struct entry *entry;
	unsigned at[2];
	size_t known;
};

static const char *const heads[] = { "student", "team" };

static bool
complain(const struct teams *teams, const char *what, const char *word,
	 struct diag *diag)
{
	char shown[80];

	text_quote(word, strlen(word), shown, sizeof(shown));
	diag_set(diag, "%s:%llu: \"%s\" %s", teams->table->csv.name,
		 (unsigned long long)teams->table->csv.line, shown, what);
	return false;
}

/* --- who is meant ----------------------------------------------------------
 */

static void
add_words(struct teams *teams, size_t person)
{
	const struct submission_person *who = &teams->all->who[person];

	lookup_add(&teams->ids, who->id, (uint32_t)person);
	lookup_add(&teams->ids, who->key, (uint32_t)person);
	lookup_add(&teams->persons, who->person, (uint32_t)person);
}

/* The place of a student among the people, LOOKUP_NONE, or LOOKUP_MANY.  @why:
 * a doubt to note, or NULL.  Students can write what they like as their names:
 * a cell that begins as the numbers of platforms do is never such a name. */
static uint32_t
find_person(const struct teams *teams, const char *word, const char **why)
{
	static const char *const doubts[] = {
		[LOOKUP_FOLD] = "they differ only in capitals, blanks or the "
				"Unicode form of letters",
		[LOOKUP_NUMBER] = "it is the same number, as a spreadsheet "
				  "writes it",
	};
	enum lookup_like like = LOOKUP_EXACT;
	uint32_t person = lookup_find(&teams->ids, word, &like);

	*why = doubts[like];
	if (person != LOOKUP_NONE || isdigit((unsigned char)word[0]))
		return person;
	*why = "it is this student's name, which a student can change on some "
	       "platforms";
	return lookup_find(&teams->persons, word, &like);
}

static void
note_doubt(const struct teams *teams, const char *word, uint32_t person,
	   const char *why)
{
	char shown[80];

	text_quote(word, strlen(word), shown, sizeof(shown));
	csv_note(&teams->table->notes, teams->table->csv.name,
		 teams->table->csv.line, "\"%s\" is taken for \"%s\": %s",
		 shown, teams->all->who[person].id, why);
}

/* Who of those that have handed in has a name most like this one; or NULL. */
static const char *
most_like(const struct teams *teams, const char *word)
{
	const char **words = xcalloc(2 * teams->known + 1, sizeof(*words));
	const char *like;

	for (size_t i = 0; i < teams->known; i++) {
		words[2 * i] = teams->all->who[i].id;
		words[2 * i + 1] = teams->all->who[i].person;
	}
	like = nearest_word(word, words);
	free(words);
	return like;
}

/* Who has handed in nothing. */
static void
note_nothing(const struct teams *teams, const char *word, const char *then)
{
	const char *like = most_like(teams, word);
	char shown[80];

	text_quote(word, strlen(word), shown, sizeof(shown));
	csv_note(&teams->table->notes, teams->table->csv.name,
		 teams->table->csv.line,
		 "nothing was handed in as \"%s\"; %s%s%s%s", shown, then,
		 like != NULL ? "; did you mean \"" : "",
		 like != NULL ? like : "", like != NULL ? "\"?" : "");
}

/* Who has handed in nothing, and gets the team's grade. */
static uint32_t
add_person(struct teams *teams, const char *word)
{
	struct submissions *all = teams->all;
	size_t person = all->people++;

	all->who = xrealloc(all->who, all->people, sizeof(*all->who));
	all->who[person] = (struct submission_person){ .id = xstrdup(word),
						       .person = xstrdup(word),
						       .key = xstrdup(word),
						       .of = NO_WORK };
	teams->entry = xrealloc(teams->entry, all->people,
				sizeof(*teams->entry));
	teams->entry[person] = (struct entry){ .line = 0 };
	add_words(teams, person);
	return (uint32_t)person;
}

/* --- the table -------------------------------------------------------------
 */

static struct team *
team_of(struct teams *teams, const char *name)
{
	uint32_t known = teams->names.count;
	uint32_t number = names_number(&teams->names, name);

	if (number == known) {
		teams->team = xrealloc(teams->team, known + 1u,
				       sizeof(*teams->team));
		teams->team[number] = (struct team){ .work = NO_WORK };
	}
	return &teams->team[number];
}

static bool
join_team(struct teams *teams, uint32_t person, const char *word,
	  const char *name, struct diag *diag)
{
	struct entry *entry = &teams->entry[person];
	struct team *team;

	if (entry->team_line != 0 &&
	    names_find(&teams->names, name) == entry->number) {
		csv_note(&teams->table->notes, teams->table->csv.name,
			 teams->table->csv.line,
			 "%s is in this team by line %llu already; this row is "
			 "passed over",
			 word, (unsigned long long)entry->team_line);
		return true;
	}
	if (entry->team_line != 0) {
		diag_set(diag,
			 "%s:%llu: %s is in a team already, by line %llu: a "
			 "student is in one",
			 teams->table->csv.name,
			 (unsigned long long)teams->table->csv.line, word,
			 (unsigned long long)entry->team_line);
		return false;
	}
	entry->team_line = teams->table->csv.line;
	team = team_of(teams, name);
	entry->number = names_find(&teams->names, name);
	team->person = xrealloc(team->person, team->count + 1,
				sizeof(*team->person));
	team->person[team->count++] = person;
	return true;
}

/* A student and a team, of a row that has both cells. */
static bool
take_row(struct teams *teams, struct diag *diag)
{
	const char *word = teams->table->csv.field[teams->at[0]];
	const char *name = teams->table->csv.field[teams->at[1]];
	const char *why;
	uint32_t person = find_person(teams, word, &why);

	if (person == LOOKUP_MANY)
		return complain(teams,
				"is several students: write what stands in the "
				"names of their submissions",
				word, diag);
	if (person == LOOKUP_NONE && name[0] == '\0') {
		note_nothing(teams, word, "this row is passed over");
		return true;
	}
	if (person == LOOKUP_NONE) {
		note_nothing(teams, word, "this student gets the team's grade");
		person = add_person(teams, word);
	} else if (why != NULL) {
		note_doubt(teams, word, person, why);
	}
	teams->entry[person].line = teams->table->csv.line;
	return name[0] == '\0' || join_team(teams, person, word, name, diag);
}

static bool
check_row(const struct teams *teams, struct diag *diag)
{
	const struct csv *csv = &teams->table->csv;

	if (csv->fields > teams->at[0] && csv->fields > teams->at[1] &&
	    csv->field[teams->at[0]][0] != '\0' &&
	    (teams->table->head > 0 || csv->fields == 2))
		return true;
	diag_set(diag,
		 "%s:%llu: expected a student and a team, as in 4711,red; "
		 "found %u fields",
		 csv->name, (unsigned long long)csv->line, csv->fields);
	return false;
}

static bool
is_head(char *const *cells, unsigned count, const void *arg)
{
	(void)arg;
	return csv_column(cells, count, heads[0]) != CSV_NONE &&
	       csv_column(cells, count, heads[1]) != CSV_NONE;
}

static bool
find_columns(struct teams *teams, struct diag *diag)
{
	struct csv_table *table = teams->table;
	bool other[CSV_FIELDS] = { false };
	char list[DIAG_TEXT_MAX / 2];

	for (unsigned i = 0; i < 2; i++) {
		teams->at[i] = csv_column(table->column, table->columns,
					  heads[i]);
		if (teams->at[i] == CSV_TWICE)
			return complain(teams, "names two columns: rename one",
					heads[i], diag);
	}
	for (unsigned i = 0; i < table->columns; i++)
		other[i] = i != teams->at[0] && i != teams->at[1];
	csv_table_list(table, other, list, sizeof(list));
	if (list[0] != '\0')
		csv_note(&table->notes, table->csv.name, table->head,
			 "columns that are passed over: %s", list);
	return true;
}

/* Without a head the first row is of somebody who is known: else it may be a
 * head with other words. */
static bool
check_first(const struct teams *teams, struct diag *diag)
{
	const struct csv *csv = &teams->table->csv;
	char list[DIAG_TEXT_MAX / 2];
	const char *why;

	if (find_person(teams, csv->field[0], &why) != LOOKUP_NONE) {
		csv_note(&teams->table->notes, csv->name, 0,
			 "no line names the columns student and team; the "
			 "first one is taken for the student, the second for "
			 "the team");
		return true;
	}
	csv_table_list(teams->table, NULL, list, sizeof(list));
	diag_set(diag,
		 "%s:%llu: the columns are %s, not student and team, and "
		 "nothing was handed in as \"%s\": name the columns in the "
		 "first line",
		 csv->name, (unsigned long long)csv->line, list, csv->field[0]);
	return false;
}

static bool
read_rows(struct teams *teams, struct diag *diag)
{
	struct csv_table *table = teams->table;
	enum csv_row row;
	size_t rows = 0;

	while ((row = csv_table_read(table, diag)) == CSV_ROW)
		if (!check_row(teams, diag) ||
		    (table->head == 0 && rows++ == 0 &&
		     !check_first(teams, diag)) ||
		    !take_row(teams, diag))
			return false;
	return row == CSV_END;
}

static bool
has_teams(const struct teams *teams, struct diag *diag)
{
	if (teams->names.count > 0)
		return true;
	diag_set(diag,
		 "%s: no student is in a team there: expected lines such as "
		 "4711,red below student,team",
		 teams->table->csv.name);
	return false;
}

/* Is no student called as the submission of a team would be?  Both would be
 * graded in one folder. */
static bool
check_names(const struct teams *teams, struct diag *diag)
{
	for (size_t i = 0; i < teams->all->count; i++) {
		const char *id = teams->all->student[i].id;

		if (strncmp(id, TEAM, strlen(TEAM)) != 0 ||
		    names_find(&teams->names, id + strlen(TEAM)) == NAMES_NONE)
			continue;
		diag_set(diag,
			 "%s: the submission of team %s would have the name of "
			 "student %s: rename the team",
			 teams->table->csv.name, id + strlen(TEAM), id);
		return false;
	}
	return true;
}

/* Who is graded alone for not being there. */
static void
note_alone(const struct teams *teams)
{
	char *who = xstrdup("");

	for (size_t i = 0; i < teams->known; i++) {
		char *more;

		if (teams->entry[i].line != 0)
			continue;
		more = xprintf("%s%s%s", who, who[0] == '\0' ? "" : ", ",
			       teams->all->who[i].id);
		free(who);
		who = more;
	}
	if (who[0] != '\0')
		csv_note(&teams->table->notes, teams->table->csv.name, 0,
			 "students that are not in this table, and are graded "
			 "alone: %s",
			 who);
	free(who);
}

static bool
read_table(struct teams *teams, struct diag *diag)
{
	bool ok;

	switch (csv_table_begin(teams->table, is_head, NULL, diag)) {
	case CSV_BAD:
		return false;
	case CSV_ROW:
		ok = find_columns(teams, diag);
		break;
	case CSV_END:
	default:
		teams->at[0] = 0;
		teams->at[1] = 1;
		ok = true;
		break;
	}
	ok = ok && read_rows(teams, diag) && has_teams(teams, diag) &&
	     check_names(teams, diag);
	if (ok) {
		spellings_note(&teams->table->notes, teams->table->csv.name,
			       "teams", &teams->names);
		note_alone(teams);
	}
	return ok;
}

/* --- one submission a team ------------------------------------------------ */

/* Of a submission the file that was handed in last. */
static const struct submission_file *
last_file(const struct submission *work)
{
	const struct submission_file *last = &work->file[0];

	for (size_t i = 1; i < work->files; i++)
		if (submission_is_later(&work->file[i], last))
			last = &work->file[i];
	return last;
}

/* A submission without a file, for a team without one. */
static size_t
add_work(struct submissions *all, const char *name)
{
	all->student = xrealloc(all->student, all->count + 1,
				sizeof(*all->student));
	all->student[all->count] = (struct submission){
		.id = xstrdup(name),
		.person = xstrdup(name),
		.key = xstrdup(""),
		.unclear = "no member of this team has handed in anything",
	};
	return all->count++;
}

/* The latest counts, and goes by the team's name. */
static void
settle(struct teams *teams, struct team *team, const char *name)
{
	struct submissions *all = teams->all;
	char *whole = xprintf(TEAM "%s", name);
	struct submission *work;

	for (size_t i = 0; i < team->count; i++) {
		size_t of = all->who[team->person[i]].of;

		if (of != NO_WORK &&
		    (team->work == NO_WORK ||
		     submission_is_later(last_file(&all->student[of]),
					 last_file(&all->student[team->work]))))
			team->work = of;
	}
	if (team->work == NO_WORK) {
		team->work = add_work(all, whole);
		csv_note(&teams->table->notes, teams->table->csv.name, 0,
			 "team \"%s\" has no submission: the status of its "
			 "members is missing, with 0 points",
			 name);
	}
	for (size_t i = 0; i < team->count; i++) {
		all->who[team->person[i]].of = team->work;
		all->who[team->person[i]].team = xstrdup(name);
	}
	all->teams = true;
	work = &all->student[team->work];
	free(work->id);
	free(work->person);
	work->id = whole;
	work->person = xstrdup(whole);
}

/* Submissions that nobody's grade hangs on any more go, and so do people
 * without one. */
static void
clear_up(struct submissions *all)
{
	size_t *now = xcalloc(all->count, sizeof(*now)), n = 0;
	bool *counts = xcalloc(all->count, sizeof(*counts));

	for (size_t i = 0; i < all->people; i++)
		if (all->who[i].of != NO_WORK)
			counts[all->who[i].of] = true;
	for (size_t i = 0; i < all->count; i++) {
		now[i] = n;
		if (counts[i])
			all->student[n++] = all->student[i];
		else
			submission_release(&all->student[i]);
	}
	all->count = n;
	n = 0;
	for (size_t i = 0; i < all->people; i++) {
		if (all->who[i].of == NO_WORK) {
			submission_person_release(&all->who[i]);
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

static void
teams_release(struct teams *teams)
{
	for (uint32_t i = 0; i < teams->names.count; i++)
		free(teams->team[i].person);
	free(teams->team);
	free(teams->entry);
	names_release(&teams->names);
	lookup_release(&teams->ids);
	lookup_release(&teams->persons);
	csv_table_free(teams->table);
}

bool
teams_take(struct submissions *all, const char *path,
	   const struct csv_notes *notes, struct diag *diag)
{
	struct teams teams = { .all = all, .known = all->people };
	bool ok;

	teams.table = csv_table_open(path, notes, diag);
	if (teams.table == NULL)
		return false;
	teams.entry = xcalloc(all->people, sizeof(*teams.entry));
	for (size_t i = 0; i < all->people; i++)
		add_words(&teams, i);
	ok = read_table(&teams, diag);
	for (uint32_t i = 0; ok && i < teams.names.count; i++)
		settle(&teams, &teams.team[i], names_text(&teams.names, i));
	clear_up(all);
	submissions_name_keys(all);
	teams_release(&teams);
	return ok;
}
