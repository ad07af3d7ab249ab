import type { Language } from '../../../kernel/language.ts';
import './page.css';
import { render } from 'preact';
import { words } from '../generated/words/console.ts';
import { chooseLanguage } from '../i18n/index.ts';
import { readBoot, speakAs } from '../lib/boot.ts';
import { beforeRefusal } from '../lib/graphql.ts';
import { keep, readStored } from '../lib/keep.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { App } from './app.tsx';
import { beginView } from './arrival.ts';
import { loadMethods } from './oidc/methods.ts';
import { loadRefusalWords } from './refusal-words.ts';
import { followRoute, isSigningIn, route } from './route.ts';
import { loadOthers, loadSection } from './sections.ts';
import { credential, loadViewer } from './viewer.ts';

// The member signed out to hand this device over: the page for it comes next.
const next = readStored<string>('next', 'tab');
keep('next', null, 'tab');
if (next) location.replace(next);
speakAs(credential);
beforeRefusal(loadRefusalWords);
const { language } = readBoot<{ language: Language }>();
await chooseLanguage(language, words);
followRoute();
// A sign-in link, or an answer of the OpenID provider, is for somebody who is not signed in yet.
await Promise.all([loadMethods(), ...(isSigningIn(route.value) ? [] : [loadViewer(), loadSection()])]);
const root = document.getElementById('app')!;
keepFocus(root);
beginView();
loadOthers();
render(<App />, root);
