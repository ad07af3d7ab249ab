import { chunks } from '../kernel/chunks.ts';
import { lower } from '../kernel/text.ts';
import { listSheetSealsBy, listSheetsEverSealed } from '../modules/attendance/index.ts';
import { listEverSealed } from '../modules/envelopes/index.ts';
import { listEnvelopeSealsBy, type SealByKey } from '../modules/signing/index.ts';
import type { KeyTraces } from '../modules/trust/index.ts';
import { listDigestSealsBy } from '../modules/verification/index.ts';
import type { Database } from '../platform/database/index.ts';

/** A file that was sealed with a key. */
export interface SealedByKey {
  readonly kind: 'document' | 'evidence' | 'sheet' | 'session_evidence' | 'digest_seal';
  /** The envelope, session or digest seal. */
  readonly subject_id: string;
  readonly organization_id: string;
  readonly mode: 'live' | 'test';
  readonly sealed_at: string;
  /** The newest bytes. Null: the client of a digest seal has not reported its file. */
  readonly sha256: string | null;
  /** False: which of the service's keys sealed this evidence file was not recorded. */
  readonly certain: boolean;
}

/** Envelopes or sessions that are read by one statement. */
const PART = 1_000;

/** Lists what was sealed with a key since a moment. `isServices`: the key seals in the name of the service. */
export async function listSealedByKey(
  database: Database,
  { traces, since, mode, isServices }: { traces: KeyTraces; since: Date; mode: string; isServices: boolean },
): Promise<readonly SealedByKey[]> {
  const { prisma } = database;
  const envelopes = await sealedFilesByKey(await listEnvelopeSealsBy(database, traces, since), (ids) =>
    listEverSealed(database, ids),
  );
  const sheets = await sealedFilesByKey(await listSheetSealsBy(database, traces, since), (ids) =>
    listSheetsEverSealed(prisma, ids),
  );
  const digests = (await listDigestSealsBy(database, traces, since)).flatMap(
    ({ id, organizationId, mode: own, sealedAt, files }): SealedByKey[] => {
      const seal = { kind: 'digest_seal', subject_id: id, organization_id: organizationId, mode: lower(own) } as const;
      const at = { sealed_at: sealedAt.toISOString(), certain: true };
      return (files.length > 0 ? files : [{ sha256: null }]).map(({ sha256 }) => ({ ...seal, ...at, sha256 }));
    },
  );
  // Of a file whose key is not known, only the service's keys of this mode come into question.
  return [...envelopes, ...sheets, ...digests]
    .filter((one) => one.certain || (isServices && one.mode === mode))
    .sort((a, b) => (a.sealed_at < b.sealed_at ? -1 : 1));
}

/** The files of an envelope or a session, as its room knows them. */
interface Whole {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: 'LIVE' | 'TEST';
  readonly files: readonly { readonly kind: Exclude<SealedByKey['kind'], 'digest_seal'>; readonly sha256: string }[];
}

async function sealedFilesByKey(
  seals: readonly SealByKey[],
  read: (ids: readonly string[]) => Promise<readonly Whole[]>,
): Promise<SealedByKey[]> {
  const byId = new Map(seals.map((seal) => [seal.id, seal]));
  const found: SealedByKey[] = [];
  for (const part of chunks(seals, PART)) {
    for (const { id, organizationId, mode, files } of await read(part.map((seal) => seal.id))) {
      const { sealedAt, isOfDocuments, isOfEvidence } = byId.get(id)!;
      for (const { kind, sha256 } of files) {
        const is = kind === 'document' || kind === 'sheet' ? isOfDocuments : isOfEvidence;
        if (is === false) continue;
        const whose = { kind, subject_id: id, organization_id: organizationId, mode: lower(mode) };
        found.push({ ...whose, sealed_at: sealedAt.toISOString(), sha256, certain: is === true });
      }
    }
  }
  return found;
}
