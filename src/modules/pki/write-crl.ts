import type { Database } from '../../platform/database/index.ts';
import { findRevoked } from './revoked-signers.ts';
import { type CaState, crlOf } from './status.ts';

/**
 * Writes the next CRL of a CA. Takes its number from the database, so that numbers grow by one in all processes (RFC
 * 5280 §5.2.3). Takes it before reading the revocations, so that a later list never contains fewer.
 */
export async function writeCrl(database: Database, state: CaState): Promise<Buffer> {
  const [taken] = await database.prisma.$queryRaw<{ number: bigint }[]>`
    UPDATE pki_keys SET crl_number = crl_number + 1 WHERE id = ${state.ca.id}::uuid RETURNING crl_number AS number`;
  if (!taken) throw new Error(`no key of this hierarchy: ${state.ca.id}`);
  return crlOf(state, { number: taken.number, revoked: await findRevoked(database, state.ca.id, state.now) });
}
