import { after, SECOND, wholeSeconds } from '../../../kernel/clock.ts';
import { repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { isCompromise, type RevocationReason, reasonOf, reasons, reasonsFor } from './revocation-reasons.ts';
import type { PkiRole } from './roles.ts';
import { lockStatus } from './status-lock.ts';

export interface KeyRevocation {
  /** Id of a key of the hierarchy or of an organisation's seal, as `listKeys` gives it. */
  readonly id: string;
  readonly reason: RevocationReason;
  /** Since when the key may have been compromised. Only with a compromise. */
  readonly invalidSince: Date | null;
}

/** The key cannot be revoked or rotated. The message is for the operator. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
  readonly plain = true;
}

/** The facts about a key that decide whether it can be revoked. */
interface Standing {
  readonly role: PkiRole;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly revokedAt: Date | null;
  readonly revocationReason: number | null;
}

/**
 * Revokes a key: all its certificates, permanently. Waits for the seals that are being committed; from then on no
 * process commits a seal with it. A key that was revoked for another reason can still be marked as compromised: its
 * revocation keeps its time.
 * @throws KeyRefused if the key is unknown, already revoked or ended, or if the reason or the date does not fit
 */
export async function revokeKey(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  { id, reason, invalidSince }: KeyRevocation,
): Promise<void> {
  const now = clock.now();
  const role = await repeatableTransaction(database, async (tx) => {
    await lockStatus(tx);
    const standing = await findStanding(tx, id);
    if (!standing) throw new KeyRefused(`No key has the id ${id}. \`esign keys list\` shows them.`);
    assertRevocable(standing, { reason, invalidSince, now });
    // Status answers have whole seconds. Rounded up, so that seals made earlier in this second stay valid.
    const revokedAt = standing.revokedAt ?? wholeSeconds(after(now, SECOND - 1));
    const data = { revocationReason: reasons[reason], invalidSince, revokedAt };
    await tx.pkiCertificate.updateMany({ where: { keyId: id }, data });
    await tx.organizationSeal.updateMany({ where: { id }, data });
    return standing.role;
  });
  log.warn({ keyId: id, role, reason }, 'a key was revoked by the operator');
}

async function findStanding(tx: Tx, id: string): Promise<Standing | null> {
  const key = await tx.pkiKey.findUnique({
    where: { id },
    include: { certificates: { orderBy: { generation: 'desc' }, take: 1 } },
  });
  const certificate = key?.certificates[0];
  if (key && certificate) return { ...certificate, role: key.role };
  const seal = await tx.organizationSeal.findUnique({ where: { id } });
  return seal && { ...seal, role: 'SEAL' };
}

function assertRevocable(
  { role, notBefore, notAfter, revokedAt, revocationReason }: Standing,
  { reason, invalidSince, now }: Omit<KeyRevocation, 'id'> & { readonly now: Date },
): void {
  const fitting = reasonsFor(role);
  if (!fitting.includes(reason))
    throw new KeyRefused(`The reason ${reason} does not fit this key. Use one of ${fitting.join(', ')}.`);
  const compromised = isCompromise(reasons[reason]);
  if (invalidSince && !compromised) throw new KeyRefused('A date of compromise needs a reason of compromise.');
  if (invalidSince && (invalidSince > now || invalidSince < notBefore)) {
    const from = notBefore.toISOString();
    throw new KeyRefused(`The date of compromise must be between ${from} and now.`);
  }
  if (revokedAt && (!compromised || isCompromise(revocationReason ?? 0))) {
    const why = reasonOf(revocationReason);
    throw new KeyRefused(`The key was already revoked on ${revokedAt.toISOString()} (${why}).`);
  }
  if (notAfter <= now && !compromised)
    throw new KeyRefused(`The certificate of this key ended on ${notAfter.toISOString()}.`);
}
