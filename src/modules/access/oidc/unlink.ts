import { repeatableTransaction } from '../../../platform/database/index.ts';
import type { DatabaseServices } from '../../../platform/services.ts';
import { normalEmail } from '../console/email.ts';
import { refuse } from '../faults.ts';

/**
 * Forgets a person's accounts at the OpenID provider and ends their sessions that began there. For the operator: the
 * person's account there was replaced, or their address was given to somebody else.
 * @returns the number of forgotten accounts
 * @throws Fault `unknown_member`
 */
export async function unlinkByEmail(services: DatabaseServices, email: string): Promise<number> {
  return repeatableTransaction(services.database, async (tx) => {
    const user = await tx.user.findUnique({ where: { email: normalEmail(email) } });
    if (!user) throw refuse('unknown_member');
    await tx.consoleSession.deleteMany({ where: { membership: { userId: user.id }, method: 'OIDC' } });
    const { count } = await tx.oidcAccount.deleteMany({ where: { userId: user.id } });
    return count;
  });
}
