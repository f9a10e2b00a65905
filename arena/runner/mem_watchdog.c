/* mem_watchdog.c - enforce the bots' memory limit; see mem_watchdog.h. */
#include "arena/runner/mem_watchdog.h"

#include "arena/runner/bot_proc.h"
#include "arena/runner/match_pool.h"
#include "arena/sandbox/cgroup.h"
#include "lib/file/tempdir.h"
#include "lib/proc.h"

/* Return the memory in bytes that all processes of the bot use. */
static int64_t
mem_watchdog_family_bytes(const struct bot_proc *bot_proc, int64_t most)
{
	const struct cgroups *groups = sandbox_set_cgroups(
		bot_proc->pool->sandboxes);
	int64_t bytes = groups == NULL ? -1
				       : cgroup_bytes(groups,
						      bot_proc->sandbox.cgroup);

	return bytes >= 0 ? bytes : proc_family_bytes(bot_proc->pid, most);
}

void
mem_watchdog_check(struct bot_proc *bot_proc)
{
	const struct config *config = bot_proc->pool->config;
	int64_t most = config->memory_bytes != 0 ? config->memory_bytes
						 : INT64_MAX;
	char text[PROC_WORDS_MAX];
	int64_t bytes;

	if (bot_proc->sandbox.bot == 0 || bot_proc->ended || bot_proc->pid == 0)
		return;
	bytes = config->processes > 1
			? mem_watchdog_family_bytes(bot_proc, most)
			: proc_bytes(bot_proc->sandbox.bot, &bot_proc->statm,
				     most);
	if (bytes > bot_proc->memory_bytes)
		bot_proc->memory_bytes = bytes;
	if (sandbox_set_tmp_is_full(bot_proc->pool->sandboxes, bot_proc->pid)) {
		tempdir_excess(config->tmp_bytes, text, sizeof(text));
		bot_proc_blame(bot_proc, VERDICT_FLOOD, text);
	}
	if (bytes <= most)
		return;
	proc_excess(bytes, most, text);
	bot_proc_blame(bot_proc, VERDICT_MEMORY, text);
}
