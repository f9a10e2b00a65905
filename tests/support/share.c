#include "tests/support/share.h"

#include <stdlib.h>

static unsigned
one_in(void)
{
	const char *share = getenv("SHARE");
	unsigned n = share == NULL ? 1 : (unsigned)strtoul(share, NULL, 10);

	return n > 0 ? n : 1;
}

unsigned
share_of(unsigned all)
{
	unsigned part = all / one_in();

	return part > 0 ? part : 1;
}

unsigned
share_at(unsigned nth)
{
	return nth * one_in();
}
