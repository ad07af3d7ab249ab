import type { Actor } from '../../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { workLanguageOf } from '../../../kernel/language.ts';
import type { Attendee, Prisma } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { drawFile, findLogoFile, type WrittenFile } from '../../documents/index.ts';
import { downloadUrl, languageOfDocuments } from '../../envelopes/index.ts';
import { Teller } from '../papers/teller.ts';
import { sessionTimeZone } from '../read-sheet.ts';
import { refuse } from '../refusals.ts';
import { certificateContent, findSealed, type SealedSession } from './attended.ts';
import { type CertificateClaims, certificateTeller, certificateTitle, completionOf, isAbsence } from './content.ts';
import type { StatementContent } from './draw-statement.ts';

/** Time limit of the child process, ms: 500 certificates took nine seconds on a busy machine. */
const TIME = 60_000;

export interface IssueCertificates extends CertificateClaims {
  readonly sessionId: string;
  /** Only attendees of this employer; null for all. */
  readonly forEmployer?: string | null;
  /** Not these attendees. */
  readonly exceptIds?: readonly string[];
}

export interface IssuedCertificates {
  /** Number of certificates in the file. */
  readonly count: number;
  /** Number of attendees without a certificate, because they attended nothing. */
  readonly without: number;
  /** The file with all certificates; null if nobody attended anything. The link is valid for one hour. */
  readonly file: { readonly sha256: string; readonly downloadUrl: string } | null;
}

/** The attendees of an employer; all for null. */
export const employedBy = (employer: string | null | undefined): Prisma.AttendeeWhereInput =>
  employer == null ? {} : { employer };

/**
 * Draws the certificates of completion of all attendees of a sealed session who attended any of it, in one file and in
 * the order of the sheet, for the organisation to print or sign. See `issueCertificate`.
 */
export async function issueCertificates(
  services: Services,
  actor: Actor,
  { sessionId, forEmployer, exceptIds = [], ...claims }: IssueCertificates,
): Promise<IssuedCertificates> {
  const session = await findSealed(services, actor, sessionId, {
    ...employedBy(forEmployer),
    id: { notIn: [...exceptIds] },
  });
  const issuedAt = services.clock.now();
  const all = session.attendees.map((attendee) => certificateContent(session, attendee, claims, issuedAt));
  const contents = all.filter((content) => !isAbsence(content));
  const counted = { count: contents.length, without: all.length - contents.length };
  const [first] = contents;
  if (!first) return { ...counted, file: null };
  const { sha256 } = await drawFile(
    services,
    'drawCertificates',
    { contents, logo: await findLogoFile(services, session.organizationId) },
    { timeoutMs: TIME, turnOf: session.organizationId },
  );
  return {
    ...counted,
    file: {
      sha256,
      downloadUrl: downloadUrl(services, sha256, `${certificateTeller(first).say('certificates')} - ${session.name}`),
    },
  };
}

interface IssueCertificate extends CertificateClaims {
  readonly sessionId: string;
  readonly attendeeId: string;
}

export interface IssuedCertificate {
  readonly attendee: Attendee;
  /** Lowercase hex. */
  readonly sha256: string;
  /** Valid for one hour. The file is deleted later; another call draws it again. */
  readonly downloadUrl: string;
  readonly minutesFollowed: number;
  readonly minutesPlanned: number;
}

/**
 * Draws the certificate of completion of one attendee of a sealed session, for the organisation's key. The hours are
 * those of the sealed sheet. The certificate is not sealed: the organisation signs it on paper or as an envelope.
 * Nothing refers to the file; the sweep deletes it after its link has expired.
 * @throws Fault `nothing_attended`, and those of `findSealed`
 */
export const issueCertificate = (services: Services, actor: Actor, wanted: IssueCertificate) =>
  issue(services, actor, wanted, 'completion');

/**
 * Draws the certificate of absence of one attendee who was present at no slot, in the same way.
 * @throws Fault `something_attended`, and those of `findSealed`
 */
export const issueAbsenceCertificate = (services: Services, actor: Actor, wanted: IssueCertificate) =>
  issue(services, actor, wanted, 'absence');

async function issue(
  services: Services,
  actor: Actor,
  { sessionId, attendeeId, ...claims }: IssueCertificate,
  kind: 'completion' | 'absence',
): Promise<IssuedCertificate> {
  if (!isUuid(attendeeId)) throw refuseRequest('not_found');
  const session = await findSealed(services, actor, sessionId, { id: attendeeId });
  const [attendee] = session.attendees;
  if (!attendee) throw refuseRequest('not_found');
  const content = certificateContent(session, attendee, claims, services.clock.now());
  if (kind === 'completion' && isAbsence(content)) throw refuse('nothing_attended');
  if (kind === 'absence' && !isAbsence(content)) throw refuse('something_attended');
  const { sha256 } = await drawFile(
    services,
    'drawCertificates',
    { contents: [content], logo: await findLogoFile(services, session.organizationId) },
    { turnOf: session.organizationId },
  );
  return {
    attendee,
    sha256,
    downloadUrl: downloadUrl(
      services,
      sha256,
      `${certificateTitle(content, certificateTeller(content))} - ${attendee.name} - ${session.name}`,
    ),
    minutesFollowed: content.tally.presentMinutes,
    minutesPlanned: content.tally.expectedMinutes,
  };
}

/** Claims that a statement does not print. */
const noClaims = {
  nature: 'training',
  ...{ representative: null, representativeRole: null, activityNumber: null, employer: null, place: null },
} as const;

export interface IssuedStatements {
  /** Number of attendees. */
  readonly count: number;
  /** Lowercase hex. */
  readonly sha256: string;
  /** Valid for one hour. The file is deleted later; another call draws it again. */
  readonly downloadUrl: string;
}

/**
 * Draws the monthly statements of a sealed session, of all attendees or of one, in one file, for the organisation's key.
 * @throws Fault `not_found`, `not_sealed`, `gone` (retention has ended)
 */
export async function issueStatements(
  services: Services,
  actor: Actor,
  { sessionId, attendeeId }: { readonly sessionId: string; readonly attendeeId: string | null },
): Promise<IssuedStatements> {
  if (attendeeId !== null && !isUuid(attendeeId)) throw refuse('not_found');
  const session = await findSealed(services, actor, sessionId, attendeeId === null ? {} : { id: attendeeId });
  const [first] = session.attendees;
  if (!first) throw refuse('not_found');
  const { sha256 } = await drawStatementsOf(services, session);
  const whose = attendeeId === null ? session.name : `${first.name} - ${session.name}`;
  return {
    count: session.attendees.length,
    sha256,
    downloadUrl: downloadUrl(services, sha256, `${statementTitle(session)} - ${whose}`),
  };
}

const statementTitle = (session: SealedSession): string =>
  new Teller(workLanguageOf(languageOfDocuments(session)), session.events).say('statement');

/** Draws the statements of the attendees that a session was read with: at least one. */
export async function drawStatementsOf(services: Services, session: SealedSession): Promise<WrittenFile> {
  const turnOf = session.organizationId;
  const logo = await findLogoFile(services, turnOf);
  const contents = dueStatements(session, services.clock.now());
  return drawFile(services, 'drawStatements', { contents, logo }, { timeoutMs: TIME, turnOf });
}

const dueStatements = (session: SealedSession, issuedAt: Date): StatementContent[] =>
  session.attendees.map((attendee) => {
    const marks = new Map(attendee.marks.map((mark) => [mark.slotId, mark]));
    const { mode, language, events, number, organization, provider, time_zone, employer, ...content } =
      certificateContent(session, attendee, noClaims, issuedAt);
    const completion = completionOf(session.slots, attendee, (slotId) => marks.get(slotId), sessionTimeZone(session));
    return {
      ...{ mode, language, events, number, organization, provider, time_zone, employer, completion },
      ...{ session: content.session, attendee: content.attendee, sheet: content.sheet, issued_at: content.issued_at },
    };
  });
