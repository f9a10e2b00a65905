"""Find what is too small to be pressed on a page in a browser, or is covered."""

TARGET_MIN = 24 # pixels: WCAG 2.2, 2.5.8

# What can be pressed although it is smaller than 24 pixels, or the pointer does not hit 24 pixels around its middle (the browser
# rounds, so one may miss).  A link in a sentence may be as small as its text.
SMALL = r"""
(() => {
  const PRESSED = "a[href], button, select, input, textarea, summary, [role=slider], [role=button]";
  const isHit = (element, x, y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && found.closest(PRESSED) === element;
  };
  const countHits = isHitAt => Array.from({ length: MIN }, (_, i) => i + .5 - MIN / 2).filter(isHitAt).length;
  // the part of an element that scrolled areas around it leave in sight
  const inSight = element => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
      const box = at.getBoundingClientRect();
      if (getComputedStyle(at).overflow !== "visible")
        [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  const isInSentence = element => element.tagName === "A" && getComputedStyle(element).display === "inline"
    && element.parentNode.textContent.trim() !== element.textContent.trim();
  const open = document.querySelector("dialog[open]") || document.body;
  return [...open.querySelectorAll(PRESSED)].filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.disabled
      && !element.closest("[inert]") && !isInSentence(element)).flatMap(element => {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { width, height } = element.getBoundingClientRect(), { left, right, top, bottom } = inSight(element), x = (left + right) / 2, y = (top + bottom) / 2;
    const size = [countHits(far => isHit(element, x + far, y)), countHits(far => isHit(element, x, y + far))];
    return Math.min(width, height) > MIN - .1 && Math.min(...size) >= MIN - 1 ? [] : [`${element.tagName} ${element.ariaLabel || element.textContent.slice(0, 30)}: ${width} x ${height}, hits: ${size}`];
  });
})()
""".replace("MIN", str(TARGET_MIN))
