import { useState } from 'preact/hooks';
import { RequestSignInCodeDocument } from '../generated/graphql.ts';
import { switchLanguage, t } from '../i18n/index.ts';
import { send } from '../lib/graphql.ts';
import { EnterByLink } from './enter-link.tsx';
import { ActForm, Labeled } from './parts.tsx';
import { passkeysWork, signInByPasskey } from './passkeys/ceremony.ts';
import { go, route } from './route.ts';
import { invitations, openSession, organizations } from './viewer.ts';

/** An error with a message of this page. */
class SignInFailed extends Error {}

async function enter(credentials: Parameters<typeof openSession>[0]): Promise<void> {
  const refused = await openSession(credentials);
  if (refused) throw new SignInFailed(refused);
  goOn();
}

/** People with several organisations or an invitation choose first. */
const goOn = () => go(organizations.value.length > 1 || invitations.value.length > 0 ? 'organizations' : 'envelopes');

/**
 * Sign-in by a code or by a one-time link, both sent by e-mail. Only a button uses the link; opening the page does not.
 */
export function SignIn() {
  const { view, id } = route.value;
  return (
    <main class="sign-in card stack" id="main">
      <span class="brand" aria-hidden="true">
        E
      </span>
      <h1 tabIndex={-1}>{t('console')}</h1>
      {view === 'enter' && id ? <EnterByLink token={id} /> : <ByCode />}
      <button type="button" class="link" onClick={() => void switchLanguage()}>
        {t('otherLanguage')}
      </button>
    </main>
  );
}

/** Id of this browser tab, which survives a reload. A code is bound to it: attempts elsewhere do not affect it. */
export function browserId(): string {
  const name = 'esign-sign-in';
  const id = sessionStorage.getItem(name) ?? crypto.randomUUID();
  sessionStorage.setItem(name, id);
  return id;
}

const byPasskey = () => signInByPasskey(browserId()).then(goOn);

function ByCode() {
  const [email, setEmail] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  if (email === null) {
    const ask = async (form: FormData) => {
      const address = String(form.get('email'));
      await send(RequestSignInCodeDocument, { email: address, browser: browserId() });
      setEmail(address);
    };
    return (
      <>
        <ActForm key="email" submit={t('sendCode')} act={ask}>
          <Labeled name="email" type="email" label={t('email')} hint={t('emailHint')} autocomplete="email" />
        </ActForm>
        {passkeysWork() && <ActForm key="passkey" submit={t('passkeySignIn')} kind="plain" act={byPasskey} />}
      </>
    );
  }
  const open = (form: FormData) =>
    enter({ email, browser: browserId(), code: String(form.get('code')).replace(/\D/g, '') }).catch(() =>
      setFailed(true),
    );
  return (
    <>
      <p>{t('codeSent', { email })}</p>
      <ActForm key="code" submit={t('enter')} act={open}>
        <Labeled name="code" label={t('code')} autocomplete="one-time-code" />
      </ActForm>
      {failed && (
        <p class="error" role="alert">
          {t('codeFailed')}
        </p>
      )}
      <button type="button" class="link" onClick={() => setEmail(null)}>
        {t('otherAddress')}
      </button>
    </>
  );
}
