import { ConsoleBulkSendsDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Moment, View } from '../../parts.tsx';
import { addressOf, route } from '../../route.ts';
import { Paged } from '../../table.tsx';
import { BulkSendView } from './bulk-send.tsx';
import { summaryOf } from './summary.ts';

/** Bulk sends: the list, or one bulk send. */
export function BulkSends() {
  const { id } = route.value;
  return id ? <BulkSendView key={id} id={id} /> : <List />;
}

const List = () => (
  <View title={t('menu_bulk')}>
    <p>
      {t('bulkText')} <a href={addressOf('templates')}>{t('menu_templates')}</a>
    </p>
    <Paged
      caption={t('menu_bulk')}
      empty={t('noBulkSends')}
      load={async (after) => (await send(ConsoleBulkSendsDocument, { after })).bulkSends}
      columns={[
        { label: t('name'), cell: ({ id, name }) => <a href={addressOf('bulk', id)}>{name}</a> },
        { label: t('bulkRows'), cell: ({ progress }) => progress.total },
        { label: t('status'), cell: ({ progress }) => summaryOf(progress) },
        { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  </View>
);
