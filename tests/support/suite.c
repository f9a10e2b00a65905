#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "tests/support/sample_share.h"
#include "tests/support/variants.h"

static int
suite_run(enum fork_status fork_status, Suite *suite)
{
	SRunner *runner = srunner_create(suite);
	int failed;

	srunner_set_fork_status(runner, fork_status);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	if (failed > 0 && soak_seed() != 0)
		fprintf(stderr, "SOAK_SEED=%llu\n",
			(unsigned long long)soak_seed());
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int
run_suite(Suite *suite)
{
	return suite_run(CK_FORK_GETENV, suite);
}

int
run_sweep(Suite *suite)
{
	return suite_run(sweep_in_one_process() ? CK_NOFORK : CK_FORK_GETENV,
			 suite);
}

const char *
full_disk_path(void)
{
	static const char path[] = "/dev/full";
	struct stat is;

	if (stat(path, &is) == 0 && S_ISCHR(is.st_mode))
		return path;
	fprintf(stderr,
		"%s is not a device; tests of a full disk are skipped\n", path);
	return NULL;
}
