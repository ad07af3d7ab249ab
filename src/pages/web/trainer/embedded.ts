import { effect } from '@preact/signals';
import { framed, postEmbedEvent, tellHeight } from '../lib/embed.ts';
import { boot, session } from './space.ts';

const signedSlots = () => session.value.slots.filter(({ trainerSignedAt }) => trainerSignedAt).length;

/**
 * Reports signatures and the sealed sheet to the page that frames the trainer space. Does nothing if the page is not
 * framed.
 */
export function tellEmbedder(): void {
  if (!framed) return;
  const { embedOrigins } = boot.opened;
  postEmbedEvent(embedOrigins, 'ready', { state: session.peek().status });
  tellHeight(embedOrigins);
  // Values that exist at the start are not reported.
  let [signed, status] = [signedSlots(), session.peek().status];
  effect(() => {
    const now = { signed: signedSlots(), status: session.value.status };
    if (now.signed > signed) postEmbedEvent(embedOrigins, 'signed', {});
    if (now.status === 'SEALED' && status !== 'SEALED') postEmbedEvent(embedOrigins, 'sealed', {});
    ({ signed, status } = now);
  });
}
