import { ConsoleEnvelopesDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Moment, Status, View } from '../parts.tsx';
import { addressOf, route } from '../route.ts';
import { Paged } from '../table.tsx';
import { may } from '../viewer.ts';
import { Compose } from './compose.tsx';
import { EnvelopeView } from './envelope.tsx';

/** Envelopes: the list, one of them, or a new one. */
export function Envelopes() {
  const { id } = route.value;
  if (id === 'new') return <Compose />;
  if (id) return <EnvelopeView key={id} id={id} />;
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
      <Paged
        caption={t('menu_envelopes')}
        empty={t('noEnvelopes')}
        load={async (after) => (await send(ConsoleEnvelopesDocument, { after })).envelopes}
        columns={[
          { label: t('name'), cell: ({ id: one, name }) => <a href={addressOf('envelopes', one)}>{name}</a> },
          { label: t('status'), cell: ({ status }) => <Status of={status} /> },
          { label: t('level'), cell: ({ signatureLevel }) => t(`level_${signatureLevel}`) },
          {
            label: t('signed'),
            cell: ({ signers }) => {
              const asked = signers.filter(({ role }) => role === 'SIGNER');
              return `${asked.filter(({ status }) => status === 'SIGNED').length} / ${asked.length}`;
            },
          },
          { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </View>
  );
}
