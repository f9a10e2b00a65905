/*
 * without.c - run a command without one kind of system calls, as on an old
 * kernel, a kernel without an option, or in a container.
 *
 *   without KIND ERRNO COMMAND [ARGUMENT ...]
 *
 * KIND is a name of the table below; the calls fail with ERRNO, a number.
 */
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALLS_MAX	  12
#define LANDLOCK_CREATE	  444 /* the same on every architecture */
#define LANDLOCK_ADD	  445
#define LANDLOCK_RESTRICT 446

static const struct kind {
	const char *name;
	int calls[CALLS_MAX]; /* ends with 0, which is none of them */
} kinds[] = {
	{ "landlock", { LANDLOCK_CREATE, LANDLOCK_ADD, LANDLOCK_RESTRICT, 0 } },
	{ "mount",
	  { SYS_mount, SYS_umount2, SYS_pivot_root, SYS_open_tree,
	    SYS_move_mount, SYS_fsopen, SYS_fsconfig, SYS_fsmount,
	    SYS_mount_setattr, 0 } },
	{ "namespaces", { SYS_unshare, SYS_setns, 0 } },
	{ "seccomp", { SYS_seccomp, 0 } },
	{ "sessions", { SYS_setsid, 0 } },
	{ "pidfd", { SYS_pidfd_open, 0 } },
	{ "pidfd-signals", { SYS_pidfd_send_signal, 0 } },
};

static int
without_install_filter(const struct kind *kind, unsigned error)
{
	struct sock_filter code[2 * CALLS_MAX + 2];
	struct sock_fprog program = { .filter = code };
	unsigned short n = 0;

	code[n++] = (struct sock_filter)BPF_STMT(
		BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
	for (int i = 0; kind->calls[i] != 0; i++) {
		code[n++] = (struct sock_filter)BPF_JUMP(
			BPF_JMP | BPF_JEQ | BPF_K, (unsigned)kind->calls[i], 0,
			1);
		code[n++] = (struct sock_filter)BPF_STMT(
			BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error);
	}
	code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
						 SECCOMP_RET_ALLOW);
	program.len = n;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return -1;
	return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0UL,
			    &program);
}

int
main(int argc, char **argv)
{
	for (size_t i = 0; argc > 3 && i < sizeof(kinds) / sizeof(*kinds);
	     i++) {
		if (strcmp(argv[1], kinds[i].name) != 0)
			continue;
		if (without_install_filter(
			    &kinds[i], (unsigned)strtoul(argv[2], NULL, 10)) !=
		    0) {
			perror("without: seccomp");
			return 127;
		}
		execvp(argv[3], argv + 3);
		perror(argv[3]);
		return 127;
	}
	fputs("usage: without KIND ERRNO COMMAND [ARGUMENT ...]\n", stderr);
	return 2;
}
