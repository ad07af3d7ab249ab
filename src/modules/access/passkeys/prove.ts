import type { KeyActor, Member } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { SignInMethod, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';

/**
 * Whether a session that began so needs no passkey. A sign-in at the OpenID provider does not replace a passkey, unless
 * the operator allows no other sign-in.
 */
export const replacesPasskey = ({ config: { oidc } }: Pick<Services, 'config'>, method: SignInMethod): boolean =>
  method === 'PASSKEY' || (method === 'OIDC' && oidc?.only === true);

/**
 * Asserts that the caller may change how they sign in. A passkey belongs to a person, whichever team is current: who has
 * one changes their passkeys and their address only in a session that began with a passkey. A code by e-mail is not
 * enough, also where the current team requires no passkey.
 * @returns the number of the person's passkeys
 * @throws Fault `passkey_required`
 */
export async function assertPasskeyProven(
  services: Services,
  { passkey, consoleSession }: Pick<Tx, 'passkey' | 'consoleSession'>,
  { keyId, member }: KeyActor & { readonly member: Member },
): Promise<number> {
  const count = await passkey.count({ where: { userId: member.userId } });
  if (count === 0) return 0;
  const session = await consoleSession.findUnique({ where: { id: keyId }, select: { method: true } });
  if (!session || !replacesPasskey(services, session.method))
    throw refuse('passkey_required', 'You have a passkey. Sign in with it to change how you sign in.');
  return count;
}
