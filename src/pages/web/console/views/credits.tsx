import { ConsoleCreditsDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Failed, Moment, View } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { Paged } from '../table.tsx';
import { useAnswer } from '../use-answer.ts';

/** Available credits, reserved credits, and the ledger. */
export function Credits() {
  const { data, error, reload } = useAnswer(async () => send(ConsoleCreditsDocument, { after: null }));
  if (error) return <Failed error={error} reload={reload} />;
  if (!data) return <p class="empty">{t('loading')}</p>;
  const { credits } = data;
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
      <Paged
        caption={t('ledger')}
        empty={t('noEntries')}
        load={async (after) => (await send(ConsoleCreditsDocument, { after })).credits!.ledger}
        columns={[
          { label: t('when'), cell: ({ at }) => <Moment at={at} /> },
          { label: t('what'), cell: ({ kind }) => t(`credit_${kind}`) },
          {
            label: t('envelope'),
            cell: ({ envelopeId }) =>
              envelopeId ? <a href={addressOf('envelopes', envelopeId)}>{envelopeId.slice(0, 8)}</a> : '–',
          },
          { label: t('credits'), cell: ({ change }) => (change > 0 ? `+${change}` : change) },
          { label: t('balance'), cell: ({ balance }) => balance },
        ]}
      />
    </View>
  );
}
