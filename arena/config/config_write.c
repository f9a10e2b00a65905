/* config_write.c - write a configuration as YAML; see config.h. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "arena/config/config_keys.h"
#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/utf8.h"

/* Write text as a YAML scalar from which a reader gets the same text: without
 * quotes if this is surely safe, else in double quotes. */
static void
config_write_scalar(FILE *out, const char *text)
{
	static const char *const words[] = {
		"true", "false", "yes", "no", "on",
		"off",	"null",	 "y",	"n",  NULL
	};
	size_t len = strlen(text);
	bool plain = strcmp(text, "None") != 0 && /* see config_read.c */
		     (isalpha((unsigned char)text[0]) || text[0] == '/' ||
		      (text[0] == '.' && text[1] == '/'));

	for (size_t i = 0; plain && words[i] != NULL; i++)
		plain = strcasecmp(text, words[i]) != 0;
	for (size_t i = 0; plain && i < len; i++)
		plain = isalnum((unsigned char)text[i]) ||
			strchr("/._-+", text[i]) != NULL ||
			(text[i] == ' ' && i + 1 < len) ||
			(text[i] == ':' && i + 1 < len &&
			 isalnum((unsigned char)text[i + 1]));
	if (plain) {
		fputs(text, out);
		return;
	}
	fputc('"', out);
	for (const char *end = text + len; text < end;) {
		size_t length = utf8_length(text, end);
		unsigned code = length > 0 ? utf8_code(text, length)
					   : (unsigned char)*text;

		if (code == '"' || code == '\\')
			fprintf(out, "\\%c", (char)code);
		else if (length > 0 && !text_is_hidden(code))
			fwrite(text, 1, length, out);
		else
			fprintf(out,
				code < 0x100	 ? "\\x%02x"
				: code < 0x10000 ? "\\u%04x"
						 : "\\U%08x",
				code);
		text += length > 0 ? length : 1;
	}
	fputc('"', out);
}

static void
config_write_words(FILE *out, char *const *words)
{
	fputc('[', out);
	for (size_t i = 0; words[i] != NULL; i++) {
		if (i > 0)
			fputs(", ", out);
		config_write_scalar(out, words[i]);
	}
	fputc(']', out);
}

static void
config_write_bot(FILE *out, const struct bot *bot)
{
	fputs("  - {name: ", out);
	config_write_scalar(out, bot->name);
	if (bot->title != NULL) {
		fputs(", title: ", out);
		config_write_scalar(out, bot->title);
	}
	fputs(", dir: ", out);
	config_write_scalar(out,
			    bot->origin != NULL ? bot->origin->dir : bot->dir);
	if (bot->build != NULL) {
		fputs(", build: ", out);
		config_write_scalar(out, bot->build);
	}
	fputs(", run: ", out);
	config_write_words(out, bot->words);
	fputs(", env: {", out);
	for (size_t i = 0; bot->env != NULL && bot->env[i] != NULL; i++) {
		int name = (int)strcspn(bot->env[i], "=");

		fprintf(out, "%s%.*s: ", i > 0 ? ", " : "", name, bot->env[i]);
		config_write_scalar(out, bot->env[i] + name + 1);
	}
	fputs("}, read: ", out);
	if (bot->read != NULL)
		config_write_words(out, bot->read);
	else
		fputs("[]", out);
	if (bot->network)
		fputs(", network: true", out);
	if (bot->has_level)
		fprintf(out, ", isolation: %s", isolation_words[bot->level]);
	fputs("}\n", out);
}

/* Return the first bot from @from on that is in the camp @camp, or the number
 * of bots. */
static uint32_t
camp_next_bot(const struct config *config, uint32_t from, uint32_t camp)
{
	while (from < config->bot_count && config->camps[from] != camp)
		from++;
	return from;
}

/* Write the lists of the key "apart", such as [[alice, bob], [carol, dave]], in
 * the order of the bots. */
static void
config_write_apart(FILE *out, const struct config *config)
{
	uint32_t count = config->camps == NULL ? 0 : config->bot_count;
	const char *before = "[";

	fputc('[', out);
	for (uint32_t first = 0; first < count; first++) {
		uint32_t camp = config->camps[first];

		if (camp_next_bot(config, 0, camp) != first ||
		    camp_next_bot(config, first + 1, camp) == count)
			continue;
		for (uint32_t i = first; i < count;
		     i = camp_next_bot(config, i + 1, camp)) {
			fputs(before, out);
			config_write_scalar(out, config->bots[i].name);
			before = ", ";
		}
		fputc(']', out);
		before = ", [";
	}
	fputc(']', out);
}

/* Write the bots of one side of the stop rule: a name, or a list such as [a,
 * b]. */
static void
config_write_side(FILE *out, const struct config *config, enum stop_side side)
{
	const struct stop_rule *stop = &config->stop;
	const char *before = "";
	unsigned count = 0;

	for (uint32_t i = 0; i < config->bot_count; i++)
		count += stop->side[i] == side;
	if (count > 1)
		fputc('[', out);
	for (uint32_t i = 0; i < config->bot_count; i++) {
		if (stop->side[i] != side)
			continue;
		fputs(before, out);
		config_write_scalar(out, config->bots[i].name);
		before = ", ";
	}
	if (count > 1)
		fputc(']', out);
}

/* Write a number with the fewest digits that give the same value when they are
 * read. */
static void
config_write_real(FILE *out, double value)
{
	char text[40];

	snprintf(text, sizeof(text), "%.15g", value);
	if (strtod(text, NULL) < value || strtod(text, NULL) > value)
		snprintf(text, sizeof(text), "%.17g", value);
	fputs(text, out);
}

static void
config_write_bounds(FILE *out, const struct stop_rule *stop)
{
	fputs(", bounds: ", out);
	if (!stop->bounds) {
		fputs("auto", out);
		return;
	}
	fputc('[', out);
	config_write_real(out, stop->low);
	fputs(", ", out);
	config_write_real(out, stop->high);
	fputc(']', out);
}

static void
config_write_stop(FILE *out, const struct config *config)
{
	const struct stop_rule *stop = &config->stop;

	fputc('{', out);
	if (stop->kind == STOP_WIDTH) {
		fputs("width: ", out);
		config_write_real(out, stop->width);
	} else if (stop->kind == STOP_COMPARE) {
		fputs("compare: [", out);
		config_write_side(out, config, STOP_NEW);
		fputs(", ", out);
		config_write_side(out, config, STOP_OLD);
		fprintf(out, "], by: %s", stop_by_words[stop->by]);
		config_write_bounds(out, stop);
		fputs(", alpha: ", out);
		config_write_real(out, stop->alpha);
		fputs(", beta: ", out);
		config_write_real(out, stop->beta);
		fputs(stop->two_sided ? ", two_sided: true" : "", out);
	}
	fputc('}', out);
}

static void
config_write_names(FILE *out, const struct config *config,
		   const struct bot_list *list)
{
	fputc('[', out);
	for (uint32_t i = 0; i < list->count; i++) {
		fputs(i > 0 ? ", " : "", out);
		config_write_scalar(out, config->bots[list->bots[i]].name);
	}
	fputc(']', out);
}

static void
config_write_bots(FILE *out, const struct config *config)
{
	if (config->bot_count > 0)
		fputc('\n', out);
	for (uint32_t i = 0; i < config->bot_count; i++)
		config_write_bot(out, &config->bots[i]);
}

static void
config_write_anchor(FILE *out, const struct config *config)
{
	fputc('{', out);
	if (config->anchored)
		fprintf(out, "%s: %lld", config->bots[config->anchor_bot].name,
			(long long)config->anchor_elo);
	fputc('}', out);
}

/* Return true if a row is omitted, because results of earlier versions lack it:
 * only remote bots use time: network, and a budget of 0 is no budget. */
static bool
config_omits_row(const struct config *config, const struct key *row)
{
	if (strcmp(row->name, "budget") == 0)
		return config->budget_cost == 0 && config->budget_tokens == 0;
	return row->at == offsetof(struct config, network_us) &&
	       config_remote(config) < 0;
}

static void
config_write_key(FILE *out, struct config *config, const struct key *key)
{
	char text[40];
	int64_t value;

	switch (key->type) {
	case KEY_TEXT:
		config_write_scalar(out, *config_key_text(config, key));
		break;
	case KEY_AUTO:
	case KEY_INT:
		value = *config_key_number(config, key);
		if (key->type == KEY_AUTO && value == 0)
			fputs("auto", out);
		else
			fprintf(out, "%lld", (long long)value);
		break;
	case KEY_CHOICE:
		fputs(key->words[*config_key_number(config, key)], out);
		break;
	case KEY_COST:
		config_write_real(out, (double)*config_key_number(config, key) /
					       1e6);
		break;
	case KEY_DURATION:
	case KEY_SIZE:
		config_key_unit_text(key->type, *config_key_number(config, key),
				     text, sizeof(text));
		fputs(text, out);
		break;
	case KEY_MAP:
		fputc('{', out);
		for (const struct key *row = key->rows; row->name; row++) {
			if (config_omits_row(config, row))
				continue;
			fprintf(out, "%s%s: ", row == key->rows ? "" : ", ",
				row->name);
			config_write_key(out, config, row);
		}
		fputc('}', out);
		break;
	case KEY_OPTIONS:
		fputs(config->options, out);
		break;
	case KEY_BOTS:
		config_write_bots(out, config);
		break;
	case KEY_NAMES:
		config_write_names(out, config, config_key_bots(config, key));
		break;
	case KEY_APART:
		config_write_apart(out, config);
		break;
	case KEY_STOP:
		config_write_stop(out, config);
		break;
	case KEY_GAMES:
		break; /* series_text writes the games */
	case KEY_ANCHOR:
		config_write_anchor(out, config);
		break;
	}
}

char *
config_text(const struct config *config)
{
	struct config copy = *config; /* the functions of config_keys.h need a
					 writable struct */
	size_t len = 0;
	char *text = NULL;
	FILE *out = xmemstream(&text, &len);

	for (const struct key *key = config_keys; key->name != NULL; key++) {
		if (key->type == KEY_GAMES || config_omits_row(&copy, key))
			continue;
		fprintf(out, "%s:%s", key->name,
			key->type != KEY_BOTS ? " " : "");
		config_write_key(out, &copy, key);
		if (key->type != KEY_BOTS)
			fputc('\n', out);
	}
	fclose(out);
	return text;
}
