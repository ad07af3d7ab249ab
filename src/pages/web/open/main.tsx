import './open.css';
import { t, words } from '../generated/words/open.ts';
import { startPage } from '../lib/page.tsx';
import { App } from './app.tsx';
import { boot } from './visit.ts';

await startPage({
  language: boot.language,
  words,
  timeZone: boot.page.timeZone,
  title: () => t('openTitle', { name: boot.page.name }),
  App,
});
