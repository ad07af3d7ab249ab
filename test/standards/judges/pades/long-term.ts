import type { Scratch } from '../outside.ts';
import { buildChain, type Certificate, EXTENSION } from './certificate.ts';
import type { Material } from './material.ts';
import { askMaterial, type Evidence } from './revocation.ts';

/** Whose chain needs validation material, and for which moment. */
export interface Need {
  readonly who: 'signer' | 'time-stamping unit';
  readonly leaf: Certificate;
  /** When the signature (or token) was made, as far as it is proven. */
  readonly madeAt: Date;
  /** The latest moment at which the material can have been collected: the covering timestamp, or now. */
  readonly collectedBy: Date;
}

export interface Gap {
  readonly code: string;
  readonly message: string;
}

/** What a security store says about one chain. */
export interface Verdict {
  /** What B-LT lacks; empty when the material suffices. */
  readonly gaps: readonly Gap[];
  /** Certificates that were revoked when they counted. */
  readonly revoked: readonly string[];
  readonly remarks: readonly Gap[];
}

interface Context {
  readonly scratch: Scratch;
  readonly roots: readonly Certificate[];
  /** Certificates outside the store that help to find the chain (those inside the CMS and the tokens). */
  readonly pool: readonly Certificate[];
}

/**
 * Whether the store holds, for the chain of `need`, each issuer below the root and, for each certificate below the
 * root, a verified, timely revocation statement (EN 319 142-1 §6.3; sealing rule 4). Stricter than the standard: an
 * issuer that stands only in the CMS counts as missing; the leaf itself stands in the CMS.
 */
export const judgeLongTerm = (need: Need, material: Material | undefined, context: Context): Verdict => {
  if (!material) return { gaps: [gap('dss-missing', 'the document has no DSS')], revoked: [], remarks: [] };
  const gaps: Gap[] = [];
  const revoked: string[] = [];
  const remarks: Gap[] = [];
  const pool = [...context.pool, ...material.certificates];
  const { path, rooted } = buildChain(need.leaf, pool, context.roots);
  if (!rooted)
    gaps.push(gap('chain-not-rooted', `the chain of the ${need.who} "${need.leaf.name}" ends below any root`));
  path.forEach((certificate, index) => {
    const issuer = path[index + 1];
    if (!issuer) return;
    if (index > 0 && !material.certificates.some((each) => each.der.equals(certificate.der)))
      gaps.push(gap('dss-certificate-missing', `"${certificate.name}" (${need.who}) is not in DSS/Certs`));
    const ask = {
      scratch: context.scratch,
      material,
      roots: context.roots.map((root) => root.der),
      pool: pool.map((each) => each.der),
    };
    const { evidence, refused } = askMaterial(ask, certificate, issuer);
    if (certificate.extensions.has(EXTENSION.noRevAvail) && certificate.hasOcspUrl)
      gaps.push(
        gap('no-rev-avail-with-ocsp', `"${certificate.name}" carries noRevAvail and an OCSP address (RFC 9608 §4)`),
      );
    const timely = evidence.filter((each) => isTimely(each, need));
    if (timely.length === 0 && exempt(certificate))
      remarks.push(gap('revocation-exempt', `"${certificate.name}" is short-lived and has no revocation data`));
    else if (timely.length === 0) {
      const late = evidence.map((each) => `${each.source} of ${each.thisUpdate.toISOString()} is out of time`);
      const what = `no revocation data for "${certificate.name}" (${need.who})`;
      gaps.push(gap('revocation-missing', [what, ...refused, ...late].join('; ')));
    }
    for (const each of evidence)
      if (each.revokedAt && each.revokedAt <= need.madeAt)
        revoked.push(`"${certificate.name}" was revoked at ${each.revokedAt.toISOString()} (${each.source})`);
    remarks.push(...remarksOn(certificate, timely, index === 0 ? need : undefined));
  });
  return { gaps, revoked, remarks };
};

const gap = (code: string, message: string): Gap => ({ code, message });

/** Collected when it could be, and still valid when the signature was made. */
const isTimely = (evidence: Evidence, { madeAt, collectedBy }: Need): boolean =>
  evidence.thisUpdate <= collectedBy && (evidence.nextUpdate === undefined || evidence.nextUpdate >= madeAt);

/** Short-lived certificates whose issuer says that no revocation data exists. */
const exempt = (certificate: Certificate): boolean =>
  certificate.extensions.has(EXTENSION.noRevAvail) || certificate.extensions.has(EXTENSION.validityAssured);

const remarksOn = (certificate: Certificate, timely: readonly Evidence[], leaf: Need | undefined): Gap[] => {
  const remarks: Gap[] = [];
  if (timely.length > 0 && timely.every((each) => each.responderUnchecked))
    remarks.push(gap('responder-unchecked', `the OCSP responder for "${certificate.name}" lacks ocsp-nocheck`));
  const second = (date: Date) => Math.floor(date.getTime() / 1000);
  if (leaf && timely.length > 0 && timely.every((each) => second(each.thisUpdate) < second(leaf.madeAt)))
    remarks.push(
      gap('revocation-older-than-signature', `revocation data for "${certificate.name}" is older than the signature`),
    );
  return remarks;
};
