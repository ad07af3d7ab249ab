import { ConsoleBatchesDocument } from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { Moment, Status, View } from '../parts.tsx';
import { route, viewAddress } from '../route.ts';
import { GuideLink, Paged } from '../table.tsx';
import { may } from '../viewer.ts';
import { BatchView } from './batch.tsx';
import { NewBatch } from './new-batch.tsx';

/** Seal batches: the list, one batch, or a new one. */
export function Batches() {
  const { id } = route.value;
  if (id === 'new') return <NewBatch />;
  if (id) return <BatchView key={id} id={id} />;
  return (
    <View
      title={t('menu_batches')}
      actions={
        may('MANAGER') && (
          <a class="btn primary" href={viewAddress('batches', 'new')}>
            {t('newBatch')}
          </a>
        )
      }
    >
      <Paged
        caption={t('menu_batches')}
        empty={
          <>
            {t('noBatches')} <GuideLink name="agencies" />
          </>
        }
        document={ConsoleBatchesDocument}
        of={({ sealBatches }) => sealBatches}
        columns={[
          {
            label: t('principal'),
            cell: ({ id: one, principal }) => <a href={viewAddress('batches', one)}>{principal}</a>,
          },
          { label: t('agent'), cell: ({ agent }) => agent.name },
          { label: t('status'), cell: ({ status }) => <Status of={status} kind="batch" /> },
          {
            label: t('sealed'),
            cell: ({ progress: { sealed, total } }) => <span class="number">{`${sealed} / ${total}`}</span>,
          },
          { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { label: t('decideBefore'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        ]}
      />
    </View>
  );
}
