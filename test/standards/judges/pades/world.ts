import type { Scratch } from '../outside.ts';
import type { PdfFile } from '../reader/file.ts';
import type { Certificate } from './certificate.ts';

/** What every step of a judgement may look at. */
export interface World {
  readonly scratch: Scratch;
  /** The whole file. */
  readonly file: PdfFile;
  /** Trusted roots, DER. */
  readonly roots: readonly Buffer[];
  /** Certificates found in the DSS, the signatures and the tokens. */
  readonly pool: readonly Certificate[];
  /** The moment of judgement. */
  readonly at: Date;
}
