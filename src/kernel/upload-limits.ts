import { MIB } from './bytes.ts';

/** Decoded bytes of the PDFs in one request: of each, and of all. */
export interface UploadLimit {
  readonly each: number;
  readonly total: number;
}

const MOST_DOCUMENTS = 5;
const RECEIVED = 10 * MIB;
const VERIFIED = 15 * MIB;

/** What requests may carry (the contract's table "Limits"). */
export const uploadLimits = {
  /** The documents of a new envelope or template. */
  envelope: { each: RECEIVED, total: MOST_DOCUMENTS * RECEIVED },
  /** One file to verify or to validate. */
  verification: { each: VERIFIED, total: VERIFIED },
  /** What the holder of a signing link sends: one attachment, before its own limit is known. */
  attachment: { each: VERIFIED, total: VERIFIED },
  /** Any operation, before it is known which: the largest of these. */
  any: { each: VERIFIED, total: MOST_DOCUMENTS * RECEIVED },
} as const satisfies Record<string, UploadLimit>;

/** The limit of each PDF, in MB. */
export const uploadMb = {
  envelope: uploadLimits.envelope.each / MIB,
  verification: uploadLimits.verification.each / MIB,
} as const;

/** The limit of each PDF, for descriptions: `10 MB decoded`. */
export const uploadWords = {
  envelope: `${uploadMb.envelope} MB decoded`,
  verification: `${uploadMb.verification} MB decoded`,
} as const;
