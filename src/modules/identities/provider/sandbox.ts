import { equalInConstantTime, uuidBytes, uuidText } from '../../../kernel/ids.ts';
import type { Identity } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { statusNow } from '../attach-identity.ts';
import { openAttributes } from '../attributes.ts';
import { recordOutcome } from '../serve.ts';
import type { IdentityProvider } from './provider.ts';

/** 128 bits of HMAC-SHA256 (RFC 2104 §5 allows truncation to half). */
const MAC_BYTES = 16;

/** The simulator: testers choose the outcome of a check on a page. For test keys only (`providerFor`). */
export const sandboxProvider = (services: Services): IdentityProvider => ({
  start: async ({ identityId }) => ({
    provider: 'sandbox',
    by: 'Sandbox',
    reference: identityId,
    url: `${services.config.publicUrl}/idv/sandbox/${tokenOf(services, identityId)}`,
  }),
  poll: async () => null,
});

const macOf = (services: Services, id: Buffer): Buffer =>
  services.keystore.mac('idv-sandbox', id).subarray(0, MAC_BYTES);

/** Token of the page: the identity's id and its MAC, 43 URL-safe characters. Derived, never stored. */
const tokenOf = (services: Services, id: string): string =>
  Buffer.concat([uuidBytes(id), macOf(services, uuidBytes(id))]).toString('base64url');

function identityIdOf(services: Services, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, 16);
  if (!equalInConstantTime(bytes.subarray(16), macOf(services, id))) return null;
  return uuidText(id);
}

/** A simulated check, as its page shows it. */
export interface SandboxCheck {
  readonly method: Identity['method'];
  readonly name: string;
  /** As of now. */
  readonly status: Identity['status'];
}

/** Finds the check of a page's token. Null if there is none, or the identity is live or erased. Changes nothing. */
export async function findSandboxCheck(services: Services, token: string): Promise<SandboxCheck | null> {
  const id = services.config.idvSandbox ? identityIdOf(services, token) : null;
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
  const id = identityIdOf(services, token)!;
  await recordOutcome(services, id, 'sandbox', { reference: id, status, verifiedAt: null, attributes: {} });
  return findSandboxCheck(services, token);
}
