import { X509Certificate } from 'node:crypto';
import type { ReportSettings } from './provider.ts';

/** The name in the certificate with which Amazon SNS signs, in every region (its developer guide, “Verifying signatures”). */
const NAMES = ['sns.amazonaws.com', 'sns.amazonaws.com.cn'];
/** Certificates between the one of SNS and a root. */
const LONGEST = 4;

/**
 * Whether a certificate is one of Amazon SNS: its name, and a chain to a root (RFC 5280 §6.1: signatures, validity, CA).
 * The file has no intermediate certificates; each names where the next one is (RFC 5280 §4.2.2.1).
 */
export async function isOfSns(
  certificate: X509Certificate,
  { now, download, roots }: Pick<ReportSettings, 'now' | 'download' | 'roots'>,
): Promise<boolean> {
  if (!NAMES.some((name) => certificate.checkHost(name, { subject: 'always' }) !== undefined)) return false;
  let at = certificate;
  for (let length = 0; length < LONGEST; length++) {
    if (!isInForce(at, now)) return false;
    if (rootOf(at, roots, now)) return true;
    const url = issuerAddress(at);
    if (!url) return false;
    const issuer = new X509Certificate(await download(url));
    if (!isIssuedBy(at, issuer)) return false;
    at = issuer;
  }
  return false;
}

export const isInForce = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  new Date(validFrom) <= now && new Date(validTo) >= now;

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** The root that issued a certificate. Parsing all roots takes 30 ms, once for each new certificate of Amazon. */
const rootOf = (certificate: X509Certificate, roots: readonly string[], now: Date): X509Certificate | undefined =>
  roots.map((pem) => new X509Certificate(pem)).find((root) => isInForce(root, now) && isIssuedBy(certificate, root));

/** Where the certificate of the issuer is. Amazon's authority only; the signature decides, so that http is enough. */
function issuerAddress({ infoAccess }: X509Certificate): string | null {
  const [, url = ''] = /^CA Issuers - URI:(\S+)$/m.exec(infoAccess ?? '') ?? [];
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && /(^|\.)amazontrust\.com$/.test(hostname) ? url : null;
}
