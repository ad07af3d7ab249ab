import { lower } from '../../kernel/text.ts';
import { propertyOf } from '../../kernel/unknown.ts';
import type { Services } from '../../platform/services.ts';
import type { WrittenFile } from '../documents/index.ts';
import { PROOF_FORMAT, readEvents, type SessionProof } from '../evidence/index.ts';
import { type SealFacts, serviceFor } from '../signing/index.ts';
import { type SessionToSeal, zoneOf } from './read-sheet.ts';

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
    time_zone: zoneOf(session),
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
