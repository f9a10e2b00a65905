/* pack.c - `arena pack`: pack a tournament into one file; see commands.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/cmd/commands.h"
#include "arena/config/bot_names.h"
#include "arena/config/series.h"
#include "arena/pack/pack_write.h"
#include "arena/process/host_limits.h"
#include "arena/tournament/playing.h"
#include "arena/tournament/run.h"
#include "arena/tournament/run_messages.h"
#include "lib/alloc.h"
#include "lib/text/text.h"
#include "referee/sheet/sheet.h"

struct pack_request {
	const char *out;
};

/* Return the path of the file to write; owned. */
static char *
pack_path(const struct series *series, const char *out)
{
	char *name, *path;

	if (out != NULL)
		return xstrdup(out);
	name = bot_fit_name(series->name);
	path = xprintf("%s.tar.zst", name);
	free(name);
	return path;
}

static enum status
pack_all(const struct series *series, const char *out)
{
	char *path = pack_path(series, out);
	struct pack_written written;
	struct diag diag;
	bool done = pack_write(series, path, &written, &diag);

	if (done) {
		printf("%s: %zu files and folders, %" PRId64 " KB unpacked; "
		       "hash %s\n",
		       path, written.files, (written.bytes + 1023) / 1024,
		       written.hash);
		if (series->seed_drawn)
			fputs("the configuration has no seed, so one was "
			      "drawn; play all shards of this run from this "
			      "file\n",
			      stderr);
	} else {
		fprintf(stderr, "arena pack: %s\n", diag.text);
	}
	free(path);
	return done ? STATUS_DONE : STATUS_FAILED;
}

/* Refuse a final, because it freezes paths of one machine, and remote bots.
 * Refuse rule files
 * in a tournament over several games: the results contain only the names of
 * these files, and other machines do not have the files. */
static bool
pack_check_config(const struct series *series)
{
	for (uint32_t i = 0; i < series->count; i++) {
		const struct config *config = series->game[i].config;

		if (config->final) {
			fputs("arena pack: a final cannot be packed, because "
			      "it freezes the paths of one machine; remove the "
			      "key final\n",
			      stderr);
			return false;
		}
		if (config_remote(config) >= 0) {
			fputs("arena pack: remote bots cannot be packed, "
			      "because their programs run on other machines; "
			      "remove them\n",
			      stderr);
			return false;
		}
		if (!series->several ||
		    text_is_one_of(config->game, sheet_names()))
			continue;
		fprintf(stderr,
			"arena pack: %s is a rule file, which can be packed "
			"only in a tournament of one game; write a "
			"configuration with only this game\n",
			config->game);
		return false;
	}
	return true;
}

static int
cmd_pack(const void *arg, int argc, char **argv)
{
	const struct pack_request *request = arg;
	struct config_error error;
	struct series *series = series_read_file(argv[0], &error);
	enum status status = STATUS_USAGE;

	(void)argc;
	if (series == NULL)
		return playing_print_error("", &error);
	run_print_left_out(stderr, "", series->game[0].config);
	if (pack_check_config(series))
		status = pack_all(series, request->out);
	series_free(series);
	return (int)status;
}

static const struct command_option pack_options[] = {
	{ .name = "out",
	  .letter = 'o',
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct pack_request, out),
	  .help = "file to write (default: the file NAME.tar.zst in the "
		  "current folder, where NAME is the name of the tournament)" },
	{ .name = NULL },
};

const struct command pack_command = {
	.name = "pack",
	.arguments = "CONFIG",
	.least = 1,
	.most = 1,
	.summary = "pack a tournament into one file",
	.about = "Pack a tournament into one FILE, from which another machine "
		 "can play shards. FILE contains the configuration with its "
		 "seed, the rules of the games, and the folder of each bot. "
		 "On the other machine, `arena run FILE --shard I/N` plays a "
		 "shard.\n"
		 "If a bot's folder contains results, the configuration or "
		 "the folder of another bot, the packed folder omits these "
		 "files. FILE also omits interpreters, the paths under the "
		 "key read, and files that a command names by absolute path. "
		 "The omitted interpreters, paths and files must exist on "
		 "each machine. If a bot has the key build, FILE contains the "
		 "sources, and the arena builds the bot once for each kind of "
		 "machine.\n"
		 "The same tournament always gives the same FILE, byte for "
		 "byte. Keep FILE secret from the authors of the bots, "
		 "because FILE contains the seed.",
	.options = pack_options,
	.defaults = &(const struct pack_request){ .out = NULL },
	.bytes = sizeof(struct pack_request),
	.status = "0 done\n"
		  "1 a file cannot be packed, read or written\n"
		  "2 usage error, or a mistake in the configuration\n"
		  "3 the program of a bot cannot be found",
	.examples = "arena pack cup.yaml -o cup.tar.zst\n"
		    "arena run cup.tar.zst --shard 3/8",
	.see = "arena-run(1) arena-merge(1)",
	.needs = host_limits_check_proc,
	.run = cmd_pack,
};
