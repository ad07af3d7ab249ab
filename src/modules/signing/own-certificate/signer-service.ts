import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { isNameOf, type PersonName } from '../../../kernel/person-name.ts';
import { NeighbourMissing } from '../../../platform/neighbours/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import { type Services, serviceKey } from '../../../platform/services.ts';
import { oids } from '../../../standards/asn1/oids.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { nameAttribute } from '../../../standards/x509/name.ts';
import {
  CertificateRevoked,
  issuersOf,
  OutsideData,
  OutsideUnavailable,
  type PersonalCredential,
  PersonService,
  type PersonToken,
  RemoteError,
} from '../../trust/index.ts';
import { because, refuse } from '../refusals.ts';

/** The trust service where signers have certificates of their own, and which of them signs. */

interface SignerService {
  /** Null if the operator has configured none. */
  readonly remote: PersonService | null;
  /** The status of signers' certificates, apart from those of seals. */
  readonly outside: OutsideData;
}

export const signerService = serviceKey<SignerService>('signerService');

export const openSignerService = ({ config, clock }: Services): SignerService => ({
  remote: config.signerService && new PersonService(config.signerService),
  outside: new OutsideData(clock),
});

/** @throws Fault `unavailable` (the operator has removed the trust service) */
export function remoteOf(services: Services): PersonService {
  const { remote } = services.of(signerService);
  if (!remote) throw unavailable();
  return remote;
}

export const redirectUri = ({ config }: Pick<Services, 'config'>): string => `${config.publicUrl}/certificate/return`;

const unavailable = () =>
  refuseRequest(
    'unavailable',
    'The trust service or a time-stamp could not be reached. Nothing was signed. Try again.',
  );

/** Asks the trust service, or who says that its certificates are valid. @throws Fault `unavailable`, `certificate_refused` */
export async function asking<T>(services: Services, envelopeId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CertificateRevoked) throw refuse('certificate_refused', because('certificate_revoked'));
    const isOutside = [RemoteError, OutsideUnavailable, NeighbourMissing].some((kind) => error instanceof kind);
    if (!isOutside) throw error;
    logFailure(services.log, 'warn', { envelopeId, err: error }, 'a signer could not sign at their trust service');
    throw unavailable();
  }
}

/** Which certificate signs, for whom and how much. */
interface Wanted {
  readonly envelopeId: string;
  readonly person: PersonName;
  /** Number of signatures. */
  readonly count: number;
}

/**
 * Chooses the certificate with which a person signs: one in their attested name that signs all documents at once, and of
 * several the one that ends last. Its chain goes up to the root, and nothing in it is revoked.
 * @throws Fault `certificate_refused`, `unavailable`
 */
export async function chooseCertificate(
  services: Services,
  token: PersonToken,
  { envelopeId, person, count }: Wanted,
): Promise<PersonalCredential> {
  const { usable, problems } = await remoteOf(services).credentials(token, services.clock.now());
  if (problems.length > 0) services.log.info({ envelopeId, problems }, 'certificates of a signer cannot sign');
  if (usable.length === 0) throw refuse('certificate_refused', because('no_certificate'));
  const own = usable.filter(({ certificate }) => isCertificateOf(certificate, person));
  if (own.length === 0) throw refuse('certificate_refused', because('certificate_of_other'));
  const chosen = own
    .filter(({ key }) => key.multisign >= count)
    .sort((a, b) => b.certificate.notAfter.getTime() - a.certificate.notAfter.getTime())[0];
  if (!chosen) throw refuse('certificate_refused', because('too_many_for_certificate', { count }));
  const { certificates } = await services.of(signerService).outside.of(chosen.certificate, chosen.chain);
  const chain = issuersOf(chosen.certificate, certificates.map(parseCertificate));
  return { ...chosen, chain, key: { ...chosen.key, certificates: [chosen.certificate, ...chain] } };
}

/**
 * Whether a certificate names an attested person. A pseudonym (ETSI EN 319 412-2 §4.2.4) names nobody.
 */
export function isCertificateOf({ subject }: Pick<Certificate, 'subject'>, person: PersonName): boolean {
  const [given, family, common] = [oids.givenName, oids.surname, oids.commonName].map((oid) =>
    nameAttribute(subject, oid),
  );
  if (nameAttribute(subject, oids.pseudonym)) return false;
  const name = given && family ? `${given} ${family}` : common;
  return Boolean(name) && isNameOf(name!, person);
}
