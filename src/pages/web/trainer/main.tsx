import './trainer.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { attendanceWords } from '../i18n/attendance/index.ts';
import { chooseLanguage, showHoursOf } from '../i18n/index.ts';
import { framed, postEmbedEvent, tellHeight } from '../lib/embed.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { App, keepPageWords } from './app.tsx';
import { keepCodes } from './codes.ts';
import { followPresence } from './live.ts';
import { boot, renewLinks, session } from './space.ts';

const signedSlots = () => session.value.slots.filter(({ trainerSignedAt }) => trainerSignedAt).length;

/**
 * Reports signatures and the sealed sheet to the page that frames the trainer space. Does nothing if the page is not
 * framed.
 */
function tellEmbedder(): void {
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

showHoursOf(boot.opened.timeZone);
await chooseLanguage(boot.language, attendanceWords);
keepPageWords();

const root = document.getElementById('app')!;
root.replaceChildren();
keepFocus(root);
render(<App />, root);

keepCodes();
followPresence();
renewLinks();
tellEmbedder();
