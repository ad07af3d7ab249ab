import type { Services } from '../../platform/services.ts';
import { removeUnreferenced } from './sweep-blobs.ts';

interface Released {
  /** When the envelope stored its last file. */
  readonly endedAt?: Date | null;
  /** Fingerprints of its signatures' pictures. */
  readonly pictures?: readonly (string | null)[];
}

/**
 * Deletes the files of a purged envelope: all revisions of its PDFs and the pictures of its signatures, except files
 * shared with another envelope. The sweep deletes what a crash leaves. Returns the number of deleted files.
 */
export async function releaseDocuments(
  services: Services,
  envelopeId: string,
  { endedAt, pictures = [] }: Released = {},
): Promise<number> {
  const { prisma } = services.database;
  const documents = await prisma.document.findMany({ where: { envelopeId }, include: { fingerprints: true } });
  const named = documents.flatMap(
    ({ sha256, baseSha256, preparedSha256, currentSha256, sealedSha256, fingerprints }) => [
      ...[sha256, baseSha256, preparedSha256, currentSha256, sealedSha256],
      ...fingerprints.map((fingerprint) => fingerprint.sha256),
    ],
  );
  const all = [...named, ...pictures];
  return removeUnreferenced(services, [...new Set(all.filter((sha256) => sha256 !== null))], endedAt);
}
