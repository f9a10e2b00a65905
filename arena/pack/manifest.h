/*
 * manifest.h - pack.json, the first file of a pack: what is in it.
 *
 * A pack is a tar archive, packed by zstd.  Besides its manifest it holds
 *
 *   config.yaml   the configuration, as it stands in a folder of results
 *   rules.json    every parameter of the game, of several a line each: its
 *                 file, with what that builds on, is not needed any more
 *   bots/HASH/    each bot's folder, by the hash of what is in it, once
 *
 * The manifest has each file's hash; the archive's own hash is then all that
 * one must know of a pack.  docs/scaling.md has it for people.
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
 * struct pack_bot - where a bot stands in the pack, and stood before
 * @at: "bots/HASH", owned; NULL: it comes with the arena
 * @dir: its folder where it was packed, of a house bot the configuration's;
 *	owned
 * @folder, @shared: as of struct program_bytes, where it was packed
 */
struct pack_bot {
	char *name, *at, *dir;
	char folder[DIGEST_TEXT];
	bool shared;
};

/**
 * struct manifest - what is in a pack
 * @program: which version wrote it: "deadwood 0.1.0"
 * @bot: @bots of them, in the configuration's order
 * @list: all but the manifest itself
 */
struct manifest {
	char *program;
	struct pack_bot *bot;
	uint32_t bots;
	struct pack_list list;
};

/* As JSON; the same manifest is the same text.  Owned. */
char *manifest_text(const struct manifest *manifest);

/* Read one; false with @diag: it is none, or of a newer version.  @manifest
 * wants to be released in any case. */
bool manifest_read(struct manifest *manifest, const char *text, size_t len,
		   struct diag *diag);

void manifest_release(struct manifest *manifest);

#endif
