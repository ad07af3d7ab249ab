import { useState } from 'preact/hooks';
import {
  ConsoleCreateKeyDocument,
  ConsoleKeysDocument,
  ConsoleRevokeKeyDocument,
  type Scope,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { send } from '../../lib/graphql.ts';
import { scopeWords } from '../enum-words.ts';
import { mode } from '../mode.ts';
import { ActForm, Copy, Instead, Labeled, Moment, View } from '../parts.tsx';
import { Table, useList } from '../table.tsx';
import { may } from '../viewer.ts';

const scopes = Object.keys(scopeWords).filter((name): name is Scope => name in scopeWords);

/** The API keys of the current mode. A new key is shown once. */
export function Keys() {
  const [made, setMade] = useState<string | null>(null);
  const list = useList({
    document: ConsoleKeysDocument,
    of: ({ apiKeys }) => apiKeys,
    pages: Number.POSITIVE_INFINITY,
  });
  const wanted = mode.value === 'live' ? 'LIVE' : 'TEST';
  const create = async (form: FormData) => {
    const chosen = scopes.filter((scope) => form.getAll('scopes').includes(scope));
    const name = String(form.get('name'));
    setMade((await send(ConsoleCreateKeyDocument, { name, mode: wanted, scopes: chosen })).createApiKey.secret);
  };
  if (list.error !== null) return <Instead of={list} />;
  const data = list.data?.rows;
  return (
    <View
      title={t('menu_keys')}
      actions={
        <a class="btn" href={`/graphiql?mode=${mode.value}`} target="_blank" rel="noopener">
          {t('tryGraphql')}
        </a>
      }
    >
      {made && (
        <div class="notice ok" role="status">
          <p>{t('shownOnce')}</p>
          <Copy text={made} label={t('key')} />
        </div>
      )}
      <Table
        caption={t('menu_keys')}
        empty={t(data ? 'noKeys' : 'loading')}
        rows={(data ?? []).filter((key) => key.mode === wanted)}
        columns={[
          { label: t('name'), cell: ({ name }) => name || '–' },
          { label: t('key'), cell: ({ hint }) => <code class="whole">{hint}…</code> },
          { label: t('scopes'), cell: (key) => key.scopes.map((scope) => scopeWords[scope]).join(', ') },
          { label: t('created_f'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            label: t('revoke'),
            cell: ({ id, revokedAt }) =>
              revokedAt ? (
                <Moment at={revokedAt} />
              ) : (
                may('MANAGER') && (
                  <details class="more">
                    <summary>{t('revoke')}</summary>
                    <ActForm submit={t('revoke')} kind="danger" act={() => send(ConsoleRevokeKeyDocument, { id })} />
                  </details>
                )
              ),
          },
        ]}
      />
      {may('MANAGER') && (
        <section class="card">
          <h2>{t(mode.value === 'live' ? 'newLiveKey' : 'newTestKey')}</h2>
          <ActForm submit={t('create')} act={create}>
            <Labeled name="name" label={t('keyName')} />
            <fieldset>
              <legend class="legend">{t('scopes')}</legend>
              {scopes.map((scope) => (
                <label class="check" key={scope}>
                  <input type="checkbox" name="scopes" value={scope} defaultChecked={scope.startsWith('ENVELOPES_')} />
                  <code>{scopeWords[scope]}</code>
                </label>
              ))}
            </fieldset>
          </ActForm>
        </section>
      )}
    </View>
  );
}
