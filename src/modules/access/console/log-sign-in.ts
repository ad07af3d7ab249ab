import { Fault } from '../../../kernel/fault.ts';
import type { SignInMethod } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { OpenedSession } from './sessions.ts';

/** Signs in and logs success or failure with the method and ids, never with an address or a code. */
export async function logSignIn(
  { log }: Services,
  method: SignInMethod,
  signIn: () => Promise<OpenedSession>,
): Promise<OpenedSession> {
  try {
    const opened = await signIn();
    const { id, membershipId } = opened.session;
    log.info({ kind: method, keyId: id, subjectId: membershipId }, 'a member signed in');
    return opened;
  } catch (error) {
    if (error instanceof Fault) log.warn({ kind: method, code: error.code }, 'a sign-in failed');
    throw error;
  }
}
