/* opened_pack.c - unpack a pack and read its tournament; see opened_pack.h. */
#define _XOPEN_SOURCE 700 /* realpath, nftw */
#include "arena/pack/opened_pack.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/archive/unpack.h"
#include "arena/pack/cache.h"
#include "arena/rundir/bot_folder.h"
#include "arena/rundir/bot_versions.h"
#include "arena/rundir/log_check.h"
#include "arena/sandbox/isolation.h"
#include "arena/sandbox/sandbox.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"

#define WALK_OPEN 32 /* folders open at once */

bool
opened_pack_detect(const char *path)
{
	static const unsigned char magic[] = { 0x28, 0xb5, 0x2f, 0xfd };
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	unsigned char head[sizeof(magic)] = { 0 };
	struct stat st;
	bool is = fd != -1 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
		  read(fd, head, sizeof(head)) == (ssize_t)sizeof(head) &&
		  memcmp(head, magic, sizeof(magic)) == 0;

	if (fd != -1)
		close(fd);
	return is;
}

/* --- verification --------------------------------------------------------- */

static bool
pack_read_manifest(const char *dir, struct manifest *manifest,
		   struct diag *diag)
{
	char *path = xprintf("%s/" PACK_MANIFEST, dir), *text;
	size_t len = 0;
	struct diag why;
	bool ok;

	*manifest = (struct manifest){ .program = NULL };
	text = log_read(path, &len, &why);
	ok = text != NULL && manifest_read(manifest, text, len, diag);
	if (text == NULL)
		diag_set(diag,
			 "not a pack: the file " PACK_MANIFEST " of `arena "
			 "pack` is missing or damaged");
	free(text);
	free(path);
	return ok;
}

static bool
pack_verify_files(const char *dir, const struct manifest *manifest,
		  struct diag *diag)
{
	char *path = xprintf("%s/" PACK_MANIFEST, dir);
	struct pack_list is = { .entry = NULL };
	bool ok;

	/* The manifest does not contain the folder bots/ itself. */
	ok = pack_list_folder(&is, dir, (const char *[]){ path, NULL }, diag);
	for (size_t i = 0; ok && i < is.count; i++)
		if (strcmp(is.entry[i].path, PACK_BOTS) == 0) {
			free(is.entry[i].path);
			memmove(&is.entry[i], &is.entry[i + 1],
				(--is.count - i) * sizeof(*is.entry));
		}
	ok = ok && pack_list_agrees(&manifest->list, &is, diag);
	pack_list_release(&is);
	free(path);
	return ok;
}

/* --- cache ---------------------------------------------------------------- */

/* Make files read-only, but not folders: their owner could not delete them. */
static int
pack_make_readonly(const char *path, const struct stat *st, int type,
		   struct FTW *walk)
{
	(void)walk;
	return type == FTW_F ? chmod(path, st->st_mode & 0555) : 0;
}

/* Unpack the archive.  It is untrusted, so its reader gets the best sandbox of
 * this machine. */
static bool
pack_unpack_archive(const char *path, const char *to, struct diag *diag)
{
	char *box = xprintf("%s/deadwood-box", program_dir());
	struct unpack_how how = {
		.limits = { PACK_BYTES_MAX + (64 << 20), PACK_FILES_MAX + 1000,
			    PACK_FILES_MAX },
		.uid = sandbox_first_uid(),
		.ample = true, /* enough for any pack */
	};
	bool ok = isolation_choose(ISOLATION_BEST, box, how.uid, &how.level,
				   diag) &&
		  unpack_archive(&how, path, to, diag) == UNPACKING_DONE;

	free(box);
	return ok;
}

/* Unpack into @to, and verify; @hash: hash of the pack, which must not change
 * in the meantime. */
static bool
pack_unpack_to(const char *path, const char *hash, const char *to,
	       struct diag *diag)
{
	char now[BOT_FOLDER_HASH_TEXT];
	struct manifest manifest = { .program = NULL };
	bool ok = pack_unpack_archive(path, to, diag) &&
		  pack_read_manifest(to, &manifest, diag) &&
		  pack_verify_files(to, &manifest, diag);

	manifest_release(&manifest);
	if (!ok)
		return false;
	if (!path_hash(path, (const char *[]){ NULL }, now) ||
	    strcmp(now, hash) != 0) {
		diag_set(diag, "the file changed while the arena unpacked it");
		return false;
	}
	ok = nftw(to, pack_make_readonly, WALK_OPEN, FTW_PHYS) == 0;
	if (!ok)
		diag_set(diag, "%s: %s", to, strerror(errno));
	return ok;
}

/* Return the pack's folder in the cache, unpacked if it is new; owned. */
static char *
pack_find_or_unpack(const char *path, const char *cache, struct diag *diag)
{
	struct cache_entry entry;
	char hash[BOT_FOLDER_HASH_TEXT], *dir = NULL;
	bool ok;

	if (!path_hash(path, (const char *[]){ NULL }, hash)) {
		diag_set(diag, "%s", strerror(errno));
		return NULL;
	}
	ok = cache_open_entry(cache, CACHE_PACKS, hash, &entry, diag) &&
	     (entry.exists || (pack_unpack_to(path, hash, entry.draft, diag) &&
			       cache_commit_entry(&entry, diag)));
	if (ok)
		dir = xstrdup(entry.path);
	cache_close_entry(&entry);
	return dir;
}

/* Verify the cached files before each use. */
static bool
pack_verify_cached(struct opened_pack *pack, struct diag *diag)
{
	struct diag why;

	if (pack_read_manifest(pack->dir, &pack->manifest, &why) &&
	    pack_verify_files(pack->dir, &pack->manifest, &why))
		return true;
	diag_set(diag,
		 "the cached folder %s of this pack has changed: %s; remove "
		 "that folder and run the command again",
		 pack->dir, why.text);
	return false;
}

/* --- the configuration ---------------------------------------------------- */

static char *
pack_read_text(const struct opened_pack *pack, const char *name,
	       struct diag *diag)
{
	char *path = xprintf("%s/%s", pack->dir, name);
	struct diag why;
	size_t len;
	char *text = log_read(path, &len, &why);

	if (text == NULL || strlen(text) != len) {
		diag_set(diag, "cannot read %s in the pack", name);
		free(text);
		text = NULL;
	}
	free(path);
	return text;
}

/* Use the bot's folder in the cache from here on. */
static bool
pack_relocate_bot(const struct opened_pack *pack, struct config *config,
		  uint32_t number, struct diag *diag)
{
	const struct pack_bot *from = &pack->manifest.bot[number];
	struct bot *bot = &config->bots[number];
	struct program_bytes bytes;

	free(bot->dir);
	bot->dir = from->at != NULL ? xprintf("%s/%s", pack->dir, from->at)
				    : xstrdup(pack->dir);
	if (!bot_find(bot, diag))
		return false;
	program_bytes_read(config, number, pack->dir, &bytes);
	bot->origin = xcalloc(1, sizeof(*bot->origin));
	*bot->origin = (struct bot_origin){ xstrdup(from->dir),
					    xstrdup(bytes.command),
					    xstrdup(from->folder),
					    from->shared };
	return true;
}

/* Check that manifest and configuration have the same bots. */
static bool
pack_check_bots(const struct opened_pack *pack, struct diag *diag)
{
	const struct config *config = pack->series->game[0].config;
	bool same = config->bot_count == pack->manifest.bots;

	for (uint32_t i = 0; same && i < config->bot_count; i++)
		same = strcmp(config->bots[i].name,
			      pack->manifest.bot[i].name) == 0 &&
		       bot_is_bundled(&config->bots[i]) ==
			       (pack->manifest.bot[i].at == NULL) &&
		       !config->bots[i].person;
	if (!same)
		diag_set(diag, PACK_MANIFEST " and " PACK_CONFIG
					     " name different bots");
	return same;
}

/* Use the folders in the cache for all bots.  @error lists all bots that cannot
 * start here. */
static bool
pack_relocate_bots(const struct opened_pack *pack, struct config *config,
		   const char *path, struct config_error *error)
{
	struct diag why;
	size_t n = 0;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		const char *name = config->bots[i].name;

		if (pack_relocate_bot(pack, config, i, &why))
			continue;
		if (!error->bot)
			diag_set(&error->diag, "%s: bot %s: %s", path, name,
				 why.text);
		else if (n + strlen(why.text) + 200 < sizeof(error->more))
			n += (size_t)snprintf(
				error->more + n, sizeof(error->more) - n,
				"%s: bot %.80s: %s\n", path, name, why.text);
		error->bot = true;
	}
	return !error->bot;
}

/* Check that the configuration, written as into a results directory, is the
 * same text here.  Otherwise results would belong to another tournament. */
static bool
pack_check_config_text(const struct opened_pack *pack, const char *text,
		       struct diag *diag)
{
	char *now = series_text(pack->series);
	bool same = strcmp(now, text) == 0;

	free(now);
	if (!same)
		diag_set(diag,
			 "config.yaml of the pack has another meaning on "
			 "this machine: a path under \"read\" leads to another "
			 "place, or `arena pack` did not write the pack");
	return same;
}

/* Use the cache as folder of all configurations from here on. */
static bool
pack_relocate_games(const struct opened_pack *pack, const char *path,
		    struct config_error *error)
{
	struct series *series = pack->series;
	bool ok = true;

	series->file = xprintf("%s/" PACK_CONFIG, pack->dir);
	for (uint32_t i = 0; ok && i < series->count; i++) {
		struct config *config = series->game[i].config;

		free(config->dir);
		config->dir = xstrdup(pack->dir);
		if (!series->several)
			config->file = xstrdup(series->file);
		ok = pack_relocate_bots(pack, config, path, error);
	}
	return ok;
}

static bool
pack_read_config(struct opened_pack *pack, const char *path,
		 struct config_error *error)
{
	char *text = pack_read_text(pack, PACK_CONFIG, &error->diag);
	char *rules = pack_read_text(pack, PACK_RULES, &error->diag);
	bool ok = text != NULL && rules != NULL;

	if (ok) {
		pack->series = series_read_packed(PACK_CONFIG, text, rules,
						  error);
		ok = pack->series != NULL &&
		     pack_check_bots(pack, &error->diag);
	}
	if (!ok)
		diag_prefix(&error->diag, "%s", path);
	ok = ok && pack_relocate_games(pack, path, error);
	if (ok && !pack_check_config_text(pack, text, &error->diag)) {
		diag_prefix(&error->diag, "%s", path);
		ok = false;
	}
	free(text);
	free(rules);
	return ok;
}

/* --- open and close ------------------------------------------------------- */

static bool
pack_check_version(const struct opened_pack *pack, struct diag *diag)
{
	static const char ours[] = "deadwood " DEADWOOD_VERSION;

	if (strcmp(pack->manifest.program, ours) == 0)
		return true;
	diag_set(diag,
		 "the pack was made by %.40s, but this is %s: results of "
		 "different versions cannot be merged; pack and play the "
		 "tournament with the same version",
		 pack->manifest.program, ours);
	return false;
}

bool
opened_pack_open(struct opened_pack *pack, const char *path, const char *cache,
		 struct config_error *error)
{
	char *real = realpath(path, NULL);
	struct diag *diag = &error->diag;
	bool ok;

	*pack = (struct opened_pack){ .cache = NULL };
	error->bot = false;
	error->more[0] = '\0';
	if (real == NULL) {
		diag_set(diag, "%s: %s", path, strerror(errno));
		return false;
	}
	pack->cache = cache_open(cache, diag);
	if (pack->cache != NULL)
		pack->dir = pack_find_or_unpack(real, pack->cache, diag);
	ok = pack->dir != NULL && pack_verify_cached(pack, diag) &&
	     pack_check_version(pack, diag);
	if (!ok)
		diag_prefix(diag, "%s", path);
	free(real);
	return ok && pack_read_config(pack, path, error);
}

void
opened_pack_close(struct opened_pack *pack)
{
	series_free(pack->series);
	manifest_release(&pack->manifest);
	free(pack->cache);
	free(pack->dir);
	*pack = (struct opened_pack){ .cache = NULL };
}
