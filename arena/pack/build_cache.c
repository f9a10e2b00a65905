/* build_cache.c - cache the builds of a pack's bots; see build_cache.h. */
#include "arena/pack/build_cache.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/archive/unpack.h"
#include "arena/pack/cache.h"
#include "arena/process/machine_class.h"
#include "arena/rundir/bot_folder.h"
#include "arena/rundir/log_check.h"
#include "arena/rundir/outdir.h"
#include "arena/sandbox/sandbox.h"
#include "lib/alloc.h"
#include "lib/file/fd.h"

#define FOLDER "folder"
#define HASH   "hash"

/* A bot with a build command; @key: its name in the cache. */
struct cached_build {
	uint32_t bot;
	char key[DIGEST_TEXT];
	struct cache_entry entry;
};

struct build_cache {
	const struct opened_pack *pack;
	struct config *config;
	struct cached_build *build;
	uint32_t count;
};

/* --- keys ----------------------------------------------------------------- */

static void
build_cache_hash_key(const struct build_cache *builds, uint32_t number,
		     char key[DIGEST_TEXT])
{
	const struct bot *bot = &builds->config->bots[number];
	char *text = xprintf("%s\n%s\n%s\n", bot->name,
			     builds->pack->manifest.bot[number].at, bot->build);
	char system[MACHINE_CLASS_WORDS];
	struct machine_class here;
	char *more, *features;

	for (size_t i = 0; bot->env != NULL && bot->env[i] != NULL; i++) {
		more = xprintf("%s%s\n", text, bot->env[i]);
		free(text);
		text = more;
	}
	machine_class_read("", NULL, 0, &here);
	machine_class_system("", system);
	features = machine_class_features("");
	more = xprintf("%s%s\n%s\n%s\n", text, here.processor, features,
		       system);
	free(features);
	digest_text(more, key);
	free(more);
	free(text);
}

static int
cached_build_compare(const void *a, const void *b)
{
	return strcmp(((const struct cached_build *)a)->key,
		      ((const struct cached_build *)b)->key);
}

/* List the bots with a build, sorted by key.  All arenas take locks in this
 * order, so that two of them cannot deadlock. */
static void
build_cache_find_bots(struct build_cache *builds)
{
	const struct config *config = builds->config;

	builds->build = xcalloc(config->bot_count + 1u, sizeof(*builds->build));
	for (uint32_t i = 0; i < config->bot_count; i++) {
		struct cached_build *build = &builds->build[builds->count];

		if (!bot_needs_build(&config->bots[i]) ||
		    config->bots[i].origin == NULL)
			continue;
		*build = (struct cached_build){
			.bot = i, .entry = { .held = -1, .lock = -1 }
		};
		build_cache_hash_key(builds, i, build->key);
		builds->count++;
	}
	if (builds->count > 0)
		qsort(builds->build, builds->count, sizeof(*builds->build),
		      cached_build_compare);
}

/* --- folders -------------------------------------------------------------- */

/* Make @top/folder the folder of the bot. */
static bool
build_cache_move_bot(struct bot *bot, const char *top, struct diag *diag)
{
	free(bot->dir);
	bot->dir = xprintf("%s/" FOLDER, top);
	return bot_find(bot, diag);
}

/* Check that a cached build has the hash that it was stored with. */
static bool
build_cache_verify(const char *top, struct diag *diag)
{
	char *folder = xprintf("%s/" FOLDER, top);
	char *file = xprintf("%s/" HASH, top), hex[BOT_FOLDER_HASH_TEXT] = "";
	struct diag why;
	size_t len;
	char *text = log_read(file, &len, &why);
	bool ok = text != NULL &&
		  path_hash(folder, (const char *[]){ NULL }, hex) &&
		  strncmp(text, hex, BOT_FOLDER_HASH_TEXT - 1) == 0;

	if (!ok)
		diag_set(diag,
			 "the cached build %s has changed: remove that folder "
			 "and run the command again",
			 top);
	free(text);
	free(file);
	free(folder);
	return ok;
}

/* Use a cached build for the bot. */
static bool
build_cache_use(struct bot *bot, const struct cached_build *build,
		struct diag *diag)
{
	if (!build_cache_verify(build->entry.path, diag))
		return false;
	bot->built = true;
	return build_cache_move_bot(bot, build->entry.path, diag);
}

/* Copy the bot's folder, for the build. */
static bool
build_cache_copy_folder(const struct build_cache *builds,
			const struct cached_build *build, struct diag *diag)
{
	struct config *config = builds->config;
	struct bot *bot = &config->bots[build->bot];
	char *to = xprintf("%s/" FOLDER, build->entry.draft);
	struct unpack_how how = {
		.limits = { PACK_BYTES_MAX, PACK_FILES_MAX, PACK_FILES_MAX },
		.level = config_bot_isolation(config, build->bot),
		.uid = sandbox_first_uid(),
	};
	bool ok = outdir_make_one(build->entry.draft, diag) &&
		  unpack_folder(&how, bot->dir, to, diag) == UNPACKING_DONE;

	/* At level process a build runs as the owner of its folder, never as
	 * root. */
	if (ok && how.uid != 0 && how.level == ISOLATION_PROCESS &&
	    !tree_chown(to, how.uid)) {
		diag_set(diag, "%s: %s", to, strerror(errno));
		ok = false;
	}
	ok = ok && build_cache_move_bot(bot, build->entry.draft, diag);
	free(to);
	return ok;
}

static bool
build_cache_begin_bot(const struct build_cache *builds,
		      struct cached_build *build, struct diag *diag)
{
	struct bot *bot = &builds->config->bots[build->bot];
	bool ok;

	if (!cache_open_entry(builds->pack->cache, CACHE_BUILT, build->key,
			      &build->entry, diag))
		return false;
	if (!build->entry.exists)
		return build_cache_copy_folder(builds, build, diag);
	ok = build_cache_use(bot, build, diag);
	cache_close_entry(&build->entry);
	return ok;
}

struct build_cache *
build_cache_begin(const struct opened_pack *pack, struct config *config,
		  struct diag *diag)
{
	struct build_cache *builds = xcalloc(1, sizeof(*builds));
	bool ok = true;

	builds->pack = pack;
	builds->config = config;
	build_cache_find_bots(builds);
	for (uint32_t i = 0; ok && i < builds->count; i++) {
		ok = build_cache_begin_bot(builds, &builds->build[i], diag);
		if (!ok)
			diag_prefix(diag, "bot %s",
				    config->bots[builds->build[i].bot].name);
	}
	if (ok)
		return builds;
	build_cache_free(builds);
	return NULL;
}

/* --- after the builds ----------------------------------------------------- */

static bool
build_cache_keep_bot(struct bot *bot, struct cached_build *build,
		     struct diag *diag)
{
	char *folder = xprintf("%s/" FOLDER, build->entry.draft);
	char hex[BOT_FOLDER_HASH_TEXT + 1];
	bool ok = path_hash(folder, (const char *[]){ NULL }, hex);

	free(folder);
	if (!ok) {
		diag_set(diag, "%s: %s", build->entry.draft, strerror(errno));
		return false;
	}
	memcpy(hex + BOT_FOLDER_HASH_TEXT - 1, "\n", 2);
	return outdir_write(build->entry.draft, HASH, hex, diag) &&
	       cache_commit_entry(&build->entry, diag) &&
	       build_cache_verify(build->entry.path, diag) &&
	       build_cache_move_bot(bot, build->entry.path, diag);
}

bool
build_cache_keep(struct build_cache *builds, struct diag *diag)
{
	bool ok = true;

	for (uint32_t i = 0; ok && i < builds->count; i++) {
		struct cached_build *build = &builds->build[i];
		struct bot *bot = &builds->config->bots[build->bot];
		struct diag why;

		if (build->entry.draft == NULL)
			continue; /* it was cached already */
		if (bot->built && bot_find(bot, &why)) {
			ok = build_cache_keep_bot(bot, build, diag);
			cache_close_entry(&build->entry);
		} else { /* its build failed: let other arenas try */
			fd_close(&build->entry.lock);
		}
	}
	return ok;
}

void
build_cache_free(struct build_cache *builds)
{
	if (builds == NULL)
		return;
	for (uint32_t i = 0; i < builds->count; i++)
		cache_close_entry(&builds->build[i].entry);
	free(builds->build);
	free(builds);
}
