/* build_cache.c - what was built of a pack's bots; see build_cache.h. */
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

/* A bot that has a build; @key is its place in the cache. */
struct making {
	uint32_t bot;
	char key[DIGEST_TEXT];
	struct cache_place place;
};

struct made {
	const struct opened_pack *parcel;
	struct config *config;
	struct making *making;
	uint32_t count;
};

/* --- which ---------------------------------------------------------------- */

static void
find_key(const struct made *made, uint32_t number, char key[DIGEST_TEXT])
{
	const struct bot *bot = &made->config->bots[number];
	char *text = xprintf("%s\n%s\n%s\n", bot->name,
			     made->parcel->manifest.bot[number].at, bot->build);
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
by_key(const void *a, const void *b)
{
	return strcmp(((const struct making *)a)->key,
		      ((const struct making *)b)->key);
}

/* In the order of their keys: two arenas that wait for each other's builds wait
 * in the same order. */
static void
find_all(struct made *made)
{
	const struct config *config = made->config;

	made->making = xcalloc(config->bot_count + 1u, sizeof(*made->making));
	for (uint32_t i = 0; i < config->bot_count; i++) {
		struct making *making = &made->making[made->count];

		if (!bot_wants_build(&config->bots[i]) ||
		    config->bots[i].origin == NULL)
			continue;
		*making = (struct making){
			.bot = i, .place = { .held = -1, .lock = -1 }
		};
		find_key(made, i, making->key);
		made->count++;
	}
	if (made->count > 0)
		qsort(made->making, made->count, sizeof(*made->making), by_key);
}

/* --- where ---------------------------------------------------------------- */

/* The bot lives there now. */
static bool
move_to(struct bot *bot, const char *top, struct diag *diag)
{
	free(bot->dir);
	bot->dir = xprintf("%s/" FOLDER, top);
	return bot_find(bot, diag);
}

/* What was kept is what was made. */
static bool
holds(const char *top, struct diag *diag)
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
			 "what was built in %s is not what it was: remove that "
			 "folder and run again",
			 top);
	free(text);
	free(file);
	free(folder);
	return ok;
}

/* A bot that was built before needs no build. */
static bool
take_made(struct bot *bot, const struct making *making, struct diag *diag)
{
	if (!holds(making->place.path, diag))
		return false;
	bot->built = true;
	return move_to(bot, making->place.path, diag);
}

/* A copy, in which it is built. */
static bool
lay_copy(const struct made *made, const struct making *making,
	 struct diag *diag)
{
	struct config *config = made->config;
	struct bot *bot = &config->bots[making->bot];
	char *to = xprintf("%s/" FOLDER, making->place.draft);
	struct unpacking how = {
		.limits = { PACK_BYTES_MAX, PACK_FILES_MAX, PACK_FILES_MAX },
		.level = config_level(config, making->bot),
		.uid = sandbox_first_uid(),
	};
	bool ok = outdir_make_one(making->place.draft, diag) &&
		  unpack_folder(&how, bot->dir, to, diag) == UNPACKING_DONE;

	/* There a build runs as the owner of its folder, never as root. */
	if (ok && how.uid != 0 && how.level == ISOLATION_PROCESS &&
	    !tree_give(to, how.uid)) {
		diag_set(diag, "%s: %s", to, strerror(errno));
		ok = false;
	}
	ok = ok && move_to(bot, making->place.draft, diag);
	free(to);
	return ok;
}

static bool
begin_one(const struct made *made, struct making *making, struct diag *diag)
{
	struct bot *bot = &made->config->bots[making->bot];
	bool ok;

	if (!cache_enter(made->parcel->cache, CACHE_BUILT, making->key,
			 &making->place, diag))
		return false;
	if (!making->place.there)
		return lay_copy(made, making, diag);
	ok = take_made(bot, making, diag);
	cache_leave(&making->place);
	return ok;
}

struct made *
build_cache_begin(const struct opened_pack *parcel, struct config *config,
		  struct diag *diag)
{
	struct made *made = xcalloc(1, sizeof(*made));
	bool ok = true;

	made->parcel = parcel;
	made->config = config;
	find_all(made);
	for (uint32_t i = 0; ok && i < made->count; i++) {
		ok = begin_one(made, &made->making[i], diag);
		if (!ok)
			diag_prefix(diag, "bot %s",
				    config->bots[made->making[i].bot].name);
	}
	if (ok)
		return made;
	build_cache_free(made);
	return NULL;
}

/* --- afterwards ----------------------------------------------------------- */

static bool
keep_one(struct bot *bot, struct making *making, struct diag *diag)
{
	char *folder = xprintf("%s/" FOLDER, making->place.draft);
	char hex[BOT_FOLDER_HASH_TEXT + 1];
	bool ok = path_hash(folder, (const char *[]){ NULL }, hex);

	free(folder);
	if (!ok) {
		diag_set(diag, "%s: %s", making->place.draft, strerror(errno));
		return false;
	}
	memcpy(hex + BOT_FOLDER_HASH_TEXT - 1, "\n", 2);
	return outdir_write(making->place.draft, HASH, hex, diag) &&
	       cache_keep(&making->place, diag) &&
	       holds(making->place.path, diag) &&
	       move_to(bot, making->place.path, diag);
}

bool
build_cache_keep(struct made *made, struct diag *diag)
{
	bool ok = true;

	for (uint32_t i = 0; ok && i < made->count; i++) {
		struct making *making = &made->making[i];
		struct bot *bot = &made->config->bots[making->bot];
		struct diag why;

		if (making->place.draft == NULL)
			continue; /* it was there */
		if (bot->built && bot_find(bot, &why)) {
			ok = keep_one(bot, making, diag);
			cache_leave(&making->place);
		} else { /* its build is broken: others may try */
			fd_close(&making->place.lock);
		}
	}
	return ok;
}

void
build_cache_free(struct made *made)
{
	if (made == NULL)
		return;
	for (uint32_t i = 0; i < made->count; i++)
		cache_leave(&made->making[i].place);
	free(made->making);
	free(made);
}
