import type { Identity } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { statusNow } from '../attach-identity.ts';
import { openAttributes } from '../attributes.ts';
import { recordOutcome } from '../serve.ts';
import { identityIdOf, tokenOf } from './page-token.ts';
import type { IdentityProvider } from './provider.ts';

/** The simulator: testers choose the outcome of a check on a page. For test keys only (`providerFor`). */
export const sandboxProvider = (services: Services): IdentityProvider => ({
  start: async ({ identityId }) => ({
    provider: 'sandbox',
    by: 'Sandbox',
    reference: identityId,
    url: `${services.config.publicUrl}/idv/sandbox/${tokenOf(services, 'idv-sandbox', identityId)}`,
  }),
  poll: async () => null,
});

/** A simulated check, as its page shows it. */
export interface SandboxCheck {
  readonly method: Identity['method'];
  readonly name: string;
  /** As of now. */
  readonly status: Identity['status'];
}

/** Finds the check of a page's token. Null if there is none, or the identity is live or erased. Changes nothing. */
export async function findSandboxCheck(services: Services, token: string): Promise<SandboxCheck | null> {
  const id = services.config.idvSandbox ? identityIdOf(services, 'idv-sandbox', token) : null;
  const row = id ? await services.database.prisma.identity.findUnique({ where: { id } }) : null;
  const sealed = row && openAttributes(services, row);
  if (row?.mode !== 'TEST' || sealed?.check?.provider !== 'sandbox') return null;
  const { givenName, familyName } = sealed.attributes;
  return { method: row.method, name: `${givenName} ${familyName}`, status: statusNow(row, services.clock.now()) };
}

/**
 * Records a tester's choice. Only the first counts, and only for a pending check. Returns null like `findSandboxCheck`.
 */
export async function decideSandboxCheck(
  services: Services,
  token: string,
  status: 'verified' | 'failed',
): Promise<SandboxCheck | null> {
  if (!(await findSandboxCheck(services, token))) return null;
  const id = identityIdOf(services, 'idv-sandbox', token)!;
  await recordOutcome(services, id, 'sandbox', { reference: id, status, verifiedAt: null, attributes: {} });
  return findSandboxCheck(services, token);
}
