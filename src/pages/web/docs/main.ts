// Additions to the documentation pages, which also work without a script: copy buttons for examples, and a mark on the
// current heading in the contents.
import { addLanguages } from './languages.ts';
import { words } from './words.ts';

if (document.querySelector('[data-try]')) void import('./try-it.ts').then(({ addTryIt }) => addTryIt());

for (const figure of document.querySelectorAll<HTMLElement>('figure.code')) {
  const code = figure.querySelector('pre')!;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  const name = figure.querySelector('figcaption')?.textContent ?? words.example;
  const say = (word: string) => {
    button.textContent = word;
    button.setAttribute('aria-label', `${word}: ${name}`);
  };
  say(words.copy);
  let back = 0;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(`${code.textContent}\n`);
      say(words.copied);
    } catch {
      // Without permission to use the clipboard, select the code so that the reader can copy it with the keyboard.
      getSelection()?.selectAllChildren(code);
      say(words.selected);
    }
    clearTimeout(back);
    back = window.setTimeout(() => say(words.copy), 2000);
  });
  figure.prepend(button);
}

// After the copy buttons, which take their names from the captions.
addLanguages();

const links = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].map((link) => [link.hash.slice(1), link]),
);
const heads = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);

/** Marks the last heading above the upper third of the window as current. */
function mark(): void {
  const read = heads.filter((head) => head.getBoundingClientRect().top < innerHeight / 3).at(-1) ?? heads[0];
  for (const [id, link] of links) {
    const isCurrent = id === read?.id;
    if (isCurrent === link.hasAttribute('aria-current')) continue;
    if (isCurrent) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
    const list = link.closest('.contents')!;
    const { offsetTop: top } = link;
    if (isCurrent && (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 60))
      list.scrollTop = top - 120;
  }
}

let isRequested = false;
addEventListener(
  'scroll',
  () => {
    if (isRequested) return;
    isRequested = true;
    requestAnimationFrame(() => {
      isRequested = false;
      mark();
    });
  },
  { passive: true },
);
mark();
