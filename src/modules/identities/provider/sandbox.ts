import { timingSafeEqual } from 'node:crypto';
import { uuidBytes, uuidText } from '../../../kernel/ids.ts';
import type { Identity } from '../../../platform/database/index.ts';
import type { Kit } from '../../../platform/kit.ts';
import { openAttributes } from '../attributes.ts';
import { recordOutcome } from '../record-outcome.ts';
import { statusNow } from '../validity.ts';
import type { IdentityProvider } from './provider.ts';

/** 128 bits of HMAC-SHA256 (RFC 2104 §5 allows truncation to half). */
const MAC_BYTES = 16;

/** The simulator: a page on which a tester chooses what comes of a check. For test keys only (`providerFor`). */
export const sandboxProvider = (kit: Kit): IdentityProvider => ({
  start: async ({ identityId }) => ({
    provider: 'sandbox',
    by: 'Sandbox',
    reference: identityId,
    url: `${kit.config.publicUrl}/idv/sandbox/${tokenOf(kit, identityId)}`,
  }),
  poll: async () => null,
});

const macOf = (kit: Kit, id: Buffer): Buffer => kit.keystore.mac('idv-sandbox', id).subarray(0, MAC_BYTES);

/** Derived, never stored: the identity's id and its mark, 43 URL-safe characters. */
const tokenOf = (kit: Kit, id: string): string =>
  Buffer.concat([uuidBytes(id), macOf(kit, uuidBytes(id))]).toString('base64url');

function identityIdOf(kit: Kit, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), macOf(kit, id))) return null;
  return uuidText(id);
}

/** A simulated check, as its page shows it. */
export interface SandboxCheck {
  readonly method: Identity['method'];
  readonly name: string;
  /** By the clock. */
  readonly status: Identity['status'];
}

/** The check of a page's token; null where there is none, or where the identity is live or erased. Changes nothing. */
export async function findSandboxCheck(kit: Kit, token: string): Promise<SandboxCheck | null> {
  const id = kit.config.idvSandbox ? identityIdOf(kit, token) : null;
  const row = id ? await kit.database.prisma.identity.findUnique({ where: { id } }) : null;
  const sealed = row && openAttributes(kit, row);
  if (row?.mode !== 'TEST' || sealed?.check?.provider !== 'sandbox') return null;
  const { givenName, familyName } = sealed.attributes;
  return { method: row.method, name: `${givenName} ${familyName}`, status: statusNow(row, kit.clock.now()) };
}

/** A tester's choice; it counts once, and only for a pending check. Null as `findSandboxCheck`. */
export async function decideSandboxCheck(
  kit: Kit,
  token: string,
  status: 'verified' | 'failed',
): Promise<SandboxCheck | null> {
  if (!(await findSandboxCheck(kit, token))) return null;
  const id = identityIdOf(kit, token)!;
  await recordOutcome(kit, id, 'sandbox', { reference: id, status, verifiedAt: null, attributes: {} });
  return findSandboxCheck(kit, token);
}
