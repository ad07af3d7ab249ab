import { words } from './words.ts';

/** Where the visitor's choice is kept. */
const KEPT = 'docs-language';

/** One example in several languages. */
interface Group {
  readonly tabs: readonly HTMLButtonElement[];
  readonly panels: readonly HTMLElement[];
}

/** Makes tabs of the examples in several languages. All follow one choice, which is kept in this browser. */
export function addLanguages(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.languages')].map(tabsOf);
  const choose = (language: string) => {
    for (const { tabs, panels } of groups)
      for (const [at, tab] of tabs.entries()) {
        const isChosen = tab.textContent === language;
        tab.setAttribute('aria-selected', String(isChosen));
        tab.tabIndex = isChosen ? 0 : -1;
        panels[at]!.hidden = !isChosen;
      }
  };
  for (const { tabs } of groups)
    for (const [at, tab] of tabs.entries()) {
      const take = (chosen: HTMLButtonElement) => {
        // Examples above become longer or shorter: the tabs stay where they are on the screen.
        const before = tab.getBoundingClientRect().top;
        choose(chosen.textContent);
        scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
        keep(chosen.textContent);
      };
      tab.addEventListener('click', () => take(tab));
      tab.addEventListener('keydown', (event) => {
        const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
        const next = to === undefined ? undefined : tabs.at(to % tabs.length);
        if (!next) return;
        event.preventDefault();
        take(next);
        next.focus({ preventScroll: true });
      });
    }
  const names = groups[0]?.tabs.map((tab) => tab.textContent) ?? [];
  const kept = keptLanguage();
  choose(names.find((name) => name === kept) ?? names[0] ?? '');
}

/** Puts the tabs above the examples of a group, which become their panels. */
function tabsOf(group: HTMLElement, place: number): Group {
  // The role of a panel does not fit a figure.
  const panels = [...group.querySelectorAll('figure.code')].map((figure) => {
    const panel = document.createElement('div');
    figure.replaceWith(panel);
    panel.append(figure);
    return panel;
  });
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', words.language);
  const tabs = panels.map((panel, at) => {
    const tab = document.createElement('button');
    Object.assign(tab, { type: 'button', id: `language-${place}-${at}` });
    tab.textContent = panel.querySelector('figcaption')?.textContent ?? '';
    tab.setAttribute('role', 'tab');
    panel.id = `${tab.id}-panel`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    list.append(tab);
    return tab;
  });
  group.prepend(list);
  return { tabs, panels };
}

/** A browser may refuse its storage. */
function keep(language: string): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {}
}

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
