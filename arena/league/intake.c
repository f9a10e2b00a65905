/* intake.c - turn files of the spool into versions; see intake.h. */
#include "arena/league/intake.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/league/quota.h"
#include "arena/league/spool.h"
#include "arena/league/version_files.h"
#include "arena/rundir/bot_folder.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "lib/file/fd.h"

/* End of one file: INTAKE_DONE: it has left the spool.  INTAKE_WAITS: it
 * remains, since this machine cannot store it now.  INTAKE_FAILED: the database
 * or the spool failed. */
enum intake_end { INTAKE_DONE, INTAKE_WAITS, INTAKE_FAILED };

/**
 * struct intake_file - a file of the spool, on its way to a version
 * @bot: bot of this name; .id is 0 if there is none
 * @draft: path of the copy, in spool/tmp
 * @sha: hash of the copy; if there is no copy yet, hash of the file's name,
 *	which tells it from other refused files
 * @older: number of the version of the same bytes that plays no more, or 0
 * @why: reason of a refusal
 * @disk: bytes of the files of all versions; -1: not known yet.  Reading their
 *	sizes takes a while, so it is done once for all files of the spool
 */
struct intake_file {
	const struct league_config *config;
	struct league_db *db;
	const struct spool_entry *entry;
	struct league_bot bot;
	const char *draft;
	char sha[DIGEST_TEXT];
	int64_t older;
	char why[1024];
	int64_t *disk;
	struct intake *result;
	struct diag *diag;
};

static enum intake_end
intake_end_of(bool ok)
{
	return ok ? INTAKE_DONE : INTAKE_FAILED;
}

static void
intake_refuse(struct intake_file *file, const char *why)
{
	snprintf(file->why, sizeof(file->why), "%.*s",
		 (int)sizeof(file->why) - 1, why);
}

/* --- refusals ------------------------------------------------------------- */

static void
intake_check_name(struct intake_file *file)
{
	const struct league_bot *bot = &file->bot;

	if (bot->house)
		intake_refuse(file, "a house bot has this name: send the bot "
				    "under another name");
	else if (bot->state == BOT_RETIRED)
		intake_refuse(file, "this bot is retired: send the bot under "
				    "another name, or ask the organiser to "
				    "resume it");
	else if (bot->id == 0 && !file->config->spool_adds_users)
		intake_refuse(file, "the league has no bot of this name: the "
				    "owner must send its first version with a "
				    "token, or use another name");
}

static void
intake_check_size(struct intake_file *file, int64_t bytes)
{
	struct diag why;

	if (bytes == 0)
		intake_refuse(file, "the archive is empty: send a file with "
				    "the files of the bot");
	else if (!quota_check_bytes(file->config->quota.bytes, (uint64_t)bytes,
				    &why))
		intake_refuse(file, why.text);
}

/* --- transactions --------------------------------------------------------- */

static bool
intake_add_event(struct intake_file *file, const char *what, const char *text)
{
	const char *owner = file->bot.owner_name;
	struct league_event event;

	snprintf(event.who, sizeof(event.who), "%s",
		 owner[0] != '\0' ? owner : "league");
	snprintf(event.what, sizeof(event.what), "%s", what);
	snprintf(event.subject, sizeof(event.subject), "%s", file->entry->name);
	snprintf(event.text, sizeof(event.text), "%s", text);
	return league_event_once(file->db, file->entry->at_ms, &event,
				 file->diag);
}

/* Add the row of a refused version. */
static bool
intake_add_refused(struct intake_file *file)
{
	struct league_version *version = xcalloc(1, sizeof(*version));
	bool ok;

	version->bot = file->bot.id;
	version->at_ms = file->entry->at_ms;
	version->bytes = file->entry->bytes;
	memcpy(version->sha, file->sha, sizeof(file->sha));
	ok = league_version_add(file->db, version, file->diag) &&
	     league_version_set(file->db, version->id, VERSION_REFUSED,
				file->why, file->diag);
	free(version);
	return ok;
}

/* Store a refusal, unless that was done before the program was killed. */
static bool
intake_store_refusal(struct intake_file *file)
{
	bool there = false, ok;

	if (!league_begin(file->db, file->diag))
		return false;
	ok = file->bot.id == 0 || file->bot.house ||
	     league_version_arrived(file->db, file->bot.id, file->sha,
				    file->entry->at_ms, &there, file->diag);
	if (ok && !there && file->bot.id != 0 && !file->bot.house)
		ok = intake_add_refused(file);
	ok = ok && (there || intake_add_event(file, "refused", file->why));
	if (!ok) {
		league_rollback(file->db);
		return false;
	}
	if (!league_commit(file->db, file->diag))
		return false;
	if (!there && file->result->on_refusal != NULL)
		file->result->on_refusal(file->entry->file, file->why);
	return true;
}

/* Make the bot of the file, and its user, if there is none. */
static bool
intake_add_bot(struct intake_file *file)
{
	const char *name = file->entry->name;
	int64_t owner;

	if (file->bot.id != 0)
		return true;
	return league_user_add(file->db, name, &owner, file->diag) &&
	       league_bot_add(file->db, owner, name, &file->bot, file->diag) &&
	       league_event_add(file->db, "league", "bot", name,
				"a file of the spool made this bot",
				file->diag);
}

/* Add the version, and move its archive to its folder.  The transaction is
 * committed after that, so each version has its archive. */
static bool
intake_add_version(struct intake_file *file, struct league_version *version)
{
	char line[64];

	version->bot = file->bot.id;
	version->at_ms = file->entry->at_ms;
	version->bytes = file->entry->bytes;
	memcpy(version->sha, file->sha, sizeof(file->sha));
	snprintf(version->archive, sizeof(version->archive), "%s%s",
		 file->entry->name, file->entry->suffix);
	if (!league_version_add(file->db, version, file->diag))
		return false;
	snprintf(line, sizeof(line), "version %lld",
		 (long long)version->number);
	return intake_add_event(file, "upload", line) &&
	       version_files_store(file->config->dir, version->id, file->draft,
				   version->archive, file->diag);
}

/* Let an older version play again, since its archive was sent again.  If its
 * files were removed, or if the organiser ended it before it could play, it is
 * built again. */
static bool
intake_return_version(struct intake_file *file, struct league_version *version)
{
	char line[64];
	bool kept;

	if (!league_version_get(file->db, file->older, version, file->diag))
		return false;
	kept = version->archive[0] != '\0' && version->began;
	version->state = !kept ? VERSION_RECEIVED
			 : version->groups < file->config->placement
				 ? VERSION_PLACING
				 : VERSION_RANKED;
	snprintf(line, sizeof(line), "version %lld plays again",
		 (long long)version->number);
	if (!league_version_return(file->db, version->id, version->state,
				   file->entry->at_ms, file->diag) ||
	    !intake_add_event(file, "returned", line))
		return false;
	if (kept)
		return league_bot_end_hold(file->db, file->bot.id,
					   file->diag) &&
		       league_version_replace(file->db, version->id,
					      file->diag);
	snprintf(version->archive, sizeof(version->archive), "%s%s",
		 file->entry->name, file->entry->suffix);
	return league_version_set_archive(file->db, version->id,
					  version->archive, file->diag) &&
	       version_files_store(file->config->dir, version->id, file->draft,
				   version->archive, file->diag);
}

static bool
intake_store_version(struct intake_file *file)
{
	struct league_version *version = xcalloc(1, sizeof(*version));
	bool ok = league_begin(file->db, file->diag);

	if (ok && intake_add_bot(file) &&
	    (file->older != 0 ? intake_return_version(file, version)
			      : intake_add_version(file, version))) {
		ok = league_commit(file->db, file->diag) &&
		     version_files_prune(file->db, file->bot.id,
					 file->config->quota.versions,
					 file->diag);
	} else if (ok) {
		league_rollback(file->db);
		ok = false;
	}
	file->result->taken += ok;
	*file->disk += file->entry->bytes;
	free(version);
	return ok;
}

/* --- one file ------------------------------------------------------------- */

/* Copy the file to spool/tmp, so that its sender cannot change it any more, and
 * hash the copy. */
static enum intake_end
intake_copy(struct intake_file *file)
{
	struct diag *waits = &file->result->waits;
	int from = spool_open(file->config->dir, file->entry);
	int to = from == -1 ? -1 : atomic_file_fd(file->draft);
	int64_t bytes = -1;

	if (from == -1) {
		snprintf(file->why, sizeof(file->why),
			 "the league cannot read the file (%s): send it again, "
			 "readable for the league's user",
			 strerror(errno));
		return INTAKE_DONE;
	}
	if (to == -1)
		diag_set(waits, "%s: %s", file->draft, strerror(errno));
	else
		bytes = spool_copy(from, to, file->draft,
				   file->config->quota.bytes, waits);
	fd_close(&from);
	fd_close(&to);
	if (bytes >= 0 && !path_hash(file->draft, NULL, file->sha)) {
		diag_set(waits, "%s: %s", file->draft, strerror(errno));
		bytes = -1;
	}
	if (bytes < 0)
		return INTAKE_WAITS;
	intake_check_size(file, bytes);
	return INTAKE_DONE;
}

/* Check the quotas.  Returns false if the database failed. */
static bool
intake_check_quota(struct intake_file *file)
{
	struct quota_check check = { .config = file->config,
				     .db = file->db,
				     .at_ms = file->entry->at_ms };
	int64_t owner = file->bot.owner;

	if (owner == 0 &&
	    !league_user_find(file->db, file->entry->name, &owner, file->diag))
		return false;
	if (file->bot.id == 0 && owner != 0 &&
	    !quota_check_bots(&check, owner, file->diag))
		return false;
	if (check.why[0] == '\0' && owner != 0 &&
	    !quota_check_uploads(&check, owner, file->diag))
		return false;
	if (check.why[0] == '\0') {
		if (*file->disk < 0)
			*file->disk = version_files_bytes(file->config->dir);
		quota_check_disk(&check, *file->disk, file->entry->bytes);
	}
	intake_refuse(file, check.why);
	return true;
}

/* If the league has these bytes, say so and return true in @there.  If their
 * version was retired, set file->older instead. */
static bool
intake_find_same(struct intake_file *file, bool *there)
{
	struct league_version *same = xcalloc(1, sizeof(*same));
	char line[160];
	bool ok = league_version_same(file->db, file->bot.id, file->sha, same,
				      file->diag);

	if (ok && same->state == VERSION_RETIRED)
		file->older = same->id;
	*there = ok && same->id != 0 && file->older == 0;
	if (*there && same->sent_ms != file->entry->at_ms) {
		snprintf(line, sizeof(line),
			 "the same bytes as version %lld, which is %s",
			 (long long)same->number,
			 version_state_words[same->state]);
		ok = intake_add_event(file, "same", line);
	}
	free(same);
	return ok;
}

/* Turn the file into a version, or store the reason why not. */
static enum intake_end
intake_store(struct intake_file *file)
{
	bool there = false;

	snprintf(file->why, sizeof(file->why), "%s", file->entry->why);
	digest_text(file->entry->file, file->sha);
	if (file->entry->name[0] != '\0' &&
	    !league_bot_find(file->db, file->entry->name, &file->bot,
			     file->diag))
		return INTAKE_FAILED;
	if (file->why[0] == '\0')
		intake_check_name(file);
	if (file->why[0] == '\0')
		intake_check_size(file, file->entry->bytes);
	if (file->why[0] == '\0' && intake_copy(file) == INTAKE_WAITS)
		return INTAKE_WAITS;
	if (file->why[0] == '\0' && file->bot.id != 0 &&
	    !intake_find_same(file, &there))
		return INTAKE_FAILED;
	if (there)
		return INTAKE_DONE;
	if (file->why[0] == '\0' && !intake_check_quota(file))
		return INTAKE_FAILED;
	return intake_end_of(file->why[0] == '\0' ? intake_store_version(file)
						  : intake_store_refusal(file));
}

/* --- all files ------------------------------------------------------------ */

struct intake_walk {
	const struct league_config *config;
	struct league_db *db;
	const char *draft;
	int64_t disk;
	struct intake *result;
	struct diag *diag;
	bool ok;
};

static bool
intake_take(void *arg, const struct spool_entry *entry)
{
	struct intake_walk *walk = arg;
	struct intake_file file = { .config = walk->config,
				    .db = walk->db,
				    .entry = entry,
				    .draft = walk->draft,
				    .disk = &walk->disk,
				    .result = walk->result,
				    .diag = walk->diag };
	enum intake_end end = intake_store(&file);

	walk->ok = end != INTAKE_FAILED &&
		   (end == INTAKE_WAITS ||
		    spool_remove(walk->config->dir, entry, walk->diag));
	return walk->ok;
}

bool
intake_all(const struct league_config *config, struct league_db *db,
	   struct intake *intake, struct diag *diag)
{
	char *draft = xprintf("%s/spool/tmp/intake", config->dir);
	struct intake_walk walk = { .config = config,
				    .db = db,
				    .draft = draft,
				    .disk = -1,
				    .result = intake,
				    .diag = diag,
				    .ok = true };
	bool listed;

	intake->taken = 0;
	intake->waits.text[0] = '\0';
	listed = spool_each(config->dir, intake_take, &walk, diag);
	unlink(draft);
	spool_sweep(config->dir);
	free(draft);
	return listed && walk.ok;
}
