/* bot_lookup.c - find a bot by its name or its title; see bot_lookup.h. */
#include "arena/config/bot_lookup.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/alloc.h"

/* arbitrary: maximum bytes of the list of bots in a message */
#define KNOWN_BYTES 300

static const char *
bot_label_display(const struct bot_label *label)
{
	return label->title != NULL ? label->title : label->name;
}

/* Return the index of the bot with the name @text, or @count. */
static unsigned
bot_label_find_name(const struct bot_label *labels, unsigned count,
		    const char *text)
{
	unsigned i = 0;

	while (i < count && strcmp(labels[i].name, text) != 0)
		i++;
	return i;
}

/* Return the index of a bot that has the title @text and a different name, or
 * @count. */
static unsigned
bot_label_find_title(const struct bot_label *labels, unsigned count,
		     const char *text)
{
	unsigned i = 0;

	while (i < count &&
	       (labels[i].title == NULL || strcmp(labels[i].title, text) != 0 ||
		strcmp(labels[i].name, text) == 0))
		i++;
	return i;
}

/* Write the list of bots, such as "ann, J-rg-08b59 (Jörg)". */
static void
bot_label_list(const struct bot_label *labels, unsigned count, char *out,
	       size_t size)
{
	size_t n = 0;

	out[0] = '\0';
	for (unsigned i = 0; i < count && n < size; i++) {
		const char *title = labels[i].title;

		n += (size_t)snprintf(
			out + n, size - n, "%s%s%s%s%s", i > 0 ? ", " : "",
			labels[i].name, title != NULL ? " (" : "",
			title != NULL ? title : "", title != NULL ? ")" : "");
	}
	if (n >= size)
		snprintf(out + size - sizeof(" ..."), sizeof(" ..."), " ...");
}

static void
bot_lookup_explain(const struct bot_label *labels, unsigned count,
		   const char *text, struct diag *diag)
{
	const char **words = xcalloc(2u * count + 1u, sizeof(*words));
	char known[KNOWN_BYTES], list[KNOWN_BYTES], shown[80];
	const char *near;
	unsigned n = 0;

	for (unsigned i = 0; i < count; i++) {
		words[n++] = labels[i].name;
		if (labels[i].title != NULL)
			words[n++] = labels[i].title;
	}
	near = nearest_word(text, words);
	free(words);
	text_quote(text, strlen(text), shown, sizeof(shown));
	if (near != NULL) {
		diag_set(diag, "no bot has the name \"%s\": did you mean %s?",
			 shown, near);
		return;
	}
	bot_label_list(labels, count, list, sizeof(list));
	text_show(list, strlen(list), known, sizeof(known));
	diag_set(diag, "no bot has the name \"%s\": the bots are %s", shown,
		 known);
}

enum bot_lookup
bot_lookup(const struct bot_label *labels, unsigned count, const char *text,
	   unsigned *found, struct diag *diag)
{
	unsigned named = bot_label_find_name(labels, count, text);
	unsigned titled = bot_label_find_title(labels, count, text);

	if (named == count && titled == count) {
		bot_lookup_explain(labels, count, text, diag);
		return BOT_UNKNOWN;
	}
	*found = named < count ? named : titled;
	if (named < count && titled < count) {
		diag_set(diag,
			 "\"%s\" is the name of one bot, shown as %s, and the "
			 "title of another bot, %s: write %s or %s, or change "
			 "the titles",
			 text, bot_label_display(&labels[named]),
			 labels[titled].name, bot_label_display(&labels[named]),
			 labels[titled].name);
		return BOT_AMBIGUOUS;
	}
	return BOT_FOUND;
}

enum bot_lookup
bots_lookup(const struct bot *bots, unsigned count, const char *text,
	    unsigned *found, struct diag *diag)
{
	struct bot_label *labels = xcalloc(count + 1u, sizeof(*labels));
	enum bot_lookup end;

	for (unsigned i = 0; i < count; i++)
		labels[i] = (struct bot_label){ bots[i].name, bots[i].title };
	end = bot_lookup(labels, count, text, found, diag);
	free(labels);
	return end;
}
