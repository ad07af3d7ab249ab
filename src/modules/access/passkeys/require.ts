import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { Organization } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertRecentSignIn } from '../console/recent-sign-in.ts';
import { assertMember } from '../policy.ts';

/**
 * Sets whether members must sign in with a passkey. Who switches it on must have signed in with one, so that owners
 * cannot lock themselves out. Owners only.
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
  if (passkeysRequired && !withPasskey)
    throw refuse(
      'passkey_required',
      'You must be signed in with a passkey to change this. Sign in with a passkey and try again.',
    );
  return organization.update({ where: { id: organizationId }, data: { passkeysRequired } });
}
