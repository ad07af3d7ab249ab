/** Messages to the page that frames ours. clients/typescript/embed dispatches them as typed events. */
export interface EmbedEvents {
  ready: { state: string };
  field: { done: number; total: number };
  signed: object;
  declined: object;
  sealed: object;
  error: { code: string };
  resize: { height: number };
}

export const framed = window.parent !== window;

/** Posts a message to the framing page if its origin is registered. Messages contain no token, name or field value. */
export function postEmbedEvent<Name extends keyof EmbedEvents>(
  origins: readonly string[],
  event: Name,
  detail: EmbedEvents[Name],
): void {
  if (!framed) return;
  for (const origin of origins) window.parent.postMessage({ ...detail, source: 'esign', version: 1, event }, origin);
}

/** Posts the height that the page needs to show without a scroll bar, each time it changes. */
export function tellHeight(origins: readonly string[]): void {
  if (!framed) return;
  let lastHeight = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === lastHeight) return;
    lastHeight = height;
    postEmbedEvent(origins, 'resize', { height });
  }).observe(document.body);
}
