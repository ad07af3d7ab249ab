import { signal } from '@preact/signals';
import { ConsoleViewerDocument, type ConsoleViewerQuery } from '../generated/graphql.ts';
import { showHoursOf } from '../i18n/index.ts';
import { Refusal, send } from '../lib/graphql.ts';
import { mode } from './mode.ts';
import { loadMethods } from './oidc/methods.ts';

/** The signed-in person; null if nobody is signed in. */
export const viewer = signal<ConsoleViewerQuery['viewer'] | null>(null);

/** The organisations of the person who is signed in. */
export const organizations = signal<ConsoleViewerQuery['myOrganizations']>([]);

/** Invitations that wait for an answer. */
export const invitations = signal<ConsoleViewerQuery['myInvitations']>([]);

/** Whether the person is known to be signed out. Requests then have no credential, as sign-in requires. */
let out = false;

/** The credential of the console: the current mode, while there may be a session. */
export const credential = (): string => (out ? '' : `Console ${mode.value}`);

export async function loadViewer(): Promise<void> {
  out = false;
  try {
    const answer = await send(ConsoleViewerDocument, {});
    showHoursOf(answer.viewer.organization.timeZone);
    viewer.value = answer.viewer;
    organizations.value = answer.myOrganizations;
    invitations.value = answer.myInvitations;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    viewer.value = null;
    out = true;
  }
}

/** Whether the person has the required role. */
export const may = (role: 'OWNER' | 'MANAGER'): boolean => {
  const own = viewer.value?.member?.role;
  return own === 'OWNER' || own === role;
};

/** Whether the person signed out on this page: signing in again then asks for their identity again. */
let signedOut = false;
export const wasSignedOut = (): boolean => signedOut;

/** Signs in with a code, a passkey, a link or the answer of the OpenID provider. Returns the error code on failure. */
export async function openSession(
  credentials:
    | { email: string; browser: string; code: string }
    | { browser: string; passkey: object }
    | { browser: string; oidc: string }
    | { token: string },
): Promise<string | null> {
  const answer = await fetch('/console/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) return (await answer.json()).error.code;
  await loadViewer();
  return null;
}

/** Ends the session here. Returns where it also ends at the OpenID provider, if it began there. */
export async function signOut(): Promise<string | null> {
  const answer = await fetch('/console/session', { method: 'DELETE', headers: { authorization: credential() } });
  return ((await answer.json()) as { sign_out_url?: string | null }).sign_out_url ?? null;
}

/** Signs out here, and at the OpenID provider if the session began there: the browser then comes back. */
export async function closeSession(): Promise<void> {
  const url = await signOut();
  if (url) return location.assign(url);
  signedOut = true;
  out = true;
  await loadMethods();
  viewer.value = null;
}
