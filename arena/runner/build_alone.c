/* build_alone.c - run build commands in a process without an event loop; see
 * build.h. */
#include <errno.h>
#include <string.h>

#include "arena/process/self_proc.h"
#include "arena/process/spawn.h"
#include "arena/runner/build.h"

static void
build_ignore_signal(void *owner)
{
	(void)owner; /* bots_build reads the signals itself */
}

enum build_end
bots_build_alone(const struct config *config, const struct build_how *how,
		 struct probe_book *unfit, struct diag *diag)
{
	struct watch signals = { -1, build_ignore_signal, NULL };
	struct build_how own = *how;
	enum build_end end = BUILD_FAILED;
	struct loop loop;

	if (loop_init(&loop) != 0) {
		diag_set(diag, "epoll: %s", strerror(errno));
		return BUILD_FAILED;
	}
	own.signals = &signals;
	spawn_adopt_orphans();
	if (self_proc_watch_signals(&loop, &signals) == 0)
		end = bots_build(config, &own, unfit, diag);
	else
		diag_set(diag, "signals: %s", strerror(errno));
	loop_close(&loop, &signals);
	loop_release(&loop);
	self_proc_reset_signals(false);
	return end;
}
