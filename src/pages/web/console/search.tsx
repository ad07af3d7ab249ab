import { useEffect, useRef, useState } from 'preact/hooks';

/** Delay before a search, so that it does not run for every letter typed. */
const SETTLED_MS = 250;

interface SearchProps {
  readonly label: string;
  readonly onSearch: (words: string) => void;
}

/** A search box. Reports the query when the typing pauses. */
export function Search({ label, onSearch }: SearchProps) {
  const [words, setWords] = useState('');
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
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
