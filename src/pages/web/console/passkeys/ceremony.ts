import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import {
  ConsoleAddPasskeyDocument,
  ConsoleRequestPasskeyCreationDocument,
  RequestPasskeySignInDocument,
} from '../../generated/graphql.ts';
import { type PlainKey, t } from '../../generated/words/console.ts';
import { Refusal, send } from '../../lib/graphql.ts';
import { Wrong } from '../query.tsx';
import { openSession } from '../viewer.ts';

/** Whether the browser supports passkeys at this address. It refuses them if the host is an IP address. */
export const passkeysWork = (): boolean =>
  browserSupportsWebAuthn() && !/^(\d+\.){3}\d+$|^\[/.test(location.hostname) && window.isSecureContext;

const words: Readonly<Record<string, PlainKey>> = {
  passkey_wrong: 'passkeyWrong',
  passkeys_unavailable: 'passkeysUnavailable',
  sign_in_again: 'signInAgain',
  too_many_passkeys: 'passkeysMost',
  passkey_required: 'passkeyFirst',
};

/** Runs a passkey operation and converts errors to messages of this page. */
export async function inWords<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const key = error instanceof Refusal && words[error.code];
    if (key) throw new Wrong(t(key));
    // The browser's own errors: cancelled, timed out, or the key exists already (Web Authentication §5.1.3).
    if (error instanceof DOMException || (error instanceof Error && error.name === 'WebAuthnError'))
      throw new Wrong(t('passkeyGivenUp'));
    throw error;
  }
}

/** Creates a passkey on the device and registers it. */
export const createPasskey = (name: string): Promise<void> =>
  inWords(async () => {
    const { requestPasskeyCreation } = await send(ConsoleRequestPasskeyCreationDocument, {});
    const optionsJSON = requestPasskeyCreation.passkeyRequest.options as PublicKeyCredentialCreationOptionsJSON;
    await send(ConsoleAddPasskeyDocument, { name, response: await startRegistration({ optionsJSON }) });
  });

/** Signs in with a passkey. */
export const signInByPasskey = (browser: string): Promise<void> =>
  inWords(async () => {
    const { requestPasskeySignIn } = await send(RequestPasskeySignInDocument, { browser });
    const optionsJSON = requestPasskeySignIn.passkeyRequest.options as PublicKeyCredentialRequestOptionsJSON;
    const refused = await openSession({ browser, passkey: await startAuthentication({ optionsJSON }) });
    if (refused) throw new Wrong(t('passkeyUnknown'));
  });
