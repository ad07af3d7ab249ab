import { useEffect, useId, useState } from 'preact/hooks';
import { limits } from '../../../../modules/envelopes/limits.ts';
import { t } from '../../generated/words/console.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { errorText } from '../query.tsx';
import { goTo } from '../route.ts';
import { findOptions } from './options.ts';
import { type Kind, type Option, placesWith } from './places.ts';

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
function useFound(words: string): Found {
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

/** The search box and its results: a combobox with a list box (ARIA Authoring Practices, "Combobox"). */
function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  /** The words for which Enter was pressed before their results had arrived. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const id = useId();
  const words = typed.trim();
  const found = useFound(words);
  const isPending = found.words !== words;
  const places = placesWith(words);
  const options = [...places, ...found.options];
  const current = Math.min(active, options.length - 1);
  const optionElementId = (index: number) => `${id}-${index}`;
  const open = ({ href, kind }: Option) => {
    onClose();
    if (kind === 'doc') return void window.open(href, '_blank', 'noopener');
    goTo(href);
    // A view that still loads has no heading to focus.
    requestAnimationFrame(() => {
      const main = document.getElementById('main');
      if (!main?.contains(document.activeElement) && !href.includes('#')) main?.focus();
    });
  };
  useEffect(() => document.getElementById(optionElementId(current))?.scrollIntoView({ block: 'nearest' }), [current]);
  useEffect(() => {
    if (awaited === null || isPending) return;
    setAwaited(null);
    if (awaited === words && options[0]) open(options[0]);
  }, [awaited, isPending]);
  const choose = () => {
    // Former results do not belong to these words.
    if (isPending && current >= places.length) setAwaited(words);
    else if (isPending && places.length === 0) setAwaited(words);
    else if (options[current]) open(options[current]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) setActive((current + step + options.length) % options.length);
    else if (event.key === 'Enter' && !event.isComposing) choose();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        class="input"
        type="text"
        role="combobox"
        autofocus
        autocomplete="off"
        spellcheck={false}
        maxLength={limits.search.max}
        aria-label={t('searchAllLabel')}
        placeholder={t('searchAllLabel')}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? id : undefined}
        aria-activedescendant={options.length > 0 ? optionElementId(current) : undefined}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setAwaited(null);
        }}
        onKeyDown={onKeyDown}
      />
      <p class="hint" role="status">
        {words === '' ? t('searchAllKeys') : (found.error ?? (isPending ? t('loading') : countWords(options.length)))}
      </p>
      {options.length > 0 && (
        <div class="results" role="listbox" id={id} aria-label={t('searchAllTitle')} aria-busy={isPending}>
          {optionGroups(options).map(({ kind, from, members }) => (
            <fieldset key={kind} class="results-group" aria-label={t(`kind_${kind}`)}>
              <p class="results-kind" aria-hidden="true">
                {t(`kind_${kind}`)}
              </p>
              {members.map((option, index) => (
                // The keyboard chooses by the search box, which keeps the focus.
                <button
                  type="button"
                  tabIndex={-1}
                  key={option.key}
                  id={optionElementId(from + index)}
                  class="result"
                  role="option"
                  aria-selected={from + index === current}
                  onClick={() => open(option)}
                >
                  <span>{option.name}</span>
                  {option.hint && <span class="hint">{option.hint}</span>}
                </button>
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </>
  );
}

const countWords = (count: number): string => (count ? t('searchAllFound', { count }) : t('searchAllNone'));

interface Group {
  readonly kind: Kind;
  /** Index of its first option. */
  readonly from: number;
  readonly members: Option[];
}

/** The options by kind, in their order. */
function optionGroups(options: readonly Option[]): Group[] {
  const groups: Group[] = [];
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1);
    if (last?.kind === option.kind) last.members.push(option);
    else groups.push({ kind: option.kind, from: index, members: [option] });
  }
  return groups;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The button of the search over everything, which Ctrl-K (⌘K) opens too. */
export function SearchAll() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey || event.isComposing) return;
      // Firefox and Chromium would move to their own search.
      event.preventDefault();
      // Another dialog keeps the focus until it is closed.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        class="btn ghost search-all"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span class="search-all-word">{t('searchAll')}</span>
        <span class="shortcut" aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && (
        <Dialog kind="palette" title={t('searchAllTitle')} onClose={() => setOpen(false)}>
          <Palette onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
