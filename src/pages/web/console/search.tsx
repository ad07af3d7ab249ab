import { useEffect, useRef, useState } from 'preact/hooks';
import { route, setQuery } from './route.ts';

/** Delay before a search, so that it does not run for every letter typed. */
const SETTLED_MS = 250;

interface SearchProps {
  readonly label: string;
  /** The query that the list shows now. */
  readonly value?: string;
  readonly onSearch: (words: string) => void;
}

/** A search box. Reports the query when the typing pauses. */
export function Search({ label, value = '', onSearch }: SearchProps) {
  const [words, setWords] = useState(value);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address was changed by something else than this box, such as the menu.
    if (value !== words.trim()) setWords(value);
  }, [value]);
  const type = (next: string) => {
    setWords(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch(next.trim()), SETTLED_MS);
  };
  return (
    <input
      type="search"
      class="input search"
      aria-label={label}
      placeholder={label}
      value={words}
      onInput={(event) => type(event.currentTarget.value)}
    />
  );
}

/** What a list shows, as the query of the address has it: search, filters, number of pages. Empty: not stated. */
export function searchChoice<Name extends string>(...names: Name[]): Record<Name, string> {
  const query = new URLSearchParams(route.value.query);
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;
}

/** Changes what a list shows. Unless that is the number of pages, it begins with the first again. */
export function choose(changes: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(route.value.query);
  for (const [name, value] of Object.entries({ shown: '', ...changes })) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  setQuery(query.toString());
}
