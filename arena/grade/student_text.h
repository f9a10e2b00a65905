/*
 * student_text.h - make what the arena said fit for a student's page: without
 * the places of this machine, and without what the teacher alone can use.
 *
 * Students choose what their bots print, and can print these places in another
 * form: this is no secrecy, it keeps a page readable.
 */
#ifndef DEADWOOD_ARENA_GRADE_STUDENT_TEXT_H
#define DEADWOOD_ARENA_GRADE_STUDENT_TEXT_H

#include "arena/grade/grade.h"

/**
 * struct student_places - where things lie here; all owned
 * @path: absolute and as they were given, the deepest first, NULL-terminated:
 *	the submission's bot, its folder, the teacher's folder
 */
struct student_places {
	char *path[6];
};

/* @folder: of the submission, as the grades have it. */
void student_places_init(struct student_places *places,
			 const struct assignment *assignment,
			 const char *folder);
void student_places_release(struct student_places *places);

/* One text, in its place: it gets no longer. */
void student_text(const struct student_places *places, char *text);

/* All texts of a grade. */
void student_grade(const struct student_places *places, struct grade *grade);

/* Take out of a grade's texts what the teacher alone can change or read: keys
 * of the configuration, pages for those who run the arena. */
void student_words(struct grade *grade);

#endif
