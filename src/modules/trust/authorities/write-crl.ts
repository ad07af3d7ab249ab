import type { Database } from '../../../platform/database/index.ts';
import { parseCrl } from '../../../standards/crl/parse.ts';
import { KeyOffline } from './keyring.ts';
import { findRevoked } from './revoked-signers.ts';
import { type CaState, crlOf } from './status.ts';

/**
 * Writes the next CRL of a CA. Takes its number from the database, so that numbers grow by one in all processes (RFC
 * 5280 §5.2.3). Takes it before reading the revocations, so that a later list never contains fewer.
 */
export async function writeCrl(database: Database, state: CaState): Promise<Buffer> {
  if (!state.ca.privateKey) return offlineList(state);
  const [taken] = await database.prisma.$queryRaw<{ number: bigint }[]>`
    UPDATE pki_keys SET crl_number = crl_number + 1 WHERE id = ${state.ca.id}::uuid RETURNING crl_number AS number`;
  if (!taken) throw new Error(`no key of this hierarchy: ${state.ca.id}`);
  return crlOf(state, { number: taken.number, revoked: await findRevoked(database.prisma, state.ca.id, state.now) });
}

/** The list that the keeper of an offline root has signed. @throws KeyOffline if it has ended */
function offlineList({ ca, now }: CaState): Buffer {
  const end = ca.offlineCrl && parseCrl(ca.offlineCrl).nextUpdate;
  if (ca.offlineCrl && end && end > now) return ca.offlineCrl;
  throw new KeyOffline(
    `The revocation list of the ${ca.mode.toLowerCase()} root has ended: its keeper must sign the next one (esign keys root sign).`,
  );
}
