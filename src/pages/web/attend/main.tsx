import './attend.css';
import { effect } from '@preact/signals';
import { t, words } from '../generated/words/attend.ts';
import { tellEmbedder, whenChanged } from '../lib/embed.ts';
import { startPage } from '../lib/page.tsx';
import { App } from './app.tsx';
import { type Delivery, deliveries, resume } from './outbox.ts';
import { followSpace, space } from './space.ts';
import { boot } from './visit.ts';

resume(boot.by === 'link' ? boot.opened.attendeeId : null);
await startPage({
  language: boot.language,
  words,
  timeZone: boot.by === 'old-code' ? undefined : boot.opened.session.timeZone,
  title: () => (boot.by === 'old-code' ? t('scanAgain') : t('attendTitle', { session: boot.opened.session.name })),
  App,
});

if (boot.by === 'link') {
  followSpace();
  const { embedOrigins, session } = boot.opened;
  tellEmbedder(embedOrigins, session.status, (post) => {
    // Also what was kept on the device before.
    const told = new Map<string, Delivery>();
    effect(() => {
      for (const [slotId, now] of Object.entries(deliveries.value)) {
        if (told.get(slotId) === now) continue;
        told.set(slotId, now);
        if (now.state === 'done') post('signed', {});
        if (now.state === 'refused') post('error', { code: now.code });
        if (now.state === 'kept') post('error', { code: 'no_answer' });
      }
    });
    whenChanged(
      () => space.value?.session.status ?? session.status,
      (now, before) => {
        if (now === 'SEALED' && before !== 'SEALED') post('sealed', {});
      },
    );
  });
}
