import { useEffect, useState } from 'preact/hooks';
import { addWords } from '../i18n/index.ts';
import { connected } from '../lib/connected.ts';
import { overlay } from './stage.ts';

/**
 * A part of the page in a file that loads when it is needed first. If it failed to load, each press that opens a dialog
 * and each new connection try again.
 */
export function useLater<T>(needed: boolean, load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  const wanted = overlay.value !== null;
  const online = connected.value;
  useEffect(() => {
    if (needed && !loaded) load().then(setLoaded, () => undefined);
  }, [needed, loaded, wanted, online]);
  return loaded;
}

/** Loads the dialogs and the views of the end, with their words. */
export async function loadSheets(): Promise<typeof import('./sheets.tsx')> {
  const { words } = await import('../generated/words/status.ts');
  await addWords(words);
  return import('./sheets.tsx');
}
