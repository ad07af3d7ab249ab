import type { KeyActor, Mode } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { uploadLimits } from '../../kernel/upload-limits.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/validators.ts';
import type { Services } from '../../platform/services.ts';
import { because, readUpload } from '../documents/index.ts';
import type { FileVerdict, TrustAnchor } from '../evidence/file/index.ts';
import { ownPolicyText } from '../evidence/log/index.ts';
import { authorities } from '../signing/index.ts';
import {
  type BadRoots,
  isOfKind,
  listSealChains,
  readCrlFolder,
  readRootFolder,
  sealAnchors,
  sealKinds,
} from '../trust/index.ts';
import { compareEvidence } from './lookup.ts';
import { trustedListsFile } from './trusted-lists/lists-file.ts';
import type { ReportSeal } from './validation-report/make-report.ts';

/**
 * Validates the signatures of any PDF, and its proof if it is an evidence file: also against the service's own chain.
 * Nothing is stored, recorded or billed.
 * A certificate of the service counts as revoked from its revocation on, also if the file does not say so.
 * A live key trusts the live roots, a test key also the test roots; both trust the roots that the operator added, and the
 * services of the trusted lists that the operator loads, which also judge who is qualified.
 */
export async function validateUpload(
  services: Services,
  { organizationId, mode }: KeyActor,
  pdf: PdfInput,
  blob: Context['blob'],
): Promise<ValidatedFile> {
  const verdict = await validateBytes(services, { mode, turnOf: organizationId }, pdf, blob);
  return { ...verdict, reportSeal: { mode, isBuiltIn: false } };
}

/** A verdict, and with which seal a report about it is signed. */
export interface ValidatedFile extends FileVerdict {
  readonly reportSeal: ReportSeal;
}

/** For whom a file is validated. */
interface Reader {
  /** In mode TEST also the test roots are trusted. */
  readonly mode: Mode;
  /** Whose turn it is: organisations and visitors take turns. */
  readonly turnOf: string;
}

/** Does the same for a caller who may do so. @throws Fault `invalid_body`, `payload_too_large` */
export async function validateBytes(
  services: Services,
  { mode, turnOf }: Reader,
  pdf: PdfInput,
  blob: Context['blob'],
): Promise<FileVerdict> {
  const payload = await judgedWith(services, mode);
  const verdict = await readUpload<FileVerdict>(
    services,
    {
      pdf,
      path: 'pdfBase64',
      turnOf,
      maxBytes: uploadLimits.verification.each,
      task: 'judgeFile',
      payload,
    },
    blob,
  );
  if (!verdict.isPdf) {
    throw refuse('invalid_body', undefined, [{ path: 'pdfBase64', ...because('not_pdf') }]);
  }
  return compareEvidence(services, verdict);
}

/** What a child needs beside a file to judge it, as a key of this mode does. */
export async function judgedWith(services: Services, mode: Mode) {
  const anchors = (await readAnchors(services)).filter(({ origin }) => origin !== 'test' || mode === 'TEST');
  const trusted = anchors.map(({ certificate, ...anchor }) => ({ ...anchor, der: certificate.der }));
  const own = (await services.of(authorities).authority.revocationLists()).map(({ der }) => der);
  const others = await readCrlFolder(services.config.dataDir, (error) =>
    services.log.warn({ err: error }, 'a revocation list is ignored'),
  );
  const lists = await trustedListsFile(services);
  const log = await ownPolicyText(services);
  return { anchors: trusted, at: services.clock.now(), crls: [...own, ...others], lists, log, logProofs: [] };
}

/**
 * Reads the roots in the data folder, where a broken file only causes a warning, and those of seals by other CAs, which
 * another process may have used first.
 */
async function readAnchors(services: Services): Promise<readonly TrustAnchor[]> {
  const [inFolder, chains] = await Promise.all([
    readRootFolder(services.config.dataDir, (error: BadRoots) =>
      services.log.warn({ err: error }, 'a trusted root is ignored'),
    ),
    listSealChains(services.database),
  ]);
  const ofSeals = sealKinds.flatMap((kind) =>
    sealAnchors(
      kind,
      chains.filter(isOfKind(kind)).flatMap(({ certificate, issuers }) => [certificate, ...issuers]),
    ),
  );
  return [...inFolder, ...ofSeals];
}
