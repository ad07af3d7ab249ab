/** Visible parts of a page at which the browser reports: each twentieth. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Reports the index of the page of which most is visible: once at the start, then each time it changes. Needs no
 * scroll events, and works in a frame whose own window does not scroll. Returns a function that ends it.
 */
export function followPages(pages: readonly Element[], onPage: (index: number) => void): () => void {
  const seen = new Map<Element, number>();
  let before = -1;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRect } of entries) {
        if (intersectionRect.height > 0) seen.set(target, intersectionRect.height);
        else seen.delete(target);
      }
      const most = Math.max(...seen.values());
      const now = pages.findIndex((page) => seen.get(page) === most);
      if (now >= 0 && now !== before) onPage(now);
      if (now >= 0) before = now;
    },
    { threshold: STEPS },
  );
  for (const page of pages) observer.observe(page);
  return () => observer.disconnect();
}
