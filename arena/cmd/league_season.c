/*
 * league_season.c - `arena league season`: freeze the ranked versions of a
 * league, and write the configuration of a final between them; see
 * league_actions.h.
 *
 * The folder DIR/seasons/NAME gets a copy of each ranked version, and for each
 * game a tournament with `final: true`.  `arena commit` and `arena run` do the
 * rest.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/archive/unpack.h"
#include "arena/cmd/league_actions.h"
#include "arena/league/league_config.h"
#include "arena/league/version_files.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/removal.h"
#include "lib/text/text.h"

#define SEASON_ROUNDS 10 /* arbitrary: rounds of a final; users may edit it */
/* A built bot may have many files; they were limited when they were made. */
#define SEASON_FILES  1000000

/* A ranked version */
struct finalist {
	char name[BOT_NAME_MAX + 1], run[512];
	int64_t version;
};

/**
 * struct season - the end of a season
 * @path: absolute path of its folder, owned
 * @finalist: array of @count ranked versions, owned
 */
struct season {
	const struct league_call *call;
	const struct league_config *config;
	const char *name;
	char *path;
	struct finalist *finalist;
	unsigned count;
};

static bool
season_keep_version(void *arg, const struct league_version *version)
{
	struct season *season = arg;
	struct finalist *finalist;

	if (version->state != VERSION_RANKED || version->archive[0] == '\0')
		return true;
	XGROW(season->finalist, season->count);
	finalist = &season->finalist[season->count++];
	memcpy(finalist->name, version->name, sizeof(finalist->name));
	memcpy(finalist->run, version->run, sizeof(finalist->run));
	finalist->version = version->id;
	return true;
}

/* Find the ranked versions, and check that they fill a table of each game. */
static bool
season_find_finalists(struct season *season, struct diag *diag)
{
	if (!league_versions_each(season->call->db, 0, season_keep_version,
				  season, diag))
		return false;
	for (unsigned i = 0; i < season->config->games; i++)
		if (season->count < season->config->game[i].bots) {
			diag_set(diag,
				 "the league has %u ranked versions, but a "
				 "table of %s needs %u: wait until more "
				 "versions are ranked",
				 season->count, season->config->game[i].name,
				 season->config->game[i].bots);
			return false;
		}
	return true;
}

/* --- files ---------------------------------------------------------------- */

/* Make a new folder, and those above it that are missing. */
static bool
season_make_folders(const struct season *season, struct diag *diag)
{
	char *parent = xprintf("%s/seasons", season->config->dir);
	char *bots = xprintf("%s/bots", season->path);
	bool ok = (mkdir(parent, 0750) == 0 || errno == EEXIST) &&
		  mkdir(season->path, 0750) == 0;

	if (!ok)
		diag_set(diag, "%s: %s; give another name", season->path,
			 strerror(errno));
	else if (mkdir(bots, 0750) != 0) {
		diag_set(diag, "%s: %s", bots, strerror(errno));
		ok = false;
	}
	free(bots);
	free(parent);
	return ok;
}

/* Copy the program of a version to the folder of the season. */
static bool
season_copy_bot(const struct season *season, const struct finalist *finalist,
		struct diag *diag)
{
	const struct unpack_how how = { .limits = { .bytes = INT64_MAX,
						    .files = SEASON_FILES } };
	char *folder = version_files_path(season->config->dir,
					  finalist->version);
	char *from = xprintf("%s/bot", folder);
	char *to = xprintf("%s/bots/%s", season->path, finalist->name);
	bool ok = unpack_folder(&how, from, to, diag) == UNPACKING_DONE;

	if (!ok)
		diag_prefix(diag, "%s", from);
	free(to);
	free(from);
	free(folder);
	return ok;
}

/* --- the configuration ---------------------------------------------------- */

/* Lines of config_text that the configuration of a final does not keep. */
static bool
season_skips_line(const char *line)
{
	static const char *const keys[] = {
		"#",	 "name:", "rounds:",   "seed:",	    "final:", "jobs:",
		"bots:", "  - {", "on_start:", "machines:", NULL
	};

	for (size_t i = 0; keys[i] != NULL; i++)
		if (strncmp(line, keys[i], strlen(keys[i])) == 0)
			return true;
	return false;
}

/* Write the lines that are equal for all bots. */
static void
season_write_keys(FILE *out, const char *text)
{
	for (size_t len; *text != '\0'; text += len) {
		len = strcspn(text, "\n");
		len += text[len] == '\n';
		if (!season_skips_line(text))
			fprintf(out, "%.*s", (int)len, text);
	}
}

/* Write the line of the first bot of a configuration. */
static void
season_write_bot(FILE *out, const char *text)
{
	const char *line = strstr(text, "\n  - {");

	if (line != NULL)
		fprintf(out, "%.*s\n", (int)strcspn(line + 1, "\n"), line + 1);
}

/* Return the configuration of a table with a finalist as its first bot, as
 * text; owned.  Returns NULL with @diag. */
static char *
season_table_text(const struct season *season, unsigned game,
		  const struct finalist *finalist, struct diag *diag)
{
	char *dir = xprintf("%s/bots/%s", season->path, finalist->name);
	const struct league_entrant bot = {
		.name = finalist->name,
		.dir = dir,
		.run = finalist->run[0] != '\0' ? finalist->run : NULL,
	};
	struct config_error error;
	struct config *config = league_config_version(season->config, game,
						      &bot, &error);
	char *text = NULL;

	if (config == NULL)
		*diag = error.diag;
	else
		text = config_text(config);
	config_free(config);
	free(dir);
	return text;
}

/* Write the configuration of a game's final. */
static bool
season_write_final(const struct season *season, unsigned game, const char *file,
		   struct diag *diag)
{
	char *lines = NULL, *text, *name;
	size_t len = 0;
	FILE *out = xmemstream(&lines, &len);
	bool ok = true;

	for (unsigned i = 0; ok && i < season->count; i++) {
		char *table = season_table_text(season, game,
						&season->finalist[i], diag);

		ok = table != NULL;
		if (ok && i == 0) {
			season_write_keys(out, table);
			fprintf(out, "rounds: %d\nfinal: true\nbots:\n",
				SEASON_ROUNDS);
		}
		if (ok)
			season_write_bot(out, table);
		free(table);
	}
	fclose(out);
	text = xprintf("# The final of the season %s: the versions that were "
		       "ranked at its end.\nname: %s\n%s",
		       season->name, file, lines);
	name = xprintf("%s.yaml", file);
	ok = ok && outdir_write(season->path, name, text, diag);
	free(name);
	free(text);
	free(lines);
	return ok;
}

/* Return the name of a game's final, without ".yaml"; owned. */
static char *
season_file_name(const struct season *season, unsigned game)
{
	return season->config->games == 1
		       ? xstrdup(season->name)
		       : xprintf("%s-%s", season->name,
				 season->config->game[game].name);
}

static bool
season_write(const struct season *season, struct diag *diag)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < season->count; i++)
		ok = season_copy_bot(season, &season->finalist[i], diag);
	for (unsigned i = 0; ok && i < season->config->games; i++) {
		char *file = season_file_name(season, i);

		ok = season_write_final(season, i, file, diag);
		free(file);
	}
	return ok;
}

/* --- the action ----------------------------------------------------------- */

/* Print the commands that play the final. */
static void
season_print_commands(const struct season *season)
{
	const char *arena = program_word();

	printf("%s: %u versions, and the configuration of the final. Change "
	       "\"rounds\" there if you like. Then:\n\n",
	       season->path, season->count);
	for (unsigned i = 0; i < season->config->games; i++) {
		char *file = season_file_name(season, i);
		char *path = xprintf("%s/%s", season->path, file);
		char *word = shell_word(path);

		printf("  %s commit %s.yaml --out %s.final\n"
		       "  %s run %s.yaml --commitment %s.final --out %s\n",
		       arena, word, word, arena, word, word, word);
		free(word);
		free(path);
		free(file);
	}
}

static bool
season_end(struct season *season, struct diag *diag)
{
	const struct league_call *call = season->call;
	char text[80];
	bool ok;

	if (!season_find_finalists(season, diag) ||
	    !season_make_folders(season, diag))
		return false;
	snprintf(text, sizeof(text), "ended with %u versions", season->count);
	ok = season_write(season, diag) && league_begin(call->db, diag) &&
	     league_end_action(call, true, "season", season->name, text, diag);
	if (ok)
		season_print_commands(season);
	else
		removal_path(season->path);
	return ok;
}

bool
league_do_season(const struct league_call *call, struct diag *diag)
{
	struct season season = { .call = call, .name = call->words[1] };
	struct league_config *config;
	bool ok;

	if (strcmp(call->words[0], "end") != 0) {
		diag_set(diag,
			 "\"%.40s\": expected end, as in arena league "
			 "season DIR end NAME",
			 call->words[0]);
		return false;
	}
	if (!league_name_is_fit(season.name, diag))
		return false;
	config = league_read_file(call->dir, diag);
	if (config == NULL)
		return false;
	season.config = config;
	season.path = xprintf("%s/seasons/%s", config->dir, season.name);
	ok = season_end(&season, diag);
	free(season.finalist);
	free(season.path);
	league_config_free(config);
	return ok;
}
