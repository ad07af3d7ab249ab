import { system } from '../../kernel/actor.ts';
import { after, DAY } from '../../kernel/clock.ts';
import { lower } from '../../kernel/text.ts';
import { propertyOf } from '../../kernel/unknown.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { readOrganization } from '../access/index.ts';
import type { WrittenFile } from '../documents/index.ts';
import { advance, PROOF_FORMAT, queueVerification, readEvents, type SessionProof } from '../evidence/index.ts';
import { type SealFacts, serviceFor } from '../signing/index.ts';
import { type SessionToSeal, sessionTimeZone } from './read-sheet.ts';
import { keptUntil, PURGE_TASK } from './sessions.ts';
import { type LockedSession, sessionChain, sessionLifecycle } from './store.ts';

/** Events per read. Reading them and checking their openings takes about ten milliseconds, in which nothing else runs. */
const PAGE = 250;

interface Sealed {
  readonly drawn: WrittenFile;
  readonly sheet: WrittenFile;
  readonly facts: SealFacts;
}

/** Composes the proof of a session when its sheet is sealed, without the events of its chain. */
export async function sessionProof(
  services: Services,
  { session, slots, attendees }: SessionToSeal,
  { drawn, sheet, facts }: Sealed,
): Promise<Omit<SessionProof, 'events' | 'head'>> {
  const { id, name, reference, location } = session;
  const standing = { sessionId: id, state: 'STANDING' } as const;
  const marks = await services.database.prisma.mark.count({ where: standing });
  const signed_marks = await services.database.prisma.mark.count({
    where: { ...standing, method: { not: 'TRAINER' } },
  });
  return {
    format: PROOF_FORMAT,
    generated_at: services.clock.now().toISOString(),
    time_zone: sessionTimeZone(session),
    service: serviceFor(services, session.organization),
    session: {
      id,
      name,
      reference,
      location,
      marks,
      signed_marks,
      mode: lower(session.mode),
      modality: lower(session.modality),
      organization: { id: session.organization.id, name: session.organization.name },
      trainer: { name: session.trainerName, email: session.trainerEmail },
      created_at: session.createdAt.toISOString(),
      closed_at: session.closedAt!.toISOString(),
      slots: slots.map((slot) => ({
        id: slot.id,
        label: slot.label,
        module: slot.module,
        starts_at: slot.startsAt.toISOString(),
        ends_at: slot.endsAt.toISOString(),
        ...(slot.trainer
          ? {
              trainer: {
                number: slot.trainer.position + 1,
                ...{ name: slot.trainer.name, email: slot.trainer.email },
              },
            }
          : {}),
      })),
      attendees: attendees.map((one) => ({
        id: one.id,
        name: one.name,
        email: one.email,
        external_ref: one.externalRef,
      })),
    },
    documents: [
      {
        id,
        name: 'Feuille d’émargement.pdf',
        size: sheet.size,
        sha256: drawn.sha256,
        base_sha256: drawn.sha256,
        sealed_sha256: sheet.sha256,
      },
    ],
    signers: [],
    ...facts,
  };
}

/**
 * Answers a child process that asks for the session's events after a position in the chain, up to the head of the
 * proof.
 */
export const answerEvents =
  (services: Services, sessionId: string, head: number) =>
  async (_question: string, payload: object): Promise<object> => {
    const place = Number(propertyOf(payload, 'after'));
    return { events: await readEvents(services, sessionId, { after: place, most: Math.min(PAGE, head - place) }) };
  };

/** The result of sealing a sheet. */
export interface SheetSeal {
  readonly sheetSha256: string;
  readonly evidenceSha256: string;
  /** Determined from the bytes. */
  readonly padesLevel: string;
  readonly facts: object;
  /** Lowercase hex SHA-256 of the certificates of the seal and above it. */
  readonly certificates: readonly string[];
}

/**
 * Commits the seal of a closed session's sheet, once, in the transaction that holds the session's lock. Starts the
 * retention and schedules the purge for its end.
 * @throws Fault `invalid_status` (the session is not closed)
 */
export async function recordSeal(services: Services, tx: Tx, session: LockedSession, seal: SheetSeal): Promise<void> {
  const { facts, certificates: _, ...set } = seal;
  const sealedAt = services.clock.now();
  const organization = await readOrganization(tx, session.organizationId);
  const purgeAfter = session.retention
    ? keptUntil(session, sessionTimeZone({ ...session, organization }))
    : after(sealedAt, session.retentionDays * DAY);
  const proofRetainedUntil = new Date(sealedAt);
  proofRetainedUntil.setUTCFullYear(sealedAt.getUTCFullYear() + services.config.proofRetentionYears);
  await advance(services, tx, system, {
    lifecycle: sessionLifecycle,
    move: 'sealed',
    row: session,
    subject: sessionChain(session),
    set: { ...set, sealedAt, purgeAfter, proofRetainedUntil },
    data: { pades_level: seal.padesLevel, sealed_sha256: seal.sheetSha256, evidence_sha256: seal.evidenceSha256 },
  });
  await tx.sheetSealing.update({
    where: { sessionId: session.id },
    data: { state: 'DONE', doneAt: sealedAt, reason: null, nextAttemptAt: null, facts },
  });
  await queueVerification(tx, session.id);
  await enqueue(tx, PURGE_TASK, { id: session.id }, { runAt: purgeAfter, key: `${PURGE_TASK}:${session.id}` });
}
