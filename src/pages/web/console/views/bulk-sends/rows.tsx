import { useState } from 'preact/hooks';
import { ConsoleBulkSendRowsDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { loadRefusalWords } from '../../../i18n/refusals/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Status } from '../../parts.tsx';
import { codeText } from '../../refusal-words.ts';
import { addressOf } from '../../route.ts';
import { Paged } from '../../table.tsx';

interface RowsProps {
  readonly id: string;
  /** Changes when the rows must be read again. */
  readonly step: string;
  readonly hasFailed: boolean;
}

/** Why a row failed, in the words of the reader. */
const failureText = (code: string, message: string): string =>
  code === 'not_found' ? t('bulkTemplateGone') : codeText(code, message);

/** The rows of a bulk send, with their envelopes or the reason why there is none. */
export function Rows({ id, step, hasFailed }: RowsProps) {
  const [onlyFailed, setOnlyFailed] = useState(false);
  const load = async (after: string | null) => {
    const filter = onlyFailed ? { state: ['FAILED' as const] } : null;
    const { rows } = (await send(ConsoleBulkSendRowsDocument, { id, after, filter })).bulkSend!;
    if (rows.edges.some(({ node }) => node.problem)) await loadRefusalWords();
    return rows;
  };
  return (
    <>
      <div class="list-head">
        <h2>{t('bulkRows')}</h2>
        {hasFailed && (
          <label class="check">
            <input type="checkbox" checked={onlyFailed} onChange={() => setOnlyFailed(!onlyFailed)} />
            <span>{t('onlyFailed')}</span>
          </label>
        )}
      </div>
      <Paged
        caption={t('bulkRows')}
        empty={t('noBulkRows')}
        keys={[id, step, onlyFailed]}
        load={load}
        columns={[
          {
            label: t('envelope'),
            cell: ({ envelope, name, people }) =>
              envelope ? (
                <a href={addressOf('envelopes', envelope.id)}>{envelope.name}</a>
              ) : (
                <>
                  {name ?? people.join(', ')} {name && <small>{people.join(', ')}</small>}
                </>
              ),
          },
          { label: t('bulkLine'), cell: ({ line }) => line },
          {
            label: t('status'),
            cell: ({ state, envelope, problem, problemCode }) => (
              <span class="states">
                {envelope ? (
                  <Status of={envelope.status} kind="envelope" />
                ) : (
                  <span class={`status ${state === 'WAITING' ? 'wait' : 'bad'}`}>{t(`bulkRow_${state}`)}</span>
                )}
                {problem && <span class="hint whole-line">{failureText(problemCode ?? '', problem)}</span>}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
