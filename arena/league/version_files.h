/*
 * version_files.h - files of the versions of a league, in DIR/versions/ID.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_VERSION_FILES_H
#define DEADWOOD_ARENA_LEAGUE_VERSION_FILES_H

#include "arena/league/league_db.h"

/* Return the path of the folder of a version; owned. */
char *version_files_path(const char *dir, int64_t version);

/* Move the archive @from, a file of the same disk, into the new folder of a
 * version as @archive, and sync the folder.  Files of a version with the same
 * number, whose transaction was not committed, are removed. */
bool version_files_store(const char *dir, int64_t version, const char *from,
			 const char *archive, struct diag *diag);

/* Remove the folder of a version, and record that in the database. */
bool version_files_remove(const char *dir, struct league_db *db,
			  int64_t version, struct diag *diag);

/* Request the removal of the files of a bot's versions that play no more,
 * except those of its @keep newest versions with files.  The league removes
 * them when no group and no worker needs them (league_removal_add). */
bool version_files_prune(struct league_db *db, int64_t bot, int64_t keep,
			 struct diag *diag);

/* Make the paths in @text relative, since folders of this machine mean nothing
 * to an owner: "/l/versions/7/bot/src/main" becomes "src/main", and "/l/groups"
 * becomes "groups".  @dir: absolute path of the league's folder */
void version_files_shorten(const char *dir, char *text);

/* Return the size of the files of all versions in bytes. */
int64_t version_files_bytes(const char *dir);

#endif
