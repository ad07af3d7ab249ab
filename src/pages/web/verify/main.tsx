import './verify.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { chooseLanguage, language, t } from '../i18n/index.ts';
import { verifyWords } from '../i18n/verify/index.ts';
import { readBoot } from '../lib/boot.ts';
import { App } from './app.tsx';

await chooseLanguage(readBoot<{ language: 'fr' | 'en' }>().language, verifyWords);
effect(() => {
  document.documentElement.lang = language.value;
  document.title = t('verifyTitle');
  document.querySelector('.skip')!.textContent = t('skip');
});
const root = document.getElementById('app')!;
root.replaceChildren();
render(<App />, root);
