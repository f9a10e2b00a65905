/*
 * submissions.h - a folder of submissions: whose each is, and which one counts.
 *
 * Learning platforms put that into names (platform.h):
 *
 *   Ann Lee_123_assignsubmission_file_/...      Moodle, a folder a student
 *   Ann Lee_123_assignsubmission_file_bot.zip   Moodle, all in one folder
 *   leeann_4711_99_bot-1.zip, leeann_LATE_4711_99_bot.zip      Canvas
 *   Gin_ann_attempt_2026-11-05-23-59-00_bot.zip                Blackboard
 *   ann/, ann.zip, ann_2026-11-05T23-59.tar.gz  anybody else
 *
 * Of several archives or folders of a student the latest counts: by the number
 * or time in its name, or else by its date; so also of the archives in a
 * student's folder, where nothing else lies.  Files that are no archives are
 * one submission, each in its latest form.
 */
#ifndef DEADWOOD_ARENA_GRADE_SUBMISSIONS_H
#define DEADWOOD_ARENA_GRADE_SUBMISSIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena/store/digest.h"
#include "lib/diag.h"

#define SUBMISSIONS_MAX	      10000 /* chosen: students */
#define SUBMISSIONS_FILES_MAX 200   /* chosen: of a student */

enum submissions_kind {
	SUBMISSIONS_FOLDER,
	SUBMISSIONS_ARCHIVE,
	SUBMISSIONS_FILES
};

/**
 * struct submission_file - a file or folder that was handed in
 * @path: where it lies; @name: what its author called it; both owned
 * @when: a time or number in its name, which tells which one is later; owned
 * @ms: its date
 */
struct submission_file {
	char *path, *name, *when;
	enum submissions_kind kind;
	int64_t ms;
};

/**
 * struct submission - what counts of one student's
 * @id: by which a platform knows the student; or what stands in the name
 * @person: the student's name as the platform writes it, or the @id
 * @key: the two as a folder's name, no other student's
 * @prefix: of Moodle's, what its own names begin with; or NULL.  All owned
 * @file: @files of them; one, unless the kind is SUBMISSIONS_FILES
 * @unclear: why nothing can be graded, for the student; or NULL
 * @by_platform: a platform has written whose it is
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
 * @team: its name, or NULL; owned
 * @of: whose grade it is: a place among the submissions
 */
struct submission_person {
	char *id, *person, *key, *prefix, *team;
	size_t of;
};

/**
 * struct submissions - all of them, by their keys
 * @student: submissions, owned, @count of them
 * @who: who gets their grades, owned, @people of them: each has an own one, but
 *	for teams (teams.h)
 * @note: a line for each entry of the folder that is not graded, or not by the
 *	name that its platform gives; owned, @notes of them
 * @teams: a table says who is in which team
 */
struct submissions {
	struct submission *student;
	struct submission_person *who;
	char **note;
	size_t count, people, notes;
	bool teams;
};

/* Look through a folder.  False with @diag; submissions_release in any case. */
bool submissions_find(struct submissions *all, const char *folder,
		      struct diag *diag);
void submissions_release(struct submissions *all);

/* Give each submission and each person a key that no other has, of its id and
 * its name.  It depends on others only if their keys would be the same. */
void submissions_name_keys(struct submissions *all);

/* Was @a handed in behind @b? */
bool submission_is_later(const struct submission_file *a,
			 const struct submission_file *b);

/* What counts of a submission, as a hash.  False with errno: it cannot be read.
 */
bool submission_hash(const struct submission *student, char hex[DIGEST_TEXT]);

/* Of one submission, and of one person. */
void submission_release(struct submission *student);
void submission_person_release(struct submission_person *person);

#endif
