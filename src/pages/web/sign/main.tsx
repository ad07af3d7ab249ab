import './sign.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { chooseLanguage, showHoursOf } from '../i18n/index.ts';
import { framed, postEmbedEvent, tellHeight } from '../lib/embed.ts';
import { pdfWorker } from '../pdf/worker.ts';
import { App, keepPageWords } from './app.tsx';
import { codeIsOut, keepDraft } from './draft.ts';
import { progress } from './fields.ts';
import { followPinch, openFirstDocument } from './reader.ts';
import { boot, followEnvelope, followIdentity, recordView, renewLinks, session } from './session.ts';
import { countShownPages } from './shown-pages.ts';
import { openOverlay } from './stage.ts';

const isReady = () => session.value.state === 'READY';
if (isReady()) {
  pdfWorker();
  openFirstDocument();
}

showHoursOf(boot.session.envelope.timeZone);
await chooseLanguage(boot.language);
keepPageWords();
if (framed) document.documentElement.dataset.framed = '';

const root = document.getElementById('app')!;
root.replaceChildren();
render(<App />, root);

// The signer is back from the mail app, perhaps after a reload: show the code step.
if (isReady() && codeIsOut()) openOverlay({ kind: 'finish' });
// Now, or when it becomes this signer's turn while the page is open.
const stopWaiting = effect(() => {
  if (!isReady()) return;
  void recordView();
  countShownPages();
  queueMicrotask(() => stopWaiting());
});
keepDraft();
followPinch();
followEnvelope();
followIdentity();
renewLinks();
if (framed) {
  const { state, embedOrigins } = session.peek();
  postEmbedEvent(embedOrigins, 'ready', { state });
  tellHeight(embedOrigins);
  // Values that exist at the start are not reported.
  let before = progress.peek().done;
  effect(() => {
    const { done, total } = progress.value;
    if (done !== before) postEmbedEvent(session.peek().embedOrigins, 'field', { done, total });
    before = done;
  });
}
