import { DAY } from '../../../kernel/clock.ts';
import { definitely } from '../../../kernel/definitely.ts';
import { refuse } from '../../../kernel/fault.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { momentIn, wallDay } from '../../../kernel/wall-time.ts';
import type { Envelope, Prisma } from '../../../platform/database/index.ts';
import { matching } from '../../../platform/database/search-text.ts';
import type { Services } from '../../../platform/services.ts';
import { readOrganization, type Sight } from '../../access/index.ts';
import { type ChainFact, listFacts } from '../../evidence/index.ts';
import { listPrincipals, principalKey } from '../../identities/index.ts';
import { labeled } from '../labels/labels.ts';
import { deadlineState, lastLegalDay } from '../mission.ts';
import { type EnvelopeSigner, signersAmong } from '../people.ts';
import { because } from '../refusals.ts';
import { seenIn } from '../visibility.ts';
import { hasState, type ReportLine, type ReportSigner, type ReportState } from './states.ts';

export interface ReportFilter extends Period {
  readonly kinds?: readonly NonNullable<Envelope['documentKind']>[] | null | undefined;
  /** Ids of labels: those of an agency, of a site or of a client. */
  readonly labels?: readonly string[] | null | undefined;
  /** The company under whose mandate the envelope is sealed: its `principalKey`. */
  readonly principal?: string | null | undefined;
  /** Words in the name of the envelope or of a document, or in the name or address of a signer. */
  readonly text?: string | null | undefined;
  readonly state?: ReportState | null | undefined;
}

export interface MissionReport {
  readonly filter: ReportFilter;
  readonly readAt: Date;
  /** IANA zone of the organisation. */
  readonly timeZone: string;
  readonly organization: string;
  /** By day, then by name. */
  readonly lines: readonly ReportLine[];
}

/** Events that tell how a signer was reached. */
const told = [
  ...['signer.message_accepted', 'signer.corrected', 'signer.delegated', 'signer.reminded', 'signer.notice_resent'],
] as const;

/**
 * Reads the envelopes of temporary work of a period: who was sent what, when a mail server accepted it, who opened, signed or
 * declined, and how each stands to its legal deadline. A fixed number of statements, whatever the number of envelopes.
 * @param path of the period in the request, for refusals
 * @throws Fault `invalid_body` (the period is too long, or has too many envelopes)
 */
export async function readReport(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  sight: Sight,
  filter: ReportFilter,
  path: string,
): Promise<MissionReport> {
  assertPeriod(filter, path);
  const { prisma } = database;
  const { timeZone, name: organization } = await readOrganization(database, sight.organizationId);
  const principals = await listPrincipals(prisma, { organizationId: sight.organizationId, mode: sight.mode });
  const wanted = filter.principal && new Set([filter.principal.trim(), filter.principal.replaceAll(/\s/g, '')]);
  const ofPrincipal = wanted && [...principals].filter(([, one]) => wanted.has(principalKey(one))).map(([id]) => id);
  const envelopes = await prisma.envelope.findMany({
    where: {
      AND: [
        seenIn(sight),
        inPeriod(filter, timeZone),
        filter.kinds ? { documentKind: { in: [...filter.kinds] } } : {},
        filter.labels ? labeled(filter.labels) : {},
        ofPrincipal ? { mandateId: { in: ofPrincipal } } : {},
        ...matching(filter.text),
      ],
    },
    include: {
      people: { orderBy: { position: 'asc' } },
      labels: { select: { label: { select: { id: true, name: true } } }, orderBy: { label: { foldedName: 'asc' } } },
    },
    take: limits.envelopes + 1,
  });
  if (envelopes.length > limits.envelopes) {
    const reason = because('too_many_missions', { count: limits.envelopes });
    throw refuse('invalid_body', reason, [{ path, ...reason }]);
  }
  const ids = envelopes.map(({ id }) => id);
  const facts = grouped(await listFacts(prisma, ids, told), ({ chainId }) => chainId);
  const now = clock.now();
  const lines = envelopes.map(({ labels, people, mandateId, ...envelope }): ReportLine => {
    const signers = signersAmong(people);
    const { id, name, status, documentKind, missionStartsAt, sentAt, completedAt } = envelope;
    return {
      ...{ id, name, status, documentKind, missionStartsAt, sentAt, completedAt },
      day: missionStartsAt ?? wallDay(timeZone, envelope.createdAt.getTime()),
      lastLegalDay: lastLegalDay(envelope),
      deadline: deadlineState({ ...envelope, signers }, now),
      principal: mandateId ? (principals.get(mandateId) ?? null) : null,
      labels: labels.map(({ label }) => label),
      signers: signers.map((signer) => reached(signer, facts.get(id) ?? [])),
    };
  });
  const { state } = filter;
  return {
    ...{ filter, readAt: now, timeZone, organization },
    lines: lines.filter((line) => !state || hasState(line, state)).sort(byDay),
  };
}

const byDay = (a: ReportLine, b: ReportLine): number =>
  compare(a.day, b.day) || compare(a.name, b.name) || compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Joins a signer with the events about messages to them. What was accepted for an earlier address does not count. */
function reached(
  { id, name, email, role, notifiedAt, viewedAt, signedAt, declinedAt, declineReason, ...signer }: EnvelopeSigner,
  facts: readonly ChainFact[],
): ReportSigner {
  let acceptedAt: Date | null = null;
  const reminded: Date[] = [];
  for (const { type, at, data } of facts) {
    if (data.signer !== signer.position + 1) continue;
    if (type === 'signer.corrected' || type === 'signer.delegated') acceptedAt = null;
    else if (type !== 'signer.message_accepted') reminded.push(at);
    else if (!String(data.message).endsWith('.code'))
      acceptedAt ??= new Date(definitely(data.accepted_at as string, id));
  }
  return {
    ...{ id, name, email, role, notifiedAt, viewedAt, signedAt, declinedAt, declineReason, acceptedAt },
    deliveryFailedAt: signer.deliveryFailedAt,
    reminders: reminded.length,
    lastReminderAt: reminded.at(-1) ?? null,
  };
}

/** Days `YYYY-MM-DD`; both belong to the period. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/** @throws Fault `invalid_body` (ends before it begins, or is too long) */
function assertPeriod({ from, to }: Period, path: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  const reason =
    days < 1
      ? because('period_backwards')
      : days > limits.days
        ? because('period_too_long', { count: limits.days })
        : null;
  if (reason) throw refuse('invalid_body', reason, [{ path, ...reason }]);
}

/** Kinds of documents that a report has also without the day of a mission. */
const kinds = ['CMAD', 'CONTRAT_MISSION', 'AVENANT', 'RELEVE_HEURES'] as const;

/**
 * Filter: envelopes of temporary work in a period. The first day of the mission counts, or of the week of a timesheet;
 * where it is unknown, the day of creation in the zone of the organisation.
 */
function inPeriod({ from, to }: Period, timeZone: string): Prisma.EnvelopeWhereInput {
  const after = new Date(Date.parse(to) + DAY).toISOString().slice(0, 10);
  return {
    OR: [
      { missionStartsAt: { gte: from, lte: to } },
      {
        missionStartsAt: null,
        documentKind: { in: [...kinds] },
        createdAt: { gte: momentIn(timeZone, from, '00:00')!, lt: momentIn(timeZone, after, '00:00')! },
      },
    ],
  };
}

/** Of a mission report. Its envelopes are read at once. */
export const limits = {
  days: 92,
  envelopes: 5_000,
  /** Envelopes of one part of the CSV: about 600 KB. */
  part: 1_000,
} as const;
