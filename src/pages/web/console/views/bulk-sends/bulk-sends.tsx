import { ConsoleBulkSendsChangedDocument, ConsoleBulkSendsDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { Moment, View } from '../../parts.tsx';
import { route, viewAddress } from '../../route.ts';
import { Paged } from '../../table.tsx';
import { BulkSendView } from './bulk-send.tsx';
import { showFailed, showsFailed } from './list-choice.ts';
import { progressSummary } from './summary.ts';

/** Bulk sends: the list, or one bulk send. */
export function BulkSends() {
  const { id } = route.value;
  return id ? <BulkSendView key={id} id={id} /> : <List />;
}

/** The list, live, and only with failures if the address says so. */
function List() {
  const onlyFailed = showsFailed();
  return (
    <View title={t('menu_bulk')}>
      <p>
        {t('bulkText')} <a href={viewAddress('templates')}>{t('menu_templates')}</a>
      </p>
      <label class="check">
        <input type="checkbox" checked={onlyFailed} onChange={() => showFailed(!onlyFailed)} />
        <span>{t('onlyWithFailed')}</span>
      </label>
      <Paged
        caption={t('menu_bulk')}
        empty={t(onlyFailed ? 'noFailedBulkSends' : 'noBulkSends')}
        document={ConsoleBulkSendsDocument}
        variables={{ filter: onlyFailed ? { failed: true } : null }}
        of={({ bulkSends }) => bulkSends}
        live={{ document: ConsoleBulkSendsChangedDocument }}
        columns={[
          { label: t('name'), cell: ({ id, name }) => <a href={viewAddress('bulk', id)}>{name}</a> },
          { label: t('bulkRows'), cell: ({ progress }) => progress.total },
          { label: t('status'), cell: ({ progress }) => progressSummary(progress) },
          { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </View>
  );
}
