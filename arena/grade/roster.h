/*
 * roster.h - the list of all students with their grades, for all output.
 */
#ifndef DEADWOOD_ARENA_GRADE_ROSTER_H
#define DEADWOOD_ARENA_GRADE_ROSTER_H

#include <stdio.h>

#include "arena/grade/grade.h"
#include "arena/grade/student_text.h"
#include "arena/grade/submissions.h"

/**
 * struct roster_row - one student
 * @submission: the submission of the student or of the team
 * @label: name of the student in all output: the key, or an alias; owned
 * @folder: folder of the submission with its results; owned
 * @places: paths that the page must not contain
 * @grade: with texts made for the student (student_text.h)
 * @again: an earlier row has the same submission, of the same team
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
 * @anonymous: labels are aliases, and output contains no names
 * @teams: students are in teams, and output names these
 */
struct roster {
	const struct assignment *assignment;
	const char *out;
	bool anonymous, teams;
	struct roster_row *row;
	size_t count;
};

/* Read the grades of all students.  An alias is a hash of the seed and the
 * student's id: it is the same each time, and cannot be guessed without the
 * seed. */
void roster_gather(struct roster *roster, const struct assignment *assignment,
		   const struct submissions *all, const char *out,
		   bool anonymous);
void roster_release(struct roster *roster);

/* Return a student's name for people: "Ann Lee (123)", or the name alone if
 * that is the id; owned.  roster_display_name: the name of a row,
 * or its alias. */
char *roster_format_name(const char *person, const char *id);
char *roster_display_name(const struct roster *roster,
			  const struct roster_row *row);

/* Return the status of a submission: graded, refused, broken, no start,
 * missing, open. */
const char *roster_status_word(const struct roster *roster,
			       const struct roster_row *row);

/* Print grades.csv, a row a student (grades_csv.c). */
void grades_csv(FILE *out, const struct roster *roster);

/* Print the table of aliases, for the teacher only. */
void aliases_csv(FILE *out, const struct roster *roster);

/**
 * feedback_page - print the feedback page of a student (feedback.c)
 *
 * It contains nothing about other students.  In the same folder are
 * FEEDBACK_LOST, if a match was lost, and the log of each fault
 * (feedback_log_name).
 */
#define FEEDBACK_PAGE "feedback.html"
#define FEEDBACK_LOST "lost-match.html"
void feedback_page(FILE *out, const struct roster *roster,
		   const struct roster_row *row);

/* Return the path of a match's log, plain or compressed; owned.  NULL: the log
 * was not kept (logs: faulty, none). */
char *feedback_find_log(const struct roster *roster,
			const struct roster_row *row, unsigned rung,
			uint64_t match);

/* Return the path of the log of a fault's example; owned.  NULL: there is no
 * log, or it only shows that the bot was suspended. */
char *feedback_find_fault_log(const struct roster *roster,
			      const struct roster_row *row, unsigned number);

/* Return the file name of a copied log next to the page; owned. */
char *feedback_log_name(const struct roster *roster, unsigned rung,
			const char *path);

/**
 * feedback_find_lost - find a lost match for FEEDBACK_LOST
 *
 * Prefers a match that was lost without a forfeit, at the first missed rung;
 * otherwise uses the first forfeited match.  Only matches with a log count.
 * Returns the path of the log, owned, with @rung and @match; NULL: none.
 */
char *feedback_find_lost(const struct roster *roster,
			 const struct roster_row *row, unsigned *rung,
			 uint64_t *match);

/* Print the result of one student for autograders (result_json.c). */
void gradescope_json(FILE *out, const struct roster *roster,
		     const struct roster_row *row);
void classroom50_json(FILE *out, const struct roster *roster,
		      const struct roster_row *row);

#endif
