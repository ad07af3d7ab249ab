import { effect } from '@preact/signals';
import { framed, tell, tellHeight } from '../lib/embed.ts';
import { boot, session } from './space.ts';

const signedSlots = () => session.value.slots.filter(({ trainerSignedAt }) => trainerSignedAt).length;

/** Tells the page around what happens in the trainer space; nothing where there is none. */
export function tellEmbedder(): void {
  if (!framed) return;
  const { embedOrigins } = boot.opened;
  tell(embedOrigins, 'ready', { state: session.peek().status });
  tellHeight(embedOrigins);
  // What stands there already is no news.
  let [signed, status] = [signedSlots(), session.peek().status];
  effect(() => {
    const now = { signed: signedSlots(), status: session.value.status };
    if (now.signed > signed) tell(embedOrigins, 'signed', {});
    if (now.status === 'SEALED' && status !== 'SEALED') tell(embedOrigins, 'sealed', {});
    ({ signed, status } = now);
  });
}
