import { keep, readStored } from '../lib/keep.ts';
import { session } from './session.ts';

/** Seconds by page, from the first page of a document, by the number of the document, from 1. */
type Shown = Record<number, number[]>;

const name = `shown:${session.value.signer.id}`;
const TICK_MS = 1_000;
const shown: Shown = readStored<Shown>(name, 'tab') ?? {};

/** Counts how long each page stands, painted, in the middle half of the window, while the person can see the window. */
export function countShownPages(): void {
  const count = setInterval(() => {
    if (session.value.state !== 'READY') {
      clearInterval(count);
      return keep(name, null, 'tab');
    }
    if (document.visibilityState !== 'visible') return;
    const [top, bottom] = [window.innerHeight / 4, (window.innerHeight * 3) / 4];
    for (const page of document.querySelectorAll<HTMLElement>('[data-page][data-state=painted]')) {
      const place = page.getBoundingClientRect();
      if (place.bottom >= top && place.top <= bottom) add(page.dataset.page!);
    }
    keep(name, shown, 'tab');
  }, TICK_MS);
}

/** `page`: id of the document and number of the page, as `data-page` has them. */
function add(page: string): void {
  const [id, number] = page.split('/');
  const document = session.value.documents.findIndex((each) => each.id === id) + 1;
  if (document === 0) return;
  const seconds = (shown[document] ??= []);
  for (let n = seconds.length; n < Number(number); n++) seconds.push(0);
  seconds[Number(number) - 1]! += 1;
}

/** What a signature reports. */
export const shownPages = () =>
  Object.entries(shown).map(([document, seconds]) => ({ document: Number(document), seconds }));
