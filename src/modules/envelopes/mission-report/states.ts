import type { Envelope, Label } from '../../../platform/database/index.ts';
import { type Principal, principalKey } from '../../identities/index.ts';
import type { DeadlineState } from '../mission.ts';
import type { EnvelopeSigner } from '../people.ts';

/** What the service recorded about a signer. */
export interface ReportSigner
  extends Pick<
    EnvelopeSigner,
    'id' | 'name' | 'email' | 'role' | 'notifiedAt' | 'viewedAt' | 'signedAt' | 'declinedAt' | 'declineReason'
  > {
  /** When a mail server accepted the first message with the link to the current address. */
  readonly acceptedAt: Date | null;
  /** When a mail to the current address was reported as not delivered. */
  readonly deliveryFailedAt: Date | null;
  readonly reminders: number;
  readonly lastReminderAt: Date | null;
}

/** An envelope of the report. */
export interface ReportLine
  extends Pick<Envelope, 'id' | 'name' | 'status' | 'documentKind' | 'missionStartsAt' | 'sentAt' | 'completedAt'> {
  /** The day that places it in the period, YYYY-MM-DD. */
  readonly day: string;
  readonly lastLegalDay: string | null;
  readonly deadline: DeadlineState | null;
  readonly principal: Principal | null;
  readonly labels: readonly Pick<Label, 'id' | 'name'>[];
  readonly signers: readonly ReportSigner[];
}

/** Personal signers. Agents decide for a batch, whose messages and pages are recorded there. */
const personal = ({ signers }: ReportLine): readonly ReportSigner[] => signers.filter(({ role }) => role === 'SIGNER');

const every = (line: ReportLine, has: (signer: ReportSigner) => unknown): boolean => {
  const people = personal(line);
  return people.length > 0 && people.every(has);
};

export const reportStates = [
  'SENT',
  'ACCEPTED',
  'OPENED',
  'SIGNED',
  'UNSIGNED',
  'LATE',
  'DECLINED',
  'UNDELIVERED',
] as const;
export type ReportState = (typeof reportStates)[number];

/** What a line of the report can be; it can be several at once. */
const tests: Readonly<Record<ReportState, (line: ReportLine) => unknown>> = {
  SENT: ({ sentAt }) => sentAt !== null,
  ACCEPTED: (line) => every(line, ({ acceptedAt }) => acceptedAt),
  OPENED: (line) => every(line, ({ viewedAt }) => viewedAt),
  SIGNED: ({ signers }) => signers.length > 0 && signers.every(({ signedAt }) => signedAt),
  UNSIGNED: (line) => line.status !== 'CANCELED' && !tests.SIGNED(line),
  LATE: ({ deadline }) => deadline === 'LATE' || deadline === 'MET_LATE',
  DECLINED: ({ signers }) => signers.some(({ declinedAt, signedAt }) => declinedAt && !signedAt),
  UNDELIVERED: ({ signers }) => signers.some(({ deliveryFailedAt, signedAt }) => deliveryFailedAt && !signedAt),
};

export const hasState = (line: ReportLine, state: ReportState): boolean => Boolean(tests[state](line));

/** Envelopes in each state, and reminders. */
export type Totals = Readonly<Record<ReportState | 'envelopes' | 'reminders', number>>;

export function totalsOf(lines: readonly ReportLine[]): Totals {
  const counts = reportStates.map((state) => [state, lines.filter((line) => hasState(line, state)).length] as const);
  const reminders = lines.reduce((sum, { signers }) => sum + signers.reduce((own, one) => own + one.reminders, 0), 0);
  return { ...(Object.fromEntries(counts) as Record<ReportState, number>), envelopes: lines.length, reminders };
}

export type GroupBy = 'LABEL' | 'PRINCIPAL';

/** The lines of one label, or of one principal. */
export interface Group {
  /** UUID of the label, or the principal's key. Null for lines without one. */
  readonly key: string | null;
  readonly name: string | null;
  readonly totals: Totals;
}

/** Groups lines, those without a label or principal last. A line with several labels counts in each. */
export function reportGroups(lines: readonly ReportLine[], by: GroupBy): Group[] {
  const groups = new Map<string | null, { readonly name: string | null; readonly lines: ReportLine[] }>();
  for (const line of lines) {
    const keys =
      by === 'LABEL'
        ? line.labels.map(({ id, name }) => ({ key: id, name }))
        : line.principal
          ? [{ key: principalKey(line.principal), name: line.principal.legalName }]
          : [];
    for (const { key, name } of keys.length > 0 ? keys : [{ key: null, name: null }]) {
      const group = groups.get(key);
      if (group) group.lines.push(line);
      else groups.set(key, { name, lines: [line] });
    }
  }
  return [...groups]
    .map(([key, { name, lines: own }]) => ({ key, name, totals: totalsOf(own) }))
    .sort(
      (a, b) => Number(a.key === null) - Number(b.key === null) || (a.name ?? '').localeCompare(b.name ?? '', 'fr'),
    );
}
