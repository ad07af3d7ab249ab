import type { Language } from '../../../kernel/language.ts';
import type { Services } from '../../../platform/services.ts';
import { csvLine } from '../../../standards/csv/index.ts';
import type { ExportPart } from '../export-envelopes.ts';
import { limits } from './limits.ts';
import type { MissionReport } from './read-report.ts';
import type { ReportLine, ReportSigner } from './states.ts';
import { columns, words } from './words.ts';

/**
 * Returns one part of the report as CSV: a line for each signer, moments in UTC.
 * @param from position of the first envelope of the part
 */
export function exportReport(
  { clock }: Pick<Services, 'clock'>,
  { lines }: MissionReport,
  { from, language }: { readonly from: number; readonly language: Language },
): ExportPart {
  const to = from + limits.part;
  const head = from === 0 ? `\ufeff${csvLine(columns.map((column) => words[language].columns[column]))}` : '';
  const name = language === 'fr' ? 'suivi-des-contrats' : 'report-on-contracts';
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

function cellsOf(line: ReportLine, signer: ReportSigner, language: Language): string[] {
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
