import { ConsoleAssistantsDocument, ConsoleDisconnectAssistantDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Copy, Instead, Moment, WordFor } from '../../parts.tsx';
import { useQuery } from '../../query.tsx';
import { Table } from '../../table.tsx';

/** The assistants that the person has connected, and the address with which they connect another one. */
export function Assistants() {
  const query = useQuery(ConsoleAssistantsDocument, {});
  if (query.error !== null) return <Instead of={query} />;
  const data = query.data?.assistants;
  return (
    <section class="stack" aria-labelledby="assistants">
      <h2 id="assistants">{t('assistants')}</h2>
      <p class="hint">{t('assistantsHow')}</p>
      <Copy text={`${location.origin}/mcp`} label={t('assistantAddress')} />
      <Table
        caption={t('assistants')}
        empty={t(data ? 'noAssistants' : 'loading')}
        rows={data ?? []}
        columns={[
          {
            label: t('name'),
            cell: ({ name, host }) => (
              <>
                {name}
                <br />
                <span class="hint">{host ?? t('assistantOnComputer')}</span>
              </>
            ),
          },
          { label: t('mode'), cell: ({ mode }) => t(mode === 'LIVE' ? 'mode_live' : 'mode_test') },
          {
            label: t('assistantMay'),
            cell: ({ scopes }) => scopes.map((scope) => t(`assistantScope_${scope}`)).join(', '),
          },
          { label: t('assistantSince'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { label: t('seen'), cell: ({ usedAt }) => (usedAt ? <Moment at={usedAt} /> : '–') },
          {
            label: t('disconnect'),
            cell: ({ id, name }) => (
              <ActForm
                submit={<WordFor word={t('disconnect')} name={name} />}
                kind="danger"
                act={() => send(ConsoleDisconnectAssistantDocument, { id })}
              />
            ),
          },
        ]}
      />
    </section>
  );
}
