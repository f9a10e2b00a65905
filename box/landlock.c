/* landlock.c - restrict paths by Landlock; Linux only, by system call numbers;
 * see landlock.h. */
#define _GNU_SOURCE
#include "box/landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* <linux/landlock.h>, ABI 7 */
#define NR_CREATE_RULESET      444
#define NR_ADD_RULE	       445
#define NR_RESTRICT_SELF       446
#define CREATE_RULESET_VERSION 1u
#define RULE_PATH_BENEATH      1

#define FS_EXECUTE     (UINT64_C(1) << 0)
#define FS_WRITE_FILE  (UINT64_C(1) << 1)
#define FS_READ_FILE   (UINT64_C(1) << 2)
#define FS_READ_DIR    (UINT64_C(1) << 3)
#define FS_REMOVE_FILE (UINT64_C(1) << 5)
#define FS_MAKE_CHAR   (UINT64_C(1) << 6)
#define FS_MAKE_REG    (UINT64_C(1) << 8)
#define FS_MAKE_SOCK   (UINT64_C(1) << 9)
#define FS_MAKE_BLOCK  (UINT64_C(1) << 11)
#define FS_ABI_1       ((UINT64_C(1) << 13) - 1)
#define FS_REFER       (UINT64_C(1) << 13) /* ABI 2 */
#define FS_TRUNCATE    (UINT64_C(1) << 14) /* ABI 3 */
#define FS_IOCTL_DEV   (UINT64_C(1) << 15) /* ABI 5 */
#define NET_BIND       (UINT64_C(1) << 0)  /* ABI 4, of TCP */
#define NET_CONNECT    (UINT64_C(1) << 1)
#define SCOPE_ALL      UINT64_C(3) /* ABI 6: abstract sockets, signals */

#define FS_READ (FS_EXECUTE | FS_READ_FILE | FS_READ_DIR)
#define FS_FILES                                                               \
	(FS_WRITE_FILE | FS_READ_FILE | FS_READ_DIR | FS_REMOVE_FILE |         \
	 FS_MAKE_REG)

struct ruleset_attr {
	uint64_t fs;
	uint64_t net;
	uint64_t scoped;
};

struct path_beneath {
	uint64_t allowed;
	int32_t parent;
} __attribute__((packed));

int
landlock_abi(void)
{
	long abi = syscall(NR_CREATE_RULESET, NULL, (size_t)0,
			   CREATE_RULESET_VERSION);

	return abi < 0 ? 0 : (int)abi;
}

static int
landlock_allow(int ruleset, const char *const *paths, uint64_t allowed)
{
	for (; *paths != NULL; paths++) {
		struct path_beneath rule = { .allowed = allowed };
		int rc;

		rule.parent = open(*paths, O_PATH | O_CLOEXEC);
		if (rule.parent == -1)
			continue; /* it does not exist: nothing to allow */
		rc = (int)syscall(NR_ADD_RULE, ruleset, RULE_PATH_BENEATH,
				  &rule, 0u);
		if (rc != 0 && errno == EINVAL) {
			/* a file cannot have rights that are for folders */
			rule.allowed &= FS_EXECUTE | FS_WRITE_FILE |
					FS_READ_FILE | FS_TRUNCATE |
					FS_IOCTL_DEV;
			rc = (int)syscall(NR_ADD_RULE, ruleset,
					  RULE_PATH_BENEATH, &rule, 0u);
		}
		close(rule.parent);
		if (rc != 0)
			return -1;
	}
	return 0;
}

int
landlock_confine(const char *const *read, const char *const *write,
		 const char *const *files, const char *const *devices,
		 bool network)
{
	struct ruleset_attr attr = { .fs = FS_ABI_1 };
	int abi = landlock_abi();
	size_t size = sizeof(attr.fs);
	uint64_t writing;
	int ruleset;
	int rc = -1;

	if (abi == 0)
		return -1; /* errno is set by the kernel */
	if (abi >= 2)
		attr.fs |= FS_REFER;
	if (abi >= 3)
		attr.fs |= FS_TRUNCATE;
	if (abi >= 5)
		attr.fs |= FS_IOCTL_DEV;
	if (abi >= 4) {
		attr.net = network ? NET_BIND : NET_BIND | NET_CONNECT;
		size = offsetof(struct ruleset_attr, scoped);
	}
	if (abi >= 6) {
		attr.scoped = SCOPE_ALL;
		size = sizeof(attr);
	}
	ruleset = (int)syscall(NR_CREATE_RULESET, &attr, size, 0u);
	if (ruleset == -1)
		return -1;
	writing = attr.fs &
		  ~(FS_MAKE_CHAR | FS_MAKE_BLOCK | FS_MAKE_SOCK | FS_IOCTL_DEV);
	if (landlock_allow(ruleset, read, FS_READ) == 0 &&
	    landlock_allow(ruleset, write, writing) == 0 &&
	    landlock_allow(ruleset, files,
			   FS_FILES | (attr.fs & FS_TRUNCATE)) == 0 &&
	    landlock_allow(ruleset, devices,
			   FS_READ_FILE | FS_WRITE_FILE |
				   (attr.fs & FS_TRUNCATE)) == 0)
		rc = (int)syscall(NR_RESTRICT_SELF, ruleset, 0u);
	close(ruleset);
	return rc;
}
