import './page.css';
import { render } from 'preact';
import { chooseLanguage } from '../i18n/index.ts';
import { loadRefusalWords } from '../i18n/refusals/index.ts';
import { readBoot } from '../lib/boot.ts';
import { speakAs } from '../lib/credential.ts';
import { beforeRefusal } from '../lib/graphql.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { App } from './app.tsx';
import { beginView } from './arrival.ts';
import { loadMethods } from './oidc/methods.ts';
import { followRoute, isSigningIn, route } from './route.ts';
import { loadSections } from './sections.ts';
import { credential, loadViewer } from './viewer.ts';

speakAs(credential);
beforeRefusal(loadRefusalWords);
const { language } = readBoot<{ language: 'fr' | 'en' }>();
await chooseLanguage(language, {
  fr: async () => (await import('../i18n/console/fr.ts')).fr,
  en: async () => (await import('../i18n/console/en.ts')).en,
});
followRoute();
// A sign-in link, or an answer of the OpenID provider, is for somebody who is not signed in yet.
await Promise.all([loadMethods(), ...(isSigningIn(route.value) ? [] : [loadViewer(), loadSections()])]);
const root = document.getElementById('app')!;
keepFocus(root);
beginView();
render(<App />, root);
