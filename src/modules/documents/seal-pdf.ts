import { propertyOf } from '../../kernel/unknown.ts';
import { SandboxRefusal } from '../../platform/sandbox/index.ts';
import type { Services } from '../../platform/services.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import { assertCovered } from '../trust/index.ts';
import type {
  SealDrawn,
  SealedPdf,
  SealPdf,
  SealQuestions,
  SignedPdf,
  SignPdf,
  SignQuestions,
} from './child/seal-pdf.ts';
import { sandboxes, withTempFiles } from './sandbox.ts';
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
    const [from, pictures] = await Promise.all([
      services.storage.path(sha256),
      picturePaths(services, picturesOf(fills)),
    ]);
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
    const [from, pictures] = await Promise.all([
      services.storage.path(sha256),
      picturePaths(services, picturesOf(shown)),
    ]);
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

/** Enough for every signature and time-stamp found in practice. */
const LARGEST: SignatureSpace = { signature: 32 << 10, timestamp: 16 << 10 };

/**
 * Signs with the expected size, and once more with the largest if it was too small: an authority may send longer tokens
 * from one day to the next.
 * @throws what `sign` throws; SandboxRefusal `too-long` if even the largest size is too small
 */
export async function withSignatureSpace<T, R extends SignatureSpace | null>(
  space: R,
  sign: (space: R | SignatureSpace) => Promise<T>,
): Promise<T> {
  try {
    return await sign(space);
  } catch (error) {
    if (!(error instanceof SandboxRefusal) || error.code !== 'too-long') throw error;
    return sign(LARGEST);
  }
}

type Answers<Questions> = { readonly [Q in keyof Questions]: (digest: Buffer) => Promise<Questions[Q]> };

/**
 * Answers the questions of a child about a digest, each question once. The child is not trusted: even if it is
 * compromised, it gets at most one signature and one token, over 32 bytes.
 */
export function rememberAnswer<Questions extends object>(answers: Answers<Questions>) {
  const open = new Map(Object.entries<(digest: Buffer) => Promise<object>>(answers as never));
  return async (question: string, payload: object): Promise<object> => {
    const answer = open.get(question);
    const digest = propertyOf(payload, 'digest');
    if (!answer || !(digest instanceof Uint8Array) || digest.length !== 32)
      throw new TypeError(`unexpected question: ${question}`);
    open.delete(question);
    return answer(Buffer.from(digest));
  };
}

export const picturesOf = (fills: readonly FieldFill[]): string[] =>
  fills.flatMap(({ signature }) => signature?.imageSha256 ?? []);

/** Paths of pictures by their fingerprints. @throws BlobMissing */
export async function picturePaths(
  services: Services,
  fingerprints: readonly string[],
): Promise<Record<string, string>> {
  const named = new Set(fingerprints);
  return Object.fromEntries(
    await Promise.all([...named].map(async (sha256) => [sha256, await services.storage.path(sha256)])),
  );
}
