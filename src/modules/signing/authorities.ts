import type { Mode } from '../../kernel/actor.ts';
import { serviceKey } from '../../platform/service-key.ts';
import type { Services } from '../../platform/services.ts';
import type { TimestampAuthority } from '../trust/index.ts';
import {
  type Authority,
  builtInCertificates,
  type HeldCredential,
  OrganizationCredentials,
  OrganizationSeals,
  OutsideData,
  type Seal,
  type SigningCertificateProvider,
  serviceCredential,
} from '../trust/index.ts';

/** The authorities behind seals, time-stamps and signers' certificates. */
export interface SealingAuthorities {
  readonly authority: Authority;
  readonly timestamps: Readonly<Record<Mode, TimestampAuthority>>;
  readonly certificates: SigningCertificateProvider;
  /** The seals of mandates' principals. */
  readonly seals: OrganizationSeals;
  /** The key of another CA's certificate with which the service seals in live mode. Null: the built-in one. */
  readonly credential: HeldCredential | null;
  /** The keys of other CAs' certificates with which organisations seal under mandates in live mode. */
  readonly ownCredentials: OrganizationCredentials;
  /** Status data about certificates of other CAs. */
  readonly outside: OutsideData;
}

export const authorities = serviceKey<SealingAuthorities>('authorities');

/** Creates the authorities. The built-in CA issues signers' certificates unless another provider is configured. */
export function sealingAuthorities(
  services: Pick<Services, 'database' | 'keystore' | 'clock' | 'config' | 'log'>,
  given: Pick<SealingAuthorities, 'authority' | 'timestamps'> & {
    readonly certificates?: SigningCertificateProvider;
  },
): SealingAuthorities {
  const { keystore, clock, config } = services;
  const { authority } = given;
  const certificates = builtInCertificates({ authority, keystore, clock, organization: config.sealOrganization });
  const outside = new OutsideData(clock);
  const credential = serviceCredential(services, outside);
  const ownCredentials = new OrganizationCredentials(services, outside);
  const seals = new OrganizationSeals(services, authority);
  return { certificates, seals, credential, ownCredentials, outside, ...given };
}

/**
 * Returns the seal in the service's own name: with the configured credential in live mode, always with the built-in
 * authority in test mode.
 * @throws CredentialUnavailable if the credential cannot be used now: the seal waits
 */
export function serviceSeal({ authority, credential }: SealingAuthorities, mode: Mode): Promise<Seal> {
  return mode === 'LIVE' && credential ? credential.seal() : authority.serviceSeal(mode);
}
