import { useEffect, useState } from 'preact/hooks';
import { RequestOidcSignInDocument, RequestSignInCodeDocument } from '../generated/graphql.ts';
import { type Key, t } from '../generated/words/console.ts';
import { Refusal, send } from '../lib/graphql.ts';
import { keep, readStored } from '../lib/keep.ts';
import { OtherLanguages } from '../ui/top-bar.tsx';
import { EnterByLink } from './enter-link.tsx';
import { loadMethods, methods } from './oidc/methods.ts';
import { ActForm, Labeled } from './parts.tsx';
import { passkeysWork, signInByPasskey } from './passkeys/ceremony.ts';
import { Wrong } from './query.tsx';
import { go, goTo, providerAnswer, type Route, route } from './route.ts';
import { invitations, openSession, organizations, wasSignedOut } from './viewer.ts';

const words: Readonly<Record<string, Extract<Key, `oidc${string}`>>> = {
  email_unverified: 'oidcUnverified',
  not_admitted: 'oidcNotAdmitted',
  oidc_account_taken: 'oidcTaken',
  last_owner: 'oidcLastOwner',
  rate_limited: 'oidcBusy',
};

function wordsFor(code: string): string {
  const { codes, provider } = methods.value;
  const name = provider?.name ?? '';
  if (code === 'oidc_unavailable') return t(codes ? 'oidcDown' : 'oidcDownOnly', { name });
  return t(words[code] ?? 'oidcFailed', { name });
}

/** The button that leads to the provider. */
function ByOidc({ name, kind }: { name: string; kind: 'primary' | 'plain' }) {
  const leave = async () => {
    try {
      const variables = { browser: browserId(), again: wasSignedOut() };
      const { requestOidcSignIn } = await send(RequestOidcSignInDocument, variables, { credential: '' });
      keep(CONNECTION, route.value.view === 'connect' ? location.pathname + location.search : null, 'tab');
      location.assign(requestOidcSignIn.oidcRequest.url);
      // The button stays busy until the browser has left.
      await new Promise(() => {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'oidc_unavailable') return loadMethods();
      throw new Wrong(wordsFor(error.code));
    }
  };
  return <ActForm submit={t('oidcSignIn', { name })} kind={kind} act={leave} />;
}

/** The provider is known not to respond. */
const ProviderDown = () => (
  <p class="notice warn" role="alert">
    {wordsFor('oidc_unavailable')}
  </p>
);

/** The answer of the provider is used once: going back or reloading the page must not send it again. */
let pending: Promise<string | null> | null = null;

function answerOnce(query: string): Promise<string | null> {
  pending ??= openSession({ browser: browserId(), oidc: query });
  return pending;
}

/** The browser is back from the provider: signs in with its answer. */
function FromProvider({ query, goOn }: { query: string; goOn: () => void }) {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    answerOnce(query)
      .then((refused) => (refused === null ? goOn() : setFailed(wordsFor(refused))))
      .catch(() => setFailed(t('noAnswer')));
  }, [query]);
  if (failed === null) return <p aria-live="polite">{t('oidcWorking')}</p>;
  return (
    <>
      <p class="notice bad" role="alert">
        {failed}
      </p>
      <a class="btn" href="/console" target="_self">
        {t('signInAgainHere')}
      </a>
    </>
  );
}

/** An error with a message of this page. */
class SignInFailed extends Error {}

async function enter(credentials: Parameters<typeof openSession>[0]): Promise<void> {
  const refused = await openSession(credentials);
  if (refused) throw new SignInFailed(refused);
  goOn();
}

/** Where the browser was asked to connect an assistant, before it left for the OpenID provider. */
const CONNECTION = 'connection';

/**
 * Shows the consent to a person who came to connect an assistant. People with several organisations or an invitation
 * choose first.
 */
function goOn(): void {
  if (route.value.view === 'connect') return;
  const connection = readStored<string>(CONNECTION, 'tab');
  keep(CONNECTION, null, 'tab');
  if (connection) goTo(connection);
  else go(organizations.value.length > 1 || invitations.value.length > 0 ? 'organizations' : 'overview');
}

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
      {view === 'connect' && <p>{t('connectSignIn')}</p>}
      <Way view={view} id={id} />
      <OtherLanguages class="link" />
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
        <ActForm key="email" submit={t('sendMeCode')} kind={kind} act={ask}>
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
        <Labeled name="code" label={t('codeField')} autocomplete="one-time-code" />
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

const NAME = 'esign-sign-in';

/** Id of this browser tab, which survives a reload and a visit to another site. A sign-in is bound to it. */
export const browserId = (): string => idIn(sessionStorage);

/** Id of this browser. A code is bound to it, and a browser in which somebody has signed in keeps getting short codes. */
const keptBrowserId = (): string => idIn(localStorage);

function idIn(storage: Storage): string {
  const id = storage.getItem(NAME) ?? crypto.randomUUID();
  storage.setItem(NAME, id);
  return id;
}
