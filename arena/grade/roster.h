/*
 * roster.h - the list of all students with their grades, the source of tables
 * and feedback.
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
 * @label: name of the student in tables and pages: the student's key, or an
 *	alias; owned
 * @folder: folder with the results of the submission; owned
 * @places: paths that the arena removes from the texts on the student's page
 * @grade: grade of the student, with texts prepared for the student
 *	(student_text.h)
 * @repeated: true: an earlier row has the same submission, because it belongs
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
 * @anonymous: true: labels are aliases, so tables and pages contain no names
 * @teams: true: students are in teams, and the tables contain the names of the
 *	teams
 */
struct roster {
	const struct assignment *assignment;
	const char *out;
	bool anonymous, teams;
	struct roster_row *row;
	size_t count;
};

/* Read the grades of all students.  The alias of a student is a hash of the
 * seed and the student's id.  If the user grades again, each student gets the
 * same alias.  Without the seed, an alias cannot be guessed. */
void roster_gather(struct roster *roster, const struct assignment *assignment,
		   const struct submissions *all, const char *out,
		   bool anonymous);
void roster_release(struct roster *roster);

/* Return an owned name of a student for display.  roster_format_name returns a
 * text such as "Ann Lee (123)".  If @person equals @id, it returns only
 * @person.  roster_display_name returns the alias if the roster is anonymous,
 * otherwise the text of roster_format_name. */
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

/* Return the path of the log of the first match with fault number @number;
 * owned.  NULL: the arena did not keep the log (key "logs": faulty or none), or
 * the bot was suspended and played nothing. */
char *feedback_find_fault_log(const struct roster *roster,
			      const struct roster_row *row, unsigned number);

/* Return the start of the bot's stderr in the first match with the fault
 * @fault, with the referee's notes; owned. */
char *feedback_read_stderr(const struct roster *roster,
			   const struct roster_row *row,
			   const struct fault_grade *fault);

/**
 * feedback_find_lost - find a lost match to show to the student
 *
 * The function considers only matches whose logs were kept, at the first rung
 * that the submission did not pass.  feedback_find_lost prefers a match that
 * was lost without a forfeit.  If all lost matches were forfeited, it returns
 * the first of them.  Sets @rung and @match, and returns the path of the log,
 * owned.  NULL: there is no lost match.
 */
char *feedback_find_lost(const struct roster *roster,
			 const struct roster_row *row, unsigned *rung,
			 uint64_t *match);

#endif
