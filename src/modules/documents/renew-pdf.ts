import { MINUTE } from '../../kernel/clock.ts';
import { propertyOf } from '../../kernel/unknown.ts';
import { type Document, sql, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import { assertCovered } from '../trust/index.ts';
import type {
  AugmentPdf,
  DamagedFile,
  ReadProtection,
  RenewPdf,
  RenewQuestions,
  StoredPdf,
} from './child/renew-pdf.ts';
import { sandboxes, withTempFiles } from './sandbox.ts';
import { withSignatureSpace } from './seal-pdf.ts';
import type { SignatureSpace, WrittenFile } from './types.ts';

/** Until when the newest document time-stamp of a file protects it. */
export interface FileProtection {
  /** Time of the token. */
  readonly stampedAt: Date;
  /** Until when validators accept the token. */
  readonly until: Date;
  /** What ends first, in English. */
  readonly endsWith: string;
}

/** The same, read from the bytes, with another fingerprint of them. */
export interface ReadFile extends FileProtection {
  /** SHA-512 of the file, lowercase hex, for evidence records after SHA-256. */
  readonly sha512: string;
}

/** What a renewal needs from its caller, per file. */
interface RenewTerms {
  /**
   * Returns the data to validate this token's chain, and the chain of the unit that issues the next token, as of now.
   */
  validation(token: Buffer): Promise<ValidationData>;
  /** Returns an RFC 3161 token over the digest, DER. */
  token(digest: Buffer): Promise<Buffer>;
}

export type RenewedFile = WrittenFile & { readonly protection: ReadFile };

type RenewedPdf = WrittenFile & { readonly protection: ReadProtection };

/** Time limit per file, ms: the largest sheets and evidence files take a few seconds. */
const TIME = 2 * MINUTE;

/** Size limit of a child's question; a token with its certificates is smaller. */
const MAX_TOKEN = 64 * 1024;

/**
 * The stored file does not match its fingerprint, or its newest time-stamp is not intact. The message, in English, says
 * which.
 */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/** Reads the protection of a stored sealed file, in a child. @throws FileDamaged, BlobMissing */
export const readStoredProtection = async (services: Services, sha256: string): Promise<ReadFile> =>
  readFileProtection(services, { from: await services.storage.path(sha256), sha256 });

/** Reads the protection of a file, in a child. @throws FileDamaged (also if it has none) */
export async function readFileProtection(services: Services, request: StoredPdf): Promise<ReadFile> {
  const read = await services
    .of(sandboxes)
    .get('renewing')
    .run<ReadProtection | DamagedFile>('readProtectionOf', request, {
      timeoutMs: TIME,
    });
  return revive(undamaged(read));
}

interface Augmentation {
  /** For the file, and for the unit that issues the next token. */
  readonly validation: ValidationData;
  /** Returns an RFC 3161 token over the digest, DER. */
  token(digest: Buffer): Promise<Buffer>;
  /** Owner of the file: owners take turns. */
  readonly turnOf: string;
}

/**
 * Adds validation data and a document time-stamp to a signed file of anybody, in a child, and writes the result to `to`: its bytes
 * begin with those of the file. Stores nothing.
 * @throws FileDamaged (why no revision can be added), and what `token` rejects with
 */
export async function augmentPdf(
  services: Services,
  file: StoredPdf & { readonly to: string },
  { validation, token, turnOf }: Augmentation,
): Promise<RenewedFile> {
  const augment = (space: SignatureSpace | null) => {
    let isOpen = true;
    return services
      .of(sandboxes)
      .get('sealing')
      .run<RenewedPdf | DamagedFile>('augmentPdf', { ...file, validation, space } satisfies AugmentPdf, {
        turnOf,
        answer: async (question, payload) => {
          const digest = propertyOf(payload, 'digest');
          if (question !== 'timestamp' || !isOpen || !(digest instanceof Uint8Array) || digest.length !== 32)
            throw new TypeError(`unexpected question: ${question}`);
          isOpen = false;
          const made = await token(Buffer.from(digest));
          assertCovered(made, validation);
          return { token: made };
        },
      });
  };
  const { protection, ...written } = undamaged(await withSignatureSpace(null, augment));
  return { ...written, protection: revive(protection) };
}

/**
 * Renews a stored sealed file in a child: adds validation data of its newest document time-stamp, then a new time-stamp
 * over the whole file. The child asks the parent for both. The result is stored durably under its own fingerprint
 * before this resolves.
 * @throws FileDamaged, BlobMissing, and what `validation` and `token` reject with; then nothing is stored
 */
export function renewPdf(services: Services, sha256: string, terms: RenewTerms): Promise<RenewedFile> {
  return withTempFiles(services, ['renewed'], async ({ renewed: to }) => {
    const from = await services.storage.path(sha256);
    const renew = (space: SignatureSpace | null) =>
      services
        .of(sandboxes)
        .get('renewing')
        .run<RenewedPdf | DamagedFile>('renewPdf', { from, sha256, to, space } satisfies RenewPdf, {
          timeoutMs: TIME,
          answer: answering(terms),
        });
    const answer = await withSignatureSpace(null, renew);
    const { protection, ...written } = undamaged(answer);
    await services.storage.adopt(to, written.sha256);
    return { ...written, protection: revive(protection) };
  });
}

function undamaged<T extends object>(answer: T | DamagedFile): T {
  if ('damage' in answer) throw new FileDamaged(answer.damage);
  return answer;
}

const revive = ({ stampedAt, until, ...read }: ReadProtection): ReadFile => ({
  ...read,
  stampedAt: new Date(stampedAt),
  until: new Date(until),
});

/** The child is not trusted: it may ask about one token and one digest, each once. */
function answering(terms: RenewTerms) {
  const open = new Set(['validation', 'timestamp']);
  let data: ValidationData | undefined;
  return async (question: string, payload: object): Promise<RenewQuestions[keyof RenewQuestions]> => {
    if (!open.delete(question)) throw new TypeError(`unexpected question: ${question}`);
    const [token, digest] = [propertyOf(payload, 'token'), propertyOf(payload, 'digest')];
    if (question === 'validation' && token instanceof Uint8Array && token.length <= MAX_TOKEN)
      return (data = await terms.validation(Buffer.from(token)));
    if (question === 'timestamp' && digest instanceof Uint8Array && digest.length === 32) {
      const next = await terms.token(Buffer.from(digest));
      assertCovered(next, data);
      return { token: next };
    }
    throw new TypeError(`question in an unexpected shape: ${question}`);
  };
}

interface ReplacedSealed {
  readonly documentId: string;
  /** Fingerprint of the current sealed file. */
  readonly from: string;
  /** Fingerprint of the same file with one more revision. */
  readonly to: string;
  readonly at: Date;
}

/**
 * Replaces a sealed file by a renewed one. API and links use the newest bytes; both fingerprints can still be found.
 * Returns false, without a change, if the document's sealed file is not `from`.
 */
export async function replaceSealedDocument(tx: Tx, { documentId, from, to, at }: ReplacedSealed): Promise<boolean> {
  const { count } = await tx.document.updateMany({
    where: { id: documentId, sealedSha256: from },
    data: { sealedSha256: to, currentSha256: to, revision: { increment: 1 } },
  });
  if (count === 0) return false;
  await tx.documentFingerprint.create({ data: { documentId, sha256: to, kind: 'SEALED', createdAt: at } });
  return true;
}

interface Revision {
  /** The document as read before the new bytes were made. */
  readonly document: Pick<Document, 'id' | 'revision' | 'currentSha256'>;
  /** Fingerprint of the new bytes. */
  readonly sha256: string;
}

/**
 * Compare-and-swap: adds revisions of different documents if the bytes that they continue are still the newest. Returns false
 * if one is not; then the transaction must not commit.
 */
export async function addRevisions(tx: Tx, revisions: readonly Revision[], at: Date): Promise<boolean> {
  const moved = await tx.rows<unknown>(
    sql`WITH new AS (SELECT * FROM unnest(${revisions.map(({ document }) => document.id)}::uuid[], ${revisions.map(({ document }) => document.revision)}::int[], ${revisions.map(({ document }) => document.currentSha256)}::text[], ${revisions.map(({ sha256 }) => sha256)}::text[]) AS new (id, revision, continued, sha256)),
     moved AS (
       UPDATE documents d SET revision = d.revision + 1, current_sha256 = new.sha256 FROM new
       WHERE d.id = new.id AND d.revision = new.revision AND d.current_sha256 = new.continued
       RETURNING d.id, new.sha256),
     added AS (
       INSERT INTO document_fingerprints (document_id, sha256, kind, created_at)
       SELECT id, sha256, 'REVISION', ${at}::timestamptz FROM moved)
     SELECT id FROM moved`,
    ['documents', 'document_fingerprints'],
  );
  return moved.length === revisions.length;
}

/** Sets the sealed files of documents, deferred. */
export async function writeSealed(
  tx: Tx,
  documents: readonly { readonly documentId: string; readonly sha256: string }[],
  at: Date,
): Promise<void> {
  const given = sql`${documents.map((one) => one.documentId)}::uuid[], ${documents.map((one) => one.sha256)}::text[]`;
  await tx.defer({
    tables: ['documents', 'document_fingerprints'],
    parts: () => ({
      sealed: sql`SELECT * FROM unnest(${given}) AS sealed (id, sha256)`,
      sealed_fingerprints: sql`
        INSERT INTO document_fingerprints (document_id, sha256, kind, created_at)
        SELECT id, sha256, 'SEALED', ${at}::timestamptz FROM sealed RETURNING 1`,
      sealed_documents: sql`
        UPDATE documents d SET sealed_sha256 = sealed.sha256, current_sha256 = sealed.sha256, revision = d.revision + 1
        FROM sealed WHERE d.id = sealed.id RETURNING 1`,
    }),
  });
}
