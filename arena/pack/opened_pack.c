/* opened_pack.c - a pack becomes what a run can play; see opened_pack.h. */
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
opened_pack_is_one(const char *path)
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

/* --- is it what was packed? ----------------------------------------------- */

static bool
read_manifest(const char *dir, struct manifest *manifest, struct diag *diag)
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
			 "it has no " PACK_MANIFEST " of `arena pack`: it is "
			 "no pack");
	free(text);
	free(path);
	return ok;
}

static bool
holds(const char *dir, const struct manifest *manifest, struct diag *diag)
{
	char *path = xprintf("%s/" PACK_MANIFEST, dir);
	struct pack_list is = { .entry = NULL };
	bool ok;

	/* Of their common folder the manifest does not speak. */
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

/* --- into the cache ------------------------------------------------------- */

/* What nobody should write to is made so: not the folders, lest its owner could
 * not remove it. */
static int
close_one(const char *path, const struct stat *st, int type, struct FTW *walk)
{
	(void)walk;
	return type == FTW_F ? chmod(path, st->st_mode & 0555) : 0;
}

/* The archive is a stranger's: its reader gets the best box that is here. */
static bool
read_archive(const char *path, const char *to, struct diag *diag)
{
	char *box = xprintf("%s/deadwood-box", program_dir());
	struct unpacking how = {
		.limits = { PACK_BYTES_MAX + (64 << 20), PACK_FILES_MAX + 1000,
			    PACK_FILES_MAX },
		.uid = sandbox_first_uid(),
		.ample = true, /* what `arena pack` takes fits */
	};
	bool ok = isolation_settle(ISOLATION_BEST, box, how.uid, &how.level,
				   diag) &&
		  unpack_archive(&how, path, to, diag) == UNPACKING_DONE;

	free(box);
	return ok;
}

/* @hash: of the pack, which must not become another meanwhile. */
static bool
fill(const char *path, const char *hash, const char *to, struct diag *diag)
{
	char now[BOT_FOLDER_HASH_TEXT];
	struct manifest manifest = { .program = NULL };
	bool ok = read_archive(path, to, diag) &&
		  read_manifest(to, &manifest, diag) &&
		  holds(to, &manifest, diag);

	manifest_release(&manifest);
	if (!ok)
		return false;
	if (!path_hash(path, (const char *[]){ NULL }, now) ||
	    strcmp(now, hash) != 0) {
		diag_set(diag, "it has changed while it was unpacked");
		return false;
	}
	ok = nftw(to, close_one, WALK_OPEN, FTW_PHYS) == 0;
	if (!ok)
		diag_set(diag, "%s: %s", to, strerror(errno));
	return ok;
}

/* Its folder in the cache, filled by whoever came first; owned. */
static char *
unpacked(const char *path, const char *cache, struct diag *diag)
{
	struct cache_place place;
	char hash[BOT_FOLDER_HASH_TEXT], *dir = NULL;
	bool ok;

	if (!path_hash(path, (const char *[]){ NULL }, hash)) {
		diag_set(diag, "%s", strerror(errno));
		return NULL;
	}
	ok = cache_enter(cache, CACHE_PACKS, hash, &place, diag) &&
	     (place.there || (fill(path, hash, place.draft, diag) &&
			      cache_keep(&place, diag)));
	if (ok)
		dir = xstrdup(place.path);
	cache_leave(&place);
	return dir;
}

/* What was put there once is looked at again. */
static bool
look_again(struct opened_pack *parcel, struct diag *diag)
{
	struct diag why;

	if (read_manifest(parcel->dir, &parcel->manifest, &why) &&
	    holds(parcel->dir, &parcel->manifest, &why))
		return true;
	diag_set(diag,
		 "%s, where it was unpacked, is not what it was: %s; remove "
		 "that folder and run again",
		 parcel->dir, why.text);
	return false;
}

/* --- the configuration ---------------------------------------------------- */

static char *
read_text(const struct opened_pack *parcel, const char *name, struct diag *diag)
{
	char *path = xprintf("%s/%s", parcel->dir, name);
	struct diag why;
	size_t len;
	char *text = log_read(path, &len, &why);

	if (text == NULL || strlen(text) != len) {
		diag_set(diag, "its %s cannot be read", name);
		free(text);
		text = NULL;
	}
	free(path);
	return text;
}

/* The bot's program is the cache's from here on. */
static bool
place_bot(const struct opened_pack *parcel, struct config *config,
	  uint32_t number, struct diag *diag)
{
	const struct pack_bot *from = &parcel->manifest.bot[number];
	struct bot *bot = &config->bots[number];
	struct program_bytes bytes;

	free(bot->dir);
	bot->dir = from->at != NULL ? xprintf("%s/%s", parcel->dir, from->at)
				    : xstrdup(parcel->dir);
	if (!bot_find(bot, diag))
		return false;
	program_look(config, number, parcel->dir, &bytes);
	bot->origin = xcalloc(1, sizeof(*bot->origin));
	*bot->origin = (struct bot_origin){ xstrdup(from->dir),
					    xstrdup(bytes.command),
					    xstrdup(from->folder),
					    from->shared };
	return true;
}

/* Are the manifest's bots those of the configuration? */
static bool
bots_agree(const struct opened_pack *parcel, struct diag *diag)
{
	const struct config *config = parcel->circuit->game[0].config;
	bool same = config->bot_count == parcel->manifest.bots;

	for (uint32_t i = 0; same && i < config->bot_count; i++)
		same = strcmp(config->bots[i].name,
			      parcel->manifest.bot[i].name) == 0 &&
		       bot_is_ours(&config->bots[i]) ==
			       (parcel->manifest.bot[i].at == NULL) &&
		       !config->bots[i].person;
	if (!same)
		diag_set(diag, "its " PACK_MANIFEST " names other bots than "
			       "its " PACK_CONFIG);
	return same;
}

/* All that cannot be started here are named. */
static bool
place_bots(const struct opened_pack *parcel, struct config *config,
	   const char *path, struct config_error *error)
{
	struct diag why;
	size_t n = 0;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		const char *name = config->bots[i].name;

		if (place_bot(parcel, config, i, &why))
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

/* As it will be written into a folder of results: what it says must mean the
 * same here, or results would be of another tournament. */
static bool
reads_the_same(const struct opened_pack *parcel, const char *text,
	       struct diag *diag)
{
	char *now = series_text(parcel->circuit);
	bool same = strcmp(now, text) == 0;

	free(now);
	if (!same)
		diag_set(diag,
			 "its configuration reads otherwise here: a path that "
			 "a bot may read leads elsewhere, or the pack is not "
			 "`arena pack`'s");
	return same;
}

/* The games' configurations lie in the cache from here on. */
static bool
place_games(const struct opened_pack *parcel, const char *path,
	    struct config_error *error)
{
	struct series *circuit = parcel->circuit;
	bool ok = true;

	circuit->file = xprintf("%s/" PACK_CONFIG, parcel->dir);
	for (uint32_t i = 0; ok && i < circuit->count; i++) {
		struct config *config = circuit->game[i].config;

		free(config->dir);
		config->dir = xstrdup(parcel->dir);
		if (!circuit->several)
			config->file = xstrdup(circuit->file);
		ok = place_bots(parcel, config, path, error);
	}
	return ok;
}

static bool
read_config(struct opened_pack *parcel, const char *path,
	    struct config_error *error)
{
	char *text = read_text(parcel, PACK_CONFIG, &error->diag);
	char *rules = read_text(parcel, PACK_RULES, &error->diag);
	bool ok = text != NULL && rules != NULL;

	if (ok) {
		parcel->circuit = series_read_packed(PACK_CONFIG, text, rules,
						     error);
		ok = parcel->circuit != NULL &&
		     bots_agree(parcel, &error->diag);
	}
	if (!ok)
		diag_prefix(&error->diag, "%s", path);
	ok = ok && place_games(parcel, path, error);
	if (ok && !reads_the_same(parcel, text, &error->diag)) {
		diag_prefix(&error->diag, "%s", path);
		ok = false;
	}
	free(text);
	free(rules);
	return ok;
}

/* --- the whole ------------------------------------------------------------ */

static bool
is_of_this_version(const struct opened_pack *parcel, struct diag *diag)
{
	static const char ours[] = "deadwood " DEADWOOD_VERSION;

	if (strcmp(parcel->manifest.program, ours) == 0)
		return true;
	diag_set(diag,
		 "it was packed by %.40s, and this is %s: results of different "
		 "versions are not joined; pack it with the version that plays "
		 "it",
		 parcel->manifest.program, ours);
	return false;
}

bool
opened_pack_open(struct opened_pack *parcel, const char *path,
		 const char *cache, struct config_error *error)
{
	char *real = realpath(path, NULL);
	struct diag *diag = &error->diag;
	bool ok;

	*parcel = (struct opened_pack){ .cache = NULL };
	error->bot = false;
	error->more[0] = '\0';
	if (real == NULL) {
		diag_set(diag, "%s: %s", path, strerror(errno));
		return false;
	}
	parcel->cache = cache_open(cache, diag);
	if (parcel->cache != NULL)
		parcel->dir = unpacked(real, parcel->cache, diag);
	ok = parcel->dir != NULL && look_again(parcel, diag) &&
	     is_of_this_version(parcel, diag);
	if (!ok)
		diag_prefix(diag, "%s", path);
	free(real);
	return ok && read_config(parcel, path, error);
}

void
opened_pack_close(struct opened_pack *parcel)
{
	series_free(parcel->circuit);
	manifest_release(&parcel->manifest);
	free(parcel->cache);
	free(parcel->dir);
	*parcel = (struct opened_pack){ .cache = NULL };
}
