import './page.css';
import { render } from 'preact';
import { chooseLanguage } from '../i18n/index.ts';
import { readBoot } from '../lib/boot.ts';
import { speakAs } from '../lib/credential.ts';
import { App } from './app.tsx';
import { mode } from './mode.ts';
import { followRoute } from './route.ts';
import { loadViewer } from './viewer.ts';

speakAs(() => `Console ${mode.value}`);
const { language } = readBoot<{ language: 'fr' | 'en' }>();
await chooseLanguage(language, {
  fr: async () => (await import('../i18n/console/fr.ts')).fr,
  en: async () => (await import('../i18n/console/en.ts')).en,
});
followRoute();
await loadViewer();
render(<App />, document.getElementById('app')!);
