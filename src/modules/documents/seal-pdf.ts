import type { Services } from '../../platform/services.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import { rememberAnswer } from './answer-once.ts';
import type { SealDrawn } from './child/seal-drawn.ts';
import type { SealedPdf, SealPdf, SealQuestions } from './child/seal-pdf.ts';
import { picturePaths } from './picture-paths.ts';
import { withinRoom } from './room.ts';
import { withTempFiles } from './temp-files.ts';
import type { FieldFill, PadesLevel, SignatureRoom, WrittenFile } from './types.ts';

/** Who seals, and when; one for each file. */
export interface SealTerms {
  readonly seal: { readonly name: string; readonly reason: string; readonly location?: string; readonly at: Date };
  /** What to reserve; asked for each file. */
  room(): SignatureRoom;
  /** Milliseconds that it may compute; by default what an upload may. A sheet may be larger. */
  readonly timeoutMs?: number;
  /** The CAdES signature over the digest with its timestamp (B-T), DER. Runs here: keys never enter a child. */
  cms(digest: Buffer): Promise<Buffer>;
  /** An RFC 3161 token over the digest, DER. */
  token(digest: Buffer): Promise<Buffer>;
  /** What a validator needs later, DER; asked once the seal and its timestamp exist (EN 319 142-1 §5.4.2). */
  validation(): Promise<ValidationData>;
}

export interface SealRequest extends SealTerms {
  /** The stored bytes to continue from: a prepared document, or an evidence file. */
  readonly sha256: string;
  readonly fills: readonly FieldFill[];
  /** Test mode: every visible signature says "SPECIMEN – sans valeur". */
  readonly specimen: boolean;
}

/** A file as it was sealed; `level` is read from the bytes written. */
export type SealedFile = WrittenFile & { readonly level: PadesLevel };

/**
 * Fills the fields, seals (B-T), then adds validation data and a document timestamp (B-LTA), in a child that asks back
 * for whatever needs a key or a network. Stored under its own fingerprint, durably, before this resolves; `level` is
 * read from the bytes written.
 * Rejects with what `cms`, `token` and `validation` reject with, and with BlobMissing; nothing is stored then.
 */
export function sealPdf(services: Services, request: SealRequest): Promise<SealedFile> {
  return withTempFiles(services, ['sealed'], async ({ sealed: to }) => {
    const { fills, specimen, seal, sha256 } = request;
    const [from, pictures] = await Promise.all([services.storage.path(sha256), picturePaths(services, fills)]);
    const payload = { from, sha256, to, fills, pictures, specimen, seal } satisfies Omit<SealPdf, 'room'>;
    return run(services, 'sealPdf', payload, request);
  });
}

/** The same of a file that a task of `app/pdf-child.ts` draws first, in the same child; the drawing itself is not kept. */
export function sealDrawing(services: Services, task: string, payload: object, terms: SealTerms): Promise<SealedFile> {
  return withTempFiles(services, ['drawn', 'sealed'], async ({ drawn, sealed: to }) => {
    const draw = { task, payload, to: drawn };
    const nothing = { fills: [], pictures: {}, specimen: false };
    const request = { draw, to, ...nothing, seal: terms.seal } satisfies Omit<SealDrawn, 'room'>;
    return run(services, 'sealDrawn', request, terms);
  });
}

async function run(
  services: Services,
  task: string,
  payload: Omit<SealPdf | SealDrawn, 'room'>,
  terms: SealTerms,
): Promise<SealedFile> {
  const sealed = await withinRoom(terms.room(), (room) =>
    services.sandboxes
      .get('sealing')
      .run<SealedPdf>(
        task,
        { ...payload, room },
        { answer: answering(terms), ...(terms.timeoutMs ? { timeoutMs: terms.timeoutMs } : {}) },
      ),
  );
  await services.storage.adopt(payload.to, sealed.sha256);
  return sealed;
}

/** Two questions for each seal; the first fetches the validation data along, which saves a third. */
const answering = (request: SealTerms) =>
  rememberAnswer<SealQuestions>({
    signature: (digest) => signature(request, digest),
    timestamp: async (digest) => ({ token: await request.token(digest) }),
  });

async function signature(request: SealTerms, digest: Buffer): Promise<SealQuestions['signature']> {
  const cms = await request.cms(digest);
  return { cms, validation: await request.validation() };
}
