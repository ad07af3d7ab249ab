/**
 * Signing in person: signers sign one after the other on the device of a member, the host. The device holds a link of its own
 * (`host`), which signs nothing: only the PIN of the host opens the turn of a signer (`seat`). So no signer can sign for the next,
 * and the console is not open on the device.
 */
import type { LinkActor, MemberActor, Origin } from '../../kernel/actor.ts';
import { after } from '../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { equalInConstantTime, newId } from '../../kernel/ids.ts';
import { lower } from '../../kernel/text.ts';
import {
  type InPersonCheck,
  type InPersonSigning,
  repeatableTransaction,
  type Signer,
  sql,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { isMember, personalUrl, readUser } from '../access/index.ts';
import {
  assertOpen,
  type EnvelopeWithPeople,
  envelopeChain,
  type LockedEnvelope,
  listEnvelopes,
  lockEnvelope,
  lockOwnEnvelope,
  personalSigners,
  signerLevel,
} from '../envelopes/index.ts';
import { appendEvent, refuse as refuseState } from '../evidence/index.ts';
import { findActEnvelopes, listByActs } from '../identities/index.ts';
import { limits } from './limits.ts';
import { because, refuse } from './refusals.ts';
import { hostEmail, hostName, isRunning } from './seat.ts';
import { assertReady, type SigningSession, type SigningState, signingSession } from './session.ts';

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Whether a signer can sign in person: they have not signed, were not erased and need no trust service of their own. */
const canSignHere = ({ status, email, ownCertificate }: Signer): boolean =>
  status !== 'SIGNED' && email !== '' && !ownCertificate;

const pinMac = ({ keystore }: Services, id: string, pin: string): Buffer =>
  keystore.mac('in-person-pin', `${id}:${pin}`);

interface Opening {
  readonly envelopeId: string;
  /** Default: everybody who can sign in person. */
  readonly signerIds: readonly string[] | null;
  readonly pin: string;
}

/**
 * Opens signing in person for signers of a sent envelope. One that is open for the envelope already ends.
 * @throws Fault `not_found`, `invalid_status` (the envelope is not open, or nobody can sign in person), `invalid_body` (one of
 * `signerIds` cannot)
 */
export const openInPersonSigning = (
  services: Services,
  actor: MemberActor,
  origin: Origin,
  { envelopeId, signerIds, pin }: Opening,
): Promise<InPersonSigning> =>
  transaction(services.database, 'open-in-person-signing', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, actor, envelopeId);
    const now = services.clock.now();
    assertOpen(envelope, now);
    const able = personalSigners(envelope.signers).filter(canSignHere);
    if (able.length === 0) throw refuseState('invalid_status', because('nobody_in_person'));
    const wanted = signerIds?.map((id) => id.toLowerCase());
    const ables = new Set(able.map(({ id }) => id));
    const unable = wanted?.findIndex((id) => !ables.has(id)) ?? -1;
    if (unable >= 0)
      throw refuseRequest('invalid_body', undefined, [{ path: `signerIds.${unable}`, ...because('not_in_person') }]);
    const signers = able.filter(({ id }) => wanted?.includes(id) ?? true);
    for (const open of await tx.inPersonSigning.findMany({ where: { envelopeId: envelope.id, endedAt: null } }))
      await end(services, tx, envelope, open, 'replaced');
    const host = await readUser(tx, actor.member.userId);
    const id = newId();
    const row = await tx.inPersonSigning.create({
      data: {
        ...{ id, envelopeId: envelope.id, hostId: host.id, signerIds: signers.map((signer) => signer.id) },
        pinMac: pinMac(services, id, pin).toString('hex'),
        openedAt: now,
        expiresAt: earlier(after(now, limits.inPerson), envelope.expiresAt!),
      },
    });
    await appendEvent(services, tx, envelopeChain(envelope), {
      type: 'envelope.in_person_opened',
      actor: 'organization',
      data: {
        in_person_id: id,
        signers: signers.map(({ position }) => position + 1),
        expires_at: row.expiresAt.toISOString(),
      },
      personal: { host: hostName(host), host_email: host.email, ip: origin.ip, user_agent: origin.userAgent },
    });
    return row;
  });

/** Why signing in person ended before its time. */
type Ended = 'host' | 'pin' | 'replaced';

async function end(
  services: Services,
  tx: Tx,
  envelope: LockedEnvelope,
  { id }: InPersonSigning,
  reason: Ended,
): Promise<void> {
  await tx.inPersonSigning.update({ where: { id }, data: { endedAt: services.clock.now() } });
  await appendEvent(services, tx, envelopeChain(envelope), {
    type: 'envelope.in_person_ended',
    actor: reason === 'pin' ? 'system' : 'organization',
    data: { in_person_id: id, reason },
  });
}

/** Ends signing in person, from the device. Does nothing if it has ended. */
export const endInPersonSigning = (services: Services, actor: LinkActor, reason: Ended = 'host'): Promise<void> =>
  repeatableTransaction(services.database, async (tx) => {
    const { envelope, row } = await lockInPerson(tx, actor.subjectId);
    if (isRunning(row, services.clock.now())) await end(services, tx, envelope, row, reason);
  });

async function lockInPerson(tx: Tx, id: string) {
  const { envelopeId } = await tx.inPersonSigning.findUniqueOrThrow({ where: { id } });
  const envelope = (await lockEnvelope(tx, envelopeId))!;
  return { envelope, row: await tx.inPersonSigning.findUniqueOrThrow({ where: { id } }) };
}

/** Signing in person as the device shows it. */
export interface InPersonView {
  readonly row: InPersonSigning;
  readonly organizationId: string;
  readonly envelope: EnvelopeWithPeople;
  readonly isOpen: boolean;
  readonly hostName: string;
  /** The signers in their order. */
  readonly people: readonly InPersonPerson[];
}

export interface InPersonPerson {
  readonly signer: Signer;
  readonly state: SigningState;
  /** Whether the host may state who the person is, so that no code is asked. */
  readonly isCheckable: boolean;
}

/** Reads signing in person, for the device that holds its link. */
export async function readInPerson(services: Services, { subjectId: id }: LinkActor): Promise<InPersonView> {
  const { database } = services;
  const row = await database.prisma.inPersonSigning.findUniqueOrThrow({ where: { id } });
  const [envelope] = await listEnvelopes(database, [row.envelopeId]);
  const isOpen = isRunning(row, services.clock.now());
  const acts = await findActEnvelopes(database, [row.envelopeId]);
  const people = [...envelope!.signers]
    .filter((signer) => row.signerIds.includes(signer.id))
    .sort((a, b) => a.order - b.order || a.position - b.position)
    .map((signer) => ({
      ...signedIn(services, envelope!, signer.id),
      isCheckable: isCheckable(envelope!, signer, acts.size > 0),
    }));
  const { organizationId } = envelope!;
  return { row, organizationId, envelope: envelope!, isOpen, hostName: await hostEmail(database.prisma, row), people };
}

const signedIn = (services: Services, envelope: EnvelopeWithPeople, subjectId: string): SigningSession =>
  signingSession(services, envelope, { kind: 'link', link: 'sign', subjectId });

/** At level simple only, and never in the act of a mandate: elsewhere an identity or a code says who signs. */
const isCheckable = (envelope: EnvelopeWithPeople, signer: Signer, isAct: boolean): boolean =>
  envelope.signatureLevel === 'SIMPLE' && signerLevel(envelope, signer) === 'SIMPLE' && !isAct;

interface Turn {
  readonly signerId: string;
  readonly pin: string;
  /** How the host made sure who the signer is. Null: a code proves it. */
  readonly check: InPersonCheck | null;
}

/**
 * Begins the turn of a signer: the host enters their PIN and hands the device over. The turn of before is over. Returns the
 * address of the signing page for this turn.
 * @throws Fault `in_person_ended`, `pin_wrong` (with `triesLeft`), `not_found`, `invalid_body` (a check where a code is needed, or
 * neither), and as `assertReady` does
 */
export async function beginInPersonTurn(
  services: Services,
  actor: LinkActor,
  origin: Origin,
  { signerId, pin, check }: Turn,
): Promise<string> {
  await assertPin(services, actor, pin);
  return transaction(services.database, 'begin-in-person-turn', async (tx) => {
    const { envelope, row } = await lockInPerson(tx, actor.subjectId);
    const now = services.clock.now();
    if (
      !isRunning(row, now) ||
      !(await isMember(tx, row.hostId, envelope.organizationId, 'MANAGER', envelope.folderId))
    )
      throw refuse('in_person_ended');
    const id = row.signerIds.find((one) => one === signerId.toLowerCase());
    if (!id) throw refuseRequest('not_found');
    const session = signedIn(services, envelope, id);
    assertReady(session, ['SIGNER']);
    const { signer } = session;
    const checkable = isCheckable(envelope, signer, (await listByActs(tx, [envelope.id])).length > 0);
    if (check && !checkable)
      throw refuseRequest('invalid_body', undefined, [{ path: 'check', ...because('code_needed') }]);
    if (!check && checkable && signer.authentication.length === 0)
      throw refuseRequest('invalid_body', undefined, [{ path: 'check', ...because('check_needed') }]);
    const turn = row.turn + 1;
    const turnExpiresAt = earlier(after(now, limits.inPersonTurn), row.expiresAt);
    await tx.inPersonSigning.update({
      where: { id: row.id },
      data: { turn, turnSignerId: id, turnLink: signer.linkGeneration, turnCheck: check, turnExpiresAt },
    });
    await appendEvent(services, tx, envelopeChain(envelope), {
      type: 'signer.device_handed',
      subjectId: id,
      actor: 'organization',
      data: { signer: signer.position + 1, in_person_id: row.id, turn, check: check && lower(check) },
      personal: { host: await hostEmail(tx, row), ip: origin.ip, user_agent: origin.userAgent },
    });
    return personalUrl(services, { kind: 'seat', subjectId: row.id, generation: turn });
  });
}

/** Spends a try before the comparison, so that parallel guesses are counted too. The last wrong one ends signing in person. */
async function assertPin(services: Services, actor: LinkActor, pin: string): Promise<void> {
  const { subjectId: id } = actor;
  const [row] = await services.database.rows<{ mac: string; wrong: number }>(sql`
    UPDATE in_person_signings SET wrong_pins = wrong_pins + 1
    WHERE id = ${id}::uuid AND wrong_pins < ${limits.pinTries}::int AND ended_at IS NULL AND expires_at > ${services.clock.now()}
    RETURNING pin_mac AS mac, wrong_pins AS wrong`);
  if (!row) throw refuse('in_person_ended');
  if (equalInConstantTime(pinMac(services, id, pin), Buffer.from(row.mac, 'hex'))) {
    await services.database.run(sql`
      UPDATE in_person_signings SET wrong_pins = wrong_pins - 1 WHERE id = ${id}::uuid AND wrong_pins > 0`);
    return;
  }
  const triesLeft = limits.pinTries - row.wrong;
  if (triesLeft > 0) throw refuse('pin_wrong', undefined, undefined, { triesLeft });
  await endInPersonSigning(services, actor, 'pin');
  throw refuse('in_person_ended');
}
