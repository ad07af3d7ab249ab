import type { Tx } from '../../platform/database/index.ts';
import type { Happening, Kit } from '../../platform/kit.ts';
import { endReservation } from '../credits/index.ts';

type Ending = (kit: Kit, tx: Tx, subjectId: string) => Promise<void>;

/** How the reservation of what was sent ends, by what happened to it: used, or given back whole. */
const endings: Readonly<Record<string, Ending>> = {
  'envelope.completed': async (kit, tx, id) => endReservation(kit, tx, id, await countSmsCodes(tx, id)),
  'session.sealed': (kit, tx, id) => endReservation(kit, tx, id, 0),
  'envelope.canceled': (kit, tx, id) => endReservation(kit, tx, id, null),
  'envelope.expired': (kit, tx, id) => endReservation(kit, tx, id, null),
};

/** Settles the account of what ends, in the transaction in which it ends. */
export async function reactions(kit: Kit, tx: Tx, { type, subjectId, mode }: Happening): Promise<void> {
  const end = mode === 'LIVE' && Object.hasOwn(endings, type) ? endings[type] : undefined;
  await end?.(kit, tx, subjectId);
}

/** Signers to whom a code went by SMS; how many codes does not matter. */
async function countSmsCodes(tx: Tx, envelopeId: string): Promise<number> {
  const signers = await tx.signer.findMany({ where: { envelopeId }, select: { id: true } });
  const codes = await tx.oneTimeCode.findMany({
    where: { channel: 'OTP_SMS', subjectId: { in: signers.map(({ id }) => id) } },
    distinct: ['subjectId'],
    select: { subjectId: true },
  });
  return codes.length;
}
