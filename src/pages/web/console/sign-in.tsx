import { useState } from 'preact/hooks';
import { RequestSignInCodeDocument } from '../generated/graphql.ts';
import { switchLanguage, t } from '../i18n/index.ts';
import { send } from '../lib/graphql.ts';
import { browserId, keptBrowserId } from './browser-id.ts';
import { EnterByLink } from './enter-link.tsx';
import { ByOidc, FromProvider, ProviderDown } from './oidc/by-oidc.tsx';
import { methods } from './oidc/methods.ts';
import { ActForm, Labeled } from './parts.tsx';
import { passkeysWork, signInByPasskey } from './passkeys/ceremony.ts';
import { go, providerAnswer, type Route, route } from './route.ts';
import { invitations, openSession, organizations } from './viewer.ts';

/** An error with a message of this page. */
class SignInFailed extends Error {}

async function enter(credentials: Parameters<typeof openSession>[0]): Promise<void> {
  const refused = await openSession(credentials);
  if (refused) throw new SignInFailed(refused);
  goOn();
}

/** People with several organisations or an invitation choose first. */
const goOn = () => go(organizations.value.length > 1 || invitations.value.length > 0 ? 'organizations' : 'overview');

/**
 * Sign-in by the OpenID provider, a code, a passkey or a one-time link. Only a button uses the link; opening the page does
 * not.
 */
export function SignIn() {
  const { view, id } = route.value;
  return (
    <main class="sign-in card stack" id="main">
      <span class="brand" aria-hidden="true">
        E
      </span>
      <h1 tabIndex={-1}>{t('console')}</h1>
      <Way view={view} id={id} />
      <button type="button" class="link" onClick={() => void switchLanguage()}>
        {t('otherLanguage')}
      </button>
    </main>
  );
}

function Way({ view, id }: Pick<Route, 'view' | 'id'>) {
  if (view === 'enter' && id) return <EnterByLink token={id} />;
  if (view === 'oidc' && providerAnswer) return <FromProvider query={providerAnswer} goOn={goOn} />;
  const { codes, provider } = methods.value;
  if (!provider) return <ByCode kind="primary" />;
  const first = provider.isAvailable || !codes;
  const byProvider = <ByOidc name={provider.name} kind={first ? 'primary' : 'plain'} />;
  return (
    <>
      {!provider.isAvailable && <ProviderDown />}
      {first && byProvider}
      {first && codes && <p class="or">{t('or')}</p>}
      {codes && <ByCode kind={first ? 'plain' : 'primary'} />}
      {!first && byProvider}
    </>
  );
}

const byPasskey = () => signInByPasskey(browserId()).then(goOn);

/** `kind`: plain if the provider comes first. */
function ByCode({ kind }: { kind: 'primary' | 'plain' }) {
  const [email, setEmail] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  if (email === null) {
    const ask = async (form: FormData) => {
      const address = String(form.get('email'));
      await send(RequestSignInCodeDocument, { email: address, browser: keptBrowserId() });
      setEmail(address);
    };
    return (
      <>
        <ActForm key="email" submit={t('sendCode')} kind={kind} act={ask}>
          <Labeled name="email" type="email" label={t('email')} hint={t('emailHint')} autocomplete="email" />
        </ActForm>
        {passkeysWork() && <ActForm key="passkey" submit={t('passkeySignIn')} kind="plain" act={byPasskey} />}
      </>
    );
  }
  const open = (form: FormData) =>
    enter({ email, browser: keptBrowserId(), code: String(form.get('code')).replace(/\D/g, '') }).catch(() =>
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
