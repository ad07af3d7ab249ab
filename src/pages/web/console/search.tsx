import { useEffect, useRef, useState } from 'preact/hooks';

/** Somebody who types is not interrupted by every letter. */
const SETTLED_MS = 250;

interface SearchProps {
  readonly label: string;
  readonly onSearch: (words: string) => void;
}

/** A box to search in; tells what is searched for once the typing has settled. */
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
