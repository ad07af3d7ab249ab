/** What a page that frames ours is told. */
export type EmbedEvent = 'ready' | 'signed' | 'declined' | 'completed';

export const framed = window.parent !== window;

/** Tells the framing page, only if it is one of the organisation's registered origins; never a token, never a name. */
export function tell(origins: readonly string[], event: EmbedEvent): void {
  if (!framed) return;
  for (const origin of origins) window.parent.postMessage({ source: 'esign', version: 1, event }, origin);
}
