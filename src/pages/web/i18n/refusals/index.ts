import { addWords, type MoreWords } from '../index.ts';

const refusalWords: MoreWords = {
  fr: async () => (await import('./fr.ts')).fr,
  en: async () => (await import('./en.ts')).en,
};

let loading: Promise<void> | undefined;

/** Loads the words of refusals, which a page needs once something is refused. Without them, the service's are shown. */
export function loadRefusalWords(): Promise<void> {
  loading ??= addWords(refusalWords).catch(() => {
    loading = undefined;
  });
  return loading;
}
