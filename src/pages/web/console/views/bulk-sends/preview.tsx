import type { ComponentChildren } from 'preact';
import type { ConsoleBulkSendPreviewQuery } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { mode } from '../../mode.ts';
import { ActForm } from '../../parts.tsx';
import { reasonText, ruleSentence } from '../../refusal-words.ts';
import { viewAddress } from '../../route.ts';
import { Table } from '../../table.tsx';

type Checked = NonNullable<ConsoleBulkSendPreviewQuery['bulkSendPreview']>;

interface PreviewProps {
  readonly checked: Checked;
  readonly start: (form: FormData) => Promise<void>;
  /** What can be chosen before the rows are sent. */
  readonly children: ComponentChildren;
}

/** What the CSV was understood to be: its problems, or its first rows, its cost and the form that sends. */
export function Preview({ checked, start, children }: PreviewProps) {
  const { total, problemCount, ignoredColumns, isAffordable } = checked;
  return (
    <section class="card stack" aria-labelledby="bulk-preview">
      <h2 id="bulk-preview">{t('bulkPreview')}</h2>
      <p role="status">
        {problemCount > 0 ? t('bulkProblems', { count: problemCount }) : t('bulkReady', { count: total })}
      </p>
      {ignoredColumns.length > 0 && (
        <p class="notice warn">
          {t('bulkIgnored', { count: ignoredColumns.length, columns: ignoredColumns.join(', ') })}
        </p>
      )}
      {problemCount > 0 ? <Problems checked={checked} /> : <FirstRows checked={checked} />}
      {problemCount === 0 && (
        <>
          <Cost checked={checked} />
          {isAffordable && (
            <ActForm submit={t('bulkSendNow', { count: total })} act={start}>
              {children}
            </ActForm>
          )}
        </>
      )}
    </section>
  );
}

function Problems({ checked: { problems, problemCount } }: { checked: Checked }) {
  const rows = problems.map((problem, index) => ({ ...problem, id: String(index) }));
  return (
    <>
      <Table
        caption={t('bulkProblemList')}
        empty=""
        rows={rows}
        columns={[
          { label: t('bulkLine'), cell: ({ line }) => (line === null ? '–' : `${t('bulkLine')} ${line}`) },
          { label: t('bulkColumn'), cell: ({ column }) => column ?? '–' },
          { label: t('bulkProblem'), cell: problemText },
        ]}
      />
      {problemCount > problems.length && (
        <p class="hint">{t('bulkMoreProblems', { count: problemCount - problems.length })}</p>
      )}
    </>
  );
}

/** A problem in the words of the reader. Each sentence names its limit in its own way. */
const problemText = ({ code, limit, message }: Checked['problems'][number]): string =>
  ruleSentence(reasonText({ reason: code.toLowerCase(), values: limit ? limitValues(limit) : {}, message }));

const limitValues = (limit: string) => ({ count: limit, min: limit, max: limit, day: limit });

const FirstRows = ({ checked: { rows, total } }: { checked: Checked }) => (
  <>
    <Table
      caption={t('bulkFirstRows')}
      empty=""
      rows={rows.map((row) => ({ ...row, id: String(row.line) }))}
      columns={[
        { label: t('envelope'), cell: ({ name }) => name ?? t('bulkTemplateName') },
        { label: t('bulkLine'), cell: ({ line }) => line },
        {
          label: t('templateRoles'),
          cell: ({ people }) => (
            <ul class="reasons">
              {people.map(({ role, name, email }) => (
                <li key={role}>
                  <span class="hint">{role}</span> {name} <small>{email}</small>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
    {total > rows.length && <p class="hint">{t('bulkMoreRows', { count: total - rows.length })}</p>}
  </>
);

const Cost = ({ checked: { mostCredits, isAffordable } }: { checked: Checked }) => (
  <p class={`notice ${isAffordable ? '' : 'warn'}`} data-cost={mostCredits}>
    <span>{mode.value === 'test' ? t('costTest') : t('bulkCost', { count: mostCredits })}</span>
    {!isAffordable && (
      <span>
        {t('bulkShort')} <a href={viewAddress('credits')}>{t('menu_credits')}</a>
      </span>
    )}
  </p>
);
