import { MINUTE } from '../../../kernel/clock.ts';
import type { Language } from '../../../kernel/language.ts';
import { lower } from '../../../kernel/text.ts';
import type { Envelope } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { drawFile } from '../../documents/index.ts';
import { downloadUrl } from '../download-url.ts';
import type { ReportContent } from './draw-report.ts';
import type { MissionReport } from './read-report.ts';
import { totalsOf } from './states.ts';
import { words } from './words.ts';

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
  language: Language,
): Promise<IssuedReport> {
  const { filter, lines, readAt, timeZone, organization } = report;
  const content: Omit<ReportContent, 'lines'> & Pick<MissionReport, 'lines'> = {
    ...{ language, mode: lower(mode), organization, time_zone: timeZone },
    ...{ from: filter.from, to: filter.to, read_at: readAt.toISOString() },
    conditions: conditionsOf(report, language),
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
function conditionsOf({ filter, lines }: MissionReport, language: Language): (readonly [string, string])[] {
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
