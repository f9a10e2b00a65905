/* bot_names.c - derive the names of bots; see bot_names.h. */
#include "arena/config/bot_names.h"

#include <ctype.h>
#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/alloc.h"
#include "lib/interpreter.h"
#include "lib/utf8.h"

char *
bot_fit_name(const char *text)
{
	const char *slash = strrchr(text, '/');
	const struct interpreter *i;
	char name[BOT_NAME_MAX + 1];
	size_t n = 0, len;

	if (slash != NULL && slash[1] != '\0')
		text = slash + 1;
	len = strlen(text);
	i = interpreter_of(text);
	if (i != NULL)
		len -= strlen(i->text);
	/* leave room for a suffix that makes the name unique */
	for (size_t at = 0; at < len && n < BOT_NAME_MAX - 6; at++) {
		unsigned char c = (unsigned char)text[at];
		bool plain = c < 0x80 && (isalnum(c) || c == '_');

		if (plain || ((c == '.' || c == '-') && n > 0))
			name[n++] = (char)c;
		else if (n > 0 && name[n - 1] != '-')
			name[n++] = '-';
	}
	while (n > 0 && (name[n - 1] == '-' || name[n - 1] == '.'))
		n--;
	name[n] = '\0';
	return xstrdup(n > 0 ? name : "bot");
}

#define TAG_DIGITS	5
/* number of digits if the first digits are equal */
#define TAG_DIGITS_MORE 16

static char *
bot_hashed_name(const char *text, unsigned digits)
{
	unsigned char hash[crypto_generichash_BYTES];
	char hex[2 * sizeof(hash) + 1], *fit = bot_fit_name(text), *name;

	crypto_generichash(hash, sizeof(hash), (const unsigned char *)text,
			   strlen(text), NULL, 0);
	sodium_bin2hex(hex, sizeof(hex), hash, sizeof(hash));
	name = xprintf("%s-%.*s", fit, (int)digits, hex);
	free(fit);
	return name;
}

char *
bot_tagged_name(const char *text)
{
	return bot_hashed_name(text, TAG_DIGITS);
}

static int
bot_name_compare(const void *a, const void *b)
{
	return strcmp(**(char **const *)a, **(char **const *)b);
}

/* Return for each name whether it occurs more than once; owned. */
static bool *
bot_find_shared_names(char **name, size_t count)
{
	bool *shared = xcalloc(count + 1, sizeof(*shared));
	char ***sorted = xcalloc(count + 1, sizeof(*sorted));

	for (size_t i = 0; i < count; i++)
		sorted[i] = &name[i];
	qsort(sorted, count, sizeof(*sorted), bot_name_compare);
	for (size_t i = 1; i < count; i++)
		if (strcmp(*sorted[i - 1], *sorted[i]) == 0)
			shared[sorted[i - 1] - name] =
				shared[sorted[i] - name] = true;
	free(sorted);
	return shared;
}

void
bot_fit_names(const char *const *text, size_t count, char **name)
{
	static const unsigned digits[] = { TAG_DIGITS, TAG_DIGITS_MORE };

	for (size_t i = 0; i < count; i++)
		name[i] = bot_fit_name(text[i]);
	for (unsigned round = 0; round < 2; round++) {
		bool *shared = bot_find_shared_names(name, count);

		for (size_t i = 0; i < count; i++) {
			if (!shared[i])
				continue;
			free(name[i]);
			name[i] = bot_hashed_name(text[i], digits[round]);
		}
		free(shared);
	}
}

bool
bot_name_is_fit(const char *name, struct diag *diag)
{
	size_t len = strlen(name);

	if (len >= 1 && len <= BOT_NAME_MAX && name[0] != '.' &&
	    name[0] != '-' &&
	    strspn(name, "abcdefghijklmnopqrstuvwxyz"
			 "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == len)
		return true;
	diag_set(diag,
		 "a bot's name is part of file names: write 1 to %d ASCII "
		 "letters, digits, '.', '_' and '-', and begin with a letter, "
		 "digit or '_'. To show another name in the standings, use the "
		 "key title, which may contain any letters and blanks",
		 BOT_NAME_MAX);
	return false;
}

bool
bot_title_is_fit(const char *title)
{
	const char *end = title + strlen(title);

	if (title == end || end - title > BOT_TITLE_MAX)
		return false;
	for (size_t length; title < end; title += length) {
		length = utf8_length(title, end);
		if (length == 0 || text_is_hidden(utf8_code(title, length)))
			return false;
	}
	return true;
}

static bool
dir_has_file(const char *dir, const char *word)
{
	char *path = path_join(dir, word);
	struct stat st;
	bool is = stat(path, &st) == 0 && S_ISREG(st.st_mode);

	free(path);
	return is;
}

const char *
bot_naming_word(char *const *words, const char *dir)
{
	for (size_t i = 0; words[i] != NULL; i++)
		if (interpreter_of(words[i]) != NULL)
			return words[i];
	for (size_t i = 1; strchr(words[0], '/') == NULL && words[i] != NULL;
	     i++)
		if (dir_has_file(dir, words[i]))
			return words[i];
	return words[0];
}

/* The command "mono cleverbot.exe" gives the name cleverbot, without the
 * suffix.  A program that is started directly keeps its suffix. */
char *
bot_name_of_words(char *const *words, const char *dir)
{
	static const char *const compiled[] = { ".exe", ".dll", NULL };
	const char *word = bot_naming_word(words, dir),
		   *dot = strrchr(word, '.');
	bool is_given = word != words[0] && dot != NULL;
	char *stem, *name;
	size_t i = 0;

	while (is_given && compiled[i] != NULL && strcmp(dot, compiled[i]) != 0)
		i++;
	if (!is_given || compiled[i] == NULL)
		return bot_fit_name(word);
	stem = xprintf("%.*s", (int)(dot - word), word);
	name = bot_fit_name(stem);
	free(stem);
	return name;
}

/* Return true if the name is generic, such as bot, so that it does not identify
 * a bot. */
static bool
bot_name_is_generic(const char *name)
{
	static const char *const plain[] = { "bot",   "main",  "player", "run",
					     "start", "app",   "index",	 "src",
					     "bin",   "build", NULL };

	for (size_t i = 0; plain[i] != NULL; i++)
		if (strcmp(name, plain[i]) == 0)
			return true;
	return false;
}

/* Return the path of the file that names the bot; owned. */
static char *
bot_program_path(const struct bot *bot)
{
	return path_join(bot->dir, bot_naming_word(bot->words, bot->dir));
}

/* Return the name of the nearest folder around a bot's program that is not
 * generic, unless @base is in that folder too; owned, or NULL. */
static char *
bot_folder_name(const struct bot *bot, const char *base)
{
	char *folder = bot_program_path(bot), *slash;
	char *name = NULL;

	while (name == NULL && (slash = strrchr(folder, '/')) != NULL) {
		*slash = '\0';
		if (path_is_below(base, folder))
			break;
		name = bot_fit_name(folder);
		if (bot_name_is_generic(name)) {
			free(name);
			name = NULL;
		}
	}
	free(folder);
	return name;
}

/* Return true if a bot in another folder has the same name. */
static bool
bot_shares_name(const struct bot *bots, size_t count, size_t i,
		const char *base)
{
	char *folder = bot_folder_name(&bots[i], base), *other;
	bool shares = false;

	for (size_t k = 0; k < count && !shares; k++) {
		if (k == i || strcmp(bots[k].name, bots[i].name) != 0)
			continue;
		other = bot_folder_name(&bots[k], base);
		shares = other == NULL || folder == NULL ||
			 strcmp(other, folder) != 0;
		free(other);
	}
	free(folder);
	return shares;
}

/* Rename each bot whose entry in @names is not NULL.  Takes ownership of
 * @names. */
static void
bot_set_names(struct bot *bots, size_t count, char **names)
{
	for (size_t i = 0; i < count; i++)
		if (names[i] != NULL) {
			free(bots[i].name);
			bots[i].name = names[i];
		}
	free(names);
}

/* Name bots by their folders: bob/bot.py becomes bob.  If ann/gin.py is also a
 * bot, bob/gin.py becomes bob too. */
static void
bot_name_by_folders(struct bot *bots, size_t count, const char *base)
{
	char **names = xcalloc(count, sizeof(*names));

	for (size_t i = 0; i < count; i++)
		if (!bots[i].named && !bot_is_bundled(&bots[i]) &&
		    (bot_name_is_generic(bots[i].name) ||
		     bot_shares_name(bots, count, i, base)))
			names[i] = bot_folder_name(&bots[i], base);
	bot_set_names(bots, count, names);
}

/* Return the offset of the first path component in which two paths differ. */
static size_t
path_first_difference(const char *path, const char *other)
{
	size_t from = 0;

	for (size_t at = 0; path[at] != '\0' && path[at] == other[at]; at++)
		if (path[at] == '/')
			from = at + 1;
	return from;
}

/* Join the part of a path that differs and the name, as in "today-gin";
 * owned. */
static char *
bot_join_name(char *part, const char *name)
{
	char *fit, *both, *out;

	for (char *c = part; *c != '\0'; c++)
		*c = *c == '/' ? '-' : *c;
	fit = bot_fit_name(part);
	if (strcmp(fit, name) == 0)
		return fit;
	both = xprintf("%s-%s", fit, name);
	out = bot_fit_name(both);
	free(both);
	free(fit);
	return out;
}

/* Return a name from the part of the bot's path that differs from the paths of
 * all bots of the same name; owned, or NULL.  For example, today/gin/bot.py
 * becomes today-gin if old/gin/bot.py is also a bot. */
static char *
bot_distinct_name(const struct bot *bots, size_t count, size_t i)
{
	char *path = bot_program_path(&bots[i]), *name = NULL;
	size_t first = SIZE_MAX, last = 0;

	for (size_t k = 0; k < count; k++) {
		char *other = bot_program_path(&bots[k]);

		if (strcmp(bots[k].name, bots[i].name) == 0 && !bots[k].named &&
		    strcmp(path, other) != 0) {
			size_t from = path_first_difference(path, other);

			first = from < first ? from : first;
			last = from > last ? from : last;
		}
		free(other);
	}
	if (first != SIZE_MAX) {
		path[last + strcspn(path + last, "/")] = '\0';
		name = bot_join_name(path + first, bots[i].name);
	}
	free(path);
	return name;
}

/* If several bots have folders of the same name, name these bots by their
 * paths. */
static void
bot_name_by_paths(struct bot *bots, size_t count)
{
	char **names = xcalloc(count, sizeof(*names));

	for (size_t i = 0; i < count; i++)
		if (!bots[i].named && !bot_is_bundled(&bots[i]))
			names[i] = bot_distinct_name(bots, count, i);
	bot_set_names(bots, count, names);
}

static bool
is_ascii(const char *text)
{
	while (*text != '\0' && (unsigned char)*text < 0x80)
		text++;
	return *text == '\0';
}

/* Return the last component of a path from which this name is derived; owned,
 * or NULL. */
static char *
path_part_of_name(const char *path, const char *name)
{
	char *found = NULL;

	for (; *path != '\0'; path += strspn(path, "/")) {
		size_t len = strcspn(path, "/");
		char *part = xprintf("%.*s", (int)len, path);
		char *fit = bot_fit_name(part);

		if (strcmp(fit, name) == 0) {
			free(found);
			found = part;
		} else {
			free(part);
		}
		free(fit);
		path += len;
	}
	return found;
}

/* Return the path relative to @base.  If it is too long for a title, return
 * only the end of the path. */
static const char *
bot_short_path(const char *path, const char *base)
{
	size_t len = strlen(base);
	const char *at = path_is_below(path, base) && path[len] == '/'
				 ? path + len + 1
				 : path;

	while (strlen(at) > BOT_TITLE_MAX && strchr(at, '/') != NULL)
		at = strchr(at, '/') + 1;
	return at;
}

/* Return true if another bot has the same name, derived from a file or folder
 * of a different name.  If @elsewhere is true, a different path suffices. */
static bool
bot_has_same_name(const struct bot *bots, size_t count, size_t i,
		  bool elsewhere)
{
	char *path = bot_program_path(&bots[i]);
	char *part = path_part_of_name(path, bots[i].name);
	bool has = false;

	for (size_t k = 0; k < count && part != NULL && !has; k++) {
		char *other, *other_part;

		if (bots[k].named || bot_is_bundled(&bots[k]) ||
		    strcmp(bots[k].name, bots[i].name) != 0)
			continue;
		other = bot_program_path(&bots[k]);
		other_part = path_part_of_name(other, bots[k].name);
		has = other_part != NULL &&
		      (strcmp(part, other_part) != 0 ||
		       (elsewhere && strcmp(path, other) != 0));
		free(other);
		free(other_part);
	}
	free(part);
	free(path);
	return has;
}

/* If characters of the file name were dropped from the bot's name, use the path
 * as the title. */
static void
bot_title_by_path(struct bot *bots, size_t count, size_t i, const char *base)
{
	char *path = bot_program_path(&bots[i]);
	const char *title = bot_short_path(path, base);
	char *part = path_part_of_name(title, bots[i].name);
	bool lost = part != NULL && !is_ascii(part);

	lost |= part == NULL && !is_ascii(title);
	if (bot_title_is_fit(title) &&
	    (lost || bot_has_same_name(bots, count, i, !is_ascii(title))))
		bots[i].title = xstrdup(title);
	free(part);
	free(path);
}

/* Set the titles of copies of a program: the title of each copy except the
 * first contains the bot's name. */
static void
bot_distinguish_titles(struct bot *bots, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < i; k++) {
			char *both;

			if (bots[i].title == NULL || bots[i].named ||
			    strcmp(bots[i].title, bot_display_name(&bots[k])) !=
				    0)
				continue;
			both = xprintf("%s (%s)", bots[i].title, bots[i].name);
			free(bots[i].title);
			bots[i].title = both;
			break;
		}
}

static void
bot_number_names(struct bot *bots, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		char *stem = bots[i].name;
		unsigned number = 1;

		if (bots[i].named)
			continue;
		for (size_t k = 0; k < count; k++) {
			/* compare with earlier bots, and with bots whose names
			 * the user wrote */
			if (k == i || (k > i && !bots[k].named) ||
			    strcmp(bots[i].name, bots[k].name) != 0)
				continue;
			if (bots[i].name != stem)
				free(bots[i].name);
			bots[i].name = xprintf("%s-%u", stem, ++number);
			k = SIZE_MAX; /* compare with all bots again */
		}
		if (bots[i].name != stem)
			free(stem);
	}
}

void
bots_make_unique(struct bot *bots, size_t count, const char *base)
{
	bot_name_by_folders(bots, count, base);
	bot_name_by_paths(bots, count);
	for (size_t i = 0; i < count; i++)
		if (!bots[i].named && bots[i].title == NULL &&
		    !bot_is_bundled(&bots[i]))
			bot_title_by_path(bots, count, i, base);
	bot_number_names(bots, count);
	bot_distinguish_titles(bots, count);
}
