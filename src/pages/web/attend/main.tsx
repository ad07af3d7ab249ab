import './attend.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { attendanceWords } from '../i18n/attendance/index.ts';
import { chooseLanguage, showHoursOf } from '../i18n/index.ts';
import { framed, postEmbedEvent, tellHeight } from '../lib/embed.ts';
import { App, keepPageWords } from './app.tsx';
import { type Delivery, deliveries, resume } from './outbox.ts';
import { followSpace, space } from './space.ts';
import { boot, type Space } from './visit.ts';

/**
 * Reports sign-ins and the sealed sheet to the page that frames an attendee's own page. Does nothing if the page is not
 * framed.
 */
function tellEmbedder({ embedOrigins, session }: Space): void {
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

if (boot.by !== 'old-code') showHoursOf(boot.opened.session.timeZone);
await chooseLanguage(boot.language, attendanceWords);
keepPageWords();
resume(boot.by === 'link' ? boot.opened.attendeeId : null);

const root = document.getElementById('app')!;
root.replaceChildren();
render(<App />, root);
if (boot.by === 'link') {
  followSpace();
  tellEmbedder(boot.opened);
}
