/*
 * seccomp_lock.c - seccomp filter of a referee; see seccomp_lock.h.
 *
 * A BPF program with the list of allowed system calls.  All other system calls
 * fail with EPERM.  System calls of another architecture kill the process.
 * Linux only.
 */
#define _GNU_SOURCE
#include "seccomp_lock.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#define CALLS_MAX    0x3fffffffU /* above: x32, with the same architecture */
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#define CALLS_MAX    0xffffffffU
#endif

#if defined(ARCHITECTURE) && !defined(__SANITIZE_ADDRESS__)

#define LOAD(field)                                                            \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, (what))
#define ALLOW(name)                                                            \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1),                 \
		RETURN(SECCOMP_RET_ALLOW)

static struct sock_filter program[] = {
	LOAD(arch),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
	RETURN(SECCOMP_RET_KILL_PROCESS),
	LOAD(nr),
	BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, CALLS_MAX, 0, 1),
	RETURN(SECCOMP_RET_KILL_PROCESS),
	/* input and output */
	ALLOW(read),
	ALLOW(write),
	ALLOW(readv),
	ALLOW(writev),
	ALLOW(pread64),
	ALLOW(ppoll),
	ALLOW(sendmsg),
	ALLOW(recvmsg),
	ALLOW(close),
	ALLOW(fcntl),
	ALLOW(fstat),
	ALLOW(newfstatat), /* glibc's fstat; the filter allows no open */
	ALLOW(lseek),
	ALLOW(fdatasync),
	/* time */
	ALLOW(clock_gettime),
	ALLOW(clock_getres),
	ALLOW(clock_nanosleep),
	ALLOW(restart_syscall),
	/* stop bots between turns */
	ALLOW(pidfd_open),
	ALLOW(pidfd_send_signal),
	/* own memory, exit */
	ALLOW(brk),
	ALLOW(mmap),
	ALLOW(munmap),
	ALLOW(mremap),
	ALLOW(mprotect),
	ALLOW(madvise),
	ALLOW(futex),
	ALLOW(getrandom),
	ALLOW(getpid),
	ALLOW(gettid),
	ALLOW(tgkill),
	ALLOW(rt_sigaction),
	ALLOW(rt_sigprocmask),
	ALLOW(rt_sigreturn),
	ALLOW(exit),
	ALLOW(exit_group),
	RETURN(SECCOMP_RET_ERRNO | EPERM),
};

int
seccomp_lock(void)
{
	struct sock_fprog filter = {
		.len = sizeof(program) / sizeof(program[0]),
		.filter = program,
	};

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return -1;
	return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0UL, &filter);
}

#else

int
seccomp_lock(void)
{
	return 0;
}

#endif
