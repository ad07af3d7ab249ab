import './batch.css';
import { t, words } from '../generated/words/batch.ts';
import { tellEmbedder, whenChanged } from '../lib/embed.ts';
import { startPage } from '../lib/page.tsx';
import { App } from './app.tsx';
import { keepSeen, loadList } from './list.ts';
import { boot, followBatch, recordView, session } from './session.ts';

void loadList();
await startPage({
  language: boot.language,
  words,
  timeZone: boot.session.timeZone,
  title: () => t('batchTitle', { principal: session.value.mandate.principal }),
  App,
});

keepSeen();
followBatch();
void recordView();
tellEmbedder(session.peek().embedOrigins, session.peek().status, (post) =>
  whenChanged(
    () => session.value,
    ({ status: now, cancelReason }, { status: before }) => {
      // A fast batch may be applied before AUTHORIZED is seen; both events are then sent.
      if (before === 'PENDING' && (now === 'AUTHORIZED' || now === 'APPLIED')) post('signed', {});
      if (before !== 'APPLIED' && now === 'APPLIED') post('sealed', {});
      if (before !== 'CANCELED' && cancelReason === 'AGENT_REFUSED') post('declined', {});
    },
  ),
);
