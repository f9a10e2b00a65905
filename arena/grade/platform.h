/*
 * platform.h - parse file names of learning platforms (Moodle, Canvas,
 * Blackboard).
 *
 * A name consists of the platform's part and the student's file name after it.
 * Only the platform's part identifies the student, who chooses the rest.  So
 * the whole folder has one platform, and no name is parsed by the rules of
 * another.
 */
#ifndef DEADWOOD_ARENA_GRADE_PLATFORM_H
#define DEADWOOD_ARENA_GRADE_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>

enum platform {
	PLATFORM_NONE, /* names chosen by the teacher */
	PLATFORM_MOODLE,
	PLATFORM_CANVAS,
	PLATFORM_BLACKBOARD,
	PLATFORM_COUNT,
};

/**
 * struct entry_name - a file or folder among the submissions
 * @name: name in the folder; its owner depends on the caller
 */
struct entry_name {
	char *name;
	bool folder;
};

/**
 * struct naming - the naming scheme of a folder
 * @title: for Blackboard, length in bytes of the common start of all names
 */
struct naming {
	enum platform platform;
	size_t title;
};

/**
 * struct owner - a parsed name; strings are owned, see platform_release
 * @id: the student's id on the platform
 * @person: the student's name as the platform writes it, or the @id
 * @prefix: for Moodle, the required start of names of feedback files; or NULL
 * @file: the student's file name; NULL: no submission, but a typed text or a
 *	note of the platform
 * @when: date or number, ordered by strcmp; or ""
 */
struct owner {
	char *id, *person, *prefix, *file, *when;
};

/* Detect the platform whose scheme at least half of the names have. */
struct naming platform_find(const struct entry_name *names, size_t count);

/* Parse one name by the scheme of its folder.  Returns false if it does not
 * match and was parsed as a name chosen by the teacher. */
bool platform_read(const struct naming *naming, const struct entry_name *name,
		   struct owner *owner);
void platform_release(struct owner *owner);

/* Return the platform whose scheme a single name has, or PLATFORM_NONE. */
enum platform platform_like(const struct naming *naming,
			    const struct entry_name *name);

/* Return the name of a platform: "Moodle", ... */
const char *platform_word(enum platform platform);

/* Return the suffix of an archive, such as ".tar.gz", in @name; NULL: none. */
const char *archive_ending(const char *name);

/* Return true for the suffix of an unsupported archive, such as rar or 7z. */
bool archive_is_unsupported(const char *name);

#endif
