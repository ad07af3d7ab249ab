import { ConsolePasskeysDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { browserId } from '../browser-id.ts';
import { ActForm, Failed, Labeled } from '../parts.tsx';
import { useAnswer } from '../use-answer.ts';
import { closeSession, loadViewer, organizations, viewer } from '../viewer.ts';
import { createPasskey, signInByPasskey } from './ceremony.ts';

/** Replaces the console when the organisation requires a passkey and the session started without one. */
export function NeedPasskey() {
  const { data, error, reload } = useAnswer(async () => (await send(ConsolePasskeysDocument, {})).passkeys);
  const organization = viewer.value!.organization.name;
  const add = (form: FormData) => createPasskey(String(form.get('passkey'))).then(loadViewer);
  return (
    <main class="sign-in card stack" id="main">
      <span class="brand" aria-hidden="true">
        {organization.slice(0, 1)}
      </span>
      <h1 tabIndex={-1}>{t('needsPasskey')}</h1>
      {error && <Failed error={error} reload={reload} />}
      {data?.length === 0 && (
        <>
          <p>{t('needsPasskeyHow', { organization })}</p>
          <ActForm submit={t('addPasskey')} act={add}>
            <Labeled name="passkey" label={t('passkeyName')} hint={t('passkeyNameHint')} />
          </ActForm>
        </>
      )}
      {data && data.length > 0 && (
        <>
          <p>{t('needsOwnPasskey', { organization })}</p>
          <ActForm submit={t('passkeySignIn')} act={() => signInByPasskey(browserId())} />
        </>
      )}
      {organizations.value.length > 1 && <a href="/console/organizations">{t('switchOrganization')}</a>}
      <button type="button" class="link" onClick={() => void closeSession()}>
        {t('signOut')}
      </button>
    </main>
  );
}
