import { MINUTE } from '../../kernel/clock.ts';
import type { Services } from '../../platform/services.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import type { DamagedFile, ReadProtection, RenewPdf, RenewQuestions, StoredPdf } from './child/renew-pdf.ts';
import { withinRoom } from './room.ts';
import { withTempFiles } from './temp-files.ts';
import type { SignatureRoom, WrittenFile } from './types.ts';

/** How long the newest document time-stamp of a file protects it. */
export interface FileProtection {
  /** Time in the token. */
  readonly stampedAt: Date;
  /** Until when validators accept it. */
  readonly until: Date;
  /** What ends first, in English. */
  readonly endsWith: string;
}

/** Who renews; one for each file. */
export interface RenewTerms {
  /** What a validator needs of this token's chain and of the chain of the unit that makes the next one, as of now. */
  validation(token: Buffer): Promise<ValidationData>;
  /** An RFC 3161 token over the digest, DER. */
  token(digest: Buffer): Promise<Buffer>;
}

export type RenewedFile = WrittenFile & { readonly protection: FileProtection };

type RenewedPdf = WrittenFile & { readonly protection: ReadProtection };

/** Milliseconds that one file may compute: the largest sheets and their evidence take some seconds. */
const TIME = 2 * MINUTE;

/** A token with its certificates is under this; what a child asks about is bounded by it. */
const MAX_TOKEN = 64 * 1024;

/** The stored file is not what its row says, or its newest time-stamp is not intact. The message says what, in English. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/** Reads the protection of a stored sealed file, in a child. @throws FileDamaged, BlobMissing */
export async function readStoredProtection(services: Services, sha256: string): Promise<FileProtection> {
  const from = await services.storage.path(sha256);
  const request: StoredPdf = { from, sha256 };
  const read = await services.sandboxes.get('renewing').run<ReadProtection | DamagedFile>('readProtectionOf', request, {
    timeoutMs: TIME,
  });
  return revive(undamaged(read));
}

/**
 * Renews a stored sealed file: validation data of its newest document time-stamp, then a new one over all of it, in a
 * child that asks back for both. Stored under its own fingerprint, durably, before this resolves.
 * Rejects with what `validation` and `token` reject with; nothing is stored then.
 * @throws FileDamaged, BlobMissing
 */
export function renewPdf(services: Services, sha256: string, terms: RenewTerms): Promise<RenewedFile> {
  return withTempFiles(services, ['renewed'], async ({ renewed: to }) => {
    const from = await services.storage.path(sha256);
    const renew = (room: SignatureRoom | null) =>
      services.sandboxes
        .get('renewing')
        .run<RenewedPdf | DamagedFile>('renewPdf', { from, sha256, to, room } satisfies RenewPdf, {
          timeoutMs: TIME,
          answer: answering(terms),
        });
    const answer = await withinRoom(null, renew);
    const { protection, ...written } = undamaged(answer);
    await services.storage.adopt(to, written.sha256);
    return { ...written, protection: revive(protection) };
  });
}

function undamaged<T extends object>(answer: T | DamagedFile): T {
  if ('damage' in answer) throw new FileDamaged(answer.damage);
  return answer;
}

const revive = ({ stampedAt, until, endsWith }: ReadProtection): FileProtection => ({
  stampedAt: new Date(stampedAt),
  until: new Date(until),
  endsWith,
});

/** A child is believed nothing beyond the shape of its questions: one about one token, one digest, each once. */
function answering(terms: RenewTerms) {
  const open = new Set(['validation', 'timestamp']);
  return async (question: string, payload: object): Promise<RenewQuestions[keyof RenewQuestions]> => {
    if (!open.delete(question)) throw new TypeError(`asked for ${question}`);
    const { token, digest } = payload as { token?: unknown; digest?: unknown };
    if (question === 'validation' && token instanceof Uint8Array && token.length <= MAX_TOKEN)
      return terms.validation(Buffer.from(token));
    if (question === 'timestamp' && digest instanceof Uint8Array && digest.length === 32)
      return { token: await terms.token(Buffer.from(digest)) };
    throw new TypeError(`asked for ${question} in another shape`);
  };
}
