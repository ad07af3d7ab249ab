import type { Actor } from '../../../kernel/actor.ts';
import type { Prisma } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { drawFile, findLogoFile } from '../../documents/index.ts';
import { downloadUrl } from '../../envelopes/index.ts';
import { contentOf, findSealed } from './attended.ts';
import { type CertificateClaims, isAbsence, tellerOf } from './content.ts';

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
  const all = session.attendees.map((attendee) => contentOf(session, attendee, claims, issuedAt));
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
      downloadUrl: downloadUrl(services, sha256, `${tellerOf(first).say('certificates')} - ${session.name}`),
    },
  };
}
