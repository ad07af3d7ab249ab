import { useEffect, useState } from 'preact/hooks';
import { RequestOidcSignInDocument } from '../../generated/graphql.ts';
import { type Key, t } from '../../i18n/index.ts';
import { Refusal, send } from '../../lib/graphql.ts';
import { browserId } from '../browser-id.ts';
import { ActForm } from '../parts.tsx';
import { Wrong } from '../use-answer.ts';
import { openSession, wasSignedOut } from '../viewer.ts';
import { loadMethods, methods } from './methods.ts';

const words: Readonly<Record<string, Key>> = {
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
export function ByOidc({ name, kind }: { name: string; kind: 'primary' | 'plain' }) {
  const leave = async () => {
    try {
      const variables = { browser: browserId(), again: wasSignedOut() };
      const { requestOidcSignIn } = await send(RequestOidcSignInDocument, variables, { credential: '' });
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
export const ProviderDown = () => (
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
export function FromProvider({ query, goOn }: { query: string; goOn: () => void }) {
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
