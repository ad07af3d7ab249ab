import type { Actor, KeyActor, Member } from '../../../kernel/actor.ts';
import { after, MINUTE } from '../../../kernel/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { refuse } from '../faults.ts';
import { assertSignedIn } from '../policy.ts';

/** What changes how a person signs in needs a sign-in that is no older than this. */
export const RECENT = 15 * MINUTE;

/**
 * A person who signed in a short while ago: what a session left open on a shared machine must not change (their
 * address, their passkeys) asks for this.
 * @param within milliseconds since the sign-in, at most; 15 minutes by default
 * @throws Fault `sign_in_again`
 */
export async function assertRecentSignIn(
  services: Services,
  actor: Actor,
  within = RECENT,
): Promise<KeyActor & { readonly member: Member }> {
  const person = assertSignedIn(actor);
  const recent = await services.database.prisma.consoleSession.count({
    where: { id: person.keyId, createdAt: { gt: after(services.clock.now(), -within) } },
  });
  if (!recent) throw refuse('sign_in_again');
  return person;
}
