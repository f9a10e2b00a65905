/*
 * manifest.h - pack.json, the first file of a pack: its table of contents.
 *
 * A pack is a tar archive, compressed with zstd.  Besides the manifest it
 * contains
 *
 *   config.yaml   the configuration, as in a results directory
 *   rules.json    every parameter of the game; of several games, a line each.
 *                 So the game's file and its base are not needed
 *   bots/HASH/    each bot's folder, by the hash of its contents, once
 *
 * The manifest contains the hash of each file.  So the hash of the archive
 * identifies the whole pack.  docs/scaling.md describes packs for users.
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
 * struct pack_bot - a bot's folder in the pack, and its original folder
 * @at: "bots/HASH", owned; NULL: a bot of the arena
 * @dir: folder when it was packed, for a house bot that of the configuration;
 *	owned
 * @folder, @shared: as in struct program_bytes, when it was packed
 */
struct pack_bot {
	char *name, *at, *dir;
	char folder[DIGEST_TEXT];
	bool shared;
};

/**
 * struct manifest - the contents of a pack
 * @program: the version that wrote it: "deadwood 0.1.0"
 * @bot: @bots of them, in the order of the configuration
 * @list: all files except the manifest
 */
struct manifest {
	char *program;
	struct pack_bot *bot;
	uint32_t bots;
	struct pack_list list;
};

/* Return the manifest as JSON, owned; equal manifests give equal text. */
char *manifest_text(const struct manifest *manifest);

/* Parse a manifest.  Returns false with @diag if it is invalid or has a newer
 * version.  Release @manifest in any case. */
bool manifest_read(struct manifest *manifest, const char *text, size_t len,
		   struct diag *diag);

void manifest_release(struct manifest *manifest);

#endif
