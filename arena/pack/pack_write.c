/* pack_write.c - pack a tournament into one file; see pack_write.h. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "arena/pack/pack_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/archive/archive_writer.h"
#include "arena/archive/tree.h"
#include "arena/pack/manifest.h"
#include "arena/rundir/bot_folder.h"
#include "arena/rundir/bot_versions.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"

_Static_assert(sizeof(((struct pack_written *)NULL)->hash) == DIGEST_TEXT,
	       "the size of all digests");

/**
 * struct packing - a pack being written
 * @config: configuration of the first game: all games have the same bots
 * @from: for each entry of the manifest's list the source file, or NULL; owned
 * @path: absolute path of the pack
 */
struct pack_writer {
	const struct series *series;
	const struct config *config;
	struct manifest manifest;
	char *config_text, *rules, *path;
	char **from;
	struct archive_writer *out;
	struct diag *diag;
};

/* --- list of files -------------------------------------------------------- */

static void
pack_add_text(struct pack_writer *writer, const char *name, const char *text)
{
	struct pack_entry entry = { .path = (char *)(uintptr_t)name,
				    .kind = PACK_FILE,
				    .bytes = (int64_t)strlen(text) };

	digest_text(text, entry.hash);
	pack_list_add(&writer->manifest.list, &entry);
}

/* Return paths in a bot's folder that must not be packed: the configuration,
 * which has the seed, results, this pack, and the folders of other bots. Owned,
 * ends with NULL. */
static char **
pack_excluded_paths(const struct pack_writer *writer, uint32_t bot)
{
	const struct config *config = writer->config;
	char **paths = xcalloc(config->bot_count + 4u, sizeof(*paths));
	size_t n = 0;

	paths[n++] = xprintf("%s/results", config->dir);
	paths[n++] = xstrdup(writer->path);
	if (writer->series->file != NULL)
		paths[n++] = xstrdup(writer->series->file);
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (!bot_is_bundled(&config->bots[i]) &&
		    strcmp(config->bots[i].dir, config->bots[bot].dir) != 0)
			paths[n++] = xstrdup(config->bots[i].dir);
	return paths;
}

static void
pack_free_paths(char **paths)
{
	for (size_t i = 0; paths[i] != NULL; i++)
		free(paths[i]);
	free(paths);
}

/* Return true if the pack contains the folder @at already. */
static bool
manifest_has_folder(const struct manifest *manifest, const char *at)
{
	for (uint32_t i = 0; i < manifest->bots; i++)
		if (manifest->bot[i].at != NULL &&
		    strcmp(manifest->bot[i].at, at) == 0)
			return true;
	return false;
}

/* Add the list of a folder to the pack's, below @at. */
static void
pack_add_list(struct pack_writer *writer, const struct pack_list *list,
	      const char *dir, const char *at)
{
	struct pack_list *all = &writer->manifest.list;
	struct pack_entry top = { .path = (char *)(uintptr_t)at,
				  .kind = PACK_FOLDER };

	pack_list_add(all, &top);
	for (size_t i = 0; i < list->count; i++) {
		struct pack_entry entry = list->entry[i];

		entry.path = xprintf("%s/%s", at, list->entry[i].path);
		pack_list_add(all, &entry);
		free(entry.path);
	}
	writer->from = xrealloc(writer->from, all->count,
				sizeof(*writer->from));
	writer->from[all->count - list->count - 1] = NULL;
	for (size_t i = 0; i < list->count; i++)
		writer->from[all->count - list->count + i] = xprintf(
			"%s/%s", dir, list->entry[i].path);
}

static bool
pack_list_bot_folder(struct pack_writer *writer, uint32_t bot,
		     struct pack_list *list)
{
	char **paths = pack_excluded_paths(writer, bot);
	bool ok = pack_list_folder(list, writer->config->bots[bot].dir,
				   (const char *const *)paths, writer->diag);

	pack_free_paths(paths);
	return ok;
}

/* Check the names with the prefix @at, which makes them longer. */
static bool
pack_check_names(const struct pack_list *list, const char *at,
		 struct diag *diag)
{
	bool ok = true;

	for (size_t i = 0; ok && i < list->count; i++) {
		char *name = xprintf("%s/%s", at, list->entry[i].path);

		ok = tree_check_name(name, diag);
		free(name);
	}
	return ok;
}

/* Add a bot's folder.  Returns its path in the pack; owned, or NULL. */
static char *
pack_add_folder(struct pack_writer *writer, uint32_t bot)
{
	struct pack_list list = { .entry = NULL };
	char hash[DIGEST_TEXT], *at = NULL;

	if (pack_list_bot_folder(writer, bot, &list)) {
		pack_list_hash(&list, hash);
		at = xprintf(PACK_BOTS "/%s", hash);
	}
	if (at != NULL && !pack_check_names(&list, at, writer->diag)) {
		free(at);
		at = NULL;
	}
	if (at != NULL && !manifest_has_folder(&writer->manifest, at))
		pack_add_list(writer, &list, writer->config->bots[bot].dir, at);
	pack_list_release(&list);
	return at;
}

/* --- paths outside of the pack -------------------------------------------- */

static bool
path_is_system(const char *path)
{
	static const char *const tops[] = { "/usr", "/bin",   "/sbin",
					    "/lib", "/lib64", NULL };

	for (size_t i = 0; tops[i] != NULL; i++)
		if (path_is_below(path, tops[i]))
			return true;
	return false;
}

static void
pack_print_missing(const struct bot *bot, const char *path)
{
	if (!path_is_system(path))
		fprintf(stderr,
			"bot %s: %s is not packed; this path must exist on "
			"each machine that plays the pack\n",
			bot->name, path);
}

/* Check a word of a command: a path must stay valid when the bot's folder is at
 * another place. */
static bool
pack_check_word(const struct bot *bot, const char *word, struct diag *diag)
{
	char *path = word[0] == '/' ? xstrdup(word) : path_join(bot->dir, word);
	char *real = realpath(path, NULL);
	bool inside = real != NULL && path_is_below(real, bot->dir);
	bool ok = true;

	if (real != NULL && word[0] == '/' && inside) {
		diag_set(diag,
			 "the command names %s by an absolute path, which "
			 "differs on other machines: use a path relative to "
			 "%s",
			 word, bot->dir);
		ok = false;
	} else if (real != NULL && word[0] != '/' && !inside &&
		   strchr(word, '/') != NULL) {
		diag_set(diag,
			 "the command names %s, which is outside of the "
			 "bot's folder %s: put all files into one folder",
			 word, bot->dir);
		ok = false;
	} else if (real != NULL && word[0] == '/') {
		pack_print_missing(bot, word);
	}
	free(path);
	free(real);
	return ok;
}

static bool
pack_check_command(const struct bot *bot, struct diag *diag)
{
	bool ok = true;

	for (size_t i = 0; ok && bot->words[i] != NULL; i++)
		ok = pack_check_word(bot, bot->words[i], diag);
	for (size_t i = 0; ok && bot->read != NULL && bot->read[i] != NULL; i++)
		pack_print_missing(bot, bot->read[i]);
	return ok;
}

/* --- the manifest --------------------------------------------------------- */

static bool
pack_add_bot(struct pack_writer *writer, uint32_t number)
{
	const struct bot *bot = &writer->config->bots[number];
	struct pack_bot *out = &writer->manifest.bot[number];
	struct program_bytes bytes;
	bool ok = true;

	*out = (struct pack_bot){ .name = xstrdup(bot->name),
				  .dir = xstrdup(bot->dir) };
	if (!bot_is_bundled(bot)) {
		program_bytes_read(writer->config, number, writer->config->dir,
				   &bytes);
		memcpy(out->folder, bytes.folder, DIGEST_TEXT);
		out->shared = bytes.shared;
		if (pack_check_command(bot, writer->diag))
			out->at = pack_add_folder(writer, number);
		ok = out->at != NULL;
		if (!ok)
			diag_prefix(writer->diag, "bot %s", bot->name);
	}
	writer->manifest.bots++;
	return ok;
}

static bool
pack_add_all(struct pack_writer *writer)
{
	const struct config *config = writer->config;
	bool ok = true;

	writer->manifest.program = xstrdup("deadwood " DEADWOOD_VERSION);
	writer->manifest.bot = xcalloc(config->bot_count + 1u,
				       sizeof(*writer->manifest.bot));
	pack_add_text(writer, PACK_CONFIG, writer->config_text);
	pack_add_text(writer, PACK_RULES, writer->rules);
	writer->from = xcalloc(writer->manifest.list.count,
			       sizeof(*writer->from));
	for (uint32_t i = 0; ok && i < config->bot_count; i++)
		ok = pack_add_bot(writer, i);
	if (ok && writer->manifest.list.bytes > PACK_BYTES_MAX) {
		diag_set(writer->diag,
			 "the folders of all bots together have more than "
			 "%lld MB",
			 (long long)(PACK_BYTES_MAX >> 20));
		ok = false;
	}
	return ok;
}

/* --- the archive ---------------------------------------------------------- */

/* Write an entry without its contents. */
static bool
pack_write_header(struct pack_writer *writer, const struct pack_entry *entry)
{
	struct archive_item item = { .name = entry->path,
				     .to = entry->to,
				     .bytes = entry->bytes };

	switch (entry->kind) {
	case PACK_FILE:
		item.kind = ARCHIVE_FILE;
		break;
	case PACK_PROGRAM:
		item.kind = ARCHIVE_PROGRAM;
		break;
	case PACK_FOLDER:
		item.kind = ARCHIVE_FOLDER;
		break;
	case PACK_LINK:
		item.kind = ARCHIVE_LINK;
		break;
	}
	return archive_writer_entry(writer->out, &item);
}

static bool
pack_write_text(struct pack_writer *writer, const char *name, const char *text)
{
	struct pack_entry entry = { .path = (char *)(uintptr_t)name,
				    .kind = PACK_FILE,
				    .bytes = (int64_t)strlen(text) };

	return pack_write_header(writer, &entry) &&
	       archive_writer_bytes(writer->out, text, strlen(text));
}

/* Write a file with exactly the listed number of bytes. */
static bool
pack_write_file(struct pack_writer *writer, const struct pack_entry *entry,
		const char *from)
{
	int fd = safe_path_open(from, O_RDONLY | O_NONBLOCK);
	int64_t left = entry->bytes;
	char part[65536];
	bool ok = fd != -1 && pack_write_header(writer, entry);

	while (ok && left > 0) {
		ssize_t n = read(fd, part,
				 left < (int64_t)sizeof(part) ? (size_t)left
							      : sizeof(part));

		ok = n > 0 &&
		     archive_writer_bytes(writer->out, part, (size_t)n);
		left -= n;
	}
	if (!ok && writer->diag->text[0] == '\0')
		diag_set(writer->diag, "%s changed while the arena packed it",
			 from);
	if (fd != -1)
		close(fd);
	return ok;
}

static bool
pack_write_entry(struct pack_writer *writer, size_t i)
{
	const struct pack_entry *entry = &writer->manifest.list.entry[i];

	if (writer->from[i] == NULL && strcmp(entry->path, PACK_CONFIG) == 0)
		return pack_write_text(writer, PACK_CONFIG,
				       writer->config_text);
	if (writer->from[i] == NULL && strcmp(entry->path, PACK_RULES) == 0)
		return pack_write_text(writer, PACK_RULES, writer->rules);
	if (entry->kind == PACK_FILE || entry->kind == PACK_PROGRAM)
		return pack_write_file(writer, entry, writer->from[i]);
	return pack_write_header(writer, entry);
}

static bool
pack_write_entries(struct pack_writer *writer)
{
	char *text = manifest_text(&writer->manifest);
	bool ok = pack_write_text(writer, PACK_MANIFEST, text);

	for (size_t i = 0; ok && i < writer->manifest.list.count; i++)
		ok = pack_write_entry(writer, i);
	free(text);
	return ok;
}

static bool
pack_write_archive(struct pack_writer *writer)
{
	struct atomic_file draft;
	bool ok;

	if (!atomic_file_begin(&draft, writer->path, writer->diag))
		return false;
	writer->diag->text[0] = '\0';
	writer->out = archive_writer_open(ARCHIVE_TAR_ZSTD, draft.out,
					  writer->path, writer->diag);
	ok = archive_writer_close(
		writer->out, writer->out != NULL && pack_write_entries(writer));
	return atomic_file_end(&draft, ok, writer->diag);
}

/* --- pack ----------------------------------------------------------------- */

/* Return the absolute path of the pack, with the folder's links resolved, so
 * that it can be compared with the bots' folders; owned. */
static char *
pack_absolute_path(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash == NULL ? xstrdup(".")
		       : slash == path
			       ? xstrdup("/")
			       : xprintf("%.*s", (int)(slash - path), path);
	char *real = folder_path(folder);
	char *whole = xprintf("%s/%s", strcmp(real, "/") == 0 ? "" : real,
			      slash == NULL ? path : slash + 1);

	free(folder);
	free(real);
	return whole;
}

/* Check that the pack is not written into the folder of a bot, which would make
 * it a part of the bot. */
static bool
pack_check_path(const struct pack_writer *writer)
{
	for (uint32_t i = 0; i < writer->config->bot_count; i++) {
		const struct bot *bot = &writer->config->bots[i];

		if (bot_is_bundled(bot) ||
		    !path_is_below(writer->path, bot->dir) ||
		    path_is_below(writer->config->dir, bot->dir))
			continue;
		diag_set(writer->diag,
			 "%s is in the folder of bot %s, so the pack would "
			 "contain itself: choose another path with --out",
			 writer->path, bot->name);
		return false;
	}
	return true;
}

bool
pack_write(const struct series *series, const char *path,
	   struct pack_written *out, struct diag *diag)
{
	struct pack_writer writer = { .series = series,
				      .config = series->game[0].config,
				      .config_text = series_text(series),
				      .rules = series_rules(series),
				      .path = pack_absolute_path(path),
				      .diag = diag };
	bool ok = pack_check_path(&writer) && pack_add_all(&writer) &&
		  pack_write_archive(&writer);

	if (ok &&
	    !path_hash(writer.path, (const char *[]){ NULL }, out->hash)) {
		diag_set(diag, "%s: %s", path, strerror(errno));
		ok = false;
	}
	out->files = writer.manifest.list.count;
	out->bytes = writer.manifest.list.bytes;
	for (size_t i = 0;
	     writer.from != NULL && i < writer.manifest.list.count; i++)
		free(writer.from[i]);
	free(writer.from);
	manifest_release(&writer.manifest);
	free(writer.config_text);
	free(writer.rules);
	free(writer.path);
	return ok;
}
