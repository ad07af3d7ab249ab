import { ConsoleCreditsDocument } from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { Instead, Moment, View } from '../parts.tsx';
import { viewAddress } from '../route.ts';
import { Rows, useList } from '../table.tsx';

/** Available credits, reserved credits, and the ledger. */
export function Credits() {
  const list = useList({ document: ConsoleCreditsDocument, of: ({ credits }) => credits?.ledger });
  if (!list.data) return <Instead of={list} />;
  const { credits } = list.data.first;
  if (!credits) return <View title={t('menu_credits')}>{<p class="empty">{t('noCredits')}</p>}</View>;
  return (
    <View title={t('menu_credits')}>
      <dl class="facts figures">
        <div>
          <dt>{t('balance')}</dt>
          <dd>{credits.balance}</dd>
        </div>
        <div>
          <dt>{t('reserved')}</dt>
          <dd>{credits.reserved}</dd>
        </div>
      </dl>
      <Rows
        list={list}
        caption={t('ledger')}
        empty={t('noEntries')}
        columns={[
          { label: t('when'), cell: ({ at }) => <Moment at={at} /> },
          { label: t('what'), cell: ({ kind }) => t(`credit_${kind}`) },
          {
            label: t('envelope'),
            cell: ({ envelopeId }) =>
              envelopeId ? <a href={viewAddress('envelopes', envelopeId)}>{envelopeId.slice(0, 8)}</a> : '–',
          },
          { label: t('credits'), cell: ({ change }) => (change > 0 ? `+${change}` : change) },
          { label: t('balance'), cell: ({ balance }) => balance },
        ]}
      />
    </View>
  );
}
