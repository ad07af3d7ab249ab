import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Mode } from '../../../kernel/actor.ts';
import { type Fault, refuse } from '../../../kernel/fault.ts';
import { equalInConstantTime } from '../../../kernel/ids.ts';
import { anyOf, sql } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { BlobMissing, contentDisposition, guardingHeaders, sendFault } from '../../../platform/storage/index.ts';
import type { LinkKeys } from '../../../platform/storage/server.ts';
import { CONTENTS, type ListedFile, oneLine, type ZipEntry, zipContents, zipped } from '../../../platform/zip.ts';
import { queryWithLists, type WholeEnvelope } from '../envelope-sql.ts';

/** Longest name of a file or folder, in code points without its extension. */
const LONGEST = 80;

/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;

/** Makes names that every file system accepts, and that differ in one folder, also where case is ignored. */
export class SafeNames {
  readonly #used = new Set<string>();

  constructor(taken: readonly string[] = []) {
    for (const name of taken) this.#used.add(foldOf(name));
  }

  /**
   * Returns a safe name for text of users.
   * @param extension with its dot; added if the text does not end with it
   */
  next(text: string, extension = ''): string {
    const stem = archiveStem(text, extension);
    for (let n = 1; ; n += 1) {
      const name = `${stem}${n > 1 ? ` (${n})` : ''}${extension}`;
      if (this.#used.has(foldOf(name))) continue;
      this.#used.add(foldOf(name));
      return name;
    }
  }
}

function archiveStem(text: string, extension: string): string {
  const plain = oneLine(Buffer.from(text, 'utf8').toString('utf8')).replace(/[\p{Cf}/\\:*?"<>|]/gu, '_');
  const hasExtension = extension !== '' && plain.toLowerCase().endsWith(extension);
  const short = [...(hasExtension ? plain.slice(0, -extension.length) : plain)].slice(0, LONGEST).join('');
  // Windows removes dots and spaces at the end; a leading dot hides a file.
  const stem = short.replace(/^[\s.]+|[\s.]+$/g, '') || '_';
  return reserved.test(stem) ? `_${stem}` : stem;
}

const foldOf = (name: string): string => name.normalize('NFC').toLowerCase();

const EVIDENCE = 'Dossier de preuve.pdf';

/**
 * Yields the files of an archive: for each envelope a folder with its sealed or original documents and its evidence
 * file, then the table of contents, which says what the archive contains. A file is opened when its turn comes.
 */
async function* archiveEntries(services: Services, target: ArchiveTarget): AsyncGenerator<ZipEntry> {
  const { organizationId, mode, envelopeIds } = target;
  const found = await queryWithLists<WholeEnvelope>(
    services.database,
    ['documents'],
    sql`e.id = ${anyOf(envelopeIds, 'uuid')}`,
  );
  const byId = new Map(found.map((envelope) => [envelope.id, envelope]));
  const folders = new SafeNames([CONTENTS]);
  const listed: ListedFile[] = [];
  const lines: string[] = [];
  for (const id of envelopeIds) {
    const envelope = byId.get(id);
    if (!envelope || envelope.organizationId !== organizationId || envelope.mode !== mode) continue;
    const folder = folders.next(envelope.name);
    lines.push('', `${folder}/`, `   Enveloppe : ${oneLine(envelope.name)}`, `   Identifiant : ${id}`);
    lines.push(`   État : ${archivedState(envelope)}`);
    for (const { name, sha256, note } of envelope.purgedAt ? [] : archivedFiles(envelope)) {
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
  yield { name: CONTENTS, bytes: [Buffer.from(zipContents(head, listed))] };
}

function archivedFiles({ documents, evidenceSha256 }: WholeEnvelope) {
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

const archivedState = ({ status, purgedAt }: WholeEnvelope): string =>
  purgedAt
    ? `${states[status]} ; documents effacés le ${purgedAt.toISOString()} (UTC), fin de la durée de conservation`
    : states[status];

/** Size of a stored file; null if it was purged meanwhile. */
const sizeOf = ({ storage }: Services, sha256: string): Promise<number | null> =>
  storage.size(sha256).catch((error: unknown) => {
    if (error instanceof BlobMissing) return null;
    throw error;
  });

/** Sends a page for a refusal to browsers. Returns whether it did. */
type SendPage = (request: Request, response: Response, status: number) => boolean;

/**
 * Serves GET and HEAD of `/archives/:token/:name`: the ZIP that the token leads to, made while it is sent, at the pace of
 * the client. A client that disconnects ends the reading of files. Errors are those of `/files`.
 */
export function archiveHandler(services: Services, sendPage: SendPage): RequestHandler {
  const refused = (request: Request, response: Response, fault: Fault): void => {
    if (!sendPage(request, response, fault.status)) sendFault(response, fault);
  };
  return async (request, response, next) => {
    response.set(guardingHeaders);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refused(request, response.set('Allow', 'GET, HEAD'), refuse('method_not_allowed'));
    const now = services.clock.now();
    const target = openArchiveLink(services.keystore, String(request.params.token), now);
    if (target === 'forged') return refused(request, response, refuse('not_found'));
    if (target === 'expired')
      return refused(request, response, refuse('gone', 'This link has expired. Request a new one.'));
    response.set('Content-Type', 'application/zip');
    response.set('Content-Disposition', contentDisposition('attachment', String(request.params.name)));
    if (request.method === 'HEAD') return void response.end();
    try {
      await pipeline(Readable.from(zipped(archiveEntries(services, target), now), { objectMode: false }), response);
    } catch (error) {
      // The client is gone, or a file failed in the middle: an archive without its end is no valid ZIP.
      if (response.headersSent || request.destroyed) response.destroy();
      else next(error);
    }
  };
}

/** What a link to an archive leads to. */
interface ArchiveTarget {
  readonly organizationId: string;
  readonly mode: Mode;
  /** UUIDs, in the order of the archive. */
  readonly envelopeIds: readonly string[];
}

const PURPOSE = 'envelope-archive-link';
const VERSION = 1;
const MAC_BYTES = 32;
const UUID_BYTES = 16;
/** Version · expiry in milliseconds since 1970 (48 bits) · mode · id of the organisation. */
const HEAD_BYTES = 1 + 6 + 1 + UUID_BYTES;
const modes: readonly Mode[] = ['LIVE', 'TEST'];

/** Returns a URL-safe token. Nothing is stored: an HMAC proves that it is ours. A new secret key invalidates it. */
export function signArchiveLink(keys: LinkKeys, target: ArchiveTarget, expiresAt: Date): string {
  const head = Buffer.alloc(8);
  head.writeUInt8(VERSION, 0);
  head.writeUIntBE(expiresAt.getTime(), 1, 6);
  head.writeUInt8(modes.indexOf(target.mode), 7);
  const payload = Buffer.concat([head, ...[target.organizationId, ...target.envelopeIds].map(uuidBytes)]);
  return Buffer.concat([payload, keys.mac(PURPOSE, payload)]).toString('base64url');
}

/** Verifies a token and returns its target. At its expiry itself it is expired. Any changed character makes it forged. */
function openArchiveLink(keys: LinkKeys, token: string, now: Date): ArchiveTarget | 'expired' | 'forged' {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length < HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return 'forged';
  const payload = bytes.subarray(0, -MAC_BYTES);
  if (payload[0] !== VERSION || (payload.length - HEAD_BYTES) % UUID_BYTES !== 0) return 'forged';
  if (!equalInConstantTime(keys.mac(PURPOSE, payload), bytes.subarray(-MAC_BYTES))) return 'forged';
  if (now.getTime() >= payload.readUIntBE(1, 6)) return 'expired';
  const ids: string[] = [];
  for (let at = HEAD_BYTES; at < payload.length; at += UUID_BYTES) ids.push(uuidAt(payload, at));
  return {
    organizationId: uuidAt(payload, 8),
    mode: modes[payload.readUInt8(7)]!,
    envelopeIds: ids,
  };
}

const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidAt = (bytes: Buffer, at: number): string =>
  bytes.toString('hex', at, at + UUID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
