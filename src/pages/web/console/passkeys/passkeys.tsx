import { useState } from 'preact/hooks';
import {
  ConsolePasskeysDocument,
  ConsoleRemovePasskeyDocument,
  ConsoleRequirePasskeysDocument,
} from '../../generated/graphql.ts';
import { shortMoment, t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { ActForm, Failed, Labeled } from '../parts.tsx';
import { useAnswer } from '../use-answer.ts';
import { may } from '../viewer.ts';
import { createPasskey, inWords, passkeysWork } from './ceremony.ts';

/** The person's passkeys. For owners, also whether the team must use them. */
export function Passkeys() {
  const { data, error, reload } = useAnswer(() => send(ConsolePasskeysDocument, {}));
  const [added, setAdded] = useState(0);
  if (error) return <Failed error={error} reload={reload} />;
  if (!data) return null;
  const add = async (form: FormData) => {
    await createPasskey(String(form.get('passkey')));
    setAdded(added + 1);
    reload();
  };
  return (
    <>
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
                  act={() => inWords(() => sendOnce(ConsoleRemovePasskeyDocument, { id })).then(reload)}
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
      {may('OWNER') && <Requirement required={data.viewer.organization.passkeysRequired} reload={reload} />}
    </>
  );
}

function Requirement({ required, reload }: { required: boolean; reload: () => void }) {
  const change = () => inWords(() => send(ConsoleRequirePasskeysDocument, { required: !required })).then(reload);
  return (
    <section class="card stack" aria-labelledby="passkeys-required">
      <h2 id="passkeys-required">{t('passkeysRequired')}</h2>
      <p class="hint">{t('passkeysRequiredHow')}</p>
      <p>{t(required ? 'passkeysRequiredNow' : 'passkeysOptionalNow')}</p>
      <ActForm submit={t(required ? 'allowCodes' : 'requirePasskeys')} kind="plain" act={change} />
    </section>
  );
}
