/* teams.c - read the table of teams; see teams.h. */
#include "arena/grade/teams.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "arena/csv/lookup.h"
#include "arena/csv/spellings.h"
#include "lib/alloc.h"

#define NO_SUBMISSION SIZE_MAX
#define TEAM	      "team-" /* prefix of the id of a team's submission */

/**
 * struct team - a team in the table
 * @person: indices of the members in the list of people; owned
 * @submission: the submission that counts, or NO_SUBMISSION
 */
struct team {
	size_t *person, count, submission;
};

/**
 * struct entry - the lines of a person in the table
 * @line: number of the line that names the student; 0: none
 * @team_line: number of the line that names the team; 0: none
 * @number: number of the team
 */
struct entry {
	uint64_t line, team_line;
	uint32_t number;
};

/**
 * struct teams - state while the table is read
 * @names: names of the teams, indexed by team number
 * @ids, @persons: lookup of students by id or key, and by name
 * @entry: entry of each person
 * @at: index of the columns of student and team
 * @known: people with a submission; people after these are only in the table
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
teams_error(const struct teams *teams, const char *what, const char *word,
	    struct diag *diag)
{
	char shown[80];

	text_quote(word, strlen(word), shown, sizeof(shown));
	diag_set(diag, "%s:%llu: \"%s\" %s", teams->table->csv.name,
		 (unsigned long long)teams->table->csv.line, shown, what);
	return false;
}

/* --- find the student of a cell ------------------------------------------- */

static void
teams_add_words(struct teams *teams, size_t person)
{
	const struct submission_person *who = &teams->all->who[person];

	lookup_add(&teams->ids, who->id, (uint32_t)person);
	lookup_add(&teams->ids, who->key, (uint32_t)person);
	lookup_add(&teams->persons, who->person, (uint32_t)person);
}

/* Return the index of a person, LOOKUP_NONE, or LOOKUP_MANY.  @why: text of a
 * note about a doubtful match, or NULL.  Students can choose their names
 * freely, so a cell that begins with a digit, like ids of platforms, never
 * matches a name. */
static uint32_t
teams_find_person(const struct teams *teams, const char *word, const char **why)
{
	static const char *const doubts[] = {
		[LOOKUP_FOLD] =
			"the two texts differ only in capitals, blanks or the "
			"Unicode form of letters",
		[LOOKUP_NUMBER] = "both are the same number, which a "
				  "spreadsheet may have rewritten",
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
teams_note_doubt(const struct teams *teams, const char *word, uint32_t person,
		 const char *why)
{
	char shown[80];

	text_quote(word, strlen(word), shown, sizeof(shown));
	csv_note(&teams->table->notes, teams->table->csv.name,
		 teams->table->csv.line, "\"%s\" matches \"%s\": %s", shown,
		 teams->all->who[person].id, why);
}

/* Return the most similar name of a student with a submission; or NULL. */
static const char *
teams_find_similar(const struct teams *teams, const char *word)
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

/* Print a note that a student of the table has no submission. */
static void
teams_note_nothing(const struct teams *teams, const char *word,
		   const char *then)
{
	const char *like = teams_find_similar(teams, word);
	char shown[80];

	text_quote(word, strlen(word), shown, sizeof(shown));
	csv_note(&teams->table->notes, teams->table->csv.name,
		 teams->table->csv.line,
		 "nothing was handed in as \"%s\"; %s%s%s%s", shown, then,
		 like != NULL ? "; did you mean \"" : "",
		 like != NULL ? like : "", like != NULL ? "\"?" : "");
}

/* Add a student without a submission; the student gets the team's grade. */
static uint32_t
teams_add_person(struct teams *teams, const char *word)
{
	struct submissions *all = teams->all;
	size_t person = all->people++;

	all->who = xrealloc(all->who, all->people, sizeof(*all->who));
	all->who[person] = (struct submission_person){ .id = xstrdup(word),
						       .person = xstrdup(word),
						       .key = xstrdup(word),
						       .of = NO_SUBMISSION };
	teams->entry = xrealloc(teams->entry, all->people,
				sizeof(*teams->entry));
	teams->entry[person] = (struct entry){ .line = 0 };
	teams_add_words(teams, person);
	return (uint32_t)person;
}

/* --- table ---------------------------------------------------------------- */

static struct team *
teams_find_team(struct teams *teams, const char *name)
{
	uint32_t known = teams->names.count;
	uint32_t number = names_number(&teams->names, name);

	if (number == known) {
		XGROW(teams->team, known);
		teams->team[number] =
			(struct team){ .submission = NO_SUBMISSION };
	}
	return &teams->team[number];
}

static bool
teams_join(struct teams *teams, uint32_t person, const char *word,
	   const char *name, struct diag *diag)
{
	struct entry *entry = &teams->entry[person];
	struct team *team;

	if (entry->team_line != 0 &&
	    names_find(&teams->names, name) == entry->number) {
		csv_note(&teams->table->notes, teams->table->csv.name,
			 teams->table->csv.line,
			 "%s is in this team already (line %llu): this row is "
			 "ignored",
			 word, (unsigned long long)entry->team_line);
		return true;
	}
	if (entry->team_line != 0) {
		diag_set(diag,
			 "%s:%llu: %s is already in a team (line %llu): remove "
			 "one of the two rows",
			 teams->table->csv.name,
			 (unsigned long long)teams->table->csv.line, word,
			 (unsigned long long)entry->team_line);
		return false;
	}
	entry->team_line = teams->table->csv.line;
	team = teams_find_team(teams, name);
	entry->number = names_find(&teams->names, name);
	XGROW(team->person, team->count);
	team->person[team->count++] = person;
	return true;
}

/* Read a row that contains both a student and a team. */
static bool
teams_read_row(struct teams *teams, struct diag *diag)
{
	const char *word = teams->table->csv.field[teams->at[0]];
	const char *name = teams->table->csv.field[teams->at[1]];
	const char *why;
	uint32_t person = teams_find_person(teams, word, &why);

	if (person == LOOKUP_MANY)
		return teams_error(
			teams,
			"matches several students: use the ids in the "
			"names of their submissions",
			word, diag);
	if (person == LOOKUP_NONE && name[0] == '\0') {
		teams_note_nothing(teams, word, "this row is ignored");
		return true;
	}
	if (person == LOOKUP_NONE) {
		teams_note_nothing(teams, word,
				   "this student gets the team's grade");
		person = teams_add_person(teams, word);
	} else if (why != NULL) {
		teams_note_doubt(teams, word, person, why);
	}
	teams->entry[person].line = teams->table->csv.line;
	return name[0] == '\0' || teams_join(teams, person, word, name, diag);
}

static bool
teams_check_row(const struct teams *teams, struct diag *diag)
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
teams_is_header(char *const *cells, unsigned count, const void *arg)
{
	(void)arg;
	return csv_find_column(cells, count, heads[0]) != CSV_NONE &&
	       csv_find_column(cells, count, heads[1]) != CSV_NONE;
}

static bool
teams_find_columns(struct teams *teams, struct diag *diag)
{
	struct csv_table *table = teams->table;
	bool other[CSV_FIELDS] = { false };
	char list[DIAG_TEXT_MAX / 2];

	for (unsigned i = 0; i < 2; i++) {
		teams->at[i] = csv_find_column(table->column, table->columns,
					       heads[i]);
		if (teams->at[i] == CSV_TWICE)
			return teams_error(teams,
					   "names two columns: rename one",
					   heads[i], diag);
	}
	for (unsigned i = 0; i < table->columns; i++)
		other[i] = i != teams->at[0] && i != teams->at[1];
	csv_table_list(table, other, list, sizeof(list));
	if (list[0] != '\0')
		csv_note(&table->notes, table->csv.name, table->head,
			 "ignored columns: %s", list);
	return true;
}

/* Check that the first row of a table without header names a known student.
 * Otherwise it may be a header with other words. */
static bool
teams_check_first_row(const struct teams *teams, struct diag *diag)
{
	const struct csv *csv = &teams->table->csv;
	char list[DIAG_TEXT_MAX / 2];
	const char *why;

	if (teams_find_person(teams, csv->field[0], &why) != LOOKUP_NONE) {
		csv_note(&teams->table->notes, csv->name, 0,
			 "there is no header with the columns \"student\" and "
			 "\"team\": the first column is read as the student, "
			 "the second as the team");
		return true;
	}
	csv_table_list(teams->table, NULL, list, sizeof(list));
	diag_set(diag,
		 "%s:%llu: the columns are %s, not \"student\" and \"team\", "
		 "and nothing was handed in as \"%s\": name the columns in the "
		 "first line",
		 csv->name, (unsigned long long)csv->line, list, csv->field[0]);
	return false;
}

static bool
teams_read_rows(struct teams *teams, struct diag *diag)
{
	struct csv_table *table = teams->table;
	enum csv_row row;
	size_t rows = 0;

	while ((row = csv_table_read(table, diag)) == CSV_ROW)
		if (!teams_check_row(teams, diag) ||
		    (table->head == 0 && rows++ == 0 &&
		     !teams_check_first_row(teams, diag)) ||
		    !teams_read_row(teams, diag))
			return false;
	return row == CSV_END;
}

static bool
teams_check_any(const struct teams *teams, struct diag *diag)
{
	if (teams->names.count > 0)
		return true;
	diag_set(diag,
		 "%s: no student is in a team: expected lines such as "
		 "\"4711,red\" below the header \"student,team\"",
		 teams->table->csv.name);
	return false;
}

/* Check that no student has the id of a team's submission.  Otherwise both
 * would be graded in one folder. */
static bool
teams_check_names(const struct teams *teams, struct diag *diag)
{
	for (size_t i = 0; i < teams->all->count; i++) {
		const char *id = teams->all->student[i].id;

		if (strncmp(id, TEAM, strlen(TEAM)) != 0 ||
		    names_find(&teams->names, id + strlen(TEAM)) == NAMES_NONE)
			continue;
		diag_set(diag,
			 "%s: the submission of team %s would have the same "
			 "name as that of student %s: rename the team",
			 teams->table->csv.name, id + strlen(TEAM), id);
		return false;
	}
	return true;
}

/* Print a note with the students who are graded alone because they are not in
 * the table. */
static void
teams_note_alone(const struct teams *teams)
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
			 "these students are not in this table and are graded "
			 "alone: %s",
			 who);
	free(who);
}

static bool
teams_read_table(struct teams *teams, struct diag *diag)
{
	bool ok;

	switch (csv_table_begin(teams->table, teams_is_header, NULL, diag)) {
	case CSV_BAD:
		return false;
	case CSV_ROW:
		ok = teams_find_columns(teams, diag);
		break;
	case CSV_END:
	default:
		teams->at[0] = 0;
		teams->at[1] = 1;
		ok = true;
		break;
	}
	ok = ok && teams_read_rows(teams, diag) &&
	     teams_check_any(teams, diag) && teams_check_names(teams, diag);
	if (ok) {
		spellings_note(&teams->table->notes, teams->table->csv.name,
			       "teams", &teams->names);
		teams_note_alone(teams);
	}
	return ok;
}

/* --- one submission a team ------------------------------------------------ */

/* Return the file of a submission that was handed in last. */
static const struct submission_file *
submission_last_file(const struct submission *submission)
{
	const struct submission_file *last = &submission->file[0];

	for (size_t i = 1; i < submission->files; i++)
		if (submission_is_later(&submission->file[i], last))
			last = &submission->file[i];
	return last;
}

/* Add a submission without a file, for a team that has submitted nothing. */
static size_t
teams_add_submission(struct submissions *all, const char *name)
{
	XGROW(all->student, all->count);
	all->student[all->count] = (struct submission){
		.id = xstrdup(name),
		.person = xstrdup(name),
		.key = xstrdup(""),
		.unclear = "no member of this team has handed in anything",
	};
	return all->count++;
}

/* Choose the latest submission of a team, and rename the submission to the
 * team. */
static void
teams_choose_submission(struct teams *teams, struct team *team,
			const char *name)
{
	struct submissions *all = teams->all;
	char *whole = xprintf(TEAM "%s", name);
	struct submission *submission;

	for (size_t i = 0; i < team->count; i++) {
		size_t of = all->who[team->person[i]].of;

		if (of != NO_SUBMISSION &&
		    (team->submission == NO_SUBMISSION ||
		     submission_is_later(
			     submission_last_file(&all->student[of]),
			     submission_last_file(
				     &all->student[team->submission]))))
			team->submission = of;
	}
	if (team->submission == NO_SUBMISSION) {
		team->submission = teams_add_submission(all, whole);
		csv_note(&teams->table->notes, teams->table->csv.name, 0,
			 "team \"%s\" has no submission: its members get the "
			 "status missing and 0 points",
			 name);
	}
	for (size_t i = 0; i < team->count; i++) {
		all->who[team->person[i]].of = team->submission;
		all->who[team->person[i]].team = xstrdup(name);
	}
	all->teams = true;
	submission = &all->student[team->submission];
	free(submission->id);
	free(submission->person);
	submission->id = whole;
	submission->person = xstrdup(whole);
}

/* Remove the submissions from which no student gets a grade, and the people
 * without a submission. */
static void
submissions_drop_unused(struct submissions *all)
{
	size_t *now = xcalloc(all->count, sizeof(*now)), n = 0;
	bool *counts = xcalloc(all->count, sizeof(*counts));

	for (size_t i = 0; i < all->people; i++)
		if (all->who[i].of != NO_SUBMISSION)
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
		if (all->who[i].of == NO_SUBMISSION) {
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

/* --- apply the table ------------------------------------------------------ */

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
teams_apply(struct submissions *all, const char *path,
	    const struct csv_notes *notes, struct diag *diag)
{
	struct teams teams = { .all = all, .known = all->people };
	bool ok;

	teams.table = csv_table_open(path, notes, diag);
	if (teams.table == NULL)
		return false;
	teams.entry = xcalloc(all->people, sizeof(*teams.entry));
	for (size_t i = 0; i < all->people; i++)
		teams_add_words(&teams, i);
	ok = teams_read_table(&teams, diag);
	for (uint32_t i = 0; ok && i < teams.names.count; i++)
		teams_choose_submission(&teams, &teams.team[i],
					names_text(&teams.names, i));
	submissions_drop_unused(all);
	submissions_name_keys(all);
	teams_release(&teams);
	return ok;
}
