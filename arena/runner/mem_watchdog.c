/* mem_watchdog.c - how much memory bots use; see mem_watchdog.h. */
#include "arena/runner/mem_watchdog.h"

#include "arena/runner/bot_proc.h"
#include "arena/runner/match_pool.h"
#include "arena/sandbox/cgroup.h"
#include "lib/file/tempdir.h"
#include "lib/proc.h"

/* What all its processes use. */
static int64_t
all_bytes(const struct bot_proc *player, int64_t most)
{
	const struct cgroups *groups = sandbox_set_cgroups(
		player->pool->sandboxes);
	int64_t bytes = groups == NULL
				? -1
				: cgroup_bytes(groups, player->sandbox.cgroup);

	return bytes >= 0 ? bytes : proc_family_bytes(player->pid, most);
}

void
mem_watchdog_weigh(struct bot_proc *player)
{
	const struct config *config = player->pool->config;
	int64_t most = config->memory_bytes != 0 ? config->memory_bytes
						 : INT64_MAX;
	char text[PROC_WORDS_MAX];
	int64_t bytes;

	if (player->sandbox.bot == 0 || player->ended || player->pid == 0)
		return;
	bytes = config->processes > 1
			? all_bytes(player, most)
			: proc_bytes(player->sandbox.bot, &player->statm, most);
	if (bytes > player->memory_bytes)
		player->memory_bytes = bytes;
	if (sandbox_set_is_full(player->pool->sandboxes, player->pid)) {
		tempdir_excess(config->tmp_bytes, text, sizeof(text));
		bot_proc_blame(player, VERDICT_FLOOD, text);
	}
	if (bytes <= most)
		return;
	proc_excess(bytes, most, text);
	bot_proc_blame(player, VERDICT_MEMORY, text);
}
