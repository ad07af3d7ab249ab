import { useMemo, useState } from 'preact/hooks';
import { t } from '../generated/words/attend.ts';
import { timeSpan } from '../i18n/index.ts';
import { plain } from '../lib/plain.ts';
import type { Scanned, Slot } from './visit.ts';

type Name = Scanned['names'][number];

interface NamesProps {
  readonly names: readonly Name[];
  readonly slot: Slot;
  readonly onPick: (name: Name) => void;
}

/** "Who are you?": a list of names with a search that ignores accents. */
export function Names({ names, slot, onPick }: NamesProps) {
  const [query, setQuery] = useState('');
  const keyed = useMemo(() => names.map((name) => ({ name, key: plain(name.name) })), [names]);
  const wanted = plain(query.trim());
  const shown = keyed.filter(({ key }) => key.includes(wanted));
  return (
    <section class="card who-are-you" aria-labelledby="who">
      <p class="hint">
        {slot.label} · {timeSpan(slot.startsAt, slot.endsAt)}
      </p>
      <h1 id="who">{t('whoAreYou')}</h1>
      <div class="field">
        <label for="name">{t('findName')}</label>
        <input
          id="name"
          type="search"
          class="input"
          autocomplete="off"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <p class="hint">{t('pickName')}</p>
      </div>
      <ul class="names">
        {shown.map(({ name }) => (
          <li key={name.id}>
            {name.marked ? (
              <span class="name done">
                {name.name}
                <small>{t('nameDone')}</small>
              </span>
            ) : (
              <button type="button" class="name" onClick={() => onPick(name)}>
                {name.name}
                {name.hint && <small>{name.hint}</small>}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p class="hint" role="status">
        {shown.length ? '' : t('noMatch')}
      </p>
      <p class="hint">{t('nameMissing')}</p>
    </section>
  );
}
