import './sign.css';
import { effect } from '@preact/signals';
import { t, words } from '../generated/words/sign.ts';
import { tellEmbedder, whenChanged } from '../lib/embed.ts';
import { startPage } from '../lib/page.tsx';
import { pdfWorker } from '../pdf/worker.ts';
import { App } from './app.tsx';
import { codeIsOut, keepDraft } from './draft.ts';
import { progress } from './fields.ts';
import { followPinch, openFirstDocument } from './reader.ts';
import { returned, takeReturn } from './returned.ts';
import { boot, followEnvelope, followIdentity, recordView, renewLinks, session } from './session.ts';
import { countShownPages } from './shown-pages.ts';
import { openOverlay } from './stage.ts';

const isReady = () => session.value.state === 'READY';
if (isReady()) {
  pdfWorker();
  openFirstDocument();
}

const inPerson = session.peek().inPerson && (await import('./person/in-person.ts'));
await startPage({
  language: boot.language,
  words,
  timeZone: boot.session.envelope.timeZone,
  title() {
    const { envelope, recipientRole, state } = session.value;
    if (recipientRole) return envelope.name;
    return t(state === 'SIGNED' || state === 'COMPLETED' ? 'titleDone' : 'title', { envelope: envelope.name });
  },
  App,
});

takeReturn();
// The signer is back from the mail app or from their trust service, perhaps after a reload: show that step.
if (isReady() && (returned.value || codeIsOut())) openOverlay({ kind: 'finish' });
// Now, or when it becomes this signer's turn while the page is open.
const stopWaiting = effect(() => {
  if (!isReady()) return;
  void recordView();
  countShownPages();
  queueMicrotask(() => stopWaiting());
});
if (inPerson) void inPerson.beginSeat();
else keepDraft();
followPinch();
followEnvelope();
followIdentity();
renewLinks();
tellEmbedder(session.peek().embedOrigins, session.peek().state, (post) =>
  whenChanged(
    () => progress.value,
    ({ done, total }, before) => {
      if (done !== before.done) post('field', { done, total });
    },
  ),
);
