/*
 * intake.h - take archives from the spool of a league: each file becomes a
 * version of a bot, or is refused.
 *
 * A version is in the state "received", and its archive is in
 * DIR/versions/ID/NAME.SUFFIX.  The same bytes are the same version; an event
 * says so.  A refusal is a version in the state "refused", whose text has the
 * reason; if there is no bot, it is only an event.
 *
 * The file leaves the spool after the transaction.  If the program is killed
 * between, the next call recognizes the file by its time of arrival and its
 * hash, and only removes it.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_INTAKE_H
#define DEADWOOD_ARENA_LEAGUE_INTAKE_H

#include "arena/league/league_config.h"
#include "arena/league/league_db.h"

/**
 * struct intake - what intake_all did
 * @on_refusal: callback for each refused file, with its name, of any bytes, and
 *	the reason; or NULL.  The caller sets it before the call
 * @taken: number of new versions in the state "received"
 * @waits: why files remain in the spool, such as a full disk; .text is "" if
 *	none remains
 */
struct intake {
	void (*on_refusal)(const char *file, const char *why);
	unsigned taken;
	struct diag waits;
};

/* Take all files in spool/new of the folder config->dir.  If the database or
 * the spool fails, returns false and sets @diag. */
bool intake_all(const struct league_config *config, struct league_db *db,
		struct intake *intake, struct diag *diag);

#endif
