import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../use-answer.ts';
import type { Option } from './option.ts';
import { findOptions } from './options.ts';

/** Delay before a request, so that it is not sent for every letter. */
const SETTLED_MS = 150;

interface Found {
  /** The words that were searched for. */
  readonly words: string;
  readonly options: readonly Option[];
  readonly error: string | null;
}

const nothing: Found = { words: '', options: [], error: null };

/**
 * What was found for `words`. An answer that arrives after the words have changed is dropped. Until the answer for the
 * new words arrives, the former results stay, with the words they belong to.
 */
export function useFound(words: string): Found {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (!words) {
      setFound(nothing);
      return;
    }
    let current = true;
    const timer = setTimeout(() => {
      findOptions(words).then(
        (options) => current && setFound({ words, options, error: null }),
        (cause) => current && setFound({ words, options: [], error: errorText(cause) }),
      );
    }, SETTLED_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [words]);
  return found;
}
