import { MINUTE } from '../../../kernel/clock.ts';
import type { AttendanceSession, Attendee, Mark, Slot } from '../../../platform/database/index.ts';

/** One line: an attendee in a slot, with their current mark. */
export interface ExportLine {
  readonly session: AttendanceSession;
  readonly slot: Slot;
  readonly attendee: Attendee;
  readonly mark: Mark | undefined;
}

/** The columns of the export, in order. Enums and date-times are written as in the API. */
export const columns: readonly (readonly [header: string, cell: (line: ExportLine) => string | null | undefined])[] = [
  ['session', ({ session }) => session.name],
  ['reference', ({ session }) => session.reference],
  ['modalite', ({ session }) => session.modality.toLowerCase()],
  ['lieu', ({ session }) => session.location],
  ['formateur', ({ session }) => session.trainerName],
  ['creneau', ({ slot }) => slot.label],
  ['module', ({ slot }) => slot.module],
  ['debut', ({ slot }) => slot.startsAt.toISOString()],
  ['fin', ({ slot }) => slot.endsAt.toISOString()],
  ['duree_min', ({ slot }) => String(Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / MINUTE))],
  ['apprenant', ({ attendee }) => attendee.name],
  ['email', ({ attendee }) => attendee.email],
  ['ref_externe', ({ attendee }) => attendee.externalRef],
  ['statut', ({ mark }) => mark?.status.toLowerCase()],
  ['methode', ({ mark }) => mark?.method.toLowerCase()],
  ['signe_le', ({ mark }) => mark?.signedAt.toISOString()],
  ['hors_creneau', ({ mark }) => mark && (mark.outOfWindow ? 'oui' : 'non')],
  ['formateur_signe_le', ({ slot }) => slot.trainerSignedAt?.toISOString()],
];
