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
 * struct submissions_file - a file or folder that was handed in
 * @path: where it lies; @name: what its author called it; both owned
 * @when: a time or number in its name, which tells which one is later; owned
 * @ms: its date
 */
struct submissions_file {
	char *path, *name, *when;
	enum submissions_kind kind;
	int64_t ms;
};

/**
 * struct submissions - what counts of one student's
 * @id: by which a platform knows the student; or what stands in the name
 * @person: the student's name as the platform writes it, or the @id
 * @key: the two as a folder's name, no other student's
 * @prefix: of Moodle's, what its own names begin with; or NULL.  All owned
 * @file: @files of them: one, but for SUBMISSIONS_FILES
 * @unclear: why nothing can be graded, for the student; or NULL
 * @by_platform: a platform has written whose it is
 */
struct submissions {
	char *id, *person, *key, *prefix;
	struct submissions_file *file;
	size_t files;
	const char *unclear;
	bool by_platform;
};

/**
 * struct submissions_person - a student, who gets the grade of a submission
 * @id, @person, @key, @prefix: as of struct submissions; owned
 * @team: its name, or NULL; owned
 * @of: whose grade it is: a place among the submissions
 */
struct submissions_person {
	char *id, *person, *key, *prefix, *team;
	size_t of;
};

/**
 * struct hand_ins - all of them, by their keys
 * @student: submissions, owned, @count of them
 * @who: who gets their grades, owned, @people of them: each has an own one, but
 *	for teams (teams.h)
 * @note: a line for each entry of the folder that is not graded, or not by the
 *	name that its platform gives; owned, @notes of them
 * @teams: a table says who is in which team
 */
struct hand_ins {
	struct submissions *student;
	struct submissions_person *who;
	char **note;
	size_t count, people, notes;
	bool teams;
};

/* Look through a folder.  False with @diag; hand_ins_release in any case. */
bool hand_ins_find(struct hand_ins *all, const char *folder, struct diag *diag);
void hand_ins_release(struct hand_ins *all);

/* Give each submission and each person a key that no other has, of its id and
 * its name.  It depends on others only if their keys would be the same. */
void hand_ins_name_keys(struct hand_ins *all);

/* Was @a handed in behind @b? */
bool submissions_is_later(const struct submissions_file *a,
			  const struct submissions_file *b);

/* What counts of a submission, as a hash.  False with errno: it cannot be read.
 */
bool submissions_hash(const struct submissions *student, char hex[DIGEST_TEXT]);

/* Of one submission, and of one person. */
void submissions_release(struct submissions *student);
void submissions_person_release(struct submissions_person *person);

#endif
