/* filter.c - Linux only: seccomp; see filter.h. */
#define _GNU_SOURCE
#include "box/filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#define NAMESPACES                                                             \
	(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |           \
	 CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP)

/* Refused with EPERM whatever their arguments.  A name that this libseccomp
 * does not know is skipped: the kernel it was made for has no such call. */
static const char *const refused[] = {
	/* other processes */
	"ptrace",
	"process_vm_readv",
	"process_vm_writev",
	"process_madvise",
	"pidfd_getfd",
	"kcmp",
	"move_pages",
	"migrate_pages",
	/* names shared beyond the box */
	"add_key",
	"request_key",
	"keyctl",
	"shmget",
	"shmat",
	"shmctl",
	"shmdt",
	"semget",
	"semop",
	"semtimedop",
	"semctl",
	"msgget",
	"msgsnd",
	"msgrcv",
	"msgctl",
	"mq_open",
	"mq_unlink",
	"mq_timedsend",
	"mq_timedreceive",
	"mq_notify",
	"mq_getsetattr",
	/* memory outside the limits */
	"memfd_create",
	"memfd_secret",
	"userfaultfd",
	"remap_file_pages",
	/* the kernel's wide interfaces */
	"bpf",
	"perf_event_open",
	"fanotify_init",
	"fanotify_mark",
	"inotify_init",
	"inotify_init1",
	"inotify_add_watch",
	"quotactl",
	"quotactl_fd",
	"lookup_dcookie",
	"nfsservctl",
	"vmsplice",
	/* file systems and namespaces */
	"mount",
	"umount2",
	"umount",
	"pivot_root",
	"chroot",
	"move_mount",
	"open_tree",
	"fsopen",
	"fsconfig",
	"fsmount",
	"fspick",
	"mount_setattr",
	"unshare",
	"setns",
	"name_to_handle_at",
	"open_by_handle_at",
	"swapon",
	"swapoff",
	"mknod",
	"mknodat",
	/* the machine */
	"init_module",
	"finit_module",
	"delete_module",
	"kexec_load",
	"kexec_file_load",
	"reboot",
	"settimeofday",
	"clock_settime",
	"clock_adjtime",
	"adjtimex",
	"stime",
	"sethostname",
	"setdomainname",
	"iopl",
	"ioperm",
	"acct",
	"syslog",
	"personality",
	"uselib",
	"_sysctl",
	"vhangup",
	"sched_setattr",
	"sched_setaffinity",
	"sched_setscheduler",
	"sched_setparam",
	"ioprio_set",
};

static const char *const unknown[] = {
	/* ENOSYS, so that libraries fall back: glibc's threads need it */
	"clone3",
	"io_uring_setup",
	"io_uring_enter",
	"io_uring_register",
};

static const char *const forking[] = { "fork", "vfork" };

static int
refuse(scmp_filter_ctx ctx, uint32_t action, const char *const *names,
       size_t count)
{
	size_t i;

	for (i = 0; i < count; i++) {
		int nr = seccomp_syscall_resolve_name(names[i]);
		int rc;

		if (nr == __NR_SCMP_ERROR)
			continue;
		rc = seccomp_rule_add(ctx, action, nr, 0);
		if (rc != 0 && rc != -EDOM)
			return rc;
	}
	return 0;
}

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define DENY	     SCMP_ACT_ERRNO(EPERM)

/* ioctl numbers and flags are compared in their low 32 bits: the kernel looks
 * at no more, so a wider value must not slip past. */
#define LOW32 UINT64_C(0xffffffff)
#define IS(arg, value)                                                         \
	{                                                                      \
		(arg), SCMP_CMP_MASKED_EQ, LOW32, (uint64_t)(value)            \
	}
#define HAS(arg, bits)                                                         \
	{                                                                      \
		(arg), SCMP_CMP_MASKED_EQ, (uint64_t)(bits), (bits)            \
	}
#define HAS_NOT(arg, bits)                                                     \
	{                                                                      \
		(arg), SCMP_CMP_MASKED_EQ, (uint64_t)(bits), 0                 \
	}

/* Refused for some values of one or two arguments. */
static const struct rule {
	const char *name;
	int error;
	unsigned count;
	struct scmp_arg_cmp args[2];
} rules[] = {
	/* sockets: AF_UNIX only (and in a box they lead nowhere) */
	{ "socket", EAFNOSUPPORT, 1, { { 0, SCMP_CMP_LT, AF_UNIX, 0 } } },
	{ "socket", EAFNOSUPPORT, 1, { { 0, SCMP_CMP_GT, AF_UNIX, 0 } } },
	{ "socketpair", EAFNOSUPPORT, 1, { { 0, SCMP_CMP_LT, AF_UNIX, 0 } } },
	{ "socketpair", EAFNOSUPPORT, 1, { { 0, SCMP_CMP_GT, AF_UNIX, 0 } } },
	/* kernel memory behind sockets and pipes */
	{ "setsockopt", EPERM, 2, { IS(1, SOL_SOCKET), IS(2, SO_SNDBUF) } },
	{ "setsockopt", EPERM, 2, { IS(1, SOL_SOCKET), IS(2, SO_RCVBUF) } },
	{ "setsockopt",
	  EPERM,
	  2,
	  { IS(1, SOL_SOCKET), IS(2, SO_SNDBUFFORCE) } },
	{ "setsockopt",
	  EPERM,
	  2,
	  { IS(1, SOL_SOCKET), IS(2, SO_RCVBUFFORCE) } },
	{ "fcntl", EPERM, 1, { IS(1, F_SETPIPE_SZ) } },
	/* the terminal */
	{ "ioctl", EPERM, 1, { IS(1, TIOCSTI) } },
	{ "ioctl", EPERM, 1, { IS(1, TIOCLINUX) } },
	/* memory that RLIMIT_DATA does not count */
	{ "mmap", ENOMEM, 1, { HAS(3, MAP_SHARED | MAP_ANONYMOUS) } },
	{ "mmap", ENOMEM, 1, { HAS(3, MAP_GROWSDOWN) } },
	/* staying on when the arena dies */
	{ "prctl", EPERM, 1, { IS(0, PR_SET_PDEATHSIG) } },
	/* namespaces */
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWUSER) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWNS) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWPID) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWNET) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWIPC) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWUTS) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWCGROUP) } },
};

/* Refused to a bot of one process: a clone that makes no thread. */
static const struct rule forks_rule = {
	"clone", EAGAIN, 1, { HAS_NOT(0, CLONE_THREAD) }
};

static int
refuse_when(scmp_filter_ctx ctx, const struct rule *rule)
{
	return seccomp_rule_add_array(ctx,
				      SCMP_ACT_ERRNO((uint32_t)rule->error),
				      seccomp_syscall_resolve_name(rule->name),
				      rule->count, rule->args);
}

static int
refuse_all(scmp_filter_ctx ctx, bool forks)
{
	int rc = refuse(ctx, DENY, refused, COUNT(refused)) |
		 refuse(ctx, SCMP_ACT_ERRNO(ENOSYS), unknown, COUNT(unknown));
	size_t i;

	for (i = 0; i < COUNT(rules); i++)
		rc |= refuse_when(ctx, &rules[i]);
	if (!forks)
		rc |= refuse_when(ctx, &forks_rule) |
		      refuse(ctx, SCMP_ACT_ERRNO(EAGAIN), forking,
			     COUNT(forking));
	return rc;
}

long
filter_build(bool forks, void *out)
{
	scmp_filter_ctx ctx = seccomp_init(SCMP_ACT_ALLOW);
	int pipes[2] = { -1, -1 };
	long n = -1;
	long got;
	int rc;

	if (ctx == NULL)
		return -1;
	/* another architecture's calls (i386, x32) end the process */
	rc = seccomp_attr_set(ctx, SCMP_FLTATR_ACT_BADARCH,
			      SCMP_ACT_KILL_PROCESS);
	rc |= seccomp_attr_set(ctx, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	rc |= refuse_all(ctx, forks);
	if (rc != 0) {
		errno = EINVAL;
		goto out;
	}
	/* libseccomp writes to a descriptor; a pipe holds the whole program */
	if (pipe2(pipes, O_CLOEXEC | O_NONBLOCK) != 0 ||
	    seccomp_export_bpf(ctx, pipes[1]) != 0)
		goto out;
	for (n = 0; n < FILTER_BYTES_MAX; n += got) {
		got = read(pipes[0], (char *)out + n,
			   (size_t)(FILTER_BYTES_MAX - n));
		if (got <= 0)
			break;
	}
out:
	seccomp_release(ctx);
	if (pipes[0] != -1) {
		close(pipes[0]);
		close(pipes[1]);
	}
	return n;
}

int
filter_load(const void *program, size_t bytes)
{
	struct sock_fprog prog = {
		.len = (unsigned short)(bytes / sizeof(struct sock_filter)),
		.filter = (struct sock_filter *)(uintptr_t)program,
	};

	return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0UL, &prog);
}
