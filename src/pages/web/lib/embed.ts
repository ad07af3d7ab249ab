import { effect } from '@preact/signals';

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

type Post = <Name extends keyof EmbedEvents>(event: Name, detail: EmbedEvents[Name]) => void;

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

/**
 * Tells the page that frames this one that it is ready, the height that it needs to show without a scroll bar, and what
 * `watch` posts. Does nothing if the page is not framed.
 */
export function tellEmbedder(origins: readonly string[], state: string, watch: (post: Post) => void): void {
  if (!framed) return;
  const post: Post = (event, detail) => postEmbedEvent(origins, event, detail);
  post('ready', { state });
  let lastHeight = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === lastHeight) return;
    lastHeight = height;
    post('resize', { height });
  }).observe(document.body);
  watch(post);
}

/** Calls `told` each time the value changes. What holds at the start is not told. */
export function whenChanged<T>(read: () => T, told: (now: T, before: T) => void): void {
  let last = read();
  effect(() => {
    const [now, before] = [read(), last];
    last = now;
    if (now !== before) told(now, before);
  });
}
