import { useState } from 'preact/hooks';
import { t } from '../../../i18n/index.ts';
import { type People, parsePeople } from './paste-people.ts';

/** Number of people in the preview: enough to check the columns. */
const SHOWN = 8;

/** The expected people: typed, pasted from a spreadsheet, or read from a CSV file, with a preview. */
export function PeopleField({ people, onChange }: { people: People; onChange: (people: People) => void }) {
  const [text, setText] = useState('');
  const take = (next: string) => {
    setText(next);
    onChange(parsePeople(next));
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    const added = await decode(file);
    take(text.trim() ? `${text.trimEnd()}\n${added}` : added);
  };
  return (
    <section class="card stack">
      <h2>{t('participants')}</h2>
      <p class="hint" id="paste-how">
        {t('pasteHow')}
      </p>
      <textarea
        class="input"
        rows={6}
        aria-label={t('pasteLabel')}
        aria-describedby="paste-how"
        spellcheck={false}
        value={text}
        onInput={(event) => take(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer?.files ?? [];
          if (!file) return;
          event.preventDefault();
          void takeFile(file);
        }}
      />
      <label class="file">
        <span class="btn">{t('chooseCsv')}</span>
        <input
          class="vh"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => {
            void takeFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </label>
      <div role="status">
        {people.people.length > 0 && <p>{t('peopleFound', { count: people.people.length })}</p>}
        {people.doubtful.length > 0 && (
          <p class="error">{t('peopleDoubtful', { lines: people.doubtful.join(', ') })}</p>
        )}
      </div>
      {people.people.length > 0 && (
        <ol class="understood" aria-label={t('participants')}>
          {people.people.slice(0, SHOWN).map(({ name, email, externalRef }, index) => (
            <li key={`${index}:${name}`}>
              {name} <span class="hint">{[email, externalRef].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
          {people.people.length > SHOWN && <li class="hint">…</li>}
        </ol>
      )}
    </section>
  );
}

/** Decodes UTF-8, or else Windows-1252, which older spreadsheets write. */
async function decode(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
