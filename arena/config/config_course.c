/* config_course.c - what is to be played follows from a configuration. */
#include "arena/config/config.h"

struct schedule
config_field(const struct config *config)
{
	return (struct schedule){
		.bots = config->bot_count,
		.seats = (uint32_t)config->seats,
		.rounds = (uint32_t)config->rounds,
		.rotate = config->mirror == MIRROR_ROTATE,
		.common = config->deals == DEALS_COMMON,
		.sides = config->sides,
		.mixed = config->partners == PARTNERS_MIXED,
		.camps = config->camps,
	};
}

struct course_terms
config_terms(const struct config *config)
{
	return (struct course_terms){
		.field = config_field(config),
		.format = (enum course_format)config->format,
		.tables = (uint32_t)config->tables,
		.against = config->against,
		.seeding = config->seeding,
		.seed = config->seed,
	};
}

struct course *
config_course(const struct config *config, struct course_fault *fault)
{
	const struct course_terms terms = config_terms(config);

	return course_new(&terms, fault);
}
