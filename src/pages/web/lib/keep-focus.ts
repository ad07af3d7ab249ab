/**
 * Moves the focus when the focused element is removed, such as a button or a row. It goes to the heading of the same
 * section, so that the next Tab continues from there. The live regions of the page announce what happened.
 */
export function keepFocus(root: HTMLElement): void {
  let path: readonly Element[] = [];
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) path = upTo(root, target);
  });
  new MutationObserver(() => {
    if (!path[0] || path[0].isConnected || document.activeElement !== document.body) return;
    const around = path.find((element) => element.isConnected);
    path = [];
    focusOn(headingOf(root, around ?? root));
  }).observe(root, { childList: true, subtree: true });
}

function upTo(root: Element, from: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = from; at; at = at === root ? null : at.parentElement) path.push(at);
  return path;
}

/** The first heading inside the section, or else the last heading before it. */
function headingOf(root: Element, part: Element): HTMLElement | undefined {
  const headings = [...root.querySelectorAll<HTMLElement>('h1, h2, h3')];
  const isBefore = (heading: Element) =>
    (part.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return headings.find((heading) => part.contains(heading)) ?? headings.findLast(isBefore);
}

function focusOn(heading: HTMLElement | undefined): void {
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
