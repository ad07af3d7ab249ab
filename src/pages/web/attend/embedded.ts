import { effect } from '@preact/signals';
import { framed, postEmbedEvent, tellHeight } from '../lib/embed.ts';
import { type Delivery, deliveries } from './outbox.ts';
import { space } from './space.ts';
import type { Space } from './visit.ts';

/**
 * Reports sign-ins and the sealed sheet to the page that frames an attendee's own page. Does nothing if the page is not
 * framed.
 */
export function tellEmbedder({ embedOrigins, session }: Space): void {
  if (!framed) return;
  postEmbedEvent(embedOrigins, 'ready', { state: session.status });
  tellHeight(embedOrigins);
  const told = new Map<string, Delivery>();
  effect(() => {
    for (const [slotId, now] of Object.entries(deliveries.value)) {
      if (told.get(slotId) === now) continue;
      told.set(slotId, now);
      if (now.state === 'done') postEmbedEvent(embedOrigins, 'signed', {});
      if (now.state === 'refused') postEmbedEvent(embedOrigins, 'error', { code: now.code });
      if (now.state === 'kept') postEmbedEvent(embedOrigins, 'error', { code: 'no_answer' });
    }
  });
  let before = session.status;
  effect(() => {
    const status = space.value?.session.status ?? before;
    if (status === 'SEALED' && before !== 'SEALED') postEmbedEvent(embedOrigins, 'sealed', {});
    before = status;
  });
}
