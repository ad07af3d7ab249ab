import { ConsoleIdentityDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Fact } from '../../ui/facts.tsx';
import { Failed, Moment, Status, View } from '../parts.tsx';
import { personName } from '../person-name.ts';
import { addressOf } from '../route.ts';
import { useAnswer } from '../use-answer.ts';
import { may } from '../viewer.ts';
import { EraseIdentity } from './erase-identity.tsx';
import { SimulateIdentity } from './simulation/identity.tsx';

/** One identity: what was attested, by whom, and for how long. */
export function IdentityView({ id }: { id: string }) {
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleIdentityDocument, { id })).identity, [id]);
  if (error) return <Failed error={error} reload={reload} />;
  if (!data) return <p class="empty">{t('loading')}</p>;
  const { method, status, externalRef, email, phone, verifiedBy, verifiedAt, expiresAt, createdAt } = data;
  return (
    <View title={personName(data)} back={{ href: addressOf('identities'), label: t('menu_identities') }}>
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
          {expiresAt && (
            <Fact term={t('expires')}>
              <Moment at={expiresAt} />
            </Fact>
          )}
          <Fact term={t('created_f')}>
            <Moment at={createdAt} />
          </Fact>
        </dl>
        <SimulateIdentity identity={data} reload={reload} />
        {status !== 'DELETED' && may('MANAGER') && <EraseIdentity id={id} reload={reload} />}
      </section>
    </View>
  );
}
