/** What a page that frames ours is told (clients/typescript/embed gives it on as typed events). */
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

/** Tells the framing page, only if it is one of the organisation's registered origins; never a token, a name, a value. */
export function tell<Name extends keyof EmbedEvents>(
  origins: readonly string[],
  event: Name,
  detail: EmbedEvents[Name],
): void {
  if (!framed) return;
  for (const origin of origins) window.parent.postMessage({ ...detail, source: 'esign', version: 1, event }, origin);
}

/** Tells the height at which the page would not scroll, whenever it changes. */
export function tellHeight(origins: readonly string[]): void {
  if (!framed) return;
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    tell(origins, 'resize', { height });
  }).observe(document.body);
}
