import { grouped } from '../../kernel/grouped.ts';
import { lower } from '../../kernel/text.ts';
import type { AttendanceSession, Attendee, Mark, Organization } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { verificationUrl } from '../../standards/typesetting/stationery/index.ts';
import { organizationName } from '../access/index.ts';
import { languageOfDocuments } from '../envelopes/index.ts';
import { listEventTypes, readHead } from '../evidence/index.ts';
import { keptUntil } from './kept-until.ts';
import type { SheetContent, SheetMark, SheetRow } from './sheet/content.ts';
import type { Provider } from './sheet/provider.ts';
import type { TaughtSlot } from './store.ts';
import type { SheetQuestions } from './tasks.ts';

/** A closed session with everything that its sheet contains, except the marks. */
export interface SessionToSeal {
  readonly session: AttendanceSession & { readonly organization: Pick<Organization, 'id' | 'name' | 'timeZone'> };
  readonly slots: readonly TaughtSlot[];
  readonly attendees: readonly Attendee[];
  /** Number of attendees present or late, by slot id. */
  readonly present: ReadonlyMap<string, number>;
}

/** The zone of the sheet, which stays the same when the organisation changes its own afterwards. */
export const zoneOf = ({
  timeZone,
  organization,
}: Pick<AttendanceSession, 'timeZone'> & { readonly organization: Pick<Organization, 'timeZone'> }): string =>
  timeZone ?? organization.timeZone;

const iso = (at: Date | null) => at?.toISOString() ?? null;

export async function loadSessionToSeal(services: Services, id: string): Promise<SessionToSeal> {
  const { prisma } = services.database;
  const { slots, attendees, ...session } = await prisma.attendanceSession.findUniqueOrThrow({
    where: { id },
    include: {
      organization: organizationName,
      slots: { orderBy: { position: 'asc' }, include: { trainer: true } },
      attendees: { orderBy: { position: 'asc' } },
    },
  });
  const counts = await prisma.mark.groupBy({
    by: ['slotId'],
    where: { sessionId: id, state: 'STANDING', status: { in: ['PRESENT', 'LATE'] } },
    _count: true,
  });
  return { session, slots, attendees, present: new Map(counts.map(({ slotId, _count }) => [slotId, _count])) };
}

/** Composes the content of the sheet, except the marks. It does not change after the session is closed. */
export async function composeSheet(services: Services, toSeal: SessionToSeal): Promise<SheetContent> {
  const { session, slots, attendees, present } = toSeal;
  const { id, name, reference, location } = session;
  return {
    mode: lower(session.mode),
    language: languageOfDocuments(session),
    events: await listEventTypes(services.database.prisma, id, 'slot'),
    organization: session.organization.name,
    time_zone: zoneOf(session),
    session: {
      id,
      name,
      reference,
      location,
      agreement_number: session.agreementNumber,
      certification_code: session.certificationCode,
      modality: lower(session.modality),
      created_at: session.createdAt.toISOString(),
      closed_at: session.closedAt!.toISOString(),
      kept_until: keptUntil(session, zoneOf(session)).toISOString(),
    },
    provider: session.organizationFacts as Provider | null,
    trainer: session.trainerName,
    slots: slots.map((slot) => ({
      id: slot.id,
      label: slot.label,
      module: slot.module,
      starts_at: slot.startsAt.toISOString(),
      ends_at: slot.endsAt.toISOString(),
      opened_at: iso(slot.openedAt),
      closed_at: iso(slot.closedAt),
      trainer_signed_at: iso(slot.trainerSignedAt),
      trainer_picture: slot.trainerSignatureSha256,
      ...(slot.trainer ? { trainer: slot.trainer.name } : {}),
      expected: slot.expected!,
      present: present.get(slot.id) ?? 0,
    })),
    attendees: attendees.map((one) => ({
      id: one.id,
      name: one.name,
      external_ref: one.externalRef,
      employer: one.employer,
      file_number: one.fileNumber,
    })),
    head: await readHead(services, id),
    service_url: services.config.publicUrl,
    verify_url: verificationUrl(services.config),
  };
}

/**
 * Reads the attendees expected at a slot with their marks, and the paths of their drawn signatures.
 * @throws BlobMissing
 */
export async function readRows(
  services: Services,
  { slots, attendees }: SessionToSeal,
  slotId: string,
): Promise<SheetQuestions['rows']> {
  const slot = slots.find(({ id }) => id === slotId)!;
  const marks = await services.database.prisma.mark.findMany({ where: { slotId }, orderBy: { signedAt: 'asc' } });
  const byAttendee = grouped(marks, ({ attendeeId }) => attendeeId);
  // Positions count up: an attendee at or beyond `expected` was added after the slot was closed.
  const rows = attendees
    .slice(0, slot.expected!)
    .map(({ id }): SheetRow => ({ attendee_id: id, mark: markOf(byAttendee.get(id) ?? []) }));
  return {
    rows,
    pictures: await pathsOf(
      services,
      rows.flatMap(({ mark }) => mark?.picture ?? []),
    ),
  };
}

/** Paths of pictures in storage, by fingerprint. @throws BlobMissing */
export const pathsOf = async (services: Services, sha256s: readonly string[]): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      [...new Set(sha256s)].map(async (sha256) => [sha256, await services.storage.path(sha256)] as const),
    ),
  );

/** The current mark with the marks it replaced; null if there is none. */
function markOf(marks: readonly Mark[]): SheetMark | null {
  const standing = marks.find(({ state }) => state === 'STANDING');
  if (!standing) return null;
  const markFields = ({ status, method, signedAt }: Mark) => ({
    status: lower(status),
    method: lower(method),
    signed_at: signedAt.toISOString(),
  });
  return {
    ...markFields(standing),
    late_minutes: standing.lateMinutes,
    early_minutes: standing.earlyMinutes,
    excuse: standing.excuse && lower(standing.excuse),
    document_received_on: standing.documentReceivedOn,
    reason: standing.reason,
    out_of_window: standing.outOfWindow,
    same_device: standing.sharedDevice,
    picture: standing.signatureSha256,
    replaced: marks.filter(({ state }) => state === 'REPLACED').map(markFields),
  };
}
