import { useState } from 'preact/hooks';
import {
  ConsoleAdvanceIdentityClockDocument,
  ConsoleCreateIdentityDocument,
  ConsoleDeleteIdentityDocument,
  ConsoleIdentitiesDocument,
  ConsoleIdentityDocument,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { send } from '../../lib/graphql.ts';
import { Fact } from '../../ui/facts.tsx';
import { type Method, useMethods } from '../identity-methods.ts';
import { ActForm, Choice, Copy, Instead, Labeled, Moment, Status, View } from '../parts.tsx';
import { personName } from '../person-name.ts';
import { useQuery } from '../query.tsx';
import { route, viewAddress } from '../route.ts';
import { Paged } from '../table.tsx';
import { may } from '../viewer.ts';
import { simulating } from './simulation/simulation.tsx';

interface SimulateIdentityProps {
  readonly identity: {
    readonly id: string;
    readonly status: string;
    readonly expiresAt?: string | null;
    readonly givenName: string;
    readonly familyName: string;
  };
}

/** Simulates the clock of an identity that expires, in test mode. */
function SimulateIdentity({ identity }: SimulateIdentityProps) {
  const { id, status, expiresAt, givenName, familyName } = identity;
  const lasts = status === 'PENDING' || (status === 'VERIFIED' && expiresAt);
  if (!simulating() || !lasts) return null;
  return (
    <ActForm
      submit={
        <>
          {t('simTo_EXPIRY')}
          <span class="vh"> : {`${givenName} ${familyName}`}</span>
        </>
      }
      kind="plain"
      act={() => send(ConsoleAdvanceIdentityClockDocument, { id })}
    />
  );
}

/** Erases an identity, after a warning that it is final. */
const EraseIdentity = ({ id }: { id: string }) => (
  <details class="more">
    <summary>{t('erase')}</summary>
    <p>{t('eraseFinal')}</p>
    <ActForm submit={t('erase')} kind="danger" act={() => send(ConsoleDeleteIdentityDocument, { id })} />
  </details>
);

/** One identity: what was attested, by whom, and for how long. */
function IdentityView({ id }: { id: string }) {
  const query = useQuery(ConsoleIdentityDocument, { id });
  const data = query.data?.identity;
  if (!data) return <Instead of={query} />;
  const { method, status, externalRef, email, phone, verifiedBy, verifiedAt } = data;
  const { assurance, issuerStatus, credentialFormat, expiresAt, createdAt } = data;
  return (
    <View title={personName(data)} back={{ href: viewAddress('identities'), label: t('menu_identities') }}>
      <section class="card stack" aria-label={personName(data)}>
        <dl class="facts">
          <Fact term={t('status')}>
            <Status of={status} kind="identity" />
          </Fact>
          <Fact term={t('method')}>{t(`method_${method}`)}</Fact>
          {externalRef && <Fact term={t('externalRef')}>{externalRef}</Fact>}
          {email && <Fact term={t('email')}>{email}</Fact>}
          {phone && <Fact term={t('phone')}>{phone}</Fact>}
          {verifiedBy && <Fact term={t('verifiedBy')}>{verifiedBy}</Fact>}
          {verifiedAt && (
            <Fact term={t('verifiedOn')}>
              <Moment at={verifiedAt} />
            </Fact>
          )}
          {assurance && <Fact term={t('assurance')}>{t(`assurance_${assurance}`)}</Fact>}
          {issuerStatus && <Fact term={t('issuerStatus')}>{t(`issuerStatus_${issuerStatus}`)}</Fact>}
          {credentialFormat && <Fact term={t('credentialFormat')}>{t(`credentialFormat_${credentialFormat}`)}</Fact>}
          {expiresAt && (
            <Fact term={t('expires')}>
              <Moment at={expiresAt} />
            </Fact>
          )}
          <Fact term={t('created_f')}>
            <Moment at={createdAt} />
          </Fact>
        </dl>
        <SimulateIdentity identity={data} />
        {status !== 'DELETED' && may('MANAGER') && <EraseIdentity id={id} />}
      </section>
    </View>
  );
}

/** Identities: the list, or one of them. */
export function Identities() {
  const { id } = route.value;
  return id ? <IdentityView key={id} id={id} /> : <List />;
}

/** Attested identities: reusable on later envelopes, erased on request. */
function List() {
  const [link, setLink] = useState<string | null>(null);
  const methods = useMethods();
  const create = async (form: FormData) => {
    const [method, givenName, familyName] = ['method', 'givenName', 'familyName'].map((name) => String(form.get(name)));
    const input = { method: method as Method, givenName: givenName!, familyName: familyName! };
    const { createIdentity } = await send(ConsoleCreateIdentityDocument, { input });
    setLink(createIdentity.verificationUrl ?? null);
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
        document={ConsoleIdentitiesDocument}
        of={({ identities }) => identities}
        columns={[
          {
            label: t('name'),
            cell: (identity) => <a href={viewAddress('identities', identity.id)}>{personName(identity)}</a>,
          },
          { label: t('externalRef'), cell: ({ externalRef }) => externalRef ?? '–' },
          { label: t('method'), cell: ({ method }) => t(`method_${method}`) },
          {
            label: t('status'),
            cell: (identity) => (
              <>
                <Status of={identity.status} kind="identity" />
                <SimulateIdentity identity={identity} />
              </>
            ),
          },
          { label: t('expires'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
          { label: t('created_f'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            label: t('erase'),
            cell: ({ id, status }) => status !== 'DELETED' && may('MANAGER') && <EraseIdentity id={id} />,
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
