import type { CertificateSigning, Envelope, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { listEnvelopes, listSealedFiles } from '../../envelopes/index.ts';

/** A certificate in an envelope, with where it stands. */
export interface SentCertificate extends Pick<CertificateSigning, 'attendeeId' | 'envelopeId' | 'createdAt'> {
  readonly attendeeName: string;
  readonly status: Envelope['status'];
  /** Fingerprint of the signed and sealed file while it is stored; null before and after that. */
  readonly signedSha256: string | null;
}

/** The certificates of a session that were sent for signature, newest first within each attendee. */
export async function listCertificateSignings(
  client: Tx | Services['database']['prisma'],
  sessionId: string,
): Promise<readonly SentCertificate[]> {
  const rows = await client.certificateSigning.findMany({
    where: { sessionId },
    orderBy: [{ attendee: { position: 'asc' } }, { createdAt: 'desc' }, { documentId: 'desc' }],
    include: { attendee: { select: { name: true } } },
  });
  const ids = [...new Set(rows.map(({ envelopeId }) => envelopeId))];
  if (ids.length === 0) return [];
  const states = new Map((await listEnvelopes(client, ids)).map(({ id, status }) => [id, status]));
  const files = new Map((await listSealedFiles(client, ids)).map(({ subjectId, sha256 }) => [subjectId, sha256]));
  return rows.map(({ attendee, attendeeId, envelopeId, createdAt, documentId }) => ({
    ...{ attendeeId, envelopeId, createdAt, attendeeName: attendee.name },
    status: states.get(envelopeId) ?? 'CANCELED',
    signedSha256: files.get(documentId) ?? null,
  }));
}

/** The newest signed certificate of each attendee, by their id. */
export const signedAmong = (sent: readonly SentCertificate[]): ReadonlyMap<string, SentCertificate> =>
  new Map(
    sent
      .filter(({ signedSha256 }) => signedSha256)
      .toReversed()
      .map((one) => [one.attendeeId, one]),
  );
