import type { KeyActor } from '../../kernel/actor.ts';
import { DAY } from '../../kernel/clock.ts';
import { isDay, parseDateTime } from '../../kernel/date-time.ts';
import { momentIn, wallDay } from '../../kernel/wall-time.ts';
import { addWorkingDays } from '../../kernel/working-days.ts';
import type { Envelope, Prisma } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { readOrganization } from '../access/index.ts';
import type { Asked } from './input.ts';
import { type EnvelopeSigner, signingRoles } from './people.ts';

/** Working days that follow the first day of the mission, and the article that sets them. */
const rules: Readonly<Partial<Record<NonNullable<Envelope['documentKind']>, LegalRule>>> = {
  CMAD: { workingDays: 2, article: 'L. 1251-42' },
  CONTRAT_MISSION: { workingDays: 2, article: 'L. 1251-17' },
  // No text sets one: it changes one of the two contracts, so the same days are the safe ones.
  AVENANT: { workingDays: 2, article: null },
};

interface LegalRule {
  readonly workingDays: number;
  /** Of the code du travail. Null if the days are prudence, not law. */
  readonly article: string | null;
}

/** First years of the code du travail and of the calendar that people use. */
const YEARS = { min: 1_990, max: 2_100 } as const;

/** Whether a text is a day `YYYY-MM-DD`, or an RFC 3339 date-time, of a year in which missions begin. */
export function isMissionStart(text: string): boolean {
  const at = isDay(text) ? new Date(text) : parseDateTime(text);
  return at !== null && at.getUTCFullYear() >= YEARS.min && at.getUTCFullYear() <= YEARS.max;
}

/** The columns of an envelope that come from its mission. */
export type Mission = Pick<Envelope, 'missionStartsAt' | 'legalDeadline'>;

/**
 * Returns the first day of the mission in the zone of the organisation, and the end of the last day on which the law
 * lets the document be sent (mission contract) or signed (supply contract). Null without a day, or for a kind without
 * a deadline.
 */
export async function planMission(
  { database }: Pick<Services, 'database'>,
  { organizationId }: Pick<KeyActor, 'organizationId'>,
  { missionStartsAt, documentKind }: Pick<Asked, 'missionStartsAt' | 'documentKind'>,
): Promise<Mission> {
  if (!missionStartsAt) return { missionStartsAt: null, legalDeadline: null };
  const { timeZone } = await readOrganization(database, organizationId);
  const day = isDay(missionStartsAt) ? missionStartsAt : wallDay(timeZone, parseDateTime(missionStartsAt)!.getTime());
  const last = lastLegalDay({ documentKind, missionStartsAt: day });
  return { missionStartsAt: day, legalDeadline: last ? endOfDay(timeZone, last) : null };
}

/** The last legal day of a document, `YYYY-MM-DD`. Null if no law sets one. */
export function lastLegalDay({
  documentKind,
  missionStartsAt,
}: Pick<Envelope, 'documentKind' | 'missionStartsAt'>): string | null {
  const found = legalRule({ documentKind });
  return found && missionStartsAt ? addWorkingDays(missionStartsAt, found.workingDays) : null;
}

/** What tells whether an envelope meets its deadline. */
export type MissionProgress = Pick<Envelope, 'documentKind' | 'missionStartsAt' | 'legalDeadline' | 'status'> & {
  readonly signers: readonly Pick<EnvelopeSigner, 'role' | 'notifiedAt' | 'signedAt'>[];
};

export type DeadlineState = 'OPEN' | 'DUE_TODAY' | 'LATE' | 'MET' | 'MET_LATE' | 'ENDED';

/**
 * When the document met what its deadline asks for: a supply contract when the last person signed it, another document
 * when the last personal signer was notified. Null before.
 */
export function metAt({ documentKind, signers }: Pick<MissionProgress, 'documentKind' | 'signers'>): Date | null {
  const personal = signers.filter(({ role }) => role === 'SIGNER');
  const isSent = documentKind !== 'CMAD' && personal.length > 0;
  const times = isSent ? personal.map(({ notifiedAt }) => notifiedAt) : signers.map(({ signedAt }) => signedAt);
  return times.reduce((latest, at) => (latest && at ? (at > latest ? at : latest) : null), times[0] ?? null);
}

/** A signer or agent who has not signed. */
const unsigned = { role: { in: [...signingRoles] }, signedAt: null };

/** Filter: envelopes that can still meet their legal deadline, and have not (`metAt`). */
export const unmet: Prisma.EnvelopeWhereInput = {
  legalDeadline: { not: null },
  status: { in: ['DRAFT', 'SENT'] },
  OR: [
    { documentKind: { not: 'CMAD' }, people: { some: { role: 'SIGNER', notifiedAt: null } } },
    { documentKind: 'CMAD', people: { some: { ...unsigned } } },
    { people: { none: { role: 'SIGNER' }, some: { ...unsigned } } },
  ],
};

/** How an envelope stands to its legal deadline. Null without one. */
export function deadlineState(envelope: MissionProgress, now: Date): DeadlineState | null {
  const { legalDeadline, status } = envelope;
  if (!legalDeadline) return null;
  const met = metAt(envelope);
  if (met) return met < legalDeadline ? 'MET' : 'MET_LATE';
  if (status === 'CANCELED' || status === 'EXPIRED') return 'ENDED';
  if (legalDeadline <= now) return 'LATE';
  return legalDeadline.getTime() - now.getTime() <= DAY ? 'DUE_TODAY' : 'OPEN';
}

/** The first day of the mission, for those who sign. Null for a timesheet, whose day is that of its week. */
export const missionDay = ({
  documentKind,
  missionStartsAt,
}: Pick<Envelope, 'documentKind' | 'missionStartsAt'>): string | null =>
  documentKind === 'RELEVE_HEURES' ? null : missionStartsAt;

/** The rule that sets the deadline of a kind of document. Null if none does. */
export const legalRule = ({ documentKind }: Pick<Envelope, 'documentKind'>): LegalRule | null =>
  (documentKind && rules[documentKind]) ?? null;

/** The beginning of the day after, in a zone. */
const endOfDay = (timeZone: string, day: string): Date =>
  new Date(momentIn(timeZone, new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10), '00:00')!);
