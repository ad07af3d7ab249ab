import { readFile } from 'node:fs/promises';
import { definitely } from '../../kernel/definitely.ts';
import { grouped } from '../../kernel/grouped.ts';
import { workLanguageOf } from '../../kernel/language.ts';
import { lower } from '../../kernel/text.ts';
import type { AttendanceSession, Attendee, Mark, Organization } from '../../platform/database/index.ts';
import { readPackaged } from '../../platform/fonts.ts';
import type { Ask } from '../../platform/sandbox/serve.ts';
import type { Services } from '../../platform/services.ts';
import { newFile } from '../../platform/storage/named-files.ts';
import { verificationUrl } from '../../standards/typesetting/layout/index.ts';
import { organizationName } from '../access/index.ts';
import { languageOfDocuments } from '../envelopes/index.ts';
import { listEventTypes, readHead } from '../evidence/index.ts';
import type { CertificateContent } from './certificates/content.ts';
import type { StatementContent } from './certificates/draw-statement.ts';
import { type AskedCheck, checksByAttendee, readAskedChecks } from './presence-checks.ts';
import { keptUntil } from './sessions.ts';
import type { Provider, SheetContent, SheetMark, SheetRow, SheetSlot } from './sheet/content.ts';
import type { TaughtSlot } from './store.ts';

/** A closed session with everything that its sheet contains, except the marks. */
export interface SessionToSeal {
  readonly session: AttendanceSession & { readonly organization: Pick<Organization, 'id' | 'name' | 'timeZone'> };
  readonly slots: readonly TaughtSlot[];
  readonly attendees: readonly Attendee[];
  /** Number of attendees present or late, by slot id. */
  readonly present: ReadonlyMap<string, number>;
}

/** The zone of the sheet, which stays the same when the organisation changes its own afterwards. */
export const sessionTimeZone = ({
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
  const checks = await readAskedChecks(services.database, slots);
  return {
    mode: lower(session.mode),
    language: workLanguageOf(languageOfDocuments(session)),
    events: await listEventTypes(services.database, id, 'slot'),
    organization: session.organization.name,
    time_zone: sessionTimeZone(session),
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
      kept_until: keptUntil(session, sessionTimeZone(session)).toISOString(),
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
      ...checksOf(checks.get(slot.id) ?? []),
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
  const people = checksByAttendee((await readAskedChecks(services.database, [slot])).get(slotId) ?? []);
  // Positions count up: an attendee at or beyond `expected` was added after the slot was closed.
  const rows = attendees.slice(0, slot.expected!).map(({ id }): SheetRow => {
    const own = people.get(id);
    return {
      attendee_id: id,
      mark: sheetMark(byAttendee.get(id) ?? []),
      ...(own ? { checks: { asked: own.asked, confirmed_at: own.confirmed.map((at) => at.toISOString()) } } : {}),
    };
  });
  return {
    rows,
    pictures: await storedPaths(
      services,
      rows.flatMap(({ mark }) => mark?.picture ?? []),
    ),
  };
}

const checksOf = (checks: readonly AskedCheck[]): Pick<SheetSlot, 'checks'> =>
  checks.length > 0
    ? {
        checks: checks.map(({ askedAt, endsAt }) => ({
          asked_at: askedAt.toISOString(),
          ends_at: endsAt.toISOString(),
        })),
      }
    : {};

/** Paths of pictures in storage, by fingerprint. @throws BlobMissing */
export const storedPaths = async (services: Services, sha256s: readonly string[]): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      [...new Set(sha256s)].map(async (sha256) => [sha256, await services.storage.path(sha256)] as const),
    ),
  );

/** The current mark with the marks it replaced; null if there is none. */
function sheetMark(marks: readonly Mark[]): SheetMark | null {
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

interface DrawSheet {
  readonly content: SheetContent;
  /** Paths of the trainer's signatures, by fingerprint. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Path of the organisation's logo, or null. */
  readonly logo: string | null;
  readonly to: string;
}

/** The questions of the child that draws a sheet to its parent, one per slot. */
interface SheetQuestions {
  /** The rows of a slot, and the paths of the signatures that they refer to. */
  readonly rows: { readonly rows: readonly SheetRow[]; readonly pictures: Readonly<Record<string, string>> };
}

interface DrawStatements extends Pick<DrawSheet, 'logo'> {
  readonly contents: readonly StatementContent[];
  readonly to: string;
}

interface DrawCertificates extends Pick<DrawSheet, 'logo'> {
  readonly contents: readonly CertificateContent[];
  readonly to: string;
}

/** This room's tasks in a child process, without database and keys. Only `app/pdf-child.ts` imports them. */
export const tasks = {
  async drawSheet({ content, pictures, logo, to }: DrawSheet, ask: Ask) {
    // Imported here because most children never draw, and loading the fonts takes most of a child's start.
    const { drawSheet } = await import('./sheet/draw-sheet.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    const fonts = openTypefaces(readPackaged);
    let paths = pictures;
    const picture = logo === null ? null : await readFile(logo);
    return newFile(to, (sink) =>
      drawSheet(content, fonts, {
        rowsOf: async (slotId) => {
          const answer = await ask<SheetQuestions['rows']>('rows', { slotId });
          paths = { ...pictures, ...answer.pictures };
          return answer.rows;
        },
        pictureOf: (sha256) => readFile(definitely(paths[sha256], sha256)),
        logo: picture,
        sink,
      }),
    );
  },

  async drawCertificates({ contents, logo, to }: DrawCertificates) {
    const { drawCertificates } = await import('./certificates/draw-certificate.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    const fonts = openTypefaces(readPackaged);
    const picture = logo === null ? null : await readFile(logo);
    return newFile(to, async (sink) => drawCertificates(contents, fonts, sink, picture));
  },

  async drawStatements({ contents, logo, to }: DrawStatements) {
    const { drawStatements } = await import('./certificates/draw-statement.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    const fonts = openTypefaces(readPackaged);
    const picture = logo === null ? null : await readFile(logo);
    return newFile(to, async (sink) => drawStatements(contents, fonts, sink, picture));
  },
};
