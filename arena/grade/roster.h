/*
 * roster.h - all students and what came of them, for whatever writes that down.
 */
#ifndef DEADWOOD_ARENA_GRADE_ROSTER_H
#define DEADWOOD_ARENA_GRADE_ROSTER_H

#include <stdio.h>

#include "arena/grade/grade.h"
#include "arena/grade/student_text.h"
#include "arena/grade/submissions.h"

/**
 * struct roster_row - one student
 * @work: whose submission it is: the student's, or the team's
 * @label: what the student is called in all that is written: the key, or an
 *	alias; owned
 * @folder: of the submission, with the results; owned
 * @places: what no text of the page names
 * @grade: its texts are fit for the student
 * @again: a row before it has the same submission: the same team's
 */
struct roster_row {
	const struct submission_person *student;
	const struct submission *work;
	char *label, *folder;
	bool again;
	struct student_places places;
	struct grade grade;
};

/**
 * struct roster - all of them, in the order of their labels
 * @out: the folder of the grades
 * @anonymous: labels are aliases, and no name is written
 * @teams: students are in teams, and these are named
 */
struct roster {
	const struct assignment *assignment;
	const char *out;
	bool anonymous, teams;
	struct roster_row *row;
	size_t count;
};

/* Gather what is known.  An alias follows from the seed and the student's own
 * name: it is the same each time, and no guess finds it without the seed. */
void roster_gather(struct roster *roster, const struct assignment *assignment,
		   const struct submissions *all, const char *out,
		   bool anonymous);
void roster_release(struct roster *roster);

/* How people read whose it is: "Ann Lee (123)", or the name alone where that is
 * the id; owned.  roster_who: of a row, or its alias. */
char *roster_name(const char *person, const char *id);
char *roster_who(const struct roster *roster, const struct roster_row *row);

/* What came of a submission, in a word: graded, refused, broken, no start,
 * missing, open. */
const char *roster_word(const struct roster *roster,
			const struct roster_row *row);

/* grades_csv.c: a row a student, for spreadsheets. */
void grades_csv(FILE *out, const struct roster *roster);

/* Which alias is whose: for the teacher alone. */
void aliases_csv(FILE *out, const struct roster *roster);

/**
 * feedback_page - write the feedback page of a student (feedback.c)
 *
 * It has no word on any other student.  Beside it lie FEEDBACK_LOST, if a match
 * was lost, and the log of each fault (feedback_log).
 */
#define FEEDBACK_PAGE "feedback.html"
#define FEEDBACK_LOST "lost-match.html"
void feedback_page(FILE *out, const struct roster *roster,
		   const struct roster_row *row);

/* The path of a match's log, plain or packed; owned.  NULL: it was not kept
 * (logs: faulty, none). */
char *feedback_path(const struct roster *roster, const struct roster_row *row,
		    unsigned rung, uint64_t match);

/* The same of the example of a fault, where it shows more than that the bot was
 * set aside. */
char *feedback_fault(const struct roster *roster, const struct roster_row *row,
		     unsigned number);

/* The name that a log with this path has beside the page; owned. */
char *feedback_log(const struct roster *roster, unsigned rung,
		   const char *path);

/**
 * feedback_lost - find the match whose page is shown
 *
 * Of the matches that were lost by play, and whose logs were kept, one at the
 * first rung that was missed; where there is none, the first forfeited match.
 * Returns the path of its log, owned, with @rung and @match; NULL: there is
 * none.
 */
char *feedback_lost(const struct roster *roster, const struct roster_row *row,
		    unsigned *rung, uint64_t *match);

/* What the platforms' autograders read, of one student (result_json.c). */
void gradescope_json(FILE *out, const struct roster *roster,
		     const struct roster_row *row);
void classroom50_json(FILE *out, const struct roster *roster,
		      const struct roster_row *row);

#endif
