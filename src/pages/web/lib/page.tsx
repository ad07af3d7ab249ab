import { effect } from '@preact/signals';
import { type ComponentType, render } from 'preact';
import type { Language } from '../../../kernel/language.ts';
import { t } from '../generated/words/ui.ts';
import { chooseLanguage, type MoreWords, showHoursOf } from '../i18n/index.ts';
import { connected } from './connected.ts';

interface PageStart {
  readonly language: Language;
  readonly words: MoreWords;
  /** In which hours are shown. Default: that of the service. */
  readonly timeZone?: string | undefined;
  /** The title of the document, in the language that is shown now. */
  readonly title: () => string;
  /** Draws each state of the page. */
  readonly App: ComponentType;
}

/** Starts a page: its words, its title, and the tree that replaces what the server drew. */
export async function startPage({ language, words, timeZone, title, App }: PageStart): Promise<void> {
  if (timeZone) showHoursOf(timeZone);
  await chooseLanguage(language, words);
  effect(() => {
    document.title = title();
    document.querySelector('.skip')!.textContent = t('skip');
  });
  effect(() => {
    document.documentElement.dataset.live = String(connected.value);
  });
  const root = document.getElementById('app')!;
  root.replaceChildren();
  render(<App />, root);
}
