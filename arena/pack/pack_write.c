/* pack_write.c - a tournament as one file; see pack_write.h. */
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
	       "as everywhere");

/**
 * struct packing - a pack being written
 * @config: of the first game: the bots are the same in all
 * @from: of each entry of the manifest's list the file that it is a copy of,
 *	or NULL; owned
 * @path: of the pack, absolute
 */
struct packing {
	const struct series *circuit;
	const struct config *config;
	struct manifest manifest;
	char *config_text, *rules, *path;
	char **from;
	struct archive_writer *out;
	struct diag *diag;
};

/* --- what is packed ------------------------------------------------------- */

static void
add_text(struct packing *in, const char *name, const char *text)
{
	struct pack_entry entry = { .path = (char *)(uintptr_t)name,
				    .kind = PACK_FILE,
				    .bytes = (int64_t)strlen(text) };

	digest_text(text, entry.hash);
	pack_list_add(&in->manifest.list, &entry);
}

/* What does not belong to a bot's folder, though it lies there: the
 * configuration, with its seed, results, this pack, and the folders of others.
 * Owned, ends with NULL. */
static char **
left_out(const struct packing *in, uint32_t bot)
{
	const struct config *config = in->config;
	char **paths = xcalloc(config->bot_count + 4u, sizeof(*paths));
	size_t n = 0;

	paths[n++] = xprintf("%s/results", config->dir);
	paths[n++] = xstrdup(in->path);
	if (in->circuit->file != NULL)
		paths[n++] = xstrdup(in->circuit->file);
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (!bot_is_ours(&config->bots[i]) &&
		    strcmp(config->bots[i].dir, config->bots[bot].dir) != 0)
			paths[n++] = xstrdup(config->bots[i].dir);
	return paths;
}

static void
paths_free(char **paths)
{
	for (size_t i = 0; paths[i] != NULL; i++)
		free(paths[i]);
	free(paths);
}

/* A folder that is in the pack already is not packed again. */
static bool
is_packed(const struct manifest *manifest, const char *at)
{
	for (uint32_t i = 0; i < manifest->bots; i++)
		if (manifest->bot[i].at != NULL &&
		    strcmp(manifest->bot[i].at, at) == 0)
			return true;
	return false;
}

/* The list of a folder goes into the pack's, below @at. */
static void
take_list(struct packing *in, const struct pack_list *list, const char *dir,
	  const char *at)
{
	struct pack_list *all = &in->manifest.list;
	struct pack_entry top = { .path = (char *)(uintptr_t)at,
				  .kind = PACK_FOLDER };

	pack_list_add(all, &top);
	for (size_t i = 0; i < list->count; i++) {
		struct pack_entry entry = list->entry[i];

		entry.path = xprintf("%s/%s", at, list->entry[i].path);
		pack_list_add(all, &entry);
		free(entry.path);
	}
	in->from = xrealloc(in->from, all->count, sizeof(*in->from));
	in->from[all->count - list->count - 1] = NULL;
	for (size_t i = 0; i < list->count; i++)
		in->from[all->count - list->count + i] = xprintf(
			"%s/%s", dir, list->entry[i].path);
}

static bool
list_folder(struct packing *in, uint32_t bot, struct pack_list *list)
{
	char **paths = left_out(in, bot);
	bool ok = pack_list_folder(list, in->config->bots[bot].dir,
				   (const char *const *)paths, in->diag);

	paths_free(paths);
	return ok;
}

/* A name in the pack is longer than it was in the bot's folder. */
static bool
names_fit(const struct pack_list *list, const char *at, struct diag *diag)
{
	bool ok = true;

	for (size_t i = 0; ok && i < list->count; i++) {
		char *name = xprintf("%s/%s", at, list->entry[i].path);

		ok = tree_name_fits(name, diag);
		free(name);
	}
	return ok;
}

/* A bot's folder, and its place in the pack; owned, or NULL. */
static char *
take_folder(struct packing *in, uint32_t bot)
{
	struct pack_list list = { .entry = NULL };
	char hash[DIGEST_TEXT], *at = NULL;

	if (list_folder(in, bot, &list)) {
		pack_list_hash(&list, hash);
		at = xprintf(PACK_BOTS "/%s", hash);
	}
	if (at != NULL && !names_fit(&list, at, in->diag)) {
		free(at);
		at = NULL;
	}
	if (at != NULL && !is_packed(&in->manifest, at))
		take_list(in, &list, in->config->bots[bot].dir, at);
	pack_list_release(&list);
	return at;
}

/* --- what stays behind ---------------------------------------------------- */

static bool
is_of_the_system(const char *path)
{
	static const char *const tops[] = { "/usr", "/bin",   "/sbin",
					    "/lib", "/lib64", NULL };

	for (size_t i = 0; tops[i] != NULL; i++)
		if (path_is_below(path, tops[i]))
			return true;
	return false;
}

static void
tell_behind(const struct bot *bot, const char *path)
{
	if (!is_of_the_system(path))
		fprintf(stderr,
			"bot %s: %s is not packed: it must be there on each "
			"machine\n",
			bot->name, path);
}

/* A word of a command leads out of the bot's folder in a way that will not hold
 * where that folder stands elsewhere. */
static bool
word_fits(const struct bot *bot, const char *word, struct diag *diag)
{
	char *path = word[0] == '/' ? xstrdup(word) : path_join(bot->dir, word);
	char *real = realpath(path, NULL);
	bool inside = real != NULL && path_is_below(real, bot->dir);
	bool ok = true;

	if (real != NULL && word[0] == '/' && inside) {
		diag_set(diag,
			 "its command names %s by its whole path, which is "
			 "another elsewhere: name it as seen from its folder, "
			 "%s",
			 word, bot->dir);
		ok = false;
	} else if (real != NULL && word[0] != '/' && !inside &&
		   strchr(word, '/') != NULL) {
		diag_set(diag,
			 "its command names %s, which lies outside of its "
			 "folder %s: put all of it into one folder",
			 word, bot->dir);
		ok = false;
	} else if (real != NULL && word[0] == '/') {
		tell_behind(bot, word);
	}
	free(path);
	free(real);
	return ok;
}

static bool
command_fits(const struct bot *bot, struct diag *diag)
{
	bool ok = true;

	for (size_t i = 0; ok && bot->words[i] != NULL; i++)
		ok = word_fits(bot, bot->words[i], diag);
	for (size_t i = 0; ok && bot->read != NULL && bot->read[i] != NULL; i++)
		tell_behind(bot, bot->read[i]);
	return ok;
}

/* --- the manifest --------------------------------------------------------- */

static bool
take_bot(struct packing *in, uint32_t number)
{
	const struct bot *bot = &in->config->bots[number];
	struct pack_bot *out = &in->manifest.bot[number];
	struct program_bytes bytes;
	bool ok = true;

	*out = (struct pack_bot){ .name = xstrdup(bot->name),
				  .dir = xstrdup(bot->dir) };
	if (!bot_is_ours(bot)) {
		program_look(in->config, number, in->config->dir, &bytes);
		memcpy(out->folder, bytes.folder, DIGEST_TEXT);
		out->shared = bytes.shared;
		if (command_fits(bot, in->diag))
			out->at = take_folder(in, number);
		ok = out->at != NULL;
		if (!ok)
			diag_prefix(in->diag, "bot %s", bot->name);
	}
	in->manifest.bots++;
	return ok;
}

static bool
take_all(struct packing *in)
{
	const struct config *config = in->config;
	bool ok = true;

	in->manifest.program = xstrdup("deadwood " DEADWOOD_VERSION);
	in->manifest.bot = xcalloc(config->bot_count + 1u,
				   sizeof(*in->manifest.bot));
	add_text(in, PACK_CONFIG, in->config_text);
	add_text(in, PACK_RULES, in->rules);
	in->from = xcalloc(in->manifest.list.count, sizeof(*in->from));
	for (uint32_t i = 0; ok && i < config->bot_count; i++)
		ok = take_bot(in, i);
	if (ok && in->manifest.list.bytes > PACK_BYTES_MAX) {
		diag_set(in->diag, "all bots together hold more than %lld MB",
			 (long long)(PACK_BYTES_MAX >> 20));
		ok = false;
	}
	return ok;
}

/* --- the archive ---------------------------------------------------------- */

/* An entry without its bytes. */
static bool
put_header(struct packing *in, const struct pack_entry *entry)
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
	return archive_writer_entry(in->out, &item);
}

static bool
put_text(struct packing *in, const char *name, const char *text)
{
	struct pack_entry entry = { .path = (char *)(uintptr_t)name,
				    .kind = PACK_FILE,
				    .bytes = (int64_t)strlen(text) };

	return put_header(in, &entry) &&
	       archive_writer_bytes(in->out, text, strlen(text));
}

/* The bytes of a file, as many as were listed. */
static bool
put_file(struct packing *in, const struct pack_entry *entry, const char *from)
{
	int fd = safe_path_open(from, O_RDONLY | O_NONBLOCK);
	int64_t left = entry->bytes;
	char part[65536];
	bool ok = fd != -1 && put_header(in, entry);

	while (ok && left > 0) {
		ssize_t n = read(fd, part,
				 left < (int64_t)sizeof(part) ? (size_t)left
							      : sizeof(part));

		ok = n > 0 && archive_writer_bytes(in->out, part, (size_t)n);
		left -= n;
	}
	if (!ok && in->diag->text[0] == '\0')
		diag_set(in->diag, "%s has changed while it was packed", from);
	if (fd != -1)
		close(fd);
	return ok;
}

static bool
put_entry(struct packing *in, size_t i)
{
	const struct pack_entry *entry = &in->manifest.list.entry[i];

	if (in->from[i] == NULL && strcmp(entry->path, PACK_CONFIG) == 0)
		return put_text(in, PACK_CONFIG, in->config_text);
	if (in->from[i] == NULL && strcmp(entry->path, PACK_RULES) == 0)
		return put_text(in, PACK_RULES, in->rules);
	if (entry->kind == PACK_FILE || entry->kind == PACK_PROGRAM)
		return put_file(in, entry, in->from[i]);
	return put_header(in, entry);
}

static bool
put_all(struct packing *in)
{
	char *text = manifest_text(&in->manifest);
	bool ok = put_text(in, PACK_MANIFEST, text);

	for (size_t i = 0; ok && i < in->manifest.list.count; i++)
		ok = put_entry(in, i);
	free(text);
	return ok;
}

static bool
write_archive(struct packing *in)
{
	struct atomic_file draft;
	bool ok;

	if (!atomic_file_begin(&draft, in->path, in->diag))
		return false;
	in->diag->text[0] = '\0';
	in->out = archive_writer_open(ARCHIVE_TAR_ZSTD, draft.out, in->path,
				      in->diag);
	ok = archive_writer_close(in->out, in->out != NULL && put_all(in));
	return atomic_file_end(&draft, ok, in->diag);
}

/* --- the whole ------------------------------------------------------------ */

/* Its folder without links, so that it is known where it lies in a bot's. */
static char *
whole_path(const char *path)
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

/* In a folder that is a bot's alone it would be part of the bot. */
static bool
is_apart(const struct packing *in)
{
	for (uint32_t i = 0; i < in->config->bot_count; i++) {
		const struct bot *bot = &in->config->bots[i];

		if (bot_is_ours(bot) || !path_is_below(in->path, bot->dir) ||
		    path_is_below(in->config->dir, bot->dir))
			continue;
		diag_set(in->diag,
			 "%s lies in the folder of bot %s, and would be a part "
			 "of it: name another place with --out",
			 in->path, bot->name);
		return false;
	}
	return true;
}

bool
pack_write(const struct series *circuit, const char *path,
	   struct pack_written *out, struct diag *diag)
{
	struct packing in = { .circuit = circuit,
			      .config = circuit->game[0].config,
			      .config_text = series_text(circuit),
			      .rules = series_rules(circuit),
			      .path = whole_path(path),
			      .diag = diag };
	bool ok = is_apart(&in) && take_all(&in) && write_archive(&in);

	if (ok && !path_hash(in.path, (const char *[]){ NULL }, out->hash)) {
		diag_set(diag, "%s: %s", path, strerror(errno));
		ok = false;
	}
	out->files = in.manifest.list.count;
	out->bytes = in.manifest.list.bytes;
	for (size_t i = 0; in.from != NULL && i < in.manifest.list.count; i++)
		free(in.from[i]);
	free(in.from);
	manifest_release(&in.manifest);
	free(in.config_text);
	free(in.rules);
	free(in.path);
	return ok;
}
