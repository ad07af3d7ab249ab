import { useState } from 'preact/hooks';
import { ConsoleCreateIdentityDocument, ConsoleIdentitiesDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { ActForm, Choice, Copy, Labeled, Moment, Status, View } from '../parts.tsx';
import { personName } from '../person-name.ts';
import { addressOf, route } from '../route.ts';
import { Paged } from '../table.tsx';
import { may } from '../viewer.ts';
import { EraseIdentity } from './erase-identity.tsx';
import { IdentityView } from './identity.tsx';
import { SimulateIdentity } from './simulation/identity.tsx';

const methods = ['PARTNER_ATTESTED', 'REMOTE_ID_CHECK', 'FRANCE_IDENTITE'] as const;
type Method = (typeof methods)[number];

/** Identities: the list, or one of them. */
export function Identities() {
  const { id } = route.value;
  return id ? <IdentityView key={id} id={id} /> : <List />;
}

/** Attested identities: reusable on later envelopes, erased on request. */
function List() {
  const [reloadCount, setReloadCount] = useState(0);
  const [link, setLink] = useState<string | null>(null);
  const look = () => setReloadCount(reloadCount + 1);
  const create = async (form: FormData) => {
    const [method, givenName, familyName] = ['method', 'givenName', 'familyName'].map((name) => String(form.get(name)));
    const input = { method: method as Method, givenName: givenName!, familyName: familyName! };
    const { createIdentity } = await sendOnce(ConsoleCreateIdentityDocument, { input });
    setLink(createIdentity.verificationUrl ?? null);
    look();
  };
  return (
    <View title={t('menu_identities')}>
      {link && (
        <div class="notice ok" role="status">
          <p>{t('verificationLink')}</p>
          <Copy text={link} label={t('link')} />
        </div>
      )}
      <Paged
        caption={t('menu_identities')}
        empty={t('noIdentities')}
        keys={[reloadCount]}
        load={async (after) => (await send(ConsoleIdentitiesDocument, { after })).identities}
        columns={[
          {
            label: t('name'),
            cell: (identity) => <a href={addressOf('identities', identity.id)}>{personName(identity)}</a>,
          },
          { label: t('externalRef'), cell: ({ externalRef }) => externalRef ?? '–' },
          { label: t('method'), cell: ({ method }) => t(`method_${method}`) },
          {
            label: t('status'),
            cell: (identity) => (
              <>
                <Status of={identity.status} kind="identity" />
                <SimulateIdentity identity={identity} reload={look} />
              </>
            ),
          },
          { label: t('expires'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
          { label: t('created_f'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            label: t('erase'),
            cell: ({ id, status }) => status !== 'DELETED' && may('MANAGER') && <EraseIdentity id={id} reload={look} />,
          },
        ]}
      />
      {may('MANAGER') && (
        <section class="card">
          <h2>{t('newIdentity')}</h2>
          <ActForm submit={t('create')} act={create}>
            <Choice
              name="method"
              label={t('method')}
              options={methods.map((value) => ({ value, label: t(`method_${value}`) }))}
            />
            <Labeled name="givenName" label={t('givenName')} />
            <Labeled name="familyName" label={t('familyName')} />
          </ActForm>
        </section>
      )}
    </View>
  );
}
