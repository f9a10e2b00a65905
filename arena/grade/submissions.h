/*
 * submissions.h - read a folder of submissions: find the student of each
 * submission.  If a student has several submissions, choose the one to grade.
 *
 * Learning platforms write the student and the time into the file names
 * (platform.h):
 *
 *   Ann Lee_123_assignsubmission_file_/...      Moodle: one folder per student
 *   Ann Lee_123_assignsubmission_file_bot.zip   Moodle: all files in one folder
 *   leeann_4711_99_bot-1.zip, leeann_LATE_4711_99_bot.zip      Canvas
 *   Gin_ann_attempt_2026-11-05-23-59-00_bot.zip                Blackboard
 *   ann/, ann.zip, ann_2026-11-05T23-59.tar.gz  chosen by the teacher
 *
 * If a student has several archives or folders, `arena grade` grades the
 * latest.  The number or time in the name orders the submissions of a student.
 * If the name has none, the modification time orders them.  If a student's
 * folder contains only archives, `arena grade` grades the latest archive.  If a
 * student has only files that are not archives, all of these files form one
 * submission.  Of several versions of a file, the latest counts.
 */
#ifndef DEADWOOD_ARENA_GRADE_SUBMISSIONS_H
#define DEADWOOD_ARENA_GRADE_SUBMISSIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena/store/digest.h"
#include "lib/diag.h"

#define SUBMISSIONS_MAX	      10000 /* arbitrary: maximum number of students */
/* arbitrary: maximum number of single files per student */
#define SUBMISSIONS_FILES_MAX 200

enum submissions_kind {
	SUBMISSIONS_FOLDER,
	SUBMISSIONS_ARCHIVE,
	SUBMISSIONS_FILES
};

/**
 * struct submission_file - a submitted file or folder
 * @path: path of the file, which starts with the path of the submissions'
 *	folder; owned
 * @name: file name that the student chose; owned
 * @when: time or number in the name, in a form that strcmp orders; owned
 * @ms: modification time in milliseconds
 */
struct submission_file {
	char *path, *name, *when;
	enum submissions_kind kind;
	int64_t ms;
};

/**
 * struct submission - the submission of a student or team that is graded; the
 * struct owns all members
 * @id: the student's id on the platform, or the id in a name chosen by the
 *	teacher
 * @person: student's name as the platform writes it; if unknown, equal to @id
 * @key: unique name for a folder, made of @id and @person
 * @prefix: for Moodle: start of the student's file names; or NULL
 * @file: the @files submitted files: one archive or folder, or single files
 *	(SUBMISSIONS_FILES)
 * @unclear: reason why the submission cannot be graded, as text for the
 *	student; or NULL
 * @by_platform: true: a learning platform has written @id; false: the teacher
 *	has written it
 */
struct submission {
	char *id, *person, *key, *prefix;
	struct submission_file *file;
	size_t files;
	const char *unclear;
	bool by_platform;
};

/**
 * struct submission_person - a student, and the submission whose grade the
 * student gets
 * @id, @person, @key, @prefix: as in struct submission; owned
 * @team: name of the team, or NULL; owned
 * @of: index of the submission whose grade the student gets
 */
struct submission_person {
	char *id, *person, *key, *prefix, *team;
	size_t of;
};

/**
 * struct submissions - all submissions, sorted by key
 * @student: the @count submissions, owned
 * @who: the @people students who get grades, owned.  Members of a team
 *	(teams.h) have one common submission
 * @note: the @notes messages for the teacher, owned.  A message is about a file
 *	or folder that is not graded, or whose name is not formed like the
 *	others
 * @teams: true: teams_apply was called
 */
struct submissions {
	struct submission *student;
	struct submission_person *who;
	char **note;
	size_t count, people, notes;
	bool teams;
};

/* Read a folder of submissions.  On an error, sets @diag and returns false.
 * The caller must call submissions_release even after an error. */
bool submissions_find(struct submissions *all, const char *folder,
		      struct diag *diag);
void submissions_release(struct submissions *all);

/* Give each submission and each student a unique key, made of id and name.  If
 * two keys would be equal, they get different suffixes; otherwise a key does
 * not depend on the other students. */
void submissions_name_keys(struct submissions *all);

/* Return true if @a was submitted after @b. */
bool submission_is_later(const struct submission_file *a,
			 const struct submission_file *b);

/* Hash the files of a submission.  If a file cannot be read, returns false and
 * sets errno. */
bool submission_hash(const struct submission *student, char hex[DIGEST_TEXT]);

/* Free the strings of a submission, but not the struct itself. */
void submission_release(struct submission *student);
void submission_person_release(struct submission_person *person);

#endif
