import { MINUTE } from '../../../kernel/clock.ts';
import type { WorkLanguage } from '../../../kernel/language.ts';
import { lower } from '../../../kernel/text.ts';
import type { Envelope } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { csvLine } from '../../../standards/csv/index.ts';
import { drawFile } from '../../documents/index.ts';
import { downloadUrl } from '../download-url.ts';
import type { ExportPart } from '../list-envelopes.ts';
import type { ReportContent } from './draw-report.ts';
import { limits, type MissionReport } from './read-report.ts';
import { type ReportLine, type ReportSigner, totalsOf } from './states.ts';
import { columns, words } from './words.ts';

/** Time limit of the child process: the largest report takes some seconds. */
const TIME = 2 * MINUTE;

export interface IssuedReport {
  /** Lowercase hex. */
  readonly sha256: string;
  /** Valid for one hour. The file is deleted later; another call draws it again. */
  readonly downloadUrl: string;
  readonly envelopes: number;
}

/** Draws a report as a PDF and stores it. Nothing refers to the file; the sweep deletes it after its link has expired. */
export async function issueReport(
  services: Services,
  { organizationId, mode }: Pick<Envelope, 'organizationId' | 'mode'>,
  report: MissionReport,
  language: WorkLanguage,
): Promise<IssuedReport> {
  const { filter, lines, readAt, timeZone, organization } = report;
  const content: Omit<ReportContent, 'lines'> & Pick<MissionReport, 'lines'> = {
    ...{ language, mode: lower(mode), organization, time_zone: timeZone },
    ...{ from: filter.from, to: filter.to, read_at: readAt.toISOString() },
    conditions: reportConditions(report, language),
    totals: totalsOf(lines),
    lines,
  };
  const { sha256 } = await drawFile(
    services,
    'drawMissionReport',
    { content: JSON.parse(JSON.stringify(content)) },
    { turnOf: organizationId, timeoutMs: TIME },
  );
  const name = `${words[language].title} ${filter.from} ${filter.to}`;
  return { sha256, downloadUrl: downloadUrl(services, sha256, name), envelopes: lines.length };
}

/** The conditions that a reader of the report must know. Labels and principals are named by the lines that have them. */
function reportConditions({ filter, lines }: MissionReport, language: WorkLanguage): (readonly [string, string])[] {
  const { filters, kinds, states, none } = words[language];
  const labels = new Map(lines.flatMap((line) => line.labels.map(({ id, name }) => [id, name] as const)));
  const principal = lines.find((line) => line.principal)?.principal;
  const rows: (readonly [string, string | null | undefined])[] = [
    [filters.kinds, filter.kinds?.map((kind) => kinds[kind]).join(', ')],
    [filters.labels, filter.labels?.map((id) => labels.get(id) ?? none).join(', ')],
    [filters.principal, filter.principal && (principal?.legalName ?? filter.principal)],
    [filters.text, filter.text],
    [filters.state, filter.state && states[filter.state]],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

/**
 * Returns one part of the report as CSV: a line for each signer, moments in UTC.
 * @param from position of the first envelope of the part
 */
export function exportReport(
  { clock }: Pick<Services, 'clock'>,
  { lines }: MissionReport,
  { from, language }: { readonly from: number; readonly language: WorkLanguage },
): ExportPart {
  const to = from + limits.part;
  const head = from === 0 ? `\ufeff${csvLine(columns.map((column) => words[language].columns[column]))}` : '';
  const name = words[language].fileName;
  return {
    fileName: `${name}-${clock.now().toISOString().slice(0, 10)}.csv`,
    text:
      head +
      lines
        .slice(from, to)
        .flatMap((line) => line.signers.map((signer) => csvLine(cellsOf(line, signer, language))))
        .join(''),
    next: to < lines.length ? String(to) : null,
  };
}

const iso = (at: Date | null): string => at?.toISOString() ?? '';

function cellsOf(line: ReportLine, signer: ReportSigner, language: WorkLanguage): string[] {
  const { kinds, statuses, deadlines, roles } = words[language];
  const { principal } = line;
  const cells: Readonly<Record<(typeof columns)[number], string>> = {
    envelopeId: line.id,
    name: line.name,
    kind: line.documentKind ? kinds[line.documentKind] : '',
    day: line.day,
    missionStart: line.missionStartsAt ?? '',
    lastLegalDay: line.lastLegalDay ?? '',
    deadline: line.deadline ? deadlines[line.deadline] : '',
    status: statuses[line.status],
    principal: principal?.legalName ?? '',
    siren: principal?.siren ?? '',
    labels: line.labels.map(({ name }) => name).join(', '),
    signer: signer.name,
    email: signer.email,
    role: roles[signer.role],
    sentAt: iso(line.sentAt),
    notifiedAt: iso(signer.notifiedAt),
    acceptedAt: iso(signer.acceptedAt),
    undeliveredAt: iso(signer.deliveryFailedAt),
    openedAt: iso(signer.viewedAt),
    signedAt: iso(signer.signedAt),
    declinedAt: iso(signer.declinedAt),
    declineReason: signer.declineReason ?? '',
    reminders: String(signer.reminders),
    lastReminderAt: iso(signer.lastReminderAt),
    completedAt: iso(line.completedAt),
  };
  return columns.map((column) => cells[column]);
}
