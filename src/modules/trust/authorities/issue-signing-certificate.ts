import type { Mode } from '../../../kernel/actor.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Queries, sql, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { Signer } from '../../../standards/cms/sign.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { reasons, SHARE_STATUS } from './revoke-key.ts';

type Machines = Pick<Services, 'database' | 'clock'>;

/**
 * Issues a key and a certificate for one act of a signer. Commits the certificate's row before the key can sign, so
 * that OCSP knows its status from the first signature on, also after a crash.
 * @throws SigningCertificateUnavailable, LintFailure
 */
export async function issueSigningCertificate(
  { database, clock }: Machines,
  provider: SigningCertificateProvider,
  { signerId, ...request }: SigningCertificateRequest & { readonly signerId: string },
): Promise<SigningCredential> {
  const credential = await provider.issue(request);
  const { serialHex: serial, fingerprintSha256, notBefore, notAfter } = credential.signer.certificate;
  try {
    await database.run(sql`
      INSERT INTO signing_certificates
        (id, mode, signer_id, issuer_key_id, serial, fingerprint_sha256, not_before, not_after, issued_at)
      VALUES (${newId()}::uuid, ${request.mode}::"Mode", ${signerId}::uuid, ${credential.issuerKeyId}::uuid, ${serial},
        ${fingerprintSha256}, ${notBefore}, ${notAfter}, ${clock.now()})`);
  } catch (error) {
    credential.destroy();
    throw error;
  }
  return credential;
}

/**
 * Marks the certificate as used, in the transaction of its act. Returns false if it was abandoned, or its CA's key
 * revoked, in the meantime: then the act must not commit.
 */
export async function keepSigningCertificate(tx: Tx, fingerprintSha256: string): Promise<boolean> {
  await tx.rows(SHARE_STATUS, []);
  const kept = await tx.rows<unknown>(
    sql`UPDATE signing_certificates c SET state = 'USED'
     WHERE c.fingerprint_sha256 = ${fingerprintSha256} AND c.state = 'ISSUED' AND (c.issuer_key_id IS NULL OR EXISTS (
       SELECT FROM pki_certificates p WHERE p.key_id = c.issuer_key_id AND p.revoked_at IS NULL))
     RETURNING 1`,
    ['signing_certificates', 'pki_certificates'],
  );
  return kept.length === 1;
}

/**
 * Revokes the certificate of an act that did not commit, so that leftover files prove nothing. Does not change one that
 * is in use.
 */
export async function abandonSigningCertificate(
  { database, clock }: Machines,
  fingerprintSha256: string,
): Promise<void> {
  await database.prisma.signingCertificate.updateMany({
    where: { fingerprintSha256, state: 'ISSUED' },
    data: { state: 'ABANDONED', revokedAt: clock.now(), revocationReason: reasons.cessationOfOperation },
  });
}

/** A seal that the built-in authority issued, with the certificates above it, the root last. */
interface IssuedChain {
  readonly certificate: Certificate;
  readonly issuers: readonly Certificate[];
  /** The service's own seal. False: the seal of a legal person of an organisation. */
  readonly isServices: boolean;
  readonly mode: Mode;
}

const compromised = [reasons.keyCompromise, reasons.cACompromise];

/**
 * Every chain of the built-in seals with which files of an organisation may be sealed: those of the service and its own.
 * Not below a certificate whose key was compromised at the top (its root is no longer one to trust).
 */
export async function listIssuedChains(database: Queries, organizationId: string): Promise<IssuedChain[]> {
  const rows = await database.rows<{ ders: Buffer[]; isServices: boolean; mode: Mode }>(sql`
    SELECT ARRAY[leaf.der, ca.der, root.der] AS ders, leaf.services AS "isServices", leaf.mode
    FROM (
      SELECT c.der, c.issuer_key_id, k.mode, true AS services FROM pki_certificates c
        JOIN pki_keys k ON k.id = c.key_id AND k.role = 'SEAL'
      UNION ALL
      SELECT s.der, s.issuer_key_id, s.mode, false FROM organization_seals s
        WHERE s.organization_id = ${organizationId}::uuid) AS leaf
    JOIN pki_certificates ca ON ca.key_id = leaf.issuer_key_id
    JOIN pki_certificates root ON root.key_id = ca.issuer_key_id AND root.issuer_key_id = root.key_id
      AND (root.revocation_reason IS NULL OR root.revocation_reason <> ALL (${compromised}::int[]))`);
  return rows.map(({ ders, ...kind }) => {
    const [certificate, ...issuers] = ders.map(parseCertificate);
    return { ...kind, certificate: certificate!, issuers };
  });
}

/** A person with an attested identity. */
export interface AttestedPerson {
  readonly identityId: string;
  readonly givenName: string;
  readonly familyName: string;
}

export interface SigningCertificateRequest {
  readonly mode: Mode;
  readonly person: AttestedPerson;
}

/**
 * Provides a key and a certificate for each act of a signer: the built-in CA, an external CA (which gets a certificate
 * request for a key made here), or a remote signing service (called by `sign`).
 */
export interface SigningCertificateProvider {
  /**
   * Issues a new key, and a certificate with the person's attested names.
   * @throws SigningCertificateUnavailable if none can be obtained now: nothing is signed, try again
   */
  issue(request: SigningCertificateRequest): Promise<SigningCredential>;
  /** Returns the future content of a certificate, shown before signing. Creates nothing. */
  preview(request: SigningCertificateRequest): Promise<CertificatePreview>;
}

interface CertificatePreview {
  /** RFC 4514 text. */
  readonly subject: string;
  readonly issuer: string;
  /** Milliseconds. */
  readonly lifetime: number;
}

/** The key and certificate of one act. The caller must destroy it, whatever the result of the act. */
export interface SigningCredential {
  readonly signer: Signer;
  /** Id of the CA's key in this authority. Null for an external CA. */
  readonly issuerKeyId: string | null;
  /**
   * Collects the validation data of this certificate and those above. Leaves out the certificate itself, because each
   * signature contains it and personal data is not stored twice. Call it after the last time-stamp of the act, while
   * the certificate is still valid.
   */
  validationData(): Promise<ValidationData>;
  /** Destroys the key: `signer.sign` then throws. */
  destroy(): void;
}

/** No certificate, or no status of it, can be obtained at the moment. The message is for the operator. */
export class SigningCertificateUnavailable extends Error {
  override readonly name = 'SigningCertificateUnavailable';
}
