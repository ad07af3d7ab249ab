import type { Actor } from '../../../kernel/actor.ts';
import { MINUTE } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { excuses } from '../../../kernel/excuses.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { lower } from '../../../kernel/text.ts';
import {
  type AttendanceSession,
  type Attendee,
  anyOf,
  type Mark,
  type Organization,
  type Prisma,
  type Slot,
  type SlotTrainer,
  sql,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { csvLine } from '../../../standards/csv/index.ts';
import { organizationOfPapers } from '../../access/index.ts';
import type { SealedSession } from '../certificates/attended.ts';
import { type Completion, completionOf, exportTeller, reasonsText } from '../certificates/content.ts';
import { type ChecksOfPerson, checksByAttendee, readAskedChecks } from '../presence-checks.ts';
import { sessionTimeZone } from '../read-sheet.ts';
import { followed } from '../sheet/totals.ts';
import { readStandingMarks } from '../standing-marks.ts';
import { runnerOf } from '../store.ts';

/** Lines per part: about 250 KB, written in about ten milliseconds. */
const LINES = 1_000;

export interface ExportPart {
  readonly fileName: string;
  /** The first part starts with the byte order mark and the header. */
  readonly text: string;
  /** Cursor of the next part; null after the last one. */
  readonly next: string | null;
}

/**
 * Returns one part of the session's CSV: a line per attendee and slot, sorted by attendee, with the current mark;
 * `detailed` adds late minutes, reasons, minutes followed, and the totals of each attendee. By the organisation or the trainer.
 */
export async function exportAttendance(
  services: Services,
  actor: Actor,
  {
    id,
    after,
    detailed,
    whom,
  }: {
    readonly id: string;
    readonly after?: string | null;
    readonly detailed?: boolean;
    /** Only these attendees. */
    readonly whom?: Prisma.AttendeeWhereInput;
  },
): Promise<ExportPart> {
  const mayRun = runnerOf(actor);
  const { prisma } = services.database;
  const session = isUuid(id)
    ? await prisma.attendanceSession.findUnique({
        where: { id },
        include: {
          organization: organizationOfPapers,
          slots: { orderBy: { position: 'asc' }, include: { trainer: true } },
        },
      })
    : null;
  if (!session || !mayRun(session)) throw refuse('not_found');
  const asks = session.slots.some(({ checksPlanned }) => checksPlanned);
  const columns = detailed ? [...detailedColumns, ...(asks ? checkColumns : [])] : contractColumns;
  if (after != null && !/^\d{1,9}$/.test(after))
    throw refuse(
      'invalid_parameter',
      'The value of after is not a cursor of this export. Omit it to start with the first part.',
    );
  const from = Number(after ?? 0);
  const take = Math.max(1, Math.floor(LINES / session.slots.length));
  const attendees = await prisma.attendee.findMany({
    where: { ...whom, sessionId: id, position: { gte: from } },
    orderBy: { position: 'asc' },
    take: take + 1,
  });
  const shownAttendees = attendees.slice(0, take);
  const marks = await readStandingMarks(
    services.database,
    sql`m.attendee_id = ${anyOf(
      shownAttendees.map((attendee) => attendee.id),
      'uuid',
    )}`,
  );
  const standing = new Map(marks.map((mark) => [`${mark.attendeeId}:${mark.slotId}`, mark]));
  const asked = await readAskedChecks(services.database, detailed ? session.slots : []);
  const checks = new Map([...asked].map(([slotId, ofSlot]) => [slotId, checksByAttendee(ofSlot)]));
  const zone = sessionTimeZone(session);
  const lines = shownAttendees.flatMap((attendee) => {
    const exportedMark = (slotId: string) => standing.get(`${attendee.id}:${slotId}`);
    const completion = completionOf(session.slots, attendee, exportedMark, zone);
    return session.slots.map((slot) =>
      csvLine(
        columns.map(
          ([, cell]) =>
            cell({
              ...{ session, slot, attendee, completion },
              mark: exportedMark(slot.id),
              checks: checks.get(slot.id)?.get(attendee.id),
            }) ?? '',
        ),
      ),
    );
  });
  const head = from === 0 ? `\ufeff${csvLine(columns.map(([header]) => header))}` : '';
  return {
    fileName: `${session.name} - émargement.csv`,
    text: head + lines.join(''),
    next: attendees.length > take ? String(itemAt(attendees, take).position) : null,
  };
}

/** One line: an attendee in a slot, with their current mark. */
interface ExportLine {
  readonly session: AttendanceSession & {
    readonly organization: Pick<Organization, 'name' | 'siret' | 'activityNumber'>;
  };
  readonly slot: Slot & { readonly trainer: Pick<SlotTrainer, 'name'> | null };
  readonly attendee: Attendee;
  readonly mark: Mark | undefined;
  /** Of the attendee in all slots: the same in each of their lines. */
  readonly completion: Completion;
  /** Of the attendee in the slot. */
  readonly checks: ChecksOfPerson | undefined;
}

type Column = readonly [header: string, cell: (line: ExportLine) => string | null | undefined];

const planned = ({ startsAt, endsAt }: Slot): number => Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE);

/** The contract's columns, in order. Enums and date-times are written as in the API. */
const contractColumns: readonly Column[] = [
  ['session', ({ session }) => session.name],
  ['reference', ({ session }) => session.reference],
  ['modalite', ({ session }) => session.modality.toLowerCase()],
  ['lieu', ({ session }) => session.location],
  ['formateur', ({ session }) => session.trainerName],
  ['creneau', ({ slot }) => slot.label],
  ['module', ({ slot }) => slot.module],
  ['debut', ({ slot }) => slot.startsAt.toISOString()],
  ['fin', ({ slot }) => slot.endsAt.toISOString()],
  ['duree_min', ({ slot }) => String(planned(slot))],
  ['apprenant', ({ attendee }) => attendee.name],
  ['email', ({ attendee }) => attendee.email],
  ['ref_externe', ({ attendee }) => attendee.externalRef],
  ['statut', ({ mark }) => mark?.status.toLowerCase()],
  ['methode', ({ mark }) => mark?.method.toLowerCase()],
  ['signe_le', ({ mark }) => mark?.signedAt.toISOString()],
  ['hors_creneau', ({ mark }) => mark && (mark.outOfWindow ? 'oui' : 'non')],
  ['formateur_signe_le', ({ slot }) => slot.trainerSignedAt?.toISOString()],
];

/** The contract's columns, then what the trainer stated, the minutes followed, and what funders ask for. For GraphQL only. */
const detailedColumns: readonly Column[] = [
  ...contractColumns,
  ['retard_min', ({ mark }) => mark?.lateMinutes?.toString()],
  ['depart_anticipe_min', ({ mark }) => mark?.earlyMinutes?.toString()],
  ['motif', ({ mark }) => (mark?.excuse ? excuses[lower(mark.excuse)] : mark?.reason)],
  ['justificatif_recu_le', ({ mark }) => mark?.documentReceivedOn],
  ['duree_suivie_min', ({ slot, mark }) => String(followed(planned(slot), mark ? sheetMark(mark) : null))],
  ['entreprise', ({ attendee }) => attendee.employer],
  ['dossier_participant', ({ attendee }) => attendee.fileNumber],
  ['convention', ({ session }) => session.agreementNumber],
  ['certification', ({ session }) => session.certificationCode],
  ['organisme', ({ session }) => session.organization.name],
  ['siret', ({ session }) => session.organization.siret],
  ['declaration_activite', ({ session }) => session.organization.activityNumber],
  ['formateur_creneau', ({ session, slot }) => slot.trainer?.name ?? session.trainerName],
  ...edofColumns(),
];

/** Of a session with remote presence, behind the others. */
const checkColumns: readonly Column[] = [
  ['confirmations_demandees', ({ checks }) => checks?.asked.toString()],
  ['confirmations_donnees', ({ checks }) => checks?.confirmed.length.toString()],
];

/** Columns of an attendee as a whole. */
type CompletionColumn = readonly [header: string, cell: (line: Pick<ExportLine, 'completion'>) => string | null];

/** What funders ask for of each attendee (EDOF): planned, done, not done, why, and the first and last presence. */
function edofColumns(): readonly CompletionColumn[] {
  return [
    ['total_prevu_min', ({ completion }) => String(completion.planned)],
    ['total_realise_min', ({ completion }) => String(completion.done)],
    ['total_non_realise_min', ({ completion }) => String(completion.missed)],
    ['taux_realisation_pct', ({ completion }) => rate(completion.done, completion.planned)],
    ['taux_non_realisation_pct', ({ completion }) => rate(completion.missed, completion.planned)],
    [
      'motif_non_realisation',
      ({ completion }) => (completion.missed > 0 ? reasonsText(completion.reasons, exportTeller) : null),
    ],
    ['premiere_presence', ({ completion }) => completion.firstPresenceAt],
    ['derniere_presence', ({ completion }) => completion.lastPresenceAt],
  ];
}

/** A percentage with one decimal; empty if nothing was planned. */
const rate = (part: number, whole: number): string | null =>
  whole === 0 ? null : (Math.round((part * 1_000) / whole) / 10).toFixed(1);

/** One line for each attendee, with the headers of the other export. */
const attendeeColumns: readonly (readonly [string, (line: AttendeeLine) => string | null])[] = [
  ['session', ({ session }) => session.name],
  ['reference', ({ session }) => session.reference],
  ['convention', ({ session }) => session.agreementNumber],
  ['certification', ({ session }) => session.certificationCode],
  ['apprenant', ({ attendee }) => attendee.name],
  ['ref_externe', ({ attendee }) => attendee.externalRef],
  ['entreprise', ({ attendee }) => attendee.employer],
  ['dossier_participant', ({ attendee }) => attendee.fileNumber],
  ...edofColumns(),
];

interface AttendeeLine extends Pick<ExportLine, 'completion'> {
  readonly session: Pick<AttendanceSession, 'name' | 'reference' | 'agreementNumber' | 'certificationCode'>;
  readonly attendee: Pick<Attendee, 'name' | 'externalRef' | 'employer' | 'fileNumber'>;
}

const sheetMark = ({ status, lateMinutes, earlyMinutes }: Mark) => ({
  status: lower(status),
  late_minutes: lateMinutes,
  early_minutes: earlyMinutes,
});

/** The CSV with one line for each attendee that a sealed session was read with: at most as many as a session has. */
export function attendeesCsv(session: SealedSession): string {
  const lines = session.attendees.map((attendee) => {
    const marks = new Map(attendee.marks.map((mark) => [mark.slotId, mark]));
    const completion = completionOf(session.slots, attendee, (slotId) => marks.get(slotId), sessionTimeZone(session));
    return csvLine(attendeeColumns.map(([, cell]) => cell({ session, attendee, completion }) ?? ''));
  });
  return `\ufeff${csvLine(attendeeColumns.map(([header]) => header))}${lines.join('')}`;
}
