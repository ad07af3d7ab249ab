import type { Actor, KeyActor, Member } from '../../../kernel/actor.ts';
import { after, MINUTE } from '../../../kernel/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { refuse } from '../faults.ts';
import { assertSignedIn } from '../policy.ts';

/** Changes to how a person signs in require a sign-in that is no older than this. */
export const RECENT = 15 * MINUTE;

/**
 * Asserts that the caller signed in recently. It protects what an unattended session on a shared machine must not
 * change: the address and the passkeys. A sign-in at the OpenID provider is as old as the proof of identity there: a
 * provider that remembers the person lets anybody at the machine sign in.
 * @param within greatest age of the sign-in, ms; default 15 minutes
 * @throws Fault `sign_in_again`
 */
export async function assertRecentSignIn(
  services: Services,
  actor: Actor,
  within = RECENT,
): Promise<KeyActor & { readonly member: Member }> {
  const person = assertSignedIn(actor);
  const recent = await services.database.prisma.consoleSession.count({
    where: { id: person.keyId, authenticatedAt: { gt: after(services.clock.now(), -within) } },
  });
  if (!recent) throw refuse('sign_in_again');
  return person;
}
