/*
 * safe_path.h - where a path leads, and who says so.
 *
 * A path that the configuration names is the organiser's word.  A link on its
 * way may be somebody else's: a bot's author can let one in the bot's folder
 * lead anywhere, and let it mean another thing in the bot's box
 * (/proc/self/cwd). So nobody is shown anything because of such a link.  This
 * module follows a path and tells the first link on it that nobody vouches for;
 * what is done about that is its caller's business (plan.h, config_bots.c).
 */
#ifndef DEADWOOD_ARENA_CONFIG_SAFE_PATH_H
#define DEADWOOD_ARENA_CONFIG_SAFE_PATH_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "lib/diag.h"

#define SAFE_PATH_SHOWN 240 /* chosen: bytes of a path in a message */

/**
 * struct land - where links are not the organiser's own
 * @folders: absolute, without links; @count of them; NULL ones are passed over
 *
 * Links below these are nobody's word, nor are those that another user than
 * root and the arena's made, wherever they are.
 */
struct land {
	const char *const *folders;
	unsigned count;
};

/**
 * struct safe_path - what was found
 * @real: where the path leads, absolute, without links
 * @link: the first link on the way that nobody vouches for, or ""
 * @magic: that link, or what came of it, went through /proc, where a path means
 *	another thing to each process
 */
struct safe_path {
	char real[PATH_MAX];
	char link[PATH_MAX];
	bool magic;
};

/* Follow @path, absolute, to its end.  False with errno: it leads nowhere. */
bool safe_path_follow(const char *path, const struct land *land,
		      struct safe_path *trail);

/**
 * safe_path_named - a folder or file that a configuration names
 * @path: absolute
 * @home: the configuration's own folder: links below it are nobody's word,
 *	those above it are the organiser's own business
 * @is_folder: of a bot: nor may the path itself be a link, unless it stands in
 * /
 *
 * Returns an owned path without links, or as it is where nothing stands; NULL
 * with @diag when a link that nobody vouches for leads there.
 */
char *safe_path_named(const char *path, const char *home, bool is_folder,
		      struct diag *diag);

/* @path as seen from @dir, without a "./" at its beginning; owned. */
char *path_join(const char *dir, const char *path);

/* Is @path @top, or below it?  Both absolute, without links. */
bool path_is_below(const char *path, const char *top);

/**
 * struct mark - what a path stood for when it was looked at
 *
 * Two marks are equal while it is the same file or folder.
 */
struct mark {
	uint64_t device, inode;
};

/* Of what stands at @path itself, where no link may be on the way any more;
 * false with errno, ELOOP when there is one. */
bool mark_take(const char *path, struct mark *mark);
struct mark mark_of(const struct stat *st);
bool marks_agree(const struct mark *a, const struct mark *b);

/**
 * safe_path_open - open @path, a trail's `real` or the like, as it was found
 * @flags: as of open
 *
 * Returns a descriptor, or -1 with errno: ELOOP when a link has come to stand
 * on the way since.
 */
int safe_path_open(const char *path, int flags);

#endif
