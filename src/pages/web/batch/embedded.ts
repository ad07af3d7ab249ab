import { effect } from '@preact/signals';
import { framed, postEmbedEvent, tellHeight } from '../lib/embed.ts';
import { session } from './session.ts';

/**
 * Reports the agent's decision and the seals to the page that frames this one. Does nothing if the page is not framed.
 */
export function tellEmbedder(): void {
  if (!framed) return;
  const { embedOrigins, status } = session.peek();
  postEmbedEvent(embedOrigins, 'ready', { state: status });
  tellHeight(embedOrigins);
  let before = status;
  effect(() => {
    const { status: now, cancelReason } = session.value;
    // A fast batch may be applied before AUTHORIZED is seen; both events are then sent.
    if (before === 'PENDING' && (now === 'AUTHORIZED' || now === 'APPLIED')) postEmbedEvent(embedOrigins, 'signed', {});
    if (before !== 'APPLIED' && now === 'APPLIED') postEmbedEvent(embedOrigins, 'sealed', {});
    if (before !== 'CANCELED' && cancelReason === 'AGENT_REFUSED') postEmbedEvent(embedOrigins, 'declined', {});
    before = now;
  });
}
