import { addWords } from '../../i18n/index.ts';

/**
 * Loads the tools for long files, with their words. The module itself does not wait for the words: in WebKit, a second
 * import of a module resolves while its top-level await is pending, and a failed one is never evaluated again.
 */
export async function loadTools(): Promise<typeof import('./tools.tsx')> {
  const { words } = await import('../../generated/words/tools.ts');
  await addWords(words);
  return import('./tools.tsx');
}
