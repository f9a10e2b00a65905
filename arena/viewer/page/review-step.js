
/*
 * A step of a review: what the reviewing bot would have played, and its values.
 */

/* Describe what the reviewer would have played. */
function reviewWords(review) {
  const by = review.by || match.review.by;
  if (review.as === "same")
    return `${by} would play the same`;
  if (review.as === "other")
    return `${by} would ${review.would}` +
      (review.loss > 0 ? `: the played action costs ${lossWords(review.loss, review.worth.unit)}` : "");
  return review.why ? `${by} gave no valid answer: ${review.why}` : `${by} was not asked`;
}

function drawReview(review) {
  const parts = [make("p", "review " + review.as, drawWords(reviewWords(review)))];
  if (review.note)
    parts.push(make("p", "said", `“${review.note}”`));
  if (review.worth)
    parts.push(...drawValues(review.by || match.review.by, review.worth));
  return parts;
}
