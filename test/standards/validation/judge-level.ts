import { type BaselineLevel, type SignatureReport, validatePdf } from '../../../src/standards/validation/index.ts';
import { ownRules } from '../own-rules.ts';
import { certificatesIn, opensslProblems } from '../validators/openssl-signature.ts';
import { storeProblems } from '../validators/openssl-store.ts';
import { withScratch } from '../validators/outside.ts';
import { PdfFile } from '../validators/reader/file.ts';
import { Unreadable } from '../validators/reader/objects.ts';
import { findSignatures, type SignatureSlot } from '../validators/signatures.ts';
import { readStore } from '../validators/store.ts';

/** One signature or document time-stamp, in the order in which they were made. */
export interface JudgedSignature {
  readonly field: string;
  readonly kind: 'signature' | 'document_timestamp';
  /** Common name in the signing certificate. */
  readonly signer: string | undefined;
  /** Whether our validator and OpenSSL find the signed bytes and the signature value intact. */
  readonly intact: boolean;
  /** Whether both find a path to a root at the proven time. */
  readonly trusted: boolean;
  readonly level: BaselineLevel | null;
  /** `/M`: the claimed signing time. */
  readonly claimedAt: Date | null;
  /** The earliest time proven by a time-stamp. */
  readonly timestampedAt: Date | null;
  /** Findings of our validator, of OpenSSL and of the product's own rules. */
  readonly findings: readonly string[];
}

export interface LevelReport {
  /** The lowest level of all signatures; null if there is no signature, or one without a level. */
  readonly level: BaselineLevel | null;
  readonly signatures: readonly JudgedSignature[];
  /** Findings about the whole document. */
  readonly findings: readonly string[];
}

export interface LevelOptions {
  /** Trusted roots, DER. */
  readonly roots: readonly Buffer[];
  /** Validation time; default: now. Past signatures are validated at their proven times. */
  readonly at?: Date;
}

const LEVELS: readonly (BaselineLevel | null)[] = [null, 'B-B', 'B-T', 'B-LT', 'B-LTA'];

/**
 * The PAdES baseline level (ETSI EN 319 142-1) of every signature of a file. Levels, revocation and times are those of
 * our validator; OpenSSL's command line verifies each signature and token again, over bytes that the judges' own
 * reader takes from the file, and the certificates, OCSP responses and CRLs of the security store.
 */
export function judgeLevel(pdf: Buffer, { roots, at = new Date() }: LevelOptions): LevelReport {
  const report = validatePdf(pdf, { anchors: roots, at });
  const { file, slots } = slotsOf(pdf);
  const store = file && readStore(file);
  const others = store?.certificates ?? [];
  const stored =
    store && report.signatures.some(({ level }) => needsStore(level))
      ? withScratch((scratch) => storeProblems(scratch, store, { roots, others: slots.flatMap(certificatesIn) }))
      : [];
  const signatures = report.signatures.map((each, index): JudgedSignature => {
    const slot = slots.find(({ field }) => field === each.field);
    const newer = report.signatures.slice(index + 1).find(({ kind }) => kind === 'document_timestamp');
    const trust = { roots, others, at: newer?.provenAt ?? at };
    const outside = withScratch((scratch) => opensslProblems(scratch, pdf, slot, each.provenAt, trust));
    const own = file && slot && each.kind === 'signature' ? ownRules(file, slot, each) : [];
    const intact = each.indication !== 'TOTAL-FAILED' && outside.intact.length === 0;
    return {
      field: each.field,
      kind: each.kind,
      signer: commonName(each),
      intact,
      trusted: intact && each.indication === 'TOTAL-PASSED' && outside.trusted.length === 0,
      level: !intact ? null : stored.length > 0 && needsStore(each.level) ? 'B-T' : each.level,
      claimedAt: each.claimedAt,
      timestampedAt: each.provenAt,
      findings: [...each.reasons, ...outside.intact, ...outside.trusted, ...own],
    };
  });
  const levels = signatures.filter(({ kind }) => kind === 'signature').map(({ level }) => LEVELS.indexOf(level));
  return { level: LEVELS[Math.min(...levels)] ?? null, signatures, findings: [...report.reasons, ...stored] };
}

function slotsOf(pdf: Buffer): { file?: PdfFile; slots: readonly SignatureSlot[] } {
  try {
    const file = new PdfFile(pdf);
    return { file, slots: findSignatures(file) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { slots: [] };
  }
}

/** Checks only what the level depends on: below B-LT, the store is not checked. */
const needsStore = (level: BaselineLevel | null): boolean => level === 'B-LT' || level === 'B-LTA';

const commonName = ({ signer }: SignatureReport): string | undefined =>
  signer ? /(?:^|,)CN=([^,]+)/.exec(signer.subject)?.[1] : undefined;
