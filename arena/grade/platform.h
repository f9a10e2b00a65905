/*
 * platform.h - names that learning platforms give to what students hand in.
 *
 * A platform writes its own part first, and the student's file name behind it.
 * Only the platform's part says whose a file is, since a student chooses the
 * rest.  So the platform is one for a whole folder, and no name is tried as
 * another's.
 */
#ifndef DEADWOOD_ARENA_GRADE_PLATFORM_H
#define DEADWOOD_ARENA_GRADE_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>

enum platform {
	PLATFORM_NONE, /* names of the teacher's own */
	PLATFORM_MOODLE,
	PLATFORM_CANVAS,
	PLATFORM_BLACKBOARD,
	PLATFORM_COUNT,
};

/**
 * struct entry_name - a file or folder among the submissions
 * @name: as it stands in the folder; whose it is says who lists them
 */
struct entry_name {
	char *name;
	bool folder;
};

/**
 * struct naming - how the names of a folder are read
 * @title: of Blackboard's: what all names begin with, in bytes
 */
struct naming {
	enum platform platform;
	size_t title;
};

/**
 * struct owner - what a name says; all owned, platform_release
 * @id: by which the platform knows the student
 * @person: the student's name as the platform writes it, or the @id
 * @prefix: of Moodle's, what names of feedback files must begin with; or NULL
 * @file: what the student called it; NULL: it is no submission, but a text that
 *	was typed in or a note of the platform's
 * @when: which of several is later, by strcmp; or ""
 */
struct owner {
	char *id, *person, *prefix, *file, *when;
};

/* Find the form that at least half of the names have. */
struct naming platform_find(const struct entry_name *names, size_t count);

/* Read one name by the form of its folder.  False: it has not that form, and is
 * read as the teacher's own. */
bool platform_read(const struct naming *naming, const struct entry_name *name,
		   struct owner *owner);
void platform_release(struct owner *owner);

/* The platform whose form a single name has, or PLATFORM_NONE. */
enum platform platform_like(const struct naming *naming,
			    const struct entry_name *name);

/* "Moodle", ... */
const char *platform_word(enum platform platform);

/* The archive's ending of a name; NULL: it has none. */
const char *archive_ending(const char *name);

/* Has it the ending of an archive that is not read, such as rar or 7z? */
bool archive_is_foreign(const char *name);

#endif
