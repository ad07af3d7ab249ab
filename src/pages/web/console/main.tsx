import './page.css';
import { render } from 'preact';
import { chooseLanguage, showHoursOf } from '../i18n/index.ts';
import { readBoot } from '../lib/boot.ts';
import { speakAs } from '../lib/credential.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { PARIS } from '../lib/paris.ts';
import { App } from './app.tsx';
import { followRoute, route } from './route.ts';
import { credential, loadViewer } from './viewer.ts';

speakAs(credential);
showHoursOf(PARIS);
const { language } = readBoot<{ language: 'fr' | 'en' }>();
await chooseLanguage(language, {
  fr: async () => (await import('../i18n/console/fr.ts')).fr,
  en: async () => (await import('../i18n/console/en.ts')).en,
});
followRoute();
// A sign-in link is for somebody who is not signed in yet.
if (route.value.view !== 'enter') await loadViewer();
const root = document.getElementById('app')!;
keepFocus(root);
render(<App />, root);
