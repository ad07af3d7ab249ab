import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { KeyActor } from '../../kernel/actor.ts';
import { MIB } from '../../kernel/bytes.ts';
import { after, DAY, HOUR } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/fault.ts';
import { sha256Hex } from '../../kernel/ids.ts';
import { uploadLimits } from '../../kernel/upload-limits.ts';
import { type Sql, sql, type Upload } from '../../platform/database/index.ts';
import { discard } from '../../platform/http/spool-files.ts';
import type { Services } from '../../platform/services.ts';
import type { BlobQuestion } from '../../platform/storage/blobs-in-use.ts';
import { ownedBy } from '../access/index.ts';
import { intakePdf } from './intake-pdf.ts';
import { because } from './reasons.ts';
import { noUploads, type PdfSource, type StoredPdf } from './receive-pdf.ts';
import { refuseInput } from './refusals.ts';
import { withTempFiles } from './sandbox.ts';

/** How long an address takes its file. */
const ADDRESS_LIFETIME = HOUR;
/** How long a file waits to be used. */
const FILE_LIFETIME = DAY;
/** Bodies that one address receives at a time. */
const MOST_AT_A_TIME = 2;

/**
 * Makes an address that takes one PDF for the caller. Its secret is returned once: only the hash is stored.
 */
export async function createUpload(
  { clock, config, database }: Services,
  { keyId, organizationId, mode }: KeyActor,
): Promise<{ readonly upload: Upload; readonly url: string }> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = clock.now();
  const upload = await database.prisma.upload.create({
    data: {
      ...{ organizationId, mode, keyId, tokenSha256: sha256Hex(token), createdAt },
      expiresAt: after(createdAt, ADDRESS_LIFETIME),
    },
  });
  return { upload, url: `${config.publicUrl}/u/${token}` };
}

/** Where condition: what the caller asked for itself, and what has not ended. */
const ownUploads = ({ clock }: Services, key: KeyActor) => ({
  ...ownedBy(key),
  keyId: key.keyId,
  expiresAt: { gt: clock.now() },
});

/** The caller's uploads with these ids. */
export const listUploads = (services: Services, key: KeyActor, ids: readonly string[]): Promise<Upload[]> =>
  services.database.prisma.upload.findMany({ where: { ...ownUploads(services, key), id: { in: [...ids] } } });

/** A document of a request: with its PDF, or with the id of an uploaded one. */
interface AskedDocument {
  readonly name: string;
  readonly pdfBase64?: string | null | undefined;
  readonly uploadId?: string | null | undefined;
}

/**
 * Replaces the ids of uploads by their files. A file can be used until it ends: a refused request can be repeated.
 * @throws Fault `invalid_body` (no file was uploaded for an id, or it has ended)
 */
export async function withUploads(
  services: Services,
  key: KeyActor,
  documents: readonly AskedDocument[],
): Promise<{ readonly name: string; readonly pdfBase64: PdfSource }[]> {
  const ids = documents.flatMap(({ uploadId }) => uploadId ?? []);
  const uploads = new Map<string, StoredPdf>();
  for (const { id, sha256, size } of ids.length > 0 ? await listUploads(services, key, ids) : [])
    if (sha256 !== null && size !== null) uploads.set(id, { sha256, size });
  return documents.map(({ name, pdfBase64, uploadId }, index) => {
    if (!uploadId) return { name, pdfBase64: pdfBase64! };
    const stored = uploads.get(uploadId.toLowerCase());
    if (!stored) throw refuseInput(`documents.${index}.uploadId`, because('no_upload'));
    return { name, pdfBase64: { stored } };
  });
}

/**
 * The file of one upload.
 * @throws Fault `invalid_body` (no file was uploaded for the id, or it has ended)
 */
export async function findUploaded(services: Services, key: KeyActor, uploadId: string): Promise<PdfSource> {
  const [upload] = await listUploads(services, key, [uploadId]);
  if (!upload || upload.sha256 === null || upload.size === null) throw refuseInput('uploadId', because('no_upload'));
  return { stored: { sha256: upload.sha256, size: upload.size } };
}

/** The upload of an address; null if the address is unknown or has ended. */
export async function findUpload({ clock, database }: Services, token: string): Promise<Upload | null> {
  const upload = await database.prisma.upload.findUnique({ where: { tokenSha256: sha256Hex(token) } });
  return upload && upload.expiresAt > clock.now() ? upload : null;
}

const receiving = new Map<string, number>();

/**
 * Takes the PDF of an address from the body of a request: as it is, not in base64. It is inspected as any other PDF is. A
 * refused file does not use the address up.
 * @throws Fault `gone` (the address was used), `invalid_body`, `not_found`, `payload_too_large`, `rate_limited`
 */
export async function receiveUpload(services: Services, token: string, request: IncomingMessage): Promise<Upload> {
  const upload = await findUpload(services, token);
  if (!upload || upload.sha256 !== null) {
    discard(request);
    throw upload ? refuse('gone', 'A file was uploaded here already.') : refuse('not_found');
  }
  const { id, organizationId } = upload;
  const count = receiving.get(id) ?? 0;
  if (count >= MOST_AT_A_TIME) {
    discard(request);
    throw refuse('rate_limited', 'This file is being received already.', undefined, { retryAfter: 10 });
  }
  receiving.set(id, count + 1);
  try {
    return await withTempFiles(services, ['uploaded'], async ({ uploaded: path }) => {
      const file = { path, ...(await writeBody(request, path)) };
      const taken = await intakePdf(services, { organizationId, pdf: { file }, path: 'file', fields: [] }, noUploads);
      return keep(services, id, { sha256: taken.sha256, size: taken.size, pageCount: taken.pages.length });
    });
  } finally {
    const left = receiving.get(id)! - 1;
    if (left > 0) receiving.set(id, left);
    else receiving.delete(id);
  }
}

/** Of two files at the same time, one is kept. @throws Fault `gone` */
async function keep(
  { clock, database }: Services,
  id: string,
  file: StoredPdf & { readonly pageCount: number },
): Promise<Upload> {
  const uploadedAt = clock.now();
  const data = { ...file, uploadedAt, expiresAt: after(uploadedAt, FILE_LIFETIME) };
  const { count } = await database.prisma.upload.updateMany({ where: { id, sha256: null }, data });
  if (count === 0) throw refuse('gone', 'A file was uploaded here already.');
  return database.prisma.upload.findUniqueOrThrow({ where: { id } });
}

/** Writes a body to a file. @throws Fault `payload_too_large` */
async function writeBody(request: IncomingMessage, path: string): Promise<StoredPdf> {
  const { each } = uploadLimits.envelope;
  const tooLarge = () => refuse('payload_too_large', `The file is larger than ${each / MIB} MB.`);
  if (Number(request.headers['content-length'] ?? 0) > each) {
    discard(request);
    throw tooLarge();
  }
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > each) return done(tooLarge());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(request, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { end: true });
  } catch (error) {
    if (size > each) throw tooLarge();
    throw error;
  }
  return { sha256: hash.digest('hex'), size };
}

/** Deletes addresses and files whose time is over. Returns how many. */
export async function forgetUploads({ clock, database }: Services): Promise<Record<string, number>> {
  const { count } = await database.prisma.upload.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  return { uploads_over: count };
}

/** Keeps an uploaded file until its time is over. */
export const uploadedBlobs = ({ asks }: BlobQuestion): Sql => sql`
  SELECT u.sha256 FROM uploads u WHERE u.sha256 IS NOT NULL AND ${asks('u.sha256')}`;
