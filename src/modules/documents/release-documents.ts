import type { Services } from '../../platform/services.ts';
import { removeUnreferenced } from './sweep-blobs.ts';

interface Released {
  /** Since when the envelope stores nothing more. */
  readonly endedAt?: Date | null;
  /** Fingerprints of the pictures of its signatures. */
  readonly pictures?: readonly (string | null)[];
}

/**
 * Removes the files of a purged envelope: its PDFs in all their revisions and the pictures of its signatures, but for
 * those that another envelope shares. What a crash leaves of them the sweep takes. Returns how many were removed.
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
