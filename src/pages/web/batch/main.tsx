import './batch.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { batchWords } from '../i18n/batch/index.ts';
import { chooseLanguage, showHoursOf } from '../i18n/index.ts';
import { framed, postEmbedEvent, tellHeight } from '../lib/embed.ts';
import { App, keepPageWords } from './app.tsx';
import { loadList } from './list.ts';
import { keepSeen } from './seen.ts';
import { boot, followBatch, recordView, session } from './session.ts';

/**
 * Reports the agent's decision and the seals to the page that frames this one. Does nothing if the page is not framed.
 */
function tellEmbedder(): void {
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

void loadList();
showHoursOf(boot.session.timeZone);
await chooseLanguage(boot.language, batchWords);
keepPageWords();
if (framed) document.documentElement.dataset.framed = '';

const root = document.getElementById('app')!;
root.replaceChildren();
render(<App />, root);

keepSeen();
followBatch();
void recordView();
tellEmbedder();
