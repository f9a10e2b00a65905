/* filter.c - Linux only: seccomp; see filter.h. */
#define _GNU_SOURCE
#include "box/filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

#include "box/landlock.h"

#ifndef MADV_PAGEOUT
#define MADV_PAGEOUT 21
#endif
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ  22
#define MADV_POPULATE_WRITE 23
#endif
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif
#ifndef PR_SCHED_CORE
#define PR_SCHED_CORE 62
#endif
#ifndef PR_SET_MEMORY_MERGE
#define PR_SET_MEMORY_MERGE 67
#endif
#ifndef PR_FUTEX_HASH
#define PR_FUTEX_HASH 78
#endif

#define NAMESPACES                                                             \
	(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |           \
	 CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP)

#define SOCK_TYPES 0xf /* the bits that are a socket's type */

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
	/* filters of its own are memory too, and can write a line into the
	 * machine's log for each call */
	"seccomp",
	/* a name, by which others reach it: at level process names are the
	 * whole machine's */
	"bind",
	/* the kernel's wide interfaces */
	"bpf", "perf_event_open", "fanotify_init", "fanotify_mark",
	"inotify_init", "inotify_init1", "inotify_add_watch", "quotactl",
	"quotactl_fd", "lookup_dcookie", "nfsservctl", "vmsplice", "modify_ldt",
	/* file systems and namespaces */
	"mount", "umount2", "umount", "pivot_root", "chroot", "move_mount",
	"open_tree", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr",
	"unshare", "setns", "name_to_handle_at", "open_by_handle_at", "swapon",
	"swapoff", "mknod", "mknodat",
	/* the machine */
	"init_module", "finit_module", "delete_module", "kexec_load",
	"kexec_file_load", "reboot", "settimeofday", "clock_settime",
	"clock_adjtime", "adjtimex", "stime", "sethostname", "setdomainname",
	"iopl", "ioperm", "acct", "syslog", "personality", "uselib", "_sysctl",
	"vhangup", "sched_setattr", "sched_setaffinity", "sched_setscheduler",
	"sched_setparam", "ioprio_set",
	"setpriority", /* of others of the same user too */
};

/* Attributes of files are memory outside the limits, and Landlock does not look
 * at those of files that are its user's.  EOPNOTSUPP, as of a file system that
 * has none: install and cp of a build go on without. */
static const char *const attributes[] = {
	"setxattr",    "lsetxattr",    "fsetxattr",
	"removexattr", "lremovexattr", "fremovexattr",
};

static const char *const unknown[] = {
	/* ENOSYS, so that libraries fall back: glibc's threads need it */
	"clone3",
	"io_uring_setup",
	"io_uring_enter",
	"io_uring_register",
	"io_setup", /* a machine has only so many, for all its users */
	"mincore",  /* what others have read; libunwind does without */
	/* rulesets hold 5 MB each, which nobody counts */
	"landlock_create_ruleset",
	"landlock_add_rule",
	"landlock_restrict_self",
};

/* Calls younger than this list, up to where x32's begin, and two older. */
#define YOUNG_FROM 463
#define YOUNG_TO   512
#define CACHESTAT  451
#define FCHMODAT2  452

/* Done, as far as the bot can tell: nothing that it writes is on a disk, and
 * the machine's disk and its cache are not to be kept busy. */
static const char *const idle[] = {
	"sync",	     "syncfs",	  "fsync", "fdatasync", "sync_file_range",
	"fadvise64", "readahead",
};

/* Done too: Landlock does not look at modes, owners and dates, and at level
 * process the other files of an ordinary user are the bot's to change. */
static const char *const dressing[] = {
	"chmod",    "fchmod", "fchmodat", "chown",     "fchown",    "lchown",
	"fchownat", "utime",  "utimes",	  "futimesat", "utimensat",
};

/* Locks hold between processes, of which there is but one: all that they could
 * do is to tell something to another bot through a file that both can see. */
static const char *const locking[] = { "flock" };

/* Whoever may have children keeps them in its own session and group: they are
 * stopped, and at level process ended, by it.  So they are told that they left,
 * as daemons want to hear. */
static const char *const leaving[] = { "setsid", "setpgid" };

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
	/* sockets: pairs of AF_UNIX only, for Landlock does not look at the
	 * paths that others listen at */
	{ "socketpair", EAFNOSUPPORT, 1, { { 0, SCMP_CMP_LT, AF_UNIX, 0 } } },
	{ "socketpair", EAFNOSUPPORT, 1, { { 0, SCMP_CMP_GT, AF_UNIX, 0 } } },
	/* an end of SOCK_DGRAM, or SOCK_RAW, which is the same, can send to any
	 * path; this bit is in neither of the two that stay with their other
	 * end, SOCK_STREAM and SOCK_SEQPACKET */
	{ "socketpair", ESOCKTNOSUPPORT, 1, { HAS(1, SOCK_DGRAM) } },
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
	/* what others do with a file, and making them wait for it */
	{ "fcntl", EPERM, 1, { IS(1, F_NOTIFY) } },
	{ "fcntl", EPERM, 1, { IS(1, F_SETLEASE) } },
	/* notes that stay with a file of its user's, for its next life */
	{ "fcntl", EINVAL, 1, { IS(1, F_SET_RW_HINT) } },
	{ "fcntl", EINVAL, 1, { IS(1, F_SET_FILE_RW_HINT) } },
	/* SIGCONT undoes a stop that is under way: nothing sends it but what
	 * stopped the bot, be it by call, by itself, or (family_rules) behind
	 * the end of a child */
	{ "kill", EPERM, 1, { IS(1, SIGCONT) } },
	{ "tkill", EPERM, 1, { IS(1, SIGCONT) } },
	{ "tgkill", EPERM, 1, { IS(2, SIGCONT) } },
	{ "rt_sigqueueinfo", EPERM, 1, { IS(1, SIGCONT) } },
	{ "rt_tgsigqueueinfo", EPERM, 1, { IS(2, SIGCONT) } },
	{ "pidfd_send_signal", EPERM, 1, { IS(1, SIGCONT) } },
	{ "fcntl", EINVAL, 2, { IS(1, F_SETSIG), IS(2, SIGCONT) } },
	{ "timer_create", EAGAIN, 1, { { 1, SCMP_CMP_NE, 0, 0 } } },
	{ "preadv2", EOPNOTSUPP, 1, { HAS(5, RWF_NOWAIT) } },
	{ "msync", 0, 1, { HAS(2, MS_SYNC) } }, /* as fsync */
	/* other processes of the same user, where there are any in sight */
	{ "prlimit64", EPERM, 1, { { 0, SCMP_CMP_NE, 0, 0 } } },
	/* files' flags, versions, extents: all but 'T', what terminals, pipes
	 * and sockets know */
	{ "ioctl", ENOTTY, 1, { HAS(1, 0x0100) } },
	{ "ioctl", ENOTTY, 1, { HAS(1, 0x0200) } },
	{ "ioctl", ENOTTY, 1, { HAS_NOT(1, 0x0400) } },
	{ "ioctl", ENOTTY, 1, { HAS(1, 0x0800) } },
	{ "ioctl", ENOTTY, 1, { HAS_NOT(1, 0x1000) } },
	{ "ioctl", ENOTTY, 1, { HAS(1, 0x2000) } },
	{ "ioctl", ENOTTY, 1, { HAS_NOT(1, 0x4000) } },
	{ "ioctl", ENOTTY, 1, { HAS(1, 0x8000) } },
	/* the terminal */
	{ "ioctl", EPERM, 1, { IS(1, TIOCSTI) } },
	{ "ioctl", EPERM, 1, { IS(1, TIOCLINUX) } },
	/* memory that RLIMIT_DATA does not count */
	{ "mmap", ENOMEM, 1, { HAS(3, MAP_SHARED | MAP_ANONYMOUS) } },
	{ "mmap", ENOMEM, 1, { HAS(3, MAP_GROWSDOWN) } },
	{ "mmap", ENOMEM, 1, { HAS(3, MAP_HUGETLB) } },
	{ "prctl", EINVAL, 1, { IS(0, PR_FUTEX_HASH) } },
	{ "madvise", EINVAL, 1, { IS(2, MADV_PAGEOUT) } },
	/* work that goes on in the kernel when its bot has been stopped, as
	 * long as there are pages: no signal but SIGKILL breaks it off */
	{ "mmap", ENOMEM, 1, { HAS(3, MAP_POPULATE) } },
	{ "madvise", EINVAL, 1, { IS(2, MADV_POPULATE_READ) } },
	{ "madvise", EINVAL, 1, { IS(2, MADV_POPULATE_WRITE) } },
	{ "madvise", EINVAL, 1, { IS(2, MADV_COLLAPSE) } },
	{ "madvise", 0, 1, { IS(2, MADV_WILLNEED) } }, /* as readahead */
	/* pages that equal another's tell what the other has */
	{ "madvise", EINVAL, 1, { IS(2, MADV_MERGEABLE) } },
	{ "prctl", EINVAL, 1, { IS(0, PR_SET_MEMORY_MERGE) } },
	/* staying on when the arena dies */
	{ "prctl", EPERM, 1, { IS(0, PR_SET_PDEATHSIG) } },
	{ "prctl", EPERM, 1, { IS(0, PR_SET_SECCOMP) } }, /* as seccomp */
	/* keeping others off the other half of its core */
	{ "prctl", EPERM, 1, { IS(0, PR_SCHED_CORE) } },
	/* namespaces */
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWUSER) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWNS) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWPID) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWNET) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWIPC) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWUTS) } },
	{ "clone", EPERM, 1, { HAS(0, CLONE_NEWCGROUP) } },
};

/* The clocks of a process by its number, be it the bot's or not; those of its
 * own threads have one bit more. */
#define BY_NUMBER                                                              \
	{                                                                      \
		0, SCMP_CMP_MASKED_EQ, 0x80000004, 0x80000000                  \
	}

/* For a bot of one process: no clone but of threads, and locks are had. */
static const struct rule single_rules[] = {
	{ "clock_gettime", EINVAL, 1, { BY_NUMBER } },
	{ "clock_getres", EINVAL, 1, { BY_NUMBER } },
	{ "clock_nanosleep", EINVAL, 1, { BY_NUMBER } },
	{ "timer_create", EINVAL, 1, { BY_NUMBER } },
	{ "clone", EAGAIN, 1, { HAS_NOT(0, CLONE_THREAD) } },
	{ "fcntl", 0, 1, { IS(1, F_SETLK) } },
	{ "fcntl", 0, 1, { IS(1, F_SETLKW) } },
	{ "fcntl", 0, 1, { IS(1, F_OFD_SETLK) } },
	{ "fcntl", 0, 1, { IS(1, F_OFD_SETLKW) } },
};

/* A pair of sockets needs no other end. */
static const char *const reaching[] = { "connect" };

/* Descriptors under way: a user has but so many, in all boxes.  Names are
 * looked up with these calls too. */
static const char *const sending[] = { "sendmsg", "sendmmsg" };

/* Who may reach others is reached by nobody. */
static const char *const listening[] = { "listen", "accept", "accept4" };

/* Locks of parts of a file are memory, and there is no limit to their number;
 * those of whole files, flock, are had one to a descriptor. */
static const struct rule family_rules[] = {
	/* the low byte of clone's flags is the signal that tells of the child's
	 * end: none or SIGCHLD, 0x11 */
	{ "clone", EINVAL, 1, { { 0, SCMP_CMP_MASKED_EQ, 0x11, 0x01 } } },
	{ "clone", EINVAL, 1, { { 0, SCMP_CMP_MASKED_EQ, 0x11, 0x10 } } },
	{ "clone", EINVAL, 1, { HAS(0, 0x02) } },
	{ "clone", EINVAL, 1, { HAS(0, 0x04) } },
	{ "clone", EINVAL, 1, { HAS(0, 0x08) } },
	{ "clone", EINVAL, 1, { HAS(0, 0x20) } },
	{ "clone", EINVAL, 1, { HAS(0, 0x40) } },
	{ "clone", EINVAL, 1, { HAS(0, 0x80) } },
	{ "fcntl", ENOLCK, 1, { IS(1, F_SETLK) } },
	{ "fcntl", ENOLCK, 1, { IS(1, F_SETLKW) } },
	{ "fcntl", ENOLCK, 1, { IS(1, F_OFD_SETLK) } },
	{ "fcntl", ENOLCK, 1, { IS(1, F_OFD_SETLKW) } },
};

/* A program that runs as whoever owns it: a bot has no folder where one could
 * be, but a build has, and there its files are the arena's user's. */
#define SET_ID_RULES(name, mode)                                               \
	{ name, EPERM, 1, { HAS(mode, S_ISUID) } },                            \
	{                                                                      \
		name, EPERM, 1,                                                \
		{                                                              \
			HAS(mode, S_ISGID)                                     \
		}                                                              \
	}
#define MADE_SET_ID_RULES(name, flags)                                         \
	{ name,                                                                \
	  EPERM,                                                               \
	  2,                                                                   \
	  { HAS(flags, O_CREAT), HAS((flags) + 1, S_ISUID) } },                \
	{                                                                      \
		name, EPERM, 2,                                                \
		{                                                              \
			HAS(flags, O_CREAT), HAS((flags) + 1, S_ISGID)         \
		}                                                              \
	}

static const struct rule set_id_rules[] = {
	SET_ID_RULES("creat", 1),
	MADE_SET_ID_RULES("open", 1),
	MADE_SET_ID_RULES("openat", 2),
	{ "openat2", ENOSYS, 0, { { 0 } } },
};

static const struct rule making_rules[] = {
	SET_ID_RULES("chmod", 1),
	SET_ID_RULES("fchmod", 1),
	SET_ID_RULES("fchmodat", 2),
};

/* Of what is done only as far as a bot can tell, a build's own. */
static const char *const owning[] = {
	"chown",
	"fchown",
	"lchown",
	"fchownat",
};

/* Cutting a file short, where Landlock does not look at that (before Linux 6.2,
 * which Debian 12 is): the files of its user's at level process.  What is open
 * for writing may still be cut. */
#define CUTS(arg)                                                              \
	{                                                                      \
		(arg), SCMP_CMP_MASKED_EQ, O_ACCMODE | O_TRUNC,                \
			O_RDONLY | O_TRUNC                                     \
	}
#define LANDLOCK_TRUNCATE 3 /* the first ABI that does */

static const struct rule cutting_rules[] = {
	{ "truncate", EACCES, 0, { { 0 } } },
	{ "open", EACCES, 1, { CUTS(1) } },
	{ "openat", EACCES, 1, { CUTS(2) } },
	{ "openat2", ENOSYS, 0, { { 0 } } },
};

static bool
landlock_lets_cut(void)
{
	int abi = landlock_abi();

	return abi > 0 && abi < LANDLOCK_TRUNCATE;
}

static int
refuse_when(scmp_filter_ctx ctx, const struct rule *rule)
{
	return seccomp_rule_add_array(ctx,
				      SCMP_ACT_ERRNO((uint32_t)rule->error),
				      seccomp_syscall_resolve_name(rule->name),
				      rule->count, rule->args);
}

/* What is said of modes, owners and dates. */
static int
refuse_dressing(scmp_filter_ctx ctx, enum filter_kind kind)
{
	size_t i;
	int rc;

	if (kind != FILTER_MAKING)
		return refuse(ctx, SCMP_ACT_ERRNO(0), dressing,
			      COUNT(dressing)) |
		       seccomp_rule_add(ctx, SCMP_ACT_ERRNO(0), FCHMODAT2, 0);
	rc = refuse(ctx, SCMP_ACT_ERRNO(0), owning, COUNT(owning)) |
	     seccomp_rule_add(ctx, SCMP_ACT_ERRNO(ENOSYS), FCHMODAT2, 0);
	for (i = 0; i < COUNT(making_rules); i++)
		rc |= refuse_when(ctx, &making_rules[i]);
	return rc;
}

static int
refuse_socket(scmp_filter_ctx ctx, int error, struct scmp_arg_cmp when)
{
	return seccomp_rule_add(ctx, SCMP_ACT_ERRNO((uint32_t)error),
				SCMP_SYS(socket), 1, when);
}

/* libseccomp's own macros leave out a field, of which clang warns. */
#define ARG(arg, op, value) ((struct scmp_arg_cmp){ (arg), (op), (value), 0 })

/* Sockets of TCP and UDP, over IP of either version, and no others: each kind
 * is code of the kernel's, which some it would have to load. */
static int
refuse_odd_sockets(scmp_filter_ctx ctx)
{
	int rc = refuse_socket(ctx, EAFNOSUPPORT,
			       ARG(0, SCMP_CMP_LT, AF_INET)) |
		 refuse_socket(ctx, EAFNOSUPPORT,
			       ARG(0, SCMP_CMP_GT, AF_INET6)) |
		 refuse_socket(ctx, EPROTONOSUPPORT,
			       ARG(2, SCMP_CMP_GT, IPPROTO_UDP));

	for (uint32_t n = AF_INET + 1; n < AF_INET6; n++)
		rc |= refuse_socket(ctx, EAFNOSUPPORT, ARG(0, SCMP_CMP_EQ, n));
	for (uint32_t n = IPPROTO_IP + 1; n < IPPROTO_UDP; n++)
		if (n != IPPROTO_TCP)
			rc |= refuse_socket(ctx, EPROTONOSUPPORT,
					    ARG(2, SCMP_CMP_EQ, n));
	for (uint32_t n = 0; n <= SOCK_TYPES; n++)
		if (n != SOCK_STREAM && n != SOCK_DGRAM)
			rc |= refuse_socket(
				ctx, ESOCKTNOSUPPORT,
				SCMP_A1_32(SCMP_CMP_MASKED_EQ, SOCK_TYPES, n));
	return rc;
}

static int
refuse_network(scmp_filter_ctx ctx, enum filter_kind kind, bool network)
{
	if (network)
		return refuse_odd_sockets(ctx) |
		       refuse(ctx, DENY, listening, COUNT(listening));
	return refuse(ctx, DENY, reaching, COUNT(reaching)) |
	       seccomp_rule_add(ctx, SCMP_ACT_ERRNO(EAFNOSUPPORT),
				SCMP_SYS(socket), 0) |
	       (kind == FILTER_ALONE
			? refuse(ctx, DENY, sending, COUNT(sending))
			: 0);
}

static int
refuse_all(scmp_filter_ctx ctx, enum filter_kind kind, bool network)
{
	bool forks = kind != FILTER_ALONE;
	int rc = refuse(ctx, DENY, refused, COUNT(refused)) |
		 refuse(ctx, SCMP_ACT_ERRNO(EOPNOTSUPP), attributes,
			COUNT(attributes)) |
		 refuse(ctx, SCMP_ACT_ERRNO(ENOSYS), unknown, COUNT(unknown)) |
		 refuse(ctx, SCMP_ACT_ERRNO(0), idle, COUNT(idle)) |
		 refuse_dressing(ctx, kind) |
		 refuse_network(ctx, kind, network) |
		 seccomp_rule_add(ctx, SCMP_ACT_ERRNO(ENOSYS), CACHESTAT, 0);
	size_t i;
	int nr;

	for (nr = YOUNG_FROM; nr < YOUNG_TO; nr++)
		rc |= seccomp_rule_add(ctx, SCMP_ACT_ERRNO(ENOSYS), nr, 0);
	for (i = 0; i < COUNT(rules); i++)
		rc |= refuse_when(ctx, &rules[i]);
	for (i = 0; landlock_lets_cut() && i < COUNT(cutting_rules); i++)
		rc |= refuse_when(ctx, &cutting_rules[i]);
	for (i = 0; forks && i < COUNT(set_id_rules); i++)
		rc |= refuse_when(ctx, &set_id_rules[i]);
	for (i = 0; forks && i < COUNT(family_rules); i++)
		rc |= refuse_when(ctx, &family_rules[i]);
	if (forks)
		return rc |
		       refuse(ctx, SCMP_ACT_ERRNO(0), leaving, COUNT(leaving));
	for (i = 0; i < COUNT(single_rules); i++)
		rc |= refuse_when(ctx, &single_rules[i]);
	return rc |
	       refuse(ctx, SCMP_ACT_ERRNO(EAGAIN), forking, COUNT(forking)) |
	       refuse(ctx, SCMP_ACT_ERRNO(0), locking, COUNT(locking));
}

bool
filter_can_be_had(void)
{
	uint32_t action = SECCOMP_RET_KILL_PROCESS;

	return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0UL, &action) ==
	       0;
}

long
filter_build(enum filter_kind kind, bool network, void *out)
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
	rc |= refuse_all(ctx, kind, network);
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
