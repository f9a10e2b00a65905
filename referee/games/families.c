#include "referee/games/games.h"

const struct family *const families[] = {
	&table_family,
	&gin_family,
	&canasta_family,
	&tantrum_family,
	&indian_family,
	&rummikub_family,
	NULL,
};
