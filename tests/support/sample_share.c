#include "tests/support/sample_share.h"

#include <stdlib.h>

#include "lib/prng.h"

static unsigned
share_divisor(void)
{
	const char *share = getenv("SHARE");
	unsigned n = share == NULL ? 1 : (unsigned)strtoul(share, NULL, 10);

	return n > 0 ? n : 1;
}

unsigned
sample_share_of(unsigned all)
{
	unsigned part = all / share_divisor();

	return part > 0 ? part : 1;
}

unsigned
sample_share_at(unsigned nth, unsigned all)
{
	return (unsigned)((nth * (uint64_t)share_divisor() + soak_seed()) %
			  all);
}

bool
sample_is_tried(unsigned nth)
{
	return (nth + soak_seed()) % share_divisor() == 0;
}

uint64_t
soak_seed(void)
{
	const char *seed = getenv("SOAK_SEED");

	return seed == NULL ? 0 : strtoull(seed, NULL, 10);
}

uint64_t
draw_seed(uint64_t constant)
{
	uint64_t prng = soak_seed(), high;

	if (prng == 0)
		return constant;
	high = prng_draw(&prng);
	return (high << 32 | prng_draw(&prng)) ^ constant;
}

void
draw_seed_bytes(uint8_t seed[SEED_BYTES])
{
	uint64_t drawn = draw_seed(0);

	for (unsigned i = 0; i < sizeof(drawn); i++)
		seed[SEED_BYTES - 1 - i] ^= (uint8_t)(drawn >> 8 * i);
}
