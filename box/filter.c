/* filter.c - the seccomp filter of a bot; Linux only: seccomp; see filter.h. */
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

#define SOCK_TYPES 0xf /* the bits of a socket's type */

/* Refused with EPERM whatever their arguments.  A name that this libseccomp
 * does not know is skipped: the kernel it was made for has no such call. */
static const char *const refused_calls[] = {
	/* other processes */
	"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise",
	"pidfd_getfd", "kcmp", "move_pages", "migrate_pages",
	/* names shared with other boxes */
	"add_key", "request_key", "keyctl", "shmget", "shmat", "shmctl",
	"shmdt", "semget", "semop", "semtimedop", "semctl", "msgget", "msgsnd",
	"msgrcv", "msgctl", "mq_open", "mq_unlink", "mq_timedsend",
	"mq_timedreceive", "mq_notify", "mq_getsetattr",
	/* memory outside the limits */
	"memfd_create", "memfd_secret", "userfaultfd", "remap_file_pages",
	/* filters are memory too, and can write a line into the system log for
	 * each call */
	"seccomp",
	/* an address that others could connect to: at level process the network
	 * names are those of the whole machine */
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
	"setpriority", /* also for other processes of the user */
};

/* Extended attributes are memory outside the limits, and Landlock does not
 * check them on files of the same user.  EOPNOTSUPP, as from a file system
 * without them: install and cp of a build continue. */
static const char *const xattr_calls[] = {
	"setxattr",    "lsetxattr",    "fsetxattr",
	"removexattr", "lremovexattr", "fremovexattr",
};

static const char *const unknown_calls[] = {
	/* ENOSYS, so that libraries fall back: glibc needs it for threads */
	"clone3",
	"io_uring_setup",
	"io_uring_enter",
	"io_uring_register",
	"io_setup", /* a machine has a fixed number for all users */
	"mincore",  /* shows what others have read; libunwind works without */
	/* a ruleset uses 5 MB, which no limit counts */
	"landlock_create_ruleset",
	"landlock_add_rule",
	"landlock_restrict_self",
};

/* Calls that are newer than this list, up to the first of x32, and two older
 * ones. */
#define YOUNG_FROM 463
#define YOUNG_TO   512
#define CACHESTAT  451
#define FCHMODAT2  452

/* Calls that do nothing and succeed: nothing that a bot writes is on a disk,
 * and it must not keep the disk and the page cache busy. */
static const char *const ignored_io_calls[] = {
	"sync",	     "syncfs",	  "fsync", "fdatasync", "sync_file_range",
	"fadvise64", "readahead",
};

/* These do nothing too: Landlock does not check modes, owners and dates, and at
 * level process a bot could change the other files of an ordinary user. */
static const char *const ignored_attribute_calls[] = {
	"chmod",    "fchmod", "fchmodat", "chown",     "fchown",    "lchown",
	"fchownat", "utime",  "utimes",	  "futimesat", "utimensat",
};

/* Locks do nothing for a single process: they could only signal another bot
 * through a file that both can see. */
static const char *const lock_calls[] = { "flock" };

/* Children of a bot must stay in its session and process group, by which they
 * are stopped, and at level process killed.  These calls do nothing and
 * succeed, as daemons expect. */
static const char *const session_calls[] = { "setsid", "setpgid" };

static const char *const fork_calls[] = { "fork", "vfork" };

static int
filter_refuse(scmp_filter_ctx ctx, uint32_t action, const char *const *names,
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

/* ioctl numbers and flags are compared in their low 32 bits: the kernel ignores
 * the others, so a wider value must not pass. */
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

/* Calls that are refused for some values of one or two arguments. */
static const struct filter_rule {
	const char *name;
	int error;
	unsigned count;
	struct scmp_arg_cmp args[2];
} rules[] = {
	/* sockets: only pairs of AF_UNIX, because Landlock does not check the
	 * paths that others listen at */
	{ "socketpair", EAFNOSUPPORT, 1, { { 0, SCMP_CMP_LT, AF_UNIX, 0 } } },
	{ "socketpair", EAFNOSUPPORT, 1, { { 0, SCMP_CMP_GT, AF_UNIX, 0 } } },
	/* an end of SOCK_DGRAM, or SOCK_RAW, which is the same, can send to any
	 * path; this bit is not set in SOCK_STREAM and SOCK_SEQPACKET, whose
	 * ends stay connected */
	{ "socketpair", ESOCKTNOSUPPORT, 1, { HAS(1, SOCK_DGRAM) } },
	/* kernel memory of sockets and pipes */
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
	/* watching what others do with a file, and making them wait for it */
	{ "fcntl", EPERM, 1, { IS(1, F_NOTIFY) } },
	{ "fcntl", EPERM, 1, { IS(1, F_SETLEASE) } },
	/* hints that remain on a file of the user, for the bot's next
	 * process */
	{ "fcntl", EINVAL, 1, { IS(1, F_SET_RW_HINT) } },
	{ "fcntl", EINVAL, 1, { IS(1, F_SET_FILE_RW_HINT) } },
	/* SIGCONT would undo a stop: only the box may send it; not a call, not
	 * a timer, and (family_rules) not the end of a child */
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
	/* other processes of the same user, if any are visible */
	{ "prlimit64", EPERM, 1, { { 0, SCMP_CMP_NE, 0, 0 } } },
	/* file flags, versions, extents: all ioctls but type 'T', which
	 * terminals, pipes and sockets have */
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
	/* work that continues in the kernel while the bot is stopped, as long
	 * as there are pages: only SIGKILL interrupts it */
	{ "mmap", ENOMEM, 1, { HAS(3, MAP_POPULATE) } },
	{ "madvise", EINVAL, 1, { IS(2, MADV_POPULATE_READ) } },
	{ "madvise", EINVAL, 1, { IS(2, MADV_POPULATE_WRITE) } },
	{ "madvise", EINVAL, 1, { IS(2, MADV_COLLAPSE) } },
	{ "madvise", 0, 1, { IS(2, MADV_WILLNEED) } }, /* as readahead */
	/* merged pages would show what other processes' memory contains */
	{ "madvise", EINVAL, 1, { IS(2, MADV_MERGEABLE) } },
	{ "prctl", EINVAL, 1, { IS(0, PR_SET_MEMORY_MERGE) } },
	/* surviving the death of the arena */
	{ "prctl", EPERM, 1, { IS(0, PR_SET_PDEATHSIG) } },
	{ "prctl", EPERM, 1, { IS(0, PR_SET_SECCOMP) } }, /* as seccomp */
	/* keeping others off the sibling thread of its core */
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

/* CPU clocks of a process by its pid, its own or another; those of its own
 * threads have one more bit set. */
#define BY_NUMBER                                                              \
	{                                                                      \
		0, SCMP_CMP_MASKED_EQ, 0x80000004, 0x80000000                  \
	}

/* For a bot of one process: clone only makes threads, and locks always
 * succeed. */
static const struct filter_rule single_rules[] = {
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

/* A pair of sockets is connected already. */
static const char *const connect_calls[] = { "connect" };

/* Sent descriptors: a user has a fixed number in flight, over all boxes.  Name
 * lookup also needs these calls. */
static const char *const send_calls[] = { "sendmsg", "sendmmsg" };

/* A bot that may connect can accept no connection. */
static const char *const listen_calls[] = { "listen", "accept", "accept4" };

/* Locks of parts of a file are memory without a limit on their number; flock
 * has at most one per descriptor. */
static const struct filter_rule family_rules[] = {
	/* the low byte of clone's flags is the signal at the child's end: only
	 * none or SIGCHLD, 0x11, are allowed */
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

/* Set-user-ID programs: a bot has no folder for one, but a build has, where
 * files belong to the user of the arena. */
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

static const struct filter_rule set_id_rules[] = {
	SET_ID_RULES("creat", 1),
	MADE_SET_ID_RULES("open", 1),
	MADE_SET_ID_RULES("openat", 2),
	{ "openat2", ENOSYS, 0, { { 0 } } },
};

static const struct filter_rule build_rules[] = {
	SET_ID_RULES("chmod", 1),
	SET_ID_RULES("fchmod", 1),
	SET_ID_RULES("fchmodat", 2),
};

/* Of the calls that do nothing, those that do nothing for a build either. */
static const char *const chown_calls[] = {
	"chown",
	"fchown",
	"lchown",
	"fchownat",
};

/* Truncating a file, if Landlock does not check it (before Linux 6.2; Debian 12
 * has 6.1): files of the same user at level process.  A file that is open for
 * writing can still be truncated. */
#define TRUNCATES(arg)                                                         \
	{                                                                      \
		(arg), SCMP_CMP_MASKED_EQ, O_ACCMODE | O_TRUNC,                \
			O_RDONLY | O_TRUNC                                     \
	}
#define LANDLOCK_TRUNCATE 3 /* the first ABI that checks it */

static const struct filter_rule truncate_rules[] = {
	{ "truncate", EACCES, 0, { { 0 } } },
	{ "open", EACCES, 1, { TRUNCATES(1) } },
	{ "openat", EACCES, 1, { TRUNCATES(2) } },
	{ "openat2", ENOSYS, 0, { { 0 } } },
};

static bool
landlock_allows_truncate(void)
{
	int abi = landlock_abi();

	return abi > 0 && abi < LANDLOCK_TRUNCATE;
}

static int
filter_refuse_rule(scmp_filter_ctx ctx, const struct filter_rule *rule)
{
	return seccomp_rule_add_array(ctx,
				      SCMP_ACT_ERRNO((uint32_t)rule->error),
				      seccomp_syscall_resolve_name(rule->name),
				      rule->count, rule->args);
}

/* Refuse or ignore changes of modes, owners and dates. */
static int
filter_refuse_attributes(scmp_filter_ctx ctx, enum filter_kind kind)
{
	size_t i;
	int rc;

	if (kind != FILTER_MAKING)
		return filter_refuse(ctx, SCMP_ACT_ERRNO(0),
				     ignored_attribute_calls,
				     COUNT(ignored_attribute_calls)) |
		       seccomp_rule_add(ctx, SCMP_ACT_ERRNO(0), FCHMODAT2, 0);
	rc = filter_refuse(ctx, SCMP_ACT_ERRNO(0), chown_calls,
			   COUNT(chown_calls)) |
	     seccomp_rule_add(ctx, SCMP_ACT_ERRNO(ENOSYS), FCHMODAT2, 0);
	for (i = 0; i < COUNT(build_rules); i++)
		rc |= filter_refuse_rule(ctx, &build_rules[i]);
	return rc;
}

static int
filter_refuse_socket(scmp_filter_ctx ctx, int error, struct scmp_arg_cmp when)
{
	return seccomp_rule_add(ctx, SCMP_ACT_ERRNO((uint32_t)error),
				SCMP_SYS(socket), 1, when);
}

/* libseccomp has macros for this, but they leave out a field, and clang
 * warns. */
#define ARG(arg, op, value) ((struct scmp_arg_cmp){ (arg), (op), (value), 0 })

/* Allow only sockets of TCP and UDP over IPv4 and IPv6: each other kind is more
 * kernel code, which the kernel may even have to load. */
static int
filter_refuse_odd_sockets(scmp_filter_ctx ctx)
{
	int rc = filter_refuse_socket(ctx, EAFNOSUPPORT,
				      ARG(0, SCMP_CMP_LT, AF_INET)) |
		 filter_refuse_socket(ctx, EAFNOSUPPORT,
				      ARG(0, SCMP_CMP_GT, AF_INET6)) |
		 filter_refuse_socket(ctx, EPROTONOSUPPORT,
				      ARG(2, SCMP_CMP_GT, IPPROTO_UDP));

	for (uint32_t n = AF_INET + 1; n < AF_INET6; n++)
		rc |= filter_refuse_socket(ctx, EAFNOSUPPORT,
					   ARG(0, SCMP_CMP_EQ, n));
	for (uint32_t n = IPPROTO_IP + 1; n < IPPROTO_UDP; n++)
		if (n != IPPROTO_TCP)
			rc |= filter_refuse_socket(ctx, EPROTONOSUPPORT,
						   ARG(2, SCMP_CMP_EQ, n));
	for (uint32_t n = 0; n <= SOCK_TYPES; n++)
		if (n != SOCK_STREAM && n != SOCK_DGRAM)
			rc |= filter_refuse_socket(
				ctx, ESOCKTNOSUPPORT,
				SCMP_A1_32(SCMP_CMP_MASKED_EQ, SOCK_TYPES, n));
	return rc;
}

static int
filter_refuse_network(scmp_filter_ctx ctx, enum filter_kind kind, bool network)
{
	if (network)
		return filter_refuse_odd_sockets(ctx) |
		       filter_refuse(ctx, DENY, listen_calls,
				     COUNT(listen_calls));
	return filter_refuse(ctx, DENY, connect_calls, COUNT(connect_calls)) |
	       seccomp_rule_add(ctx, SCMP_ACT_ERRNO(EAFNOSUPPORT),
				SCMP_SYS(socket), 0) |
	       (kind == FILTER_ALONE ? filter_refuse(ctx, DENY, send_calls,
						     COUNT(send_calls))
				     : 0);
}

static int
filter_refuse_all(scmp_filter_ctx ctx, enum filter_kind kind, bool network)
{
	bool forks = kind != FILTER_ALONE;
	int rc = filter_refuse(ctx, DENY, refused_calls, COUNT(refused_calls)) |
		 filter_refuse(ctx, SCMP_ACT_ERRNO(EOPNOTSUPP), xattr_calls,
			       COUNT(xattr_calls)) |
		 filter_refuse(ctx, SCMP_ACT_ERRNO(ENOSYS), unknown_calls,
			       COUNT(unknown_calls)) |
		 filter_refuse(ctx, SCMP_ACT_ERRNO(0), ignored_io_calls,
			       COUNT(ignored_io_calls)) |
		 filter_refuse_attributes(ctx, kind) |
		 filter_refuse_network(ctx, kind, network) |
		 seccomp_rule_add(ctx, SCMP_ACT_ERRNO(ENOSYS), CACHESTAT, 0);
	size_t i;
	int nr;

	for (nr = YOUNG_FROM; nr < YOUNG_TO; nr++)
		rc |= seccomp_rule_add(ctx, SCMP_ACT_ERRNO(ENOSYS), nr, 0);
	for (i = 0; i < COUNT(rules); i++)
		rc |= filter_refuse_rule(ctx, &rules[i]);
	for (i = 0; landlock_allows_truncate() && i < COUNT(truncate_rules);
	     i++)
		rc |= filter_refuse_rule(ctx, &truncate_rules[i]);
	for (i = 0; forks && i < COUNT(set_id_rules); i++)
		rc |= filter_refuse_rule(ctx, &set_id_rules[i]);
	for (i = 0; forks && i < COUNT(family_rules); i++)
		rc |= filter_refuse_rule(ctx, &family_rules[i]);
	if (forks)
		return rc | filter_refuse(ctx, SCMP_ACT_ERRNO(0), session_calls,
					  COUNT(session_calls));
	for (i = 0; i < COUNT(single_rules); i++)
		rc |= filter_refuse_rule(ctx, &single_rules[i]);
	return rc |
	       filter_refuse(ctx, SCMP_ACT_ERRNO(EAGAIN), fork_calls,
			     COUNT(fork_calls)) |
	       filter_refuse(ctx, SCMP_ACT_ERRNO(0), lock_calls,
			     COUNT(lock_calls));
}

bool
filter_is_supported(void)
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
	/* calls of another architecture (i386, x32) kill the process */
	rc = seccomp_attr_set(ctx, SCMP_FLTATR_ACT_BADARCH,
			      SCMP_ACT_KILL_PROCESS);
	rc |= seccomp_attr_set(ctx, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	rc |= filter_refuse_all(ctx, kind, network);
	if (rc != 0) {
		errno = EINVAL;
		goto out;
	}
	/* libseccomp writes to a descriptor; a pipe has room for the whole
	 * program */
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
