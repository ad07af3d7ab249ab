import type { KeyActor } from '../../kernel/actor.ts';
import { after, DAY } from '../../kernel/clock.ts';
import { isUuid } from '../../kernel/ids.ts';
import { destination } from '../../kernel/lifecycle.ts';
import { type Identity, type Prisma, sql, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownedBy } from '../access/index.ts';
import { type NewIdentity, openAttributes } from './attributes.ts';
import { because, refuse } from './refusals.ts';
import { identityLifecycle } from './store.ts';

/** Returns the status by the clock: expired as soon as the validity has ended, even before a job has stored it. */
export function statusNow({ status, lapsesAt }: Pick<Identity, 'status' | 'lapsesAt'>, now: Date): Identity['status'] {
  if (!lapsesAt || lapsesAt > now) return status;
  return destination(identityLifecycle, status, 'expired') ?? status;
}

/** Filter: identities in one of these statuses by the clock. */
export function inStatus(wanted: readonly Identity['status'][], now: Date): Prisma.IdentityWhereInput {
  const lapsing = identityLifecycle.moves.expired.from;
  return {
    OR: wanted.flatMap((status): Prisma.IdentityWhereInput[] => {
      if (status === 'EXPIRED') return [{ status }, { status: { in: [...lapsing] }, lapsesAt: { lte: now } }];
      if (!lapsing.some((one) => one === status)) return [{ status }];
      return [
        { status, lapsesAt: null },
        { status, lapsesAt: { gt: now } },
      ];
    }),
  };
}

/**
 * Computes how long an attestation is valid: `expiresInDays` from now, but not longer than the document. The document's
 * last day (UTC) is included.
 */
export function validityFrom(
  now: Date,
  expiresInDays: number | null,
  documentExpiresOn: string | null,
): { readonly expiresAt: Date | null; readonly lapsesAt: Date | null } {
  const expiresAt = expiresInDays === null ? null : after(now, expiresInDays * DAY);
  const bounds = [expiresAt, documentExpiresOn === null ? null : endOfDay(documentExpiresOn)];
  const [first] = bounds.filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime());
  return { expiresAt, lapsesAt: first ?? null };
}

/**
 * The moment after a day `YYYY-MM-DD`. The contract accepts any digits: 31 February becomes a day in March. Of the
 * dates that the database cannot store, those before 1970 become 1970, and those after 9999 null (never).
 */
function endOfDay(day: string): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const end = new Date(0);
  end.setUTCFullYear(year, month - 1, date + 1);
  if (end.getUTCFullYear() > 9_999) return null;
  return end.getTime() < 0 ? new Date(0) : end;
}

interface AttachableIdentity {
  readonly id: string;
  readonly phone: string | null;
}

/** States in which an identity can be attached. Signing requires a verified one. */
const attachable: ReadonlySet<Identity['status']> = new Set(['PENDING', 'VERIFIED']);

/**
 * Finds the caller's own identity, pending or verified, before a transaction.
 * @throws Fault `identity_required` if it is unknown, another organisation's, failed, expired or erased; the error does
 * not tell which
 */
export const assertAttachable = (
  services: Services,
  actor: KeyActor,
  identityId: string,
): Promise<AttachableIdentity> => find(services, services.database.prisma, actor, identityId);

/** Does the same in the transaction that attaches the identity. Its lock makes an erasure wait. */
export async function attachIdentity(
  services: Services,
  tx: Tx,
  actor: KeyActor,
  identityId: string,
): Promise<AttachableIdentity> {
  if (isUuid(identityId)) await tx.run(sql`SELECT 1 FROM identities WHERE id = ${identityId}::uuid FOR SHARE`);
  return find(services, tx, actor, identityId);
}

/**
 * Checks that an identity attested together with its signer is still valid. With an expired document it would be
 * expired from the start.
 * @throws Fault `identity_required`
 */
export function assertLasting(services: Services, { method, attributes, expiresInDays }: NewIdentity): void {
  if (method !== 'PARTNER_ATTESTED') return;
  const now = services.clock.now();
  const { lapsesAt } = validityFrom(now, expiresInDays, attributes.documentExpiresOn);
  if (lapsesAt && lapsesAt <= now) throw refuse('identity_required', because('document_expired'));
}

async function find(
  services: Services,
  client: Pick<Tx, 'identity'>,
  actor: KeyActor,
  id: string,
): Promise<AttachableIdentity> {
  const identity = isUuid(id) ? await client.identity.findFirst({ where: { id, ...ownedBy(actor) } }) : null;
  if (!identity || !attachable.has(statusNow(identity, services.clock.now()))) {
    throw refuse('identity_required', because('identity_invalid'));
  }
  return { id, phone: openAttributes(services, identity)?.attributes.phone ?? null };
}
