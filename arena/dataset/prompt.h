/*
 * prompt.h - the prompt and the completion of a decision, for fine-tuning a
 * language model.
 */
#ifndef DEADWOOD_ARENA_DATASET_PROMPT_H
#define DEADWOOD_ARENA_DATASET_PROMPT_H

#include "lib/file/line_reader.h"
#include "lib/format/jsonw.h"

/* Write the prompt as a JSON string.  @view: the request of the decision as
 * JSON, without the list of legal actions.  @text: the request in words, as a
 * JSON string; if @text is empty, the prompt is the view. */
void prompt_write(struct jsonw *jsonw, struct bytes view, struct bytes text);

/* Write the completion as a JSON string.  The completion is the answer in the
 * form of the protocol.  @action: the first action.  @more: the further actions
 * of the answer as JSON values with commas between them, or an empty text. */
void prompt_write_completion(struct jsonw *jsonw, struct bytes action,
			     struct bytes more);

#endif
