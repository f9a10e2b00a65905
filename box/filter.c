/* Linux only: seccomp. */
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

#define NAMESPACES \
	(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | \
	 CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP)

/* Refused with EPERM whatever their arguments.  A name that this libseccomp
 * does not know is skipped: the kernel it was made for has no such call. */
static const char *const refused[] = {
	/* other processes */
	"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise",
	"pidfd_getfd", "kcmp", "move_pages", "migrate_pages",
	/* names shared beyond the box */
	"add_key", "request_key", "keyctl", "shmget", "shmat", "shmctl",
	"shmdt", "semget", "semop", "semtimedop", "semctl", "msgget", "msgsnd",
	"msgrcv", "msgctl", "mq_open", "mq_unlink", "mq_timedsend",
	"mq_timedreceive", "mq_notify", "mq_getsetattr",
	/* memory outside the limits */
	"memfd_create", "memfd_secret", "userfaultfd", "remap_file_pages",
	/* the kernel's wide interfaces */
	"bpf", "perf_event_open", "fanotify_init", "fanotify_mark",
	"inotify_init", "inotify_init1", "inotify_add_watch", "quotactl",
	"quotactl_fd", "lookup_dcookie", "nfsservctl", "vmsplice",
	/* file systems and namespaces */
	"mount", "umount2", "umount", "pivot_root", "chroot", "move_mount",
	"open_tree", "fsopen", "fsconfig", "fsmount", "fspick",
	"mount_setattr", "unshare", "setns", "name_to_handle_at",
	"open_by_handle_at", "swapon", "swapoff", "mknod", "mknodat",
	/* the machine */
	"init_module", "finit_module", "delete_module", "kexec_load",
	"kexec_file_load", "reboot", "settimeofday", "clock_settime",
	"clock_adjtime", "adjtimex", "stime", "sethostname", "setdomainname",
	"iopl", "ioperm", "acct", "syslog", "personality", "uselib", "_sysctl",
	"vhangup", "sched_setattr", "sched_setscheduler", "sched_setparam",
	"ioprio_set",
};

static const char *const unknown[] = {
	/* ENOSYS, so that libraries fall back: glibc's threads need it */
	"clone3", "io_uring_setup", "io_uring_enter", "io_uring_register",
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
#define DENY SCMP_ACT_ERRNO(EPERM)

/* ioctl numbers and flags are compared in their low 32 bits: the kernel looks
 * at no more, so a wider value must not slip past. */
#define LOW32 UINT64_C(0xffffffff)

static int
refuse_by_argument(scmp_filter_ctx ctx, bool forks)
{
	int rc = 0;

	/* sockets: AF_UNIX only (and in a box they lead nowhere) */
	rc |= seccomp_rule_add(ctx, SCMP_ACT_ERRNO(EAFNOSUPPORT),
			       SCMP_SYS(socket), 1,
			       SCMP_A0(SCMP_CMP_LT, AF_UNIX));
	rc |= seccomp_rule_add(ctx, SCMP_ACT_ERRNO(EAFNOSUPPORT),
			       SCMP_SYS(socket), 1,
			       SCMP_A0(SCMP_CMP_GT, AF_UNIX));
	/* kernel memory behind sockets and pipes */
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(setsockopt), 2,
			       SCMP_A1(SCMP_CMP_MASKED_EQ, LOW32, SOL_SOCKET),
			       SCMP_A2(SCMP_CMP_MASKED_EQ, LOW32, SO_SNDBUF));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(setsockopt), 2,
			       SCMP_A1(SCMP_CMP_MASKED_EQ, LOW32, SOL_SOCKET),
			       SCMP_A2(SCMP_CMP_MASKED_EQ, LOW32, SO_RCVBUF));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(setsockopt), 2,
			       SCMP_A1(SCMP_CMP_MASKED_EQ, LOW32, SOL_SOCKET),
			       SCMP_A2(SCMP_CMP_MASKED_EQ, LOW32,
				       SO_SNDBUFFORCE));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(setsockopt), 2,
			       SCMP_A1(SCMP_CMP_MASKED_EQ, LOW32, SOL_SOCKET),
			       SCMP_A2(SCMP_CMP_MASKED_EQ, LOW32,
				       SO_RCVBUFFORCE));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(fcntl), 1,
			       SCMP_A1(SCMP_CMP_MASKED_EQ, LOW32,
				       F_SETPIPE_SZ));
	/* the terminal */
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(ioctl), 1,
			       SCMP_A1(SCMP_CMP_MASKED_EQ, LOW32, TIOCSTI));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(ioctl), 1,
			       SCMP_A1(SCMP_CMP_MASKED_EQ, LOW32, TIOCLINUX));
	/* memory that RLIMIT_DATA does not count */
	rc |= seccomp_rule_add(ctx, SCMP_ACT_ERRNO(ENOMEM), SCMP_SYS(mmap), 1,
			       SCMP_A3(SCMP_CMP_MASKED_EQ,
				       MAP_SHARED | MAP_ANONYMOUS,
				       MAP_SHARED | MAP_ANONYMOUS));
	rc |= seccomp_rule_add(ctx, SCMP_ACT_ERRNO(ENOMEM), SCMP_SYS(mmap), 1,
			       SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_GROWSDOWN,
				       MAP_GROWSDOWN));
	/* namespaces, and processes unless they are allowed */
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(clone), 1,
			       SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWUSER,
				       CLONE_NEWUSER));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(clone), 1,
			       SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWNS,
				       CLONE_NEWNS));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(clone), 1,
			       SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWPID,
				       CLONE_NEWPID));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(clone), 1,
			       SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWNET,
				       CLONE_NEWNET));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(clone), 1,
			       SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWIPC,
				       CLONE_NEWIPC));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(clone), 1,
			       SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWUTS,
				       CLONE_NEWUTS));
	rc |= seccomp_rule_add(ctx, DENY, SCMP_SYS(clone), 1,
			       SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWCGROUP,
				       CLONE_NEWCGROUP));
	if (!forks) {
		rc |= seccomp_rule_add(ctx, SCMP_ACT_ERRNO(EAGAIN),
				       SCMP_SYS(clone), 1,
				       SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD,
					       0));
		rc |= refuse(ctx, SCMP_ACT_ERRNO(EAGAIN), forking,
			     COUNT(forking));
	}
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
	rc |= refuse(ctx, DENY, refused, COUNT(refused));
	rc |= refuse(ctx, SCMP_ACT_ERRNO(ENOSYS), unknown, COUNT(unknown));
	rc |= refuse_by_argument(ctx, forks);
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
