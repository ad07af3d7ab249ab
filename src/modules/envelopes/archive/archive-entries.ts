import type { Services } from '../../../platform/services.ts';
import { BlobMissing } from '../../../platform/storage/index.ts';
import type { ZipEntry } from '../../../platform/zip.ts';
import { CONTENTS, contentsOf, type ListedFile, oneLine } from '../../../platform/zip-contents.ts';
import { queryWithLists, type WholeEnvelope } from '../envelope-sql.ts';
import type { ArchiveTarget } from './archive-link.ts';
import { SafeNames } from './names.ts';

const EVIDENCE = 'Dossier de preuve.pdf';

/**
 * Yields the files of an archive: for each envelope a folder with its sealed or original documents and its evidence
 * file, then the table of contents, which says what the archive contains. A file is opened when its turn comes.
 */
export async function* archiveEntries(services: Services, target: ArchiveTarget): AsyncGenerator<ZipEntry> {
  const { organizationId, mode, envelopeIds } = target;
  const { prisma } = services.database;
  const found = await queryWithLists<WholeEnvelope>(prisma, ['documents'], 'e.id = ANY($1::uuid[])', [...envelopeIds]);
  const byId = new Map(found.map((envelope) => [envelope.id, envelope]));
  const folders = new SafeNames([CONTENTS]);
  const listed: ListedFile[] = [];
  const lines: string[] = [];
  for (const id of envelopeIds) {
    const envelope = byId.get(id);
    if (!envelope || envelope.organizationId !== organizationId || envelope.mode !== mode) continue;
    const folder = folders.next(envelope.name);
    lines.push('', `${folder}/`, `   Enveloppe : ${oneLine(envelope.name)}`, `   Identifiant : ${id}`);
    lines.push(`   État : ${stateOf(envelope)}`);
    for (const { name, sha256, note } of envelope.purgedAt ? [] : filesOf(envelope)) {
      const path = `${folder}/${name}`;
      const size = await sizeOf(services, sha256);
      if (size === null) {
        lines.push(`   - ${name} : effacé, fin de la durée de conservation`);
        continue;
      }
      lines.push(`   - ${name} : ${note}, ${size} octets`);
      listed.push({ name: path, size, sha256 });
      yield { name: path, bytes: services.storage.stream(sha256) };
    }
  }
  const head = [
    'ENVELOPPES',
    ...(mode === 'TEST' ? ['SPECIMEN - sans valeur : mode test'] : []),
    `Archive du ${services.clock.now().toISOString()} (UTC)`,
    ...lines,
  ];
  yield { name: CONTENTS, bytes: [Buffer.from(contentsOf(head, listed))] };
}

function filesOf({ documents, evidenceSha256 }: WholeEnvelope) {
  const names = new SafeNames(evidenceSha256 ? [EVIDENCE] : []);
  return [
    ...documents.map((document) => ({
      name: names.next(document.name, '.pdf'),
      sha256: document.sealedSha256 ?? document.sha256,
      note: document.sealedSha256 ? 'PDF scellé' : 'PDF original, pas encore scellé',
    })),
    ...(evidenceSha256 ? [{ name: EVIDENCE, sha256: evidenceSha256, note: 'dossier de preuve' }] : []),
  ];
}

const states = {
  DRAFT: 'brouillon',
  SENT: 'envoyée',
  COMPLETED: 'terminée',
  EXPIRED: 'expirée',
  CANCELED: 'annulée',
} as const;

const stateOf = ({ status, purgedAt }: WholeEnvelope): string =>
  purgedAt
    ? `${states[status]} ; documents effacés le ${purgedAt.toISOString()} (UTC), fin de la durée de conservation`
    : states[status];

/** Size of a stored file; null if it was purged meanwhile. */
const sizeOf = ({ storage }: Services, sha256: string): Promise<number | null> =>
  storage.size(sha256).catch((error: unknown) => {
    if (error instanceof BlobMissing) return null;
    throw error;
  });
