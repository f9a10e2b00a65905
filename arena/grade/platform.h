/*
 * platform.h - parse the file names that learning platforms (Moodle, Canvas,
 * Blackboard) give to submissions.
 *
 * A platform's file name has two parts.  The first part comes from the
 * platform, the second is the file name that the student chose.  Only the first
 * part identifies the student.  The parser applies the rules of one platform to
 * all names in a folder; otherwise a student could imitate another platform's
 * names.
 */
#ifndef DEADWOOD_ARENA_GRADE_PLATFORM_H
#define DEADWOOD_ARENA_GRADE_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>

enum platform {
	PLATFORM_NONE, /* the teacher chose the names */
	PLATFORM_MOODLE,
	PLATFORM_CANVAS,
	PLATFORM_BLACKBOARD,
	PLATFORM_COUNT,
};

/**
 * struct entry_name - a file or folder in the folder of submissions
 * @name: file name without folder; the struct owns it or not, as the caller
 *	decides
 */
struct entry_name {
	char *name;
	bool folder;
};

/**
 * struct naming - how a platform forms the names in a folder of submissions
 * @title: for Blackboard, where all names start with the title of the
 *	assignment: length of this title in bytes
 */
struct naming {
	enum platform platform;
	size_t title;
};

/**
 * struct owner - a parsed name; platform_release frees the strings
 * @id: the student's id on the platform, or the id that the teacher chose
 * @person: student's name as the platform writes it; if unknown, equal to @id
 * @prefix: for Moodle: text with which the names of feedback files must start;
 *	or NULL
 * @file: file name that the student chose.  NULL: the platform made the file
 *	(from typed text, or as a note), so the file is not a submission
 * @when: date or number of the upload, in a form that strcmp orders; or ""
 */
struct owner {
	char *id, *person, *prefix, *file, *when;
};

/* Detect the platform that has formed at least half of the names. */
struct naming platform_find(const struct entry_name *names, size_t count);

/* Parse one name by the rules of @naming, a platform.  If these rules do not
 * fit, parse the name as chosen by the teacher, and return false. */
bool platform_read(const struct naming *naming, const struct entry_name *name,
		   struct owner *owner);
void platform_release(struct owner *owner);

/* Return the platform by whose rules this single name is formed, or
 * PLATFORM_NONE. */
enum platform platform_like(const struct naming *naming,
			    const struct entry_name *name);

/* Return the name of a platform, such as "Moodle". */
const char *platform_word(enum platform platform);

#endif
