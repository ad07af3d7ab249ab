/** A smaller movement counts as a press. */
export const HELD_PX = 4;

/** Distance to the edge of the window at which the page scrolls. */
const EDGE_PX = 48;
const SCROLL_PX = 14;

/**
 * Follows a pointer from press to release. Listens on the window, because the dragged element may be rendered again on
 * another page. `ended` receives null when the browser or Escape cancels.
 */
export function track(
  down: PointerEvent,
  moved: (event: PointerEvent) => void,
  ended: (event: PointerEvent | null) => void,
): void {
  const stop = new AbortController();
  const { signal } = stop;
  const finish = (event: PointerEvent | null) => {
    stop.abort();
    ended(event);
  };
  const own = (then: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) then(event);
  };
  const move = (event: PointerEvent) => {
    if (event.clientY > innerHeight - EDGE_PX) scrollBy({ top: SCROLL_PX, behavior: 'instant' });
    else if (event.clientY < EDGE_PX * 2) scrollBy({ top: -SCROLL_PX, behavior: 'instant' });
    moved(event);
  };
  addEventListener('pointermove', own(move), { signal });
  addEventListener('pointerup', own(finish), { signal });
  addEventListener(
    'pointercancel',
    own(() => finish(null)),
    { signal },
  );
  addEventListener('keydown', ({ key }) => key === 'Escape' && finish(null), { signal });
}
