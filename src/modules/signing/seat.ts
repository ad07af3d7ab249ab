/** The turn of a signer who signs in person (`in-person.ts`), as authentication and the acts of the signer need it. */
import type { Actor, Seat } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { lower } from '../../kernel/text.ts';
import type { Database, InPersonSigning, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, personalUrl } from '../access/index.ts';

export const isRunning = ({ endedAt, expiresAt }: InPersonSigning, now: Date): boolean => !endedAt && expiresAt > now;

/** The address that the device opens. */
export const hostUrl = (services: Services, { id }: Pick<InPersonSigning, 'id'>): string =>
  personalUrl(services, { kind: 'host', subjectId: id, generation: 0 });

export const hostName = ({ name, email }: { readonly name: string; readonly email: string | null }): string =>
  name || email || '–';

/** Name of the member on whose device people sign. */
export async function hostEmail(
  client: Pick<Tx, 'user'>,
  { hostId }: Pick<InPersonSigning, 'hostId'>,
): Promise<string> {
  const user = await findUser(client, hostId);
  return user ? hostName(user) : '–';
}

/** Generations of the links of devices, by id. One that has ended still opens its page, which says so. */
export async function hostGenerations(
  { prisma }: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.inPersonSigning.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return new Map(rows.map(({ id }) => [id, 0]));
}

/** The current turns, by the id of the signing in person. */
export const seatGenerations =
  ({ clock }: Services) =>
  async ({ prisma }: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const now = clock.now();
    const where = { id: { in: [...ids] }, endedAt: null, expiresAt: { gt: now }, turnExpiresAt: { gt: now } };
    const rows = await prisma.inPersonSigning.findMany({ where, select: { id: true, turn: true } });
    return new Map(rows.map(({ id, turn }) => [id, turn]));
  };

/** Who sits at a seat. Null before the first turn. */
export async function readSeat({ prisma }: Database, id: string) {
  const row = await prisma.inPersonSigning.findUnique({ where: { id } });
  if (!row?.turnSignerId || row.turnLink === null) return null;
  const { turn, turnSignerId: signerId, turnLink: generation, turnCheck: check } = row;
  return { inPersonId: id, turn, check, signerId, generation };
}

/**
 * What the events of a signer who signs in person say of it. Empty for all others. Called under the lock of the envelope.
 * @throws Fault `unauthorized` (the turn is over)
 */
export async function seatFacts(
  services: Services,
  tx: Tx,
  actor: Actor,
): Promise<{ readonly data: object; readonly personal: Readonly<Record<string, string>> }> {
  const seat = actor.kind === 'link' ? actor.seat : undefined;
  if (!seat) return { data: {}, personal: {} };
  const row = await tx.inPersonSigning.findUniqueOrThrow({ where: { id: seat.inPersonId } });
  const now = services.clock.now();
  if (!isRunning(row, now) || row.turn !== seat.turn || !row.turnExpiresAt || row.turnExpiresAt <= now)
    throw refuse('unauthorized');
  const { inPersonId: in_person_id, turn, check } = seat;
  return {
    data: { in_person: { in_person_id, turn, check: check && lower(check) } },
    personal: { host: await hostEmail(tx, row) },
  };
}

/** On whose device a signer signs in person, and the page to which it goes back. */
export async function readSeatHost(
  services: Services,
  { inPersonId: id }: Seat,
): Promise<{ readonly hostName: string; readonly returnUrl: string }> {
  const { prisma } = services.database;
  const row = await prisma.inPersonSigning.findUniqueOrThrow({ where: { id } });
  return { hostName: await hostEmail(prisma, row), returnUrl: hostUrl(services, row) };
}
