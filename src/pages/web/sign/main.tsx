import './sign.css';
import { render } from 'preact';
import { chooseLanguage } from '../i18n/index.ts';
import { framed, tell } from '../lib/embed.ts';
import { App, keepPageWords } from './app.tsx';
import { codeIsOut, keepDraft } from './draft.ts';
import { followPinch, openFirstDocument } from './reader.ts';
import { boot, followEnvelope, recordView, renewLinks, session } from './session.ts';
import { openOverlay } from './stage.ts';
import { pdfWorker } from './worker.ts';

const ready = session.value.state === 'READY';
if (ready) {
  pdfWorker();
  openFirstDocument();
}

await chooseLanguage(boot.language);
keepPageWords();
if (framed) document.documentElement.dataset.framed = '';

const root = document.getElementById('app')!;
root.replaceChildren();
render(<App />, root);

if (ready) {
  keepDraft();
  followPinch();
  // Back from the mail program, perhaps after a reload: the code is what is wanted now.
  if (codeIsOut()) openOverlay({ kind: 'finish' });
  tell(session.value.embedOrigins, 'ready');
  void recordView();
}
followEnvelope();
renewLinks();
