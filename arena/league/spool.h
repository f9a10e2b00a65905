/*
 * spool.h - the spool of a league: the folders through which archives of bots
 * arrive.
 *
 * Every sender, such as a command, a web server, a git hook or a script, does
 * the same.  It writes the archive to a file in DIR/spool/tmp, syncs the file,
 * and renames it to DIR/spool/new/NAME.SUFFIX.  NAME is the name of the bot.
 * Text from "@" on up to the suffix has no meaning, so that two files of one
 * bot do not replace each other: anna@2.tar.gz.  After the rename, the file
 * belongs to the league (intake.h).
 */
#ifndef DEADWOOD_ARENA_LEAGUE_SPOOL_H
#define DEADWOOD_ARENA_LEAGUE_SPOOL_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/bot_names.h"
#include "lib/diag.h"

#define SPOOL_BATCH                                                            \
	1000 /* arbitrary: maximum number of files of spool_each               \
	      */
#define SPOOL_TMP_S                                                            \
	3600 /* arbitrary: age at which a file in tmp is removed               \
	      */

/**
 * struct spool_entry - a file in spool/new
 * @file: name of the file
 * @name: name of the bot; "" if the file has no fit name
 * @suffix: suffix of an archive, such as ".zip"; "" if there is none
 * @at_ms: time of its arrival in spool/new, in milliseconds since 1970.  The
 *	sender cannot choose it: it is the time of the last rename
 * @why: reason why the league cannot take the file; ""
 */
struct spool_entry {
	char file[256];
	char name[BOT_NAME_MAX + 1];
	char suffix[16];
	int64_t at_ms, bytes;
	char why[512];
};

/* Create the folders of the spool that are missing. */
bool spool_create(const char *dir, struct diag *diag);

/**
 * struct spool_draft - an archive that is still being written to spool/tmp
 * @fd: descriptor for writing and reading; -1: none
 */
struct spool_draft {
	char *dir, *path;
	char name[BOT_NAME_MAX + 1];
	uint64_t random;
	int fd;
};

/* Create the file of a draft for the bot @name.  On an error, returns false
 * with @diag. */
bool spool_draft_open(struct spool_draft *draft, const char *dir,
		      const char *name, struct diag *diag);

/* Find the suffix of the archive in its first bytes.  If it is no archive,
 * returns NULL with @diag. */
const char *spool_draft_suffix(const struct spool_draft *draft,
			       struct diag *diag);

/* Sync a complete archive and move it to spool/new.  On an error, returns false
 * with @diag. */
bool spool_draft_move(struct spool_draft *draft, const char *suffix,
		      struct diag *diag);

/* Release a draft, and remove its file if it was not moved. */
void spool_draft_release(struct spool_draft *draft);

/**
 * spool_put - put an archive into the spool of the league @dir
 * @name: name of the bot
 * @suffix: suffix of the archive; NULL: find the suffix in its first bytes
 * @fd: descriptor from which the archive is read to its end
 * @bytes_max: maximum size
 *
 * The function returns when the archive is on the disk.  On an error, returns
 * false with @diag, and the spool is unchanged.
 */
bool spool_put(const char *dir, const char *name, const char *suffix, int fd,
	       int64_t bytes_max, struct diag *diag);

/* Copy from one descriptor to another, and sync the copy.  @path: name of the
 * copy, for messages.  Returns the number of bytes, which is above @bytes_max
 * if there are more; -1 with @diag after an error. */
int64_t spool_copy(int from, int to, const char *path, int64_t bytes_max,
		   struct diag *diag);

/**
 * spool_each - call @each for the files in spool/new, oldest first
 *
 * The function ignores hidden files.  @each returns false to stop.  If there
 * are more than SPOOL_BATCH files, the function leaves some of them for the
 * next call.
 */
bool spool_each(const char *dir,
		bool (*each)(void *arg, const struct spool_entry *entry),
		void *arg, struct diag *diag);

/* Open the file of an entry for reading, if it is a regular file.  Returns a
 * descriptor, or -1 with errno. */
int spool_open(const char *dir, const struct spool_entry *entry);

/* Remove the file of an entry, or a folder with its content. */
bool spool_remove(const char *dir, const struct spool_entry *entry,
		  struct diag *diag);

/* Remove files that senders left in spool/tmp long ago. */
void spool_sweep(const char *dir);

#endif
