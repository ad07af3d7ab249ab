import { t } from '../../../i18n/index.ts';
import { TableField } from '../../table-field.tsx';
import { type People, parsePeople } from './paste-people.ts';

/** Number of people in the preview: enough to check the columns. */
const SHOWN = 8;

/** The expected people: typed, pasted from a spreadsheet, or read from a CSV file, with a preview. */
export function PeopleField({ people, onChange }: { people: People; onChange: (people: People) => void }) {
  return (
    <section class="card stack">
      <h2>{t('participants')}</h2>
      <p class="hint" id="paste-how">
        {t('pasteHow')}
      </p>
      <TableField label={t('pasteLabel')} describedBy="paste-how" onText={(text) => onChange(parsePeople(text))} />
      <div role="status">
        {people.people.length > 0 && <p>{t('peopleFound', { count: people.people.length })}</p>}
        {people.doubtful.length > 0 && (
          <p class="error">{t('peopleDoubtful', { lines: people.doubtful.join(', ') })}</p>
        )}
      </div>
      {people.people.length > 0 && (
        <ol class="understood" aria-label={t('participants')}>
          {people.people.slice(0, SHOWN).map(({ name, email, externalRef, employer, fileNumber }, index) => (
            <li key={`${index}:${name}`}>
              {name} <span class="hint">{[email, externalRef, employer, fileNumber].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
          {people.people.length > SHOWN && <li class="hint">…</li>}
        </ol>
      )}
    </section>
  );
}
