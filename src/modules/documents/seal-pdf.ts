import type { Services } from '../../platform/services.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import { assertCovered } from '../trust/index.ts';
import { rememberAnswer } from './answer-once.ts';
import type { SealDrawn } from './child/seal-drawn.ts';
import type { SealedPdf, SealPdf, SealQuestions } from './child/seal-pdf.ts';
import { picturePaths } from './picture-paths.ts';
import { sandboxes } from './sandbox.ts';
import { withSignatureSpace } from './signature-space.ts';
import { withTempFiles } from './temp-files.ts';
import type { FieldFill, PadesLevel, SignatureSpace, WrittenFile } from './types.ts';

/** What a seal needs from its caller, per file. */
export interface SealTerms {
  readonly seal: { readonly name: string; readonly reason: string; readonly location?: string; readonly at: Date };
  /** Bytes to reserve; called once per file. */
  space(): SignatureSpace;
  /** The organisation, for the fair queue of the children. */
  readonly turnOf: string;
  /** Time limit, ms; default: that of an upload. A sheet may need more. */
  readonly timeoutMs?: number;
  /**
   * Returns the CAdES signature over the digest with its time-stamp (B-T), DER. Runs in the parent: keys never enter a
   * child.
   */
  cms(digest: Buffer): Promise<Buffer>;
  /** Returns an RFC 3161 token over the digest, DER. */
  token(digest: Buffer): Promise<Buffer>;
  /**
   * Returns what a validator needs later, DER. Called after the seal and its time-stamp exist (EN 319 142-1 §5.4.2).
   */
  validation(): Promise<ValidationData>;
}

export interface SealRequest extends SealTerms {
  /** Fingerprint of the stored file to seal: a prepared document, or an evidence file. */
  readonly sha256: string;
  readonly fills: readonly FieldFill[];
  /** Test mode: every visible signature says "SPECIMEN – sans valeur". */
  readonly specimen: boolean;
}

/** A sealed file; `level` is determined from the written bytes. */
export type SealedFile = WrittenFile & { readonly level: PadesLevel };

/**
 * Fills the fields, seals (B-T), then adds validation data and a document time-stamp (B-LTA), in a child that asks the
 * parent for everything that needs a key or the network. The result is stored durably under its own fingerprint before
 * this resolves.
 * @throws BlobMissing, and what `cms`, `token` and `validation` reject with; then nothing is stored
 */
export function sealPdf(services: Services, request: SealRequest): Promise<SealedFile> {
  return withTempFiles(services, ['sealed'], async ({ sealed: to }) => {
    const { fills, specimen, seal, sha256 } = request;
    const [from, pictures] = await Promise.all([services.storage.path(sha256), picturePaths(services, fills)]);
    const payload = { from, sha256, to, fills, pictures, specimen, seal } satisfies Omit<SealPdf, 'space'>;
    return run(services, 'sealPdf', payload, request);
  });
}

/**
 * Like `sealPdf`, for a file that a task of `app/pdf-child.ts` draws first in the same child. The drawing is not kept.
 */
export function sealDrawing(services: Services, task: string, payload: object, terms: SealTerms): Promise<SealedFile> {
  return withTempFiles(services, ['drawn', 'sealed'], async ({ drawn, sealed: to }) => {
    const draw = { task, payload, to: drawn };
    const nothing = { fills: [], pictures: {}, specimen: false };
    const request = { draw, to, ...nothing, seal: terms.seal } satisfies Omit<SealDrawn, 'space'>;
    return run(services, 'sealDrawn', request, terms);
  });
}

async function run(
  services: Services,
  task: string,
  payload: Omit<SealPdf | SealDrawn, 'space'>,
  terms: SealTerms,
): Promise<SealedFile> {
  const sealed = await withSignatureSpace(terms.space(), (space) =>
    services
      .of(sandboxes)
      .get('sealing')
      .run<SealedPdf>(
        task,
        { ...payload, space },
        {
          answer: answering(terms),
          turnOf: terms.turnOf,
          ...(terms.timeoutMs ? { timeoutMs: terms.timeoutMs } : {}),
        },
      ),
  );
  await services.storage.adopt(payload.to, sealed.sha256);
  return sealed;
}

/** Two questions per seal. The answer to the first includes the validation data, which saves a third question. */
function answering(request: SealTerms) {
  let validation: ValidationData | undefined;
  return rememberAnswer<SealQuestions>({
    signature: async (digest) => {
      const cms = await request.cms(digest);
      validation = await request.validation();
      return { cms, validation };
    },
    timestamp: async (digest) => {
      const token = await request.token(digest);
      assertCovered(token, validation);
      return { token };
    },
  });
}
