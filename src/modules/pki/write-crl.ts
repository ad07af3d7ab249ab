import type { Database } from '../../platform/database/index.ts';
import { findRevoked } from './revoked-signers.ts';
import { type CaState, crlOf } from './status.ts';

/**
 * Writes the next CRL of a CA. Its number comes from the database, so that numbers grow by one whichever process writes
 * (RFC 5280 §5.2.3), and before what was revoked is read, so that a later list never says less.
 */
export async function writeCrl(database: Database, state: CaState): Promise<Buffer> {
  const [taken] = await database.prisma.$queryRaw<{ number: bigint }[]>`
    UPDATE pki_keys SET crl_number = crl_number + 1 WHERE id = ${state.ca.id}::uuid RETURNING crl_number AS number`;
  if (!taken) throw new Error(`no key of this hierarchy: ${state.ca.id}`);
  return crlOf(state, { number: taken.number, revoked: await findRevoked(database, state.ca.id, state.now) });
}
