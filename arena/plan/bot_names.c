/* bot_names.c - what bots are called; see bot_names.h. */
#include "arena/plan/bot_names.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/ending.h"

char *
bot_fit_name(const char *text)
{
	const char *slash = strrchr(text, '/');
	const struct ending *i;
	char name[BOT_NAME_MAX + 1];
	size_t n = 0, len;

	if (slash != NULL && slash[1] != '\0')
		text = slash + 1;
	len = strlen(text);
	i = ending_of(text);
	if (i != NULL)
		len -= strlen(i->text);
	/* room for what makes it unique */
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
		 "a bot's name names files: 1 to %d letters, digits, '.', "
		 "'_' and '-', not beginning with '.' or '-'",
		 BOT_NAME_MAX);
	return false;
}

const char *
naming_word(char *const *words)
{
	for (size_t i = 0; words[i] != NULL; i++)
		if (ending_of(words[i]) != NULL)
			return words[i];
	return words[0];
}

/* Does a name say nothing of whose bot it is? */
static bool
says_nothing(const char *name)
{
	static const char *const plain[] = { "bot",   "main",  "player", "run",
					     "start", "app",   "index",	 "src",
					     "bin",   "build", NULL };

	for (size_t i = 0; plain[i] != NULL; i++)
		if (strcmp(name, plain[i]) == 0)
			return true;
	return false;
}

/* The name of the nearest folder around a bot's program that says something,
 * below @base; owned, or NULL. */
static char *
folder_name(const struct bot *bot, const char *base)
{
	char *path = path_join(bot->dir, naming_word(bot->words)), *slash;
	char *name = NULL;

	while (name == NULL && (slash = strrchr(path, '/')) != NULL) {
		*slash = '\0';
		if (!path_is_below(path, base) || strcmp(path, base) == 0)
			break;
		name = bot_fit_name(path);
		if (says_nothing(name)) {
			free(name);
			name = NULL;
		}
	}
	free(path);
	return name;
}

/* Does another, in another folder, have the name? */
static bool
shares_name(const struct bot *bots, size_t count, size_t i, const char *base)
{
	char *folder = folder_name(&bots[i], base), *other;
	bool shares = false;

	for (size_t k = 0; k < count && !shares; k++) {
		if (k == i || strcmp(bots[k].name, bots[i].name) != 0)
			continue;
		other = folder_name(&bots[k], base);
		shares = other == NULL || folder == NULL ||
			 strcmp(other, folder) != 0;
		free(other);
	}
	free(folder);
	return shares;
}

/* bob/bot.py is bob, and so is bob/gin.py beside ann/gin.py. */
static void
name_by_folders(struct bot *bots, size_t count, const char *base)
{
	char **names = xcalloc(count, sizeof(*names));

	for (size_t i = 0; i < count; i++)
		if (!bots[i].named && !bot_is_ours(&bots[i]) &&
		    (says_nothing(bots[i].name) ||
		     shares_name(bots, count, i, base)))
			names[i] = folder_name(&bots[i], base);
	for (size_t i = 0; i < count; i++)
		if (names[i] != NULL) {
			free(bots[i].name);
			bots[i].name = names[i];
		}
	free(names);
}

void
bots_make_unique(struct bot *bots, size_t count, const char *base)
{
	name_by_folders(bots, count, base);
	for (size_t i = 0; i < count; i++) {
		char *stem = bots[i].name;
		unsigned number = 1;

		if (bots[i].named)
			continue;
		for (size_t k = 0; k < count; k++) {
			/* earlier ones, and those that the user named */
			if (k == i || (k > i && !bots[k].named) ||
			    strcmp(bots[i].name, bots[k].name) != 0)
				continue;
			if (bots[i].name != stem)
				free(bots[i].name);
			bots[i].name = xprintf("%s-%u", stem, ++number);
			k = SIZE_MAX; /* look at all again */
		}
		if (bots[i].name != stem)
			free(stem);
	}
}
