/*
 * submissions.h - read a folder of submissions: find the student of each, and
 * the one that counts.
 *
 * The names of learning platforms contain that (platform.h):
 *
 *   Ann Lee_123_assignsubmission_file_/...      Moodle, a folder a student
 *   Ann Lee_123_assignsubmission_file_bot.zip   Moodle, all in one folder
 *   leeann_4711_99_bot-1.zip, leeann_LATE_4711_99_bot.zip      Canvas
 *   Gin_ann_attempt_2026-11-05-23-59-00_bot.zip                Blackboard
 *   ann/, ann.zip, ann_2026-11-05T23-59.tar.gz  names chosen by the teacher
 *
 * If a student has several archives or folders, the latest counts: by the
 * number or time in the name, else by the date of the file.  The same holds for
 * several archives in a student's folder without other files.  Files that are
 * no archives are one submission, each in its latest version.
 */
#ifndef DEADWOOD_ARENA_GRADE_SUBMISSIONS_H
#define DEADWOOD_ARENA_GRADE_SUBMISSIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena/store/digest.h"
#include "lib/diag.h"

#define SUBMISSIONS_MAX	      10000 /* chosen: students */
#define SUBMISSIONS_FILES_MAX 200   /* chosen: files of a student */

enum submissions_kind {
	SUBMISSIONS_FOLDER,
	SUBMISSIONS_ARCHIVE,
	SUBMISSIONS_FILES
};

/**
 * struct submission_file - a submitted file or folder
 * @path: path in the folder of submissions; @name: the student's name for it;
 *	both owned
 * @when: time or number in the name, ordered by strcmp; owned
 * @ms: modification time
 */
struct submission_file {
	char *path, *name, *when;
	enum submissions_kind kind;
	int64_t ms;
};

/**
 * struct submission - the submission of a student or team that counts
 * @id: the student's id on the platform, or the id in the name
 * @person: the student's name as the platform writes it, or the @id
 * @key: unique folder name, made of @id and @person
 * @prefix: for Moodle, the start of the names; or NULL.  All owned
 * @file: @files of them; one, unless the kind is SUBMISSIONS_FILES
 * @unclear: why nothing can be graded, as text for the student; or NULL
 * @by_platform: a platform has written the id
 */
struct submission {
	char *id, *person, *key, *prefix;
	struct submission_file *file;
	size_t files;
	const char *unclear;
	bool by_platform;
};

/**
 * struct submission_person - a student, who gets the grade of a submission
 * @id, @person, @key, @prefix: as of struct submission; owned
 * @team: name of the team, or NULL; owned
 * @of: index of the submission whose grade the student gets
 */
struct submission_person {
	char *id, *person, *key, *prefix, *team;
	size_t of;
};

/**
 * struct submissions - all submissions, sorted by key
 * @student: submissions, owned, @count of them
 * @who: students who get the grades, owned, @people of them: each has a
 *	submission of his own, except in teams (teams.h)
 * @note: a line for each entry of the folder that is not graded, or not under
 *	the name of its platform; owned, @notes of them
 * @teams: a table of teams was applied
 */
struct submissions {
	struct submission *student;
	struct submission_person *who;
	char **note;
	size_t count, people, notes;
	bool teams;
};

/* Read a folder.  Returns false with @diag.  Call submissions_release in any
 * case. */
bool submissions_find(struct submissions *all, const char *folder,
		      struct diag *diag);
void submissions_release(struct submissions *all);

/* Give each submission and each person a unique key, made of id and name.  It
 * depends on others only if their keys would be the same. */
void submissions_name_keys(struct submissions *all);

/* Return true if @a was submitted after @b. */
bool submission_is_later(const struct submission_file *a,
			 const struct submission_file *b);

/* Hash the files of a submission.  Returns false with errno if one cannot be
 * read. */
bool submission_hash(const struct submission *student, char hex[DIGEST_TEXT]);

/* Free the strings of one submission, and of one person. */
void submission_release(struct submission *student);
void submission_person_release(struct submission_person *person);

#endif
