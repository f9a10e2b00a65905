/*
 * manifest.h - pack.json, the first file of a pack, which lists the other
 * files.
 *
 * A pack is a tar archive, compressed with zstd.  Besides the manifest, a pack
 * contains:
 *
 *   "config.yaml": the configuration, as in a results directory.
 *   "rules.json": all parameters of the rules, one line per game.  The arena
 *	reads this file instead of rule files.
 *   "bots/HASH/": folder of a bot.  HASH is the hash of the folder's contents.
 *	Equal folders are stored once.
 *
 * The manifest contains the hash of each file.  docs/scaling.md describes packs
 * for users.
 */
#ifndef DEADWOOD_ARENA_PACK_MANIFEST_H
#define DEADWOOD_ARENA_PACK_MANIFEST_H

#include "arena/config/config.h"
#include "arena/pack/file_list.h"

#define PACK_MANIFEST "pack.json"
#define PACK_CONFIG   "config.yaml"
#define PACK_RULES    "rules.json"
#define PACK_BOTS     "bots"
#define PACK_FORMAT   1

/**
 * struct pack_bot - folder of a bot in the pack, and its original folder
 * @at: folder in the pack, such as "bots/HASH", owned; NULL for a house bot (a
 *	bot of Deadwood), which has no folder
 * @dir: original path of the bot's folder; for a house bot, path of the
 *	configuration's folder; owned
 * @folder: hash of the folder at the time of packing
 * @shared: true: the folder also belongs to other bots or the configuration
 */
struct pack_bot {
	char *name, *at, *dir;
	char folder[DIGEST_TEXT];
	bool shared;
};

/**
 * struct manifest - the contents of a pack
 * @program: version of the program that wrote the pack, such as "deadwood
 *	0.1.0"
 * @bot: array of @bots bots, in the order of the configuration
 * @list: list of all files in the pack except the manifest
 */
struct manifest {
	char *program;
	struct pack_bot *bot;
	uint32_t bots;
	struct pack_list list;
};

/* Return the manifest as JSON text, owned.  Equal manifests give equal texts.
 */
char *manifest_text(const struct manifest *manifest);

/* Parse the manifest of a pack.  If the text is invalid or a newer version
 * wrote it, returns false and sets @diag.  The caller must call
 * manifest_release even after a failure. */
bool manifest_read(struct manifest *manifest, const char *text, size_t len,
		   struct diag *diag);

void manifest_release(struct manifest *manifest);

#endif
