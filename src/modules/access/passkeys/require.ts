import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { Organization } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertRecentSignIn } from '../console/recent-sign-in.ts';
import { assertMember } from '../policy.ts';

/**
 * Says whether members act only after they signed in with a passkey. Whoever switches this on has just done so: nobody
 * locks themselves out. Owners only.
 */
export async function setPasskeysRequired(
  services: Services,
  actor: Actor,
  passkeysRequired: boolean,
): Promise<Organization> {
  const { organizationId, keyId } = assertMember(actor, 'OWNER');
  await assertRecentSignIn(services, actor);
  const { consoleSession, organization } = services.database.prisma;
  const withPasskey = await consoleSession.count({ where: { id: keyId, method: 'PASSKEY' } });
  if (passkeysRequired && !withPasskey) throw refuse('passkey_required', 'Sign in with a passkey yourself first.');
  return organization.update({ where: { id: organizationId }, data: { passkeysRequired } });
}
