import { useState } from 'preact/hooks';
import { ConsoleEnvelopesDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Moment, Status, View } from '../parts.tsx';
import { addressOf, route } from '../route.ts';
import { Search } from '../search.tsx';
import { Paged } from '../table.tsx';
import { may } from '../viewer.ts';
import { Compose } from './compose.tsx';
import { EnvelopeView } from './envelope.tsx';

/** Envelopes: the list, one envelope, or a new one. */
export function Envelopes() {
  const { id, part } = route.value;
  if (id === 'new') return <Compose id={null} />;
  if (id && part === 'edit' && may('MANAGER')) return <Compose id={id} />;
  return id ? <EnvelopeView key={id} id={id} /> : <List />;
}

const orders = [
  { field: 'CREATED_AT', direction: 'DESC' },
  { field: 'COMPLETED_AT', direction: 'DESC' },
  { field: 'NAME', direction: 'ASC' },
] as const;

const states = ['DRAFT', 'SENT', 'COMPLETED', 'EXPIRED', 'CANCELED'] as const;

function List() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<(typeof states)[number] | ''>('');
  const [orderBy, setOrderBy] = useState<(typeof orders)[number]>(orders[0]);
  return (
    <View
      title={t('menu_envelopes')}
      actions={
        may('MANAGER') && (
          <a class="btn primary" href={addressOf('envelopes', 'new')}>
            {t('newEnvelope')}
          </a>
        )
      }
    >
      <div class="filters">
        <Search label={t('findEnvelopes')} onSearch={setSearch} />
        <select
          class="input"
          aria-label={t('status')}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as typeof status)}
        >
          <option value="">{t('everyStatus')}</option>
          {states.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
        <select
          class="input"
          aria-label={t('order')}
          value={orderBy.field}
          onChange={(event) => setOrderBy(orders.find(({ field }) => field === event.currentTarget.value) ?? orders[0])}
        >
          {orders.map(({ field }) => (
            <option key={field} value={field}>
              {t(`order_${field}`)}
            </option>
          ))}
        </select>
      </div>
      <Paged
        caption={t('menu_envelopes')}
        empty={t(search || status ? 'noEnvelopeMatches' : 'noEnvelopes')}
        keys={[search, status, orderBy]}
        load={async (after) => {
          const filter = { text: search || null, status: status ? [status] : null };
          return (await send(ConsoleEnvelopesDocument, { after, filter, orderBy })).envelopes;
        }}
        columns={[
          { label: t('name'), cell: ({ id: one, name }) => <a href={addressOf('envelopes', one)}>{name}</a> },
          { label: t('status'), cell: ({ status }) => <Status of={status} /> },
          { label: t('level'), cell: ({ signatureLevel }) => t(`level_${signatureLevel}`) },
          {
            label: t('signed'),
            cell: ({ signers }) => {
              const signatories = signers.filter(({ role }) => role === 'SIGNER');
              const signed = signatories.filter(({ status }) => status === 'SIGNED');
              return signatories.length ? `${signed.length} / ${signatories.length}` : '–';
            },
          },
          { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </View>
  );
}
