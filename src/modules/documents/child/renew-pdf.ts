import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sha256Hex } from '../../../kernel/ids.ts';
import type { Ask } from '../../../platform/sandbox/serve.ts';
import {
  addSecurityStoreAndTimestamp,
  isPreviousProven,
  readProtection,
  resumeSealed,
  resumeSigned,
  Unprotected,
} from '../../../standards/pades/index.ts';
import { PdfProblem } from '../../../standards/pdf/index.ts';
import type { SignatureSpace, WrittenFile } from '../types.ts';
import { asBuffers, fieldNames, freeName, type ValidationBytes, writeDocument } from './rehearse-seal.ts';

/** A stored sealed file. */
export interface StoredPdf {
  readonly from: string;
  readonly sha256: string;
}

export interface RenewPdf extends StoredPdf {
  /** Path of the renewed file. */
  readonly to: string;
  /** Null: the size of the previous time-stamp plus an eighth. */
  readonly space: SignatureSpace | null;
}

export interface AugmentPdf extends StoredPdf {
  /** Path of the augmented file. */
  readonly to: string;
  /** Of the certificates of the file, as far as it could be collected, and of the unit that will issue the time-stamp. */
  readonly validation: ValidationBytes;
  /** Null: enough for most authorities. */
  readonly space: SignatureSpace | null;
}

/** Questions of a renewal to the parent, each asked once. */
export interface RenewQuestions {
  /** About the newest token of the file, and about the unit that will issue the next one. */
  readonly validation: ValidationBytes;
  readonly timestamp: { readonly token: Uint8Array };
}

/** A protection, as sent to the parent. */
export interface ReadProtection {
  /** ISO 8601. */
  readonly stampedAt: string;
  readonly until: string;
  /** What ends first, in English. */
  readonly endsWith: string;
  /** SHA-512 of the whole file, lowercase hex. */
  readonly sha512: string;
}

/** The file differs from what was stored, or its newest time-stamp is not intact. In English. */
export interface DamagedFile {
  readonly damage: string;
}

/** Reads until when the newest document time-stamp of a stored file protects it. */
export async function readProtectionOf(request: StoredPdf): Promise<ReadProtection | DamagedFile> {
  return unlessDamaged(async () => {
    const bytes = readStored(request);
    return shown(readProtection(bytes), bytes);
  });
}

/**
 * Adds the validation data of the newest document time-stamp and a new document time-stamp to a stored file, as a
 * revision after its bytes (EN 319 142-1, 5.5), and verifies the result.
 * @throws what the parent's answers reject with; Error if the renewed file does not prove its time-stamps
 */
export async function renewPdf(
  request: RenewPdf,
  ask: Ask,
): Promise<(WrittenFile & { readonly protection: ReadProtection }) | DamagedFile> {
  return unlessDamaged(async () => {
    const stored = readStored(request);
    const document = resumeSealed(stored);
    const { token } = readProtection(stored, document.pdf);
    const validation = asBuffers(await ask<RenewQuestions['validation']>('validation', { token }));
    const renewed = await addSecurityStoreAndTimestamp(document, {
      field: freeName(document.pdf, fieldNames.timestamp),
      validation,
      space: request.space?.timestamp ?? Math.ceil(token.length * 1.125) + 128,
      token: async (digest) => Buffer.from((await ask<RenewQuestions['timestamp']>('timestamp', { digest })).token),
    });
    const bytes = Buffer.concat(renewed.parts);
    const protection = readBack(bytes);
    return { ...writeDocument(request.to, renewed), protection };
  });
}

/** Bytes for a token of an authority that has made none for the file. */
const USUAL_TOKEN = 8_192;

/**
 * Adds validation data and a document time-stamp to a signed file of anybody, as a revision after its bytes (EN 319 142-1, 5.4 and
 * 5.5). Reports as damage what keeps a revision from being added, or from proving the time-stamps of the file.
 * @throws what the parent's answer rejects with
 */
export async function augmentPdf(
  request: AugmentPdf,
  ask: Ask,
): Promise<(WrittenFile & { readonly protection: ReadProtection }) | DamagedFile> {
  return unlessDamaged(async () => {
    const document = resumeSigned(readStored(request));
    const augmented = await addSecurityStoreAndTimestamp(document, {
      field: freeName(document.pdf, fieldNames.timestamp),
      validation: asBuffers(request.validation),
      space: request.space?.timestamp ?? USUAL_TOKEN,
      token: async (digest) => Buffer.from((await ask<RenewQuestions['timestamp']>('timestamp', { digest })).token),
    });
    const bytes = Buffer.concat(augmented.parts);
    const protection = readProtection(bytes);
    if (!isPreviousProven(bytes)) throw new Damaged('The time-stamp before cannot be proven any more.');
    return { ...writeDocument(request.to, augmented), protection: shown(protection, bytes) };
  });
}

/**
 * Verifies the renewed file as a validator would. An error here is the fault of the new revision, not of the stored
 * file.
 */
function readBack(bytes: Buffer): ReadProtection {
  try {
    const protection = readProtection(bytes);
    if (!isPreviousProven(bytes)) throw new Error('The renewed file does not prove its earlier time-stamp.');
    return shown(protection, bytes);
  } catch (error) {
    throw error instanceof Unprotected ? new Error(`The renewed file is not valid: ${error.message}`) : error;
  }
}

const shown = ({ stampedAt, until, endsWith }: ReturnType<typeof readProtection>, bytes: Buffer): ReadProtection => ({
  stampedAt: stampedAt.toISOString(),
  until: until.toISOString(),
  endsWith,
  sha512: hash('sha512', bytes),
});

class Damaged extends Error {}

function readStored({ from, sha256 }: StoredPdf): Buffer {
  const bytes = readFileSync(from);
  if (sha256Hex(bytes) !== sha256) throw new Damaged('The stored bytes have another fingerprint.');
  return bytes;
}

async function unlessDamaged<T>(work: () => Promise<T>): Promise<T | DamagedFile> {
  try {
    return await work();
  } catch (error) {
    const isStored = error instanceof PdfProblem && error.code !== 'too-long';
    if (error instanceof Damaged || error instanceof Unprotected || isStored) return { damage: error.message };
    throw error;
  }
}
