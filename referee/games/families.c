#include "referee/canasta/canasta.h"
#include "referee/conquian/conquian.h"
#include "referee/games/games.h"
#include "referee/knock/knock.h"
#include "referee/table/table.h"

const struct family *const families[] = {
	&table_family,	  &gin_family,	    &knock_family,
	&canasta_family,  &tantrum_family,  &indian_family,
	&rummikub_family, &conquian_family, NULL,
};
