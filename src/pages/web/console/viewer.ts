import { signal } from '@preact/signals';
import { ConsoleViewerDocument, type ConsoleViewerQuery } from '../generated/graphql.ts';
import { Refusal, send } from '../lib/graphql.ts';
import { mode } from './mode.ts';

/** Who is signed in; null when nobody is. */
export const viewer = signal<ConsoleViewerQuery['viewer'] | null>(null);

/** The organisations of the person who is signed in. */
export const organizations = signal<ConsoleViewerQuery['myOrganizations']>([]);

/** Invitations that wait for their answer. */
export const invitations = signal<ConsoleViewerQuery['myInvitations']>([]);

/** Known to be signed out: then one asks as nobody, which is what signing in needs. */
let out = false;

/** What the console says of itself: the mode, while a session may be there. */
export const credential = (): string => (out ? '' : `Console ${mode.value}`);

export async function loadViewer(): Promise<void> {
  out = false;
  try {
    const answer = await send(ConsoleViewerDocument, {});
    viewer.value = answer.viewer;
    organizations.value = answer.myOrganizations;
    invitations.value = answer.myInvitations;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    viewer.value = null;
    out = true;
  }
}

/** Whether the person may do what needs that role. */
export const may = (role: 'OWNER' | 'MANAGER'): boolean => {
  const own = viewer.value?.member?.role;
  return own === 'OWNER' || own === role;
};

/** Signs in with a code, a passkey or a link; the refusal's code when that failed. */
export async function openSession(
  given: { email: string; browser: string; code: string } | { browser: string; passkey: object } | { token: string },
): Promise<string | null> {
  const answer = await fetch('/console/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  });
  if (!answer.ok) return ((await answer.json()) as { error: { code: string } }).error.code;
  await loadViewer();
  return null;
}

export async function closeSession(): Promise<void> {
  await fetch('/console/session', { method: 'DELETE', headers: { authorization: credential() } });
  viewer.value = null;
  out = true;
}
