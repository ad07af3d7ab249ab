import './page.css';
import { t, words } from '../generated/words/inPerson.ts';
import { startPage } from '../lib/page.tsx';
import { App } from './app.tsx';
import { boot, view } from './device.ts';

await startPage({
  language: boot.language,
  words,
  timeZone: boot.view.timeZone,
  title: () => t('deviceTitle', { name: view.value.envelopeName }),
  App,
});
// A browser may show the page again as it was before the turn: read it anew.
window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
