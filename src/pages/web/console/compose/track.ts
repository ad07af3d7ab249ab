/** What moves less is a press. */
export const HELD_PX = 4;

/** So near to the edge of the window the page scrolls along. */
const EDGE_PX = 48;
const SCROLL_PX = 14;

/**
 * Follows a pointer from where it went down until it is released: on the window, because what it holds may be drawn
 * anew on another page meanwhile. `ended` gets null when it was taken away, by the browser or with Escape.
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
