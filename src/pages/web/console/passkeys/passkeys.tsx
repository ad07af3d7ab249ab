import { useState } from 'preact/hooks';
import {
  ConsolePasskeysDocument,
  ConsoleRemovePasskeyDocument,
  ConsoleRequirePasskeysDocument,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { shortMoment } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm, Instead, Labeled } from '../parts.tsx';
import { useQuery } from '../query.tsx';
import { createPasskey, inWords, passkeysWork } from './ceremony.ts';

/** The person's passkeys. */
export function Passkeys() {
  const query = useQuery(ConsolePasskeysDocument, {});
  const { data } = query;
  const [added, setAdded] = useState(0);
  if (query.error !== null) return <Instead of={query} />;
  if (!data) return null;
  const add = async (form: FormData) => {
    await createPasskey(String(form.get('passkey')));
    setAdded(added + 1);
  };
  return (
    <section class="card stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys')}</h2>
      <p class="hint">{t('passkeysHow')}</p>
      {data.passkeys.length === 0 ? (
        <p>{t('noPasskeys')}</p>
      ) : (
        <ul class="lines">
          {data.passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id}>
              <span>
                {name}{' '}
                <span class="hint">
                  {t('passkeyAdded', { at: shortMoment(createdAt) })}
                  {usedAt && ` · ${t('passkeyUsed', { at: shortMoment(usedAt) })}`}
                </span>
              </span>
              <ActForm
                submit={
                  <>
                    {t('remove')}
                    <span class="vh"> {name}</span>
                  </>
                }
                kind="plain"
                act={() => inWords(() => send(ConsoleRemovePasskeyDocument, { id }))}
              />
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <ActForm key={added} submit={t('addPasskey')} act={add}>
          <Labeled name="passkey" label={t('passkeyName')} hint={t('passkeyNameHint')} />
        </ActForm>
      ) : (
        <p class="hint">{t('passkeysUnavailable')}</p>
      )}
    </section>
  );
}

/** For owners: whether the team must use passkeys. */
export function PasskeysRequired() {
  const query = useQuery(ConsolePasskeysDocument, {});
  if (query.error !== null) return <Instead of={query} />;
  if (!query.data) return null;
  const required = query.data.viewer.organization.passkeysRequired;
  const change = () => inWords(() => send(ConsoleRequirePasskeysDocument, { required: !required }));
  return (
    <section class="card stack" aria-labelledby="passkeys-required">
      <h2 id="passkeys-required">{t('passkeysRequired')}</h2>
      <p class="hint">{t('passkeysRequiredHow')}</p>
      <p>{t(required ? 'passkeysRequiredNow' : 'passkeysOptionalNow')}</p>
      <ActForm submit={t(required ? 'allowCodes' : 'requirePasskeys')} kind="plain" act={change} />
    </section>
  );
}
