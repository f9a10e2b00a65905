/*
 * student_text.h - prepare messages of the arena for a student's page: remove
 * paths of this machine and advice that only the teacher can use.
 *
 * This keeps a page readable, but hides no secret: a bot can print the same
 * paths in another form.
 */
#ifndef DEADWOOD_ARENA_GRADE_STUDENT_TEXT_H
#define DEADWOOD_ARENA_GRADE_STUDENT_TEXT_H

#include "arena/grade/grade.h"

/**
 * struct student_places - paths to remove; all owned
 * @path: absolute and as given, the deepest first, NULL-terminated: the
 *	submission's bot, its folder, the teacher's folder
 */
struct student_places {
	char *path[6];
};

/* Collect the paths; @folder: folder of the submission in DIR. */
void student_places_init(struct student_places *places,
			 const struct assignment *assignment,
			 const char *folder);
void student_places_release(struct student_places *places);

/* Remove paths from a text in place; it does not get longer. */
void student_text_hide_paths(const struct student_places *places, char *text);

/* Remove paths from all texts of a grade. */
void student_text_clean_grade(const struct student_places *places,
			      struct grade *grade);

/* Remove from a grade's texts what only the teacher can use: keys of the
 * configuration, documents for organisers. */
void student_text_drop_teacher(struct grade *grade);

#endif
