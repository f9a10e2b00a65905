/*
 * student_text.h - prepare messages of the arena for the page of a student.
 * The functions remove paths of this machine, and advice that only the teacher
 * can follow.
 *
 * They remove the paths to make the page readable, not to keep the paths
 * secret.  A bot can print the same paths in another form.
 */
#ifndef DEADWOOD_ARENA_GRADE_STUDENT_TEXT_H
#define DEADWOOD_ARENA_GRADE_STUDENT_TEXT_H

#include "arena/grade/grade.h"

/**
 * struct student_places - paths to remove from a student's texts; all owned
 * @path: paths of the submission's bot and folder (absolute, and as given) and
 *	of the teacher's folder, deepest first; NULL ends the array
 */
struct student_places {
	char *path[6];
};

/* Collect the paths to remove from a student's texts.  @folder: folder with the
 * results of the submission. */
void student_places_init(struct student_places *places,
			 const struct assignment *assignment,
			 const char *folder);
void student_places_release(struct student_places *places);

/* Remove the paths from @text in place.  The text does not get longer. */
void student_text_hide_paths(const struct student_places *places, char *text);

/* Remove the paths from all texts of a grade. */
void student_text_clean_grade(const struct student_places *places,
			      struct grade *grade);

/* Remove from the texts of a grade the advice that only the teacher can follow:
 * advice about keys of the configuration, and references to documents for
 * organisers. */
void student_text_drop_teacher(struct grade *grade);

#endif
