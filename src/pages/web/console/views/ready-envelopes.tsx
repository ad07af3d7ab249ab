import { useState } from 'preact/hooks';
import { ConsoleReadyEnvelopesDocument, type ConsoleReadyEnvelopesQuery } from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { Instead, Moment } from '../parts.tsx';
import { errorText } from '../query.tsx';
import { Search } from '../search.tsx';
import { readPages, useList } from '../table.tsx';

/** Maximum number of envelopes in a batch, and the page size of the list. */
const MOST = 500;
const PAGE = 100;

interface ReadyEnvelopesProps {
  readonly mandateId: string;
  readonly agentEmail: string;
  /** In the order of choice, which is also the agent's order. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
}

/** Envelopes that wait only for this agent, to choose one by one or all at once. */
export function ReadyEnvelopes({ mandateId, agentEmail, chosen, onChoose }: ReadyEnvelopesProps) {
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const source = {
    document: ConsoleReadyEnvelopesDocument,
    variables: { mandateId, agentEmail, search: search || null, first: PAGE },
    of: ({ signingMandate }: ConsoleReadyEnvelopesQuery) => signingMandate?.envelopes,
  };
  const list = useList(source);
  if (!list.data) return <Instead of={list} />;
  const { rows, first } = list.data;
  const total = first.signingMandate!.envelopes.totalCount;
  const choose = (id: string, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted && next.size < MOST) next.add(id);
    if (!wanted) next.delete(id);
    onChoose(next);
  };
  const chooseAll = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const all = total > rows.length ? (await readPages(source, MOST / PAGE, list.data!)).rows : rows;
      onChoose(new Set([...chosen, ...all.map(({ id }) => id)].slice(0, MOST)));
    } catch (cause) {
      setFailure(errorText(cause));
    }
    setBusy(false);
  };
  return (
    <fieldset class="stack" aria-busy={busy}>
      <legend class="vh">{t('readyEnvelopes')}</legend>
      <div class="list-head">
        <h2>{t('readyEnvelopes')}</h2>
        <Search label={t('searchEnvelopes')} onSearch={setSearch} />
      </div>
      <div class="actions">
        {total > 0 && (
          <button type="button" class="btn" aria-disabled={busy} onClick={chooseAll}>
            {total > MOST ? t('selectFirst', { count: MOST }) : t('selectAll', { count: total })}
          </button>
        )}
        {chosen.size > 0 && (
          <button type="button" class="btn ghost" onClick={() => onChoose(new Set())}>
            {t('selectNone')}
          </button>
        )}
        <p role="status" class="hint number">
          {t('selectedOf', { count: chosen.size })}
        </p>
      </div>
      {failure && <p class="error">{failure}</p>}
      {rows.length === 0 ? (
        <p class="empty">{t(search ? 'noReadyMatch' : 'noReady')}</p>
      ) : (
        <ul class="card pick">
          {rows.map(({ id, name, createdAt, signers }) => (
            <li key={id}>
              <label class="check">
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  onChange={(event) => choose(id, event.currentTarget.checked)}
                />
                <span>
                  {name}
                  <small class="hint">
                    {signers
                      .filter(({ role }) => role === 'SIGNER')
                      .map((one) => `${one.name} · `)
                      .join('')}
                    <Moment at={createdAt} />
                  </small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {list.more && (
        <div>
          <button
            type="button"
            class="btn"
            onClick={() => void list.more!().catch((cause) => setFailure(errorText(cause)))}
          >
            {t('more')}
          </button>
        </div>
      )}
    </fieldset>
  );
}
