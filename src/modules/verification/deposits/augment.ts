import type { Mode } from '../../../kernel/actor.ts';
import type { Deposit } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { mergeValidationData, type ValidationData } from '../../../standards/pades/index.ts';
import type { BaselineLevel } from '../../../standards/validation/index.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { augmentPdf, FileDamaged, type RenewedFile, readFileProtection, readReceived } from '../../documents/index.ts';
import type { FileVerdict } from '../../evidence/file/index.ts';
import { authorities } from '../../signing/index.ts';
import { OutsideUnavailable, withOutside } from '../../trust/index.ts';
import type { judgedWith } from '../judged-with.ts';
import { dataOfNext } from '../preservation/preserve-file.ts';
import type { FindPaths, FoundPaths } from '../tasks.ts';
import { isTrustedPath } from './find-paths.ts';

/** A signed file that was received and judged. */
interface JudgedPdf {
  readonly from: string;
  readonly sha256: string;
  readonly size: number;
  /** Path for the augmented file. */
  readonly to: string;
  readonly verdict: FileVerdict;
  readonly mode: Mode;
  /** Owner of the file. */
  readonly organizationId: string;
  readonly payload: Awaited<ReturnType<typeof judgedWith>>;
}

/** How a file is kept provable. */
export interface Preserved {
  readonly obstacle: Deposit['obstacle'];
  /** The file to keep: the received one, or the augmented one. Null protection: an evidence record protects it. */
  readonly file: Pick<RenewedFile, 'sha256' | 'size'> & { readonly path: string };
  readonly protection: RenewedFile['protection'] | null;
  /** Whether a document time-stamp was added. */
  readonly isAugmented: boolean;
  /** The lowest level of its signatures. Null if one of them has none. */
  readonly level: BaselineLevel | null;
}

const levels: readonly BaselineLevel[] = ['B-B', 'B-T', 'B-LT', 'B-LTA'];

function lowestLevel({ signatures }: FileVerdict): BaselineLevel | null {
  const found = signatures.filter(({ kind }) => kind === 'signature').map(({ level }) => level);
  return found.includes(null) ? null : (levels.find((level) => found.includes(level)) ?? null);
}

/**
 * Brings a signed file to B-LTA where its signatures allow (EN 319 142-1, 5.5), or says what keeps it from that. A file that a
 * document time-stamp protects already stays as it is.
 * @throws Fault `unavailable` (no time-stamp can be obtained, or an authority whose data is needed did not answer)
 */
export async function augment(services: Services, pdf: JudgedPdf): Promise<Preserved> {
  const { from, sha256, size, verdict } = pdf;
  const received = {
    ...{ file: { path: from, sha256, size }, protection: null, isAugmented: false },
    level: lowestLevel(verdict),
  };
  if (verdict.signatures.some(({ anchor }) => anchor === null)) return { ...received, obstacle: 'UNTRUSTED' };
  const protection = verdict.verdict === 'holds' ? await protectionOf(services, pdf) : null;
  if (protection) return { ...received, protection, obstacle: null };
  let augmented: RenewedFile;
  let outage: OutsideUnavailable | null;
  try {
    ({ augmented, outage } = await withOutside(services, () => addRevision(services, pdf)));
  } catch (error) {
    if (error instanceof FileDamaged) return { ...received, obstacle: 'NOT_EXTENSIBLE' };
    throw error;
  }
  const { to: path, organizationId: turnOf } = pdf;
  // The authority’s clock may be ahead.
  const at = new Date(Math.max(services.clock.now().getTime(), augmented.protection.stampedAt.getTime()) + 1);
  const payload = { ...pdf.payload, at };
  const after = await readReceived<FileVerdict>(services, {
    ...{ from: path, path: 'pdfBase64', turnOf, task: 'judgeFile', payload },
  });
  const obstacle = obstacleAfter(after);
  // An authority that is down may answer later.
  if (obstacle === 'NO_VALIDATION_DATA' && outage) await withOutside(services, () => Promise.reject(outage));
  if (obstacle) return { ...received, obstacle };
  return {
    file: { path, sha256: augmented.sha256, size: augmented.size },
    ...{ protection: augmented.protection, isAugmented: true, obstacle, level: lowestLevel(after) },
  };
}

/** The protection of a file that is B-LTA as it was given. Null for others. */
async function protectionOf(services: Services, { from, sha256, verdict }: JudgedPdf) {
  if (lowestLevel(verdict) !== 'B-LTA') return null;
  try {
    const protection = await readFileProtection(services, { from, sha256 });
    return protection.until > services.clock.now() ? protection : null;
  } catch (error) {
    if (error instanceof FileDamaged) return null;
    throw error;
  }
}

/**
 * What the validator objects to in the augmented file. Null if nothing. Never that a signature forbids the revision: time-stamps
 * and validation data are no changes, also to a certified document (ISO 32000-2, table 257).
 */
function obstacleAfter({ verdict, signatures }: FileVerdict): Deposit['obstacle'] {
  if (verdict === 'holds') return null;
  return signatures.every(({ indication }) => indication === 'TOTAL-PASSED')
    ? 'CHANGED_AFTER_SIGNATURE'
    : 'NO_VALIDATION_DATA';
}

/** The augmented file, and the outage of an authority whose data it lacks. */
interface Revision {
  readonly augmented: RenewedFile;
  readonly outage: OutsideUnavailable | null;
}

async function addRevision(services: Services, pdf: JudgedPdf): Promise<Revision> {
  const { from, sha256, to, mode, organizationId: turnOf } = pdf;
  const [ofFile, ofNext] = await Promise.all([
    collectFor(services, pdf),
    dataOfNext(services, mode, Buffer.from(sha256)),
  ]);
  const { timestamps } = services.of(authorities);
  const augmented = await augmentPdf(
    services,
    { from, sha256, to },
    {
      validation: mergeValidationData([...ofFile.data, ofNext]),
      token: async (digest) => (await timestamps[mode].timestamp(digest)).token,
      turnOf,
    },
  );
  return { augmented, outage: ofFile.outage };
}

/**
 * Collects validation data of now for the paths of the file that end at a trusted certificate. Leaves out what is not to be had: the
 * file may have it already, and the validator says whether it is enough.
 */
async function collectFor(services: Services, pdf: JudgedPdf) {
  const { from, verdict, mode, organizationId: turnOf, payload } = pdf;
  const anchors = payload.anchors.map(({ der }) => der);
  const listed = verdict.signatures.flatMap(({ isListed, path }) => (isListed ? (path.at(-1)?.fingerprint ?? []) : []));
  const found = await readReceived<FoundPaths>(services, {
    ...{
      from,
      path: 'pdfBase64',
      turnOf,
      task: 'findPaths',
      payload: { anchors, listed } satisfies Omit<FindPaths, 'from'>,
    },
  });
  const ends = new Set([...anchors.map((der) => parseCertificate(der).fingerprintSha256), ...listed]);
  const paths = found.paths
    .map((path) => path.map((der) => parseCertificate(Buffer.from(der))))
    .filter((path) => isTrustedPath(path, ends));
  const collected = await Promise.allSettled(paths.map((path) => depositValidationData(services, mode, path)));
  const missing = collected.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const defect = missing.find((reason) => !(reason instanceof OutsideUnavailable));
  if (defect) throw defect;
  return {
    data: collected.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    outage: missing.find((reason): reason is OutsideUnavailable => reason.isOutage) ?? null,
  };
}

async function depositValidationData(
  services: Services,
  mode: Mode,
  [leaf, ...above]: readonly Certificate[],
): Promise<ValidationData> {
  const { authority, seals, outside } = services.of(authorities);
  if (authority.holds(leaf!)) return authority.validationData(mode, services.clock.now(), [leaf!]);
  return (await seals.validationDataOf(leaf!)) ?? outside.of(leaf!, above);
}
