import type { Services } from '../../platform/services.ts';
import { rememberAnswer } from './answer-once.ts';
import type { SignedPdf, SignPdf, SignQuestions } from './child/sign-pdf.ts';
import { picturePaths } from './picture-paths.ts';
import { sandboxes } from './sandbox.ts';
import { withSignatureSpace } from './signature-space.ts';
import { withTempFiles } from './temp-files.ts';
import type { FieldFill, PadesLevel, SignatureSpace, WrittenFile } from './types.ts';

export interface SignRequest {
  /** The organisation, for the fair queue of the children. */
  readonly turnOf: string;
  /** Fingerprint of the stored file to sign: a prepared document, or its newest revision. */
  readonly sha256: string;
  /** Values added with the signature. Fields that the document already shows are not changed. */
  readonly fills: readonly FieldFill[];
  /** The `digital` field that becomes the signature; null for an invisible signature. */
  readonly field: FieldFill | null;
  /** Test mode: the signature says "SPECIMEN – sans valeur". */
  readonly specimen: boolean;
  readonly claims: { readonly name: string; readonly reason: string; readonly location?: string; readonly at: Date };
  /** Bytes to reserve. */
  readonly space: SignatureSpace;
  /**
   * Returns the CAdES signature over the digest with its time-stamp (B-T), DER. Runs in the parent: keys never enter a
   * child.
   */
  cms(digest: Buffer): Promise<Buffer>;
}

/**
 * Fills a signer's fields and adds their own signature, as one revision, in a child. The result is stored durably under
 * its own fingerprint before this resolves; `level` is determined from the written bytes. Nothing refers to the file
 * yet: if the act does not commit, the sweep deletes it.
 * @throws BlobMissing, and what `cms` rejects with; then nothing is stored
 */
export function signPdf(
  services: Services,
  request: SignRequest,
): Promise<WrittenFile & { readonly level: PadesLevel }> {
  return withTempFiles(services, ['signed'], async ({ signed: to }) => {
    const { fills, field, specimen, claims, sha256, turnOf } = request;
    const shown = field ? [...fills, field] : fills;
    const [from, pictures] = await Promise.all([services.storage.path(sha256), picturePaths(services, shown)]);
    const payload: Omit<SignPdf, 'space'> = { from, sha256, to, fills, field, pictures, specimen, claims };
    const answering = () =>
      rememberAnswer<SignQuestions>({ signature: async (digest) => ({ cms: await request.cms(digest) }) });
    const signed = await withSignatureSpace(request.space, (space) =>
      services
        .of(sandboxes)
        .get('sealing')
        .run<SignedPdf>('signPdf', { ...payload, space }, { answer: answering(), turnOf }),
    );
    await services.storage.adopt(to, signed.sha256);
    return signed;
  });
}
