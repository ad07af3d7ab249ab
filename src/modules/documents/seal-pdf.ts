import type { Kit } from '../../platform/kit.ts';
import { answerOnce } from './answer-once.ts';
import type { SealedPdf, SealPdf, SealQuestions } from './child/seal-pdf.ts';
import { picturePaths } from './picture-paths.ts';
import { sandboxFor } from './sandbox.ts';
import { withTempFiles } from './temp-files.ts';
import type { FieldFill, PadesLevel, WrittenFile } from './types.ts';

export interface SealRequest {
  /** The stored bytes to continue from: a prepared document, or an evidence file. */
  readonly sha256: string;
  readonly fills: readonly FieldFill[];
  /** Test mode: every visible signature says "SPECIMEN – sans valeur". */
  readonly specimen: boolean;
  readonly seal: { readonly name: string; readonly reason: string; readonly location?: string; readonly at: Date };
  /** Milliseconds that it may compute; by default what an upload may. A sheet may be larger. */
  readonly timeoutMs?: number;
  /** The CAdES signature over the digest with its timestamp (B-T), DER. Runs here: keys never enter a child. */
  cms(digest: Buffer): Promise<Buffer>;
  /** An RFC 3161 token over the digest, DER. */
  token(digest: Buffer): Promise<Buffer>;
  /** What a validator needs later, DER; asked once the seal and its timestamp exist (EN 319 142-1 §5.4.2). */
  validation(): Promise<{
    readonly certs: readonly Buffer[];
    readonly ocsps: readonly Buffer[];
    readonly crls: readonly Buffer[];
  }>;
}

/**
 * Fills the fields, seals (B-T), then adds validation data and a document timestamp (B-LTA), in a child that asks back
 * for whatever needs a key or a network. Stored under its own fingerprint, durably, before this resolves; `level` is
 * read from the bytes written.
 * Rejects with what `cms`, `token` and `validation` reject with, and with BlobMissing; nothing is stored then.
 */
export function sealPdf(kit: Kit, request: SealRequest): Promise<WrittenFile & { readonly level: PadesLevel }> {
  return withTempFiles(kit, ['sealed'], async ({ sealed: to }) => {
    const { fills, specimen, seal, sha256 } = request;
    const [from, pictures] = await Promise.all([kit.storage.path(sha256), picturePaths(kit, fills)]);
    const payload: SealPdf = { from, sha256, to, fills, pictures, specimen, seal };
    const sealed = await sandboxFor(kit, 'sealing').run<SealedPdf>('sealPdf', payload, {
      answer: answering(request),
      ...(request.timeoutMs ? { timeoutMs: request.timeoutMs } : {}),
    });
    await kit.storage.adopt(to, sealed.sha256);
    return sealed;
  });
}

/** Two questions for each seal; the first fetches the validation data along, which saves a third. */
const answering = (request: SealRequest) =>
  answerOnce<SealQuestions>({
    signature: (digest) => signature(request, digest),
    timestamp: async (digest) => ({ token: await request.token(digest) }),
  });

async function signature(request: SealRequest, digest: Buffer): Promise<SealQuestions['signature']> {
  const cms = await request.cms(digest);
  const { certs, ocsps, crls } = await request.validation();
  return { cms, validation: { certificates: certs, ocspResponses: ocsps, crls } };
}
