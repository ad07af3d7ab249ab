import type { Actor } from '../../../kernel/actor.ts';
import { refuse as refuseRequest, rule } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { dayAfter, momentIn, wallDay } from '../../../kernel/wall-time.ts';
import { sql } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { day } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { csvLine } from '../../../standards/csv/index.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { timeZoneOf } from '../../access/schema/index.ts';
import { AttendanceExport } from '../schema/session-files.ts';
import type { ExportPart } from './export-attendance.ts';

/** Sessions per part: each is counted by one statement with the marks of its people. */
const SESSIONS = 100;

/** What was recorded of one session in a period, in minutes and persons. Slots that are not closed, or were never opened, do not count. */
interface SessionFigures {
  readonly id: string;
  readonly name: string;
  readonly reference: string | null;
  readonly agreement: string | null;
  readonly certification: string | null;
  readonly modality: string;
  readonly status: string;
  readonly first: Date;
  readonly last: Date;
  readonly slots: number;
  readonly minutes: number;
  readonly trainers: number;
  readonly signed: number;
  readonly trainees: number;
  readonly traineeMinutes: number;
  readonly employed: number;
  readonly employedMinutes: number;
}

/**
 * Returns one part of the figures for the yearly report of a training provider (bilan pédagogique et financier, Cerfa 10443), a
 * line for each session with a closed slot that begins in the period. Only what was recorded: who was present, and for how long.
 */
async function exportTrainingReport(
  services: Services,
  actor: Actor,
  { from, to, after }: { readonly from: string; readonly to: string; readonly after: string | null },
): Promise<ExportPart> {
  const { organizationId, mode } = ownedBy(assertScope(actor, 'attendance:write'));
  if (to < from) throw refuseRequest('invalid_body', undefined, [{ path: 'to', ...rule('after_start') }]);
  if (after !== null && !isUuid(after))
    throw refuseRequest(
      'invalid_parameter',
      'The value of after is not a cursor of this export. Omit it to start with the first part.',
    );
  const zone = await timeZoneOf(services, organizationId);
  const begin = momentIn(zone, from, '00:00')!;
  const end = momentIn(zone, dayAfter(to, 1), '00:00')!;
  const rows = await services.database.rows<SessionFigures>(sql`
    WITH counted AS (
      SELECT l.*, round(extract(epoch FROM l.ends_at - l.starts_at) / 60)::int AS minutes
      FROM slots l JOIN attendance_sessions s ON s.id = l.session_id
      WHERE s.organization_id = ${organizationId}::uuid AND s.mode = ${mode}::"Mode"
        AND l.status = 'CLOSED' AND l.opened_at IS NOT NULL
        AND l.starts_at >= ${begin}::timestamptz AND l.starts_at < ${end}::timestamptz),
    page AS (
      SELECT session_id AS id FROM counted WHERE session_id > ${after ?? FIRST}::uuid
      GROUP BY session_id ORDER BY session_id LIMIT ${SESSIONS + 1}),
    given AS (
      SELECT c.session_id, count(*)::int AS slots, sum(c.minutes)::int AS minutes, min(c.starts_at) AS first,
        max(c.ends_at) AS last, count(DISTINCT coalesce(c.trainer_id, c.session_id))::int AS trainers,
        coalesce(sum(c.minutes) FILTER (WHERE c.trainer_signed_at IS NOT NULL), 0)::int AS signed
      FROM counted c JOIN page p ON p.id = c.session_id GROUP BY c.session_id),
    taken AS (
      SELECT c.session_id, count(DISTINCT a.id)::int AS trainees,
        sum(c.minutes - coalesce(m.late_minutes, 0) - coalesce(m.early_minutes, 0))::int AS "traineeMinutes",
        (count(DISTINCT a.id) FILTER (WHERE a.employer IS NOT NULL))::int AS employed,
        coalesce(sum(c.minutes - coalesce(m.late_minutes, 0) - coalesce(m.early_minutes, 0))
          FILTER (WHERE a.employer IS NOT NULL), 0)::int AS "employedMinutes"
      FROM counted c JOIN page p ON p.id = c.session_id
      JOIN marks m ON m.slot_id = c.id AND m.state = 'STANDING' AND m.status IN ('PRESENT', 'LATE')
      JOIN attendees a ON a.id = m.attendee_id
      GROUP BY c.session_id)
    SELECT s.id, s.name, s.reference, s.agreement_number AS agreement, s.certification_code AS certification,
      lower(s.modality::text) AS modality, lower(s.status::text) AS status,
      g.first, g.last, g.slots, g.minutes, g.trainers, g.signed,
      coalesce(t.trainees, 0) AS trainees, coalesce(t."traineeMinutes", 0) AS "traineeMinutes",
      coalesce(t.employed, 0) AS employed, coalesce(t."employedMinutes", 0) AS "employedMinutes"
    FROM page p JOIN attendance_sessions s ON s.id = p.id JOIN given g ON g.session_id = s.id
    LEFT JOIN taken t ON t.session_id = s.id ORDER BY s.id`);
  const shown = rows.slice(0, SESSIONS);
  const head = after === null ? `\ufeff${csvLine(columns.map(([header]) => header))}` : '';
  return {
    fileName: `Bilan pédagogique ${from} - ${to}.csv`,
    text: head + shown.map((row) => csvLine(columns.map(([, cell]) => cell(row, zone) ?? ''))).join(''),
    next: rows.length > SESSIONS ? shown.at(-1)!.id : null,
  };
}

/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Hours with two decimals, with the comma that French spreadsheets read: « 3,50 ». */
const hours = (minutes: number): string => (minutes / 60).toFixed(2).replace('.', ',');

/** Section F-3: what the code of a certification says of the objective. */
const objective = (code: string | null): string | null =>
  /^\s*RNCP/i.test(code ?? '') ? 'RNCP' : /^\s*RS/i.test(code ?? '') ? 'RS' : null;

/** The columns, with the section of the form where they help. */
const columns: readonly (readonly [string, (row: SessionFigures, zone: string) => string | null])[] = [
  ['session', ({ name }) => name],
  ['reference', ({ reference }) => reference],
  ['convention', ({ agreement }) => agreement],
  ['certification', ({ certification }) => certification],
  ['objectif_f3', ({ certification }) => objective(certification)],
  ['modalite', ({ modality }) => modality],
  ['etat', ({ status }) => status],
  ['premier_jour', ({ first }, zone) => wallDay(zone, first.getTime())],
  ['dernier_jour', ({ last }, zone) => wallDay(zone, last.getTime() - 1)],
  ['creneaux', ({ slots }) => String(slots)],
  ['formateurs_e', ({ trainers }) => String(trainers)],
  ['heures_formation_e', ({ minutes }) => hours(minutes)],
  ['heures_signees_formateur', ({ signed }) => hours(signed)],
  ['stagiaires_f1', ({ trainees }) => String(trainees)],
  ['heures_stagiaires_f1', ({ traineeMinutes }) => hours(traineeMinutes)],
  ['stagiaires_avec_entreprise', ({ employed }) => String(employed)],
  ['heures_avec_entreprise', ({ employedMinutes }) => hours(employedMinutes)],
  ['stagiaires_sans_entreprise', ({ trainees, employed }) => String(trainees - employed)],
  ['heures_sans_entreprise', ({ traineeMinutes, employedMinutes }) => hours(traineeMinutes - employedMinutes)],
];

builder.queryField('exportTrainingReport', (t) =>
  t.field({
    type: AttendanceExport,
    nullable: true,
    description:
      'Exports figures for the yearly report of a French training provider (bilan pédagogique et financier, Cerfa 10443), as CSV with one line for each session that has a closed slot in the period. Returns one part at a time. It contains only what was recorded: sources of income, kinds of trainees and specialities are not.',
    refuses: [{ invalid_body: 'A day does not exist, or the period ends before it begins.' }, 'invalid_parameter'],
    access: { key: 'attendance:write', member: 'READER' },
    args: {
      from: t.arg({ type: 'Date', required: true, validate: day, description: 'First day of the period.' }),
      to: t.arg({ type: 'Date', required: true, validate: day, description: 'Last day of the period, included.' }),
      after: t.arg.string({ description: '`next` of the previous part. Omit it to get the first part.' }),
    },
    resolve: (_root, { from, to, after }, { services, actor }) =>
      exportTrainingReport(services, actor, { from, to, after: after ?? null }),
  }),
);
