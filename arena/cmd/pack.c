/* pack.c - `arena pack`; see commands.h. */
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
#include "referee/sheet/sheet.h"

struct pack_request {
	const char *out;
};

/* Where the pack goes; owned. */
static char *
pack_path(const struct series *circuit, const char *out)
{
	char *name, *path;

	if (out != NULL)
		return xstrdup(out);
	name = bot_fit_name(circuit->name);
	path = xprintf("%s.tar.zst", name);
	free(name);
	return path;
}

static enum status
pack_all(const struct series *circuit, const char *out)
{
	char *path = pack_path(circuit, out);
	struct pack_written written;
	struct diag diag;
	bool done = pack_write(circuit, path, &written, &diag);

	if (done) {
		printf("%s: %zu files and folders, %" PRId64 " KB unpacked; "
		       "hash %s\n",
		       path, written.files, (written.bytes + 1023) / 1024,
		       written.hash);
		if (circuit->seed_drawn)
			fputs("its seed was drawn, since the configuration "
			      "has none: shards are of one tournament when all "
			      "are played from this pack\n",
			      stderr);
	} else {
		fprintf(stderr, "arena pack: %s\n", diag.text);
	}
	free(path);
	return done ? STATUS_DONE : STATUS_FAILED;
}

static bool
comes_with_the_arena(const char *game)
{
	const char *const *names = sheet_names();

	while (*names != NULL && strcmp(*names, game) != 0)
		names++;
	return *names != NULL;
}

/* A final's frozen folder is one machine's.  Of several games the results keep
 * the names alone, and a file of one's own is not there on other machines. */
static bool
may_be_packed(const struct series *circuit)
{
	for (uint32_t i = 0; i < circuit->count; i++) {
		const struct config *config = circuit->game[i].config;

		if (config->final) {
			fputs("arena pack: a final is frozen with the paths of "
			      "one machine, and played there: leave final "
			      "out\n",
			      stderr);
			return false;
		}
		if (!circuit->several || comes_with_the_arena(config->game))
			continue;
		fprintf(stderr,
			"arena pack: %s is a file of your own, which is packed "
			"only as a tournament's one game: give it a "
			"configuration of its own\n",
			config->game);
		return false;
	}
	return true;
}

static int
serve_pack(const void *arg, int argc, char **argv)
{
	const struct pack_request *request = arg;
	struct config_error error;
	struct series *circuit = series_read_file(argv[0], &error);
	enum status status = STATUS_USAGE;

	(void)argc;
	if (circuit == NULL)
		return playing_mistake("", &error);
	run_messages_left_out(stderr, "", circuit->game[0].config);
	if (may_be_packed(circuit))
		status = pack_all(circuit, request->out);
	series_free(circuit);
	return (int)status;
}

static const struct command_option pack_options[] = {
	{ .name = "out",
	  .letter = 'o',
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct pack_request, out),
	  .help = "the pack; default: NAME.tar.zst in the current folder" },
	{ .name = NULL },
};

const struct command pack_command = {
	.name = "pack",
	.arguments = "CONFIG",
	.least = 1,
	.most = 1,
	.summary = "a tournament as one file, for other machines",
	.about = "Packs what a machine needs to play shards of the "
		 "tournament: the configuration with its seed, the rules of "
		 "its game or games, and each bot's folder, by the hash of "
		 "what is in it. "
		 "`arena run FILE --shard I/N` plays it there.\n"
		 "Results, the configuration itself and the folders of other "
		 "bots are left out of a bot's folder. What a bot may read "
		 "besides (read:), interpreters, and files that a command "
		 "names by their whole path are not packed, and must be there "
		 "on each machine. A bot with a build is packed as it lies "
		 "there, and built on each sort of machine.\n"
		 "The same tournament is the same file, byte by byte. It "
		 "holds the seed: keep it from those who wrote the bots.",
	.options = pack_options,
	.defaults = &(const struct pack_request){ .out = NULL },
	.bytes = sizeof(struct pack_request),
	.status = "0 done; 1 something cannot be packed, read or written; 2 "
		  "wrong use or a mistake in the configuration; 3 a bot's "
		  "program cannot be found.",
	.examples = "arena pack cup.yaml -o cup.tar.zst\n"
		    "arena run cup.tar.zst --shard 3/8",
	.see = "arena-run(1) arena-merge(1)",
	.needs = host_limits_proc,
	.serve = serve_pack,
};
