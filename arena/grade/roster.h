/*
 * roster.h - the list of all students with their grades, from which tables and
 * feedback are written.
 */
#ifndef DEADWOOD_ARENA_GRADE_ROSTER_H
#define DEADWOOD_ARENA_GRADE_ROSTER_H

#include <stdio.h>

#include "arena/grade/grade.h"
#include "arena/grade/student_text.h"
#include "arena/grade/submissions.h"

/**
 * struct roster_row - one student
 * @submission: the submission of the student or of the student's team
 * @label: name of the student in tables and pages: the key of the student, or
 *	an alias; owned
 * @folder: folder with the results of the submission; owned
 * @places: paths that are removed from the texts on the student's page
 * @grade: the grade; its texts were prepared for the student (student_text.h)
 * @repeated: true if an earlier row has the same submission, because it belongs
 *	to a member of the same team
 */
struct roster_row {
	const struct submission_person *student;
	const struct submission *submission;
	char *label, *folder;
	bool repeated;
	struct student_places places;
	struct grade grade;
};

/**
 * struct roster - all students, sorted by label
 * @out: folder of the grades
 * @anonymous: labels are aliases, so tables and pages contain no names
 * @teams: students are in teams, and the tables contain the names of the teams
 */
struct roster {
	const struct assignment *assignment;
	const char *out;
	bool anonymous, teams;
	struct roster_row *row;
	size_t count;
};

/* Read the grades of all students.  The alias of a student is a hash of the
 * seed and the student's id.  Grading again gives the same alias.  The alias
 * cannot be guessed without the seed. */
void roster_gather(struct roster *roster, const struct assignment *assignment,
		   const struct submissions *all, const char *out,
		   bool anonymous);
void roster_release(struct roster *roster);

/* Return a name to display; owned.  roster_format_name returns a text such as
 * "Ann Lee (123)", or only @person if it equals @id.  roster_display_name
 * returns the alias if the roster is anonymous, otherwise the text of
 * roster_format_name. */
char *roster_format_name(const char *person, const char *id);
char *roster_display_name(const struct roster *roster,
			  const struct roster_row *row);

/* Return the name of a submission's status: graded, refused, broken, no start,
 * missing or open. */
const char *roster_status_word(const struct roster *roster,
			       const struct roster_row *row);

/* Print the contents of grades.csv, one row per student (grades_csv.c). */
void grades_csv(FILE *out, const struct roster *roster);

/* Print the contents of aliases.csv, a table of aliases and names.  Only the
 * teacher may see this table. */
void aliases_csv(FILE *out, const struct roster *roster);

/* Return the path of the log of the first match with fault @number; owned.
 * NULL: the log was not kept (key "logs": faulty or none), or the bot was
 * suspended and played nothing in this match. */
char *feedback_find_fault_log(const struct roster *roster,
			      const struct roster_row *row, unsigned number);

/* Return the start of the bot's stderr in the first match with @fault, with the
 * notes that the referee wrote into it; owned. */
char *feedback_read_stderr(const struct roster *roster,
			   const struct roster_row *row,
			   const struct fault_grade *fault);

/**
 * feedback_find_lost - find a lost match to show to the student
 *
 * The function considers only matches whose logs were kept, at the first rung
 * that the submission did not pass.  It prefers a match that was lost without a
 * forfeit.  If all lost matches were forfeited, it returns the first.
 * Sets @rung and @match and returns the path of the log, owned; NULL: there is
 * no lost match.
 */
char *feedback_find_lost(const struct roster *roster,
			 const struct roster_row *row, unsigned *rung,
			 uint64_t *match);

#endif
