import { effect } from '@preact/signals';
import { framed, tell, tellHeight } from '../lib/embed.ts';
import { session } from './session.ts';

/** Tells the page around what becomes of the agent's list; nothing where there is none. */
export function tellEmbedder(): void {
  if (!framed) return;
  const { embedOrigins, status } = session.peek();
  tell(embedOrigins, 'ready', { state: status });
  tellHeight(embedOrigins);
  let before = status;
  effect(() => {
    const { status: now, cancelReason } = session.value;
    // A quick seal is told together with the decision.
    if (before === 'PENDING' && (now === 'AUTHORIZED' || now === 'APPLIED')) tell(embedOrigins, 'signed', {});
    if (before !== 'APPLIED' && now === 'APPLIED') tell(embedOrigins, 'sealed', {});
    if (before !== 'CANCELED' && cancelReason === 'AGENT_REFUSED') tell(embedOrigins, 'declined', {});
    before = now;
  });
}
